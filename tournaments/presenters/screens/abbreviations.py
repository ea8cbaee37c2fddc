"""Last-hand conditions in a few words.

They are for people who stand ten metres away: only the player's own wins and own tenpai, with players named by their
winds. Other players' wins, and amounts that only tie, are on the table's page.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import assert_never

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.common.winds import wind_character
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
    conditions: referee.conditions.Conditions, seat: referee.Seat, dealer: referee.Seat, voice: Voice
) -> tuple[InShort, ...]:
    """The conditions of *seat* for each place; places with the same conditions are joined.

    Every line shown is true, but not every route has a line. Amounts that only tie with another player are left out,
    unless nothing else leads there.
    """
    winds = _Winds(conditions, dealer)
    places: list[InShort] = []
    previous: tuple[referee.conditions.Chance, list[str], list[str]] | None = None
    for need in conditions.needs:
        if need.seat != seat:
            continue
        phrases = (
            need.chance,
            list(_wins(conditions, need, winds, voice)),
            list(_draw_condition(conditions, need, winds)),
        )
        if phrases == previous:
            places[-1] = replace(places[-1], places=places[-1].places + 1)
        else:
            places.append(
                InShort(
                    called=ordinal(need.place), chance=need.chance, lines=tuple(_lines(phrases, previous))
                )
            )
        previous = phrases
    return tuple(places)


def goes_on_in_short(conditions: referee.conditions.Conditions, dealer: referee.Seat, voice: Voice) -> str:
    """The outcomes after which the game goes on or may go on; empty if it always ends. Wins of one player only."""
    winds = _Winds(conditions, dealer)
    surely: list[str] = []
    maybe: list[str] = []
    winners: dict[bool, list[referee.Seat]] = {True: [], False: []}
    for seat in winds.seats:
        routes = [route for route in conditions.goes_on_wins if route.winners == (seat,)]
        if routes:
            ways = [way for way in conditions.ways if way[0] == (seat,)]
            always = len(routes) == len(ways) and all(route.whole and not route.choice for route in routes)
            winners[always].append(seat)
    for always, parts in ((True, surely), (False, maybe)):
        if winners[always]:
            is_everybody = len(winners[always]) == len(winds.seats)
            parts.append(
                _("any win") if is_everybody else _("a win by %(who)s") % {"who": winds.text(winners[always])}
            )
    tenpai_sets = list(_tenpai_sets(winds.seats, conditions.riichi))
    continuing = [tenpai for tenpai in tenpai_sets if _matches(conditions.goes_on_draws, tenpai)]
    if continuing and len(continuing) == len(tenpai_sets):
        surely.append(_("a draw"))
    elif continuing and continuing == [tenpai for tenpai in tenpai_sets if dealer in tenpai]:
        surely.append(_("%(who)s tenpai at a draw") % {"who": winds.text([dealer])})
    elif continuing:
        maybe.append(_("a draw"))
    sentences = []
    if surely:
        sentences.append(_("The game continues after: %(what)s.") % {"what": voice.listed(surely)})
    if maybe:
        sentences.append(_("It may continue after: %(what)s.") % {"what": voice.listed(maybe)})
    return voice.spoken(sentences)


class _Winds:
    """The names of the players here: their winds in the hand."""

    def __init__(self, conditions: referee.conditions.Conditions, dealer: referee.Seat) -> None:
        self.seats = sorted({need.seat for need in conditions.needs})
        self._dealer = dealer

    def text(self, seats: Collection[referee.Seat]) -> str:
        """The winds of *seats*, from East on."""
        winds = sorted(int(seat.wind(self._dealer, len(self.seats))) for seat in seats)
        return joined(map(wind_character, winds), by="marks")


def _lines(
    phrases: tuple[referee.conditions.Chance, list[str], list[str]],
    previous: tuple[referee.conditions.Chance, list[str], list[str]] | None,
) -> Iterator[str]:
    """The player's own wins and the draw; only the draw if the previous place already lists the same wins."""
    _chance, own_wins, draws = phrases
    if draws and own_wins and previous and previous[1] == own_wins:
        yield _unbroken(_("or %(what)s") % {"what": draws[0]})
    else:
        yield from [*own_wins, *draws] or [_("depends on others")]


def _wins(
    conditions: referee.conditions.Conditions, need: referee.conditions.Need, winds: _Winds, voice: Voice
) -> Iterator[str]:
    match need.chance:
        case referee.conditions.Chance.CERTAIN:
            yield _("certain")
        case referee.conditions.Chance.GONE:
            yield _("out of reach")
        case referee.conditions.Chance.OPEN:
            yield from _own_wins(conditions, need, winds, voice)
        case _:
            assert_never(need.chance)


@dataclass(frozen=True, slots=True)
class _WinPayment:
    """The payment needed in one way of winning, and its minimum; *level*: no amount there reaches the place alone."""

    least: referee.Points
    text: str
    level: bool
    anything: bool


def _own_wins(
    conditions: referee.conditions.Conditions, need: referee.conditions.Need, winds: _Winds, voice: Voice
) -> Iterator[str]:
    """The player's own wins: by self-draw, then by ron from each player."""
    ways = [discarder for winners, discarder in conditions.ways if winners == (need.seat,)]
    own_routes = [route for route in need.wins if route.winners == (need.seat,)]
    payments = {
        discarder: _payment(routes)
        for discarder in ways
        if (routes := [route for route in own_routes if route.discarder == discarder])
    }
    if len(payments) == len(ways) and all(payment.anything for payment in payments.values()):
        yield _("any win")
        return
    tsumo = payments.pop(None, None)
    if tsumo:
        yield _unbroken(_("Tsumo %(amount)s") % {"amount": _payment_text(tsumo)})
    by_payment: dict[_WinPayment, list[referee.Seat]] = {}
    for discarder, payment in payments.items():
        if discarder is not None:
            by_payment.setdefault(payment, []).append(discarder)
    if by_payment:
        yield voice.listed(map(_unbroken, _ron_texts(by_payment, len(winds.seats) - 1, winds)))


def _ron_texts(
    by_payment: dict[_WinPayment, list[referee.Seat]], discarders: int, winds: _Winds
) -> Iterator[str]:
    """The amounts by discarder, the lowest first; a largest group that covers the rest comes last as "others"."""
    groups = sorted(by_payment.items(), key=lambda group: group[0].least)
    if len(groups) == 1 and len(groups[0][1]) == discarders:
        yield _("Ron %(amount)s") % {"amount": _payment_text(groups[0][0])}
        return
    largest = max(groups, key=lambda group: len(group[1]))
    others = (
        largest if len(largest[1]) > 1 and sum(len(seats) for _win, seats in groups) == discarders else None
    )
    sentence = _("Ron from %(who)s %(amount)s")
    for payment, seats in groups:
        if (payment, seats) != others:
            yield sentence % {"who": winds.text(seats), "amount": _payment_text(payment)}
            sentence = _("%(who)s %(amount)s")
    if others:
        yield _("others %(amount)s") % {"amount": _payment_text(others[0])}


def _payment(routes: Sequence[referee.conditions.WinRoute]) -> _WinPayment:
    alone = [amount_range for route in routes if not route.reach.is_shared for amount_range in route.ranges]
    ranges = alone or [amount_range for route in routes for amount_range in route.ranges]
    text = " / ".join(
        amount_in_short(amount_range, tsumo=routes[0].discarder is None) for amount_range in ranges
    )
    return _WinPayment(
        least=min((amount_range.least.points for amount_range in ranges), default=0),
        text=text or _("any"),
        level=not alone and any(route.ranges for route in routes),
        anything=all(amount_range.lowest and amount_range.highest for amount_range in ranges),
    )


def _unbroken(text: str) -> str:
    """The same text without line breaks, except after the slashes of a list of amounts."""
    return text.replace(" ", "\N{NO-BREAK SPACE}").replace("/\N{NO-BREAK SPACE}", "/ ")


def _payment_text(payment: _WinPayment) -> str:
    return _("%(what)s (tie)") % {"what": payment.text} if payment.level else payment.text


def _draw_condition(
    conditions: referee.conditions.Conditions, need: referee.conditions.Need, winds: _Winds
) -> Iterator[str]:
    """The condition at a draw: any draw, or the player's own tenpai or noten, if that alone decides."""
    ending: list[_Tenpai] = []
    reaching: list[_Tenpai] = []
    for tenpai in _tenpai_sets(winds.seats, conditions.riichi):
        leads = _matches(need.draws, tenpai)
        if leads:
            reaching.append(tenpai)
        if leads or not _matches(conditions.goes_on_draws, tenpai):
            ending.append(tenpai)
    tenpai_ends = [players for players in ending if need.seat in players]
    noten_ends = [players for players in ending if need.seat not in players]
    if not reaching or not need.chance.is_open:
        return
    if reaching == ending:
        yield _("Draw")
    elif tenpai_ends and all(players in reaching for players in tenpai_ends):
        yield _unbroken(_("Draw (tenpai)"))
    elif noten_ends and all(players in reaching for players in noten_ends):
        yield _unbroken(_("Draw (noten)"))


def _tenpai_sets(seats: Sequence[referee.Seat], riichi: Collection[referee.Seat]) -> Iterator[_Tenpai]:
    """The sets of players who can be tenpai together at a draw; players in riichi always are."""
    free = [seat for seat in seats if seat not in riichi]
    for count in range(len(free) + 1):
        for others in itertools.combinations(free, count):
            yield frozenset((*riichi, *others))


def _matches(routes: Sequence[referee.conditions.DrawRoute], tenpai: _Tenpai) -> bool:
    return any(tenpai.issuperset(route.tenpai) and tenpai.isdisjoint(route.noten) for route in routes)
