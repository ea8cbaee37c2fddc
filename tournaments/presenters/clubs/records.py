"""A club's records."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Final

from referee.frozen import dataclass
from tournaments.models import Player, Tournament
from tournaments.presenters.clubs.histories import History, Part, history
from tournaments.presenters.clubs.yakuman import YakumanLine, yakuman

__all__ = ["MostGames", "Record", "Records", "Streak", "best_streak", "personal_records", "records"]

_LISTED: Final = 5
"""Number of lines of each record."""
MIN_GAMES: Final = 20
"""Games. With fewer, the records mean little."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A remarkable game from one player's side, and the other players at the table."""

    part: Part
    others: tuple[Player, ...]

    @property
    def three(self) -> bool:
        """Whether it was a three-player game."""
        return len(self.others) == 2


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """A run of first places in a player's consecutive games, across days and events."""

    player: Player
    games: int
    first: Part
    last: Part
    goes_on: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MostGames:
    """A player's number of games, and since when."""

    player: Player
    games: int
    since: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """All records of a club, over this many *games* and *events*."""

    games: int
    events: int
    scores: tuple[Record, ...]
    results: tuple[Record, ...]
    streaks: tuple[Streak, ...]
    most: tuple[MostGames, ...]
    yakuman: tuple[YakumanLine, ...]

    @property
    def few(self) -> bool:
        """Whether there are too few games for the records to mean much."""
        return self.games < MIN_GAMES


def records(events: Sequence[Tournament]) -> Records:
    """The records of *events* (given newest first), from finished games that count."""
    club_history = history(events)
    newest = {part.who: part.player for part in club_history.parts}
    by_person: dict[str, list[Part]] = defaultdict(list)
    for part in club_history.parts:
        by_person[part.who].append(part)
    streaks = [streak for parts in by_person.values() if (streak := best_streak(parts)) and streak.games > 1]
    streaks.sort(key=lambda streak: -streak.games)
    games: Counter[str] = Counter()
    for part in club_history.parts:
        games[part.who] += part.games
    return Records(
        games=len(club_history.games),
        events=len({part.event.pk for part in club_history.parts}),
        scores=_highest_scores(club_history.parts),
        results=_highest_results(club_history.parts),
        streaks=tuple(streaks[:_LISTED]),
        most=tuple(
            MostGames(player=newest[person], games=count, since=_since(by_person[person]))
            for person, count in games.most_common(_LISTED)
        ),
        yakuman=yakuman(club_history.games),
    )


def personal_records(
    club_history: History, person: str
) -> tuple[Record | None, Record | None, Streak | None]:
    """A person's highest score, highest result, and longest streak of at least two first places."""
    parts = [part for part in club_history.parts if part.who == person]
    streak = best_streak(parts)
    scores, results = _highest_scores(parts), _highest_results(parts)
    return (
        scores[0] if scores else None,
        results[0] if results else None,
        streak if streak and streak.games > 1 else None,
    )


def best_streak(parts: Sequence[Part]) -> Streak | None:
    """The longest run of first places among a player's *parts*, the earliest of equals; a shared first place counts.

    A round without known places ends the run. None if there was no first place.
    """
    best: list[Part] = []
    run: list[Part] = []
    for part in parts:
        run = [*run, part] if part.place == 1 else []
        if len(run) > len(best):
            best = run
    if not best:
        return None
    return Streak(
        player=parts[-1].player,
        games=len(best),
        first=best[0],
        last=best[-1],
        goes_on=best[-1] is parts[-1],
    )


def _highest_scores(parts: Iterable[Part]) -> tuple[Record, ...]:
    # In a relay a game continues with the points of the previous one.
    listed = [part for part in parts if part.game is not None and not part.game.game.outcome.relay]
    return _records(sorted(listed, key=lambda part: -(part.score or 0)))


def _highest_results(parts: Iterable[Part]) -> tuple[Record, ...]:
    return _records(sorted((part for part in parts if part.game is not None), key=lambda part: -part.result))


def _records(parts: Sequence[Part]) -> tuple[Record, ...]:
    """The first parts as records; among equals the earlier ones."""
    return tuple(
        Record(
            part=part,
            others=tuple(player for player in part.game.game.players if player != part.player)
            if part.game
            else (),
        )
        for part in parts[:_LISTED]
    )


def _since(parts: Sequence[Part]) -> str:
    return next((part.date for part in parts if part.date), "")
