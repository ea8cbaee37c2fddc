"""The choices of a case, of which exactly one is the referee's ruling."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from referee.frozen import dataclass
from tournaments.common import points
from tournaments.common.language import current_language, joined
from tournaments.common.winds import round_name
from tournaments.presenters.rulings.disputes import RuledQuestion
from tournaments.presenters.rulings.practice.cases import Case, rule_on

__all__ = ["MOST_CHOICES", "Choice", "choices_of", "names_in"]

MOST_CHOICES: Final = 4
_OVER: Final = ("over",)
# Verdicts after which points at the table are not mentioned unless they move.
_WITHOUT_POINTS: Final = {"chombo", "illegal", "dead_hand"}
_Parts = Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer: its number in the form, its lines of text, and whether it is the referee's ruling."""

    number: int
    lines: tuple[str, ...]
    is_right: bool


def names_in(table: referee.TableState, language: str) -> dict[referee.Seat, str]:
    """The players, named by their winds in the hand, from the dealer on."""
    name_of = referee.messages.wind_namer(table.dealer, table.players, language)
    seats = list(referee.Seat)[: table.players]
    return {seat: name_of(seat) for seat in [*seats[table.dealer :], *seats[: table.dealer]]}


def choices_of(case: Case, rules: str) -> tuple[Choice, ...]:
    """The choices of a case under a ruleset, in an order that does not depend on which one is right.

    The referee's ruling comes first into the list, then its rulings under the case's other rulesets, then the
    other choices of the case, up to `MOST_CHOICES`.
    """
    ruled = rule_on(case.key, rules)
    right = _parts_of(ruled, case.decides)
    candidates = [
        right,
        *(_parts_of(rule_on(case.key, other), case.decides) for other in case.rules if other != rules),
        *(_typed_parts(other, case.decides, ruled.table.players) for other in case.others),
    ]
    different: list[_Parts] = []
    for candidate in candidates:
        if candidate not in different:
            different.append(candidate)
    shown = sorted(different[:MOST_CHOICES], key=lambda parts: _order(case, parts))
    names = names_in(ruled.table, current_language())
    return tuple(
        Choice(
            number=number,
            lines=tuple(_lines(parts, case.event["kind"], names)),
            is_right=parts == right,
        )
        for number, parts in enumerate(shown, start=1)
    )


def _order(case: Case, parts: _Parts) -> str:
    return hashlib.sha256(f"{case.key} {sorted(parts.items())}".encode()).hexdigest()


def _parts_of(ruled: RuledQuestion, decides: tuple[str, ...]) -> _Parts:
    """The parts of a ruling by which the choices differ."""
    ruling = ruled.ruling
    penalties: Any = ruling.penalties if ruling else ruled.facts.get("penalties", ())
    every_part = {
        "verdict": ruled.verdict,
        "deltas": tuple(ruling.deltas) if ruling else (),
        "penalties": tuple((int(penalty.seat), penalty.points) for penalty in penalties),
        "points": ruled.facts.get("points"),
        "results": tuple(ruling.results or ()) if ruling else (),
        "next": _next_of(ruling.table) if ruling else (),
    }
    return {part: every_part[part] for part in decides}


def _next_of(table: referee.TableState) -> tuple[Any, ...]:
    return _OVER if table.over else (str(table.round), table.honba, table.deposits)


def _typed_parts(typed: Mapping[str, Any], decides: tuple[str, ...], players: int) -> _Parts:
    """The parts of a choice in the file; points that it leaves out do not move."""
    parts: dict[str, Any] = {"deltas": [0] * players, "penalties": []} | dict(typed)
    for part in ("deltas", "results"):
        if part in parts:
            parts[part] = tuple(parts[part])
    parts["penalties"] = tuple((seat, lost) for seat, lost in parts["penalties"])
    if "next" in parts:
        following = parts["next"]
        parts["next"] = (
            _OVER if following.get("over") else (following["round"], following["honba"], following["sticks"])
        )
    return {part: parts[part] for part in decides}


def _lines(parts: _Parts, kind: str, names: Mapping[referee.Seat, str]) -> list[str]:
    lines = []
    if "verdict" in parts:
        lines.append(_verdict_text(kind, parts["verdict"]))
    if "deltas" in parts:
        if any(parts["deltas"]):
            lines.append(_changes_text(parts["deltas"], names))
        elif not parts.get("penalties") and parts.get("verdict") not in _WITHOUT_POINTS:
            lines.append(_("No points move."))
    if "points" in parts:
        lines.append(
            _("%(points)s points")
            % {"points": referee.messages.say_points(parts["points"], current_language())}
        )
    for seat, lost in parts.get("penalties", ()):
        lines.append(
            _("%(name)s: %(points)s from the result")
            % {"name": names[referee.Seat(seat)], "points": points.score(lost)}
        )
    if "penalties" in parts and not parts["penalties"] and "verdict" not in parts:
        lines.append(_("No penalty"))
    if "results" in parts:
        lines.append(
            joined(
                f"{name}\N{NO-BREAK SPACE}{points.thousands(parts['results'][seat])}"
                for seat, name in names.items()
            )
        )
    if "next" in parts:
        lines.append(_next_text(parts["next"]))
    return lines


def _changes_text(deltas: tuple[int | Fraction, ...], names: Mapping[referee.Seat, str]) -> str:
    return joined(
        f"{name}\N{NO-BREAK SPACE}{points.score(deltas[seat], signed=True)}"
        for seat, name in names.items()
        if deltas[seat]
    )


def _next_text(following: tuple[Any, ...]) -> str:
    if following == _OVER:
        return _("The game is over.")
    round_, honba, sticks = following
    text = _("Next: %(round)s, %(honba)s honba") % {"round": round_name(round_), "honba": honba}
    if not sticks:
        return text
    return f"{text} · {ngettext('%(sticks)s stick', '%(sticks)s sticks', sticks) % {'sticks': sticks}}"


def _verdict_text(kind: str, verdict: str) -> str:
    language = current_language()
    if kind == "incident":
        text = referee.messages.say_measure(verdict, language)
        return text[:1].upper() + text[1:]
    if kind == "call" and verdict in ("legal", "illegal"):
        return _("The call is valid") if verdict == "legal" else _("The call is not valid")
    if kind in ("riichi_declaration", "ankan_after_riichi") and verdict in ("legal", "illegal"):
        return _("Allowed") if verdict == "legal" else _("Not allowed")
    return referee.messages.say_verdict(verdict, language)
