"""The report of a typed hand.

It knows the notation and no rules: whether the hand is possible, the referee says.
"""

from __future__ import annotations

import re
from typing import Final

from django.utils.translation import gettext as _

import referee
from tournaments.common.winds import wind
from tournaments.forms.tables.hands.noten import NOTEN_RIICHI
from tournaments.forms.tables.typed.words import (
    ABORTS,
    CHOMBOS,
    LIMITS,
    NUMBER,
    PAO,
    WINDS,
    YAKUMAN,
    Token,
    tokens,
)

__all__ = ["LineError", "read_line"]

# Han and fu written as one number: 330, 2110.
_HAN_FU: Final = re.compile(r"([1-4])(20|25|[3-9]0|1[01]0)")
# The number of digits of the largest han or fu that anybody types.
_DIGITS: Final = 3
_LIMIT_HAN: Final = 5
# Short forms of abortive draws begin with a number.
_NUMBERED: Final = {
    ("9", ""): "nine",
    ("4", "w"): "winds",
    ("4", "k"): "kans",
    ("4", "r"): "riichi",
    ("3", "r"): "rons",
    ("2", "r"): "two-rons",
    ("5", "k"): "fifth-kan",
}
_DECLARED = {referee.AbortReason.KYUUSHU_KYUUHAI, referee.AbortReason.FIFTH_KAN}
_DISCARDED = {referee.AbortReason.SANCHAHOU, referee.AbortReason.TWO_RON}


class LineError(ValueError):
    """A line that cannot be read: what is wrong, and from where to where; *missing*: it only ends too early."""

    def __init__(self, says: str, start: int, end: int, *, missing: bool = False) -> None:
        super().__init__(says)
        self.says, self.start, self.end, self.missing = says, start, end, missing


def read_line(line: str, dealer: referee.Seat, players: int) -> referee.Report:
    """Return the report of a normalized line, whose winds are those of a hand dealt by *dealer*.

    Raises `LineError`.
    """
    return _Reader(line, dealer, players).read()


class _Reader:
    """Reads one line from left to right."""

    def __init__(self, line: str, dealer: referee.Seat, players: int) -> None:
        self.tokens = tokens(line)
        self.at = 0
        self.length = len(line)
        self.dealer, self.players = dealer, players
        self.riichi: list[referee.Seat] = []
        self.noten_riichi: list[referee.Seat] = []
        self.nagashi: list[referee.Seat] = []
        self.dealer_ends = False

    def read(self) -> referee.Report:
        match self._kind():
            case "":
                raise self._missing(_("Type a hand."))
            case "d":
                return self._draw()
            case "a":
                return self._abort()
            case "c":
                return self._chombo()
            case _:
                return self._win()

    # The kinds of hands

    def _win(self) -> referee.Win:
        seat = self._seat()
        discarder = seat if self._skip(">") else None
        if discarder is not None:
            seat = self._seat()
        winners = [self._winner(seat)]
        while self._skip(","):
            token = self._next()
            seat = self._seat()
            if self._skip(">"):
                if seat != discarder:
                    raise self._wrong(_("One line has one discarder."), token)
                seat = self._seat()
            winners.append(self._winner(seat))
        self._suffixes(winners, ("r", "end", "pao"))
        if discarder is not None:
            turns = [*referee.values.turn_order(discarder, self.players), discarder]
            winners.sort(key=lambda winner: turns.index(winner.seat))
        return referee.Win(
            winners=tuple(winners),
            discarder=discarder,
            riichi=self._declared(),
            dealer_ends=self.dealer_ends,
        )

    def _winner(self, seat: referee.Seat) -> referee.Winner:
        self._skip("*")
        worth = self._worth()
        if self._skip("!"):
            self._add_riichi(seat)
        return referee.Winner(seat=seat, worth=worth)

    def _worth(self) -> referee.HanFu | referee.Yakuman:
        token = self._next()
        if token is None:
            raise self._missing(_("Han and fu, or a limit, are missing."))
        if token.kind in LIMITS:
            self.at += 1
            return referee.HanFu(han=LIMITS[token.kind])
        if token.kind == YAKUMAN:
            self.at += 1
            return referee.Yakuman(count=self._number() if self._kind() == NUMBER else 1)
        if token.kind != NUMBER:
            raise self._wrong(_("“%(text)s” is not a hand value.") % {"text": token.text}, token)
        if glued := _HAN_FU.fullmatch(token.text):
            self.at += 1
            self._skip("fu")
            return referee.HanFu(han=int(glued[1]), fu=int(glued[2]))
        han = self._number()
        if self._skip(YAKUMAN):
            return referee.Yakuman(count=han)
        self._skip("han")
        self._skip("/") or self._skip("-")
        if self._kind() == NUMBER:
            fu = self._number()
            self._skip("fu")
            return referee.HanFu(han=han, fu=fu)
        if han < _LIMIT_HAN:
            raise self._missing(_("The fu are missing."), self.tokens[self.at - 1])
        return referee.HanFu(han=han)

    def _draw(self) -> referee.ExhaustiveDraw:
        self.at += 1
        tenpai = self._all_seats() if self._skip("all") else self._seats()
        self._suffixes([], ("r", "nr", "nm", "end"))
        for seat in self.noten_riichi:
            if seat in tenpai:
                raise self._missing(
                    _("%(wind)s cannot be tenpai and in noten riichi.") % {"wind": self._wind(seat)},
                    self.tokens[-1],
                )
            self._add_riichi(seat)
        for seat in self.riichi:
            if seat not in tenpai and seat not in self.noten_riichi:
                text = _(
                    "%(wind)s is in riichi and not tenpai. Add %(letter)s after the d, or nr:%(letter)s for a "
                    "noten riichi."
                )
                facts = {"wind": self._wind(seat), "letter": WINDS[seat.wind(self.dealer, self.players)]}
                raise self._missing(text % facts)
        return referee.ExhaustiveDraw(
            tenpai=tuple(tenpai),
            nagashi=tuple(self.nagashi),
            riichi=self._declared(),
            dealer_ends=self.dealer_ends,
            reason=NOTEN_RIICHI if self.noten_riichi else "",
        )

    def _abort(self) -> referee.AbortiveDraw:
        self.at += 1
        reason = self._abort_reason()
        token = self._next()
        seats = self._seats()
        if seats and (len(seats) > 1 or reason not in _DECLARED | _DISCARDED):
            raise self._wrong(_("Too many players."), token)
        self._suffixes([], ("r",))
        if reason is referee.AbortReason.SUUCHA_RIICHI and not self.riichi:
            self.riichi = self._all_seats()
        seat = seats[0] if seats else None
        return referee.AbortiveDraw(
            reason=reason,
            by=seat if reason in _DECLARED else None,
            discarder=seat if reason in _DISCARDED else None,
            riichi=self._declared(),
        )

    def _abort_reason(self) -> referee.AbortReason:
        token = self._next()
        if token is None:
            raise self._missing(
                _("The reason for the abortive draw is missing: nine, winds, kans, riichi or rons.")
            )
        word = token.kind
        self.at += 1
        if word == NUMBER:
            # The letter follows at once: “9 w” is a declaration by West.
            after = self._next()
            letter = after.text if after and after.start == token.end else ""
            word = _NUMBERED.get((token.text, letter), "")
            self.at += bool(word and letter)
            word = word or _NUMBERED.get((token.text, ""), "")
        if word not in ABORTS:
            raise self._wrong(_("“%(text)s” is not an abortive draw.") % {"text": token.text}, token)
        return ABORTS[word]

    def _chombo(self) -> referee.Chombo:
        self.at += 1
        offenders = self._seats()
        if not offenders:
            raise self._missing(_("Choose who committed the foul."))
        reason, decided = "", False
        token = self._next()
        if token and token.kind not in ("r", "ruled", "riichi"):
            reason = CHOMBOS.get(token.kind, token.text.upper())
            if reason not in referee.incidents.INCIDENTS:
                raise self._wrong(_("“%(text)s” is not a foul.") % {"text": token.text}, token)
            self.at += 1
        decided = self._skip("ruled")
        self._suffixes([], ("r",))
        return referee.Chombo(
            offenders=tuple(offenders), reason=reason, decided=decided, riichi=self._declared()
        )

    # What follows a hand

    def _suffixes(self, winners: list[referee.Winner], allowed: tuple[str, ...]) -> None:
        while token := self._next():
            word = "r" if token.kind == "riichi" else token.kind
            if word not in allowed:
                raise self._wrong(_("“%(text)s” is not understood here.") % {"text": token.text}, token)
            self.at += 1
            self._skip(":")
            match word:
                case "r":
                    for seat in self._named_seats():
                        self._add_riichi(seat)
                case "nr":
                    self.noten_riichi += self._named_seats()
                case "nm":
                    self.nagashi += self._named_seats()
                case "pao":
                    self._add_liability(winners, token)
                case _:
                    self.dealer_ends = True

    def _add_liability(self, winners: list[referee.Winner], word: Token) -> None:
        """Add who is liable for the only yakuman of the line."""
        yakuman = [
            index for index, one in enumerate(winners) if isinstance(one.worth, referee.reports.Yakuman)
        ]
        if len(yakuman) != 1:
            raise self._wrong(_("Liability needs exactly one yakuman in the line."), word)
        liable: tuple[referee.reports.Liability, ...] = ()
        if not self._skip("-"):
            seat = self._seat()
            yaku = self._next()
            if yaku is None:
                raise self._missing(_("Name the yakuman: dragons, winds or kans."))
            if yaku.kind not in PAO:
                raise self._wrong(_("“%(text)s” has no liability.") % {"text": yaku.text}, yaku)
            self.at += 1
            liable = (referee.reports.Liability(seat=seat, yaku=PAO[yaku.kind]),)
        winner = winners[yakuman[0]]
        winners[yakuman[0]] = referee.Winner(seat=winner.seat, worth=winner.worth, liable=liable)

    # Seats

    def _seat(self) -> referee.Seat:
        """Read one seat, and whether it is in riichi."""
        token = self._next()
        if token is None:
            raise self._missing(_("A player is missing: e, s, w or n."))
        if token.kind not in tuple(WINDS):
            raise self._wrong(
                _("“%(text)s” is not a player: type e, s, w or n.") % {"text": token.text}, token
            )
        self.at += 1
        return self._marked(self._seat_of(token.kind, token))

    def _seats(self) -> list[referee.Seat]:
        """Read seats until another word: `es`, `e s`, `e!s`."""
        seats: list[referee.Seat] = []
        while (token := self._next()) and set(token.kind) <= set(WINDS):
            self.at += 1
            seats += [self._seat_of(letter, token) for letter in token.kind[:-1]]
            seats.append(self._marked(self._seat_of(token.kind[-1], token)))
            if len(set(seats)) < len(seats):
                raise self._wrong(_("A player is named twice."), token)
        return seats

    def _named_seats(self) -> list[referee.Seat]:
        seats = self._seats()
        if not seats:
            token = self._next()
            if token:
                text = _("“%(text)s” is not a player: type e, s, w or n.")
                raise self._wrong(text % {"text": token.text}, token)
            raise self._missing(_("A player is missing: e, s, w or n."))
        return seats

    def _all_seats(self) -> list[referee.Seat]:
        return [self._seat_of(letter) for letter in WINDS[: self.players]]

    def _marked(self, seat: referee.Seat) -> referee.Seat:
        if self._skip("!"):
            self._add_riichi(seat)
        return seat

    def _seat_of(self, letter: str, token: Token | None = None) -> referee.Seat:
        place = WINDS.index(letter)
        if place >= self.players:
            raise self._wrong(_("There is no North with three players."), token)
        return referee.Seat((self.dealer + place) % self.players)

    def _wind(self, seat: referee.Seat) -> str:
        return wind(seat.wind(self.dealer, self.players))

    def _add_riichi(self, seat: referee.Seat) -> None:
        if seat not in self.riichi:
            self.riichi.append(seat)

    def _declared(self) -> tuple[referee.reports.Riichi, ...]:
        return tuple(referee.reports.Riichi(seat=seat) for seat in self.riichi)

    # Tokens

    def _next(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _kind(self) -> str:
        token = self._next()
        return token.kind if token else ""

    def _skip(self, kind: str) -> bool:
        """Go on behind the next word if it is *kind*; return whether it was."""
        found = self._kind() == kind
        self.at += found
        return found

    def _number(self) -> int:
        token = self.tokens[self.at]
        self.at += 1
        if len(token.text) > _DIGITS:
            raise self._wrong(_("“%(text)s” is not a hand value.") % {"text": token.text[:20]}, token)
        return int(token.text)

    def _wrong(self, says: str, token: Token | None) -> LineError:
        return LineError(says, token.start, token.end) if token else self._missing(says)

    def _missing(self, says: str, token: Token | None = None) -> LineError:
        start, end = (token.start, token.end) if token else (self.length, self.length)
        return LineError(says, start, end, missing=True)
