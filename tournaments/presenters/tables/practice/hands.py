"""The hands of the practice table, in words, and how an entered hand differs from the one asked for."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from django.utils.translation import gettext as _

import referee
from tournaments.common.language import current_language
from tournaments.presenters.tables.voice import Voice

__all__ = ["HANDS", "asked_hand", "differences", "games", "least_taps", "players", "say_hand", "table_before"]

HANDS: Final = 10
"""The number of hands in a game."""
_PLAYERS: Final = {"en": ("Aoki", "Berg", "Costa", "Duval"), "ja": ("青木", "馬場", "千葉", "土井")}
_FILE: Final = Path(__file__).with_name("hands.toml")
_CONFIRM: Final = 1
_MANGAN_HAN: Final = 5  # from here on, fu do not count


@cache
def games() -> tuple[tuple[referee.Report, ...], ...]:
    """The hands of every game, in order."""
    listed = tomllib.loads(_FILE.read_text(encoding="utf-8"))["game"]
    return tuple(tuple(referee.codec.read_report(hand) for hand in game["hands"]) for game in listed)


def players() -> Voice:
    """The names of the players, in the current language."""
    names = _PLAYERS.get(current_language(), _PLAYERS["en"])
    return Voice(dict(zip(referee.Seat, names, strict=True)))


def asked_hand(game: int, hand: int) -> referee.Report:
    """A hand of a game; both count from 0."""
    return games()[game][hand]


def table_before(rules: referee.Ruleset, game: int, hand: int) -> referee.TableState:
    """The table before a hand: the hands before it, ruled on under *rules*."""
    table = referee.first_hand(rules)
    for report in games()[game][:hand]:
        table = referee.adjudicate(rules, table, report).table
    return table


def say_hand(report: referee.Report, voice: Voice) -> str:
    """The hand in sentences, as a judge hears it at the table."""
    return voice.spoken(_sentences(report, voice))


def _sentences(report: referee.Report, voice: Voice) -> Iterator[str]:
    for riichi in report.riichi:
        yield _("%(player)s declares riichi.") % {"player": voice.name_of(riichi.seat)}
    match report:
        case referee.Win(winners=winners, discarder=discarder):
            for winner in winners:
                facts = {"winner": voice.name_of(winner.seat), "worth": _worth(winner)}
                if discarder is None:
                    yield _("%(winner)s wins by tsumo: %(worth)s.") % facts
                else:
                    facts["discarder"] = voice.name_of(discarder)
                    yield _("%(winner)s wins by ron off %(discarder)s: %(worth)s.") % facts
        case referee.ExhaustiveDraw(tenpai=tenpai):
            names = voice.listed(map(voice.name_of, tenpai))
            yield _("Exhaustive draw.")
            yield _("Tenpai: %(players)s.") % {"players": names} if tenpai else _("Nobody is tenpai.")
        case _:
            raise NotImplementedError(report)


def _worth(winner: referee.Winner) -> str:
    match winner.worth:
        case referee.HanFu(han=han, fu=None):
            return _("%(han)d han") % {"han": han}
        case referee.HanFu(han=han, fu=fu):
            return _("%(han)d han %(fu)d fu") % {"han": han, "fu": fu}
        case referee.Yakuman(count=count):
            return _("%(count)d yakuman") % {"count": count}
        case _:
            return _("tiles")


def least_taps(report: referee.Report) -> int:
    """The fewest gestures that enter the hand on the felt: a drag from the discarder to a winner is one."""
    match report:
        case referee.Win(winners=winners):
            # The winner, and the value.
            entered = 2 * len(winners)
        case referee.ExhaustiveDraw(tenpai=tenpai, riichi=riichi):
            # The button, and the players who are tenpai without riichi.
            entered = 1 + len(set(tenpai) - {one.seat for one in riichi})
        case _:
            raise NotImplementedError(report)
    return len(report.riichi) + entered + _CONFIRM


def differences(asked: referee.Report, entered: referee.Report) -> list[str]:
    """What differs, in words; empty if the hand was entered as asked."""
    found = []
    if type(asked) is not type(entered) or _is_ron(asked) != _is_ron(entered):
        found.append(_("The hand ended in another way."))
    if {one.seat for one in asked.riichi} != {one.seat for one in entered.riichi}:
        found.append(_("Other players declared riichi."))
    if isinstance(asked, referee.Win) and isinstance(entered, referee.Win):
        winners, other_winners = ({one.seat: _value(one) for one in win.winners} for win in (asked, entered))
        if _is_ron(asked) and _is_ron(entered) and asked.discarder != entered.discarder:
            found.append(_("Another player discarded."))
        if winners.keys() != other_winners.keys():
            found.append(_("Another player won."))
        elif winners != other_winners:
            found.append(_("The value is another one."))
    if isinstance(asked, referee.ExhaustiveDraw) and isinstance(entered, referee.ExhaustiveDraw):
        if set(asked.tenpai) != set(entered.tenpai):
            found.append(_("Other players were tenpai."))
        if entered.nagashi or entered.refuses:
            found.append(_("More was entered than happened."))
    return found


def _is_ron(report: referee.Report) -> bool:
    return isinstance(report, referee.Win) and report.discarder is not None


def _value(winner: referee.Winner) -> object:
    """The value of the hand, in which fu do not count from a mangan by han."""
    match winner.worth:
        case referee.HanFu(han=han) if han >= _MANGAN_HAN:
            return han
        case worth:
            return worth
