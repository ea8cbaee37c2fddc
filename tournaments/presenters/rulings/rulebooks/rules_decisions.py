"""The effects of a rule change in a tournament in play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

import referee
from tournaments.common.language import current_language
from tournaments.models import RulesDecision, Tournament
from tournaments.models.visibility import is_held_back
from tournaments.presenters.rulings.rulebooks.rules import Move, say_moves
from tournaments.services.rulings.rules import Draft
from tournaments.services.rulings.rules_decisions import changes, changes_hash

__all__ = ["ChangeLine", "Decision", "Preview", "Side", "decisions", "preview"]

Points = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """A ruling, or a game's result, on one side of a change: its label, and each player's gain or loss."""

    at: str
    honba: int
    says: str
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
    was: Side
    will_be: Side


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
    found = changes(tournament, draft)
    return Preview(
        moves=say_moves(found["answers"]),
        lines=_lines(tournament, found["rulings"]),
        seen=changes_hash(tournament, draft, found),
    )


def decisions(tournament: Tournament) -> tuple[Decision, ...]:
    """Every decision on the rules of the tournament, the last one first."""
    return tuple(
        Decision(
            decision=made,
            moves=say_moves(made.changes["answers"]),
            lines=_lines(
                tournament,
                [one for one in made.changes["rulings"] if not is_held_back(tournament, one["round"])],
            ),
        )
        for made in tournament.rules_decisions.order_by("-number")
    )


def _lines(tournament: Tournament, found: list[dict[str, Any]]) -> tuple[ChangeLine, ...]:
    names = {player.person_id: player.name for player in tournament.players.all()} if found else {}
    return tuple(
        ChangeLine(
            round=change["round"],
            table=change["table"],
            hand=change["hand"],
            was=_said(change["was"], [names[who] for who in change["players"]]),
            will_be=_said(change["will_be"], [names[who] for who in change["players"]]),
        )
        for change in found
    )


# Findings on a hand that was entered after its game was over, by itself or by the clock.
_NOT_COUNTED = ("after_the_end", "cut_off_by_time")


def _said(side: dict[str, Any], players: list[str]) -> Side:
    late = side.get("verdict") in _NOT_COUNTED
    if "verdict" not in side:
        says = _("Result of the game") if side["deltas"] else _("The game goes on")
    elif late:
        says = _("does not count: the game is over before it")
    else:
        verdict = "rejected" if side["verdict"] == "no_longer_possible" else side["verdict"]
        says = referee.messages.say_verdict(verdict, current_language())
    return Side(
        at="" if late else side.get("at", ""),
        honba=side.get("honba", 0),
        says=says,
        seats=tuple(_named(players, enumerate(side.get("deltas", ())))),
        penalties=tuple(_named(players, side.get("penalties", ()))),
        next=side.get("next", ""),
        next_honba=side.get("next_honba", 0),
    )


def _named(players: list[str], points: Any) -> Iterator[tuple[str, Points]]:
    for seat, value in points:
        yield players[seat], value if isinstance(value, int) else Fraction(str(value))
