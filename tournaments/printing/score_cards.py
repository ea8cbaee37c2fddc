"""Score cards of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import pgettext

from tournaments.common import dates
from tournaments.models import Player
from tournaments.presenters.clubs.evenings import Evening, EveningGame, evening
from tournaments.presenters.events.games import GameState
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.printing.kinds import Part, PrintRequest
from tournaments.sheets.clubs import score_card
from tournaments.sheets.clubs.score_card import GAMES, Card
from tournaments.sheets.tables.score_sheet import rules_line

__all__ = ["score_cards"]

A_PAGE = 2
"""Cards on a page."""


def score_cards(print_request: PrintRequest) -> Sequence[Part]:
    """A page for every two cards: one card for each set of people who played together, with their games.

    Before the first game, one card with the names of those present if they are few enough, else empty cards for as many
    tables as they fill. The rest of the last page is an empty card.
    """
    event, meeting = print_request.event, print_request.meeting
    seats = event.ruleset.players
    said, cards, last, rules = pgettext("sheet", "Score card"), [], None, event.ruleset
    if meeting is not None:
        meeting.tournament = event
        found = evening(meeting)
        seats, rules = found.seats, event.rules_under(meeting.own)
        said = f"{dates.evening_name(meeting.word)} · {said}"
        cards = _played(found, said) or _here(found, said)
        last = max((one.game.round.number for one in found.games), default=None)
    empty = Card(title=event.name, said=said, names=("",) * (seats + 1))
    cards += [empty] * (len(cards) % A_PAGE if cards else A_PAGE)
    foot = rules_line(rules, event.overlay)
    filled = any(card.games for card in cards)
    stamp = stamps.of_scope(event, Scope(last=last)) if filled else None
    pages = [cards[at : at + A_PAGE] for at in range(0, len(cards), A_PAGE)]
    return [
        partial(score_card.draw, cards=page, foot=foot, page=at, pages=len(pages), stamp=stamp)
        for at, page in enumerate(pages, start=1)
    ]


def _played(found: Evening, subtitle: str) -> list[Card]:
    """A card for each set of people who sat together, in the order of their first games; more for many games."""
    games: dict[frozenset[Player], list[EveningGame]] = {}
    for one in found.games:
        if not one.is_taken_back:
            games.setdefault(frozenset(one.game.players), []).append(one)
    cards = []
    for of in games.values():
        players = of[0].game.players
        over = [
            tuple(line.total for player in players for line in one.game.results if line.player == player)
            for one in of
            if one.game.state is GameState.FINISHED and one.game.results
        ]
        for at in range(0, max(1, len(over)), GAMES):
            card = Card(
                title=found.tournament.name,
                said=subtitle,
                names=tuple(player.name for player in players),
                games=tuple(over[at : at + GAMES]),
                summed=found.meeting.over,
            )
            cards.append(card)
    return cards


def _here(found: Evening, subtitle: str) -> list[Card]:
    """Cards for the people present, before the first game."""
    people = [one.player.name for one in found.here]
    most = found.seats + 1
    if found.seats <= len(people) <= most:
        return [Card(title=found.tournament.name, said=subtitle, names=tuple(people))]
    tables = len(people) // found.seats
    return [Card(title=found.tournament.name, said=subtitle, names=("",) * most)] * tables
