"""Sheets for the time before a round: seatings for the wall, and the sheets that players fill in."""

from itertools import pairwise

import pytest
from django.db import transaction
from django.urls import reverse
from django.utils import translation

from tests.acts import by
from tests.sheets_read import read
from tests.tournaments.clubs import leagues
from tests.tournaments.paper.test_sheets import status, text_of
from tournaments.common.errors import StateError
from tournaments.models import Player, Table, Tournament
from tournaments.presenters.events.seating import by_player, round_seatings
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import count_sheets, render_document
from tournaments.printing.print_requests import read_request as asked_for
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list, erasing
from tournaments.sheets.paper.style import MARGIN

# Only tests that ask for the database get one.
pytestmark = pytest.mark.django_db

LONGEST = (
    "Maximiliane Konstantinopoulou-Weber von Hohenstein zu Berg",
    "Sinéad Súilleabháin Ó Maoilchiaráin-Ní Dhomhnaill",
    "勅使河原 龍之介（てしがわら りゅうのすけ）",
    "محمد عبد الرحمن الخوارزمي",
    "Алексей Владимирович Константинопольский",
)
TWENTY_LETTERS = "Alexandra Richardson"
TWELVE = (
    *LONGEST,
    TWENTY_LETTERS,
    "Weber Max",
    "Novák Petr",
    "Sato Yui",
    "Rossi Marco",
    "Mori Ken",
    "Ōno Mei",
)
WINDS = {"en": "ESWN", "ja": "東南西北"}


def entered(name, key, names):
    """Return an event with the players *names* and an address."""
    cup = tournaments.create(name=name, ruleset_key=key, act=by())
    entry_list.enter(cup, "\n".join(names), act=by())
    Tournament.objects.filter(pk=cup.pk).update(address="https://desk.example.org")
    return Tournament.objects.get(pk=cup.pk)


def pages(cup, name, **said):
    """Return the pages of a sheet; assert that no word overlaps another or is in the margin."""
    found = read(
        render_document(SHEETS[name], asked_for(SHEETS[name], cup, {n: [w] for n, w in said.items()}))
    )
    for page in found:
        assert (page.overlapping(), page.struck(), page.outside(MARGIN)) == ([], [], [])
    return found


@pytest.fixture(scope="module")
def printed(django_db_setup, django_db_blocker):
    """The pages of each sheet, each printed once, and its seats from the database."""
    with django_db_blocker.unblock(), transaction.atomic():
        # Thirteen players: one rests in each round.
        cup = entered("Long Names Cup", "ema-2025", (*TWELVE, "Abe Resting"))
        first, second = rounds.draw(cup, 4, act=by()), None
        rounds.open_round(first, act=by())
        rounds.finish(first, act=by(), anyway=True)
        second = rounds.draw(cup, 5, act=by())
        three = entered("Three Cup", "mahjong-soul-3p", ("Aoi", "Bjørn", "Chen"))
        rounds.draw(three, 1, act=by())
        relay = entered("Relay Cup", "ema-2025", ("A1", "B1", "C1", "D1"))
        leg = rounds.draw(relay, 1, act=by())
        # Skip the services on purpose: a later leg starts with the points that its teams bring.
        Tournament.objects.filter(pk=relay.pk).update(relay_stock=75000)
        Table.objects.filter(round=leg).update(start=[91000, 70000, 75000, 64000])
        relay = Tournament.objects.get(pk=relay.pk)
        forty = entered("Forty Cup", "wrc-2025", [f"Player {word} Forty" for word in _words(40)])
        rounds.draw(forty, 1, act=by())
        found = {
            "table": pages(cup, "seating-by-table", paper="A3"),
            "table ja": pages(cup, "seating-by-table", round="1-2", lang="ja"),
            "name": pages(cup, "seating-by-player", paper="Letter", lang="ja"),
            "forty": pages(forty, "seating-by-player"),
            "forty tables": pages(forty, "seating-by-table"),
            "report": pages(cup, "report-sheets", paper="Letter"),
            "report three": pages(three, "report-sheets", lang="ja"),
            "report relay": pages(relay, "report-sheets"),
            "last": pages(cup, "all-last", table="2", paper="Letter"),
            "last three": pages(three, "all-last", lang="ja"),
            "plain report": pages(three, "plain-report-sheets"),
            "plain score": pages(three, "plain-score-sheets"),
        }
        seats = {one.pk: one for event in (cup, three, relay, forty) for one in event.rounds.all()}
        found["seats"] = {
            "first": round_seatings([first])[0],
            "second": round_seatings([second])[0],
            "three": round_seatings(three.rounds.all())[0],
            "relay": round_seatings(relay.rounds.all())[0],
            "forty": round_seatings(forty.rounds.all())[0],
        }
        assert len(seats) == 5
        transaction.set_rollback(True)
    return found


def _words(count):
    """Return *count* different words."""
    return [f"{'abcdefgh'[at // 5]}{'nopqr'[at % 5]}" for at in range(count)]


def capital(word):
    """Return the height of a capital in millimetres: the height read back for a word is half an em."""
    return (word.bottom - word.top) / 0.51 * 0.733


def squeezed(text):
    return "".join(text.split())


def told(page, frame):
    """Return the words of a frame without spaces."""
    return squeezed("".join(word.text for word in page.inside(frame)))


def blocks(page):
    """Return the text of each table's block, from the upper left."""
    found = [
        frame for frame in page.frames if frame.right - frame.left > 40 and frame.bottom - frame.top > 30
    ]
    found.sort(key=lambda frame: (round(frame.top), frame.left))
    return [told(page, frame) for frame in found]


def letters(names):
    return sorted(squeezed("".join(names)))


@pytest.mark.parametrize(
    ("sheet", "at", "shown", "language"),
    [("table", 0, "second", "en"), ("table ja", 0, "first", "ja"), ("table ja", 1, "second", "ja")],
)
def test_each_table_has_its_block_with_number_winds_and_whole_names(printed, sheet, at, shown, language):
    page, seats = printed[sheet][at], printed["seats"][shown]
    label = {"en": "Table", "ja": "卓"}[language]
    wanted = [
        letters([label, str(one.table.number), WINDS[language], *(player.name for player in one.players)])
        for one in seats.tables
    ]
    assert [sorted(block) for block in blocks(page)] == wanted
    assert len(wanted) == 3


def test_each_round_has_a_sheet_of_its_own_and_says_who_rests(printed):
    for page, shown in zip(printed["table ja"], ("first", "second"), strict=True):
        [resting] = printed["seats"][shown].rests
        assert f"抜け番：{resting.name}".replace(" ", "") in page.text
    assert [page.text.startswith(f"{number}回戦") for number, page in enumerate(printed["table ja"], 1)] == [
        True,
        True,
    ]


def by_name_lines(page, split):
    """Return each half's lines from the top: the words between two rules, joined."""
    found = []
    for left, right in ((0, split), (split, page.width)):
        levels = sorted(
            {
                round(rule.top, 1)
                for rule in page.rules
                if left <= rule.left < right and rule.right - rule.left > 60
            }
        )
        for top, bottom in pairwise(levels):
            words = [
                word
                for word in page.words
                if left <= word.left < right and top < word.top and word.bottom < bottom
            ]
            if words:
                found.append(sorted(squeezed("".join(word.text for word in words))))
    return found


def name_rows(seats, language):
    rests = {"en": "bye", "ja": "抜け番"}[language]
    rows = []
    for one in by_player(seats):
        said = [rests] if one.table is None else [str(one.table), WINDS[language][one.seat]]
        rows.append(letters([one.player.name, one.player.reading, *said]))
    return rows


def test_everybody_stands_there_by_name_with_table_and_wind_and_who_rests_too(printed):
    [page], seats = printed["name"], printed["seats"]["second"]
    rows = name_rows(seats, "ja")
    assert len(rows) == 13
    assert by_name_lines(page, page.width / 2) == rows


def test_forty_names_fill_one_upright_page_and_are_read_from_two_metres(printed):
    [page], seats = printed["forty"], printed["seats"]["forty"]
    assert by_name_lines(page, page.width / 2) == name_rows(seats, "en")
    names = [word for word in page.words if word.text in ("Player", "Forty") and word.top > 36]
    assert len(names) == 80
    assert min(map(capital, names)) >= 5


def test_a_name_of_twenty_letters_is_read_from_two_metres(printed):
    # A word of nineteen letters makes all names of this list one step smaller, because all have one size.
    [page] = printed["name"]
    for part in TWENTY_LETTERS.split():
        [word] = [word for word in page.words if word.text == part]
        assert capital(word) >= 4.3


def test_ten_tables_stand_on_one_page(printed):
    [page] = printed["forty tables"]
    assert len(blocks(page)) == 10


def test_who_sits_where_costs_two_queries_however_many_tables_there_are(cup, django_assert_num_queries):
    entry_list.enter(cup, "\n".join(f"Extra {word}" for word in _words(40)), act=by())
    drawn = rounds.draw(cup, 2, act=by())
    with django_assert_num_queries(2):
        [found] = round_seatings([drawn])
        assert len([player.name for one in found.tables for player in one.players]) == 40
        assert by_player(found)[0].player.name == "Extra an"


def test_the_games_of_an_evening_hang_side_by_side(brought):
    league = Tournament.objects.get(slug=brought(leagues.league_data()))
    evening = list(league.rounds.filter(name="2026-01-08"))
    [found] = round_seatings(evening)
    assert (found.called, found.rounds) == ("Jan 8, 2026", tuple(evening))
    assert [sorted(player.name for player in one.players) for one in found.tables] == [
        ["Akagi", "Mori", "Sato", "Tanaka"],
        ["Abe", "Endo", "Inoue", "Ono"],
    ]
    # A player's two games are one after the other.
    later = round_seatings(league.rounds.filter(name="final-warmup"))
    assert [one.called for one in later] == ["final-warmup", "final-warmup · 2"]
    assert [len(one.tables) for one in later] == [1, 1]


def halves_of(page):
    """Yield the words above the cutting mark, then those below it."""
    for top in (0, page.height / 2):
        words = [word for word in page.words if top < word.top < top + page.height / 2]
        yield "".join(word.text for word in sorted(words, key=lambda word: (round(word.bottom), word.left)))


def test_a_report_sheet_bears_the_names_whole_the_columns_and_the_sum(printed):
    first, second = printed["report"]
    seats = printed["seats"]["second"]
    shown = [half for page in (first, second) for half in halves_of(page)]
    for half in shown[:3]:
        columns = "No.PlayerPlaceFinalpointsUmaPenaltiesResult"
        assert columns in half
        assert "mustbe120,000" in half
        assert "Leftoverriichisticks,×1,000" in half
        assert "Donotresetthepointsticksbeforethissheetischecked." in half
        assert ("time" in half, "ascoretoolow" in half) == (True, False)
        assert [letter for letter in WINDS["en"] if letter not in half] == []
    for at, one in enumerate(seats.tables):
        text = printed["report"][at // 2].text
        # A name is in its row and in the signature box; right-to-left text is read back shaped.
        names = [squeezed(player.name) for player in one.players if "م" not in player.name]
        assert [name for name in names if text.count(name) < 2] == []
    # Three tables: the last one has its sheet to itself.
    assert shown[3] == ""


def test_a_tables_number_is_fourteen_millimetres_high(printed):
    for sheet, pages_ in printed.items():
        if sheet.startswith(("report", "last")):
            for page in pages_:
                numbers = [word for word in page.words if word.text in ("1", "2", "3")]
                assert max(map(capital, numbers)) >= 14


def test_every_seat_and_the_referee_sign_in_a_box_of_their_own(printed):
    for sheet, seats, halves in (("report", 4, 2), ("report three", 3, 1), ("plain report", 3, 2)):
        page = printed[sheet][0]
        boxes = [
            frame
            for frame in page.frames
            if 13 < frame.bottom - frame.top < 30 and 30 < frame.right - frame.left < 60
        ]
        assert len(boxes) == (seats + 1) * halves
        for box in boxes:
            below = max(word.bottom for word in page.inside(box))
            assert box.right - box.left >= 20
            assert box.bottom - below >= 10 - 0.01


def test_what_is_written_in_by_hand_has_room(printed):
    for sheet in ("report", "report three", "report relay", "last", "last three", "plain report"):
        for page in printed[sheet]:
            low = {round(frame.bottom - frame.top, 1) for frame in page.frames}
            # Ticks are 5 mm and badges 6 mm high; all other frames are for writing.
            assert {one for one in low if one < 8} <= {5.0, 6.0}


def test_three_players_have_three_seats_their_own_sum_and_no_north(printed):
    [page] = printed["report three"]
    text = page.text
    assert ["105,000" in text, "トビ" in text, "時間切れ" in text, "北" in text] == [True, True, False, False]
    [page] = printed["last three"]
    assert ["–" in page.text, "北" in page.text, "35,000点との差" in page.text] == [True, False, True]


def test_a_leg_of_a_relay_says_what_each_seat_begins_with_and_knows_no_uma(printed):
    [page] = printed["report relay"]
    assert [figure in page.text for figure in ("91,000", "70,000", "75,000", "64,000", "300,000")] == [
        True
    ] * 5
    assert ["Startingpoints" in page.text, "Uma" in page.text] == [True, False]


def test_the_last_hands_square_has_a_field_for_each_wind_and_the_sum_below(printed):
    [page] = printed["last"]
    upper, lower = halves_of(page)
    assert lower == ""
    assert [
        word in upper for word in ("Last-handsheet", "Must be 120,000 (0 for differences).".replace(" ", ""))
    ] == [
        True,
        True,
    ]
    square = max((f for f in page.frames), key=lambda f: f.bottom - f.top)
    assert (square.right - square.left) == pytest.approx(square.bottom - square.top)
    middle = (square.left + square.right) / 2, (square.top + square.bottom) / 2
    places = {}
    for word in page.inside(square):
        across, down = (word.left + word.right) / 2 - middle[0], (word.top + word.bottom) / 2 - middle[1]
        side = (
            ("right" if across > 0 else "left")
            if abs(across) > abs(down)
            else "below"
            if down > 0
            else "above"
        )
        places[word.text] = side
    assert places == {"E": "below", "S": "right", "W": "above", "N": "left"}


def test_a_sheet_without_names_has_the_sum_and_no_code(printed):
    [report], [score] = printed["plain report"], printed["plain score"]
    assert report.text.count("mustbe105,000") == 2
    assert "105,000" in score.text
    assert [word in page.text for page in (report, score) for word in ("Code", "Aoi", "ThreeCup")] == [
        False
    ] * 6


def test_before_a_round_is_drawn_nobody_knows_who_sits_where(cup):
    for name in ("seating-by-table", "seating-by-player", "report-sheets", "all-last"):
        with pytest.raises(StateError, match=r"No round is drawn yet. Draw one first\."):
            count_sheets(SHEETS[name], asked_for(SHEETS[name], cup, {}))


def test_a_table_that_is_not_there_has_no_sheet(full_cup):
    rounds.draw(full_cup, 1, act=by())
    with pytest.raises(StateError, match=r"These rounds have no table with this number\."):
        count_sheets(SHEETS["report-sheets"], asked_for(SHEETS["report-sheets"], full_cup, {"table": ["77"]}))


def test_sheets_without_data_are_for_everybody(visitor):
    for name, title in (("plain_report_sheet", "Result sheet"), ("plain_all_last_sheet", "Last-hand sheet")):
        url = reverse(name)
        assert title in text_of(visitor.get(url).content)
        assert "must be" not in text_of(visitor.get(url).content)
        assert "105,000" in text_of(visitor.get(f"{url}?rules=tenhou-3p&paper=Letter").content)
        assert [status(visitor, url + query) for query in ("?paper=A0", "?rules=nobody", "?lang=fr")] == [
            404
        ] * 3
    links = [reverse("plain_report_sheet"), reverse("plain_all_last_sheet")]
    assert [f'href="{link}"' in visitor.get("/").text for link in links] == [True, True]


def test_an_erased_name_stands_as_a_number(full_cup):
    player = full_cup.players.get(number=3)
    erasing.erase(player, act=by())
    drawn = rounds.draw(full_cup, 1, act=by())
    with translation.override("en"):
        names = [one.player.name for one in by_player(round_seatings([drawn])[0])]
    assert names[-1] == "Erased player 3"
    assert Player.objects.get(pk=player.pk).number == 3
