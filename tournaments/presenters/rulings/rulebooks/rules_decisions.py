"""The effects of a rule change in a tournament in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.journal.kinds import Answer, Outcome
from tournaments.models import RulesDecision, Tournament
from tournaments.models.visibility import is_held_back
from tournaments.presenters.rulings.rulebooks.rules import Move, say_moves
from tournaments.services.rulings.rules import Draft
from tournaments.services.rulings.rules_decisions import changes, changes_digest

__all__ = ["ChangeLine", "Decision", "Preview", "Side", "decisions", "preview"]

Points = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A ruling, or a game's result, on one side of a change: its label, and each player's gain or loss."""

    at: str
    honba: int
    text: str
    seats: tuple[tuple[str, Points], ...]
    penalties: tuple[tuple[str, Points], ...]
    next: str
    next_honba: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeLine:
    """One ruling whose outcome changes; *hand* is its number at the table, None for the result of the game."""

    round: int
    table: int
    hand: int | None
    before: Side
    after: Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """Every outcome that would change; *seen* is the mark that confirms exactly this change."""

    moves: tuple[Move, ...]
    lines: tuple[ChangeLine, ...]
    seen: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision that was made: the answers it changed, and the rulings whose outcome it changed."""

    decision: RulesDecision
    moves: tuple[Move, ...]
    lines: tuple[ChangeLine, ...]


def preview(tournament: Tournament, draft: Draft) -> Preview:
    """The effects of the draft; saves nothing.

    Raises `StateError` if these rules are already in force or the tables are seated for another number of players, and
    `InputError` naming every recorded hand that is impossible under the draft.
    """
    draft_changes = changes(tournament, draft)
    return Preview(
        moves=say_moves(draft_changes.answers),
        lines=_change_lines(tournament, draft_changes.rulings),
        seen=changes_digest(tournament, draft, draft_changes),
    )


def decisions(tournament: Tournament) -> tuple[Decision, ...]:
    """Every decision on the rules of the tournament, the last one first."""
    return tuple(
        Decision(
            decision=rules_decision,
            moves=say_moves(Answer(**answer) for answer in rules_decision.changes["answers"]),
            lines=_change_lines(
                tournament,
                [
                    Outcome(**ruling)
                    for ruling in rules_decision.changes["rulings"]
                    if not is_held_back(tournament, ruling["round"])
                ],
            ),
        )
        for rules_decision in tournament.rules_decisions.order_by("-number")
    )


def _change_lines(tournament: Tournament, ruling_changes: Sequence[Outcome]) -> tuple[ChangeLine, ...]:
    names = {player.person_id: player.name for player in tournament.players.all()} if ruling_changes else {}
    return tuple(
        ChangeLine(
            round=change.round,
            table=change.table,
            hand=change.hand,
            before=_side(change.was, [names[person_id] for person_id in change.players]),
            after=_side(change.will_be, [names[person_id] for person_id in change.players]),
        )
        for change in ruling_changes
    )


# Findings on a hand that was entered after its game was over, by itself or by the clock.
_LATE_VERDICTS = ("after_the_end", "cut_off_by_time")


def _side(side: Mapping[str, Any], players: list[str]) -> Side:
    is_late = side.get("verdict") in _LATE_VERDICTS
    if "verdict" not in side:
        text = _("Result of the game") if side["deltas"] else _("Game in progress")
    elif is_late:
        text = _("not counted: the game ended before it")
    else:
        verdict = "rejected" if side["verdict"] == "no_longer_possible" else side["verdict"]
        text = referee.messages.say_verdict(verdict, current_language())
    return Side(
        at="" if is_late else side.get("at", ""),
        honba=side.get("honba", 0),
        text=text,
        seats=tuple(_points_by_name(players, enumerate(side.get("deltas", ())))),
        penalties=tuple(_points_by_name(players, side.get("penalties", ()))),
        next=side.get("next", ""),
        next_honba=side.get("next_honba", 0),
    )


def _points_by_name(players: list[str], points: Any) -> Iterator[tuple[str, Points]]:
    for seat, value in points:
        yield players[seat], value if isinstance(value, int) else Fraction(str(value))
