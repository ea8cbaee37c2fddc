"""The statistics of one player."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Sequence
from itertools import accumulate

import referee
from referee.frozen import dataclass
from tournaments.common import points
from tournaments.common.language import current_language
from tournaments.common.winds import wind
from tournaments.models import Player
from tournaments.presenters.screens.statistics.bars import Bar, count_bars, gain_bars
from tournaments.presenters.screens.statistics.gathering import Choice, GatheredGames, Part
from tournaments.presenters.screens.statistics.table import Row, row_of
from tournaments.presenters.screens.statistics.words import percent, too_few
from tournaments.presenters.tables import curves

__all__ = ["Opponent", "PersonPage", "Step", "person"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A game, its result, and the total after it."""

    number: int
    called: str
    result: referee.Points
    total: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponent:
    """An opponent, and the record between the two players."""

    player: Player
    against: referee.statistics.HeadToHead


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPage:
    """One person's games: *row* is their row in the table of all players; *steps* is the curve in figures.

    *places* counts them, *winds* are means by starting wind, *yaku* are rates among the wins with known tiles;
    *few_yaku* says that these are too few.
    """

    row: Row
    players: int
    steps: tuple[Step, ...]
    curve: curves.Curve | None
    places: tuple[Bar, ...]
    winds: tuple[Bar, ...]
    opponents: tuple[Opponent, ...]
    yaku: tuple[Bar, ...]
    few_yaku: str

    @property
    def games_with_hands(self) -> int:
        """The games whose hands were entered."""
        return self.row.hands.games


def person(gathered: GatheredGames, choice: Choice, person_word: str) -> PersonPage | None:
    """The page of the person with that random word; None if they played none of the selected games."""
    players, parts = gathered.players_of(choice), gathered.parts(choice)
    own_parts = [part for part in parts if part.who == person_word]
    if not own_parts:
        return None
    row = row_of(own_parts, players)
    totals = list(accumulate(part.game.result for part in own_parts))
    is_few = row.hands.tiled < referee.statistics.MIN_UNITS
    return PersonPage(
        row=row,
        players=players,
        steps=tuple(
            Step(number=number, called=part.called, result=part.game.result, total=total)
            for number, (part, total) in enumerate(zip(own_parts, totals, strict=True), start=1)
        ),
        curve=curves.totals_curve(totals),
        places=_places(row.games),
        winds=_winds(row.games),
        opponents=tuple(_opponents(parts, person_word)),
        yaku=() if is_few else _yaku(row.hands),
        few_yaku=too_few(row.hands.tiled) if is_few else "",
    )


def _places(games: referee.statistics.GameTally) -> tuple[Bar, ...]:
    enough = games.placed >= referee.statistics.MIN_UNITS
    rows = [
        (
            str(place),
            count,
            percent(count, games.placed) if enough else too_few(games.placed),
        )
        for place, count in enumerate(games.places, start=1)
    ]
    return count_bars(rows)


def _winds(games: referee.statistics.GameTally) -> tuple[Bar, ...]:
    rows = []
    for seat, (count, total) in enumerate(games.winds):
        mean = referee.statistics.MeasuredFigure(
            figure=referee.statistics.Figure.AVERAGE_RESULT, sum=total, of=count
        ).value
        text = too_few(count) if mean is None else points.hundredths(mean)
        rows.append((str(wind(seat)), count, mean, text))
    return gain_bars(rows)


def _yaku(hands: referee.statistics.HandTally) -> tuple[Bar, ...]:
    language = current_language()
    common = sorted(hands.yaku.items(), key=lambda item: (-item[1], item[0]))
    return count_bars(
        [
            (referee.messages.say_name(word, language), count, percent(count, hands.tiled))
            for word, count in common
        ]
    )


def _opponents(parts: Sequence[Part], person_word: str) -> list[Opponent]:
    """Everybody who sat at a table with the person, the most frequent opponents first."""
    tables: dict[int, dict[Hashable, referee.statistics.GamePlayed]] = defaultdict(dict)
    newest: dict[Hashable, Player] = {}
    for part in parts:
        if part.table is not None:
            tables[part.table][part.who] = part.game
            newest[part.who] = part.player
    records = referee.statistics.head_to_head(person_word, tables.values())
    opponents = [Opponent(player=newest[other], against=against) for other, against in records.items()]
    return sorted(opponents, key=lambda opponent: (-opponent.against.games, -opponent.against.difference))
