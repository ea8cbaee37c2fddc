"""Results that players enter and confirm themselves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

import referee
from tournaments.common.authors import table_author
from tournaments.common.errors import DeskError, InputError
from tournaments.forms.clubs.evenings import ConfirmForm, OwnResultForm
from tournaments.models import Player, Table
from tournaments.presenters.events.games import Game, games
from tournaments.presenters.events.round_results import required_sum
from tournaments.services.clubs import evenings
from tournaments.services.events import results
from tournaments.views.common.acting import get_action
from tournaments.views.tables.at_table import at_table

__all__ = ["confirm", "show"]


def _game(table: Table) -> Game:
    """Return the table's game. Raises `Http404` unless the event lets players enter results."""
    tournament = table.round.tournament
    if not tournament.confirms:
        raise Http404(table.token)
    event_games = games(tournament, rounds=[table.round])
    return next(game for game in event_games if game.table.pk == table.pk)


@require_http_methods(["GET", "HEAD", "POST"])
@at_table
def show(request: HttpRequest, table: Table) -> HttpResponse:
    """Ask for the final points and the player who enters them; the result waits for a second player to confirm it."""
    game = _game(table)
    form = OwnResultForm(request.POST or None, players=game.players)
    refusals: list[str] = []
    counts = game.outcome.over and not game.awaits
    if request.method == "POST" and counts:
        refusals = [_("This result already counts. Ask an official to correct it.")]
    elif form.is_valid():
        try:
            result = form.result_of(len(game.players))
            results.enter(
                table,
                result,
                by=_author(table, form.cleaned_data["seat"]),
                expects=_expects(request, table),
                key=get_action(request, table).key,
                device=get_action(request, table).device,
            )
            return redirect("own_result", table.token)
        except ValidationError as error:
            refusals = list(error.messages)
        except InputError as error:
            refusals = [problem.says for problem in error.problems]
        except DeskError as error:
            refusals = [str(error)]
    if form.is_bound and not counts:
        form.ask(table.ruleset, required_sum(table.ruleset, table))
    return _page(request, table, game, form=form, refusals=[form.offer] if form.offer else refusals)


@require_POST
@at_table
def confirm(request: HttpRequest, table: Table) -> HttpResponse:
    """Confirm the result as a second player."""
    game = _game(table)
    form = ConfirmForm(request.POST, players=game.players)
    if not form.is_valid():
        return _page(request, table, game, confirmed=form, refusals=[])
    act = replace(get_action(request, table), by=_author(table, form.cleaned_data["seat"]))
    try:
        with transaction.atomic():
            # 0 where the page does not say which entry was checked: nothing was checked.
            seen = _number(request.POST.get("seen", "")) or 0
            results.check(table, act=act, last_number=seen, is_official=False)
            evenings.finish_games(table.round.tournament, act=act.then("settle"))
    except DeskError as error:
        return _page(request, table, game, confirmed=form, refusals=[str(error)])
    return redirect("own_result", table.token)


def _author(table: Table, seat: int) -> str:
    """Return the author of the entry as table and wind: names are not part of the hash chain."""
    return table_author(table.number, referee.Wind(seat).name[0])


def _expects(request: HttpRequest, table: Table) -> int:
    """Return the entry number that the page expects to write, so that two phones do not overwrite each other."""
    number = _number(request.POST.get("expects", ""))
    return table.entries.count() + 1 if number is None else number


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None


def _page(
    request: HttpRequest,
    table: Table,
    game: Game,
    *,
    form: OwnResultForm | None = None,
    confirmed: ConfirmForm | None = None,
    refusals: list[str],
) -> HttpResponse:
    form = form or OwnResultForm(players=game.players)
    seen = table.entries.count()
    context: dict[str, Any] = {
        "table": table,
        "tournament": table.round.tournament,
        "game": game,
        "form": form,
        "figures": _figures(form, game.players),
        "confirm": confirmed or ConfirmForm(players=game.players),
        "seen": seen,
        "expects": seen + 1,
        "refused": refusals,
        "entered": game.outcome.over,
        "may_enter": table.round.is_open and (game.awaits or not game.outcome.over),
    }
    is_invalid = (
        refusals or (form.is_bound and not form.is_valid()) or (confirmed and not confirmed.is_valid())
    )
    return render(request, "clubs/evenings/own_result.html", context, status=422 if is_invalid else 200)


def _figures(form: OwnResultForm, players: tuple[Player, ...]) -> list[tuple[Player, Any]]:
    return list(zip(players, form.scores, strict=False))
