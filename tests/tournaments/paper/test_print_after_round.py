"""Wall sheets after a round: whole tables compared with the standings, and these with sums made by hand."""

import io
import json
import re
import tempfile
from contextlib import nullcontext
from pathlib import Path

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from tests.acts import by
from tests.sheets_read import read
from tests.tournaments.clubs.leagues import EVENINGS, league_data, result, total
from tests.tournaments.events.test_brackets import FOURTH, HALF, LAST, THIRD, A, B
from tests.tournaments.events.test_stages import HALF as CARRY
from tests.tournaments.events.test_stages import MAIN, event
from tournaments.common import points
from tournaments.common.errors import StateError
from tournaments.models import Tournament
from tournaments.presenters.events import games, standings, teams
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS, sheets_for
from tournaments.printing.document import render_document
from tournaments.printing.kinds import PrintRequest
from tournaments.services.events import penalties, rounds
from tournaments.services.people import entry_list
from tournaments.services.screens import release
from tournaments.sheets.paper.pen import Pen

pytestmark = pytest.mark.django_db

NAME = "Hall of 172"
LONG = "Maximiliane Konstantinopoulou-Weber von Hohenstein zu Berg"


def scores(round_, table):
    """Return scores for a table by its number: no two are level, and they sum to 120,000."""
    first = [45000 + 100 * (table % 50), 33000 + 100 * round_, 27000 - 100 * (table % 7)]
    told = [*first, 120000 - sum(first)]
    at = (round_ + table) % 4
    return told[at:] + told[:at]


def hall():
    """Return an event file: 172 people at 43 tables in three rounds with changing opponents; one has a long name."""
    told = [{"id": f"p{at}", "name": f"Player {at}", "country": ("DEN", "JPN")[at % 2]} for at in range(172)]
    told[7]["name"] = LONG
    drawn = []
    for round_ in (1, 2, 3):
        # Each round shifts the four rows of 43 against each other, to give everybody new opponents.
        shift = [(0, 0, 0, 0), (0, 1, 2, 3), (0, 5, 7, 11)][round_ - 1]
        tables = [
            {
                "seats": [f"p{43 * row + (table + shift[row]) % 43}" for row in range(4)],
                "result": {"scores": scores(round_, table)},
            }
            for table in range(43)
        ]
        drawn.append({"number": round_, "tables": tables})
    return {
        "format": "shinpan-event",
        "version": 1,
        "name": NAME,
        "rules": "wrc-2025",
        "last_round": 3,
        "people": told,
        "rounds": drawn,
    }


def by_hand():
    """Return each player's three results by player id, computed from the scores alone."""
    found = {}
    for round_ in hall()["rounds"]:
        for table in round_["tables"]:
            told = tuple(table["result"]["scores"])
            for seat, who in enumerate(table["seats"]):
                found.setdefault(who, []).append(result(told, seat))
    return found


def brought(told):
    with tempfile.TemporaryDirectory() as folder:
        file, out = Path(folder) / "event.json", io.StringIO()
        file.write_text(json.dumps(told), "utf-8")
        call_command("import_event", str(file), stdout=out)
        return Tournament.objects.get(slug=out.getvalue().split()[-1])


def printed(cup, sheet, **said):
    """Return the pages of that sheet with these options."""
    words = {name: [str(value)] for name, value in said.items()}
    return read(render_document(SHEETS[sheet], print_requests.read_request(SHEETS[sheet], cup, words)))


def lines(page, left=0.0, right=1e9):
    """Return the text of each line of a page, or of a part of its width."""
    there = sorted(
        (word for word in page.words if left <= word.left < right), key=lambda word: (word.bottom, word.left)
    )
    found = []
    for word in there:
        if found and abs(found[-1][0].bottom - word.bottom) < 0.8:
            found[-1].append(word)
        else:
            found.append([word])
    return [" ".join(one.text for one in sorted(row, key=lambda word: word.left)) for row in found]


def sanma():
    """Seven people at tables of three: one rests, one withdrew, one is punished, two are level."""
    told = [{"id": f"s{at}", "name": f"Sanma {at}"} for at in range(1, 8)]
    game = {"result": {"scores": [50000, 35000, 20000]}}
    cup = brought(
        {
            "format": "shinpan-event", "version": 1, "name": "Sanma Cup", "rules": "tenhou-3p", "people": told,
            "rounds": [
                {
                    "number": 1,
                    "tables": [{"seats": ["s1", "s2", "s3"], **game}, {"seats": ["s4", "s5", "s6"], **game}],
                    "rests": ["s7"],
                }
            ],
        }
    )  # fmt: skip
    player = {one.number: one for one in cup.players.all()}
    entry_list.withdraw(player[6], act=by(), after_round=1)
    penalties.give(player[3], -2000, act=by(why="came late"), after_round=1)
    return cup


def team_cup():
    told = event([{"id": "main", "rounds": [1, 2]}], teams=[
        {"id": f"t{at}", "name": f"Team {at}", "members": [{"id": f"p{at}"}, {"id": f"p{at + 4}"}]}
        for at in range(1, 5)
    ])  # fmt: skip
    return brought({**told, "stages": None, "name": "Team Cup"})


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """Every sheet as read back, and the rows it is compared with."""
    with django_db_blocker.unblock(), transaction.atomic():
        with translation.override("en"):
            done = gather()
        transaction.set_rollback(True)
    return done


def gather():
    cup = brought(hall())
    done = {
        "hall": standings.current(cup, after=3),
        "second": standings.current(cup, after=2),
        "games": games.games(cup, rounds=[cup.rounds.get(number=3)]),
        "wall": printed(cup, "standings"),
        "wall after 2": printed(cup, "standings", round=2),
        "wall A3": printed(cup, "standings", paper="A3", lang="ja"),
        "handout": printed(cup, "standings-handout", paper="Letter"),
        "tables": printed(cup, "round-results"),
    }
    asked = print_requests.read_request(SHEETS["report-cards"], cup, {})
    with CaptureQueriesContext(connection) as gathered:
        parts = SHEETS["report-cards"].work.parts(asked)
    done["cards"], done["card queries"] = len(parts), len(gathered)
    done["drawn"] = draws_without_asking(cup)
    three = sanma()
    done |= {
        "three": standings.current(three, after=1),
        "three wall": printed(three, "standings"),
        "three tables": printed(three, "round-results", paper="Letter", lang="ja"),
        "three cards": printed(three, "report-cards"),
    }
    final = {
        "id": "final",
        "name": "Final",
        "rounds": [3],
        "enters": {"of": "main", "first": 4},
        "carry": CARRY,
    }
    staged = brought(
        event([MAIN, final], [{"number": 3, "tables": [
            {"seats": ["p1", "p5", "p2", "p3"], "result": {"scores": [42000, 32000, 26000, 20000]}}
        ]}])
    )  # fmt: skip
    done |= {
        "before final": printed(staged, "standings", round=2),
        "final": printed(staged, "standings"),
        "final rows": [standings.current(staged, after=3, stage=stage) for stage in ("final", None)],
    }
    knock_out = brought(event([MAIN, HALF, LAST], [THIRD, FOURTH], name="Knock-out"))
    done["bracket"] = printed(knock_out, "bracket", paper="A3")
    four = team_cup()
    done |= {"teams": printed(four, "teams"), "team rows": teams.current(four, after=2)}
    return done


def draws_without_asking(cup):
    """Return how many queries drawing takes after the data is gathered, for each sheet of the group."""
    found = {}
    for name in ("standings", "standings-handout", "round-results", "report-cards"):
        sheet = SHEETS[name]
        parts = sheet.work.parts(print_requests.read_request(sheet, cup, {}))
        with CaptureQueriesContext(connection) as asked:
            for part in parts[:3]:
                part(Pen(paper="A4", title="silent"))
        found[name] = len(asked)
    return found


def row_of(row, *, club=False, country=True):
    """Return the line of a player that the wall sheet must show."""
    person = row.player.person
    cells = [
        points.place(row.rank, tied=row.tied) if row.rank else "WD",
        row.player.number,
        row.player.name if row.rank else f"{row.player.name} (withdrawn)",
        *([person.country] if country else []),
        points.thousands(row.total),
        *(points.thousands(cell.result) if cell else "–" for cell in row.cells),
        row.games,
        points.thousands(row.uma),
        points.thousands(row.penalties),
    ]
    return " ".join(map(str, cells))


def rows_on(pages):
    """Return the lines between the heads and the feet of all pages."""
    found = []
    for page in pages:
        told = lines(page)
        head = next(at for at, line in enumerate(told) if line.startswith(("Rank", "順位", "No.")))
        found += told[head + 1 : -1]
    return found


def test_the_wall_has_every_row_of_the_standings_in_their_order_and_the_sum_once(made):
    found = made["hall"]
    shown = rows_on(made["wall"])
    assert shown[:172] == [row_of(row) for row in found.rows]
    assert shown[172] == "Sum 0.0 0.0 0.0 0.0 0.0 0.0"
    assert [line for line in shown if line.startswith("Sum")] == [shown[172]]
    assert sum("Maximiliane" in line for line in shown) == 1


def test_the_totals_on_the_wall_are_the_sums_of_the_scores_by_hand(made):
    told = {}
    for line in rows_on(made["wall"])[:172]:
        number = line.split()[1]
        told[f"p{int(number) - 1}"] = re.findall(r"[+−]?\d+\.\d", line)[:4]
    assert told == {
        who: [points.thousands(sum(of)), *map(points.thousands, of)] for who, of in by_hand().items()
    }


def test_each_page_bears_the_head_the_columns_the_round_and_the_code(made):
    pages = made["wall"]
    assert len(pages) > 3
    for number, page in enumerate(pages, start=1):
        told = lines(page)
        assert NAME in " ".join(told[:2])
        assert {"3", "After round"} <= set(told[:3])
        assert any(
            line.startswith("Rank No. Player Country Total R1 R2 R3 Games Uma Penalties") for line in told
        )
        assert told[-1].endswith(f"Page {number} of {len(pages)}")
    assert any(re.match(r"Final · as of [A-Z][a-z]{2} \d{1,2}, 20\d\d, ", line) for line in lines(pages[0]))


def test_what_was_after_an_earlier_round_is_printed_as_it_was(made):
    found = made["second"]
    assert rows_on(made["wall after 2"])[:172] == [row_of(row) for row in found.rows]
    assert found.rows != made["hall"].rows
    assert not any("Final ·" in line for line in lines(made["wall after 2"][0]))


def test_on_a_larger_paper_losses_are_marked_as_the_language_does(made):
    figures = [word.text for page in made["wall A3"] for word in page.words if word.text.startswith("▲")]
    lost = [
        points.thousands(of)[1:]
        for row in made["hall"].rows
        for of in (row.total, row.uma, *(cell.result for cell in row.cells))
        if of < 0
    ]
    assert sorted(figures) == sorted(f"▲{one}" for one in lost)


def test_the_handout_has_everybody_in_two_halves_down_and_then_right(made):
    text = "".join(page.text for page in made["handout"])
    rows = [
        f"{points.place(row.rank, tied=row.tied)}{row.player.number}{row.player.name}{points.thousands(row.total)}"
        for row in made["hall"].rows
    ]
    # A name of two lines is in its row too.
    places = [text.find(row.replace(" ", "")) for row in rows]
    assert [row for row, place in zip(rows, places, strict=True) if place < 0] == []
    assert places == sorted(places)
    assert len(made["handout"]) == 2


def test_every_table_of_the_round_has_its_block_with_what_its_ledger_came_to(made):
    found = {}
    for page in made["tables"]:
        for half in ((0, page.width / 2), (page.width / 2, page.width)):
            table = None
            for line in lines(page, *half):
                if head := re.match(r"Table (\d+)\b", line):
                    table = int(head[1])
                elif table and re.match(r"[ESWN] \d", line):
                    found.setdefault(table, []).append(line.split())
    # Nobody has a penalty there, and no column is empty.
    assert not any(line.penalties for game in made["games"] for line in game.results)
    assert {table: [(row[0], row[1], row[-4:]) for row in of] for table, of in found.items()} == {
        game.table.number: [
            (
                "ESWN"[line.seat],
                str(line.player.number),
                [
                    points.score(line.score),
                    points.score(line.uma, signed=True),
                    points.score(line.total, signed=True),
                    points.place(line.place, tied=line.tied),
                ],
            )
            for line in game.results
        ]
        for game in made["games"]
    }
    assert len(found) == 43


def test_two_cards_are_on_a_page_and_nothing_is_asked_for_row_by_row(made):
    assert made["cards"] == 86
    assert made["card queries"] < 30
    assert made["drawn"] == {
        "standings": 0, "standings-handout": 0, "round-results": 0, "report-cards": 0,
    }  # fmt: skip


def test_three_players_ties_who_left_and_who_rested_are_told(made):
    found, shown = made["three"], rows_on(made["three wall"])
    ranked = [row for row in found.rows if row.rank is not None]
    apart = [row for row in found.rows if row.rank is None]
    assert [row.tied for row in ranked[:2]] == [True, True]
    assert shown[: len(ranked)] == [row_of(row, country=False) for row in ranked]
    assert shown[len(ranked)] == "Unranked"
    withdrawn = next(row for row in apart if row.player.number == 6)
    assert row_of(withdrawn, country=False) in shown
    assert "−2.0" in next(line for line in shown if "Sanma 3" in line)
    tables = made["three tables"][0]
    assert sum(word.text in ("東", "南", "西") for word in tables.words) == 6
    assert "Sanma 7" in " ".join(lines(tables)[-3:])


def test_a_card_tells_each_round_and_its_sums_make_the_total(made):
    third = made["three cards"][1]
    assert [line for line in lines(third) if "Sanma" in line][:2] == ["Sanma Cup", "Sanma 3"]
    text = " ".join(lines(third))
    row = next(row for row in made["three"].rows if row.player.number == 3)
    assert "R1 1 W E 1 Sanma 1 S 2 Sanma 2 20,000 3 −40,000" in text
    assert "Results −40,000 Penalties −2,000 Total −42,000" in text
    assert (row.results, row.penalties, row.total) == (-40000, -2000, -42000)


def test_the_line_behind_which_nobody_goes_on_stands_after_the_last_who_does(made):
    stage = rows_on(made["before final"][:1])
    at = next(at for at, line in enumerate(stage) if line.startswith("↑"))
    assert at == 4
    assert stage[at] == "↑ 4 players qualify for “Final”."
    assert [line.split()[1] for line in stage[:4]] == ["1", "5", "2", "3"]
    assert all("→ Final" in line for line in stage[:4])


def test_after_a_stage_there_is_its_list_with_what_was_carried_and_then_everybodys(made):
    of_stage, everybody = made["final rows"]
    first, second = made["final"]
    assert [line.split()[:4] for line in rows_on([first])[:4]] == [
        [str(row.rank), str(row.player.number), row.player.name, points.thousands(row.total)]
        for row in of_stage.rows
    ]
    assert "+25.3 +27.0" in rows_on([first])[0]
    shown = rows_on([second])
    # A line above each group of those who reached the same stage.
    assert [shown.pop(at) for at in (5, 0)] == ["Reached: main", "Final"]
    assert [line.split()[1] for line in shown[:8]] == [str(row.player.number) for row in everybody.rows]
    # Results of p1 in the previous stage are in brackets.
    assert "Final +25.3 (+30.0) (+20.5) +27.0" in shown[0]
    assert shown[8].split() == ["Sum", *(points.thousands(of) for of in everybody.foot.rounds)]


def test_the_bracket_has_every_table_and_lines_to_where_somebody_goes(made):
    (page,) = made["bracket"]
    text = " ".join(word.text for word in page.words)
    for number in (*A, *B):
        assert number.upper() in text
    assert "Semifinals" in text
    assert "Table 2" in text
    assert "Table 7" in text
    # Two semifinals and one final, each in a frame; three strokes connect a table to the next.
    assert len([frame for frame in page.frames if frame.bottom - frame.top > 20]) == 3
    first = max(frame.right for frame in page.frames if frame.left < 20)
    joins = [rule for rule in page.rules if abs(rule.left - first) < 0.2 and rule.top == rule.bottom]
    assert len({rule.top for rule in joins}) == 2


def test_the_teams_stand_as_their_standings_do_with_their_members_behind(made):
    wall, members = made["teams"]
    assert rows_on([wall])[:4] == [
        " ".join(
            [
                points.place(row.rank, tied=row.tied),
                str(row.team.number),
                row.team.name,
                points.thousands(row.total),
                *(points.thousands(cell.result) for cell in row.cells),
                str(row.played),
                points.thousands(row.penalties),
            ]
        )
        for row in made["team rows"].rows
    ]
    text = " ".join(word.text for word in members.words)
    assert all(f"P{at}" in text.split() for at in range(1, 9))


def test_in_a_league_of_teams_an_evening_has_one_column_with_the_sum_of_its_games():
    teams_ = [{"id": f"t{at}", "name": f"Team {at}", "members": [{"id": f"p{at}"}]} for at in (1, 3, 5)]
    league = brought({**league_data(), "teams": teams_})
    wall = rows_on(printed(league, "teams")[:1])
    found = teams.current(league)
    shown = {}
    for row in found.rows:
        at = int(row.team.name[-1])
        evenings = [
            points.thousands(total(at, evening)) if any(at in seats for seats, _s in games_) else "–"
            for evening, games_ in EVENINGS.items()
        ]
        shown[row.team.name] = [
            points.thousands(row.total),
            *evenings,
            str(row.played),
            points.thousands(row.penalties),
        ]
    assert {" ".join(line.split()[2:4]): line.split()[4:] for line in wall[:3]} == shown


def test_nothing_is_printed_before_there_is_something_and_it_says_what_to_do(cup):
    with pytest.raises(StateError, match="Draw one first"):
        SHEETS["standings"].work.parts(print_requests.read_request(SHEETS["standings"], cup, {}))
    entry_list.enter(cup, "Akagi\nMori\nSato\nTanaka", act=by())
    drawn = rounds.create_from_text(cup, "1, 2, 3, 4", act=by())
    rounds.open_round(drawn, act=by())
    for sheet in ("standings", "standings-handout", "round-results"):
        with pytest.raises(StateError, match="Finish a game first"):
            SHEETS[sheet].work.parts(print_requests.read_request(SHEETS[sheet], cup, {}))
    assert {"teams", "bracket"}.isdisjoint(sheet.name for sheet in sheets_for(cup))


def test_what_is_held_back_is_on_no_sheet_for_who_is_no_official():
    cup = team_cup()
    release.hold_back(cup, 2, act=by())
    cup.refresh_from_db()
    second = (cup.rounds.get(number=2),)
    shown = {}
    for official in (True, False):
        asked = PrintRequest(event=cup, rounds=second, official=official)
        for sheet in ("standings", "standings-handout", "teams", "report-cards"):
            page = read(render_document(SHEETS[sheet], asked))[0]
            shown[sheet, official] = " ".join(lines(page))
        with nullcontext() if official else pytest.raises(StateError):
            render_document(SHEETS["round-results"], asked)
    # p1 made +30.0 in the first round and +20.5 in the second.
    hidden = "Results from round 2 on are hidden from visitors."
    asked = PrintRequest(event=cup, rounds=second)
    assert hidden in " ".join(lines(read(render_document(SHEETS["round-results"], asked))[0]))
    assert [hidden in shown[sheet, True] for sheet in ("standings", "standings-handout", "teams")] == [
        True
    ] * 3
    assert "+50.5" in shown["standings", True]
    assert "+50.5" not in shown["standings", False]
    assert "+30.0" in shown["standings", False]
    assert "hidden until an organizer shows them" in shown["standings", False]
    assert "+50,500" in shown["report-cards", True]
    assert "+50,500" not in shown["report-cards", False]
    assert shown["teams", True] != shown["teams", False]
