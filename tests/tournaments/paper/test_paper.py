"""Every signed sheet, read back from the page; each is printed once per paper and language."""

import re
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from django.db import transaction
from django.utils import translation

import referee
from tests.acts import by
from tests.sampled import every_nth
from tests.sheets_read import drawn, read
from tests.tournaments.paper.test_sheets import printed, seated
from tests.tournaments.rulings.given import give
from tests.tournaments.tables import games
from tournaments.common import tiles as drawings
from tournaments.presenters.rulings.blank_slip import build_blank_slip
from tournaments.presenters.rulings.slip import slip
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import tournaments
from tournaments.services.tables import hands
from tournaments.sheets.paper import tiles
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import HAIRLINE, MARGIN
from tournaments.sheets.paper.text import lines
from tournaments.sheets.rulings import ruling_slip
from tournaments.sheets.tables import blank_sheet

# Only tests that ask for the database get one.
pytestmark = pytest.mark.django_db

ONE, TWO, THREE, FOUR = referee.Seat
NAMES = (
    "Maximiliane Konstantinopoulou-Weber von Hohenstein zu Berg",
    "Sinéad Súilleabháin Ó Maoilchiaráin-Ní Dhomhnaill",
    "勅使河原 龍之介（てしがわら りゅうのすけ）",
    "Nguyễn Thị Ánh-Tuyết Brzęczyszczykiewicz Grzegorzewska",
)
EVENT = "Internationale Deutsche Meisterschaft im Riichi-Mahjong Frankfurt an der Oder 2026"
PAPERS, LANGUAGES = ("A4", "Letter"), ("en", "ja")
SIGNED = ("score", "blank", "quad", "words")
SHEETS = (*SIGNED, "plain", "slip")
ALL = [(sheet, paper, language) for sheet in SHEETS for paper in PAPERS for language in LANGUAGES]
OF_NAMES = [one for one in ALL if one[0] in SIGNED]
QUAD = referee.reports.AnkanAfterRiichi(
    seat=ONE,
    hand=referee.Hand(concealed=referee.read_tiles("2223334445678s")),
    drawn=referee.read_tiles("3s")[0],
    tile=referee.read_tiles("3s")[0],
)
RULED = referee.judgement.Judgement(
    seat=TWO,
    decision=referee.answers.Measure.PENALTY,
    points=1000,
    facts="said ron, and showed a hand that nobody could win with",
    judge="Jiro",
)
TWENTY = (
    games.ron(TWO, FOUR, 3, 30, riichi=(TWO,)),
    games.draw(ONE, THREE, riichi=(THREE,)),
    games.tsumo(THREE, 4, 40, riichi=(THREE, TWO)),
    games.double_ron(ONE, (TWO, 2, 30), (THREE, 5, None), riichi=(ONE, THREE)),
    *(games.draw(ONE) for _ in range(4)),
    games.ron(THREE, TWO, 1, 30),
    referee.Chombo(offenders=(TWO,)),
    *(games.draw(TWO, ONE) for _ in range(10)),
)


def twenty_hands(table):
    """Twenty hands, two of them void, with four rulings among them; the table is closed."""
    for number, hand in enumerate(TWENTY, start=1):
        games.play(table, hand)
        if number in (3, 7, 11, 15):
            give(table, RULED)
        if number in (5, 12):
            due = hands.fold(table).last_number
            why = "the wall was broken before the draw"
            hands.void(table, due, why, by="Jiro", expects=due + 1, key=f"void-{number}")
    games.write(table, referee.ledger.Close())
    assert len(table_page.page(TableSnapshot.of(table)).hands) == len(TWENTY) == 20


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    """Return each sheet's PDF by name, paper and language, for players with the longest names."""
    done = {}
    with django_db_blocker.unblock(), transaction.atomic():
        cup = tournaments.create(name=EVENT[:80], ruleset_key="ema-2025", act=by())
        table = seated(cup, NAMES)
        for paper in PAPERS:
            for language in LANGUAGES:
                with translation.override(language):
                    page, empty = (
                        table_page.page(TableSnapshot.of(table)),
                        build_blank_slip(table.ruleset, event=EVENT[:80]),
                    )
                known = {"paper": paper, "language": language}
                done["blank", paper, language] = drawn(blank_sheet.draw, page, **known)
                done["plain", paper, language] = blank_sheet.render_plain(table.ruleset, **known)
                done["slip", paper, language] = drawn(ruling_slip.draw, empty, **known)
        quad = referee.judgement.Judgement(
            seat=ONE, decision=referee.answers.Measure.WARNING, question=QUAD, reason="declared"
        )
        rulings = {"quad": give(table, quad), "words": give(table, replace(RULED, facts="shouted, " * 40))}
        done["slips"] = rulings = {word: said(logged) for word, logged in rulings.items()}
        second = seated(tournaments.create(name=EVENT[:80], ruleset_key="ema-2025", act=by()), NAMES)
        twenty_hands(second)
        for paper in PAPERS:
            for language in LANGUAGES:
                done["score", paper, language] = printed(second, language, paper=paper)
                for word, slips in rulings.items():
                    done[word, paper, language] = drawn(
                        ruling_slip.draw, slips[language], paper=paper, language=language
                    )
        transaction.set_rollback(True)
    return done


def said(logged):
    """Return a ruling's slip in each language."""
    slips = {}
    for language in LANGUAGES:
        with translation.override(language):
            slips[language] = slip(logged)
    return slips


@pytest.fixture(scope="module")
def papers(made):
    """The pages of each sheet."""
    return {name: read(content) for name, content in made.items() if name != "slips"}


@pytest.mark.parametrize("one", every_nth([(one,) for one in ALL], 2))
def test_no_two_texts_lie_on_each_other_and_no_rule_runs_through_one_but_a_void_hands(papers, one):
    for page in papers[one]:
        assert page.overlapping() == []
        void = {"E2", "E3", "東2", "東3", "E4", "東4", "E1", "東1", "S1", "南1", "S2", "南2"}
        struck = page.struck()
        assert one[0] == "score" or struck == []
        assert [word for word in struck if word not in void and not word.isdigit()] == []
        assert len(struck) in (0, 4)


@pytest.mark.parametrize("one", every_nth([(one,) for one in ALL], 3))
def test_nothing_stands_in_the_margin_but_the_line_to_cut_along(papers, one):
    for page in papers[one]:
        assert page.outside(MARGIN) == []
        edge, wide, high = MARGIN - 0.5, page.width, page.height
        strips = [(0, 0, wide, edge), (0, high - edge, wide, high)]
        for left, right in ((0, edge), (wide - edge, wide)):
            strips += [(left, 0, right, high / 2 - 1), (left, high / 2 + 1, right, high)]
        assert [page.blackest(*strip) for strip in strips] == [255] * 6


@pytest.mark.parametrize("one", every_nth([(one,) for one in OF_NAMES], 2))
def test_every_name_stands_whole_on_every_sheet_that_is_signed_and_nothing_on_it_is_cut(papers, one):
    [page] = papers[one]
    assert [name for name in NAMES if name.replace(" ", "") not in page.text] == []
    assert "..." not in page.text.replace("____", "")
    assert "□" not in page.text


@pytest.mark.parametrize("one", OF_NAMES)
def test_each_signature_has_its_box_with_the_whole_name_and_room_below_it(papers, one):
    [page] = papers[one]
    signs = "東南西北" if one[2] == "ja" else "ESWN"
    referee_ = "審判" if one[2] == "ja" else "Judge"
    boxes = [
        frame for frame in page.frames if frame.right - frame.left < 45 and frame.bottom - frame.top > 13
    ]
    copies = 2 if one[0] in ("quad", "words") else 1
    told = ["".join(word.text for word in page.inside(box)) for box in boxes]
    wanted = [sign + name.replace(" ", "") for sign, name in zip(signs, NAMES, strict=True)]
    assert sorted(told) == sorted([*wanted, referee_] * copies)
    for box in boxes:
        below = max(word.bottom for word in page.inside(box))
        assert box.right - box.left >= 20
        assert box.bottom - below >= 10


@pytest.mark.parametrize("one", ALL)
def test_the_thinnest_line_is_still_there_after_a_copy_of_a_copy(papers, one):
    assert min(page.thinnest for page in papers[one]) >= HAIRLINE >= 0.35


@pytest.mark.parametrize("language", LANGUAGES)
def test_twenty_hands_with_rulings_and_voids_stand_on_one_page_with_the_results_and_signatures(
    papers, language
):
    [page] = papers["score", "A4", language]
    # Each row starts with its entry's number: a hand, a ruling, the closing. A void is shown at its hand.
    numbers = [word.text for word in page.words if word.right < 15.1 and word.text.isdigit()]
    assert len(numbers) == 20 + 4 + 1
    assert numbers[-1] == "27"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_ended_a_hand_is_said_by_the_winds_and_the_names_stand_in_the_head(papers, language):
    [page] = papers["score", "A4", language]
    # Names are at the head of the columns, among the results, and at the signatures.
    text = page.text.replace("-", "")
    assert [text.count(re.sub("[ -]", "", name)) for name in NAMES] == [3] * 4
    said = "ロン（放銃：北）：南3翻30符" if language == "ja" else "RonfromN:S3han30fu"
    assert said in page.text


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("sheet", ["blank", "plain"])
def test_a_blank_sheet_has_room_to_write(papers, sheet, paper):
    [page] = papers[sheet, paper, "en"]
    ticks = [box for box in page.frames if abs(box.right - box.left - 5) < 0.01]
    assert all(abs(box.bottom - box.top - 5) < 0.01 for box in ticks)
    rows = sorted({round(box.top, 2) for box in ticks})
    assert len(ticks) == 4 * len(rows)
    assert len(rows) == 20 if paper == "A4" else len(rows) >= 18
    assert min(lower - upper for upper, lower in pairwise(rows)) >= 8 - 0.01
    first = [box for box in ticks if round(box.top, 2) == rows[0]]
    dashed = sorted({rule.left for rule in page.rules if rule.bottom - rule.top > 100})
    for box in first:
        change = next(x for x in dashed if x > box.right + 1)
        assert change - box.right >= 16 - 0.5


@pytest.mark.parametrize("paper", PAPERS)
def test_the_slip_of_a_disputed_quad_shows_its_tiles_and_the_readings_that_it_destroys(made, papers, paper):
    [page] = papers["quad", paper, "en"]
    for told in ("Thehand", "Drawn", "Waitsbeforethekan", "Waitsafterthekan", "Setslostbythekan"):
        assert page.text.count(told) == 2
    bare = replace(made["slips"]["quad"]["en"], proof=None)
    [empty] = read(drawn(ruling_slip.draw, bare, paper=paper))
    lost = {word.top for word in page.words if word.text == "lost"}
    [label, _other] = (word for word in page.words if word.text == "kan" and word.top in lost)
    right = (label.right + 4, label.top - 1, label.right + 60, label.bottom + 1)
    assert (page.blackest(*right), empty.blackest(*right)) == (0, 255)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_ticks_on_a_slip_what_nobody_asked(made, language):
    shown = made["slips"]["quad"][language]
    assert (shown.tiles_mixed, shown.called_by, shown.explained, shown.asked) == (None, None, False, False)
    assert shown.marked == {"warning"}


def test_more_readings_than_there_is_room_for_are_counted(made):
    shown = made["slips"]["quad"]["en"]
    many = replace(shown, proof=replace(shown.proof, destroyed=shown.proof.destroyed * 4))
    [page] = read(drawn(ruling_slip.draw, many, paper="Letter"))
    assert page.overlapping() == page.struck() == page.outside(MARGIN) == []
    assert sum(word.text == "+" for word in page.words) == 2


def test_no_word_of_a_name_is_broken_and_none_is_joined_with_a_space():
    assert lines.fit_name("Akagi Haruka", 8, 30) == (8, ["Akagi Haruka"])
    assert lines.fit_name("Bartholomäus-Schwarzenbach", 8, 30) == (8, ["Bartholomäus-", "Schwarzenbach"])
    assert lines.fit_name("渡邉 さくら", 8, 10)[1] == ["渡邉", "さくら"]
    for name in NAMES:
        for width in (20, 26, 34, 60):
            _size, broken = lines.fit_name(name, 8, width, bold=True)
            joined = "".join(line if line.endswith("-") else f"{line} " for line in broken).strip()
            # A word that is longer than the line is broken, with a hyphen.
            assert re.sub("[ -]", "", joined) == re.sub("[ -]", "", name)
            if width > 20 and (name.isascii() or "é" in name or "ễ" in name):
                assert joined == name


def test_a_latin_word_in_japanese_is_not_broken():
    text = "ロン（放銃 Súilleabháin）：渡邉Súilleabháin 満貫"
    for width in range(18, 60, 3):
        broken = lines.wrap(text, 8, width)
        assert sum(line.count("Súilleabháin") for line in broken) == 2
        assert "".join("".join(broken).split()) == "".join(text.split())


def test_every_tile_is_drawn_within_its_sides_and_no_two_are_alike():
    drawn = {name: tiles.shapes(name) for name in drawings.NAMES}
    assert [(one, other) for one, other in combinations(drawn, 2) if drawn[one] == drawn[other]] == []
    for shapes in drawn.values():
        points = [point for shape in shapes for _word, points in shape.path for point in points]
        assert all(0 <= x <= 60 and 0 <= y <= 80 for x, y in points)
        assert {shape.fill for shape in shapes} <= {"", "black", "white"}


def test_the_smallest_tiles_are_told_apart_on_a_copy_of_a_fax():
    pen = Pen(paper="A4", title="Tiles")
    for at, name in enumerate(drawings.NAMES):
        pen.tile(10 + 5 * at, 10, 3.2, name)
    pen.page()
    [page] = read(pen.bytes())
    lefts = (int((10 + 5 * at) * 100 / 25.4) for at in range(len(drawings.NAMES)))
    cut = [page.picture.crop((left, 38, left + 15, 58)) for left in lefts]
    for (one, left), (other, right) in combinations(zip(drawings.NAMES, cut, strict=True), 2):
        differs = sum(abs(a - b) for a, b in zip(left.tobytes(), right.tobytes(), strict=True))
        assert differs > 255 * 2, (one, other)


def test_the_reader_sees_what_is_wrong_with_a_page():
    pen = Pen(paper="A4", title="Wrong")
    pen.text(20, 20, "Akagi")
    pen.text(22, 21, "Mori")
    pen.text(2, 40, "Sato")
    pen.text(20, 60, "Tanaka")
    pen.line(10, 59, 60, 59)
    pen.page()
    [page] = read(pen.bytes())
    assert page.overlapping() == [("Akagi", "Mori")]
    assert page.outside(MARGIN) == ["Sato"]
    assert page.struck() == ["Tanaka"]
