"""The slip of a ruling as printed: two copies, whole, in both languages, with data and without."""

import io
import subprocess
from dataclasses import replace

import pytest
from django.urls import reverse
from django.utils import timezone, translation
from PIL import Image

import referee
from tests.acts import by
from tests.sampled import every_nth
from tests.sheets_read import drawn
from tests.tournaments.paper.test_sheets import embedded, lowest, reader, text_of
from tests.tournaments.rulings.given import FINED, LOOK, ONE, THREE, TWO, WORDS, F, M, give, look_again
from tests.tournaments.rulings.test_rulings_log import overturned, table  # noqa: F401 - fixtures
from tests.tournaments.tables import games
from tournaments.common import dates
from tournaments.models import Person, Player, Tournament
from tournaments.presenters.rulings.blank_slip import Slip, SlipSeat, build_blank_slip
from tournaments.presenters.rulings.slip import slip
from tournaments.services.events import rounds, tournaments
from tournaments.services.people import entry_list
from tournaments.sheets.paper.style import MARGIN
from tournaments.sheets.rulings import ruling_slip

LONG = (
    "the wall was broken by a sleeve before the dora was turned and nobody could say which tile had lain where; "
    * 3
)
KANJI = "壁牌が袖に触れて崩れ、ドラ表示牌をめくる前にどの牌がどこにあったか誰にも分からなくなった。" * 8


def printed(logged, language="en", paper="A4"):
    with translation.override(language):
        shown = slip(logged)
    return drawn(ruling_slip.draw, shown, paper=paper, language=language)


def picture(content, dpi=60):
    """Return the first page in grey, as the printer sees it."""
    made = subprocess.run(
        ["pdftoppm", "-png", "-gray", "-r", str(dpi), "-singlefile", "-"],
        input=content,
        capture_output=True,
        check=True,
    )
    return Image.open(io.BytesIO(made.stdout))


def test_a_slip_says_everything_about_the_ruling_twice(table):  # noqa: F811
    logged = give(
        table,
        replace(
            FINED, called_by=THREE, explained=True, extra_minutes=4, turns_left=9, facts="held up two tables"
        ),
    )
    content = printed(logged)
    assert len(reader(content).pages) == 1
    text = text_of(content)
    for said in (
        "River Cup",
        "Ruling slip · EMA Riichi",
        "E1 · 0",
        "Jiro",
        "Player concerned E #1 Akagi Haruka",
        "late for the game",
        "held up two tables",
        "LATE",
        "Warning 2,000 points Dead hand",
        "A penalty of 2,000 points, from the result",
        "Sticks on the table",
        "Payments corrected (sum 0)",
        "Extra minutes",
        "Explained to everyone",
        "Head judge",
        "EMA 2025, edition: August 2025",
        f"entry 1, {logged.entry.hash[:12]}",
    ):
        assert text.count(said) == 2, said
    assert all(embedded(content).values())


def test_a_slip_has_the_ruling_as_it_was_given_and_what_became_of_it(overturned):  # noqa: F811
    at = timezone.localtime(overturned.entry.at)
    assert slip(overturned) == Slip(
        # Sato deals the hand in play.
        seats=(
            SlipSeat(seat=0, wind=2, name="Akagi Haruka"),
            SlipSeat(seat=1, wind=3, name="Mori Ken"),
            SlipSeat(seat=2, wind=0, name="Sato Yui"),
            SlipSeat(seat=3, wind=1, name="Tanaka Jun"),
        ),
        number=1,
        event="River Cup",
        round="1",
        table="1",
        hand="E3",
        honba="1",
        time=dates.moment_in_zone(at),
        judge="Jiro",
        called_by=2,
        seat=0,
        player_number="1",
        player="Akagi Haruka",
        happened="late for the game · 2 minutes late · The next minute had not started · held up two tables",
        turns_left="9",
        sticks="1",
        article="EMA 2025, 7.2, 7.3",
        code="LATE",
        occurrence="1",
        marked=frozenset({"penalty", "stands"}),
        points="2000",
        decided="A penalty of 2,000 points, from the result; the hand counts. Reason: for the second time",
        extra_minutes="4",
        explained=True,
        asked=True,
        head="changed",
        changed_to="No penalty; the hand counts. Reason: nobody could come",
        rules="EMA Riichi – Rules for Japanese Mahjong, 2025 edition",
        foot="EMA 2025, edition: August 2025, version 1.1 of 2 December 2025 · "
        f"entry 3, {overturned.entry.hash[:12]}",
    )


def test_a_slip_draws_the_tiles_that_the_judge_named_and_says_whose_custom_is_followed(table):  # noqa: F811
    Tournament.objects.update(ruleset_key="wrc-2025")
    table.refresh_from_db()
    answers = dict.fromkeys((F.OWN_WIN, F.OTHER_WIN, F.AT_DRAW, F.AT_ABORT, F.REPLACEMENT), False)
    foul = referee.reports.Foul(seat=ONE, code="RII-ANKAN", answers=answers)
    facts = "Hand before the draw: 3334m567p234s777z · Kan of 3m · nobody spoke"
    logged = give(table, replace(FINED, question=foul, decision=M.CORRECT, points=0, facts=facts))
    shown = slip(logged)
    assert [(row.word, "".join(tile.name for tile in row.groups[0])) for row in shown.proof.rows] == [
        ("Hand before the draw:", "3m3m3m4m5p6p7p2s3s4s7z7z7z"),
        ("Kan of", "3m"),
    ]
    assert shown.happened.endswith(" · nobody spoke")
    assert "3334m" not in shown.happened
    assert shown.article == "not found in the book; custom of EMA 2025"
    text = text_of(printed(logged))
    assert text.count("not found in the book") == 2
    assert "3334m" not in text


def test_what_was_not_told_of_a_ruling_is_left_to_be_written_in(table):  # noqa: F811
    short = slip(give(table, FINED))
    assert short.happened == "late for the game · 2 minutes late · The next minute had not started"
    words = slip(give(table, replace(WORDS, called_by=None, judge="")))
    assert (words.happened, words.judge, words.called_by) == (WORDS.facts, "Jiro", None)
    assert (words.code, words.occurrence, words.points, words.turns_left, words.extra_minutes) == ("",) * 5


def test_the_first_seat_and_no_turn_at_all_are_told_on_a_slip(table):  # noqa: F811
    told = slip(give(table, replace(FINED, called_by=ONE, turns_left=0)))
    assert (told.called_by, told.turns_left, told.sticks) == (0, "0", "0")


def test_a_table_of_three_has_three_winds_on_its_slip(organizer):
    cup = tournaments.create(name="Sanma Cup", ruleset_key="tenhou-3p", act=by(organizer.username))
    entry_list.enter(cup, "Akagi\nMori\nSato", act=by())
    drawn = rounds.create_from_text(cup, "1, 2, 3", act=by())
    rounds.open_round(drawn, act=by())
    table = drawn.tables.get()  # noqa: F811
    games.play(table, games.ron(TWO, ONE, 3, 30))
    assert slip(give(table, WORDS)).seats == (
        SlipSeat(seat=0, wind=2, name="Akagi"),
        SlipSeat(seat=1, wind=0, name="Mori"),
        SlipSeat(seat=2, wind=1, name="Sato"),
    )


def test_a_blank_slip_has_the_winds_of_its_seats_alone():
    four = tuple(SlipSeat(seat=seat, wind=seat) for seat in (0, 1, 2, 3))
    assert build_blank_slip() == Slip(seats=four)
    three = referee.ruleset("tenhou-3p")
    foot = f"{three.book.cite}, edition: {three.book.edition}"
    assert build_blank_slip(three, round="2") == Slip(seats=four[:3], rules=three.title, foot=foot, round="2")


def test_the_box_of_the_measure_and_those_of_the_hand_are_ticked(table):  # noqa: F811
    def marked(**changes):
        return slip(give(table, replace(WORDS, **changes))).marked

    assert marked() == {"warning"}
    assert marked(decision=M.DEAD_HAND, points=1000) == {"dead_hand", "penalty"}
    assert marked(decision=M.NONE, hand=referee.judgement.HandEffect.REPLAYED) == {"none", "replayed"}


def test_a_ticked_box_is_darker_than_an_empty_one(table):  # noqa: F811
    logged = give(table, WORDS)
    with translation.override("en"):
        shown = slip(logged)
    ticked = picture(drawn(ruling_slip.draw, shown))
    empty = picture(drawn(ruling_slip.draw, replace(shown, marked=frozenset())))
    assert sum(ticked.convert("L").histogram()[:100]) > sum(empty.convert("L").histogram()[:100])


def test_both_copies_are_alike(table):  # noqa: F811
    page, mm = picture(printed(give(table, FINED)), dpi=72).convert("L"), 72 / 25.4
    half = page.height / 2
    # The upper copy starts below the margin, the lower one below the cutting line.
    tops, high = (MARGIN * mm, half + 4 * mm), half - (MARGIN + 4) * mm
    upper, lower = (page.crop((0, round(top), page.width, round(top) + int(high))) for top in tops)
    differing = sum(
        abs(one - other) > 128 for one, other in zip(upper.tobytes(), lower.tobytes(), strict=True)
    )
    # A line may fall on the next pixel; different words would differ in thousands of pixels.
    assert differing < page.width * half / 100


def test_payments_put_right_stand_under_the_winds_of_the_hand(table):  # noqa: F811
    logged = give(
        table,
        referee.judgement.Judgement(
            seat=ONE, decision=M.CORRECT, facts="3,900 paid", moved=(-1300, 300, 0, 1000)
        ),
    )
    assert text_of(printed(logged)).count("E −1,300 S +300 W 0 N +1,000") == 2


def test_what_the_head_judge_made_of_it_stands_on_the_slip_and_the_ruling_as_it_was_given(table):  # noqa: F811
    logged = give(table, FINED)
    assert (slip(logged).head, slip(logged).asked) == ("", False)
    look_again(logged, LOOK.CONFIRMED)
    assert slip(logged).head == "confirmed"
    freed = replace(FINED, decision=M.NONE, points=0, reason="the tram stood")
    look_again(logged, LOOK.CHANGED, freed)
    changed = slip(logged)
    assert (changed.head, changed.changed_to) == ("changed", "No penalty. Reason: the tram stood")
    assert changed.marked == {"penalty"}


def test_a_ruling_upheld_on_appeal_is_confirmed_on_its_slip(table):  # noqa: F811
    logged = give(table, FINED)
    look_again(logged, LOOK.APPEALED, by="Tanaka Jun", why="nobody saw it")
    assert (slip(logged).head, slip(logged).asked) == ("", True)
    look_again(logged, LOOK.UPHELD)
    made = slip(logged)
    assert (made.head, made.asked, made.changed_to) == ("confirmed", True, "")


def test_a_ruling_changed_and_then_upheld_on_appeal_is_changed_on_its_slip(table):  # noqa: F811
    logged = give(table, FINED)
    look_again(logged, LOOK.CHANGED, replace(FINED, decision=M.NONE, points=0, reason="the tram stood"))
    look_again(logged, LOOK.APPEALED, by="Tanaka Jun", why="it did not")
    look_again(logged, LOOK.UPHELD)
    made = slip(logged)
    assert (made.head, made.changed_to) == ("changed", "No penalty. Reason: the tram stood")


def test_a_ruling_changed_to_concern_another_player_names_on_its_slip_whom_it_was_given_for(table):  # noqa: F811
    logged = give(table, FINED)
    look_again(logged, LOOK.CHANGED, replace(WORDS, seat=THREE, reason="it was Sato"))
    made = slip(logged)
    assert (made.seat, made.player_number, made.player) == (0, "1", "Akagi Haruka")
    assert (made.code, made.head) == ("LATE", "changed")
    assert made.changed_to == "A warning. Reason: it was Sato"


@pytest.mark.parametrize("paper", every_nth(["A4", "Letter"], 2))
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("words", [LONG, KANJI])
def test_the_longest_texts_and_names_stand_whole_on_the_page(table, paper, language, words):  # noqa: F811
    for number, player in enumerate(Player.objects.filter(tournament=table.round.tournament), start=10):
        Person.objects.filter(players=player).update(
            name=f"渡邉鷲尾久太郎左衛門之助藤原朝臣勘解由小路{number}" * 2
        )
    Tournament.objects.filter(pk=table.round.tournament_id).update(name="全国高等学校麻雀選手権大会予選" * 5)
    logged = give(table, replace(WORDS, facts=words[:400], judge="審判" * 20))
    content = printed(logged, language, paper)
    assert len(reader(content).pages) == 1
    assert lowest(content) > 8
    text = "".join(text_of(content).split())
    assert "..." not in text.replace("____", "")
    assert text.count("".join(words[:400].split())) == 2
    assert text.count("全国高等学校麻雀選手権大会予選" * 5) == 2
    assert text.count("審判" * 20) == 2
    names = [player.name for player in logged.tournament.players.order_by("number")[:4]]
    assert all(text.count(name) >= 2 for name in names)
    assert all(embedded(content).values())


def test_in_japanese_the_slip_is_japanese(table):  # noqa: F811
    text = text_of(printed(give(table, FINED), "ja"))
    for said in (
        "裁定票",
        "東1局0本場",
        "遅刻",
        "警告",
        "和了放棄",
        "チョンボ",
        "失格",
        "審判長",
        "呼んだ人",
    ):
        assert said in text, said
    for said in ("Ruling", "Called by", "Warning", "Sticks"):
        assert said not in text, said


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_slip_without_data_has_lines_to_write_on_and_no_number(language):
    with translation.override(language):
        shown = build_blank_slip(referee.ruleset("m-league"), round="3")
    content = drawn(ruling_slip.draw, shown, language=language)
    assert len(reader(content).pages) == 1
    text = text_of(content)
    assert "entry" not in text
    assert ("M.LEAGUE" in text.upper()) or ("M" in text)
    assert text.count("____") == 2
    assert drawn(ruling_slip.draw, build_blank_slip(), language=language)


def test_two_runs_print_the_same_bytes(table):  # noqa: F811
    logged = give(table, FINED)
    assert printed(logged) == printed(logged)


def test_officials_print_a_slip_in_their_language(table, desk, visitor):  # noqa: F811
    give(table, FINED)
    address = reverse("ruling_slip", args=[table.round.tournament.slug, 1])
    assert visitor.get(address).status_code == 302
    answer = desk.get(address, headers={"accept-language": "ja"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/pdf")
    assert "裁定票" in text_of(answer.content)
    assert desk.get(address.replace("/1/", "/9/")).status_code == 404
