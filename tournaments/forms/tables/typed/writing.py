"""A hand as a typed line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

import referee
from tournaments.forms.tables.typed.reading import LineError, read_line
from tournaments.forms.tables.typed.words import ABORTS, CHOMBOS, PAO, WINDS

__all__ = ["write_line"]

Letters = Callable[[Iterable[referee.Seat]], str]

_ABORT_WORDS = {reason: word for word, reason in ABORTS.items()}
# The first of two words for one foul is written.
_CHOMBO_WORDS = {code: word for word, code in reversed(CHOMBOS.items())}
_PAO_WORDS = {yaku: word for word, yaku in PAO.items()}


def write_line(report: referee.Report, dealer: referee.Seat, players: int) -> str:
    """Return the line that is read as this report; empty if the notation has not all of it, as with tiles.

    >>> winner = referee.Winner(seat=referee.Seat.FIRST, worth=referee.HanFu(han=3, fu=30))
    >>> write_line(referee.Win(winners=(winner,), discarder=referee.Seat.SECOND), referee.Seat.FIRST, 4)
    's>e 3 30'
    """

    def letters(seats: Iterable[referee.Seat]) -> str:
        return "".join(WINDS[seat.wind(dealer, players)] for seat in seats)

    match report:
        case referee.Win(winners=winners, discarder=discarder):
            head = letters(() if discarder is None else (discarder,))
            claims = (f"{letters([winner.seat])} {_worth(winner)}" for winner in winners)
            words = [(head and f"{head}>") + ", ".join(claims)]
            words += (_liability(winner, letters) for winner in winners if winner.liable is not None)
        case referee.ExhaustiveDraw(tenpai=tenpai):
            words = ["d", letters(tenpai), _named("nm", letters(report.nagashi))]
        case referee.AbortiveDraw(reason=reason, by=by, discarder=discarder):
            words = ["a", _ABORT_WORDS[reason], letters(seat for seat in (by, discarder) if seat is not None)]
        case referee.Chombo(offenders=offenders, reason=code):
            words = ["c", letters(offenders), _CHOMBO_WORDS.get(code, code.lower())]
            words += ["ruled"] if report.decided else []
        case _:
            assert_never(report)
    declared = [riichi.seat for riichi in report.riichi]
    words.append(_named("r", letters(declared)))
    if isinstance(report, referee.ExhaustiveDraw) and report.reason:
        words.append(_named("nr", letters(seat for seat in declared if seat not in report.tenpai)))
    if isinstance(report, referee.Win | referee.ExhaustiveDraw) and report.dealer_ends:
        words.append("end")
    line = " ".join(filter(None, words))
    try:
        return line if read_line(line, dealer, players) == report else ""
    except LineError:
        return ""


def _named(word: str, letters: str) -> str:
    return f"{word}:{letters}" if letters else ""


def _worth(winner: referee.Winner) -> str:
    match winner.worth:
        case referee.HanFu(han=han, fu=None):
            return str(han)
        case referee.HanFu(han=han, fu=fu):
            return f"{han} {fu}"
        case referee.Yakuman(count=count):
            return "y" if count == 1 else f"y{count}"
        case referee.WonHand():
            return "tiles"
        case _:
            assert_never(winner.worth)


def _liability(winner: referee.Winner, letters: Letters) -> str:
    if not winner.liable:
        return "pao:-"
    return " ".join(
        f"pao:{letters([one.seat])} {_PAO_WORDS[one.yaku] if one.yaku else ''}" for one in winner.liable
    )
