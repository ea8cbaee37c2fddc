"""The base of dispute forms: from answers to an event for the referee.

A form stands for one question. Its address holds the whole question, so that it can be passed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _

import referee
from tournaments.common.language import current_language
from tournaments.forms.rulings.disputes.fields import Seats, plain_seats

__all__ = ["Built", "Event", "QuestionForm"]

Event = dict[str, Any]
# What a builder of a hand writes into.
_OF_HAND = ("concealed", "melds", "winning", "dora", "discards", "passed")
# What only says that more is to come.
_PROMPTS = ("missing", "fact_needed", "seconds_needed")


@dataclass(frozen=True, slots=True, kw_only=True)
class Built:
    """How a hand is laid by tapping: of how many tiles, how it ends, in riichi, and whether its river is asked for."""

    most: int = 13
    ends: str = "shown"
    riichi: bool = False
    river: str = ""


class QuestionForm(forms.Form):
    """The facts of one question; *seats* are the words and names of those who sit at the table.

    *state* is the table's, where it is known; else what is asked of it stands among the fields. *laid* are the seats
    whose riichi stick lies on the table in the hand in play.
    """

    title: ClassVar[str | Promise] = ""
    needs: ClassVar[tuple[str, ...]] = ()
    places: ClassVar[dict[str, str]] = {}
    built: ClassVar[Built | None] = None
    of_table: ClassVar[tuple[str, ...]] = ("honba", "sticks", "round")
    """The fields that the table itself answers, where there is one."""

    def __init__(
        self,
        *args: Any,
        rules: referee.Ruleset,
        state: referee.TableState | None = None,
        seats: list[tuple[str, str]] | None = None,
        laid: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        super().__init__(*args, prefix="", auto_id="id_%s", **options)
        self.rules, self.state, self.laid = rules, state, laid
        self.seats = seats or plain_seats(rules.players)
        self.prompts: list[str] = []
        self.prompted: set[str] = set()
        for name in self.of_table if state else ():
            self.fields.pop(name, None)
        for name, field in self.fields.items():
            if isinstance(field, Seats):
                field.choices = [*self.seats, *field.choices]
                # Where players are known, naming one is what lets the ruling be written down.
                field.folded = field.folded and not (state and name == "seat")

    @classmethod
    def begun(cls, laid: tuple[int, ...]) -> list[tuple[str, str]]:  # noqa: ARG003 - some questions use it
        """The facts that are known before anything is told, where the sticks of *laid* lie on the table."""
        return []

    # What the page shows. No fact may have the name of one of these: a template would take the fact.

    def main_fields(self) -> Iterator[forms.BoundField]:
        """The fields that every such question needs."""
        return (bound for bound in self if not bound.field.folded and bound.name not in self._of_hand)

    def hand_fields(self) -> list[forms.BoundField]:
        """The fields of a hand that is laid by tapping; none where no hand is."""
        return [bound for bound in self if bound.name in self._of_hand]

    @property
    def _of_hand(self) -> tuple[str, ...]:
        return _OF_HAND if self.built else ()

    def rare_fields(self) -> list[forms.BoundField]:
        """The fields that are seldom needed."""
        return [bound for bound in self if bound.field.folded and bound.name not in self._of_hand]

    @property
    def unfolded(self) -> bool:
        """Whether anything stands in a folded field."""
        return any(
            bound.value() or bound.errors or bound.name in self.prompted for bound in self.rare_fields()
        )

    @property
    def asks_in_fold(self) -> bool:
        """Whether what is asked for now is seldom needed."""
        return any(bound.name in self.prompted for bound in self.rare_fields())

    @property
    def asked(self) -> bool:
        """Whether anything was told at all."""
        return any(bound.value() for bound in self)

    def still_needed(self) -> list[str]:
        """The names of the facts without which nothing can be said."""
        return [str(self.fields[name].label) for name in self.needs if self._is_empty(name)]

    def _is_empty(self, name: str) -> bool:
        return name in self.fields and self.cleaned_data.get(name) in (None, "", [], ())

    # What the referee gets

    event: Callable[[], Event]
    """The question in the form of the protocol; a seat that was not named is left to `alternatives`."""

    def alternatives(self) -> list[tuple[Event, referee.TableState]]:
        """Every event that the facts may stand for, with its table: one where all that may matter was told."""
        return [(self.event(), self.table())]

    open_fact = "seat"
    """The field to ask for where the alternatives are ruled differently."""

    def table(self, **changes: Any) -> referee.TableState:
        """The table's state, or one made of what was told of it."""
        if self.state:
            return self.state
        data = self.cleaned_data
        return referee.codec.read_table(
            {
                "scores": [self.rules.start_points] * self.rules.players,
                "round": changes.get("round") or data.get("round") or "E1",
                "honba": data.get("honba") or 0,
                "deposits": changes.get("sticks", data.get("sticks") or 0),
            }
        )

    def as_laid(self, table: referee.TableState, but: int | None = None) -> referee.TableState:
        """*table* with the sticks of this hand in the pot; that of seat *but* the event itself puts there."""
        others = [referee.Seat(seat) for seat in self.laid if seat != but]
        told = referee.codec.write_table(table)
        scores = [
            score - self.rules.riichi_deposit if seat in others else score
            for seat, score in enumerate(told["scores"])
        ]
        if len(table.bettors) == table.deposits:
            told["bettors"] = [int(seat) for seat in (*table.bettors, *others)]
        return referee.codec.read_table({**told, "scores": scores, "deposits": table.deposits + len(others)})

    def seat(self) -> int:
        """The seat that was tapped; one that does not deal where none was."""
        given = self.cleaned_data.get("seat")
        return (int(self.table().dealer) + 1) % self.rules.players if given is None else int(given)

    def made_up(self) -> dict[int, bool]:
        """The seats that nobody named, and whether it is that of the player in question."""
        if "seat" not in self.fields or self.cleaned_data.get("seat") is not None:
            return {}
        return {self.seat(): True}

    def assumes(self) -> bool:
        """Whether something is taken for granted that no sentence may say."""
        return False

    def each_seat(self, event: Event) -> list[tuple[Event, referee.TableState]]:
        """The event for the player named, or for another and a dealer where nobody was."""
        return [({**event, "seat": seat}, self.table()) for seat in self.either()]

    def either(self) -> list[int]:
        """The player named, or another and the dealer."""
        named = self.cleaned_data.get("seat") is not None
        return [self.seat()] if named else [self.seat(), int(self.table().dealer)]

    # What stands against it

    def add_problems(self, rejected: referee.Rejected) -> None:
        """Put each problem at its field; what only says that more is needed is asked for."""
        names = dict(self.seats)
        for problem in rejected.problems:
            says = referee.messages.say_problem(
                problem, lambda seat: names.get(str(int(seat)), str(int(seat))), current_language()
            )
            name = self.place_of(problem.path)
            if problem.code in _PROMPTS or _is_too_few(problem):
                self.prompts.append(says)
                self.prompted.add(name)
            elif says not in self.errors.get(name, ()):
                self.add_error(name if name in self.fields else None, says)

    def place_of(self, path: str) -> str:
        """The field in which a problem's path stands."""
        for start, name in self.places.items():
            if path.startswith(start):
                return name
        parts = [part.split("[")[0] for part in path.split(".")[1:]]
        # What is wrong with a hand as a whole stands at its concealed tiles.
        return next((part for part in parts if part in self.fields), "concealed")

    def ask_for(self, name: str) -> None:
        """Say that a fact matters here which was not told."""
        self.prompted.add(name)
        self.prompts.append(_("Here it matters: %(fact)s") % {"fact": self.fields[name].label})


def _is_too_few(problem: referee.Problem) -> bool:
    given, wanted = problem.facts.get("given"), problem.facts.get("wanted")
    few = isinstance(given, int) and isinstance(wanted, int) and given < wanted
    return problem.code == "wrong_number_of_tiles" and few
