"""Sheets of a game that fills them: hand by hand, its rulings, and its hands in tiles."""

import io
import re
from dataclasses import replace
from itertools import pairwise

import pytest
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

import referee
from tests.acts import by
from tests.sheets_read import drawn, read
from tests.tournaments.paper.test_paper import EVENT, NAMES
from tests.tournaments.paper.test_sheets import seated
from tests.tournaments.rulings.given import CHOMBO, FINED, LOOK, WORDS, give, look_again
from tests.tournaments.tables import games
from tests.tournaments.tables.long_game import DRAGON, FOURFOLD, HANDS, PINFU, VOIDS, by_tiles, play_long
from tournaments.common.errors import StateError
from tournaments.models import Table
from tournaments.presenters.paper import stamps
from tournaments.presenters.rulings import RulingDisclosure
from tournaments.presenters.rulings.journal import Journal, JournalLine, KindLine, journal
from tournaments.presenters.tables import score_sheet, table_page
from tournaments.presenters.tables.hands import hand_records
from tournaments.presenters.tables.hands.hand_records import (
    HandRecord,
    RecordedSeat,
    RecordedSet,
    RecordedWorth,
)
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.printing import print_requests
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import render_document
from tournaments.services.events import rounds, tournaments
from tournaments.services.tables import hands
from tournaments.sheets.paper import words
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import WRITING
from tournaments.sheets.rulings import referee_journal
from tournaments.sheets.tables import hand_record

pytestmark = pytest.mark.django_db

ONE, TWO, THREE, FOUR = referee.Seat
PRINTED = (
    ("hand-by-hand", "A4", "en"),
    ("ruling-slips", "Letter", "ja"),
    ("hand-records", "A4", "en"),
    ("blank-hand-records", "Letter", "en"),
    ("blank-ruling-slips", "A4", "ja"),
)


def asked_of(event, name, **said):
    return print_requests.read_request(SHEETS[name], event, {word: [value] for word, value in said.items()})


def made_of(event, name, **said):
    return render_document(SHEETS[name], asked_of(event, name, **said))


def solid(text):
    return "".join(text.split())


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """The pages of each sheet of the long game, and the data they are compared with."""
    with django_db_blocker.unblock(), transaction.atomic():
        cup = tournaments.create(name=EVENT[:80], ruleset_key="ema-2025", act=by())
        tournaments.change(cup, address="https://mahjong.example.org", act=by())
        cup.refresh_from_db()
        table = seated(cup, NAMES)
        play_long(table)
        done = {
            (name, paper, language): read(made_of(cup, name, paper=paper, lang=language))
            for name, paper, language in PRINTED
        }
        page = table_page.page(TableSnapshot.of(table))
        voice = score_sheet.wind_voice(page)
        done |= {
            "page": page,
            "hands": score_sheet.hands(page, voice),
            "found": score_sheet.findings_by_entry(page, voice),
        }
        done |= {"stamp": stamps.of_table(table), "records": list(hand_records.records(page.snapshot))}
        transaction.set_rollback(True)
    return done


@pytest.mark.parametrize("one", PRINTED)
def test_nothing_lies_on_anything_and_nothing_stands_in_the_margin(made, one):
    for page in made[one]:
        assert page.overlapping() == page.outside(10) == []
        assert page.thinnest >= 0.35
        # Only void hands are struck through.
        assert one[0] == "hand-by-hand" or page.struck() == []


def test_every_hand_stands_with_its_result_its_points_and_what_the_referee_found(made):
    text = "".join(page.text for page in made["hand-by-hand", "A4", "en"])
    assert len(made["hands"]) == len(HANDS) == 32
    at = 0
    for hand in made["hands"]:
        begins = text.index(solid(f"{hand.number}{hand.round}{hand.honba}{hand.result}"), at)
        for finding in made["found"].get(hand.number, ()):
            says = finding.text + (f" [{finding.source}]" if finding.source else "")
            assert text.index(solid(says), begins) >= begins
        for score in hand.scores if hand.deltas else ():
            at = text.index(words.unsigned(score), begins)
    assert sum(hand.deltas is None for hand in made["hands"]) == len(VOIDS)
    assert "[7.2,7.3]" in text


def test_an_article_of_the_tables_own_book_is_named_without_it_and_of_another_with_it(made):
    sources = {line.source for found in made["found"].values() for line in found}
    assert {"3.3.10", "7.2, 7.3", "EMA 2025 = EMA 2016, 3.4.2"} <= sources
    assert not any(source.startswith("EMA 2025, ") for source in sources)


def test_the_scores_are_drawn_as_four_lines_that_are_told_apart_without_colour(made):
    [first, *others] = made["hand-by-hand", "A4", "en"]
    strokes = re.compile(rb"\[([\d. ]*)\] 0 d")
    dashes = {dash.strip() for dash in strokes.findall(_content(first))}
    assert dashes == {b"", b"6 2.5", b"1.5 2", b"9 2 1.5 2"}
    assert all({dash.strip() for dash in strokes.findall(_content(page))} <= {b""} for page in others)
    for sign, name in zip("ESWN", NAMES, strict=True):
        assert solid(f"{sign} {name}") in first.text


def _content(page):
    return PdfReader(io.BytesIO(page.content)).pages[page.number - 1].get_contents().get_data()


def test_whom_a_ruling_concerned_and_why_is_not_on_the_sheet_of_who_is_not_told(table):
    games.play(table, games.HANCHAN[0])
    give(table, FINED)
    give(table, CHOMBO)
    asked = replace(asked_of(table.round.tournament, "hand-by-hand"), tells_rulings=False)
    told, untold = (
        "".join(page.text for page in read(render_document(SHEETS["hand-by-hand"], one)))
        for one in (replace(asked, tells_rulings=True), asked)
    )
    for said in ("brokethewall", "lateforthegame"):
        assert said in told
        assert said not in untold
    assert "Chombo(ruling)" in untold


@pytest.fixture
def table(full_cup):
    drawn_ = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn_, act=by())
    return Table.objects.select_related("round__tournament").get(round=drawn_, number=1)


def test_each_ruling_has_its_page_with_the_code_of_its_table_on_both_copies(made):
    found = made["ruling-slips", "Letter", "ja"]
    assert len(found) == 5
    for number, page in enumerate(found, start=1):
        assert page.text.count(f"番号{number}") == 2
        assert page.text.count(f"コード{made['stamp'].code}") == 2
        # All in Japanese: the rulebook's name and its edition.
        assert page.text.count(solid("EMA 2025、版：2025年8月、第1.1版（2025年12月2日）")) == 2
        assert "August" not in page.text
        assert "edition:" not in page.text


def test_blank_slips_know_the_event_and_its_rules_and_bear_no_code(made):
    [page] = made["blank-ruling-slips", "A4", "ja"]
    assert page.text.count(solid(EVENT[:80])) == 2
    assert page.text.count("2025年8月") == 2
    assert "コード" in page.text  # the code of the offence
    assert made["stamp"].code not in page.text


def test_slips_are_of_all_rounds_unless_some_are_named(table):
    event = table.round.tournament
    give(table, FINED)
    games.finish(event)
    second = rounds.create_from_text(event, "1, 2, 3, 4", act=by())
    rounds.open_round(second, act=by())
    logged = give(second.tables.get(), WORDS)

    def numbers(**said):
        found = read(made_of(event, "ruling-slips", **said))
        return [number for page in found for number in (1, 2) if f"No.{number}" in page.text]

    assert (numbers(), numbers(round="1"), numbers(round="2", table="1")) == ([1, 2], [1], [2])
    with pytest.raises(StateError, match="No ruling is recorded there"):
        made_of(event, "ruling-slips", table="2")
    told = replace(asked_of(event, "ruling-slips"), tells_rulings=False)
    with pytest.raises(StateError, match="Rulings of this event are published without names"):
        render_document(SHEETS["ruling-slips"], told)
    assert logged.number == 2


def test_a_rulings_own_button_gives_the_bytes_of_the_command(table, desk, tmp_path):
    give(table, FINED)
    slug = table.round.tournament.slug
    answer = desk.get(reverse("ruling_slip", args=[slug, 1]) + "?lang=ja&paper=Letter")
    file = tmp_path / "slip.pdf"
    call_command(
        "print", slug, "ruling-slips", round=["1"], table=["1"], lang="ja", paper="Letter", to=str(file)
    )
    assert answer.content == file.read_bytes()


def test_the_journal_has_every_ruling_as_it_was_given_and_what_became_of_it(table):
    event = table.round.tournament
    first, second = give(table, FINED), give(table, WORDS)
    games.play(table, games.HANCHAN[0])
    third = give(table, replace(WORDS, seat=FOUR, judge=""))
    look_again(first, LOOK.CONFIRMED, why="")
    freed = replace(WORDS, decision=referee.answers.Measure.NONE, reason="the hall was loud")
    look_again(second, LOOK.CHANGED, freed, why="asked the neighbours")
    shown = journal(event)
    at = [one.entry.at for one in (first, second, third)]
    assert [line.at for line in shown.lines] == at
    bare = tuple(replace(line, at=at[0]) for line in shown.lines)
    same = {"round": 1, "table": "1", "at": at[0]}
    looked = "ＬＯＯＫＥＤ at the wall, マナー"
    assert replace(shown, lines=bare) == Journal(
        lines=(
            JournalLine(
                number=1,
                hand="E1 · 0",
                offence="late for the game",
                player="#1 Akagi Haruka",
                ruling="A penalty of 2,000 points, from the result",
                article="EMA 2025, 7.2, 7.3",
                judge="Jiro",
                head="confirmed (Hiroshi)",
                **same,
            ),
            JournalLine(
                number=2,
                hand="E1 · 0",
                offence=looked,
                player="#2 Mori Ken",
                ruling="A warning",
                article="",
                judge="Hanako",
                head="changed: No penalty (the hall was loud) (asked the neighbours, Hiroshi)",
                **same,
            ),
            JournalLine(
                number=3,
                hand="E2 · 0",
                offence=looked,
                player="#4 Tanaka Jun",
                ruling="A warning",
                article="",
                judge="Jiro",
                head="",
                **same,
            ),
        ),
        measures=("none", "warning", "penalty"),
        kinds=(
            KindLine(kind="Free text", rulings=2, by_measure=(1, 1, 0)),
            KindLine(kind="late for the game", rulings=1, by_measure=(0, 0, 1)),
        ),
    )
    text = "".join(page.text for page in read(made_of(event, "referee-journal")))
    for line in shown.lines:
        assert solid(f"{line.hand}{line.offence}{line.player}{line.ruling}{line.article}{line.judge}") in text
    assert "Sum3111" in text
    hidden = journal(event, RulingDisclosure.UNNAMED)
    assert {(line.table, line.hand, line.player) for line in hidden.lines} == {("", "", "")}
    assert [line.head for line in hidden.lines] == ["confirmed", "changed: No penalty", ""]
    unnamed = replace(asked_of(event, "referee-journal"), tells_rulings=False)
    [page] = read(render_document(SHEETS["referee-journal"], unnamed))
    assert [
        said for said in ("Akagi", "Mori", "Tanaka", "neighbours", "wall", "Player") if said in page.text
    ] == []


def test_a_journal_repeats_its_head_and_cuts_nothing(table):
    event = table.round.tournament
    give(table, WORDS)
    with translation.override("en"):
        shown = journal(event)
    line = replace(shown.lines[0], offence="nobody knew which tile had lain where; " * 200)
    many = replace(shown, lines=(*(replace(shown.lines[0], number=n) for n in range(1, 41)), line))
    pen = Pen(paper="A4", title="Journal", landscape=True)
    referee_journal.draw(pen, event, many)
    found = read(pen.bytes())
    assert len(found) > 2
    assert all("Whathappened" in page.text for page in found)
    assert sum(page.text.count("lainwhere;") for page in found) == 200
    assert [page.overlapping() + page.struck() + page.outside(10) for page in found] == [[]] * len(found)


def test_nothing_to_print_yet_says_what_to_do_first(full_cup):
    with pytest.raises(StateError, match="No round is drawn yet"):
        made_of(full_cup, "hand-records")
    drawn_ = rounds.create_from_text(full_cup, "1, 2, 3, 4", act=by())
    rounds.open_round(drawn_, act=by())
    with pytest.raises(StateError, match="Nothing is entered at these tables yet"):
        made_of(full_cup, "hand-by-hand")
    with pytest.raises(StateError, match="Add the tiles at the table, or print blank"):
        made_of(full_cup, "hand-records")
    with pytest.raises(StateError, match="There are no rulings in this event yet"):
        made_of(full_cup, "referee-journal")


def test_of_the_tables_of_a_round_those_that_began_are_told_hand_by_hand(full_cup):
    round_ = rounds.draw(full_cup, seed=3, act=by())
    rounds.open_round(round_, act=by())
    table = round_.tables.select_related("round__tournament").get(number=2)
    games.play(table, games.ron(TWO, FOUR, 3, 30))
    [page] = read(made_of(full_cup, "hand-by-hand"))
    assert all("".join(seating.player.name.split()) in page.text for seating in table.seatings.all())


def test_a_hands_record_has_what_was_entered_and_nothing_else(table):
    games.play(table, games.ron(TWO, FOUR, 3, 30), by_tiles(None, (FOUR, PINFU), riichi=(FOUR, ONE)))
    [(_table, record)] = hand_records.table_records([table])
    names = ("Mori Ken", "Sato Yui", "Tanaka Jun", "Akagi Haruka")
    before, after = _scores(table, 0), _scores(table, 1)
    seats = [1, 2, 3, 0]
    concealed = RecordedSet(tiles=tuple(str(tile) for tile in PINFU.concealed))
    assert replace(record, date="") == HandRecord(
        seats=tuple(
            RecordedSeat(
                wind=wind,
                name=name,
                before=before[seat],
                after=after[seat],
                riichi=seat in (3, 0),
                sets=(concealed,) if seat == 3 else (),
                winning="8s" if seat == 3 else "",
            )
            for wind, (name, seat) in enumerate(zip(names, seats, strict=True))
        ),
        entry=2,
        hand="E2 · 0",
        round="E2",
        honba="0",
        sticks="0",
        by="Jiro",
        dora=("3p",),
        ura=("9p",),
        winners=(2,),
        worths=(
            RecordedWorth(
                wind=2,
                yaku="pinfu 1, riichi 1, menzen tsumo 1, tanyao 1, dora 1",
                head="5 han 20 fu, mangan",
                points=8000,
            ),
        ),
    )


def _scores(table, row):
    return [line.after.scores for line in TableSnapshot.of(table).page.lines if line.row is not None][row]


def test_each_won_hand_with_tiles_has_its_page_and_a_meld_names_from_whom_it_was_called(made):
    found = made["hand-records", "A4", "en"]
    assert [record.entry for record in made["records"]] == [1, 3, 8]
    assert len(found) == 3
    won = [seat for record in made["records"] for seat in record.seats if seat.sets]
    assert [seat.winning for seat in won] == [str(hand.winning_tile) for hand in (PINFU, DRAGON, FOURFOLD)]
    assert won[1].sets[1:] == (RecordedSet(tiles=("7z", "7z", "7z"), source="W"),)
    assert won[2].sets[1] == RecordedSet(tiles=("back", "1m", "1m", "back"))
    for page, record in zip(found, made["records"], strict=True):
        for seat in record.seats:
            assert solid(seat.name) in page.text
            assert solid(f"before{words.unsigned(seat.before)}") in page.text
        [worth] = record.worths
        for said in (worth.yaku, worth.head, words.unsigned(worth.points), made["stamp"].code):
            assert solid(said) in page.text


def test_a_void_hand_has_no_record(table):
    games.play(table, by_tiles(None, (ONE, PINFU), riichi=(ONE,)))
    hands.void(table, 1, "the wall was broken", by="Jiro", expects=2, key="void")
    assert list(hand_records.table_records([table])) == []


def test_what_is_written_by_hand_has_boxes_that_are_large_enough(made):
    [page] = made["blank-hand-records", "Letter", "en"]
    # The lines between the boxes of a row have the same top and the same bottom.
    rows = {}
    for rule in page.rules:
        if rule.left == rule.right and rule.left > 50:
            rows.setdefault((round(rule.top, 1), round(rule.bottom, 1)), set()).add(rule.left)
    rows = {height: sorted(lefts) for height, lefts in rows.items() if len(lefts) in (15, 19)}
    assert [len(lefts) - 1 for lefts in rows.values()] == [14, 18, 18] * 4
    assert min(bottom - top for top, bottom in rows) >= WRITING
    assert min(right - left for lefts in rows.values() for left, right in pairwise(lefts)) >= WRITING


def test_two_winners_are_told_apart_behind_their_winds(table):
    games.play(table, by_tiles(ONE, (TWO, PINFU), riichi=(TWO,)))
    [(_table, record)] = hand_records.table_records([table])
    [worth] = record.worths
    two = replace(record, worths=(worth, replace(worth, wind=2, yaku="red dragon 1", points=1000)))
    [page] = read(drawn(hand_record.draw, table, two))
    assert solid(f"S: {worth.yaku}; W: red dragon 1") in page.text
    assert solid(f"S: {words.unsigned(worth.points)}; W: 1,000") in page.text
