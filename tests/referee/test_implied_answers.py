"""A tournament's own answer brings exactly the answers that follow from it, with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from referee import Ruleset, ruleset
from referee.answers import Bust, MissedWin, RiichiMinPoints
from referee.books import Basis
from referee.question import answer_words
from referee.rulesets import tenhou_4p


def own(rules: Ruleset) -> dict[str, tuple[Any, str]]:
    """The tournament's own answers, each with the rule from which it follows."""
    return {
        name: (answer_words(getattr(rules, name)), source.words)
        for name, source in rules.sources.items()
        if source.basis is Basis.CUSTOM
    }


def given(**answers: Any) -> dict[str, tuple[Any, str]]:
    return {name: (answer, "the tournament's own rule") for name, answer in answers.items()}


def follows(why: str, **answers: Any) -> dict[str, tuple[Any, str]]:
    source = f"as the tournament's own rule on {why} has it"
    return {name: (answer, source) for name, answer in answers.items()}


@pytest.mark.parametrize(
    ("key", "laid_over", "brought"),
    [
        ("ema-2025", {"kuitan": False}, {}),
        ("wrc-2025", {"chombo_points": 20000}, follows("any chombo", chombo_intentional_points=20000)),
        ("wrc-2025", {"chombo_points": 30000}, {}),
        ("wrc-2025", {"chombo_points": 20000, "chombo_intentional_points": 40000}, {}),
        # M-League, 7-4: an intended chombo costs three times as much.
        ("m-league", {"chombo_points": 30000}, {}),
        ("ema-2025", {"kan_dora": False}, follows("kan dora", kan_dora_timing="off")),
        ("ema-2025", {"kan_dora_timing": "off"}, follows("when to turn it", kan_dora=False)),
        ("ema-2025", {"kan_dora": False, "kan_dora_timing": "off"}, {}),
        ("ema-2025", {"kan_dora_timing": "all_immediate"}, {}),
        ("jpml-a-2023", {"kan_dora": True}, follows("kan dora", kan_dora_timing="all_immediate")),
        ("jpml-a-2023", {"kan_dora_timing": "all_immediate"}, follows("when to turn it", kan_dora=True)),
        ("tenhou-4p", {"kan_dora": True}, {}),
        ("tenhou-4p", {"agari_yame": "none"}, follows("agari-yame", tenpai_yame="none")),
        ("tenhou-4p", {"tenpai_yame": "none"}, {}),
        ("mahjong-soul-4p", {"agari_yame": "dealer_choice"}, {}),
        ("ema-2025", {"furiten_riichi": "forbidden"},
         follows("riichi in furiten", missed_win_in_riichi="must_win")),
        ("ema-2025", {"furiten_riichi": "forbidden", "missed_win_in_riichi": "furiten"}, {}),
        ("ema-2025", {"furiten_riichi": "allowed"}, {}),
        ("ema-2025", {"noten_riichi_at_exhaustive_draw": "noten_payment_only"},
         follows("noten riichi at the draw", refuse_to_show="noten")),
        ("ema-2025", {"refuse_to_show": "noten"},
         follows("hands that are not shown", noten_riichi_at_exhaustive_draw="noten_payment_only")),
        ("ema-2025", {"noten_riichi_at_exhaustive_draw": "chombo", "refuse_to_show": "chombo"}, {}),
        ("ema-2025", {"bust": "below_zero"}, follows("bust", riichi_min_points=1000)),
        ("ema-2025", {"bust": "zero_or_less"}, follows("bust", riichi_min_points=1100)),
        ("tenhou-4p", {"bust": "none"}, follows("bust", riichi_min_points="none")),
        ("tenhou-4p", {"bust": "none", "riichi_min_points": 1000}, {}),
        ("kakutou-club", {"bust": "below_zero"}, follows("bust", riichi_min_points=1000)),
        ("kakutou-club", {"bust": "none"}, follows("bust", riichi_min_points="none")),
        ("tenhou-4p", {"bust": "below_zero"}, {}),
        # There is no deposit, so no points are needed for one.
        ("shiragiku-ponrii", {"bust": "zero_or_less"}, {}),
        ("shiragiku-ponrii", {"bust": "zero_or_less", "riichi_deposit": 1000},
         follows("bust", riichi_min_points=1100)),
        ("ema-2025", {"bust": "below_zero", "riichi_deposit": 0}, {}),
    ],
)  # fmt: skip
def test_what_follows_is_brought_with_its_reason_and_nothing_else(
    key: str, laid_over: dict[str, Any], brought: dict[str, tuple[Any, str]]
) -> None:
    assert own(ruleset(key, laid_over)) == {**given(**laid_over), **brought}


LINES: dict[str, Any] = {
    name: (getattr(tenhou_4p.RULES, name), source) for name, source in tenhou_4p.RULES.sources.items()
}


@pytest.mark.parametrize(
    ("lines", "laid_over"),
    [
        # A rule that allows borrowing needs no points where no score ends the game.
        ({"riichi_min_points": RiichiMinPoints.BORROW}, {"bust": "none"}),
        ({"riichi_min_points": RiichiMinPoints.THOUSAND_TEMPORARY_ZERO}, {"bust": "zero_or_less"}),
        ({"bust": Bust.NONE, "riichi_min_points": RiichiMinPoints.THOUSAND}, {"bust": "below_zero"}),
        # The same answer as the book's changes nothing, whatever other answers the book has.
        ({"riichi_min_points": RiichiMinPoints.NONE}, {"bust": "below_zero"}),
        ({"missed_win_in_riichi": MissedWin.FORCED}, {"furiten_riichi": "forbidden"}),
    ],
)
def test_nothing_is_brought_where_the_book_holds_what_fits(
    lines: dict[str, Any], laid_over: dict[str, Any]
) -> None:
    changed = {name: (answer, "1.1") for name, answer in lines.items()}
    book = Ruleset.from_book("x", tenhou_4p.BOOK, **{**LINES, **changed})
    assert own(book.overlaid(laid_over)) == given(**laid_over)
