"""Score cards of an evening."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.utils.translation import pgettext

from tournaments.common import dates
from tournaments.models import Player
from tournaments.presenters.clubs.evenings import Evening, EveningGame, evening
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
    subtitle, cards, last, rules = pgettext("sheet", "Score card"), [], None, event.ruleset
    if meeting is not None:
        meeting.tournament = event
        current_evening = evening(meeting)
        seats, rules = current_evening.seats, event.rules_under(meeting.own)
        subtitle = f"{dates.evening_name(meeting.word)} · {subtitle}"
        cards = _played_cards(current_evening, subtitle) or _blank_cards(current_evening, subtitle)
        last = max((evening_game.game.round.number for evening_game in current_evening.games), default=None)
    empty = Card(title=event.name, subtitle=subtitle, names=("",) * (seats + 1))
    cards += [empty] * (len(cards) % A_PAGE if cards else A_PAGE)
    foot = rules_line(rules, event.overlay)
    filled = any(card.games for card in cards)
    stamp = stamps.of_scope(event, Scope(last=last)) if filled else None
    pages = [cards[index : index + A_PAGE] for index in range(0, len(cards), A_PAGE)]
    return [
        partial(score_card.draw, cards=page, foot=foot, page=index, pages=len(pages), stamp=stamp)
        for index, page in enumerate(pages, start=1)
    ]


def _played_cards(current_evening: Evening, subtitle: str) -> list[Card]:
    """A card for each set of people who sat together, in the order of their first games; more for many games."""
    games: dict[frozenset[Player], list[EveningGame]] = {}
    for evening_game in current_evening.games:
        if not evening_game.is_taken_back:
            games.setdefault(frozenset(evening_game.game.players), []).append(evening_game)
    cards = []
    for games_together in games.values():
        players = games_together[0].game.players
        results = [
            tuple(
                line.total
                for player in players
                for line in evening_game.game.results
                if line.player == player
            )
            for evening_game in games_together
            if evening_game.game.state.is_finished and evening_game.game.results
        ]
        for start in range(0, max(1, len(results)), GAMES):
            card = Card(
                title=current_evening.tournament.name,
                subtitle=subtitle,
                names=tuple(player.name for player in players),
                games=tuple(results[start : start + GAMES]),
                summed=current_evening.meeting.over,
            )
            cards.append(card)
    return cards


def _blank_cards(current_evening: Evening, subtitle: str) -> list[Card]:
    """Cards for the people present, before the first game."""
    people = [presence.player.name for presence in current_evening.here]
    most = current_evening.seats + 1
    if current_evening.seats <= len(people) <= most:
        return [Card(title=current_evening.tournament.name, subtitle=subtitle, names=tuple(people))]
    tables = len(people) // current_evening.seats
    return [Card(title=current_evening.tournament.name, subtitle=subtitle, names=("",) * most)] * tables
