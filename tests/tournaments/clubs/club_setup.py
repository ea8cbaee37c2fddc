"""A club with seasons, made through the same services as at a desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import referee
from tests.acts import by
from tournaments.journal.kinds import FinalPlace, SeasonEnded
from tournaments.models import Club, Round, Tournament
from tournaments.services.clubs import club_settings, new_seasons
from tournaments.services.clubs.new_seasons import NewSeason
from tournaments.services.events import results, rounds
from tournaments.services.integrity.journal.chain import open_journal

__all__ = ["EIGHT", "club_of", "ended", "evening", "season"]

EIGHT = (
    "Akagi Haruka",
    "Mori Ken",
    "Sato Yui",
    "Tanaka Jun",
    "Ōno Mei",
    "渡邉 さくら",
    "Dubois Camille",
    "Rossi Marco",
)


def club_of(name: str = "River Club") -> Club:
    """A club that meets in the back room."""
    return club_settings.create(name=name, place="Back room")


def season(club: Club, name: str, **settings: Any) -> Tournament:
    """A season of the club with the eight players, unless the people of the *last* season are taken over."""
    defaults: dict[str, Any] = (
        {"names": "\n".join(EIGHT)} if "last" not in settings else {"with_people": True}
    )
    return new_seasons.create_season(club, NewSeason(name=name, **(defaults | settings)), act=by())


def evening(
    event: Tournament,
    date: str,
    *tables: tuple[Sequence[int], Sequence[int]],
    friendly: Sequence[bool] = (),
) -> Round:
    """A round of that day, finished if all tables have scores; per table, numbers and hundreds of points."""
    people = {player.number: player for player in event.players.all()}
    seated = [[people[number] for number in numbers] for numbers, _scores in tables]
    round_ = rounds.create_round(event, seated, (), act=by(), date=date, name=date, friendly=friendly)
    rounds.open_round(round_, act=by())
    table_results = {
        table_number: referee.ledger.Result(scores=tuple(score * 100 for score in scores))
        for table_number, (_numbers, scores) in enumerate(tables, start=1)
        if scores
    }
    results.enter_all(round_, table_results, act=by())
    if len(table_results) == len(tables):
        rounds.finish(round_, act=by())
    return round_


def ended(event: Tournament, *places: tuple[int, str, int | None, int, str]) -> None:
    """Ends the season with places of number, division, rank, total and title."""
    people = {player.number: player for player in event.players.all()}
    final_places = tuple(
        FinalPlace(
            who=people[number].person_id,
            division=division,
            rank=rank,
            total=total,
            next_division=division,
            title=title,
        )
        for number, division, rank, total, title in places
    )
    with open_journal(event.uid, by(), "end_season") as journal:
        journal.append(SeasonEnded(places=final_places))
    event.refresh_from_db()
