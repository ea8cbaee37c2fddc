"""Games of published leagues give the sums, streaks and places of a plain count."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import groupby
from typing import Any

import pytest

import referee
from tests.ground_truth.test_published_events import Rows, listed, people

pytestmark = pytest.mark.django_db

RULES = {"base": "wrc-2025", "set": {"chombo_points": 30000}}
Game = dict[str, int]
"""The result of each of four players, from the first dealer on, including uma and penalties."""


@pytest.fixture
def events(rows: Any) -> list[list[Game]]:
    """The hanchan of both events, each in listed order."""
    wind = {letter: at for at, letter in enumerate("ESWN")}
    found: list[list[Game]] = []
    for _name, of_event in groupby(rows("wrl_cologne_2024_games.csv"), key=lambda row: row["tournament"]):
        games = []
        for _game, four in groupby(of_event, key=lambda row: row["game_id"]):
            seated: Rows = sorted(four, key=lambda row: wind[row["slot"]])
            games.append({row["player"]: int(row["final_score_points"]) for row in seated})
        found.append(games)
    return found


def league(name: str, meetings: list[list[Game]], **counting: Any) -> dict[str, Any]:
    everybody = sorted({player for games in meetings for game in games for player in game})
    return {
        "name": name,
        "kind": "league",
        "rules": RULES,
        "people": people(everybody),
        "counting": counting,
        "meetings": [
            {
                "id": f"m{at}",
                "date": f"2024-08-{at:02}",
                "games": [{"seats": [*game], "result": {"results": [*game.values()]}} for game in games],
            }
            for at, games in enumerate(meetings, start=1)
        ],
    }


def halves(games: list[Game]) -> list[list[Game]]:
    """An event's games as two meetings."""
    return [games[: len(games) // 2], games[len(games) // 2 :]]


def by_player(meetings: list[list[Game]]) -> dict[str, list[list[int]]]:
    """Everybody's results, game by game, in each meeting."""
    found: dict[str, list[list[int]]] = defaultdict(lambda: [[] for _ in meetings])
    for at, games in enumerate(meetings):
        for game in games:
            for player, points in game.items():
                found[player][at].append(points)
    return found


def flat(of: list[list[int]]) -> list[int]:
    return [points for meeting in of for points in meeting]


def ranks(totals: dict[str, Any]) -> dict[str, int]:
    return {one: 1 + sum(other > total for other in totals.values()) for one, total in totals.items()}


def shown(found: dict[str, Any]) -> dict[str, Fraction]:
    return {row["id"]: Fraction(row["total"]) for row in found["rows"]}


def test_both_events_as_leagues_by_sum_games_and_places(events: list[list[Game]], brought: Any) -> None:
    assert [len(games) for games in events] == [72, 40]
    for number, games in enumerate(events, start=1):
        slug, _said = brought(league(f"League {number}", halves(games)))
        found = listed(slug)
        of = by_player(halves(games))
        wanted = {player: sum(flat(points)) for player, points in of.items()}
        assert shown(found) == wanted
        places: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
        for game in games:
            for player, points in game.items():
                places[player][sum(other > points for other in game.values())] += 1
        assert {row["id"]: row["places"] for row in found["rows"]} == places
        assert {row["id"]: row["games"] for row in found["rows"]} == {
            player: len(flat(points)) for player, points in of.items()
        }
        assert {row["id"]: row["by_round"] for row in found["rows"]} == {
            player: {f"m{at}": sum(points) for at, points in enumerate(meetings, start=1) if points}
            for player, meetings in of.items()
        }
        # No two totals are equal, so the sums alone decide every rank.
        assert len(set(wanted.values())) == len(wanted)
        assert {row["id"]: row["rank"] for row in found["rows"]} == ranks(wanted)


def best_streak(points: list[int], n: int) -> int:
    """The best sum of *n* games in a row; the sum of all games if there are fewer."""
    runs = [points[at : at + n] for at in range(len(points) - n + 1)]
    return max(sum(run) for run in runs) if runs else sum(points)


@pytest.mark.parametrize("n", [2, 5, 8, 12, 16])
def test_the_best_streak_of_the_year(events: list[list[Game]], brought: Any, n: int) -> None:
    """Both events as one season, then twice over, because once nobody has more than 16 games, the longest streak."""
    for name, season in (("Once", events), ("Twice", [*events, *events])):
        slug, _said = brought(league(name, season, order="streak", best={"of": "games", "n": n}))
        found, of = listed(slug), by_player(season)
        assert shown(found) == {player: best_streak(flat(points), n) for player, points in of.items()}
        most = max(row["games"] for row in found["rows"])
        assert most == (16 if season is events else 32)
        assert {row["id"]: row["counted"] for row in found["rows"]} == {
            player: min(n, len(flat(points))) for player, points in of.items()
        }


@pytest.mark.parametrize("n", [1, 2, 3])
def test_the_best_meetings(events: list[list[Game]], brought: Any, n: int) -> None:
    meetings = [*halves(events[0]), *halves(events[1])]
    slug, _said = brought(league("Year", meetings, best={"of": "meetings", "n": n}))
    assert shown(listed(slug)) == {
        player: sum(sorted((sum(points) for points in of if points), reverse=True)[:n])
        for player, of in by_player(meetings).items()
    }


@pytest.mark.parametrize("n", [1, 4, 9])
def test_the_best_games_and_their_mean(events: list[list[Game]], brought: Any, n: int) -> None:
    best = {"of": "games", "n": n}
    of = {player: sorted(flat(points), reverse=True)[:n] for player, points in by_player(events).items()}
    slug, _said = brought(league("Best", events, best=best))
    assert shown(listed(slug)) == {player: sum(points) for player, points in of.items()}
    slug, _said = brought(league("Mean", events, best=best, order="average"))
    assert shown(listed(slug)) == {
        player: Fraction(sum(points), len(points)) for player, points in of.items()
    }


def test_the_first_games_of_the_year_and_who_has_too_few(events: list[list[Game]], brought: Any) -> None:
    slug, _said = brought(league("Year", events, minimum_games=9, maximum_games=12))
    found = listed(slug)
    of = {player: flat(points) for player, points in by_player(events).items()}
    assert shown(found) == {player: sum(points[:12]) for player, points in of.items()}
    enough = {player: sum(points[:12]) for player, points in of.items() if len(points) >= 9}
    assert {row["id"]: row["rank"] for row in found["rows"] if row["ranked"]} == ranks(enough)
    below = sorted(
        (player for player in of if player not in enough),
        key=lambda player: (9 - len(of[player]), -sum(of[player])),
    )
    assert [row["id"] for row in found["rows"] if not row["ranked"]] == below
    assert {row["id"]: row.get("missing", 0) for row in found["rows"]} == {
        player: max(0, 9 - len(points)) for player, points in of.items()
    }


def test_the_series_over_both_events_by_the_total(events: list[list[Game]], brought: Any) -> None:
    stood = []
    for number, games in enumerate(events, start=1):
        slug, _said = brought(league(f"League {number}", [games]))
        found = listed(slug)["rows"]
        places = tuple(
            referee.standings.EventPlace(
                player=row["id"],
                place=row["rank"],
                tied=sum(other["rank"] == row["rank"] for other in found),
                of=len(found),
                points=referee.codec.read_points(row["total"]),
            )
            for row in found
        )
        stood.append(referee.standings.CircuitEvent(event=slug, places=places))
    circuit = referee.standings.Circuit(
        formula=referee.standings.CircuitFormula.TOTAL, best=None, minimum=None
    )
    wanted: dict[str, int] = defaultdict(int)
    for games in events:
        for game in games:
            for player, points in game.items():
                wanted[player] += points
    found = referee.standings.circuit_rows(circuit, stood)
    assert {row.player: row.total for row in found} == wanted
    assert {row.player: row.rank for row in found} == ranks(wanted)
    assert sorted(row.events for row in found) == [1] * 38 + [2] * 9
