"""Sheets as printed: real games, real PDFs, read back."""

import doctest
import io
import re
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import pytest
from django.test import Client, override_settings
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader
from reportlab.graphics.barcode import qrencoder

import referee
from tests.acts import by
from tests.sampled import every_nth
from tests.sheets_read import drawn
from tests.tournaments.tables import games
from tournaments.common import dates, hosts, winds
from tournaments.models import JournalEntry, Person, Table, Tournament
from tournaments.presenters.paper import sheet_checks, stamps
from tournaments.presenters.tables import score_sheet as sheets
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.results_table import results
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.printing import warm_up
from tournaments.services.events import rounds
from tournaments.services.events import tournaments as tournament_service
from tournaments.services.people import entry_list
from tournaments.services.tables import hands
from tournaments.sheets.events import room_plan
from tournaments.sheets.paper import code_modules, codes, pen, tiles, words
from tournaments.sheets.paper.style import SCALE
from tournaments.sheets.paper.text import faces, fonts, lines, shaping
from tournaments.sheets.tables import blank_sheet, score_sheet, table_links

ONE, TWO, THREE, FOUR = referee.Seat


def seated(cup, names):
    """Return the first table of a new open round, with *names* from East on, whatever characters they have."""
    entry_list.enter(cup, "\n".join(f"Player{n} of {cup.pk}" for n in range(len(names))), act=by())
    table = rounds.create_from_text(
        cup, ", ".join(str(p.number) for p in cup.players.all()), act=by()
    ).tables.get()
    for seating, name in zip(table.seatings.all(), names, strict=True):
        # Skip the forms on purpose: a sheet also prints what an import or the admin let in.
        Person.objects.filter(players=seating.player_id).update(name=name)
    rounds.open_round(table.round, act=by())
    return Table.objects.get(pk=table.pk)


@pytest.fixture
def table(cup):
    return seated(cup, ["Akagi Haruka", "Ōno Mei", "渡邉 さくら", "Dubois Camille"])


@pytest.fixture
def played(table):
    games.play(table, *games.HANCHAN)
    return table


@pytest.fixture
def secret(organizer):
    """A finished table of a tournament that is not public."""
    cup = tournament_service.create(
        name="内輪の会", ruleset_key="m-league", public=False, act=by(organizer.username)
    )
    table = seated(cup, ["Akagi", "Mori", "Sato", "Tanaka"])
    games.play(table, *games.HANCHAN)
    return table


def reader(content):
    return PdfReader(io.BytesIO(content))


def text_of(content):
    """All text of a sheet in reading order, on one line."""
    return " ".join(" ".join(page.extract_text() for page in reader(content).pages).split())


def printed(table, language="en", **options):
    with translation.override(language):
        page = table_page.page(TableSnapshot.of(table))
    return drawn(score_sheet.draw, page, stamps.of_table(table), language=language, **options)


def embedded(content):
    """The fonts of a sheet's first page: name and font program, None where it is not embedded."""
    found = {}
    for font in reader(content).pages[0]["/Resources"]["/Font"].values():
        file = font.get_object().get("/FontDescriptor", {}).get("/FontFile2")
        found[font["/BaseFont"].split("+")[-1]] = file.get_object().get_data() if file else None
    return found


def row_of(hand, seats):
    """Return a hand's figures as printed: riichi, change and points of each seat, then the sticks."""
    cells = []
    for seat in range(seats):
        mark = "R " if seat in hand.riichi else ""
        cells.append(f"{mark}{words.signed(hand.deltas[seat])} {words.unsigned(hand.scores[seat])}")
    return " ".join([*cells, str(hand.sticks_after)])


def test_every_hand_stands_on_the_sheet_with_its_result_payments_points_and_sticks(played):
    page, text = table_page.page(TableSnapshot.of(played)), text_of(printed(played))
    found = sheets.hands(page, sheets.wind_voice(page))
    assert len(found) == 12
    at = 0
    for hand in found:
        said = hand.result
        begins = text.index(f"{hand.number} {hand.round} {hand.honba} {said}", at)
        at = text.index(row_of(hand, 4), begins)


def test_the_results_stand_below_the_total_first_with_penalties_in_their_own_column(played):
    text = text_of(printed(played))
    assert "Place Player Total Final points vs 30,000 Uma Penalties" in text
    for result in table_page.page(TableSnapshot.of(played)).results:
        figures = [
            words.signed(result.total),
            words.unsigned(result.score),
            words.signed(result.score - 30_000),
            words.signed(result.uma),
            words.signed(result.penalties),
        ]
        sign = words.wind_sign(result.seat)
        assert f"{result.place} {sign} {result.player.name} {' '.join(figures)}" in text
    assert "−20,000" in text
    assert "Check: players 120,000 + sticks on the table 0 = 120,000, as at the start." in text


def written(page):
    """Return the lines of the results as the web page shows them, the heads first."""
    rows = re.findall(r'<tr role="row">(.*?)</tr>', page, flags=re.DOTALL)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, flags=re.DOTALL) for row in rows]
    return [" ".join(" ".join(re.sub(r"<[^>]+>", " ", cell) for cell in row).split()) for row in cells]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("key", every_nth(["ema-2025", "m-league", "tenhou-3p", "wrc-2022"], 2))
def test_the_page_that_is_signed_shows_what_the_paper_shows(organizer, language, key):
    cup = tournament_service.create(name="Cup", ruleset_key=key, act=by(organizer.username))
    three = key.endswith("3p")
    names = [
        "Maximiliana Przybyszewska-Kowalczyk",
        "Mori",
        "勅使河原 龍之介（てしがわら りゅうのすけ）",
        "Sato",
    ]
    table = seated(cup, names[: 3 if three else 4])
    games.play(
        table, games.ron(games.TWO, games.THREE, 3, 40), games.draw(), referee.Chombo(offenders=(games.ONE,))
    )
    games.write(
        table,
        referee.ledger.PenaltyEntry(
            seat=games.ONE, points=-2000, when=referee.ruling.PenaltyWhen.AFTER_UMA, why="late"
        ),
    )
    games.write(table, referee.ledger.Close())
    client = Client()
    client.cookies["django_language"] = language
    with translation.override(language):
        lines = table_page.page(TableSnapshot.of(table)).results
        address = reverse("table_page", args=[cup.slug, 1, 1])
        for page in (client.get(address).text, client.get(table.get_absolute_url()).text):
            # A long name takes two lines on paper, where a space may be missing.
            rows, text = written(page), text_of(printed(table, language)).replace(" ", "")
            assert len(rows) == 1 + len(lines) == 1 + (3 if three else 4)
            at = 0
            for row in rows:
                at = text.index(row.replace(" ", ""), at)


def test_each_figure_of_the_results_has_its_sign_its_colour_and_the_head_of_its_column(table):
    games.play(table, games.ron(TWO, ONE, 2, 30), games.draw(riichi=()))
    games.write(table, referee.ledger.Close())
    page = table_page.page(TableSnapshot.of(table))
    found = results(page.rules, page.results)
    assert found.titles == ("Total", "Final points", "vs 30,000", "Uma", "Penalties")
    assert [
        (row.line.seat, row.place, [(figure.text, figure.direction) for figure in row.figures])
        for row in found.rows
    ] == [
        (1, "1", [("+17,000", "gain"), ("32,000", ""), ("+2,000", "gain"), ("+15,000", "gain"), ("0", "")]),
        (2, "=2", [("0", ""), ("30,000", ""), ("0", ""), ("0", ""), ("0", "")]),
        (3, "=2", [("0", ""), ("30,000", ""), ("0", ""), ("0", ""), ("0", "")]),
        (0, "4", [("−17,000", "loss"), ("28,000", ""), ("−2,000", "loss"), ("−15,000", "loss"), ("0", "")]),
    ]
    assert all(tuple(figure.title for figure in row.figures) == found.titles for row in found.rows)
    assert results(None).titles == ("Total", "Final points", "Difference", "Uma", "Penalties")


def test_the_row_of_a_player_adds_up_to_the_total(secret):
    page = table_page.page(TableSnapshot.of(secret))
    for row in results(page.rules, page.results).rows:
        total, _score, *parts = (int(one.text.replace(",", "").replace("−", "-")) for one in row.figures)
        assert sum(parts) == total == row.line.total


def test_the_row_of_a_player_adds_up_where_results_are_rounded(played):
    Tournament.objects.update(overlay={"result_rounding": "nearest_thousand"})
    page = table_page.page(TableSnapshot.of(Table.objects.get(pk=played.pk)))
    rounded = 0
    for row in results(page.rules, page.results).rows:
        total, score, against, *rest = (
            int(one.text.replace(",", "").replace("−", "-")) for one in row.figures
        )
        assert against + sum(rest) == total == row.line.total
        rounded += against != score - 30_000
    assert rounded


def test_the_heading_and_the_foot_say_what_the_paper_can_be_held_against(played):
    text = text_of(printed(played))
    assert text.startswith("River Cup Round 1 · Score sheet Table 1")
    last = played.entries.get(number=12)
    at = dates.moment_in_zone(last.at)
    edition = "EMA 2025, edition: August 2025, version 1.1 of 2 December 2025"
    assert f"last entry 12, {at} · {edition} Code" in text
    assert f"Code {last.hash[:6].upper()} Page 1 of 1" in text
    assert "in play" not in text
    assert text.count("Judge") == 1


def test_in_japanese_losses_are_triangles_and_rounds_are_winds(played):
    text = text_of(printed(played, "ja"))
    assert "1 東1 0 " in text
    assert "0 30,000 立 +3,900 33,900 0 30,000 ▲3,900 26,100 0" in text
    assert "検算：持ち点120,000" in text
    assert "渡邉 さくら" in text
    assert "−" not in text


def test_an_unfinished_game_prints_what_is_there_and_says_that_it_is_in_play(table):
    games.play(table, *games.HANCHAN[:3])
    text = text_of(printed(table))
    assert "in play EMA Riichi" in text
    assert "last entry 3" in text
    assert "Tsumo: W 4 han 40 fu, mangan" in text
    rounds.finish(table.round, anyway=True, act=by())
    text = text_of(printed(type(table).objects.get(pk=table.pk)))
    assert "unfinished EMA Riichi" in text
    assert "in play" not in text


def test_a_table_without_a_hand_has_a_sheet(table):
    seated = JournalEntry.objects.get(event=table.round.tournament.uid, kind="round")
    text = text_of(printed(table))
    assert f" as of {dates.moment_in_zone(seated.at)} " in text
    assert f"Code {seated.hash[:6].upper()} Page 1 of 1" in text


def test_voided_and_corrected_hands_stand_with_the_entry_that_changed_them(table):
    games.play(table, *games.HANCHAN[:3])
    hands.void(table, 2, "wrong table", by="Jiro", expects=4, key="void")
    correct = games.tsumo(THREE, 3, 30)
    hands.correct(table, 3, correct, "it was three han", by="Jiro", expects=5, key="correct")
    text = text_of(printed(table))
    assert "2 E2 0 cancelled: wrong table 3 E2 0" in text
    assert "corrected: it was three han" in text
    assert "−1,000 29,000 −2,000 31,900 +4,000 34,000 −1,000 25,100 0" in text


def test_counts_penalties_and_the_closing_are_rows_of_their_own(table):
    games.play(table, *games.HANCHAN[:2])
    games.write(table, referee.ledger.Count(scores=(31500, 32400, 30500, 24600), sticks=1))
    games.write(table, referee.ledger.Count(scores=(31500, 32400, 30500, 24500), sticks=1))
    after, at_once = referee.ruling.PenaltyWhen.AFTER_UMA, referee.ruling.PenaltyWhen.AT_TABLE
    games.write(table, referee.ledger.PenaltyEntry(seat=ONE, points=-2000, when=after, why="late"))
    games.write(table, referee.ledger.PenaltyEntry(seat=FOUR, points=-1000, when=at_once, why="tile shown"))
    games.write(table, referee.ledger.Close())
    text = text_of(printed(table))
    for row in (
        "3 Point count: matches 31,500 32,400 30,500 24,600 1",
        "4 Point count: difference from the record 0 31,500 0 32,400 0 30,500 −100 24,500 1",
        "5 Penalty from the result: E (late) −2,000",
        "6 Penalty at the table: N (tile shown) 0 31,500 0 32,400 0 30,500 −1,000 23,600",
        "7 Table closed",
        "2 E Akagi Haruka +4,500 31,500 +1,500 +5,000 −2,000",
        "+ points out of play 1,000 = 120,000, as at the start.",
    ):
        assert row in text
    assert "3 点数確認：一致 31,500 32,400" in text_of(printed(table, "ja"))
    counted = (31500, 32400, 30500)
    assert sheets.sheet_extras(table_page.page(TableSnapshot.of(table))) == sheets.SheetExtras(
        notes=(
            sheets.NoteLine(number=3, text="Point count: matches", scores=(*counted, 24600), sticks=1),
            sheets.NoteLine(
                number=4,
                text="Point count: difference from the record",
                deltas=(0, 0, 0, -100),
                scores=(*counted, 24500),
                sticks=1,
            ),
            sheets.NoteLine(number=5, text="Penalty from the result: Akagi Haruka (late)", points=-2000),
            sheets.NoteLine(
                number=6,
                text="Penalty at the table: Dubois Camille (tile shown)",
                deltas=(0, 0, 0, -1000),
                scores=(*counted, 23600),
            ),
            sheets.NoteLine(
                number=7,
                text="Table closed",
                deltas=(0, 1000, 0, 0),
                scores=(31500, 33400, 30500, 23600),
            ),
        ),
        check=sheets.CheckLine(player_points=119000, on_table=0, removed_points=1000, expected=120000),
        decided=(),
    )


def test_a_count_that_a_correction_explains_has_no_difference(table):
    games.play(table, games.ron(TWO, FOUR, 3, 30), games.draw(TWO, riichi=(TWO,)))
    assert sheets.sheet_extras(table_page.page(TableSnapshot.of(table))).check == sheets.CheckLine(
        player_points=119000, on_table=1000, removed_points=0, expected=120000
    )
    # The hand had two han: 2,000 instead of 3,900.
    counted = (29000, 34000, 29000, 27000)
    games.write(table, referee.ledger.Count(scores=counted, sticks=1))
    [differs] = sheets.sheet_extras(table_page.page(TableSnapshot.of(table))).notes
    assert differs.deltas == (0, -1900, 0, 1900)
    hands.correct(table, 1, games.ron(TWO, FOUR, 2, 30), "two han", by="Jiro", expects=4, key="correct")
    assert sheets.sheet_extras(table_page.page(TableSnapshot.of(table))).notes == (
        sheets.NoteLine(
            number=3, text="Point count: matches after a hand was changed", scores=counted, sticks=1
        ),
    )


def test_a_closing_that_moves_nothing_has_no_figures_and_who_opened_the_table_again_said_why(table):
    games.play(table, games.draw())
    games.write(table, referee.ledger.Close())
    games.write(table, referee.ledger.Reopen(why="one more hand"))
    games.write(table, referee.ledger.Close())
    assert sheets.sheet_extras(table_page.page(TableSnapshot.of(table))).notes == (
        sheets.NoteLine(number=2, text="Table closed"),
        sheets.NoteLine(number=3, text="Table reopened: one more hand"),
        sheets.NoteLine(number=4, text="Table closed"),
    )


def test_the_stick_that_is_left_is_the_winners_when_the_table_is_closed_and_not_when_the_time_was_called(
    table,
):
    games.write(table, referee.ledger.TimeCalled(dice_thrown=True))
    games.play(table, games.draw(ONE, THREE, riichi=(THREE,)))
    games.write(table, referee.ledger.Close())
    assert sheets.sheet_extras(table_page.page(TableSnapshot.of(table))) == sheets.SheetExtras(
        notes=(
            sheets.NoteLine(number=1, text="Time called"),
            sheets.NoteLine(
                number=3,
                text="Table closed",
                deltas=(1000, 0, 0, 0),
                scores=(32500, 28500, 30500, 28500),
            ),
        ),
        check=sheets.CheckLine(player_points=120000, on_table=0, removed_points=0, expected=120000),
        decided=(),
    )


def test_the_stick_that_is_left_is_the_winners_when_the_time_ends_the_game(table):
    Tournament.objects.update(overlay={"time_limit_end": "cut_off"})
    table = Table.objects.get(pk=table.pk)
    games.play(table, games.draw(ONE, THREE, riichi=(THREE,)))
    for what in (
        referee.ledger.TimeCalled(dice_thrown=True),
        referee.ledger.Close(),
        referee.ledger.Reopen(why="to look"),
        referee.ledger.Close(),
    ):
        games.write(table, what)
    time, *others = sheets.sheet_extras(table_page.page(TableSnapshot.of(table))).notes
    assert time == sheets.NoteLine(
        number=2, text="Time called", deltas=(1000, 0, 0, 0), scores=(32500, 28500, 30500, 28500)
    )
    assert [(note.number, note.deltas, note.scores) for note in others] == [
        (3, None, None),
        (4, None, None),
        (5, None, None),
    ]


def test_what_is_written_while_the_sheet_is_printed_is_not_on_it(table):
    games.play(table, *games.HANCHAN[:2])
    page = table_page.page(TableSnapshot.of(table))
    games.write(table, referee.ledger.Count(scores=(1, 2, 3, 4), sticks=9))
    assert sheets.sheet_extras(page).notes == ()


def test_a_check_that_does_not_agree_says_so():
    check = sheets.CheckLine(player_points=119000, on_table=0, removed_points=0, expected=120000)
    assert not check.agrees
    assert score_sheet._check(check).endswith("= 119,000, but 120,000 at the start!")


def test_shared_places_are_shown_as_shared(table):
    games.play(table, games.draw())
    games.write(table, referee.ledger.Close())
    assert text_of(printed(table)).count("=1 ") == 4


def test_oka_has_its_column_where_the_rules_have_one(secret):
    assert "Total Final points vs 30,000 Uma Oka Penalties" in text_of(printed(secret))


def test_two_runs_are_the_same_bytes(played):
    assert printed(played) == printed(played)
    assert drawn(blank_sheet.draw, table_page.page(TableSnapshot.of(played))) == drawn(
        blank_sheet.draw, table_page.page(TableSnapshot.of(played))
    )
    assert blank_sheet.render_plain() == blank_sheet.render_plain()


def test_every_font_is_embedded_and_bold_is_another_program_under_another_name(played):
    found = embedded(printed(played))
    assert {"NotoSansJP-Regular-base", "NotoSansJP-Bold-base", "NotoSansJP-Bold-kanji"} <= set(found)
    assert all(found.values())
    assert found["NotoSansJP-Regular-base"] != found["NotoSansJP-Bold-base"]
    regular, bold = (pen.fonts.width("Hanchan 半荘", bold=bold) for bold in (False, True))
    assert regular < bold


def test_figures_are_as_wide_as_each_other_in_both_weights():
    for bold in (False, True):
        assert len({fonts.width(figure, bold=bold) for figure in "0123456789"}) == 1


def test_a_long_game_flows_to_a_second_page_under_the_same_head(table):
    games.play(table, *[games.draw(ONE, TWO)] * 26, games.ron(FOUR, ONE, 3, 30), *games.HANCHAN[:12])
    assert len(table_page.page(TableSnapshot.of(table)).hands) == 39
    content = printed(table)
    texts = [" ".join(page.extract_text().split()) for page in reader(content).pages]
    assert len(texts) == 2
    for number, text in enumerate(texts, start=1):
        assert text.startswith("River Cup Round 1 · Score sheet Table 1")
        assert "E Akagi Haruka R Change Points" in text
        assert f"Page {number} of 2" in text
    assert ["Judge" in text for text in texts] == [False, True]
    for hand in table_page.page(TableSnapshot.of(table)).hands:
        assert sum(f" {hand.number} {hand.round} {hand.honba} " in text for text in texts) == 1


@pytest.mark.parametrize("hands_played", every_nth(range(14, 30), 3))
def test_the_results_never_run_off_the_page_however_many_hands_there_are(table, hands_played):
    games.play(table, *[games.draw(ONE, TWO)] * hands_played)
    content = printed(table, paper="Letter")
    assert lowest(content) > 20


def lowest(content):
    """The lowest baseline on any page, in points from its lower edge."""
    found = []
    for page in reader(content).pages:
        page.extract_text(
            visitor_text=lambda text, _cm, tm, _font, _size: text.strip() and found.append(tm[5])
        )
    return min(found)


HOSTILE = [
    ("W" * 60, "W" * 20),
    ("渡" * 60, "渡" * 10),
    ("Maximiliane Konstantinopoulou-Weber von Hohenstein zu Berg", "Maximiliane"),
    # Characters beyond U+FFFF are printed; the file stores their letters beside the glyphs, which this reader ignores.
    ("😀👨‍👩‍👧 Emoji", "Emoji"),
    ("שלום עולם", "שלום עולם"),
    ("བོད་", "□□□□"),
    ("<b>bold</b>&amp;", "<b>bold</b>&amp;"),
    ("a\nb\tc\x07\x1b[1md", "a b c[1md"),
    ("\u202eright to left\u202c", "right to left"),
    ("(\\) %s {0} \\n", "(\\) %s {0} \\n"),
    ("张龙 錦龘", "张龙 錦龘"),
    ("김금길", "김금길"),
    ("Łucja Brzęczyszczykiewicz", "Łucja Brzęczyszczykiewicz"),
    ("Přemysl Nejedlý-Šťastný", "Přemysl Nejedlý-Šťastný"),
    ("么 𠮷野家", "野家"),
    (" ", ""),
]


@pytest.mark.parametrize("four", every_nth([(HOSTILE[at : at + 4],) for at in range(0, len(HOSTILE), 4)], 3))
def test_no_name_breaks_a_sheet(cup, four):
    names = [name for name, _shown in four]
    table = seated(cup, [*names, *["Mori", "Sato", "Tanaka"][: 4 - len(names)]])
    games.play(table, *games.HANCHAN)
    links = [(table, "http://testserver/t/x/")]
    for content in (
        printed(table),
        printed(table, "ja"),
        drawn(blank_sheet.draw, table_page.page(TableSnapshot.of(table))),
        drawn(table_links.draw, links),
    ):
        text = "".join(text_of(content).split())
        assert [shown for _name, shown in four if "".join(shown.split()) not in text] == []


def test_how_a_name_is_read_stands_above_it_where_there_is_room(cup):
    table = seated(cup, ["白石 涼", "Mori", "Sato", "Tanaka"])
    Person.objects.filter(name="白石 涼").update(reading="しらいし りょう")
    games.play(table, *games.HANCHAN)
    links = [(table, "http://testserver/t/x/")]
    for content in (printed(table), drawn(table_links.draw, links)):
        said = text_of(content)
        assert said.count("しらいし りょう") == 1
        assert "白石 涼" in said


def test_a_letter_that_is_none_is_a_box():
    assert [run for _font, run, _width in fonts.runs("a\ud800b")] == ["a□b"]


@pytest.mark.parametrize("name", [name for name, _shown in HOSTILE])
@pytest.mark.parametrize("bold", every_nth([False, True], 2))
def test_what_is_fitted_fits(name, bold):
    for width in (3.0, 12.0, 26.0, 60.0):
        for size in SCALE:
            fitted, shown = lines.fit_line(name, size, width, bold=bold)
            assert fitted <= size
            assert fonts.width(shown, bold=bold) * fitted <= width * pen.MM or shown == "..."
            for line in lines.wrap(name, size, width, bold=bold):
                assert fonts.width(line, bold=bold) * size <= width * pen.MM or len(line) <= 1


def test_a_line_breaks_at_words_and_a_number_stays_with_what_it_counts():
    assert lines.wrap("Ron off Akagi Haruka: Mori Ken 3 han 30 fu", 8, 46) == [
        "Ron off Akagi Haruka: Mori Ken",
        "3 han 30 fu",
    ]
    assert lines.wrap("聴牌：渡邉、高橋、佐々木、田中", 8, 20) == ["聴牌：渡邉、", "高橋、佐々木、", "田中"]
    assert lines.wrap("審判の裁量により8,000〜12,000点の減点", 8, 32) == [
        "審判の裁量により",
        "8,000〜12,000点の減点",
    ]
    assert lines.wrap("123456789012", 8, 10) == ["123456", "789012"]


@pytest.fixture
def uncut(tmp_path):
    """A data folder that starts empty with this test: no font was cut there yet."""
    faces._folder.cache_clear()
    faces._coverage.cache_clear()
    with override_settings(DATA_DIR=tmp_path):
        yield tmp_path
    faces._folder.cache_clear()
    faces._coverage.cache_clear()


def test_a_cut_made_by_many_at_once_is_whole_and_made_without_leftovers(uncut):
    face = faces.CHAIN[0]
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda _n: faces.cut(face, "Bold", "u90")[1].read_bytes(), range(8)))
    assert len(set(made)) == 1
    left = {path.name for path in uncut.rglob("*") if path.is_file()}
    assert left == {"NotoSansJP-Bold-u90.ttf"}


def test_a_start_makes_no_cut(uncut):
    warm_up.warm_up_printing()
    assert [path for path in uncut.rglob("*") if path.is_file()] == []


def test_blank_sheets_have_the_names_and_rows_to_write_in(table):
    text = text_of(drawn(blank_sheet.draw, table_page.page(TableSnapshot.of(table)), language="ja"))
    assert "River Cup 1回戦" in text
    assert text.count("渡邉 さくら") == 3
    assert "持ち点と供託の合計は120,000点です。" in text


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("key", every_nth([None, *referee.ruleset_keys()], 3))
def test_a_wholly_blank_sheet_needs_no_data_and_fits_one_page(key, paper):
    rules = referee.ruleset(key) if key else None
    content = blank_sheet.render_plain(rules, paper=paper)
    assert len(reader(content).pages) == 1
    assert lowest(content) > 20
    assert (rules.title if rules else "Score sheet") in text_of(content)
    assert all(embedded(content).values())


def test_the_blocks_of_a_code_are_its_modules_each_once_and_fewer():
    matrix = codes.modules("https://mahjong.example/t/AbCdEfGhIjKlMnOpQrStUv/")
    drawn = [
        (row, column)
        for left, top, width, height in codes.blocks(matrix)
        for row in range(top, top + height)
        for column in range(left, left + width)
    ]
    dark = [(r, c) for r, row in enumerate(matrix) for c, is_dark in enumerate(row) if is_dark]
    assert sorted(drawn) == dark
    assert len(codes.blocks(matrix)) < len(dark) / 2


def test_a_code_has_the_modules_that_the_library_makes():
    for length, level in product((1, 5, 20, 48, 90, 170, 300), "LMQH"):
        text = ("https://mahjong.example/p/1/2/3FA9C2?" * 9)[:length]
        code = qrencoder.QRCode(None, getattr(qrencoder.QRErrorCorrectLevel, level))
        code.addData(text)
        code.make()
        assert code_modules.encode(text, level) == tuple(map(tuple, code.modules)), (length, level)


@pytest.mark.parametrize(
    "module", [codes, faces, fonts, hosts, room_plan, shaping, sheet_checks, stamps, tiles, winds, words]
)
def test_the_examples_run(module):
    done = doctest.testmod(module)
    assert done.attempted > 0
    assert done.failed == 0


def address(name, table):
    args = [table.round.tournament.slug, table.round.number]
    return reverse(name, args=args if name == "links_sheet" else [*args, table.number])


def status(client, url):
    return client.get(url).status_code


@pytest.mark.parametrize("name", ["sheet", "blank_sheet"])
def test_anybody_prints_sheets_of_a_public_tournament(visitor, played, name):
    answer = visitor.get(address(name, played))
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize("name", ["sheet", "blank_sheet"])
def test_of_a_private_one_only_officials_and_the_holder_of_the_tables_link(
    visitor, desk, judge, nobody, secret, name
):
    url = address(name, secret)
    others, officials = Client(), Client()
    others.force_login(nobody)
    officials.force_login(judge)
    assert [status(client, url) for client in (visitor, others, desk, officials)] == [404, 404, 200, 200]
    assert status(visitor, f"{url}?token={secret.token}") == 200
    assert status(visitor, f"{url}?token={secret.token}x") == 404
    assert status(visitor, f"{url}?token=é") == 404


def test_the_link_of_another_table_opens_no_sheet(visitor, secret, table):
    assert status(visitor, f"{address('sheet', secret)}?token={table.token}") == 404


def test_only_organizers_print_links(visitor, desk, judge, played):
    url = address("links_sheet", played)
    official = Client()
    official.force_login(judge)
    assert [status(client, url) for client in (visitor, official, desk)] == [302, 403, 200]
    assert f"http://testserver{played.get_absolute_url()}" in text_of(desk.get(url).content)


def test_a_sheet_without_data_is_for_everybody(visitor):
    url = reverse("plain_sheet")
    assert text_of(visitor.get(url).content).startswith("Score sheet")
    letter = reader(visitor.get(f"{url}?paper=Letter&rules=m-league").content).pages[0]
    assert [round(float(side)) for side in letter.mediabox[2:]] == [612, 792]
    assert [status(visitor, url + query) for query in ("?paper=A0", "?rules=nobody")] == [404, 404]


def test_a_sheet_speaks_the_readers_language(visitor, played):
    answer = visitor.get(address("sheet", played), headers={"accept-language": "ja"})
    assert "対局記録用紙" in text_of(answer.content)


def test_a_sheet_speaks_the_events_language_where_it_has_one_and_another_where_it_is_asked_for(
    visitor, played
):
    Tournament.objects.update(language="ja")
    address = reverse("sheet", args=["river-cup", 1, 1])

    def told(**asked):
        return text_of(visitor.get(address, asked, headers={"Accept-Language": "en"}).content)

    assert "1回戦" in told()
    assert "Score sheet" in told(lang="en")
    assert visitor.get(address, {"lang": "fr"}).status_code == 404


def test_a_file_is_saved_under_an_ascii_name_or_its_own(desk, visitor, secret, played):
    named = desk.get(address("sheet", secret))["Content-Disposition"]
    assert re.fullmatch(
        r"inline; filename=\"[a-z0-9-]+\.pdf\"; filename\*=UTF-8''[\w%.-]+\.pdf", named, re.ASCII
    )
    assert "%E5%86%85%E8%BC%AA" in named
    assert 'filename="river-cup-1-1.pdf"' in visitor.get(address("sheet", played))["Content-Disposition"]


def test_no_table_no_sheet(visitor, played):
    assert status(visitor, reverse("sheet", args=["nowhere", 1, 1])) == 404
    assert status(visitor, reverse("sheet", args=[played.round.tournament.slug, 1, 99])) == 404


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Chombo:S(−20,000)"), ("ja", "チョンボ：南（▲20,000）")]
)
def test_what_a_chombo_costs_is_said_once(table, language, said):
    games.play(table, referee.Chombo(offenders=(TWO,)))
    text = "".join(text_of(printed(table, language)).split())
    assert (text.count(said), len(re.findall("[−▲]20,000", text))) == (1, 1)
    assert [lost.points for lost in table_page.page(TableSnapshot.of(table)).hands[0].penalties] == [-20_000]
    assert "".join(" ".join(table.ruleset.book.citation(language)[1:]).split()) in text
