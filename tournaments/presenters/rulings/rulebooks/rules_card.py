"""The rules card of a table.

Yaku with their han, the sources of fu, the payments, and the answers most often asked for, all from the event's own
ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language, second_language
from tournaments.common.points import score
from tournaments.common.punctuation import between
from tournaments.presenters.rulings.rulebooks import payments_card, rulesets, worked_hands
from tournaments.presenters.rulings.rulebooks.payments_card import Cell, Chombo
from tournaments.presenters.rulings.rulebooks.worked_hands import FU, YAKU, Value

__all__ = [
    "FuLine",
    "Item",
    "YakuGroup",
    "YakuRow",
    "answers",
    "fu_lines",
    "limit_range",
    "payments",
    "yaku_groups",
]

_DESCRIPTIONS: Final = {
    "riichi": gettext_lazy("declared with a closed tenpai hand"),
    "double_riichi": gettext_lazy("riichi on the first discard, before any call"),
    "open_riichi": gettext_lazy("riichi with the hand shown to everyone"),
    "open_double_riichi": gettext_lazy("open riichi on the first discard, before any call"),
    "ippatsu": gettext_lazy("win within one turn of riichi, before any call"),
    "menzen_tsumo": gettext_lazy("tsumo with a closed hand"),
    "haitei": gettext_lazy("tsumo on the last tile of the wall"),
    "houtei": gettext_lazy("ron on the last discard"),
    "rinshan": gettext_lazy("tsumo on the replacement tile after a kan"),
    "chankan": gettext_lazy("ron on a tile added to a pon"),
    "renhou": gettext_lazy("ron before the winner's first draw and any call"),
    "tenhou": gettext_lazy("dealer's win with the first 14 tiles"),
    "chiihou": gettext_lazy("non-dealer's win on the first draw, before any call"),
}
_ONE_LINE: Final = ("haku", "hatsu", "chun")
"""Yaku that share one line, with their names side by side."""

_COMMON_QUESTIONS: Final = (
    *("aka_dora", "ura_dora", "kan_dora", "kan_ura", "sakizuke", "kuikae", "max_ron_winners"),
    *("multi_ron_deposits", "renchan", "bust", "time_limit_end", "uma", "oka", "leftover_deposits"),
)
_SANMA_QUESTIONS: Final = ("sanma_north", "sanma_tsumo")
_PENALTIES: Final = (
    *("chombo_replay", "noten_riichi_at_exhaustive_draw", "false_win_shown", "false_win_not_shown"),
    *("tile_count_wrong", "minor_penalty"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuRow:
    """A yaku: its name, here and in the other language; its value closed and open, empty if it has none.

    *whole* replaces both for a limit of its own. *tiles* are an example hand, by groups; for a fact of the play, *text*
    describes it instead.
    """

    name: str
    other: str
    closed: str = ""
    open: str = ""
    whole: str = ""
    tiles: tuple[tuple[str, ...], ...] = ()
    text: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class YakuGroup:
    """Yaku of the same value."""

    title: str
    rows: tuple[YakuRow, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FuLine:
    """A source of fu, and how many: for a set of simples, then of terminals or honours; *whole*: the total fu."""

    text: str
    fu: tuple[int, ...]
    whole: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A question and its answer."""

    asks: str
    text: str


def yaku_groups(rules: referee.Ruleset) -> tuple[YakuGroup, ...]:
    """Every yaku of *rules*, by its closed value."""
    rows_by_value: dict[tuple[int, int], list[YakuRow]] = {}
    for word in YAKU:
        closed = worked_hands.value_of(rules, word)
        opened = worked_hands.value_of(rules, word, open_hand=True)
        worth = closed or opened
        if worth is None or word in _ONE_LINE[1:]:
            continue
        rows_by_value.setdefault((worth.yakuman and 1, worth.han), []).append(_yaku_row(word, closed, opened))
    # A limit of its own has neither han nor yakuman: it comes after all han.
    order = sorted(rows_by_value, key=lambda worth: (worth[0], not worth[1], worth[1]))
    return tuple(YakuGroup(title=_title(*worth), rows=tuple(rows_by_value[worth])) for worth in order)


def _title(yakuman: int, han: int) -> str:
    if yakuman:
        text = referee.messages.say_worth({"yakuman": 1}, current_language())
        return text[0].upper() + text[1:]
    if han:
        return referee.messages.say_worth({"han": han}, current_language())
    return _("Fixed limit")


def _yaku_row(word: str, closed: Value | None, opened: Value | None) -> YakuRow:
    worked_hand, language = YAKU[word], current_language()
    words = _ONE_LINE if word == _ONE_LINE[0] else (word,)
    limit = closed.limit if closed else ""
    return YakuRow(
        name=" · ".join(referee.messages.say_name(yaku_word, language) for yaku_word in words),
        other=" · ".join(
            referee.messages.say_name(yaku_word, second_language(language)) for yaku_word in words
        ),
        closed=_value_text(closed),
        open=_value_text(opened),
        whole=referee.messages.say_name(limit, language) if limit else "",
        tiles=worked_hands.groups(worked_hand.closed) if worked_hand.tiles else (),
        text="" if worked_hand.tiles else str(_DESCRIPTIONS[word]),
    )


def _value_text(value: Value | None) -> str:
    if value is None:
        return ""
    # Once the limit, or twice; a number alone would be read as han.
    return f"×{value.yakuman}" if value.yakuman else str(value.han or "")


def fu_lines(rules: referee.Ruleset) -> tuple[FuLine, ...]:
    """Every source of fu in *rules*."""
    fu_by_source: dict[str, list[int]] = {}
    for code, _kind, worked_hand in FU:
        fu = worked_hands.fu_of(rules, code, worked_hand)
        if fu is not None:
            fu_by_source.setdefault(code, []).append(fu)
    whole = {"pinfu_tsumo", "seven_pairs"}
    return tuple(
        FuLine(text=referee.messages.say_fu(code, current_language()), fu=tuple(fu), whole=code in whole)
        for code, fu in fu_by_source.items()
    )


def limit_range(limit: payments_card.Limit) -> str:
    """The range of han for which a limit is paid, or the number of yakuman."""
    language = current_language()
    if limit.yakuman:
        return referee.messages.say_worth({"yakuman": limit.yakuman}, language)
    name = referee.messages.say_name(limit.cell.limit, language)
    han = str(limit.least)
    if limit.most is None:
        han += "+"
    elif limit.most > limit.least:
        han = between(han, limit.most)
    return _("%(limit)s, %(han)s han") % {"limit": name, "han": han}


def payments(rules: referee.Ruleset) -> tuple[Item, ...]:
    """The payments other than for a hand's value."""
    return tuple(_payments(rules))


def _payments(rules: referee.Ruleset) -> Iterator[Item]:
    if rules.riichi_deposit:
        yield Item(asks=_("Riichi stick"), text=score(rules.riichi_deposit))
    honba = payments_card.honba(rules)
    if honba.ron:
        facts = {"ron": score(honba.ron), "each": score(honba.each or 0)}
        yield Item(asks=_("Per honba"), text=_("ron %(ron)s; tsumo %(each)s from each") % facts)
    for noten_payment in payments_card.noten(rules):
        facts = {"received": score(noten_payment.received), "paid": score(noten_payment.paid)}
        yield Item(
            asks=_("Draw, players in tenpai: %(count)d") % {"count": noten_payment.tenpai},
            text=_("each tenpai player receives %(received)s, each noten player pays %(paid)s") % facts,
        )
    if payments_card.nagashi(rules, deals=False) != Cell():
        yield _item_by_seat(
            _("Nagashi mangan"),
            lambda deals: _payment_text(
                payments_card.nagashi(rules, deals=deals).each,
                payments_card.nagashi(rules, deals=deals).dealer,
            ),
        )
    yield _item_by_seat(_("Chombo"), lambda deals: _chombo_text(payments_card.chombo(rules, deals=deals)))


def _item_by_seat(question: str, sentence: Callable[[bool], str]) -> Item:
    """One sentence if it is the same for a dealer, else one for each."""
    other_sentence, dealer_sentence = sentence(False), sentence(True)
    if other_sentence == dealer_sentence:
        return Item(asks=question, text=other_sentence)
    return Item(
        asks=question,
        text=_("%(other)s; dealer: %(dealer)s") % {"other": other_sentence, "dealer": dealer_sentence},
    )


def _payment_text(each: referee.Points | None, dealer: referee.Points | None) -> str:
    if not dealer:
        return _("%(each)s from each") % {"each": score(each or 0)}
    return _("%(each)s from each, %(dealer)s from the dealer") % {
        "each": score(each or 0),
        "dealer": score(dealer),
    }


def _chombo_text(cost: Chombo) -> str:
    if cost.off:
        return _("%(points)s deducted from the result") % {"points": score(cost.off)}
    if not cost.dealer:
        return _("pays %(each)s to each") % {"each": score(cost.each)}
    return _("pays %(each)s to each, %(dealer)s to the dealer") % {
        "each": score(cost.each),
        "dealer": score(cost.dealer),
    }


def answers(rules: referee.Ruleset) -> tuple[Item, ...]:
    """The questions most often asked at a table, with the answers of *rules*."""
    sanma_questions = _SANMA_QUESTIONS if rules.players == 3 else ()
    lines = (
        rulesets.answer_line(rules, name) for name in (*_COMMON_QUESTIONS, *sanma_questions, *_PENALTIES)
    )
    return tuple(Item(asks=answer.asks, text=answer.text) for answer in lines)
