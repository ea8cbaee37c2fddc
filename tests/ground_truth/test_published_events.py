"""Whole tournaments reach their published totals and ranks through a file and the desk."""

from __future__ import annotations

import io
import json
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest
from django.core.management import call_command

import referee

Rows = list[dict[str, str]]
pytestmark = pytest.mark.django_db


def listed(slug: str, **options: Any) -> dict[str, Any]:
    out = io.StringIO()
    call_command("standings", slug, json=True, stdout=out, **options)
    found: dict[str, Any] = json.loads(out.getvalue())
    return found


def people(ids: Any, **states: str) -> list[dict[str, str]]:
    return [{"id": one, "name": f"Player {one}", "state": states.get(one, "playing")} for one in ids]


def thousands(text: str) -> int | str:
    return referee.codec.write_points(Fraction(text) * 1000)


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
        "round 5, table 2: the total is off by −5,000 points; saved with the reason “as published”",
        "round 5, table 3: the total is off by −8,000 points; saved with the reason “as published”",
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
    """224 players, nine hanchan and a penalty; the cells of one row do not add up to its total."""
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
    # Ranks agree with the listed totals, except for five ties that the source did not share.
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
    """Twelve players, eight hanchan: the list after the first day, and the last one with a shared third rank."""
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
    """Four rounds at four tables, with results that include the uma: every table's sum is zero."""
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
    """24 players, 25,000 start points, 30,000 return points, uma 20/10, oka 20."""
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
            # The first two of each table meet at the third table.
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
    """Two meetings, 112 hanchan; leftover deposits belong to nobody."""
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
    assert Counter(line.partition(" off by ")[2].split()[0] for line in said) == {
        "−1,000": 10,
        "−2,000": 6,
        "−30,000": 5,
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


def knocked_out(rows: Rows, stage: str) -> dict[str, Rows]:
    tables: dict[str, Rows] = defaultdict(list)
    for row in rows:
        if row["stage"] == stage:
            tables[row["table"]].append(row)
    return tables


def test_the_world_championship_of_2017_to_its_final(rows: Any, brought: Any) -> None:
    """The first 32 of nine hanchan, then two hanchan per table; two players of each advance, without carry-over."""
    published, knock_out = rows("wrc2017_prelim.csv"), rows("wrc2017_knockout.csv")
    names = list(dict.fromkeys(row["stage"] for row in knock_out))
    (misprinted,) = (row for row in published if row["total"] == "-103.6")
    ids = [row["last"] for row in published]
    # The knock-out has its own player numbers, and they do not say who advances.
    who = dict(zip(sorted({row["player"] for row in knock_out}), ids[:32], strict=True))
    stages: list[dict[str, Any]] = [{"id": "main", "rounds": list(range(1, 10))}]
    rounds: list[dict[str, Any]] = [
        {
            "number": at,
            "results": [
                {"id": row["last"], "result": thousands(row[f"H{at}"])} for row in published if row[f"H{at}"]
            ],
        }
        for at in range(1, 10)
    ]
    for name in names:
        tables = knocked_out(knock_out, name)
        first = len(rounds) + 1
        enters = {"of": "main", "first": 32} if name == names[0] else {"of": stages[-1]["id"], "advance": 2}
        stages.append({"id": name, "rounds": [first, first + 1], "enters": enters})
        for at, hanchan in enumerate(("h1", "h2")):
            rounds.append(
                {
                    "number": first + at,
                    "tables": [
                        {
                            "table": number,
                            "seats": [who[row["player"]] for row in four],
                            "result": {"results": [thousands(row[hanchan]) for row in four]},
                        }
                        for number, four in enumerate(tables.values(), start=1)
                    ],
                }
            )
    slug, _said = brought(
        {
            "name": "World Championship",
            "rules": "wrc-2015",
            "people": people(ids),
            "stages": stages,
            "rounds": rounds,
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
    assert misprinted["qualified"] != "yes"
    entered = {row["id"] for row in listed(slug, stage=names[0])["rows"]}
    assert entered == {row["last"] for row in published if row["qualified"] == "yes"}
    for name in names:
        found = listed(slug, stage=name)
        mine = {row["id"]: row for row in found["rows"]}
        four = [row for row in knock_out if row["stage"] == name]
        wanted = {who[row["player"]]: Fraction(row["h1"]) + Fraction(row["h2"]) for row in four}
        assert {one: Fraction(row["total"]) / 1000 for one, row in mine.items()} == wanted
        if name == names[-1]:
            assert sum(row["advanced_marked"] == "yes" for row in four) == 3
            assert all("advanced" not in row for row in mine.values())
        else:
            marked = {who[row["player"]]: row["advanced_marked"] == "yes" for row in four}
            assert {one: row["advanced"] for one, row in mine.items()} == marked
    final = listed(slug)
    assert [row["stage"] for row in final["rows"]] == sorted(
        (row["stage"] for row in final["rows"]), key=["main", *names].index, reverse=True
    )
    assert len(final["rows"]) == 224


def test_north_america_in_2018_to_its_final_without_carry(rows: Any, brought: Any) -> None:
    """The first four of 72 play two more hanchan from zero; one has another number in the final's file."""
    published, final = rows("nao2018_roundrobin.csv"), rows("nao2018_final.csv")
    first_four = [row["player"] for row in published if int(row["rank"]) <= 4]
    (strange,) = {row["player"] for row in final} - set(first_four)
    (missing,) = set(first_four) - {row["player"] for row in final}
    assert strange not in {row["player"] for row in published}
    final = [{**row, "player": missing if row["player"] == strange else row["player"]} for row in final]
    slug, _said = brought(
        {
            "name": "Open",
            "rules": "wrc-2015",
            "people": people(row["player"] for row in published),
            "stages": [
                {"id": "main", "rounds": list(range(1, 8))},
                {"id": "final", "rounds": [8, 9], "enters": {"of": "main", "first": 4}},
            ],
            "rounds": [
                {
                    "number": at,
                    "results": [
                        {"id": row["player"], "result": thousands(row[f"H{at}"])} for row in published
                    ],
                }
                for at in range(1, 8)
            ]
            + [
                {
                    "number": 7 + at,
                    "tables": [
                        {
                            "seats": [row["player"] for row in final],
                            "result": {"results": [thousands(row[f"h{at}"]) for row in final]},
                        }
                    ],
                }
                for at in (1, 2)
            ],
        }
    )
    wanted = {row["player"]: (Fraction(row["h1"]) + Fraction(row["h2"])) * 1000 for row in final}
    assert totals(listed(slug, stage="final")) == wanted
    everybody = listed(slug)["rows"]
    assert [row["id"] for row in everybody[:4]] == sorted(wanted, key=lambda one: -wanted[one])
    assert [row["id"] for row in everybody[4:]] == [
        row["player"] for row in published if row["player"] not in first_four
    ]


def test_the_elimination_of_acen_in_2016_from_its_preliminaries(rows: Any, brought: Any) -> None:
    """Eight players at two tables; two of each table meet at a third."""
    tables: dict[str, Rows] = defaultdict(list)
    for row in rows("acen2016_elimination.csv"):
        tables[row["table_no"]].append(row)

    def table(of: Rows) -> dict[str, Any]:
        scores = [int(Fraction(row["raw_k"]) * 1000) for row in of]
        return {"seats": [row["player"] for row in of], "result": {"scores": scores}}

    preliminary = rows("acen2016_prelim.csv")
    there = {row["player"] for row in preliminary}
    entered = [row["player"] for of in (tables["1"], tables["2"]) for row in of]
    slug, _said = brought(
        {
            "name": "Elimination",
            "rules": ACEN,
            "people": people(sorted(there | set(entered))),
            "stages": [
                {"id": "main", "rounds": [1, 2]},
                {"id": "half", "rounds": [3], "enters": {"list": entered}},
                {"id": "final", "rounds": [4], "enters": {"of": "half", "advance": 2}},
            ],
            "rounds": [
                {
                    "number": at,
                    "results": [
                        {"id": row["player"], "result": thousands(row[f"pt{at}"])} for row in preliminary
                    ],
                }
                for at in (1, 2)
            ]
            + [
                {"number": 3, "tables": [table(tables["1"]), table(tables["2"])]},
                {"number": 4, "tables": [table(tables["3"])]},
            ],
        }
    )
    half = listed(slug, stage="half")["rows"]
    assert {row["id"] for row in half if row["advanced"]} == {row["player"] for row in tables["3"]}
    final = listed(slug, stage="final")["rows"]
    assert {row["id"]: row["total"] for row in final} == {
        row["player"]: Fraction(row["pt"]) * 1000 for row in tables["3"]
    }


def test_teams_of_the_swedish_open_come_to_the_sums_of_their_members(rows: Any, brought: Any) -> None:
    """Nine teams of four, composed here by player number; one member counts from the fifth session on."""
    tables: dict[tuple[int, int], Rows] = defaultdict(list)
    for row in rows("swedish_open_2014_tables.csv"):
        tables[int(row["session"]), int(row["table"])].append(row)
    ids = sorted({row["player"] for of in tables.values() for row in of})
    days = {session: "2014-05-02" if session < 5 else "2014-05-03" for session in range(1, 8)}
    late = ids[0]
    members = {f"t{at}": ids[at::9] for at in range(9)}
    order = {wind: at for at, wind in enumerate("ESWN")}
    slug, _said = brought(
        {
            "name": "Teams",
            "rules": {"base": "ema-2016", "set": {"uma": [20000, 10000, -10000, -20000]}},
            "people": people(ids),
            "teams": [
                {
                    "id": name,
                    "name": f"Team {name}",
                    "members": [
                        {"id": one, "from": "2014-05-03"} if one == late else {"id": one} for one in four
                    ],
                }
                for name, four in members.items()
            ],
            "rounds": [
                {
                    "number": session,
                    "date": days[session],
                    "tables": [
                        {
                            "table": table,
                            "seats": [
                                one["player"] for one in sorted(of, key=lambda one: order[one["seat"]])
                            ],
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
                for session in range(1, 8)
            ],
        }
    )
    wanted: dict[str, Counter[int]] = {name: Counter() for name in members}
    for (session, _table), of in tables.items():
        for row in of:
            if row["player"] != late or session >= 5:
                (team,) = (name for name, four in members.items() if row["player"] in four)
                wanted[team][session] += int(row["score_incl_uma"])
    found = listed(slug, teams=True)
    assert {row["id"]: row["by_round"] for row in found["rows"]} == {
        name: {str(session): points for session, points in sorted(of.items())} for name, of in wanted.items()
    }
    ranked = sorted(wanted, key=lambda name: -sum(wanted[name].values()))
    assert [row["id"] for row in found["rows"]] == ranked
    assert totals(found) == {name: sum(of.values()) for name, of in wanted.items()}
