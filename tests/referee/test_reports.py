"""A report without a field means that the event of this field did not happen."""

from __future__ import annotations

import dataclasses

from referee import Seat, ShownHand, read_tiles
from referee.answers import Fact
from referee.reports import AbortiveDraw, AbortReason, Foul, Furiten, RiichiDeclaration, Yakuman

TILES = read_tiles("123m456p789s1122z")


def test_what_is_left_out_did_not_happen() -> None:
    assert Yakuman() == Yakuman(count=1)
    assert ShownHand(concealed=TILES) == ShownHand(concealed=TILES, nukidora=0)
    assert Furiten(seat=Seat.FIRST, concealed=TILES) == Furiten(seat=Seat.FIRST, concealed=TILES, nukidora=0)
    assert Foul(seat=Seat.FIRST, code="LATE") == Foul(seat=Seat.FIRST, code="LATE", occurrence=1)
    declared = {"seat": Seat.FIRST, "concealed": TILES, "score": 25000, "wall_left": 30}
    assert RiichiDeclaration(**declared) == RiichiDeclaration(**declared, honba=0, nukidora=0)


def test_tiles_that_lie_in_no_order_are_the_same_in_any() -> None:
    one, other = (
        AbortiveDraw(reason=AbortReason.KYUUSHU_KYUUHAI, concealed=tiles) for tiles in (TILES, TILES[::-1])
    )
    assert one == other
    assert one.concealed == TILES
    assert AbortiveDraw(reason=AbortReason.SUUKAIKAN).concealed is None


def test_facts_stand_in_the_order_in_which_the_incident_asks_however_they_come() -> None:
    given = {Fact.NOBODYS_FAULT: False, Fact.NEXT_DEAL: False, Fact.TILES: 3, Fact.DELIBERATE: True}
    asked = Foul(seat=Seat.FIRST, code="EXPOSE-OWN", answers=given)
    assert asked == dataclasses.replace(asked, answers=dict(reversed(given.items())))
    assert [*asked.answers] == [Fact.TILES, Fact.DELIBERATE, Fact.NOBODYS_FAULT, Fact.NEXT_DEAL]
    elsewhere = Foul(seat=Seat.FIRST, code="no such code", answers=given)
    assert [*elsewhere.answers] == [fact for fact in Fact if fact in given]
