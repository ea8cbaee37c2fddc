"""Hypothesis strategies for reports; every drawn report is possible at a table."""

from __future__ import annotations

from hypothesis import settings
from hypothesis import strategies as st

from referee import (
    AbortiveDraw,
    AbortReason,
    Chombo,
    ExhaustiveDraw,
    HanFu,
    Report,
    Riichi,
    Seat,
    ShownHand,
    Win,
    Winner,
    Yakuman,
    read_tiles,
)
from referee.answers import PaoYaku
from referee.reports import Liability

__all__ = ["EXAMPLES", "RULESETS", "reports"]

# The number of examples for a property: fewer in quick tests of the rules.
EXAMPLES = settings().max_examples
RULESETS = ("ema-2016", "ema-2025", "m-league", "tenhou-4p")
SEATS = tuple(Seat)

# Hands of thirteen tiles that do not share a fifth tile: tenpai, tenpai, noten, noten.
_SHOWN = ("123m456m789m1199p", "123p456p789p1199s", "147m258p369s1357z", "258m147p258s2467z")

_worths = st.one_of(
    st.builds(HanFu, han=st.integers(2, 4), fu=st.sampled_from([30, 40, 50, 60, 70, 110])),
    st.builds(HanFu, han=st.integers(5, 14), fu=st.none()),
    st.builds(Yakuman, count=st.integers(1, 3)),
)


def _riichi(seats: tuple[Seat, ...] = SEATS) -> st.SearchStrategy[tuple[Riichi, ...]]:
    return st.lists(st.sampled_from(seats), unique=True, max_size=4).map(
        lambda declared: tuple(Riichi(seat=seat) for seat in declared)
    )


@st.composite
def _wins(draw: st.DrawFn) -> Win:
    discarder = draw(st.none() | st.sampled_from(SEATS))
    other_seats = [seat for seat in SEATS if seat != discarder]
    most = 1 if discarder is None else 3
    seats = draw(st.lists(st.sampled_from(other_seats), unique=True, min_size=1, max_size=most))
    winners = []
    for seat in seats:
        worth = draw(_worths)
        liable: tuple[Liability, ...] | None = draw(st.sampled_from([None, ()]))
        if isinstance(worth, Yakuman) and draw(st.booleans()):
            feeder = draw(st.sampled_from([other_seat for other_seat in SEATS if other_seat != seat]))
            liable = (Liability(seat=feeder, yaku=draw(st.sampled_from(PaoYaku))),)
        winners.append(Winner(seat=seat, worth=worth, liable=liable))
    # A player who feeds a hand was called from, so that hand is open and in no riichi.
    fed = {winner.seat for winner in winners if winner.liable}
    riichi = draw(_riichi(tuple(seat for seat in SEATS if seat not in fed) or SEATS))
    # A closed self-draw in riichi has at least two han, as every worth above does.
    if discarder is not None and riichi and riichi[-1].seat == discarder and draw(st.booleans()):
        riichi = (*riichi[:-1], Riichi(seat=discarder, ronned=True))
    return Win(winners=tuple(winners), discarder=discarder, riichi=riichi)


@st.composite
def _draws(draw: st.DrawFn) -> ExhaustiveDraw:
    riichi = draw(_riichi())
    declared = draw(st.lists(st.sampled_from(SEATS), unique=True))
    hands = dict(zip(SEATS, draw(st.permutations(_SHOWN)), strict=True))
    shown = {
        seat: ShownHand(concealed=read_tiles(hands[seat])) for seat in SEATS if draw(st.integers(0, 2)) == 0
    }
    nagashi = draw(st.lists(st.sampled_from(SEATS), unique=True, max_size=1))
    return ExhaustiveDraw(tenpai=tuple(declared), shown=shown, nagashi=tuple(nagashi), riichi=riichi)


@st.composite
def _aborts(draw: st.DrawFn) -> AbortiveDraw:
    reason = draw(
        st.sampled_from([AbortReason.KYUUSHU_KYUUHAI, AbortReason.SUUFON_RENDA, AbortReason.SUUKAIKAN])
    )
    by = draw(st.sampled_from(SEATS)) if reason is AbortReason.KYUUSHU_KYUUHAI else None
    return AbortiveDraw(reason=reason, by=by, riichi=draw(_riichi()))


@st.composite
def _chombos(draw: st.DrawFn) -> Chombo:
    offenders = draw(st.lists(st.sampled_from(SEATS), unique=True, min_size=1, max_size=2))
    return Chombo(offenders=tuple(offenders), reason="RII-NOTEN", riichi=draw(_riichi()))


def reports() -> st.SearchStrategy[Report]:
    """Any report by han and fu, and draws with and without shown tiles."""
    return st.one_of(_wins(), _draws(), _aborts(), _chombos())
