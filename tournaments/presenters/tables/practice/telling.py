"""The hands of the practice table in words; tiles are in notation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from django.utils.translation import gettext as _

import referee
from tournaments.presenters.tables.voice import Voice

__all__ = ["say_hand", "sentences"]


def say_hand(report: referee.Report, voice: Voice) -> str:
    """The hand in sentences, as a judge hears it at the table."""
    return voice.spoken(sentences(report, voice))


def sentences(report: referee.Report, voice: Voice) -> Iterator[str]:
    """The sentences of the hand."""
    for riichi in report.riichi:
        yield _("%(player)s declares riichi.") % {"player": voice.name_of(riichi.seat)}
    match report:
        case referee.Win(winners=winners, discarder=discarder):
            for winner in winners:
                yield from _win(winner, discarder, voice)
        case referee.ExhaustiveDraw():
            yield from _draw(report, voice)
        case referee.AbortiveDraw(reason=reason, by=by):
            facts = {"reason": referee.messages.say_name(reason.value, voice.language)}
            if by is None:
                yield _("Abortive draw: %(reason)s.") % facts
            else:
                facts["player"] = voice.name_of(by)
                yield _("%(player)s declares an abortive draw: %(reason)s.") % facts
        case referee.Chombo(offenders=offenders, reason=reason):
            facts = {"reason": referee.messages.say_incident(reason, voice.language)}
            for seat in offenders:
                facts["player"] = voice.name_of(seat)
                yield _("%(player)s commits a foul, and you rule it a chombo: %(reason)s.") % facts
        case _:
            assert_never(report)


def _win(winner: referee.Winner, discarder: referee.Seat | None, voice: Voice) -> Iterator[str]:
    facts = {"winner": voice.name_of(winner.seat), "worth": _worth(winner)}
    if discarder is None:
        yield _("%(winner)s wins by tsumo: %(worth)s.") % facts
    else:
        facts["discarder"] = voice.name_of(discarder)
        yield _("%(winner)s wins by ron from %(discarder)s: %(worth)s.") % facts
    if winner.hand is not None:
        indicators = (
            (_("Dora indicator: %(tiles)s."), winner.hand.dora),
            (_("Ura dora indicator: %(tiles)s."), winner.hand.ura),
        )
        yield voice.spoken(text % {"tiles": _notation(tiles)} for text, tiles in indicators if tiles)


def _worth(winner: referee.Winner) -> str:
    if winner.hand is not None:
        tiles, tile = _notation(winner.hand.concealed), _notation([winner.hand.winning_tile])
        return _("%(tiles)s and the winning tile %(tile)s") % {"tiles": tiles, "tile": tile}
    match winner.worth:
        case referee.HanFu(han=han, fu=None):
            return _("%(han)d han") % {"han": han}
        case referee.HanFu(han=han, fu=fu):
            return _("%(han)d han %(fu)d fu") % {"han": han, "fu": fu}
        case _:
            raise NotImplementedError(winner)


def _notation(tiles: Iterable[referee.Tile]) -> str:
    return "".join(map(str, tiles))


def _draw(draw: referee.ExhaustiveDraw, voice: Voice) -> Iterator[str]:
    yield _("Exhaustive draw.")
    if draw.tenpai:
        names = voice.listed(map(voice.name_of, draw.tenpai))
        yield _("Tenpai: %(players)s.") % {"players": names}
    for riichi in draw.riichi:
        if riichi.seat not in draw.tenpai:
            yield _("%(player)s shows a hand that is not tenpai.") % {"player": voice.name_of(riichi.seat)}
    if not draw.tenpai and not draw.riichi:
        yield _("Nobody is tenpai.")
