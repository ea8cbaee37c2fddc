"""Hands typed as lines of text: what a line means, what is wrong with one, and what is stored."""

import random
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

import referee
from tests.acts import by
from tests.random_reports import random_event, random_table
from tests.tournaments.tables import games
from tests.tournaments.tables.games import FOUR, ONE, THREE, TWO, double_ron, draw, ron, tsumo
from tournaments.forms.tables.typed.examples import examples
from tournaments.forms.tables.typed.reading import LineError, read_line
from tournaments.forms.tables.typed.words import normalize
from tournaments.forms.tables.typed.writing import write_line
from tournaments.models import Entry, Tournament
from tournaments.services.events import rounds
from tournaments.services.tables import hands, table_actions

AbortReason = referee.AbortReason


def read(line, dealer=ONE, players=4):
    return read_line(normalize(line), dealer, players)


def won(seat, worth, discarder=None, liable=None):
    winner = referee.Winner(seat=seat, worth=worth, liable=liable)
    return referee.Win(winners=(winner,), discarder=discarder)


def aborted(reason, **facts):
    return referee.AbortiveDraw(reason=reason, **facts)


LINES = {
    "s>e 3 30": ron(ONE, TWO, 3, 30),
    "S > E 3/30": ron(ONE, TWO, 3, 30),
    "s>e330": ron(ONE, TWO, 3, 30),
    "s->e 1110": ron(ONE, TWO, 1, 110),
    "south>east 3 han 30 fu": ron(ONE, TWO, 3, 30),
    "ｓ＞ｅ　３　３０": ron(ONE, TWO, 3, 30),
    "南>東 3翻30符": ron(ONE, TWO, 3, 30),
    "なん→とん 3 30": ron(ONE, TWO, 3, 30),
    "e 3 30": tsumo(ONE, 3, 30),
    "e* 5": tsumo(ONE, 5),
    "東ツモ満貫": tsumo(ONE, 5),
    "w m": tsumo(THREE, 5),
    "w h": tsumo(THREE, 6),
    "w b": tsumo(THREE, 8),
    "w s": tsumo(THREE, 11),
    "s s": tsumo(TWO, 11),
    "n>w haneman": ron(THREE, FOUR, 6),
    "北>西三倍満": ron(THREE, FOUR, 11),
    "e y": won(ONE, referee.Yakuman()),
    "e y2": won(ONE, referee.Yakuman(count=2)),
    "e 2y": won(ONE, referee.Yakuman(count=2)),
    "東 役満": won(ONE, referee.Yakuman()),
    "s>e y pao:-": won(ONE, referee.Yakuman(), TWO, liable=()),
    "e y pao:s dragons": won(
        ONE,
        referee.Yakuman(),
        liable=(referee.reports.Liability(seat=TWO, yaku=referee.answers.PaoYaku.DAISANGEN),),
    ),
    # The winners are in the order of play after the discarder.
    "s>e 3 30, n 2 40": double_ron(TWO, (FOUR, 2, 40), (ONE, 3, 30)),
    "南>東 3 30、南>北 2 40": double_ron(TWO, (FOUR, 2, 40), (ONE, 3, 30)),
    "s>e 3 30 r:es": ron(ONE, TWO, 3, 30, riichi=[ONE, TWO]),
    "s!>e 3 30!": ron(ONE, TWO, 3, 30, riichi=[TWO, ONE]),
    "南>東 3 30 リーチ:東南": ron(ONE, TWO, 3, 30, riichi=[ONE, TWO]),
    "e! 4 40": tsumo(ONE, 4, 40, riichi=[ONE]),
    "d": draw(),
    "流局": draw(),
    "d es": draw(ONE, TWO),
    "d e s": draw(ONE, TWO),
    "d all": draw(ONE, TWO, THREE, FOUR),
    "d e!s": draw(ONE, TWO, riichi=[ONE]),
    "流局 東南 立直 南": draw(ONE, TWO, riichi=[TWO]),
    "d e nr:s": referee.ExhaustiveDraw(tenpai=(ONE,), riichi=games.declared([TWO]), reason="RII-NOTEN"),
    "d nm:w": referee.ExhaustiveDraw(nagashi=(THREE,)),
    "d e end": referee.ExhaustiveDraw(tenpai=(ONE,), dealer_ends=True),
    "a nine s": aborted(AbortReason.KYUUSHU_KYUUHAI, by=TWO),
    "a 9 w": aborted(AbortReason.KYUUSHU_KYUUHAI, by=THREE),
    "a 9w": aborted(AbortReason.KYUUSHU_KYUUHAI, by=THREE),
    "途中流局 九種九牌 南": aborted(AbortReason.KYUUSHU_KYUUHAI, by=TWO),
    "a 4w": aborted(AbortReason.SUUFON_RENDA),
    "a 四風連打": aborted(AbortReason.SUUFON_RENDA),
    "a kans r:n": aborted(AbortReason.SUUKAIKAN, riichi=games.declared([FOUR])),
    "a 4r": aborted(AbortReason.SUUCHA_RIICHI, riichi=games.declared([ONE, TWO, THREE, FOUR])),
    "a 3r s": aborted(AbortReason.SANCHAHOU, discarder=TWO),
    "c s ron": referee.Chombo(offenders=(TWO,), reason="WIN-FALSE-OPEN"),
    "チョンボ 南 ノーテン": referee.Chombo(offenders=(TWO,), reason="RII-NOTEN"),
    "c sw tiles r:e": referee.Chombo(
        offenders=(TWO, THREE), reason="TILE-COUNT", riichi=games.declared([ONE])
    ),
    "c n rii-swap": referee.Chombo(offenders=(FOUR,), reason="RII-SWAP"),
    "c n": referee.Chombo(offenders=(FOUR,)),
    "c n phone ruled": referee.Chombo(offenders=(FOUR,), reason="PHONE", decided=True),
}


@pytest.mark.parametrize(("line", "report"), LINES.items())
def test_a_line_is_read_as_its_hand(line, report):
    assert read(line) == report


def test_winds_are_those_of_the_hand():
    assert read("s>e 3 30", dealer=THREE) == ron(THREE, FOUR, 3, 30)
    assert read("w>e 3 30", dealer=TWO, players=3) == ron(TWO, ONE, 3, 30)


# What is wrong, the part of the line that is wrong, and whether the line only ends too early.
WRONG = {
    "": ("Type a hand.", "", True),
    "s>": ("A player is missing: e, s, w or n.", "", True),
    "s>e": ("Han and fu, or a limit, are missing.", "", True),
    "s>e 3": ("The fu are missing.", "3", True),
    "x>e 3 30": ("“x” is not a player: type e, s, w or n.", "x", False),
    "s>e x": ("“x” is not a hand value.", "x", False),
    "s>e 33333": ("“33333” is not a hand value.", "33333", False),
    "s>e 3 30 q": ("“q” is not understood here.", "q", False),
    "s>e 3 30, w>n 2 30": ("One line has one discarder.", "w", False),
    "s>e 3 30 r:": ("A player is missing: e, s, w or n.", "", True),
    "s>e 3 30 r:x": ("“x” is not a player: type e, s, w or n.", "x", False),
    "d ee": ("A player is named twice.", "ee", False),
    "d r:s": (
        "South is in riichi and not tenpai. Add s after the d, or nr:s for a noten riichi.",
        "",
        True,
    ),
    "d s nr:s": ("South cannot be tenpai and in noten riichi.", "s", True),
    "a": ("The reason for the abortive draw is missing: nine, winds, kans, riichi or rons.", "", True),
    "a 7": ("“7” is not an abortive draw.", "7", False),
    "a 4w s": ("Too many players.", "s", False),
    "c": ("Choose who committed the foul.", "", True),
    "c s x": ("“x” is not a foul.", "x", False),
    "s>e 3 30 pao:-": ("Liability needs exactly one yakuman in the line.", "pao", False),
    "e y pao:s": ("Name the yakuman: dragons, winds or kans.", "", True),
    "e y pao:s tiles": ("“tiles” has no liability.", "tiles", False),
    "南>東 3 30 ?": ("“?” is not understood here.", "?", False),
}


@pytest.mark.parametrize(("line", "problem"), WRONG.items())
def test_a_line_that_cannot_be_read_says_what_is_wrong_and_where(line, problem):
    with pytest.raises(LineError) as error:
        read(line)
    fault = error.value
    assert (fault.says, normalize(line)[fault.start : fault.end], fault.missing) == problem


def test_three_players_have_no_north():
    with pytest.raises(LineError, match="no North"):
        read("n>e 3 30", players=3)


@pytest.mark.parametrize("rules", ["ema-2025", "tenhou-4p", "tenhou-3p", "rrc"])
def test_a_hand_written_as_a_line_is_read_as_the_same_hand(rules):
    lot, written = random.Random(61), 0
    ruleset = referee.ruleset(rules)
    for _ in range(400):
        table = random_table(lot, ruleset)
        report = referee.codec.read_report(random_event(lot, ruleset, table))
        line = write_line(report, table.dealer, table.players)
        if line:
            written += 1
            assert read(line, table.dealer, table.players) == report
        else:
            # Only tiles, and what is told of a single riichi, have no line.
            plain = referee.codec.write_report(report)
            assert (
                plain.get("shown")
                or "hand" in str(plain)
                or any(plain.get(name) for name in ("intentional", "refuses", "kans_so_far"))
                or any(isinstance(riichi, dict) and len(riichi) > 1 for riichi in plain["riichi"])
            ), plain
    assert written > 100


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_example_of_the_page_can_be_read(language):
    with translation.override(language):
        lines = [
            line for example in examples() for line in example.lines if normalize(line) not in ("u", "取消")
        ]
    assert len(lines) > 10
    for line in lines:
        assert read(line)


# At a table


@pytest.fixture
def table(full_cup):
    drawn = rounds.create_from_text(full_cup, "1, 2, 3, 4\n5, 6, 7, 8", act=by())
    rounds.open_round(drawn, act=by())
    return drawn.tables.first()


class Keys:
    """The page as one browser opened it."""

    def __init__(self, table, number=None):
        self.client, self.table = Client(), table
        self.address = (
            reverse("retype_hand", args=[table.token, number])
            if number
            else f"{table.get_absolute_url()}type/"
        )
        self.open()

    def open(self):
        self.form = self.client.get(self.address).context["form"]

    def send(self, lines, step="confirm", **more):
        place = {name: self.form.initial[name] for name in ("key", "expects")}
        return self.client.post(self.address, {**place, "lines": lines, "step": step, **more})

    def type(self, lines, **more):
        answer = self.send(lines, **more)
        assert answer.status_code == 302, said(answer)
        self.open()


def said(answer):
    return " ".join(unescape(answer.text).split())


def stored():
    return [(entry.number, entry.kind) for entry in Entry.objects.order_by("number")]


def reports(table):
    return [row.report for row in hands.fold(table).rows if not row.voided]


def test_a_line_is_previewed_and_then_saved(table):
    keys = Keys(table)
    answer = keys.send("n>s 3 30 r:s", step="preview")
    assert "Ron from Tanaka Jun: Mori Ken 3 han 30 fu" in said(answer)
    assert "Mori Ken wins 3,900 from Tanaka Jun, plus 1,000 in riichi sticks." in said(answer)
    assert stored() == []
    keys.type("n>s 3 30 r:s")
    assert reports(table) == [ron(TWO, FOUR, 3, 30, riichi=[TWO])]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("s>e 3", "The fu are missing."),
        ("s>s 3 30", "discarder"),
        ("s>e 3 35", "35"),
        ("a 9 e", "play continues"),
        ("c s phone", "Add the word “ruled” if you decide on one."),
        ("e y", "Is a player liable (pao)?"),
        ("", "Type a hand."),
        ("u", "There is no hand to undo."),
    ],
)
def test_a_wrong_line_stores_nothing_and_is_kept(table, line, problem):
    answer = Keys(table).send(line)
    assert (answer.status_code, stored()) == (422, [])
    assert problem in said(answer)
    assert answer.context["form"]["lines"].value() == line


def test_a_pasted_sheet_is_saved_together_or_not_at_all(table):
    good = "e! 2 30\nn>s 3 30\n\nd es r:e\ns>e 330, n 240"
    keys = Keys(table)
    answer = keys.send(good.replace("3 30", "3 3O"))
    assert (answer.status_code, stored()) == (422, [])
    assert "First correct the line before it." in said(answer)
    keys.type(good)
    # Every line has the winds of its own hand: East deals again, then South's win makes South the dealer.
    expected = (
        tsumo(ONE, 2, 30, riichi=[ONE]),
        ron(TWO, FOUR, 3, 30),
        draw(TWO, THREE, riichi=[TWO]),
        double_ron(THREE, (ONE, 2, 40), (TWO, 3, 30)),
    )
    assert reports(table) == list(expected)


def test_lines_that_are_sent_twice_are_saved_once(table):
    keys = Keys(table)
    for _ in range(2):
        answer = keys.send("n>s 3 30\ne 2 30")
        assert (answer.status_code, len(stored())) == (302, 2)


def test_a_hand_that_somebody_else_saved_first_is_shown_and_the_line_is_kept(table):
    keys, other = Keys(table), Keys(table)
    other.type("n>s 3 30")
    answer = keys.send("n>e 2 30")
    assert (answer.status_code, len(stored())) == (409, 1)
    # The line is read again at the table as it is now, where the second player deals.
    assert "Ron from Sato Yui" not in said(answer)
    assert "Ron from" in said(answer)
    assert answer.context["form"]["lines"].value() == "n>e 2 30"


def test_the_last_hand_is_undone(table):
    keys = Keys(table)
    keys.type("n>s 3 30")
    assert "Undo: Ron from" in said(keys.send("u", step="preview"))
    keys.type("u")
    assert reports(table) == []
    keys.type("d")
    keys.type("u wrong line of the sheet")
    assert (reports(table), Entry.objects.last().payload["why"]) == ([], "wrong line of the sheet")


def test_a_hand_is_typed_again(table):
    keys = Keys(table)
    keys.type("n>s 3 30 r:s\ne 2 30")
    again = Keys(table, number=1)
    assert again.form["lines"].value() == "n>s 3 30 r:s"
    preview = again.send("n>s 3 40 r:s", step="preview", why="typing error")
    assert "Mori Ken wins 5,200 from Tanaka Jun, plus 1,000 in riichi sticks." in said(preview)
    assert "1 later hand keeps its ruling." in said(preview)
    assert again.send("n>s 3 40 r:s", why="").status_code == 422
    assert again.send("n>s 3 40 r:s\nd", why="typing error").status_code == 422
    answer = again.send("n>s 3 40 r:s", why="typing error")
    assert (answer.status_code, answer["Location"].split("?")[0]) == (302, keys.address)
    assert reports(table) == [ron(TWO, FOUR, 3, 40, riichi=[TWO]), tsumo(TWO, 2, 30)]


def test_a_hand_that_has_no_line_is_corrected_in_the_full_form(table):
    games.play(
        table,
        referee.codec.read_report(
            {"kind": "exhaustive_draw", "shown": {"0": {"concealed": "19m19p19s1234567z"}}}
        ),
    )
    page = Client().get(f"{table.get_absolute_url()}type/").text
    assert reverse("correct_hand", args=[table.token, 1]) in page
    assert reverse("retype_hand", args=[table.token, 1]) not in page


def test_nothing_can_be_typed_after_the_end_of_the_game(table):
    Tournament.objects.update(ruleset_key="tenhou-4p")
    keys = Keys(table)
    answer = keys.send("s>e y pao:-\nd")
    assert (answer.status_code, stored()) == (422, [])
    assert "The game is already over." in said(answer)
    table = type(table).objects.get(pk=table.pk)
    keys.type("s>e y pao:-")
    table_actions.close(table, by="Abe", expects=2, key="closing-key", ends_game=False, ignores_count=False)
    page = Client().get(keys.address).text
    assert "<textarea" not in page
    assert keys.send("d").status_code == 422
