"""The base of dispute forms: from answers to an event for the referee.

A form asks one question. Its address contains the whole question, so that it can be shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, ClassVar

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.forms.rulings.disputes.fields import DeskField, SeatsField, plain_seats

__all__ = ["Event", "HandBuilder", "QuestionForm"]

Event = dict[str, Any]
# The fields that the hand builder fills in.
_HAND_FIELDS = ("concealed", "melds", "winning", "dora", "discards", "passed")
# The codes of problems that only ask for more input.
_PROMPTS = ("missing", "fact_needed", "seconds_needed")


@dataclass(frozen=True, slots=True, kw_only=True)
class HandBuilder:
    """Settings of the hand builder: number of tiles, end of the hand, riichi, and whether it asks for a river.

    *ends* is empty for a hand that is only shown. *kan* is the field of a kan that is asked for first, because the hand
    holds three of its tiles.
    """

    most: int = 13
    ends: str = ""
    riichi: bool = False
    river: str = ""
    kan: str = ""

    @property
    def has_open_river(self) -> bool:
        """Whether the river is shown at once."""
        return self.river == "open"


class QuestionForm(forms.Form):
    """The facts of one question; *seats* are the words and names of the table's players.

    *state* is the table's state if it is known; else fields ask for it. *riichi_seats* are the seats with a riichi
    stick on the table in the hand in play.
    """

    title: str | Promise = ""
    needs: ClassVar[tuple[str, ...]] = ()
    fields_by_path: ClassVar[dict[str, str]] = {}
    built: ClassVar[HandBuilder | None] = None
    of_table: ClassVar[tuple[str, ...]] = ("honba", "sticks", "round")
    """The fields that are dropped if the table's state is known."""

    def __init__(
        self,
        *args: Any,
        rules: referee.Ruleset,
        state: referee.TableState | None = None,
        seats: list[tuple[str, str]] | None = None,
        riichi_seats: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        options |= {"prefix": "", "auto_id": "id_%s"}
        super().__init__(*args, **options)
        self.rules, self.state, self.riichi_seats = rules, state, riichi_seats
        self.seats = seats or plain_seats(rules.players)
        self.prompts: list[str] = []
        self.prompted: set[str] = set()
        for name in self.of_table if state else ():
            self.fields.pop(name, None)
        for name, field in self.fields.items():
            if isinstance(field, SeatsField):
                field.choices = [*self.seats, *field.choices]
                # With known players, the ruling can be recorded only if the player is named.
                field.folded = field.folded and not (state and name == "seat")

    @classmethod
    def initial_facts(cls, riichi_seats: tuple[int, ...]) -> list[tuple[str, str]]:  # noqa: ARG003 - used by some
        """Return the facts known in advance from the riichi sticks of *riichi_seats*."""
        return []

    # What the page shows. No fact may have one of these names: a template would find the fact instead.

    def main_fields(self) -> Iterator[forms.BoundField]:
        """Return the fields that are always shown."""
        return (
            bound
            for bound in self
            if not _is_folded(bound) and bound.name not in (*self._hand_field_names, *self._kan_field_names)
        )

    def kan_fields(self) -> list[forms.BoundField]:
        """Return the field that is asked before the hand; empty if there is none."""
        return [self[name] for name in self._kan_field_names]

    def hand_fields(self) -> list[forms.BoundField]:
        """Return the fields of the hand builder; empty if the form has none."""
        return [bound for bound in self if bound.name in self._hand_field_names]

    @property
    def _hand_field_names(self) -> tuple[str, ...]:
        return _HAND_FIELDS if self.built else ()

    @property
    def _kan_field_names(self) -> tuple[str, ...]:
        return (self.built.kan,) if self.built and self.built.kan else ()

    def rare_fields(self) -> list[forms.BoundField]:
        """Return the rarely needed fields."""
        return [bound for bound in self if _is_folded(bound) and bound.name not in self._hand_field_names]

    @property
    def unfolded(self) -> bool:
        """Whether a folded field has a value, an error or a prompt."""
        return any(
            bound.value() or bound.errors or bound.name in self.prompted for bound in self.rare_fields()
        )

    @property
    def asks_in_fold(self) -> bool:
        """Whether a prompt concerns a rarely needed field."""
        return any(bound.name in self.prompted for bound in self.rare_fields())

    @property
    def has_facts(self) -> bool:
        """Whether any fact was entered."""
        return any(bound.value() for bound in self)

    def still_needed(self) -> list[str]:
        """Return the labels of the missing facts without which there is no answer."""
        return [str(self.fields[name].label) for name in self.needs if self._is_empty(name)]

    def _is_empty(self, name: str) -> bool:
        return name in self.fields and self.cleaned_data.get(name) in (None, "", [], ())

    # What the referee gets

    event: Callable[[], Event]
    """Returns the question in the protocol's format; `alternatives` handles an unnamed seat."""

    def alternatives(self) -> list[tuple[Event, referee.TableState]]:
        """Return every event that the facts allow, with its table; one event if all relevant facts are known."""
        return [(self.event(), self.table())]

    open_fact = "seat"
    """The field to ask for if the rulings on the alternatives differ."""

    def table(self, **changes: Any) -> referee.TableState:
        """Return the table's state, or one built from the fields."""
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

    def with_riichi_sticks(
        self, table: referee.TableState, except_seat: int | None = None
    ) -> referee.TableState:
        """Return *table* with this hand's riichi sticks as deposits; the event adds that of *except_seat*."""
        other_seats = [referee.Seat(seat) for seat in self.riichi_seats if seat != except_seat]
        table_data = referee.codec.write_table(table)
        scores = [
            score - self.rules.riichi_deposit if seat in other_seats else score
            for seat, score in enumerate(table_data["scores"])
        ]
        if len(table.bettors) == table.deposits:
            table_data["bettors"] = [int(seat) for seat in (*table.bettors, *other_seats)]
        return referee.codec.read_table(
            {**table_data, "scores": scores, "deposits": table.deposits + len(other_seats)}
        )

    def asked_seat(self) -> int:
        """Return the chosen seat, else that of a player who is not the dealer."""
        named_seat = self.cleaned_data.get("seat")
        return (int(self.table().dealer) + 1) % self.rules.players if named_seat is None else int(named_seat)

    def unnamed_seats(self) -> dict[int, bool]:
        """Return the unnamed seats, each with whether it is that of the player in question."""
        if "seat" not in self.fields or self.cleaned_data.get("seat") is not None:
            return {}
        return {self.asked_seat(): True}

    def assumes(self) -> bool:
        """Return whether the event contains an assumption that no sentence may state."""
        return False

    def each_seat(self, event: Event) -> list[tuple[Event, referee.TableState]]:
        """Return the event for the named player, else for another player and for the dealer."""
        return [({**event, "seat": seat}, self.table()) for seat in self.either()]

    def either(self) -> list[int]:
        """Return the seat of the named player, else those of another player and the dealer."""
        is_named = self.cleaned_data.get("seat") is not None
        return [self.asked_seat()] if is_named else [self.asked_seat(), int(self.table().dealer)]

    # Problems

    def add_problems(self, rejected: referee.Rejected) -> None:
        """Add each problem to its field; problems that only ask for more input become prompts."""
        names = dict(self.seats)
        for problem in rejected.problems:
            text = referee.messages.say_problem(
                problem, lambda seat: names.get(str(int(seat)), str(int(seat))), current_language()
            )
            name = self.place_of(problem.path)
            if problem.code == "fact_needed" and name in self.fields:
                # Its question is on the page, maybe below others that are open too.
                self.ask_for(name)
            elif problem.code in _PROMPTS or _is_too_few(problem):
                self.prompts.append(text)
                self.prompted.add(name)
            elif text not in self.errors.get(name, ()):
                self.add_error(name if name in self.fields else None, text)

    def place_of(self, path: str) -> str:
        """Return the field for a problem's path."""
        for start, name in self.fields_by_path.items():
            if path.startswith(start):
                return name
        parts = [part.split("[")[0] for part in path.split(".")[1:]]
        # A problem of the whole hand is shown at its concealed tiles.
        return next((part for part in parts if part in self.fields), "concealed")

    def ask_for(self, name: str) -> None:
        """Prompt for a missing fact that matters."""
        self.prompted.add(name)
        self.prompts.append(_("Needed for the ruling: %(fact)s") % {"fact": self.fields[name].label})


def _is_folded(bound: forms.BoundField) -> bool:
    return isinstance(bound.field, DeskField) and bound.field.folded


def _is_too_few(problem: referee.Problem) -> bool:
    count, required = problem.facts.get("given"), problem.facts.get("wanted")
    is_too_few = isinstance(count, int) and isinstance(required, int) and count < required
    return problem.code == "wrong_number_of_tiles" and is_too_few
