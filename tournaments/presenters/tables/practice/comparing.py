"""Entered hands compared with the ones asked for, and the fewest taps that enter a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, assert_never

from django.utils.translation import gettext as _

import referee

__all__ = ["differences", "least_taps"]

_CONFIRM: Final = 1
_MANGAN_HAN: Final = 5  # from here on, fu do not count


def least_taps(report: referee.Report) -> int:
    """The fewest gestures that enter the hand on the felt: a drag from the discarder to a winner is one."""
    match report:
        case referee.Win(winners=winners):
            # The winner, and the value: a cell of the grid, or the button for tiles and every tile.
            entered = sum(1 + _worth_taps(winner) for winner in winners)
        case referee.ExhaustiveDraw(tenpai=tenpai, riichi=riichi):
            # The button, and the players who are tenpai without riichi; a player in riichi without tenpai is unmarked,
            # and this is confirmed.
            in_riichi = {one.seat for one in riichi}
            entered = 1 + len(set(tenpai) - in_riichi) + 2 * len(in_riichi - set(tenpai))
        case referee.AbortiveDraw(by=by):
            # More, the reason, and the player who declares.
            entered = 2 + (by is not None)
        case referee.Chombo(offenders=offenders):
            # More, the reason, and the players.
            entered = 2 + len(offenders)
        case _:
            assert_never(report)
    return len(report.riichi) + entered + _CONFIRM


def _worth_taps(winner: referee.Winner) -> int:
    hand = winner.hand
    return 1 if hand is None else 1 + len(hand.concealed) + 1 + len(hand.dora) + len(hand.ura)


def differences(
    rules: referee.Ruleset, table: referee.TableState, asked: referee.Report, entered: referee.Report
) -> list[str]:
    """What differs, in words; empty if the hand was entered as asked.

    A hand that is told by its tiles or ends in a foul can be entered in several ways: only the ruling counts.
    """
    found = list(_differences(asked, entered))
    if not _has_several_ways(asked):
        return found
    if _outcome(rules, table, asked) == _outcome(rules, table, entered):
        return []
    return found or [_("The ruling is different.")]


def _has_several_ways(report: referee.Report) -> bool:
    match report:
        case referee.Win(winners=winners):
            return any(winner.hand is not None for winner in winners)
        case referee.ExhaustiveDraw(tenpai=tenpai, riichi=riichi):
            return any(one.seat not in tenpai for one in riichi)
        case referee.Chombo():
            return True
        case referee.AbortiveDraw():
            return False
        case _:
            assert_never(report)


def _outcome(rules: referee.Ruleset, table: referee.TableState, report: referee.Report) -> object:
    """What the hand changes; None for a report that is no hand of this table."""
    try:
        ruling = referee.adjudicate(rules, table, report)
    except referee.Rejected:
        return None
    return ruling.verdict, ruling.deltas, ruling.penalties, ruling.table, _riichi(report)


def _differences(asked: referee.Report, entered: referee.Report) -> Iterator[str]:
    if type(asked) is not type(entered) or _is_ron(asked) != _is_ron(entered):
        yield _("The hand ended in another way.")
    if _riichi(asked) != _riichi(entered):
        yield _("Other players declared riichi.")
    match asked, entered:
        case referee.Win(), referee.Win():
            yield from _different_wins(asked, entered)
        case referee.ExhaustiveDraw(), referee.ExhaustiveDraw():
            if set(asked.tenpai) != set(entered.tenpai):
                yield _("Other players were tenpai.")
            if entered.nagashi or entered.refuses:
                yield _("More was entered than happened.")
        case referee.AbortiveDraw(), referee.AbortiveDraw():
            if asked.reason != entered.reason:
                yield _("The reason is different.")
            elif asked.by != entered.by:
                yield _("Another player declared the abortive draw.")
        case referee.Chombo(), referee.Chombo():
            if set(asked.offenders) != set(entered.offenders):
                yield _("Another player committed the foul.")
            elif asked.reason != entered.reason:
                yield _("The foul is different.")
        case _:
            return


def _different_wins(asked: referee.Win, entered: referee.Win) -> Iterator[str]:
    if _is_ron(asked) and _is_ron(entered) and asked.discarder != entered.discarder:
        yield _("Another player discarded.")
    winners, other_winners = ({one.seat: _value(one) for one in win.winners} for win in (asked, entered))
    if winners.keys() != other_winners.keys():
        yield _("Another player won.")
    elif winners != other_winners and (_riichi(asked) == _riichi(entered) or not _has_several_ways(asked)):
        # Tiles and a value can only be compared if the riichi agree.
        yield _("The value is different.")


def _riichi(report: referee.Report) -> set[referee.Seat]:
    return {one.seat for one in report.riichi}


def _is_ron(report: referee.Report) -> bool:
    return isinstance(report, referee.Win) and report.discarder is not None


def _value(winner: referee.Winner) -> object:
    """The value of the hand, in which fu do not count from a mangan by han."""
    match winner.worth:
        case referee.HanFu(han=han) if han >= _MANGAN_HAN:
            return han
        case worth:
            return worth
