"""The rows that change with the stages and the teams of an event."""

from __future__ import annotations

from tournaments.journal.effects.lookups import player_columns, tournament_key
from tournaments.journal.kinds import StagesSaved, TeamsSaved
from tournaments.journal.reading import to_json
from tournaments.journal.rows import Line, Rows

__all__ = ["add_stage_place", "drop_teams", "replace_stages", "replace_teams"]


def replace_stages(line: Line, content: StagesSaved, rows: Rows) -> None:
    """Replace the stages and the listed entrants of each."""
    tournament = tournament_key(line, rows)
    rows.drop("stage", {"tournament_id": tournament})
    rows.drop("stage_place", {"tournament_id": tournament, "listed": True})
    place_number = 0
    for number, stage in enumerate(content.stages, start=1):
        rows.add(
            "stage", number, tournament_id=tournament, number=number, word=stage.stage, said=to_json(stage)
        )
        for person_id in (stage.enters.list_ or ()) if stage.enters else ():
            add_stage_place(line, place_number, stage.stage, person_id, rows, listed=True)
            place_number += 1


def add_stage_place(
    line: Line, row_number: int, stage: str, person_id: str, rows: Rows, *, listed: bool
) -> None:
    """Add a person's place in a stage: *listed* as an entrant, otherwise declined."""
    tournament = tournament_key(line, rows)
    rows.add("stage_place", row_number, tournament_id=tournament, stage=stage, who=person_id, listed=listed)


def replace_teams(line: Line, content: TeamsSaved, rows: Rows) -> None:
    """Replace the teams and their members."""
    tournament = tournament_key(line, rows)
    rows.change("tournament", {"uid": line.event}, relay_stock=content.stock)
    drop_teams(tournament, rows)
    member_number = 0
    for number, team in enumerate(content.teams, start=1):
        team_key = rows.add(
            "team",
            number,
            tournament_id=tournament,
            word=team.team,
            number=number,
            name=team.name,
            maximum_games=team.maximum_games,
        )
        for member in team.members:
            player = rows.find("player", **player_columns(line, member.who, rows))
            rows.add("team_member", member_number, team_id=team_key, player_id=player, since=member.from_)
            member_number += 1


def drop_teams(tournament: int, rows: Rows) -> None:
    """Delete the teams and their members."""
    for team_key in rows.keys("team", tournament_id=tournament):
        rows.drop("team_member", {"team_id": team_key})
    rows.drop("team", {"tournament_id": tournament})
