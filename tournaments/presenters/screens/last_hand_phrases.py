"""Last-hand conditions in words.

Each line describes some of the routes to the place, and every route is in exactly one line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common.points import score
from tournaments.presenters.tables.voice import Voice

__all__ = ["Line", "amount_in_short", "draw_lines", "own_lines", "several_lines", "win_lines"]

Route = referee.conditions.WinRoute | referee.conditions.DrawRoute


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One line in words, and the routes it describes; with *hands*, each of these is one of the possibilities."""

    says: str
    routes: tuple[Route, ...]
    hands: tuple[str, ...] = ()


def own_lines(routes: Sequence[referee.conditions.WinRoute], ways: int, voice: Voice) -> tuple[Line, ...]:
    """A player's own wins; "any win" if each of the *ways* to win leads there whatever the hand's value."""
    if len(routes) == ways and all(_is_certain(route) and route.whole for route in routes):
        return (Line(says=_("any win"), routes=tuple(routes)),)
    return tuple(
        Line(
            says=_with_dealer_note(_own_sentence(group, len(voice.names), voice), group[0]),
            routes=tuple(group),
        )
        for group in _grouped_routes(routes)
    )


def win_lines(
    routes: Sequence[referee.conditions.WinRoute], winner: referee.Seat, voice: Voice
) -> tuple[Line, ...]:
    """The wins of another player, *winner*."""
    lines = []
    for group in _grouped_routes(routes):
        facts = {
            "winner": voice.name_of(winner),
            "amount": _amounts(group),
            "who": _discarders_text(group, voice),
        }
        if group[0].discarder is None:
            sentence = _("%(winner)s wins by tsumo: %(amount)s") % facts
        elif len({route.discarder for route in group}) == len(voice.names) - 1:
            sentence = _("%(winner)s wins by ron from anyone: %(amount)s") % facts
        else:
            sentence = _("%(winner)s wins by ron from %(who)s: %(amount)s") % facts
        lines.append(Line(says=_with_dealer_note(sentence, group[0]), routes=tuple(group)))
    return tuple(lines)


def several_lines(routes: Sequence[referee.conditions.WinRoute], voice: Voice) -> tuple[Line, ...]:
    """Wins of several players on one discard, each line with the possible combinations of hands."""
    by_way: dict[tuple[object, ...], list[referee.conditions.WinRoute]] = {}
    for route in routes:
        by_way.setdefault((route.winners, route.discarder, route.reach, route.choice), []).append(route)
    return tuple(_several_line(group, voice) for group in by_way.values())


def draw_lines(routes: Sequence[referee.conditions.DrawRoute], voice: Voice) -> tuple[Line, ...]:
    """Draws: the players who must be tenpai and those who must not."""
    return tuple(
        Line(says=_marked_sentence(_draw_sentence(route, voice), route), routes=(route,)) for route in routes
    )


def _is_certain(route: Route) -> bool:
    return not route.reach.is_shared and not route.choice


def _marked_sentence(text: str, route: Route) -> str:
    """The text with a mark if the place is then shared, or if the dealer must end the game."""
    if route.reach.is_shared:
        text = _("%(what)s (tie)") % {"what": text}
    return _with_dealer_note(text, route)


def _with_dealer_note(text: str, route: Route) -> str:
    return _("%(what)s (if the dealer ends the game)") % {"what": text} if route.choice else text


def _grouped_routes(routes: Iterable[referee.conditions.WinRoute]) -> list[list[referee.conditions.WinRoute]]:
    """The routes by the way of winning; those with the same amounts from different players are joined.

    Amounts that only tie with another player are listed together with higher ones: they belong to the same idea.
    """
    by_way: dict[tuple[object, ...], list[referee.conditions.WinRoute]] = {}
    for route in routes:
        by_way.setdefault((route.discarder, route.choice), []).append(route)
    joined: dict[tuple[object, ...], list[referee.conditions.WinRoute]] = {}
    for (discarder, choice), group in by_way.items():
        spans = tuple(
            (
                route.reach,
                amount_range.least.points,
                amount_range.most.points,
                amount_range.lowest,
                amount_range.highest,
            )
            for route in group
            for amount_range in route.ranges
        )
        joined.setdefault((discarder is None, choice, spans), []).extend(group)
    return list(joined.values())


def _discarders_text(group: Sequence[referee.conditions.WinRoute], voice: Voice) -> str:
    seats = dict.fromkeys(route.discarder for route in group if route.discarder is not None)
    return voice.listed(voice.name_of(seat) for seat in seats)


def _own_sentence(group: Sequence[referee.conditions.WinRoute], players: int, voice: Voice) -> str:
    facts = {"amount": _amounts(group), "who": _discarders_text(group, voice)}
    seats = {route.discarder for route in group}
    if seats == {None}:
        return _("tsumo: %(amount)s") % facts
    if len(seats) == players - 1:
        return _("ron from anyone: %(amount)s") % facts
    if len(seats) == 1:
        return pgettext("one player", "ron from %(who)s: %(amount)s") % facts
    return _("ron from %(who)s: %(amount)s") % facts


def _amounts(group: Sequence[referee.conditions.WinRoute]) -> str:
    """The ranges of these routes, once for all players who pay the same; amounts that only tie are in brackets."""
    alone = _ranges_text(route for route in group if not route.reach.is_shared)
    level = [route for route in group if route.reach.is_shared]
    if not level:
        return alone or _("any hand")
    if not alone:
        return _("%(what)s (tie)") % {"what": _ranges_text(level) or _("any hand")}
    return _("%(amount)s (%(level)s: tie)") % {"amount": alone, "level": _ranges_text(level, just=False)}


def _ranges_text(routes: Iterable[referee.conditions.WinRoute], *, just: bool = True) -> str:
    ranges: Mapping[tuple[object, ...], str] = {
        (amount_range.least.points, amount_range.most.points): _range(
            amount_range, tsumo=route.discarder is None, just=just
        )
        for route in routes
        for amount_range in route.ranges
    }
    return _(" or ").join(ranges.values())


def _range(amount_range: referee.conditions.Range, *, tsumo: bool, just: bool = True) -> str:
    if amount_range.lowest and amount_range.highest:
        return _("any hand")
    least, most = _amount(amount_range.least, tsumo=tsumo), _amount(amount_range.most, tsumo=tsumo)
    if amount_range.highest:
        return _("%(least)s or more") % {"least": least}
    if amount_range.lowest:
        return _("%(most)s or less") % {"most": most}
    if amount_range.least == amount_range.most:
        return _("exactly %(least)s") % {"least": least} if just else least
    return _("%(least)s to %(most)s") % {"least": least, "most": most}


def amount_in_short(amount_range: referee.conditions.Range, *, tsumo: bool) -> str:
    """A range for readers far away: 3,900+ is that much or more, and a limit is its name alone."""
    if amount_range.lowest and amount_range.highest:
        return _("any")
    least, most = (
        _name(amount) or _points(amount, tsumo=tsumo) for amount in (amount_range.least, amount_range.most)
    )
    if amount_range.highest:
        return _("%(least)s+") % {"least": least}
    if amount_range.lowest:
        return _("up to %(most)s") % {"most": most}
    return least if amount_range.least == amount_range.most else f"{least}–\N{WORD JOINER}{most}"


def _amount(amount: referee.conditions.Amount, *, tsumo: bool) -> str:
    """Points as they are announced: 7,700; 1,300/2,600; 2,600 all; a limit by its name."""
    points, name = _points(amount, tsumo=tsumo), _name(amount)
    return _("%(worth)s (%(points)s)") % {"worth": name, "points": points} if name else points


def _name(amount: referee.conditions.Amount) -> str:
    """The limit that a hand reaches; empty below the limits."""
    yakuman = [worth.count for worth in amount.worths if isinstance(worth, referee.Yakuman)]
    if yakuman and yakuman[0] > 1:
        return _("%(count)d yakuman") % {"count": yakuman[0]}
    return _LIMITS[amount.limit]() if amount.limit else ""


def _points(amount: referee.conditions.Amount, *, tsumo: bool) -> str:
    return _tsumo_text(amount) if tsumo else score(amount.points)


_LIMITS = {
    "mangan": lambda: _("mangan"),
    "haneman": lambda: _("haneman"),
    "baiman": lambda: _("baiman"),
    "sanbaiman": lambda: _("sanbaiman"),
    "yakuman": lambda: _("yakuman"),
}


def _tsumo_text(amount: referee.conditions.Amount) -> str:
    shares = sorted({points for party, points in amount.paid if isinstance(party, referee.Seat)})
    if len(shares) == 1:
        return _("%(points)s all") % {"points": score(shares[0])}
    return _("%(less)s/%(more)s") % {"less": score(shares[0]), "more": score(shares[-1])}


def _several_line(group: Sequence[referee.conditions.WinRoute], voice: Voice) -> Line:
    route = group[0]
    facts = {
        "who": "" if route.discarder is None else voice.name_of(route.discarder),
        "winners": voice.listed(voice.name_of(seat) for seat in route.winners),
    }
    if route.whole:
        sentence = _("%(winners)s win together by ron from %(who)s: any hands") % facts
        return Line(says=_marked_sentence(sentence, route), routes=tuple(group))
    hands = (
        voice.listed(
            _("%(winner)s %(amount)s")
            % {"winner": voice.name_of(seat), "amount": _range(amount_range, tsumo=False)}
            for seat, amount_range in zip(route.winners, route.ranges, strict=True)
        )
        for route in group
    )
    sentence = _("%(winners)s win together by ron from %(who)s") % facts
    return Line(says=_marked_sentence(sentence, route), routes=tuple(group), hands=tuple(hands))


def _draw_sentence(route: referee.conditions.DrawRoute, voice: Voice) -> str:
    tenpai = voice.listed(voice.name_of(seat) for seat in route.tenpai)
    noten = voice.listed(voice.name_of(seat) for seat in route.noten)
    if tenpai and noten:
        return _("%(tenpai)s tenpai, %(noten)s noten") % {"tenpai": tenpai, "noten": noten}
    if tenpai:
        return _("%(tenpai)s tenpai") % {"tenpai": tenpai}
    if noten:
        return _("%(noten)s noten") % {"noten": noten}
    return _("any draw")
