"""A case as it is shown: the table, the tiles, the question and the choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.presenters.rulings.disputes import Decision, decision
from tournaments.presenters.rulings.disputes.proofs import DrawnTile, Row, hand_row, meld_groups, tile_group
from tournaments.presenters.rulings.practice.cases import LEVELS, TOPICS, Case, rule_on
from tournaments.presenters.rulings.practice.choices import Choice, choices_of, names_in
from tournaments.presenters.tables.table_page import FindingLine, is_custom

__all__ = ["Situation", "ruling_on", "situation_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """A case in words and tiles; *scores* are empty if the points do not matter."""

    text: str
    topic: str
    level: str
    round: str
    honba: int
    sticks: int
    scores: tuple[tuple[str, referee.Points], ...]
    rows: tuple[Row, ...]
    asks: str
    choices: tuple[Choice, ...]

    def is_right(self, number: int) -> bool:
        """Whether the choice of that number is the referee's ruling."""
        return any(choice.is_right for choice in self.choices if choice.number == number)


def situation_of(case: Case, rules: str) -> Situation:
    """The case under a ruleset, without its ruling."""
    ruled = rule_on(case.key, rules)
    table = ruled.table
    names = names_in(table, current_language())
    return Situation(
        text=case.text,
        topic=str(TOPICS[case.topic]),
        level=str(LEVELS[case.level]),
        round=str(table.round),
        honba=table.honba,
        sticks=table.deposits,
        scores=tuple((name, table.scores[seat]) for seat, name in names.items()) if case.shows_scores else (),
        rows=tuple(_rows(ruled.question, names)),
        asks=_asks(case.decides),
        choices=choices_of(case, rules),
    )


def ruling_on(case: Case, rules: str) -> Decision:
    """The referee's ruling on a case, as the dispute desk shows it, with at least one article."""
    ruled = rule_on(case.key, rules)
    decided = decision(ruled, lambda language: names_in(ruled.table, language))
    if decided.lines or not case.article:
        return decided
    return replace(decided, lines=(_article(ruled.rules, case.article),))


def _article(rules: referee.Ruleset, question: str) -> FindingLine:
    """A question with its answer, as a line below the ruling."""
    language = current_language()
    answer = referee.messages.say_answer(question, getattr(rules, question), language)
    return FindingLine(
        code="",
        seat=None,
        text=f"{referee.messages.say_question(question, language)} {answer}",
        source=str(rules.sources[question]),
        option=question,
        custom=is_custom(rules, question),
    )


def _asks(decides: tuple[str, ...]) -> str:
    match decides:
        case ("next",):
            return _("What follows?")
        case ("deltas", *_others):
            return _("How do the points change?")
        case ("points",):
            return _("How many points?")
        case ("results",):
            return _("What are the results?")
        case _:
            return _("What is the ruling?")


def _rows(question: object, names: dict[referee.Seat, str]) -> Iterator[Row]:
    """The tiles that the judge sees, without anything that follows from them."""
    match question:
        case referee.reports.Furiten():
            yield hand_row(referee.Hand(concealed=question.concealed, melds=question.melds))
            if question.discards:
                yield Row(word=_("Own discards"), groups=(tile_group(question.discards),))
            if question.passed:
                yield Row(word=_("Missed"), groups=(tile_group(question.passed),))
        case referee.reports.RiichiDeclaration():
            yield hand_row(referee.Hand(concealed=question.concealed, melds=question.melds))
            if question.discard is not None:
                yield Row(word=pgettext("tile", "Discard"), groups=(tile_group([question.discard]),))
        case referee.reports.AnkanAfterRiichi():
            yield hand_row(question.hand)
            yield Row(word=_("Drawn"), groups=(tile_group([question.drawn]),))
        case referee.reports.Tenpai(hand=hand):
            yield hand_row(hand)
        case referee.reports.Value(hand=hand):
            yield from _won_rows(hand)
        case referee.reports.Call():
            yield hand_row(referee.Hand(concealed=question.concealed, melds=question.melds))
            yield Row(word=_("Tile called"), groups=(tile_group([question.tile]),))
        case referee.ExhaustiveDraw(shown=shown) | referee.AbortiveDraw(shown=shown) if shown:
            for seat, hand in sorted(shown.items()):
                yield hand_row(hand, names[seat])
        case referee.AbortiveDraw(concealed=concealed) if concealed:
            yield Row(word=_("The hand"), groups=(tile_group(concealed),))
        case referee.Win(winners=winners):
            for winner in winners:
                if winner.hand is not None:
                    yield from _won_rows(winner.hand)
        case _:
            # Everything else is told in words.
            return


def _won_rows(hand: referee.WonHand) -> Iterator[Row]:
    winning_tile = (DrawnTile(str(hand.winning_tile), marked=True),)
    yield Row(word=_("The hand"), groups=(tile_group(hand.concealed), *meld_groups(hand.melds), winning_tile))
    if hand.discards:
        yield Row(word=_("Own discards"), groups=(tile_group(hand.discards),))
    for word, tiles in ((_("Dora indicators"), hand.dora), (_("Ura dora indicators"), hand.ura)):
        if tiles:
            yield Row(word=word, groups=(tile_group(tiles),))
