"""Sheets for the time before an event show the data of the desk, and each card is where it is cut and turned."""

import io
import re
import subprocess
from dataclasses import replace
from itertools import pairwise

import pytest
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse
from pypdf import PdfReader

from tests import paper
from tests.acts import by
from tests.sheets_read import read
from tournaments.common.errors import StateError
from tournaments.models import Player
from tournaments.presenters.events.own_schedules import OwnRound, OwnSchedule
from tournaments.presenters.events.schedules import Schedule, schedule
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.presenters.people.listed_names import in_list_order
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import render_document
from tournaments.services.events import tournaments
from tournaments.services.people import entry_list, own_links, player_search
from tournaments.services.tables import physical_tables
from tournaments.sheets.events import room_plan, schedule_cards, wall_schedule
from tournaments.sheets.paper.cutting import Cards
from tournaments.sheets.paper.heads import Head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import MARGIN, WRITING

pytestmark = pytest.mark.django_db

MM = 72 / 25.4
DRAWN = {
    "badges": {},
    "schedule-cards": {},
    "players-by-name": {},
    "players-by-number": {"lang": "ja"},
    "wall-schedule": {},
    "room-plan": {},
    "table-tents": {"table": "7 10"},
    "table-links": {"round": "4"},
}


def printed(event, name, **said):
    sheet = SHEETS[name]
    words = {key: [word] for key, word in {"lang": "en", **said}.items()}
    return render_document(sheet, print_requests.read_request(sheet, event, words))


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """Forty players at ten tables, and each of their sheets."""
    with django_db_blocker.unblock(), transaction.atomic():
        event = paper.many_names()
        yield {"event": event} | {name: printed(event, name, **said) for name, said in DRAWN.items()}
        transaction.set_rollback(True)


@pytest.fixture
def event(made, db):
    return made["event"]


@pytest.fixture(scope="module")
def pages(made):
    """The pages of each sheet."""
    return {name: read(content) for name, content in made.items() if name != "event"}


def called(text):
    return "".join(text.split())


def cells(page, cards):
    """Return the words of each card on a page, by the number of its place."""
    found = {}
    for at in range(cards.count):
        x, y = cards.place(at)
        found[at] = sorted(
            (
                word
                for word in page.words
                if x < word.left < x + cards.width and y < word.bottom < y + cards.height
            ),
            key=lambda word: (round(word.bottom), word.left),
        )
    return found


def places(event):
    """Return table and wind of each player, round by round, as on the schedule page."""
    found = schedule(event, everything=True)
    return {
        row.player.number: [
            (place.table, "ESWN"[place.seat]) if place and place.table else None for place in row.places
        ]
        for row in found.rows
    }


def links_of(content, number):
    """Yield the centre of each link on a page, in millimetres, and its address."""
    page = PdfReader(io.BytesIO(content)).pages[number]
    high = float(page.mediabox[3])
    for one in page.get("/Annots", []):
        left, low, right, top = map(float, one.get_object()["/Rect"])
        yield (left + right) / 2 / MM, (high - (low + top) / 2) / MM, one.get_object()["/A"]["/URI"]


def codes(content, number=1):
    """Return the contents of the QR codes on a page, read from a picture; this reader may miss one of many."""
    picture = subprocess.run(
        ["pdftoppm", "-png", "-r", "300", "-f", f"{number}", "-singlefile", "-"],
        input=content,
        capture_output=True,
        check=True,
    )
    told = subprocess.run(
        ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable", "-"],
        input=picture.stdout,
        capture_output=True,
        check=False,
    )
    return set(told.stdout.decode().split())


def first_places(event):
    """Return the numbers of players who are expected, ordered by first table and wind."""
    gone = Player.State.WITHDRAWN
    there = {one.number: one for one in event.players.all() if one.state != gone}
    first = {number: where[0] for number, where in places(event).items()}
    return sorted(there, key=lambda number: (first[number][0], "ESWN".index(first[number][1])))


def expected_by_name(event):
    """Return the numbers of players who are expected, in the order of a list by name."""
    gone = Player.State.WITHDRAWN
    return [one.number for one in in_list_order(event.players.all()) if one.state != gone]


def test_badges_lie_in_the_order_of_names_each_with_its_name_whole(event, pages):
    by_number = {one.number: one for one in event.players.all()}
    fronts = pages["badges"][::2]
    due = expected_by_name(event)
    assert len(due) == 39
    assert [len(pages["badges"]), len(fronts)] == [8, 4]
    for start, front in enumerate(fronts):
        for at, words in cells(front, Cards.of("A4", 90, 55)).items():
            text = "".join(word.text for word in words)
            if start * 10 + at == len(due):
                assert words == []
                break
            player = by_number[due[start * 10 + at]]
            largest = max(words, key=lambda word: word.bottom - word.top).text
            assert called(player.person.country) in text
            assert str(player.number) in {word.text for word in words}
            if player.name.isascii():
                assert called(player.name) in text
                assert largest in player.name


def test_the_back_of_each_badge_lies_behind_its_front_with_the_seats_and_the_code_of_the_same_player(
    event, made, pages
):
    grid = Cards.of("A4", 90, 55)
    due, seats, links = expected_by_name(event), places(event), own_links.links_by_player(event)
    back = pages["badges"][1]
    known = {
        one.number: paper.ADDRESS + reverse("own_page", args=[links[one.pk].token])
        for one in event.players.all()
    }
    mirrored = {at: at + 1 if at % 2 == 0 else at - 1 for at in range(10)}
    found, told = {}, {}
    for at, words in cells(back, grid).items():
        lines = [word.text for word in words]
        number = int(lines[0])
        found[mirrored[at]] = number
        rows = re.findall(r"\b([1-4]) (\d+) ([ESWN])\b", " ".join(lines))
        told[number] = [(int(table), wind) for _round, table, wind in rows]
    assert found == dict(enumerate(due[:10]))
    assert told == {number: seats[number] for number in due[:10]}
    lead = {
        mirrored[int((y - grid.top) // grid.height) * 2 + int((x - grid.left) // grid.width)]: address
        for x, y, address in links_of(made["badges"], 1)
    }
    assert lead == {at: known[number] for at, number in enumerate(due[:10])}
    said = codes(made["badges"], 2)
    assert len(said) > 7
    assert said <= set(lead.values())


def test_by_player_badges_and_cards_follow_the_names(db):
    event = paper.staged()
    due = [one.number for one in player_search.sort_by_name(event.players.all())]
    numbers = {}
    for name, cards in (("badges", Cards.of("Letter", 90, 55)), ("schedule-cards", Cards.quarters("Letter"))):
        fronts = read(printed(event, name, order="player", paper="Letter"))
        fronts = fronts[::2] if name == "badges" else fronts
        found = [words for page in fronts for words in cells(page, cards).values()]
        numbers[name] = [
            max((word.left, int(word.text)) for word in words if word.text.isdecimal())[1]
            if name == "badges"
            else int(re.search(r"No\. (\d+)", " ".join(word.text for word in words))[1])
            for words in found
        ]
    assert numbers == {"badges": due, "schedule-cards": due}


def test_a_card_has_each_round_with_its_opponents_and_boxes_to_write_in(event, pages):
    grid, due, seats = Cards.quarters("A4"), first_places(event), places(event)
    [page, *_more] = pages["schedule-cards"]
    assert len(pages["schedule-cards"]) == 10
    for at, words in cells(page, grid).items():
        x, y = grid.place(at)
        boxes = [f for f in page.frames if x < f.left < x + grid.width and y < f.top < y + grid.height]
        rows = sorted({(box.top, box.bottom) for box in boxes})
        assert [len(boxes), len(rows)] == [8, 4]
        assert min(box.bottom - box.top for box in boxes) >= WRITING
        assert min(box.right - box.left for box in boxes) > 13.99
        assert f"No.{due[at]}" in "".join(word.text for word in words)
        assert [row_of(words, x, *row) for row in rows] == rounds_of(seats, due[at])


def row_of(words, left, top, bottom):
    """Return round, table and wind of a card's row, then the numbers of the other players there, from the top."""
    here = [word for word in words if top < (word.top + word.bottom) / 2 < bottom]
    edge = left + (MARGIN if left == 0 else schedule_cards.INNER)
    placed = sorted(
        (word for word in here if word.right < edge + schedule_cards.ENDS[-1] + 0.5),
        key=lambda word: word.left,
    )
    beside = sorted((word for word in here if word not in placed), key=lambda word: word.bottom)
    names = edge + schedule_cards.OPPONENTS + schedule_cards.NUMBER + 0.5
    return [*(word.text for word in placed), *(word.text for word in beside if word.right < names)]


def rounds_of(seats, number):
    """Return the same rows as the schedule has them."""
    found = []
    for round_, (table, wind) in enumerate(seats[number]):
        there = {
            where[round_][1]: one
            for one, where in seats.items()
            if where[round_] and where[round_][0] == table
        }
        others = [str(there[one]) for one in "ESWN" if one != wind]
        found.append([str(round_ + 1), str(table), wind, *others])
    return found


def test_more_rounds_than_a_card_has_lines_stand_on_another_card():
    def cards_of(many, on):
        lines = tuple(OwnRound(number=number) for number in range(1, many + 1))
        own = OwnSchedule(player=Player(number=1), rounds=lines)
        found = schedule_cards.layout([own], on).cards_of(own)
        assert [(card.number, card.count) for card in found] == [
            (at, len(found)) for at in range(1, len(found) + 1)
        ]
        assert [one.number for card in found for one in card.rounds] == list(range(1, many + 1))
        return [len(card.rounds) for card in found]

    for on in ("A4", "Letter"):
        assert [cards_of(many, on) for many in (1, 10, 12)] == [[1], [10], [12]]
        assert [cards_of(many, on) for many in (14, 17, 40)] == [[7, 7], [9, 8], [10, 10, 10, 10]]
    assert cards_of(25, "Letter") == [9, 8, 8]


def rows_of(page, top, bottom):
    """Return the words of a list's page, row by row."""
    found = {}
    for word in page.words:
        if top < word.top < bottom:
            found.setdefault(round((word.top + word.bottom) / 2), []).append(word)
    return [[word.text for word in sorted(found[at], key=lambda word: word.left)] for at in sorted(found)]


def test_everybody_is_listed_by_name_and_by_number_with_club_country_and_what_became_of_them(event, pages):
    everybody = list(event.players.all())
    numbers = {}
    for name in ("players-by-name", "players-by-number"):
        rows = [
            row for page in pages[name] for row in rows_of(page, 34, page.height - 15) if row[0].isdecimal()
        ]
        numbers[name] = [int(row[0]) for row in rows]
        for row, number in zip(rows, numbers[name], strict=True):
            player = next(one for one in everybody if one.number == number)
            assert called(player.person.club + player.person.country) in "".join(row)
    assert numbers == {
        "players-by-name": [one.number for one in player_search.sort_by_name(everybody)],
        "players-by-number": [one.number for one in everybody],
    }
    assert ["withdrawn" in page.text for page in pages["players-by-name"]] == [True]
    assert ["棄権" in page.text for page in pages["players-by-number"]] == [True]
    assert "てしがわらりゅうのすけ" in pages["players-by-name"][0].text


def test_a_list_of_players_says_for_whom_they_play_and_has_no_column_that_is_empty(db):
    event = paper.staged()
    [page] = read(printed(event, "players-by-name"))
    assert page.text.count("DrachenvonHohenstein") == 4
    assert ["Status" in page.text, "Group" in page.text, "Team" in page.text] == [False, False, True]


def test_the_wall_has_a_line_for_each_with_the_places_of_the_schedule_and_its_head_on_each_page(event, pages):
    found = {}
    for page in pages["wall-schedule"]:
        assert called(event.name) in page.text
        for half in (0, page.width / 2):
            words = [
                word for word in page.words if half < word.left < half + page.width / 2 and word.top > 34
            ]
            edge = min((word.left for word in words), default=0)
            for number in (word for word in words if word.text.isdecimal() and word.right < edge + 8):
                beside = [word for word in words if abs(word.bottom - number.bottom) < 0.5 and word != number]
                text = " ".join(word.text for word in sorted(beside, key=lambda word: word.left))
                found[int(number.text)] = re.findall(r"(\d+) ([ESWN])\b", text)
    assert page.width > page.height
    due = {n: [(str(p[0]), p[1]) for p in where if p] for n, where in places(event).items()}
    assert found == due


def test_rounds_that_do_not_fit_beside_a_name_stand_on_more_pages(db):
    event = paper.staged()
    found = schedule(event, everything=True)
    times = 20
    many = Schedule(
        rounds=tuple(range(1, 2 * times + 1)),
        rows=tuple(replace(row, places=row.places[:2] * times) for row in found.rows),
    )
    head = Head(title="A long one", subtitle="")
    pages = read(landscape(wall_schedule.draw, head, many, stamps.of_scope(event, Scope())))
    titles = [sorted((w.left, w.text) for w in page.words if 29 < w.top < 35.9) for page in pages]
    assert [text for row in titles for _left, text in row if text.isdecimal()] == [
        str(n) for n in many.rounds
    ]
    assert [page.overlapping() for page in pages] == [[]] * len(pages)
    assert len(pages) > 1


@pytest.mark.parametrize("paper_", ["A4", "Letter"])
def test_the_wind_of_the_last_of_many_rounds_stands_inside_the_margin(db, paper_):
    event = paper.staged()
    found = schedule(event, everything=True)
    west = replace(found.rows[0].places[0], table=2, seat=2)
    rows = tuple(replace(row, places=(west,) * 30) for row in found.rows)
    pen = Pen(paper=paper_, title="A sheet", landscape=True)
    many = Schedule(rounds=tuple(range(1, 31)), rows=rows)
    wall_schedule.draw(pen, Head(title="A long one", subtitle=""), many, stamps.of_scope(event, Scope()))
    assert [page.outside(10) for page in read(pen.bytes())] == [[], []]


def both_halves(page):
    """Yield the rows of the left half of a page, then those of the right half."""
    for left in (True, False):
        words = tuple(word for word in page.words if (word.left < page.width / 2) is left)
        yield from rows_of(replace(page, words=words), 34, page.height - 15)


def landscape(draw, *shown):
    pen = Pen(paper="A4", title="A sheet", landscape=True)
    draw(pen, *shown)
    return pen.bytes()


def test_the_plan_of_the_hall_runs_like_a_snake(event, pages):
    [page] = pages["room-plan"]
    tables = {}
    for frame in page.frames:
        inside = [word.text for word in page.inside(frame)]
        if len(inside) == 1 and inside[0].isdecimal():
            tables[int(inside[0])] = ((frame.left + frame.right) / 2, (frame.top + frame.bottom) / 2)
    assert sorted(tables) == list(range(1, 11))
    steps = [
        abs(x - to_x) + abs(y - to_y) for (x, y), (to_x, to_y) in pairwise(tables[n] for n in range(1, 11))
    ]
    assert max(steps) - min(steps) < 0.1
    (x, y), (last_x, last_y) = tables[1], tables[10]
    assert abs(x - last_x) + abs(y - last_y) > 1.5 * steps[0]
    for label in ("Entrance", "Desk", "Bags", "Clock"):
        [box] = [frame for frame in page.frames if [word.text for word in page.inside(frame)] == [label]]
        assert box.bottom - box.top >= WRITING


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6, 8, 12, 43, 100])
def test_the_first_table_and_the_last_do_not_stand_side_by_side(count):
    columns, _side = room_plan._fitted(count, 277, 140)
    rows = room_plan.snake(range(1, count + 1), columns)
    assert count < 4 or len(rows) != 2
    assert sorted(number for row in rows for number in row if number) == list(range(1, count + 1))


def test_a_tent_bears_its_number_to_both_sides_and_the_code_of_its_link(event, made, pages):
    assert [sorted(w.text for w in page.words if w.text.isdecimal()) for page in pages["table-tents"]] == [
        ["7", "7"],
        ["10", "10"],
    ]
    for at, number in enumerate((7, 10)):
        link = event.physical_tables.get(number=number)
        page = pages["table-tents"][at]
        assert codes(made["table-tents"], at + 1) == {paper.ADDRESS + link.get_absolute_url()}
        ink = page.picture.point(lambda grey: 255 if grey < 128 else 0)
        dots = 100 / 25.4
        fold, sides = ink.height // 2, (int(30 * dots), int(180 * dots))
        upper = ink.crop((sides[0], int(38 * dots), sides[1], fold))
        lower = ink.crop((sides[0], fold, sides[1], int(259 * dots)))
        faces = [one.crop(one.getbbox()) for one in (upper.rotate(180), lower)]
        assert [face.height for face in faces] == pytest.approx([100 * dots] * 2, abs=2 * dots)
        # Each face is the other one turned around the middle of the sheet.
        one, other = (face.resize((100, 100)).tobytes() for face in faces)
        assert sum(map(int.__ne__, one, other)) < 200


def test_where_no_table_has_a_link_the_tents_have_no_code(db):
    event = paper.staged()
    content = printed(event, "table-tents")
    assert [re.sub(r"\D", "", page.text.replace(called(event.name), "")) for page in read(content)] == [
        "11",
        "22",
    ]
    assert codes(content) == set()


def test_the_card_of_each_table_has_who_sits_there_and_the_link_of_that_game_alone(event, made, pages):
    drawn = event.rounds.get(number=4).tables.order_by("number")
    text = "".join(page.text for page in pages["table-links"])
    assert len(pages["table-links"]) == 5
    for table in drawn:
        assert f"Table{table.number}" in text
        assert paper.ADDRESS + table.get_absolute_url() in text
        names = [called(one.player.name) for one in table.seatings.all() if one.player.name.isascii()]
        assert [name for name in names if name not in text] == []
    said = codes(made["table-links"])
    assert said
    assert said <= {paper.ADDRESS + one.get_absolute_url() for one in drawn[:2]}


CARDS = {"table-cards": "physical_tables_sheet", "table-links": "links_sheet"}


@pytest.mark.parametrize("name", CARDS)
def test_the_pages_of_links_give_the_bytes_of_the_command_whatever_the_address_they_are_asked_under(
    small_cup, desk, tmp_path, name
):
    physical_tables.create_links(small_cup, 2)
    address = reverse(CARDS[name], args=[small_cup.slug, 1] if name == "table-links" else [small_cup.slug])
    # The event has no address: the page's links use the host of the request, and the command has no host to use.
    asked = desk.get(address)
    assert {link.split("/")[2] for _x, _y, link in links_of(asked.content, 0)} == {"testserver"}
    with pytest.raises(
        StateError, match=r"First enter the address at which phones reach this site, in Settings\."
    ):
        printed(small_cup, name)
    tournaments.change(small_cup, address=paper.ADDRESS, act=by())
    file = tmp_path / "cards.pdf"
    call_command("print", small_cup.slug, name, to=str(file), lang="en")
    asked = desk.get(address)
    assert asked.content == file.read_bytes()
    assert {link.split("/")[2] for _x, _y, link in links_of(asked.content, 0)} == {"mahjong.example.org"}


def refused(event, name, **said):
    with pytest.raises(StateError) as wrong:
        printed(event, name, **said)
    return str(wrong.value)


def test_what_cannot_be_printed_yet_says_what_to_do_first(cup):
    nobody = [
        refused(cup, name) for name in ("badges", "schedule-cards", "players-by-name", "players-by-number")
    ]
    assert nobody == ["No players yet."] * 4
    entry_list.enter(cup, "A\nB\nC\nD", act=by())
    assert "draw a round, or enter the number of rounds in Settings." in refused(cup, "schedule-cards")
    assert "Make a seating plan or draw a round first." in refused(cup, "wall-schedule")
    assert "Create the links first, under Table QR codes." in refused(cup, "table-cards")
    physical_tables.create_links(cup, 2)
    assert "First enter the address at which phones reach this site, in Settings." in refused(
        cup, "table-cards"
    )
    tournaments.change(cup, address=paper.ADDRESS, act=by())
    cup.refresh_from_db()
    for name in ("table-cards", "table-tents"):
        assert refused(cup, name, table="3") == "The hall has no table with this number."
    assert "Draw one first" in refused(cup, "table-links")


def test_badges_and_table_numbers_are_printed_without_codes_while_the_event_says_no_address(cup, desk):
    entry_list.enter(cup, "A\nB\nC\nD", act=by())
    physical_tables.create_links(cup, 1)
    made = {name: printed(cup, name) for name in ("badges", "table-tents")}
    for name, content in made.items():
        assert [codes(content, page.number) for page in read(content)] == [set()] * len(read(content)), name
    front, back = read(made["badges"])
    assert [name for name in "ABCD" if name not in front.text] == []
    assert "Scanthecode" not in back.text
    page = desk.get(reverse("printing", args=[cup.slug])).content.decode()
    note = "Sheets are printed without QR codes until the event has a web address."
    assert page.count(note) == 1
    tournaments.change(cup, address=paper.ADDRESS, act=by())
    cup.refresh_from_db()
    assert note not in desk.get(reverse("printing", args=[cup.slug])).content.decode()
    assert len(codes(printed(cup, "badges"), 2)) == 4


def test_before_anything_is_drawn_a_card_has_the_rounds_to_come_and_a_badge_says_where_they_will_stand(cup):
    entry_list.enter(cup, "A\nB\nC\nD", act=by())
    tournaments.change(cup, address=paper.ADDRESS, last_round=3, act=by())
    cup.refresh_from_db()
    [page] = read(printed(cup, "schedule-cards"))
    assert len(page.frames) == 4 * 3 * 2
    _front, back = read(printed(cup, "badges"))
    assert back.text.count("Scanthecodetoseeyourseatsonyourpage.") == 4


def test_a_league_has_neither_badges_nor_a_schedule(db):
    event = paper.league()
    assert [name for name in DRAWN if not SHEETS[name].work.fits(event)] == [
        "badges",
        "schedule-cards",
        "wall-schedule",
    ]


QUERIES = {
    # One of them is for the logo.
    "badges": 13,
    "schedule-cards": 10,
    "players-by-name": 5,
    "wall-schedule": 9,
    "room-plan": 4,
    "table-tents": 2,
    "table-cards": 1,
    "table-links": 3,
}


@pytest.mark.parametrize("name", QUERIES)
def test_what_a_sheet_asks_of_the_database_is_the_same_for_any_number_of_people(
    event, django_assert_num_queries, name
):
    asked = print_requests.read_request(SHEETS[name], event, {})
    with django_assert_num_queries(QUERIES[name]):
        parts = SHEETS[name].work.parts(asked)
        pen = Pen(paper="A4", title="A sheet", landscape=SHEETS[name].landscape)
        parts[0](pen)
