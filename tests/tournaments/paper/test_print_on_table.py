"""Sheets that stay on the tables: the rules as a card, compared with the referee's arithmetic, and as a list."""

from dataclasses import replace
from itertools import product

import pytest
from django.core.management import call_command
from django.db import transaction
from django.urls import reverse
from django.utils import translation

import referee
from referee.answers import Renhou, SanmaNorthValue, SanmaTsumo
from referee.worth import base_points, ron_points, tsumo_points
from tests.acts import by
from tests.sampled import every_nth
from tests.sheets_read import read
from tests.tournaments.paper.test_sheets import text_of
from tournaments.presenters.rulings.rulebooks import payments_card
from tournaments.presenters.rulings.rulebooks.payments_card import FU, HAN, Cell, Chombo, Limit, Noten
from tournaments.presenters.rulings.rulebooks.rules_card import (
    FuLine,
    Item,
    answers,
    fu_lines,
    payments,
    yaku_groups,
)
from tournaments.presenters.rulings.rulebooks.worked_hands import YAKU, value_of
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import render_document
from tournaments.printing.print_requests import read_request as asked_for
from tournaments.services.events import tournaments
from tournaments.services.rulings import rules as own_rules
from tournaments.sheets.paper.style import MARGIN

# Only tests that ask for the database get one.
pytestmark = pytest.mark.django_db

FOUR = ("ema-2016", "ema-2025", "wrc-2025", "m-league", "tenhou-4p", "mahjong-soul-4p")
THREE = ("tenhou-3p", "mahjong-soul-3p", "tonpuusou-sanma-2009")
EMA, WRC, SANMA = map(referee.ruleset, ("ema-2025", "wrc-2025", "mahjong-soul-3p"))


@pytest.mark.parametrize("key", [*FOUR, *THREE])
@pytest.mark.parametrize("deals", [False, True])
def test_each_figure_is_what_the_referees_arithmetic_gives(key, deals):
    rules = referee.ruleset(key)
    found = payments_card.points(rules, deals=deals)
    for (fu, han), cell in found.items():
        base = base_points(rules, han, fu)
        if cell.ron is not None:
            assert cell.ron == ron_points(base, dealer=deals), (fu, han)
        if cell.each is not None:
            each = tsumo_points(base, dealer=deals, payer_deals=False)
            dealer = None if deals else tsumo_points(base, dealer=False, payer_deals=True)
            assert (cell.each, cell.dealer) == (each, dealer), (fu, han)
        assert cell.limit == ("mangan" if base == 2000 else "")
    both = {at for at, cell in found.items() if cell.ron is not None and cell.each is not None}
    # Twenty fu occur only with tsumo; twenty-five fu start at the two han of seven pairs.
    assert set(product(FU[2:], HAN)) | {(25, 3), (25, 4)} == both
    assert {at for at in found if at not in both and at != (20, 1)} == {(20, 2), (20, 3), (20, 4), (25, 2)}


def test_a_mangan_is_rounded_up_to_where_the_rules_say_so():
    assert EMA.kiriage_mangan
    plain = replace(EMA, kiriage_mangan=False)
    cells = [payments_card.points(rules, deals=deals)[at] for rules in (EMA, plain) for deals in (False, True)
             for at in ((30, 4), (60, 3))]  # fmt: skip
    rounded = [Cell(ron=8000, each=2000, dealer=4000, limit="mangan")] * 2
    rounded += [Cell(ron=12000, each=4000, limit="mangan")] * 2
    unrounded = [Cell(ron=7700, each=2000, dealer=3900)] * 2 + [Cell(ron=11600, each=3900)] * 2
    assert cells == [*rounded, *unrounded]


def limits(rules, *, deals=False):
    return [
        (one.least, one.most, one.yakuman, one.cell.limit, one.cell.ron)
        for one in payments_card.limits(rules, deals=deals)
    ]


def test_from_five_han_up_each_limit_has_its_span_of_han():
    low = [(5, 5, 0, "mangan", 8000), (6, 7, 0, "haneman", 12000), (8, 10, 0, "baiman", 16000)]
    assert limits(EMA) == [*low, (11, None, 0, "sanbaiman", 24000), (0, None, 1, "yakuman", 32000)]
    assert limits(referee.ruleset("tenhou-4p")) == [
        *low,
        (11, 12, 0, "sanbaiman", 24000),
        (13, None, 0, "yakuman", 32000),
        (0, None, 1, "yakuman", 32000),
        (0, None, 2, "yakuman", 64000),
    ]
    assert payments_card.limits(EMA, deals=True)[-1] == Limit(
        cell=Cell(ron=48000, each=16000, limit="yakuman"), yakuman=1
    )


@pytest.mark.parametrize(
    ("who", "each", "dealer"),
    [(SanmaTsumo.TSUMO_LOSS, 2000, 4000), (SanmaTsumo.NORTH_BISECTION, 3000, 5000)],
)
def test_of_three_players_the_missing_share_is_paid_as_the_rules_say(who, each, dealer):
    found = payments_card.limits(replace(SANMA, sanma_tsumo=who), deals=False)[0].cell
    assert found == Cell(ron=8000, each=each, dealer=dealer, limit="mangan")


def test_draws_honba_nagashi_and_chombo_are_paid_as_the_referee_rules_them():
    assert payments_card.noten(EMA) == (
        Noten(tenpai=1, received=3000, paid=1000),
        Noten(tenpai=2, received=1500, paid=1500),
        Noten(tenpai=3, received=1000, paid=3000),
    )
    assert payments_card.noten(SANMA) == (
        Noten(tenpai=1, received=2000, paid=1000),
        Noten(tenpai=2, received=1000, paid=2000),
    )
    assert payments_card.noten(replace(EMA, noten_pool=0)) == ()
    assert [payments_card.honba(rules) for rules in (EMA, SANMA, replace(EMA, honba_value=1500))] == [
        Cell(ron=300, each=100, dealer=100),
        Cell(ron=200, each=100, dealer=100),
        Cell(ron=1500, each=500, dealer=500),
    ]
    assert [
        payments_card.nagashi(rules, deals=deals) for rules in (EMA, SANMA) for deals in (False, True)
    ] == [
        Cell(),
        Cell(),
        Cell(each=2000, dealer=4000),
        Cell(each=4000),
    ]
    assert [
        payments_card.chombo(rules, deals=deals) for rules in (EMA, SANMA) for deals in (False, True)
    ] == [
        Chombo(off=20000),
        Chombo(off=20000),
        Chombo(each=2000, dealer=4000),
        Chombo(each=4000),
    ]


def test_the_other_payments_are_said_in_a_line_each_in_both_languages():
    with translation.override("en"):
        assert payments(SANMA) == (
            Item(asks="Riichi stick", text="1,000"),
            Item(asks="Per honba", text="ron 200; tsumo 100 from each"),
            Item(
                asks="Draw, players in tenpai: 1",
                text="each tenpai player receives 2,000, each noten player pays 1,000",
            ),
            Item(
                asks="Draw, players in tenpai: 2",
                text="each tenpai player receives 1,000, each noten player pays 2,000",
            ),
            Item(
                asks="Nagashi mangan",
                text="2,000 from each, 4,000 from the dealer; dealer: 4,000 from each",
            ),
            Item(asks="Chombo", text="pays 2,000 to each, 4,000 to the dealer; dealer: pays 4,000 to each"),
        )
        assert payments(replace(EMA, riichi_deposit=0, honba_value=0, noten_pool=0)) == (
            Item(asks="Chombo", text="20,000 deducted from the result"),
        )
    with translation.override("ja"):
        assert payments(EMA)[-1].asks == "チョンボ"


def worths(rules):
    """Return what each yaku of *rules* is worth closed and open, by name."""
    return {
        row.name: row.whole or f"{row.closed or '-'} {row.open or '-'}"
        for group in yaku_groups(rules)
        for row in group.rows
    }


YAKUMAN = {
    **dict.fromkeys(("tenhou", "chiihou", "kokushi musou", "kokushi musou, thirteen waits"), "×1 -"),
    **dict.fromkeys(("suuankou", "suuankou tanki", "chuuren poutou", "pure chuuren poutou"), "×1 -"),
    **dict.fromkeys(("daisangen", "daisuushi", "shousuushi", "tsuuiisou", "ryuuiisou"), "×1 ×1"),
    **dict.fromkeys(("chinroutou", "suukantsu"), "×1 ×1"),
}
ORDINARY = {
    **dict.fromkeys(("riichi", "ippatsu", "menzen tsumo", "pinfu", "iipeikou"), "1 -"),
    **dict.fromkeys(("haitei", "houtei", "rinshan kaihou", "chankan", "tanyao"), "1 1"),
    **dict.fromkeys(("white dragon · green dragon · red dragon", "round wind", "seat wind"), "1 1"),
    **dict.fromkeys(("double riichi", "seven pairs"), "2 -"),
    **dict.fromkeys(("sanshoku doujun", "ittsuu", "chanta"), "2 1"),
    **dict.fromkeys(("toitoi", "sanankou", "sanshoku doukou", "sankantsu"), "2 2"),
    **dict.fromkeys(("shousangen", "honroutou"), "2 2"),
    **dict.fromkeys(("junchan", "honitsu"), "3 2"),
    "ryanpeikou": "3 -",
    "chinitsu": "6 5",
    "renhou": "mangan",
    **YAKUMAN,
}


def test_every_yaku_stands_on_the_card_with_its_han_closed_and_open():
    assert worths(EMA) == ORDINARY
    assert [group.title for group in yaku_groups(EMA)] == [
        "1 han", "2 han", "3 han", "6 han", "Fixed limit", "Yakuman",
    ]  # fmt: skip


def test_what_a_ruleset_does_not_count_is_not_on_its_card():
    found = worths(replace(EMA, kuitan=False, ippatsu=False, renhou=Renhou.NONE))
    without = {name: said for name, said in ORDINARY.items() if name not in ("ippatsu", "renhou")}
    assert found == {**without, "tanyao": "1 -"}


@pytest.mark.parametrize(
    ("renhou", "said"),
    [
        (Renhou.MANGAN, "mangan"),
        (Renhou.HANEMAN, "haneman"),
        (Renhou.FOUR_HAN, "4 -"),
        (Renhou.YAKUMAN, "×1 -"),
    ],
)
def test_a_ron_before_the_own_first_draw_is_worth_what_the_rules_say(renhou, said):
    assert worths(replace(EMA, renhou=renhou))["renhou"] == said


def test_a_pattern_may_count_double():
    double = {"kokushi musou, thirteen waits", "suuankou tanki", "daisuushi", "pure chuuren poutou"}
    doubled = referee.ruleset("mahjong-soul-4p")
    assert doubled.pattern_double_yakuman
    assert {
        name for name, said in worths(doubled).items() if said in ("×2 -", "×2 ×2") and name in double
    } == double


def test_open_riichi_stands_on_the_card_where_it_is_played():
    found = worths(replace(EMA, open_riichi=True, open_riichi_han=2, open_double_riichi_han=3))
    assert (found["open riichi"], found["open double riichi"]) == ("2 -", "3 -")


def test_three_players_have_no_runs_in_three_suits_and_may_have_norths():
    found = worths(SANMA)
    assert ("sanshoku doujun" in found, "north" in found) == (False, False)
    assert worths(replace(SANMA, sanma_north_value=SanmaNorthValue.YAKUHAI))["north"] == "1 1"


def test_kita_nuki_counts_few_yaku():
    few = {"riichi": "2 -", "menzen tsumo": "1 -", "seven pairs": "2 -", "chinitsu": "6 5"}
    assert worths(referee.ruleset("shiragiku-kitanuki")) == {**few, **YAKUMAN}


def test_where_nobody_wins_without_a_riichi_the_hands_are_in_riichi():
    assert value_of(referee.ruleset("shiragiku-ponrii"), "toitoi") == value_of(EMA, "toitoi")


def test_each_hand_shown_has_its_yaku_under_some_ruleset():
    known = [referee.ruleset(key) for key in referee.ruleset_keys()]
    known.append(replace(EMA, open_riichi=True, open_riichi_han=2, open_double_riichi_han=3))
    known.append(replace(SANMA, sanma_north_value=SanmaNorthValue.YAKUHAI))
    assert [
        (word, opened)
        for word, shown in YAKU.items()
        for opened in (False, True)
        if (shown.open if opened else shown.closed)
        and not any(value_of(rules, word, open_hand=opened) for rules in known)
    ] == []


def test_the_sources_of_fu_are_those_of_the_rules():
    wanted = {
        "base": (20,), "closed ron": (10,), "self-draw": (2,), "open triplet": (2, 4),
        "concealed triplet": (4, 8), "open kan": (8, 16), "ankan": (16, 32),
        "pair of dragons": (2,), "pair of the seat wind": (2,), "pair of the round wind": (2,),
        "pair of the double wind": (2,), "wait on the pair": (2,), "middle wait": (2,), "edge wait": (2,),
        "open hand, at least thirty": (10,),
    }  # fmt: skip
    whole = {"pinfu tsumo": (20,), "seven pairs": (25,)}
    assert fu_lines(EMA) == (
        *(FuLine(text=says, fu=fu) for says, fu in wanted.items()),
        *(FuLine(text=says, fu=fu, whole=True) for says, fu in whole.items()),
    )
    four = {one.text: one.fu for one in fu_lines(replace(EMA, double_wind_pair_fu=4, open_hand_20_fu=20))}
    assert four["pair of the double wind"] == (4,)
    assert "open hand, at least thirty" not in four


def test_the_answers_are_those_of_the_rules_and_of_three_players_two_more():
    assert Item(asks="How many red fives are in the set?", text="0") in answers(EMA)
    assert Item(asks="How many red fives are in the set?", text="2") in answers(SANMA)
    assert len(answers(SANMA)) == len(answers(EMA)) + 2


@pytest.fixture(scope="module")
def printed(django_db_setup, django_db_blocker):
    """The card of three events: with a plain rulebook, with an own answer, and for three players."""
    found = {}
    with django_db_blocker.unblock(), transaction.atomic():
        for name, key, paper, language in (
            ("Plain", "m-league", "A4", "en"),
            ("Own", "ema-2025", "Letter", "en"),
            ("Three", "mahjong-soul-3p", "Letter", "ja"),
        ):
            cup = tournaments.create(name=f"{name} Cup", ruleset_key=key, act=by())
            if name == "Own":
                own_rules.save_rules(
                    cup,
                    own_rules.make_draft(key, {"kiriage_mangan": False}),
                    seen_mark=cup.rules_mark,
                    act=by(),
                )
                cup.refresh_from_db()
            sheet = SHEETS["rules-cards"]
            said = {"paper": [paper], "lang": [language]}
            found[name] = read(render_document(sheet, asked_for(sheet, cup, said)))
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("name", every_nth(["Plain", "Own", "Three"], 3))
def test_the_card_has_two_clean_pages_that_prove_themselves(printed, name):
    first, second = printed[name]
    for page in (first, second):
        assert (page.overlapping(), page.struck(), page.outside(MARGIN)) == ([], [], [])
        assert ("コード" if name == "Three" else "Code") in page.text


def test_the_card_shows_the_events_own_rules(printed):
    plain, own = printed["Plain"][1].text, printed["Own"][1].text
    # 4 han 30 fu and 3 han 60 fu of a dealer, rounded up or not.
    assert (plain.count("11,600"), own.count("11,600")) == (0, 2)
    assert (plain.count("7,700"), own.count("7,700")) == (2, 4)


@pytest.mark.parametrize(("name", "key"), [("Plain", "m-league"), ("Three", "mahjong-soul-3p")])
def test_every_figure_of_the_rules_is_on_the_page(printed, name, key):
    rules, page = referee.ruleset(key), printed[name][1]
    text = page.text
    figures = {
        f"{cell.ron:,}"
        for deals in (False, True)
        for cell in payments_card.points(rules, deals=deals).values()
        if cell.ron
    }
    figures |= {f"{one.cell.ron:,}" for one in payments_card.limits(rules, deals=True)}
    assert [figure for figure in figures if figure not in text] == []
    with translation.override("ja" if name == "Three" else "en"):
        said = (*payments(rules), *answers(rules))
        assert [one for one in said if "".join(one.text.split()) not in text] == []
        yaku = [row.name for group in yaku_groups(rules) for row in group.rows]
        assert [one for one in yaku if "".join(one.split()) not in printed[name][0].text] == []


def test_the_rules_have_the_same_bytes_from_the_page_the_print_centre_and_the_command(cup, desk, tmp_path):
    page = desk.get(reverse("rules_sheet", args=[cup.slug])).content
    centre = desk.get(reverse("print_sheet", args=[cup.slug, "rules"]), {"lang": "en", "paper": "A4"}).content
    file = tmp_path / "rules.pdf"
    call_command("print", cup.slug, "rules", to=str(file), lang="en", paper="A4")
    assert page == centre == file.read_bytes()
    assert text_of(page).startswith("River Cup")
