"""The counting rules of a season, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.common import points
from tournaments.journal.kinds import BestOf, CountingOrder, SeasonCounting

__all__ = ["changed_sentences", "lacks", "sentences"]


def sentences(counting: SeasonCounting | None, names: Mapping[str, str] | None = None) -> tuple[str, ...]:
    """The rules of *counting*, one sentence a rule, in the current language; None counts every game alike.

    *names* maps people's random words to their names; handicaps of people who are not in it are left out.
    """
    return tuple(_rule_sentences(counting or SeasonCounting(), names or {}))


def changed_sentences(
    earlier: SeasonCounting | None, later: SeasonCounting, names: Mapping[str, str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The sentences that hold only before a decision, and those that hold only after it."""
    before, after = sentences(earlier, names), sentences(later, names)
    return (
        tuple(sentence for sentence in before if sentence not in after),
        tuple(sentence for sentence in after if sentence not in before),
    )


def lacks(games: int, *, reaches: bool | None, left: int) -> str:
    """How many games a player lacks for a rank, and whether the remaining evenings are enough; None: unknown."""
    sentence = ngettext("needs %(number)d more game", "needs %(number)d more games", games) % {
        "number": games
    }
    if reaches is None:
        return sentence
    if not reaches:
        return _("%(lacks)s; can no longer reach the minimum") % {"lacks": sentence}
    more = ngettext("%(number)d evening left", "%(number)d evenings left", left) % {"number": left}
    return _("%(lacks)s; can still reach the minimum: %(more)s") % {"lacks": sentence, "more": more}


def _rule_sentences(counting: SeasonCounting, names: Mapping[str, str]) -> Iterator[str]:
    yield _order(counting)
    if counting.maximum_games is not None:
        yield _counted_sentence(
            counting.maximum_games,
            lambda n: ngettext(
                "Only each player's first game counts.", "Only each player's first %(number)d games count.", n
            ),
        )
    if counting.best is not None and counting.order is not CountingOrder.STREAK:
        yield _best(counting.best.of, counting.best.n)
    if counting.minimum_games:
        yield _counted_sentence(
            counting.minimum_games,
            lambda n: ngettext(
                "Players without a counted game have no rank yet.",
                "Players with fewer than %(number)d games have no rank yet. They are listed below the line, by "
                "games needed.",
                n,
            ),
        )
    if counting.attendance:
        sentence = _("%(points)s for each evening with a counted game.")
        yield sentence % {"points": points.thousands(counting.attendance)}
    for handicap in counting.handicap:
        if handicap.who and handicap.who not in names:
            continue
        sentence = (
            _("%(name)s gets %(points)s per game.")
            if handicap.who
            else _("Division %(name)s gets %(points)s per game.")
        )
        name = names[handicap.who] if handicap.who else handicap.division
        yield sentence % {"name": name, "points": points.thousands(handicap.points)}
    if counting.promotion is not None and (counting.promotion.up or counting.promotion.down):
        sentence = _("At the end of the season, promotion from each division: %(up)d, relegation: %(down)d.")
        yield sentence % {"up": counting.promotion.up, "down": counting.promotion.down}


def _order(counting: SeasonCounting) -> str:
    match counting.order:
        case CountingOrder.AVERAGE:
            return _("Players are ranked by their average per game.")
        case CountingOrder.STREAK:
            length = counting.best.n if counting.best else 1
            return _counted_sentence(
                length,
                lambda n: ngettext(
                    "Players are ranked by their best game.",
                    "Players are ranked by their best sum of %(number)d consecutive games.",
                    n,
                ),
            )
        case CountingOrder.TOTAL:
            return _("Players are ranked by the sum of their games.")
        case _:
            assert_never(counting.order)


def _best(unit: BestOf, n: int) -> str:
    match unit:
        case BestOf.GAMES:
            return _counted_sentence(
                n,
                lambda n: ngettext(
                    "Each player's best game counts.", "Each player's best %(number)d games count.", n
                ),
            )
        case BestOf.MEETINGS:
            return _counted_sentence(
                n,
                lambda n: ngettext(
                    "Each player's best evening counts, by the sum of its games.",
                    "Each player's best %(number)d evenings count, by the sum of their games.",
                    n,
                ),
            )
        case BestOf.EVENTS:
            return _counted_sentence(
                n,
                lambda n: ngettext(
                    "In the series, each player's best season counts.",
                    "In the series, each player's best %(number)d seasons count.",
                    n,
                ),
            )
        case _:
            assert_never(unit)


def _counted_sentence(number: int, sentence: Callable[[int], str]) -> str:
    return sentence(number) % {"number": number}
