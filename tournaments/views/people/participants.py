"""A player's page, for organizers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import NON_FIELD_ERRORS
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

import referee
from tournaments.common.errors import DeskError, InputError, Problem
from tournaments.forms.events.groups import GroupForm
from tournaments.forms.people.merging import ShownForm
from tournaments.forms.people.participants import (
    ExchangeForm,
    ParticularsForm,
    PointsForm,
    ReasonForm,
    ReplaceForm,
    SitInForm,
    StateForm,
)
from tournaments.models import Penalty, Person, Player, Round, Substitution, Tournament
from tournaments.presenters.people.participants import Participant, participant
from tournaments.presenters.tables.seats import given_to
from tournaments.services.events import lineups, penalties, substitutions, tournaments
from tournaments.services.events.groups import set_groups
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import is_stored
from tournaments.services.people import entry_list, own_links
from tournaments.services.people import particulars as known
from tournaments.services.people.names import name_key
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import get_action
from tournaments.views.people.own_links import link_address
from tournaments.views.people.roles import check_runs_all_events, organizers_only

__all__ = [
    "erase",
    "exchange",
    "group",
    "lift",
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
    return _shown(request, _participant(request, slug, number))


@require_POST
@organizers_only
def particulars(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct the person's details."""
    found = _participant(request, slug, number, everywhere=True)
    form = ParticularsForm(request.POST, player=found.player)

    def decide(act: Action) -> None:
        known.change(found.player, form.known, act=act)
        if form.note:
            messages.warning(request, form.note)

    return _done(request, found, "particulars", form, decide)


@require_POST
@organizers_only
def state(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change the player's state."""
    found = _participant(request, slug, number)
    form = StateForm(request.POST)

    def decide(act: Action) -> None:
        entry_list.set_state(found.player, Player.State(form.cleaned_data["state"]), act=act)

    return _done(request, found, "state", form, decide)


@require_POST
@organizers_only
def group(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change the player's group."""
    found = _participant(request, slug, number)
    form = GroupForm(request.POST)

    def decide(act: Action) -> None:
        set_groups(found.player.tournament, {found.player: form.cleaned_data["group"]}, act=act)

    return _done(request, found, "group", form, decide)


@require_POST
@organizers_only
def points(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give a penalty or a bonus in points outside the tables."""
    found = _participant(request, slug, number)
    form = PointsForm(request.POST, meetings=found.meetings)

    def decide(act: Action) -> None:
        after = form.cleaned_data["after_round"]
        penalties.give(found.player, form.signed, after_round=after, act=act)

    return _done(request, found, "points", form, decide)


@require_POST
@organizers_only
def lift(request: HttpRequest, slug: str, number: int, penalty: int) -> HttpResponse:
    """Lift a penalty or a bonus."""
    found = _participant(request, slug, number)
    given = get_object_or_404(Penalty, player=found.player, number=penalty)
    return _done(request, found, "lift", ReasonForm(request.POST), lambda act: penalties.lift(given, act=act))


@require_POST
@organizers_only
def replace(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seat a substitute, in a round where the player has a seat or from the next round on."""
    found = _participant(request, slug, number)
    form = ReplaceForm(request.POST, others=list(found.others))

    @transaction.atomic
    def decide(act: Action) -> str:
        data = form.cleaned_data
        tournament = found.player.tournament
        other = _entered(tournament, data["new"], act) if data["new"] else form.other
        round_ = Round.objects.filter(tournament=tournament, number=data["round"]).first()
        if round_ is None:
            says = lineups.future_substitution_warnings(tournament, found.player, other)
            substitutions.replace_from_round(tournament, data["round"], found.player, other, act=act)
            for one in says:
                messages.warning(request, one)
            return _sits_in(other, found.player, data["round"], for_good=True)
        round_.tournament = tournament
        says = lineups.substitution_warnings(round_, found.player, other, within=data["since"] is not None)
        substitutions.replace(
            round_, found.player, other, from_hand=data["since"], for_good=data["good"], act=act
        )
        for one in (*says, *lineups.teammate_warnings(round_, other)):
            messages.warning(request, one)
        return _sits_in(other, found.player, round_.number, for_good=data["good"])

    return _done(request, found, "replace", form, decide)


def _entered(tournament: Tournament, name: str, act: Action) -> Player:
    """Enter and return a new substitute. Raises `InputError` if a player of the event has the name already."""
    entering = act.then("entered")
    known = {name_key(player.name) for player in tournament.players.all()}
    if name_key(name) in known and not is_stored(tournament.uid, entering):
        sentence = _("%(name)s is on the list already: choose them there.")
        raise InputError([Problem(says=sentence % {"name": name})])
    return entry_list.enter(tournament, name, act=entering, state=Player.State.SUBSTITUTE)[-1]


def _sits_in(in_: Player, out: Player, number: int, *, for_good: bool) -> str:
    """Return a sentence that says what was stored."""
    if for_good:
        sentence = _("%(in)s sits in for %(out)s from round %(number)d to the end of the event.")
    else:
        sentence = _("%(in)s sits in for %(out)s in round %(number)d.")
    told = sentence % {"in": in_.name, "out": out.name, "number": number}
    return f"{told} {_rank_of(in_)}"


def _rank_of(player: Player) -> str:
    """Return a sentence that says whether the standings rank the substitute."""
    if player.is_ranked:
        sentence = _("%(name)s takes part as “%(state)s” and is ranked by their own games.")
    else:
        sentence = _("%(name)s takes part as “%(state)s” and has no rank in the standings.")
    return sentence % {"name": player.name, "state": player.get_state_display()}


@require_POST
@organizers_only
def take_back(request: HttpRequest, slug: str, number: int, substitution: int) -> HttpResponse:
    """Take a substitution back."""
    found = _participant(request, slug, number)
    told = get_object_or_404(
        Substitution.objects.select_related("tournament", "out__person", "in_player__person"),
        tournament=found.player.tournament,
        number=substitution,
    )
    form = ReasonForm(request.POST)

    def decide(act: Action) -> str:
        substitutions.take_back(told, act=act)
        if Player.objects.get(pk=told.out_id).state == Player.State.PLAYING:
            sentence = _("%(in)s does not sit in for %(out)s any more. %(out)s plays again.")
        else:
            sentence = _("%(in)s does not sit in for %(out)s any more.")
        return sentence % {"in": told.in_player.name, "out": told.out.name}

    return _done(request, found, "take_back", form, decide)


@require_POST
@organizers_only
def exchange(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Exchange the seats of two players."""
    found = _participant(request, slug, number)
    form = ExchangeForm(request.POST, others=list(found.others))

    def decide(act: Action) -> None:
        numbered = form.cleaned_data["round"]
        round_ = get_object_or_404(Round, tournament=found.player.tournament, number=numbered)
        given = given_to(round_, (found.player, form.other))
        substitutions.exchange(round_, found.player, form.other, act=act)
        if given:
            text = _("These stay with the seats, and are the other's from now on: %(rulings)s")
            messages.warning(request, text % {"rulings": "; ".join(given)})
        for one in lineups.teammate_warnings(round_, found.player, form.other):
            messages.warning(request, one)

    return _done(request, found, "exchange", form, decide)


@require_POST
@organizers_only
def public_name(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Change the public name of the person."""
    found = _participant(request, slug, number, everywhere=True)
    form = ShownForm(request.POST)

    def decide(_act: Action) -> None:
        known.show_as(found.player, Person.Shown(form.cleaned_data["shown"]))

    return _done(request, found, "shown", form, decide)


@require_POST
@organizers_only
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Remove a player from the list."""
    found = _participant(request, slug, number)
    form = ReasonForm(request.POST)
    sentence = _("%(name)s was taken off the list.") % {"name": found.player.name}
    return _done(
        request, found, "remove", form, lambda act: known.remove(found.player, act=act), gone=sentence
    )


@require_POST
@organizers_only
def erase(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Erase the person's name and all other details."""
    found = _participant(request, slug, number, everywhere=True)
    form = ReasonForm(request.POST)
    if request.POST.get("sure") != "yes":
        form.is_valid()
        form.add_error(None, _("Tick that you are sure: it cannot be undone."))
    return _done(request, found, "erase", form, lambda act: entry_list.erase(found.player, act=act))


def _participant(request: HttpRequest, slug: str, number: int, *, everywhere: bool = False) -> Participant:
    """Return the participant; *everywhere*: the change affects all the person's events, so check the user's right."""
    player = _player(slug, number)
    if everywhere:
        check_runs_all_events(request, player.person_id)
    return participant(player, tournaments.visible_events(request.user))


def _player(slug: str, number: int) -> Player:
    players = Player.objects.select_related("tournament")
    return get_object_or_404(players, tournament__slug=slug, number=number)


def _done(
    request: HttpRequest,
    found: Participant,
    name: str,
    form: Form,
    decide: Callable[[Action], object],
    *,
    gone: str = "",
) -> HttpResponse:
    """Call *decide* and show the player again, or show the form's errors; *gone* is the message after a removal.

    If *decide* returns a sentence, it becomes the message.
    """
    if form.is_valid():
        try:
            says = decide(get_action(request, why=form.cleaned_data.get("why", "")))
        except DeskError as refused:
            for problem in getattr(refused, "problems", (refused,)):
                form.add_error(None, getattr(problem, "says", str(problem)))
        else:
            done = says if isinstance(says, str) else _("Stored. It holds from now on.")
            messages.success(request, gone or done)
            slug = found.player.tournament.slug
            return redirect("people", slug) if gone else redirect("participant", slug, found.player.number)
    return _shown(request, found, status=422, **{name: form})


def _shown(
    request: HttpRequest, found: Participant, *, status: int = 200, **refused_form: Form
) -> HttpResponse:
    player = found.player
    forms: dict[str, Any] = {
        "particulars": ParticularsForm(player=player),
        "state": StateForm(initial={"state": player.state}),
        "group": GroupForm(initial={"group": player.group}),
        "points": PointsForm(meetings=found.meetings),
        "lift": ReasonForm(),
        "shown": ShownForm(initial={"shown": player.person.shown}),
        "remove": ReasonForm(),
        "erase": ReasonForm(),
    }
    seated = [
        {
            "at": at,
            "replace": _of_round(refused_form.get("replace"), at.round.number)
            or ReplaceForm(
                others=list(at.free), initial={"round": at.round.number, "good": found.takes_no_part}
            ),
            "exchange": _of_round(refused_form.get("exchange"), at.round.number)
            or ExchangeForm(others=list(at.others), initial={"round": at.round.number}),
        }
        for at in found.seated
    ]
    to_come = found.to_come and {
        "at": found.to_come,
        "form": _of_round(refused_form.get("replace"), found.to_come.number)
        or SitInForm(others=list(found.to_come.free), initial={"round": found.to_come.number}),
    }
    # The page has many forms: the ids of their fields must be unique.
    for name, form in {**forms, **refused_form}.items():
        form.auto_id = f"{name}_%s"
    for at, one in zip(found.seated, seated, strict=True):
        for name in ("replace", "exchange"):
            one[name].auto_id = f"{name}_{at.round.number}_%s"
    if to_come:
        to_come["form"].auto_id = "to_come_%s"
    rules = player.tournament.ruleset
    in_place = referee.adjudication.absence_result(rules)
    context = {
        "in_place": in_place,
        "in_place_source": str(rules.sources[in_place.question]),
        "tournament": player.tournament,
        "found": found,
        "player": player,
        "letters": letters.people_warnings([player]),
        "seated": seated,
        "to_come": to_come,
        "forms": {**forms, **refused_form},
        **_own_link(request, player),
        "problems": [says for form in refused_form.values() for says in _faults(form)],
    }
    return render(request, "people/participant.html", context, status=status)


def _own_link(request: HttpRequest, player: Player) -> dict[str, Any]:
    """Return the link of the player's personal page; nothing for an erased person."""
    if player.person.is_erased:
        return {}
    link = own_links.link_of(player)
    return {"own_link": link, "own_address": link_address(request, link)}


def _faults(form: Form) -> list[str]:
    """Return a form's errors, each with its field's label, because the field may be far down the page."""
    return [
        says if name == NON_FIELD_ERRORS else f"{form[name].label}: {says}"
        for name, faults in form.errors.items()
        for says in faults
    ]


def _of_round(form: Form | None, number: int) -> Form | None:
    """Return the refused form if it was sent for this round."""
    return form if form is not None and form.data.get("round") == str(number) else None
