"""Last-hand conditions in a few words.

They are for people who stand ten metres away: only the player's own wins and own tenpai, with players named by their
winds. Other players' wins, and amounts that only tie, are on the table's page.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import referee
from tournaments.presenters.screens.last_hand_phrases import amount_in_short
from tournaments.presenters.tables.voice import Voice

__all__ = ["InShort", "conditions_in_short", "goes_on_in_short", "ordinal"]

_Tenpai = frozenset[referee.Seat]


@dataclass(frozen=True, slots=True, kw_only=True)
class InShort:
    """The conditions for *called* or better, in as few *lines* as possible, for this many *places* from there on."""

    called: str
    chance: referee.conditions.Chance
    lines: tuple[str, ...]
    places: int = 1


def ordinal(place: int) -> str:
    """A place of a game in words: 1st, or 1位."""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd"), 4: _("4th")}[place]


def conditions_in_short(
    found: referee.conditions.Conditions, seat: referee.Seat, dealer: referee.Seat, voice: Voice
) -> tuple[InShort, ...]:
    """The conditions of *seat* for each place; places with the same conditions are joined.

    Every line shown is true, but not every route has a line. Amounts that only tie with another player are left out,
    unless nothing else leads there.
    """
    winds = _Winds(found, dealer)
    short: list[InShort] = []
    before: tuple[referee.conditions.Chance, list[str], list[str]] | None = None
    for need in found.needs:
        if need.seat != seat:
            continue
        said = need.chance, list(_wins(found, need, winds, voice)), list(_draw(found, need, winds))
        if said == before:
            short[-1] = replace(short[-1], places=short[-1].places + 1)
        else:
            short.append(
                InShort(called=ordinal(need.place), chance=need.chance, lines=tuple(_lines(said, before)))
            )
        before = said
    return tuple(short)


def goes_on_in_short(found: referee.conditions.Conditions, dealer: referee.Seat, voice: Voice) -> str:
    """The outcomes after which the game goes on or may go on; empty if it always ends. Wins of one player only."""
    winds = _Winds(found, dealer)
    surely: list[str] = []
    maybe: list[str] = []
    winners: dict[bool, list[referee.Seat]] = {True: [], False: []}
    for seat in winds.seats:
        routes = [route for route in found.goes_on_wins if route.winners == (seat,)]
        if routes:
            ways = [way for way in found.ways if way[0] == (seat,)]
            always = len(routes) == len(ways) and all(route.whole and not route.choice for route in routes)
            winners[always].append(seat)
    for always, parts in ((True, surely), (False, maybe)):
        if winners[always]:
            everybody = len(winners[always]) == len(winds.seats)
            parts.append(
                _("any win") if everybody else _("a win of %(who)s") % {"who": winds.said(winners[always])}
            )
    drawn = list(_tenpai(winds.seats, found.riichi))
    going = [one for one in drawn if _matches(found.goes_on_draws, one)]
    if going and len(going) == len(drawn):
        surely.append(_("a draw"))
    elif going and going == [one for one in drawn if dealer in one]:
        surely.append(_("%(who)s tenpai at a draw") % {"who": winds.said([dealer])})
    elif going:
        maybe.append(_("a draw"))
    sentences = []
    if surely:
        sentences.append(_("The game goes on after: %(what)s.") % {"what": voice.listed(surely)})
    if maybe:
        sentences.append(_("It may go on after: %(what)s.") % {"what": voice.listed(maybe)})
    return voice.spoken(sentences)


class _Winds:
    """The names of the players here: their winds in the hand."""

    def __init__(self, found: referee.conditions.Conditions, dealer: referee.Seat) -> None:
        self.seats = sorted({need.seat for need in found.needs})
        self._dealer = dealer

    def said(self, seats: Collection[referee.Seat]) -> str:
        """The winds of *seats*, from East on."""
        winds = sorted(int(seat.wind(self._dealer, len(self.seats))) for seat in seats)
        return "・".join("東南西北"[wind] for wind in winds)


def _lines(
    phrases: tuple[referee.conditions.Chance, list[str], list[str]],
    before: tuple[referee.conditions.Chance, list[str], list[str]] | None,
) -> Iterator[str]:
    """The player's own wins and the draw; only the draw if the previous place already lists the same wins."""
    _chance, own, drawn = phrases
    if drawn and own and before and before[1] == own:
        yield _whole(_("or %(what)s") % {"what": drawn[0]})
    else:
        yield from [*own, *drawn] or [_("up to the others")]


def _wins(
    found: referee.conditions.Conditions, need: referee.conditions.Need, winds: _Winds, voice: Voice
) -> Iterator[str]:
    if need.chance is referee.conditions.Chance.CERTAIN:
        yield _("sure")
    elif need.chance is referee.conditions.Chance.GONE:
        yield _("out of reach")
    else:
        yield from _own(found, need, winds, voice)


@dataclass(frozen=True, slots=True)
class _Paid:
    """The payment needed in one way of winning, and its minimum; *level*: no amount there reaches the place alone."""

    least: referee.Points
    says: str
    level: bool
    anything: bool


def _own(
    found: referee.conditions.Conditions, need: referee.conditions.Need, winds: _Winds, voice: Voice
) -> Iterator[str]:
    """The player's own wins: by self-draw, then by ron from each player."""
    ways = [discarder for winners, discarder in found.ways if winners == (need.seat,)]
    own = [route for route in need.wins if route.winners == (need.seat,)]
    paid = {
        discarder: _paid(routes)
        for discarder in ways
        if (routes := [route for route in own if route.discarder == discarder])
    }
    if len(paid) == len(ways) and all(one.anything for one in paid.values()):
        yield _("any win")
        return
    drawn = paid.pop(None, None)
    if drawn:
        yield _whole(_("Tsumo %(amount)s") % {"amount": _marked(drawn)})
    off: dict[_Paid, list[referee.Seat]] = {}
    for discarder, one in paid.items():
        if discarder is not None:
            off.setdefault(one, []).append(discarder)
    if off:
        yield voice.listed(map(_whole, _off(off, len(winds.seats) - 1, winds)))


def _off(off: dict[_Paid, list[referee.Seat]], discarders: int, winds: _Winds) -> Iterator[str]:
    """The amounts by discarder, the lowest first; a largest group that covers the rest comes last as "others"."""
    groups = sorted(off.items(), key=lambda one: one[0].least)
    if len(groups) == 1 and len(groups[0][1]) == discarders:
        yield _("Ron %(amount)s") % {"amount": _marked(groups[0][0])}
        return
    most = max(groups, key=lambda one: len(one[1]))
    rest = most if len(most[1]) > 1 and sum(len(seats) for _paid, seats in groups) == discarders else None
    sentence = _("Ron off %(who)s %(amount)s")
    for one, seats in groups:
        if (one, seats) != rest:
            yield sentence % {"who": winds.said(seats), "amount": _marked(one)}
            sentence = _("%(who)s %(amount)s")
    if rest:
        yield _("others %(amount)s") % {"amount": _marked(rest[0])}


def _paid(routes: Sequence[referee.conditions.WinRoute]) -> _Paid:
    alone = [one for route in routes if route.reach is referee.conditions.Reach.ALONE for one in route.ranges]
    ranges = alone or [one for route in routes for one in route.ranges]
    says = " / ".join(amount_in_short(one, tsumo=routes[0].discarder is None) for one in ranges)
    return _Paid(
        least=min((one.least.points for one in ranges), default=0),
        says=says or _("any"),
        level=not alone and any(route.ranges for route in routes),
        anything=all(one.lowest and one.highest for one in ranges),
    )


def _whole(text: str) -> str:
    """The same text without line breaks, except after the slashes of a list of amounts."""
    return text.replace(" ", "\N{NO-BREAK SPACE}").replace("/\N{NO-BREAK SPACE}", "/ ")


def _marked(paid: _Paid) -> str:
    return _("%(what)s (level)") % {"what": paid.says} if paid.level else paid.says


def _draw(
    found: referee.conditions.Conditions, need: referee.conditions.Need, winds: _Winds
) -> Iterator[str]:
    """The condition at a draw: any draw, or the player's own tenpai or noten, if that alone decides."""
    ending: list[_Tenpai] = []
    there: list[_Tenpai] = []
    for tenpai in _tenpai(winds.seats, found.riichi):
        leads = _matches(need.draws, tenpai)
        if leads:
            there.append(tenpai)
        if leads or not _matches(found.goes_on_draws, tenpai):
            ending.append(tenpai)
    own = [one for one in ending if need.seat in one]
    other = [one for one in ending if need.seat not in one]
    if not there or need.chance is not referee.conditions.Chance.OPEN:
        return
    if there == ending:
        yield _("Draw")
    elif own and all(one in there for one in own):
        yield _whole(_("Draw (tenpai)"))
    elif other and all(one in there for one in other):
        yield _whole(_("Draw (noten)"))


def _tenpai(seats: Sequence[referee.Seat], riichi: Collection[referee.Seat]) -> Iterator[_Tenpai]:
    """The sets of players who can be tenpai together at a draw; players in riichi always are."""
    free = [seat for seat in seats if seat not in riichi]
    for many in range(len(free) + 1):
        for more in itertools.combinations(free, many):
            yield frozenset((*riichi, *more))


def _matches(routes: Sequence[referee.conditions.DrawRoute], tenpai: _Tenpai) -> bool:
    return any(tenpai.issuperset(route.tenpai) and tenpai.isdisjoint(route.noten) for route in routes)
