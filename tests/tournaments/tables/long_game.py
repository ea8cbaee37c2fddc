"""A game that fills its sheets: thirty-two hands, three of them void, two corrected, five rulings, some with tiles."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import referee
from tests.tournaments.rulings.given import FINED, LATE, LOOK, TAKEN, WORDS, give, look_again
from tests.tournaments.tables import games
from tournaments.models import LoggedRuling, Table
from tournaments.services.tables import hands

ONE, TWO, THREE, FOUR = referee.Seat
PON = referee.Meld(
    type=referee.MeldType.PON,
    tiles=referee.read_tiles("777z"),
    called=referee.read_tiles("7z")[0],
    source=THREE,
)
QUAD = referee.Meld(type=referee.MeldType.ANKAN, tiles=referee.read_tiles("1111m"))


def won(
    concealed: str,
    tile: str,
    *,
    dora: str = "3p",
    ura: str = "",
    melds: tuple[referee.Meld, ...] = (),
    flags: Iterable[referee.reports.Flag] = (),
) -> referee.WonHand:
    """Return a won hand of these tiles."""
    return referee.WonHand(
        concealed=referee.read_tiles(concealed),
        melds=melds,
        winning_tile=referee.read_tiles(tile)[0],
        dora=referee.read_tiles(dora),
        ura=referee.read_tiles(ura),
        flags=frozenset(flags),
    )


def by_tiles(
    discarder: referee.Seat | None,
    *winners: tuple[referee.Seat, referee.WonHand],
    riichi: Iterable[referee.Seat] = (),
) -> referee.Win:
    """Return a win with the tiles of each (seat, hand)."""
    return referee.Win(
        winners=tuple(referee.Winner(seat=seat, worth=hand) for seat, hand in winners),
        discarder=discarder,
        riichi=games.declared(riichi),
    )


PINFU = won("234567m345p67s88s", "8s", ura="9p", flags={referee.reports.Flag.RIICHI})
DRAGON = won("234m456p99s78s", "9s", melds=(PON,))
FOURFOLD = won("456m99s78p", "9p", dora="3p4s", melds=(QUAD, PON))
HANDS: tuple[referee.Report, ...] = (
    by_tiles(None, (ONE, PINFU), riichi=(ONE,)),
    games.draw(ONE, THREE, riichi=(THREE,)),
    by_tiles(FOUR, (ONE, DRAGON)),
    games.ron(ONE, TWO, 2, 40, riichi=(TWO,)),
    games.double_ron(TWO, (ONE, 2, 30), (THREE, 5, None), riichi=(ONE, TWO)),
    referee.Chombo(offenders=(TWO,)),
    by_tiles(TWO, (ONE, FOURFOLD)),
    *(games.draw(ONE, TWO) for _ in range(7)),
    games.tsumo(ONE, 3, 30, riichi=(ONE, THREE)),
    *(games.ron(ONE, FOUR, 1, 30) for _ in range(8)),
    games.ron(TWO, ONE, 8),
    *(games.draw(TWO) for _ in range(6)),
    games.tsumo(FOUR, 4, 30, riichi=(FOUR,)),
    games.ron(FOUR, THREE, 3, 40, riichi=(FOUR,)),
)
RULINGS = {
    3: FINED,
    8: WORDS,
    12: TAKEN,
    16: replace(WORDS, facts="looked at the wall again, and turned two tiles of it", seat=FOUR),
    20: replace(FINED, seat=THREE, question=replace(LATE, seat=THREE), facts="the tram stood"),
}
VOIDS = (9, 14, 25)
CORRECTED: dict[int, referee.Report] = {11: games.draw(ONE, FOUR), 19: games.ron(ONE, FOUR, 2, 30)}


def play_long(table: Table) -> dict[int, LoggedRuling]:
    """Play it at *table*, which stays open; return the rulings by the number of the hand before each."""
    rulings: dict[int, LoggedRuling] = {}
    for number, report in enumerate(HANDS, start=1):
        games.play(table, report)
        entry = hands.fold(table).last_number
        action: Any = {"by": "Jiro", "expects": entry + 1, "key": f"changed-{table.pk}-{number}"}
        if number in VOIDS:
            hands.void(table, entry, "the wall was broken before the draw", **action)
        if number in CORRECTED:
            hands.correct(table, entry, CORRECTED[number], "the fourth player was tenpai too", **action)
        if number in RULINGS:
            rulings[number] = give(table, RULINGS[number])
    look_again(rulings[8], LOOK.CONFIRMED)
    look_again(rulings[12], LOOK.CHANGED, replace(TAKEN, points=2000, reason="for the second time"))
    return rulings
