"""Do whole published tournaments come to the totals and ranks that were published, by way of a file and the desk?"""

from __future__ import annotations

import csv
import io
import json
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

import referee

Rows = list[dict[str, str]]
pytestmark = pytest.mark.django_db


@pytest.fixture
def rows(data: Path) -> Any:
    def read(name: str) -> Rows:
        with (data / "results" / name).open(encoding="utf-8") as lines:
            return list(csv.DictReader(lines))

    return read


@pytest.fixture
def brought(tmp_path: Path) -> Any:
    """Import an event's file; give its slug and what was said beside it."""

    def bring(event: dict[str, Any]) -> tuple[str, list[str]]:
        path, out = tmp_path / "event.json", io.StringIO()
        path.write_text(json.dumps({"format": "shinpan-event", "version": 1, **event}), "utf-8")
        call_command("import_event", str(path), stdout=out)
        *said, slug = out.getvalue().splitlines()
        return slug, said

    return bring


def listed(slug: str, **options: Any) -> dict[str, Any]:
    out = io.StringIO()
    call_command("standings", slug, json=True, stdout=out, **options)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def people(ids: Any, **states: str) -> list[dict[str, str]]:
    return [{"id": one, "name": f"Player {one}", "state": states.get(one, "playing")} for one in ids]


def thousands(text: str) -> int | str:
    return referee.write_points(Fraction(text) * 1000)


def totals(found: dict[str, Any]) -> dict[str, Fraction]:
    return {row["id"]: Fraction(row["total"]) for row in found["rows"]}


def test_the_swedish_open_of_2014(rows: Any, brought: Any) -> None:
    """36 players, 7 sessions, EMA 2012: uma 20/10, ties share."""
    tables: dict[tuple[str, str], Rows] = defaultdict(list)
    for row in rows("swedish_open_2014_tables.csv"):
        tables[row["session"], row["table"]].append(row)
    order = {wind: at for at, wind in enumerate("ESWN")}
    rounds = [
        {
            "number": int(session),
            "tables": [
                {
                    "table": int(table),
                    "seats": [one["player"] for one in sorted(of, key=lambda one: order[one["seat"]])],
                    "result": {
                        "results": [
                            int(one["score_incl_uma"])
                            for one in sorted(of, key=lambda one: order[one["seat"]])
                        ]
                    },
                }
                for (at, table), of in tables.items()
                if at == session
            ],
        }
        for session in sorted({session for session, _table in tables})
    ]
    published = rows("swedish_open_2014_totals.csv")
    slug, said = brought(
        {
            "name": "Open",
            "rules": {"base": "ema-2016", "set": {"uma": [20000, 10000, -10000, -20000]}},
            "people": people(row["player"] for row in published),
            "rounds": rounds,
        }
    )
    assert said == [
        "round 5, table 2: -5,000 points off; stored “as published”",
        "round 5, table 3: -8,000 points off; stored “as published”",
    ]
    found = listed(slug)
    assert (found["after"], found["complete"], len(tables)) == (7, True, 63)
    assert totals(found) == {row["player"]: Fraction(row["total"]) for row in published}
    for row in published:
        (mine,) = (one for one in found["rows"] if one["id"] == row["player"])
        assert mine["by_round"] == {str(at): int(row[f"S{at}"]) for at in range(1, 8)}
    ranks = rows("swedish_open_2014_rank_after_session.csv")
    unshared = []
    for session in range(1, 8):
        mine = {row["id"]: row["rank"] for row in listed(slug, after=str(session))["rows"]}
        theirs = {row["player"]: int(row[f"rank_after_S{session}"]) for row in ranks}
        unshared += [(session, mine[one], theirs[one]) for one in theirs if mine[one] != theirs[one]]
    # Two ties that the source did not share.
    assert sorted(theirs for _session, _mine, theirs in unshared) == [14, 17]


def test_the_preliminaries_of_the_world_championship_of_2017(rows: Any, brought: Any) -> None:
    """224 players, nine hanchan and a penalty; the cells of one row do not come to its total."""
    published = rows("wrc2017_prelim.csv")
    slug, said = brought(
        {
            "name": "World Championship",
            "rules": "wrc-2015",
            "people": people(row["last"] for row in published),
            "rounds": [
                {
                    "number": at,
                    "results": [
                        {"id": row["last"], "result": thousands(row[f"H{at}"])}
                        for row in published
                        if row[f"H{at}"]
                    ],
                }
                for at in range(1, 10)
            ],
            "journal": [
                {
                    "kind": "penalty" if Fraction(row["penalty"]) < 0 else "bonus",
                    "who": row["last"],
                    "points": thousands(row["penalty"]),
                    "why": "penalty",
                }
                for row in published
                if row["penalty"] and Fraction(row["penalty"])
            ],
        }
    )
    assert said == []
    found = listed(slug)
    mine = totals(found)
    other = [row["last"] for row in published if mine[row["last"]] != Fraction(row["total"]) * 1000]
    assert len(published) == 224
    assert len(other) == 1
    (misprinted,) = (row for row in published if row["last"] == other[0])
    assert (Fraction(misprinted["total"]), mine[other[0]]) == (Fraction("-103.6"), Fraction(-60700))
    # By the totals that are listed, every rank but five ties that the source did not share.
    ranks = {row["last"]: int(row["rank"]) for row in published}
    by_total = Counter(Fraction(row["total"]) for row in published)
    wanted = {
        row["last"]: 1 + sum(count for total, count in by_total.items() if total > Fraction(row["total"]))
        for row in published
    }
    assert sum(wanted[one] != ranks[one] for one in ranks) == 5
    between = {Fraction(-103600), Fraction(-60700)}
    shown = {row["id"]: row["rank"] for row in found["rows"]}
    for one in ranks:
        if not min(between) <= mine[one] <= max(between):
            assert shown[one] == wanted[one]


def test_the_round_robin_of_north_america_in_2018(rows: Any, brought: Any) -> None:
    """72 players, seven hanchan."""
    published = rows("nao2018_roundrobin.csv")
    slug, _said = brought(
        {
            "name": "Open",
            "rules": "wrc-2015",
            "people": people(row["player"] for row in published),
            "rounds": [
                {
                    "number": at,
                    "results": [
                        {"id": row["player"], "result": thousands(row[f"H{at}"])} for row in published
                    ],
                }
                for at in range(1, 8)
            ],
        }
    )
    found = listed(slug)
    assert totals(found) == {row["player"]: Fraction(row["total"]) * 1000 for row in published}
    assert {row["id"]: row["rank"] for row in found["rows"]} == {
        row["player"]: int(row["rank"]) for row in published
    }


def test_an_open_of_2015_in_two_days(rows: Any, brought: Any) -> None:
    """Twelve players, eight hanchan: the list after the first day, and the last one with its shared third rank."""
    published = rows("nar_open2015.csv")
    slug, _said = brought(
        {
            "name": "Open",
            "rules": "wrc-2015",
            "people": [
                {**one, "number": int(row["number"])}
                for one, row in zip(people(row["player"] for row in published), published, strict=True)
            ],
            "ties": ["shared"],
            "last_round": 8,
            "rounds": [
                {
                    "number": at,
                    "results": [
                        {"id": row["player"], "result": thousands(row[f"H{at}"])} for row in published
                    ],
                }
                for at in range(1, 9)
            ],
        }
    )
    first_day = listed(slug, after="4")
    assert totals(first_day) == {row["player"]: Fraction(row["day1_total"]) * 1000 for row in published}
    found = listed(slug)
    assert totals(found) == {row["player"]: Fraction(row["final"]) * 1000 for row in published}
    assert {row["id"]: row["rank"] for row in found["rows"]} == {
        row["player"]: int(row["rank"]) for row in published
    }
    assert [row["id"] for row in found["rows"] if row["tied"]] == ["P003", "P004"]


def test_a_match_of_sixteen_by_the_results_and_places_of_its_tables(rows: Any, brought: Any) -> None:
    """Four rounds at four tables, with results that have the uma in them: every table's sum is zero."""
    published = rows("osamuko2016_rounds.csv")
    tables: dict[tuple[int, int], Rows] = defaultdict(list)
    for row in published:
        tables[int(row["round"]), int(row["table"])].append(row)
    uma = [30000, 10000, 0, -40000]
    slug, said = brought(
        {
            "name": "Match",
            "rules": {"base": "wrc-2015", "set": {"uma": uma}},
            "people": people(sorted({row["player"] for row in published})),
            "rounds": [
                {
                    "number": number,
                    "tables": [
                        {
                            "table": table,
                            "seats": [row["player"] for row in four],
                            "result": {
                                "results": [thousands(row["score"]) for row in four],
                                "places": [int(row["place"]) for row in four],
                            },
                        }
                        for (of, table), four in tables.items()
                        if of == number
                    ],
                }
                for number in range(1, 5)
            ],
        }
    )
    assert said == []
    wanted: dict[str, Fraction] = defaultdict(Fraction)
    places: dict[str, Counter[int]] = defaultdict(Counter)
    for row in published:
        wanted[row["player"]] += Fraction(row["score"]) * 1000
        places[row["player"]][int(row["place"])] += 1
    found = listed(slug)
    assert totals(found) == wanted
    assert {row["id"]: row["places"] for row in found["rows"]} == {
        player: [of[place] for place in range(1, 5)] for player, of in places.items()
    }


ACEN = {
    "base": "wrc-2015",
    "set": {
        "start_points": 25000,
        "return_points": 30000,
        "uma": [20000, 10000, -10000, -20000],
        "oka": 20000,
    },
}


def test_acen_of_2016_by_its_points_and_its_elimination_by_raw_scores(rows: Any, brought: Any) -> None:
    """24 players, 25,000 for 30,000, uma 20/10, oka 20."""
    published = rows("acen2016_prelim.csv")
    slug, _said = brought(
        {
            "name": "Preliminary",
            "rules": ACEN,
            "people": people(row["player"] for row in published),
            "rounds": [
                {
                    "number": at,
                    "results": [
                        {"id": row["player"], "result": thousands(row[f"pt{at}"])} for row in published
                    ],
                }
                for at in (1, 2)
            ],
        }
    )
    found = listed(slug)
    assert totals(found) == {row["player"]: Fraction(row["pt_sum"]) * 1000 for row in published}
    assert [row["rank"] for row in found["rows"]] == list(range(1, 25))
    tables: dict[str, Rows] = defaultdict(list)
    for row in rows("acen2016_elimination.csv"):
        tables[row["table_no"]].append(row)

    def table(of: Rows) -> dict[str, Any]:
        scores = [int(Fraction(row["raw_k"]) * 1000) for row in of]
        return {"seats": [row["player"] for row in of], "result": {"scores": scores}}

    slug, said = brought(
        {
            "name": "Elimination",
            "rules": ACEN,
            "people": people(sorted({row["player"] for of in tables.values() for row in of})),
            # The first two of each table meet in the third.
            "rounds": [
                {"number": 1, "tables": [table(tables["1"]), table(tables["2"])]},
                {"number": 2, "tables": [table(tables["3"])]},
            ],
        }
    )
    assert said == []
    found = {row["id"]: row["by_round"] for row in listed(slug)["rows"]}
    assert (len(tables), len(found)) == (3, 8)
    for number, of in tables.items():
        for row in of:
            assert found[row["player"]]["2" if number == "3" else "1"] == Fraction(row["pt"]) * 1000


def test_the_meetings_of_a_league_in_cologne(rows: Any, brought: Any) -> None:
    """Two meetings, 112 hanchan; deposits that were left over are nobody's."""
    games: dict[tuple[str, str], Rows] = defaultdict(list)
    for row in rows("wrl_cologne_2024_games.csv"):
        games[row["date"], row["game_id"]].append(row)
    order = {wind: at for at, wind in enumerate("ESWN")}
    seated = {at: sorted(of, key=lambda one: order[one["slot"]]) for at, of in games.items()}
    dates = sorted({day for day, _game in games})
    slug, said = brought(
        {
            "name": "League",
            "kind": "league",
            "rules": {"base": "wrc-2025", "set": {"chombo_points": 30000}},
            "people": people({row["player"] for of in games.values() for row in of}),
            "meetings": [
                {
                    "id": day,
                    "date": day,
                    "games": [
                        {
                            "seats": [row["player"] for row in of],
                            "result": {"results": [int(row["final_score_points"]) for row in of]},
                        }
                        for (at, _game), of in seated.items()
                        if at == day
                    ],
                }
                for day in dates
            ],
        }
    )
    sums = Counter(sum(int(row["final_score_points"]) for row in of) for of in games.values())
    assert sums == {0: 91, -1000: 10, -2000: 6, -30000: 5}
    assert Counter(line.partition(": ")[2].split()[0] for line in said) == {
        "-1,000": 10,
        "-2,000": 6,
        "-30,000": 5,
    }
    found = listed(slug)
    wanted: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    played: Counter[str] = Counter()
    for (day, _game), of in games.items():
        for row in of:
            wanted[row["player"]][day] += int(row["final_score_points"])
            played[row["player"]] += 1
    assert (found["after"], len(games)) == (dates[-1], 112)
    assert {row["id"]: row["by_round"] for row in found["rows"]} == wanted
    assert {row["id"]: row["games"] for row in found["rows"]} == played
    first = listed(slug, after=dates[0])
    assert {row["id"]: row["total"] for row in first["rows"] if row["games"]} == {
        player: by_day[dates[0]] for player, by_day in wanted.items() if dates[0] in by_day
    }
