"""A round's seats and results as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.common import points, winds
from tournaments.common.language import joined
from tournaments.common.punctuation import bracketed, labelled
from tournaments.listings.common.texts import ListText, TextLine, TextSection
from tournaments.models import Player, Tournament
from tournaments.presenters.events.games import Game
from tournaments.presenters.events.ranking.standing_words import state_of_game
from tournaments.presenters.tables.lines import by_place, names_with_totals
from tournaments.services.events.plans.round_plans import RoundPlan

__all__ = ["planned_text", "result_lines", "results_text", "seating_text"]


def seating_text(
    tournament: Tournament, name: str, games: Sequence[Game], resting: Iterable[Player], address: str
) -> ListText:
    """Return who sits where in the round with that *name*, and who has a bye."""
    tables = [(game.table.number, game.players) for game in games]
    return _seating(tournament, name, tables, resting, address)


def planned_text(tournament: Tournament, planned: RoundPlan, address: str) -> ListText:
    """Return who sits where in a planned round."""
    name = _("Round %(number)d") % {"number": planned.number}
    return _seating(tournament, name, enumerate(planned.tables, start=1), planned.resting, address)


def results_text(tournament: Tournament, name: str, games: Sequence[Game], address: str) -> ListText:
    """Return the results of the round's games, or their states; no lines before one has a result."""
    is_known = any(game.results for game in games)
    lines = [line for game in games for line in result_lines(_table(game.table.number), game)]
    return ListText(
        name=_("Results"),
        head=f"{tournament.name} · {_('Results')} · {name}",
        sections=(TextSection(lines=tuple(lines if is_known else ()), right=frozenset({1, 3, 4})),),
        address=address,
    )


def result_lines(label: str, game: Game) -> tuple[TextLine, ...]:
    """Return a game's results: the chat has one line for it, the columns one line for each player."""
    if not game.results:
        state = state_of_game(game.state)
        players = joined(player.name for player in game.players)
        text = f"{players} ({state})" if state else players
        return (TextLine(chat=labelled(label, text), cells=(label, "", text)),)
    text = names_with_totals(game.results)
    chat = labelled(label, bracketed(text, game.judged) if game.judged else text)
    return tuple(
        TextLine(
            chat=chat if index == 0 else "",
            cells=(
                label if index == 0 else "",
                points.place(line.place, tied=line.tied),
                line.player.name,
                points.score(line.score),
                points.thousands(line.total),
            ),
        )
        for index, line in enumerate(by_place(game.results))
    )


def _seating(
    tournament: Tournament,
    name: str,
    tables: Iterable[tuple[int, Sequence[Player]]],
    resting: Iterable[Player],
    address: str,
) -> ListText:
    lines = []
    for number, players in tables:
        seats = [f"{winds.wind_sign(seat)} {player.name}" for seat, player in enumerate(players)]
        label = _table(number)
        lines.append(TextLine(chat=labelled(label, joined(seats)), cells=(label, *seats)))
    byes = joined(player.name for player in resting)
    list_name = pgettext("list", "Seating")
    return ListText(
        name=list_name,
        head=f"{tournament.name} · {list_name} · {name}",
        sections=(TextSection(lines=tuple(lines)),),
        notes=(_("Bye: %(names)s") % {"names": byes},) if byes else (),
        address=address,
    )


def _table(number: int) -> str:
    return _("Table %(number)d") % {"number": number}
