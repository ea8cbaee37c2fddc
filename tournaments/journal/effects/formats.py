"""The rows that change with the stages and the teams of an event."""

from __future__ import annotations

from tournaments.journal.effects.lookups import player_columns, tournament_key
from tournaments.journal.kinds import StagesSaved, TeamsSaved
from tournaments.journal.reading import to_json
from tournaments.journal.rows import Line, Rows

__all__ = ["add_stage_place", "drop_teams", "lay_stages", "lay_teams"]


def lay_stages(line: Line, what: StagesSaved, rows: Rows) -> None:
    """Replace the stages and the listed entrants of each."""
    tournament = tournament_key(line, rows)
    rows.drop("stage", {"tournament_id": tournament})
    rows.drop("stage_place", {"tournament_id": tournament, "listed": True})
    places = 0
    for number, stage in enumerate(what.stages, start=1):
        rows.add(
            "stage", number, tournament_id=tournament, number=number, word=stage.stage, said=to_json(stage)
        )
        for who in (stage.enters.list_ or ()) if stage.enters else ():
            add_stage_place(line, places, stage.stage, who, rows, listed=True)
            places += 1


def add_stage_place(line: Line, n: int, stage: str, who: str, rows: Rows, *, listed: bool) -> None:
    """Add a person's place in a stage: *listed* as an entrant, otherwise declined."""
    tournament = tournament_key(line, rows)
    rows.add("stage_place", n, tournament_id=tournament, stage=stage, who=who, listed=listed)


def lay_teams(line: Line, what: TeamsSaved, rows: Rows) -> None:
    """Replace the teams and their members."""
    tournament = tournament_key(line, rows)
    rows.change("tournament", {"uid": line.event}, relay_stock=what.stock)
    drop_teams(tournament, rows)
    members = 0
    for number, team in enumerate(what.teams, start=1):
        made = rows.add(
            "team",
            number,
            tournament_id=tournament,
            word=team.team,
            number=number,
            name=team.name,
            maximum_games=team.maximum_games,
        )
        for one in team.members:
            player = rows.find("player", **player_columns(line, one.who, rows))
            rows.add("team_member", members, team_id=made, player_id=player, since=one.from_)
            members += 1


def drop_teams(tournament: int, rows: Rows) -> None:
    """Delete the teams and their members."""
    for team in rows.each("team", tournament_id=tournament):
        rows.drop("team_member", {"team_id": team})
    rows.drop("team", {"tournament_id": tournament})
