"""A player's page, for organizers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

import referee
from tournaments.common.errors import DeskError
from tournaments.common.language import joined
from tournaments.common.punctuation import labelled
from tournaments.forms.events.groups import GroupForm
from tournaments.forms.people.merging import ShownForm
from tournaments.forms.people.participants import (
    ExchangeForm,
    ParticularsForm,
    PointsForm,
    ReasonForm,
    ReplaceForm,
    StateForm,
)
from tournaments.forms.people.player_columns import OwnCellsForm
from tournaments.models import Penalty, Person, Player, Round, Substitution
from tournaments.presenters.people.participants import Participant, participant
from tournaments.presenters.people.substitution_texts import substitution_text
from tournaments.presenters.tables.seats import hands_at_table, rulings_on_players
from tournaments.services.events import lineups, penalties, substitutions
from tournaments.services.events.groups import set_groups
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.people import entry_list, own_links, permissions, player_columns
from tournaments.services.people import particulars as particulars_service
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import get_action, once_per_tap
from tournaments.views.people.own_links import link_address
from tournaments.views.people.roles import check_runs_all_events, organizers_only
from tournaments.views.people.seat_forms import seat_forms, to_come_form

__all__ = [
    "cancel_points",
    "exchange",
    "group",
    "own_columns",
    "particulars",
    "points",
    "public_name",
    "remove",
    "replace",
    "show",
    "state",
    "take_back",
]


@require_safe
@organizers_only
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show everything about one player that an organizer may change."""
    return _render_page(request, _participant(request, slug, number))


@require_POST
@organizers_only
def particulars(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct the person's details."""
    participant = _participant(request, slug, number, everywhere=True)
    form = ParticularsForm(request.POST, player=participant.player)

    def decide(act: Action) -> None:
        particulars_service.change(participant.player, form.particulars, act=act)
        if form.note:
            messages.warning(request, form.note)

    return _decide_and_redirect(request, participant, "particulars", form, decide)


@require_POST
@organizers_only
def state(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change the player's state."""
    participant = _participant(request, slug, number)
    form = StateForm(request.POST)

    def decide(act: Action) -> None:
        entry_list.set_state(participant.player, Player.State(form.cleaned_data["state"]), act=act)

    return _decide_and_redirect(request, participant, "state", form, decide)


@require_POST
@organizers_only
def group(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change the player's group."""
    participant = _participant(request, slug, number)
    form = GroupForm(request.POST)

    def decide(act: Action) -> None:
        set_groups(participant.player.tournament, {participant.player: form.cleaned_data["group"]}, act=act)

    return _decide_and_redirect(request, participant, "group", form, decide)


@require_POST
@organizers_only
def own_columns(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change the player's cells in the organizers' extra columns."""
    participant = _participant(request, slug, number)
    form = _own_cells_form(participant.player, request.POST)
    return _decide_and_redirect(
        request,
        participant,
        "own",
        form,
        lambda _act: player_columns.set_values(form.values, participant.player.person_id),
    )


def _own_cells_form(player: Player, data: QueryDict | None = None) -> OwnCellsForm:
    columns = player_columns.columns_of(player.tournament)
    cells = player_columns.cells_of(columns, [player.person_id]).get(player.person_id, {})
    return OwnCellsForm(data, columns=columns, cells=cells)


@require_POST
@organizers_only
def points(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a penalty or a bonus in points outside the tables."""
    participant = _participant(request, slug, number)
    form = PointsForm(request.POST, meetings=participant.meetings)

    def decide(act: Action) -> None:
        after = form.cleaned_data["after_round"]
        penalties.give(participant.player, form.signed, after_round=after, act=act)

    saved = _("Penalty or bonus saved.")
    return _decide_and_redirect(request, participant, "points", form, decide, saved=saved)


@require_POST
@organizers_only
def cancel_points(request: HttpRequest, slug: str, number: int, penalty: int) -> HttpResponse:
    """Cancel a penalty or a bonus."""
    participant = _participant(request, slug, number)
    stored_penalty = get_object_or_404(Penalty, player=participant.player, number=penalty)
    return _decide_and_redirect(
        request,
        participant,
        "cancel",
        ReasonForm(request.POST),
        lambda act: penalties.cancel(stored_penalty, act=act),
        saved=_("Penalty or bonus cancelled."),
    )


def _after_replacing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    messages.success(request, _("Substitute saved."))
    return redirect("participant", slug, number)


@require_POST
@organizers_only
@once_per_tap(_after_replacing)
def replace(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seat a substitute, in a round where the player has a seat or from the next round on."""
    participant = _participant(request, slug, number)
    hands = next(
        (
            hands_at_table(row.round, row.table)
            for row in participant.seated
            if str(row.round.number) == request.POST.get("round")
        ),
        {},
    )
    form = ReplaceForm(request.POST, candidates=list(participant.others), hands=hands)

    @transaction.atomic
    def decide(act: Action) -> str:
        data = form.cleaned_data
        tournament = participant.player.tournament
        substitute = (
            entry_list.enter_substitute(tournament, data["new"], act=act) if data["new"] else form.other
        )
        round_ = Round.objects.filter(tournament=tournament, number=data["round"]).first()
        if round_ is None:
            warnings = lineups.future_substitution_warnings(tournament, participant.player, substitute)
            substitutions.replace_from_round(
                tournament, data["round"], participant.player, substitute, act=act
            )
            if data["ranked"]:
                entry_list.rank_substitute(substitute, act=act)
            for warning in warnings:
                messages.warning(request, warning)
            return substitution_text(substitute, participant.player, data["round"], for_good=True)
        round_.tournament = tournament
        warnings = lineups.substitution_warnings(
            round_, participant.player, substitute, within=data["since"] is not None
        )
        substitutions.replace(
            round_, participant.player, substitute, from_hand=data["since"], to_the_end=data["good"], act=act
        )
        if data["ranked"]:
            entry_list.rank_substitute(substitute, act=act)
        for warning in (*warnings, *lineups.teammate_warnings(round_, substitute)):
            messages.warning(request, warning)
        return substitution_text(
            substitute,
            participant.player,
            round_.number,
            for_good=data["good"],
            hand=form.hands.get(data["since"], ""),
        )

    return _decide_and_redirect(request, participant, "replace", form, decide)


@require_POST
@organizers_only
def take_back(request: HttpRequest, slug: str, number: int, substitution: int) -> HttpResponse:
    """Take a substitution back."""
    participant = _participant(request, slug, number)
    stored_substitution = get_object_or_404(
        Substitution.objects.select_related("tournament", "out__person", "in_player__person"),
        tournament=participant.player.tournament,
        number=substitution,
    )
    form = ReasonForm(request.POST)

    def decide(act: Action) -> str:
        substitutions.take_back(stored_substitution, act=act)
        if Player.objects.get(pk=stored_substitution.out_id).state == Player.State.PLAYING:
            sentence = _("%(in)s no longer substitutes for %(out)s. %(out)s plays again.")
        else:
            sentence = _("%(in)s no longer substitutes for %(out)s.")
        return sentence % {"in": stored_substitution.in_player.name, "out": stored_substitution.out.name}

    return _decide_and_redirect(request, participant, "take_back", form, decide)


@require_POST
@organizers_only
def exchange(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Exchange the seats of two players."""
    participant = _participant(request, slug, number)
    form = ExchangeForm(request.POST, candidates=list(participant.others))

    def decide(act: Action) -> None:
        round_number = form.cleaned_data["round"]
        round_ = get_object_or_404(Round, tournament=participant.player.tournament, number=round_number)
        ruling_texts = rulings_on_players(round_, (participant.player, form.other))
        substitutions.exchange(round_, participant.player, form.other, act=act)
        if ruling_texts:
            text = _("These rulings stay with the seats and now apply to the other player: %(rulings)s")
            messages.warning(request, text % {"rulings": joined(ruling_texts, by="measures")})
        for warning in lineups.teammate_warnings(round_, participant.player, form.other):
            messages.warning(request, warning)

    return _decide_and_redirect(request, participant, "exchange", form, decide)


@require_POST
@organizers_only
def public_name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change the public name of the person."""
    participant = _participant(request, slug, number, everywhere=True)
    form = ShownForm(request.POST)

    def decide(_act: Action) -> None:
        particulars_service.show_as(participant.player, Person.Shown(form.cleaned_data["shown"]))

    return _decide_and_redirect(request, participant, "shown", form, decide)


@require_POST
@organizers_only
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Remove a player from the list."""
    participant = _participant(request, slug, number)
    form = ReasonForm(request.POST)
    sentence = _("%(name)s was removed from the list.") % {"name": participant.player.name}
    return _decide_and_redirect(
        request,
        participant,
        "remove",
        form,
        lambda act: particulars_service.remove(participant.player, act=act),
        removal_message=sentence,
    )


def _participant(request: HttpRequest, slug: str, number: int, *, everywhere: bool = False) -> Participant:
    """Return the participant; *everywhere*: the change affects all the person's events, so check the user's right."""
    player = _player(slug, number)
    if everywhere:
        check_runs_all_events(request, player.person_id)
    return participant(player, permissions.visible_events(request.user))


def _player(slug: str, number: int) -> Player:
    players = Player.objects.select_related("tournament")
    return get_object_or_404(players, tournament__slug=slug, number=number)


def _decide_and_redirect(
    request: HttpRequest,
    participant: Participant,
    name: str,
    form: Form,
    decide: Callable[[Action], object],
    *,
    saved: str = "",
    removal_message: str = "",
) -> HttpResponse:
    """Call *decide* and show the player again, or show the form's errors; *removal_message* is for a removed player.

    The message is the sentence that *decide* returns, else *saved*.
    """
    if form.is_valid():
        try:
            result = decide(get_action(request, why=form.cleaned_data.get("why", ""), by_page=True))
        except DeskError as error:
            for problem in getattr(error, "problems", (error,)):
                form.add_error(None, getattr(problem, "says", str(problem)))
        else:
            message = result if isinstance(result, str) else saved or _("Settings saved.")
            messages.success(request, removal_message or message)
            slug = participant.player.tournament.slug
            return (
                redirect("players", slug)
                if removal_message
                else redirect("participant", slug, participant.player.number)
            )
    return _render_page(request, participant, status=422, **{name: form})


def _render_page(
    request: HttpRequest, participant: Participant, *, status: int = 200, **refused_form: Form
) -> HttpResponse:
    player = participant.player
    forms: dict[str, Any] = {
        "particulars": ParticularsForm(player=player),
        "state": StateForm(initial={"state": player.state}),
        "group": GroupForm(initial={"group": player.group}),
        "points": PointsForm(meetings=participant.meetings),
        "cancel": ReasonForm(),
        "own": _own_cells_form(player),
        "shown": ShownForm(initial={"shown": player.person.shown}),
        "remove": ReasonForm(),
    }
    seated = seat_forms(participant, refused_form, hands_at=hands_at_table, asked="substitute" in request.GET)
    to_come = to_come_form(participant, refused_form)
    # The page has many forms: the ids of their fields must be unique.
    for name, form in {**forms, **refused_form}.items():
        form.auto_id = f"{name}_%s"
    rules = player.tournament.ruleset
    in_place = referee.adjudication.absence_result(rules)
    context = {
        "in_place": in_place,
        "in_place_source": str(rules.sources[in_place.question]),
        "tournament": player.tournament,
        "found": participant,
        "player": player,
        "letters": letters.people_warnings([player]),
        "seated": seated,
        "to_come": to_come,
        "forms": {**forms, **refused_form},
        **_own_link(request, player),
        "problems": [text for form in refused_form.values() for text in _faults(form)],
    }
    return render(request, "people/participant.html", context, status=status)


def _own_link(request: HttpRequest, player: Player) -> dict[str, Any]:
    """Return the link of the player's personal page; nothing for an erased person."""
    if player.person.is_erased:
        return {}
    link = own_links.link_of(player)
    return {"own_link": link, "own_address": link_address(request, player.tournament, link)}


def _faults(form: Form) -> list[str]:
    """Return a form's errors, each with its field's label, because the field may be far down the page."""
    return [
        str(text) if name == NON_FIELD_ERRORS else labelled(form[name].label, text)
        for name, faults in form.errors.items()
        for text in faults
    ]
