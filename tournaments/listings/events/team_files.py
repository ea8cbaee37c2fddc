"""Team standings as a spreadsheet."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from tournaments.listings.common.ranks import rank, shared, shared_head
from tournaments.listings.screens.held_back import figures_or_none, may_be_held_back, placeholder
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.ranking.standing_words import place_heads
from tournaments.presenters.events.teams import TeamRow, TeamStandings

__all__ = ["teams_table"]


def teams_table(standings: TeamStandings) -> tuple[list[str], list[list[Any]]]:
    """Return the headings and rows, with two columns for each round: the result, and who played."""
    rounds = []
    for round_ in standings.rounds:
        name = round_.name or _("R%(number)d") % {"number": round_.number}
        round_head = f"{name} {round_.date}".strip()
        rounds += [round_head, _("%(round)s: players") % {"round": round_head}]
    carries = any(row.carry for row in standings.rows)
    carry_heads = [_("Team points") if standings.relay else _("Carried over")] if carries else []
    head = [
        _("Rank"), _("No."), _("Team"), _("Total"), *carry_heads, _("Games"), *rounds, _("Uma"), _("Penalties"),
        *place_heads(standings.tournament.ruleset.players),
        *([_("Stage")] if _has_several_stages(standings) else []), shared_head(),
    ]  # fmt: skip
    return [str(heading) for heading in head], [
        _team_row(row, standings, carries=carries) for row in standings.rows
    ]


def _team_row(row: TeamRow, standings: TeamStandings, *, carries: bool) -> list[Any]:
    cells: list[Any] = []
    for round_, cell in zip(standings.rounds, row.cells, strict=True):
        if cell is None:
            cells += [placeholder() if may_be_held_back(round_) else None, None]
        else:
            cells += [_int_if_whole(cell.result), ", ".join(player.name for player in cell.players)]
    values = (row.total, *([row.carry] if carries else []), row.played, row.uma, row.penalties, *row.places)
    figures = [_int_if_whole(value) for value in figures_or_none(values, is_hidden=placeholder() in cells)]
    leading = 3 if carries else 2
    return [
        rank(row.rank),
        row.team.number,
        row.team.name,
        *figures[:leading],
        *cells,
        *figures[leading:],
        *([stage_name(standings.stages, row.stage)] if _has_several_stages(standings) else []),
        shared(row.rank, tied=row.tied),
    ]


def _has_several_stages(standings: TeamStandings) -> bool:
    """Return whether this is the final list of several stages."""
    return standings.stage is None and len(standings.stages) > 1


def _int_if_whole(value: object) -> object:
    """Return a fraction that is a whole number as an int; other values unchanged."""
    return value.numerator if isinstance(value, Fraction) and value.denominator == 1 else value
