"""A club's evening."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import DeskError, InputError
from tournaments.common.language import joined
from tournaments.forms.clubs.evenings import (
    CountsForm,
    FinishedGameForm,
    NewPlayerForm,
    NotesForm,
    PresenceForm,
    SeatsForm,
    StartForm,
    three_player_rulesets,
)
from tournaments.forms.common.fields import error_texts
from tournaments.models import Meeting, Table, Tournament
from tournaments.presenters.clubs import evening_codes
from tournaments.presenters.clubs import evenings as presenter
from tournaments.presenters.clubs.proposed_tables import propose
from tournaments.services.clubs import evenings, meetings
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import permissions
from tournaments.services.people.names import normalize_name
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import get_action
from tournaments.views.common.event_addresses import full_address
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import officials_only, organizers_only, scorekeepers_only

__all__ = [
    "begin",
    "end",
    "enter_game",
    "evening",
    "get_evening",
    "mark_present",
    "new_player",
    "notes",
    "presence",
    "reopen",
    "set_counts",
    "short_link",
    "start",
    "tonight",
]

MAX_REPEATS = 1000
MAX_KEPT_LENGTH = 400
KEPT_PATTERN = re.compile(r"[0-9]{1,5}(?:[.-][0-9]{1,5})*")
PLANNED = 3
"""Number of coming evenings that can be started with one tap."""


@require_safe
@scorekeepers_only
def tonight(request: HttpRequest, slug: str) -> HttpResponse:
    """Run today's evening: who is here, who plays, who plays next."""
    tournament = _league(request, slug)
    key = request.GET.get("evening", "")
    open_meetings = presenter.evenings_in_progress(tournament, timezone.localdate())
    if key.isascii() and key.isdecimal() and len(key) < 19:
        open_meetings = list(tournament.meetings.filter(pk=int(key))) + [
            meeting for meeting in open_meetings if str(meeting.pk) != key
        ]
    if not open_meetings:
        return _render_start_page(request, tournament, StartForm(tournament=tournament))
    if request.GET.get("part") == "playing":
        return _render_tables_in_play(request, open_meetings[0])
    return _render_evening(request, open_meetings[0], other_meetings=open_meetings[1:])


def _render_tables_in_play(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """Show the tables in play, and whether the evening has changed since the mark `seen`."""
    evening_page, mark = presenter.evening(meeting), request.GET.get("seen", "")[:20]
    context = {
        "tournament": meeting.tournament,
        "evening": evening_page,
        "seen": mark,
        "moved": mark != evening_page.mark,
    }
    return render(request, "clubs/evenings/tables_in_play.html", context)


def _league(request: HttpRequest, slug: str) -> Tournament:
    """Return the season with this address. Raises `Http404` if there is none or the event has rounds."""
    tournament = get_object_or_404(Tournament.objects.exclude(kind=Tournament.Kind.TOURNAMENT), slug=slug)
    use_zone_of(request, tournament)
    return tournament


def _render_start_page(
    request: HttpRequest, tournament: Tournament, form: StartForm, status: int = 200
) -> HttpResponse:
    today = timezone.localdate()
    planned = tournament.meetings.filter(over=False).exclude(date="").exclude(date=today.isoformat())
    context = {
        "tournament": tournament,
        "form": form,
        "today": today,
        "planned": planned.filter(date__gt=today.isoformat()).order_by("date")[:PLANNED],
    }
    return render(request, "clubs/evenings/begin.html", context, status=status)


def _render_evening(
    request: HttpRequest,
    meeting: Meeting,
    *,
    status: int = 200,
    other_meetings: list[Meeting] | None = None,
    **extra: Any,
) -> HttpResponse:
    """Show the page of an evening in progress; *extra* holds submitted forms and the errors."""
    evening_page = presenter.evening(meeting, tells_devices=True)
    repeat = request.GET.get("again", "")
    number = int(repeat) if repeat.isascii() and repeat.isdecimal() and len(repeat) < 4 else 0
    free_players = [entry.player for entry in evening_page.free]
    players = [entry.player for entry in evening_page.people]
    is_for_three = evening_page.seats != 3 and len(free_players) == 3
    kept_tables = _parse_kept_tables(request.GET.get("keep", ""))
    context = {
        "tournament": evening_page.tournament,
        "evening": evening_page,
        "seen": evening_page.mark,
        "others": other_meetings or [],
        "proposed": () if meeting.over else propose(evening_page, number, keep=kept_tables),
        "of_three": propose(evening_page, number, 3) if is_for_three and not meeting.over else (),
        "three": three_player_rulesets() if is_for_three else [],
        "again": (number + 1) % MAX_REPEATS,
        "asked_again": number,
        "somebody": NewPlayerForm(tournament=evening_page.tournament, division=meeting.division),
        "by_hand": SeatsForm(people=free_players, meeting=meeting, settings=evening_page.settings),
        "played": FinishedGameForm(people=players, meeting=meeting, settings=evening_page.settings),
        "columns": evening_page.settings.notes,
        "letters": letters.text_warnings([evening_page.tournament.name]) + letters.people_warnings(players),
        "wall": full_address(request, evening_page.tournament, reverse("here", args=[meeting.token])),
        "short": full_address(
            request, evening_page.tournament, reverse("short_evening", args=[evening_page.code])
        ),
        **extra,
    }
    return render(request, "clubs/evenings/tonight.html", context, status=status)


@require_POST
@scorekeepers_only
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    """Start today's evening."""
    tournament = _league(request, slug)
    form = StartForm(request.POST, tournament=tournament)
    if not form.is_valid():
        return _render_start_page(request, tournament, form, 422)
    try:
        data = form.cleaned_data
        meeting = evenings.begin(
            tournament,
            _day(request, form),
            division=normalize_name(data["division"]),
            rules=form.overlay,
            friendly=data["friendly"],
            act=get_action(request),
        )
    except DeskError as error:
        form.add_error(None, str(error))
        return _render_start_page(request, tournament, form, 409)
    return redirect(f"{reverse('tonight', args=[slug])}?evening={meeting.pk}")


def _day(request: HttpRequest, form: StartForm) -> str:
    """Return the tapped or typed day as an ISO date, else today."""
    planned = request.POST.get("planned", "")
    if planned and Meeting.objects.filter(tournament__slug=_slug(request), date=planned).exists():
        return planned
    typed = form.cleaned_data["day"]
    return typed.isoformat() if typed else timezone.localdate().isoformat()


def _slug(request: HttpRequest) -> str:
    match = request.resolver_match
    return str(match.kwargs["slug"]) if match else ""


def _with_meeting(view: Callable[..., HttpResponse | None]) -> Callable[..., HttpResponse]:
    """Pass the meeting to the view; show errors on the evening's page, with nothing stored."""

    @require_POST
    @scorekeepers_only
    def guarded(request: HttpRequest, slug: str, meeting: int, *args: Any, **options: Any) -> HttpResponse:
        stored_meeting = get_object_or_404(
            Meeting.objects.select_related("tournament"), tournament__slug=slug, pk=meeting
        )
        use_zone_of(request, stored_meeting.tournament)
        try:
            response = view(request, stored_meeting, *args, **options)
        except InputError as error:
            texts = [problem.says for problem in error.problems]
            return _render_evening(request, stored_meeting, status=422, refused=texts)
        except DeskError as error:
            return _render_evening(request, stored_meeting, status=409, refused=[str(error)])
        return _redirect_back(request, stored_meeting) if response is None else response

    return guarded


def _redirect_back(request: HttpRequest, meeting: Meeting) -> HttpResponse:
    """Redirect to the page that sent the form: the evening's public page or the page that runs it."""
    slug = meeting.tournament.slug
    if request.POST.get("back") == "evening":
        return redirect("evening", slug, meeting.word)
    keep = request.POST.get("keep", "")
    more = f"&keep={keep}" if _parse_kept_tables(keep) else ""
    return redirect(f"{reverse('tonight', args=[slug])}?evening={meeting.pk}{more}")


def _parse_kept_tables(text: str) -> list[list[int]]:
    """Return the other proposed tables as lists of player numbers, from text such as 3.5.7.9-2.4.6.8."""
    if len(text) > MAX_KEPT_LENGTH or not KEPT_PATTERN.fullmatch(text):
        return []
    return [[int(number) for number in table.split(".")] for table in text.split("-")]


def _form_errors(form: Any) -> list[str]:
    """Return the errors of a form, each sentence once."""
    return list(dict.fromkeys(error_texts(form)))


@_with_meeting
def presence(request: HttpRequest, meeting: Meeting) -> HttpResponse | None:
    """Record that people are here, come later, leave after their game, or are gone."""
    form = PresenceForm(request.POST, tournament=meeting.tournament)
    if not form.is_valid():
        return _render_evening(request, meeting, status=422, refused=_form_errors(form))
    meetings.record_presence(
        meeting, list(form.cleaned_data["who"]), form.chosen_presence, act=get_action(request)
    )
    return None


@_with_meeting
def new_player(request: HttpRequest, meeting: Meeting) -> HttpResponse | None:
    """Enter a new person who is here."""
    form = NewPlayerForm(request.POST, tournament=meeting.tournament)
    if not form.is_valid():
        return _render_evening(request, meeting, status=422, somebody=form, refused=_form_errors(form))
    state = "guest" if form.cleaned_data["guest"] else "playing"
    group = "" if state == "guest" else form.cleaned_data.get("group") or meeting.division
    particulars = Particulars(
        line=1, name=normalize_name(form.cleaned_data["name"]), state=state, group=group
    )
    evenings.add_player(meeting, particulars, act=get_action(request))
    return None


@_with_meeting
def start(request: HttpRequest, meeting: Meeting) -> HttpResponse | None:
    """Start a game with the proposed players or with players named by hand."""
    evening_page = presenter.evening(meeting)
    players = [entry.player for entry in evening_page.people]
    form = SeatsForm(request.POST, people=players, meeting=meeting, settings=evening_page.settings)
    if not form.is_valid():
        return _render_evening(request, meeting, status=422, by_hand=form, refused=_form_errors(form))
    round_ = evenings.start(
        meeting,
        form.players,
        rules=form.overlay(evening_page.seats),
        friendly=form.friendly(evening_page.seats),
        act=get_action(request),
    )
    messages.success(request, _("Table %(number)d has started.") % {"number": round_.tables.get().number})
    return None


@_with_meeting
def enter_game(request: HttpRequest, meeting: Meeting) -> HttpResponse | None:
    """Enter a finished game with its result."""
    evening_page = presenter.evening(meeting)
    players = [entry.player for entry in evening_page.people]
    form = FinishedGameForm(request.POST, people=players, meeting=meeting, settings=evening_page.settings)
    if form.is_valid():
        try:
            result = form.result_of(len(form.players))
            rules, friendly = form.overlay(evening_page.seats), form.friendly(evening_page.seats)
            evenings.enter_finished_game(
                meeting, form.players, result, rules=rules, friendly=friendly, act=get_action(request)
            )
        except ValidationError as error:
            form.add_error(None, error)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
        else:
            messages.success(request, _("Game saved."))
            return None
    ruleset = evenings.rules_at(meeting, form.overlay(evening_page.seats) if form.is_seated else None)
    form.ask(ruleset, ruleset.players * ruleset.start_points)
    refusals = [form.offer] if form.offer else _form_errors(form)
    return _render_evening(request, meeting, status=422, played=form, refused=refusals)


@_with_meeting
def notes(request: HttpRequest, meeting: Meeting) -> HttpResponse | None:
    """Save the notes on everybody who came, all at once."""
    evening_page = presenter.evening(meeting)
    attendees = [entry.player for entry in evening_page.people if entry.attended]
    form = NotesForm(request.POST, columns=evening_page.settings.notes, people=attendees)
    if not form.is_valid():
        return _render_evening(request, meeting, status=422, refused=_form_errors(form))
    meetings.save_all_notes(meeting, form.notes, act=get_action(request))
    messages.success(request, _("Notes saved."))
    return None


@_with_meeting
def end(request: HttpRequest, meeting: Meeting) -> HttpResponse | None:
    """End the evening."""
    evenings.end(meeting, act=get_action(request))
    messages.success(request, _("Evening ended."))
    return redirect("evening", meeting.tournament.slug, meeting.word)


@require_POST
@officials_only
@_with_meeting
def reopen(request: HttpRequest, meeting: Meeting) -> HttpResponse | None:
    """Reopen the evening."""
    evenings.reopen(meeting, act=get_action(request))
    return None


@require_POST
@organizers_only
def set_counts(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Let a game count, make it friendly, or take it back, with the reason."""
    game_table = get_object_or_404(
        Table.objects.select_related("round__tournament"),
        round__tournament__slug=slug,
        round__number=number,
        number=table,
    )
    form = CountsForm(request.POST)
    if form.is_valid():
        try:
            evenings.set_game_counts(
                game_table, form.game_counts, act=get_action(request, why=form.cleaned_data["why"])
            )
            messages.success(request, _("Settings saved."))
        except DeskError as error:
            messages.error(request, str(error))
    else:
        messages.error(request, _("Give a reason, so that readers of the table understand the change."))
    if request.POST.get("back") == "tonight":
        return redirect("tonight", slug)
    return redirect("evening", slug, game_table.round.name or str(number))


def get_evening(request: HttpRequest, slug: str, word: str) -> presenter.Evening:
    """Return the evening with that word. Raises `Http404` if there is none or the user may not see it."""
    tournament = event_or_404(request, slug)
    meeting = tournament.meetings.filter(word=word).first()
    if meeting is None:
        rounds = tournament.rounds.filter(name=word)
        if tournament.kind == Tournament.Kind.TOURNAMENT or not rounds.exists():
            raise Http404(word)
        # The evening predates the meetings table: only its games are known.
        meeting = Meeting(tournament=tournament, word=word, date=rounds[0].date, over=True)
    meeting.tournament = tournament
    return presenter.evening(meeting, tells_devices=permissions.is_scorekeeper(request.user, tournament))


@require_safe
def evening(request: HttpRequest, slug: str, word: str) -> HttpResponse:
    """Show an evening's results to everybody."""
    evening_page = get_evening(request, slug, word)
    tournament, meeting = evening_page.tournament, evening_page.meeting
    keeps_scores = permissions.is_scorekeeper(request.user, tournament)
    may_run = keeps_scores and (not meeting.over or permissions.is_official(request.user, tournament))
    context = {
        "tournament": tournament,
        "evening": evening_page,
        "may_run": meeting.pk and may_run,
        "columns": evening_page.settings.notes if keeps_scores else (),
        "short": full_address(
            request, evening_page.tournament, reverse("short_evening", args=[evening_page.code])
        )
        if evening_page.meeting.pk
        else "",
    }
    return render(request, "clubs/evenings/evening.html", context)


@require_safe
def short_link(request: HttpRequest, code: str) -> HttpResponse:
    """Redirect from the short address to the evening's page."""
    meeting = evening_codes.evening_of_code(code)
    # The target address contains the event's name, so only users who may see the event are redirected.
    if (
        meeting is None
        or not permissions.visible_events(request.user).filter(pk=meeting.tournament_id).exists()
    ):
        raise Http404(code)
    return redirect("evening", meeting.tournament.slug, meeting.word)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def mark_present(request: HttpRequest, token: str) -> HttpResponse:
    """Let people mark themselves present through the link on the wall."""
    meeting = get_object_or_404(Meeting.objects.select_related("tournament"), token=token)
    use_zone_of(request, meeting.tournament)
    evening_page = presenter.evening(meeting)
    if not evening_page.settings.ticks:
        raise Http404(token)
    refusals: list[str] = []
    if request.method == "POST":
        form = PresenceForm(request.POST, tournament=meeting.tournament)
        if form.is_valid():
            try:
                players = list(form.cleaned_data["who"])
                meetings.record_presence(meeting, players, form.chosen_presence, act=get_action(request))
                sentence = ngettext("%(names)s: saved.", "%(names)s: saved.", len(players))
                messages.success(request, sentence % {"names": joined(player.name for player in players)})
                return redirect("here", token)
            except DeskError as error:
                refusals = [str(error)]
        else:
            refusals = _form_errors(form)
    context = {"tournament": meeting.tournament, "evening": evening_page, "refused": refusals}
    return render(request, "clubs/evenings/self_check_in.html", context, status=422 if refusals else 200)
