"""Team standings as a spreadsheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from tournaments.listings.common.ranks import rank, shared, shared_head
from tournaments.listings.screens.held_back import figures_or_none, may_be_held_back, placeholder
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.teams import TeamRow, TeamStandings

__all__ = ["teams_table"]


def teams_table(found: TeamStandings) -> tuple[list[str], list[list[Any]]]:
    """Return the headings and rows, with two columns for each round: the result, and who played."""
    rounds = []
    for round_ in found.rounds:
        name = round_.name or _("R%(number)d") % {"number": round_.number}
        head = f"{name} {round_.date}".strip()
        rounds += [head, _("%(round)s: who played") % {"round": head}]
    carries = any(row.carry for row in found.rows)
    carried = [_("Stock") if found.relay else _("Carried")] if carries else []
    places = found.tournament.ruleset.players
    head = [
        _("Rank"), _("No."), _("Team"), _("Total"), *carried, _("Games"), *rounds, _("Uma"), _("Penalties"),
        *(_("Places %(place)d") % {"place": place} for place in range(1, places + 1)),
        *([_("Stage")] if _several(found) else []), shared_head(),
    ]  # fmt: skip
    return [str(one) for one in head], [_line(row, found, carries=carries) for row in found.rows]


def _line(row: TeamRow, found: TeamStandings, *, carries: bool) -> list[Any]:
    cells: list[Any] = []
    for round_, cell in zip(found.rounds, row.cells, strict=True):
        if cell is None:
            cells += [placeholder() if may_be_held_back(round_) else None, None]
        else:
            cells += [_figure(cell.result), ", ".join(player.name for player in cell.players)]
    told = (row.total, *([row.carry] if carries else []), row.played, row.uma, row.penalties, *row.places)
    figures = [_figure(one) for one in figures_or_none(told, untold=placeholder() in cells)]
    before = 3 if carries else 2
    return [
        rank(row.rank),
        row.team.number,
        row.team.name,
        *figures[:before],
        *cells,
        *figures[before:],
        *([stage_name(found.stages, row.stage)] if _several(found) else []),
        shared(row.rank, tied=row.tied),
    ]


def _several(found: TeamStandings) -> bool:
    """Return whether this is the final list of several stages."""
    return found.stage is None and len(found.stages) > 1


def _figure(value: object) -> object:
    """Return a fraction that is a whole number as an int; other values unchanged."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value
