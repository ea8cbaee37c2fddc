"""A run at the practice table: the ten hands of a game, with the taps and errors of each.

The query string of the pages contains everything; nothing is stored.
"""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.marks import mark_of
from tournaments.common.punctuation import labelled
from tournaments.presenters.tables.practice.comparing import differences, least_taps
from tournaments.presenters.tables.practice.hands import HANDS, asked_hand, players, table_before
from tournaments.presenters.tables.practice.telling import say_hand, sentences
from tournaments.presenters.tables.voice import Voice

__all__ = ["HandResult", "PracticePage", "PracticeSeat", "Run"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticeSeat:
    """A seat as the felt shows it."""

    seat: int
    player: str
    wind: str
    deals: bool
    score: referee.Points
    behind: referee.Points
    dead: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticePage:
    """The table before a hand, with the fields that the felt shows of a stored table."""

    rules: referee.Ruleset
    seats: tuple[PracticeSeat, ...]
    round: str
    honba: int
    sticks: int
    next_number: int
    over: bool = False
    sets_norths_aside: bool = False

    @property
    def level(self) -> bool:
        """Whether all have the same points: then nobody leads."""
        return not any(seat.behind for seat in self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResult:
    """A hand that was entered rightly in the end: its text, the taps, the least possible, and the wrong attempts."""

    text: str
    taps: int
    least: int
    errors: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """The choice of rules and game, the hands entered as (taps, errors), and those of the current hand so far."""

    rules: str
    game: int
    done: tuple[tuple[int, int], ...] = ()
    taps: int = 0
    errors: int = 0

    @property
    def ruleset(self) -> referee.Ruleset:
        """The rules that are practised."""
        return referee.ruleset(self.rules)

    @property
    def is_over(self) -> bool:
        """Whether all hands are entered."""
        return len(self.done) >= HANDS

    @property
    def number(self) -> int:
        """The number of the current hand, from 1."""
        return len(self.done) + 1

    @property
    def total(self) -> int:
        """The number of hands in the game."""
        return HANDS

    @property
    def asked(self) -> referee.Report:
        """The hand to enter."""
        return self._hand(len(self.done))

    def _hand(self, index: int) -> referee.Report:
        return asked_hand(self.ruleset, self.game - 1, index)

    @property
    def table(self) -> referee.TableState:
        """The table before the hand."""
        return table_before(self.ruleset, self.game - 1, len(self.done))

    @property
    def voice(self) -> Voice:
        """The names of the players."""
        return players()

    @property
    def text(self) -> str:
        """The hand to enter, in words."""
        return say_hand(self.asked, self.voice)

    @property
    def sentences(self) -> tuple[str, ...]:
        """The hand to enter, a sentence a line."""
        return tuple(sentences(self.asked, self.voice))

    @property
    def page(self) -> PracticePage:
        """The table before the hand, as the felt shows it."""
        table, best = self.table, max(self.table.scores)
        return PracticePage(
            rules=self.ruleset,
            seats=tuple(
                PracticeSeat(
                    seat=int(seat),
                    player=name,
                    wind=seat.wind(table.dealer, table.players).letter,
                    deals=seat == table.dealer,
                    score=table.scores[seat],
                    behind=best - table.scores[seat],
                )
                for seat, name in self.voice.names.items()
            ),
            round=str(table.round),
            honba=table.honba,
            sticks=table.deposits,
            next_number=self.number,
        )

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """The run as names and values of a form, without the taps of the current hand."""
        return (*self._entered, ("mark", self.mark))

    @property
    def _entered(self) -> tuple[tuple[str, str], ...]:
        return (
            ("rules", self.rules),
            ("game", str(self.game)),
            ("done", "_".join(f"{taps}.{errors}" for taps, errors in self.done)),
            ("missed", str(self.errors or "")),
        )

    @property
    def mark(self) -> str:
        """The mark of the hands entered so far; empty if there are none."""
        return mark_of(self._entered) if self.done or self.errors else ""

    @property
    def query(self) -> str:
        """The run as a query string."""
        return urlencode([(name, value) for name, value in self.facts if value])

    def differences(self, entered: referee.Report) -> list[str]:
        """How an entered hand differs from the one asked for, in words."""
        return differences(self.ruleset, self.table, self.asked, entered)

    def entered(self, taps: int) -> Run:
        """The run after the current hand was entered rightly, with all of its taps."""
        return replace(self, done=(*self.done, (taps, self.errors)), taps=0, errors=0)

    def missed(self, taps: int) -> Run:
        """The run after the current hand was entered wrongly."""
        return replace(self, taps=taps, errors=self.errors + 1)

    @property
    def results(self) -> tuple[HandResult, ...]:
        """The hands entered so far."""
        return tuple(
            HandResult(
                text=say_hand(self._hand(index), self.voice),
                taps=taps,
                least=least_taps(self._hand(index)),
                errors=errors,
            )
            for index, (taps, errors) in enumerate(self.done)
        )

    @property
    def last(self) -> HandResult | None:
        """The hand entered last."""
        return self.results[-1] if self.done else None

    @property
    def certified(self) -> tuple[str, ...]:
        """The result of a complete run in lines, for a certificate."""
        right = _("%(right)s of %(total)s hands right at the first try") % {
            "right": self.right_at_once,
            "total": HANDS,
        }
        taps = _("%(taps)s, fewest possible %(least)s") % {"taps": self.all_taps, "least": self.least_taps}
        return (
            labelled(_("The table"), right),
            labelled(_("Taps"), taps),
            labelled(_("Wrong entries"), self.all_errors),
        )

    @property
    def right_at_once(self) -> int:
        """The number of hands without a wrong attempt."""
        return sum(not errors for _taps, errors in self.done)

    @property
    def all_errors(self) -> int:
        """The wrong attempts of all hands."""
        return sum(errors for _taps, errors in self.done)

    @property
    def all_taps(self) -> int:
        """The taps of all hands."""
        return sum(taps for taps, _errors in self.done)

    @property
    def least_taps(self) -> int:
        """The least taps with which all hands so far can be entered."""
        return sum(result.least for result in self.results)
