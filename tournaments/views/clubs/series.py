"""Series of events."""

from __future__ import annotations

from typing import Any, Final

from django.contrib import messages
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.common.errors import InputError
from tournaments.common.sorting import sort_key
from tournaments.forms.clubs.series import AddEventForm, FiguresForm, SeriesForm
from tournaments.listings.clubs.series import SeriesListing, series_table
from tournaments.models import Club, Series, SeriesEvent, Tournament
from tournaments.presenters.clubs.series import SeriesShown, possible_duplicates
from tournaments.presenters.clubs.series import series as present_series
from tournaments.presenters.clubs.series_formulas import FORMULAS, describe, explain_total
from tournaments.services.clubs import series as services
from tournaments.services.clubs.series import figures_of
from tournaments.services.integrity.automatic_backups import back_up_before_rules
from tournaments.services.people import merging, permissions
from tournaments.views.common.acting import get_action
from tournaments.views.interchange.lists import list_response
from tournaments.views.people.roles import check_runs_all_events, club_organizers_only, organizers_only

__all__ = [
    "add",
    "delete",
    "download",
    "edit",
    "edit_figures",
    "index",
    "merge",
    "move",
    "new",
    "remove",
    "show",
]

_COUNTING_FIELDS: Final = frozenset({"formula", "best", "minimum", "place_points"})


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the series."""
    return render(request, "clubs/series/index.html", {"all_series": services.visible(request.user)})


@require_safe
def show(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the ranking, how it is counted, and how one person's total is calculated."""
    series_page = _series_page_or_404(request, slug)
    chosen = series_page.row_of(request.GET.get("of", ""))
    row = chosen or next(iter(series_page.rows), None)
    context = {
        "series": series_page.series,
        "shown": series_page,
        "listing": SeriesListing(series_page),
        "formula": FORMULAS[series_page.circuit.formula],
        "told": describe(series_page.circuit),
        "chosen": chosen,
        "worked": explain_total(series_page, row) if row else None,
        "club": Club.objects.filter(pk=series_page.series.club).first() if series_page.series.club else None,
    }
    return render(request, "clubs/series/series.html", context)


@require_safe
def download(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Send the table as CSV or XLSX."""
    if form not in ("csv", "xlsx"):
        raise Http404(form)
    series_page = _series_page_or_404(request, slug)
    events = [event.tournament for event in series_page.events]
    return list_response(
        series_page.series.name,
        f"{series_page.series.slug}.{form}",
        *series_table(series_page),
        events=events,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_organizers_only
def new(request: HttpRequest) -> HttpResponse:
    """Create a series; its events are added on the next page."""
    form = SeriesForm(
        request.POST or None,
        typed=request.GET,
        initial={"club": request.GET.get("club", "")},
        **_clubs_of(request),
    )
    if form.is_valid():
        try:
            series = services.create(**form.cleaned_data, act=get_action(request))
            return redirect("edit_series", series.slug)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
    return render(request, "clubs/series/new.html", {"form": form}, status=422 if form.is_bound else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@organizers_only
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the series' details and counting rules; the page also lists its events."""
    series = get_object_or_404(Series, slug=slug)
    form = SeriesForm(request.POST or None, series=series, **_clubs_of(request))
    if form.is_valid():
        if _COUNTING_FIELDS.intersection(form.changed_data):
            back_up_before_rules(*Tournament.objects.filter(of_series__series=series))
        try:
            services.change(series, **form.cleaned_data)
            messages.success(request, _("Settings saved."))
            return redirect("edit_series", slug)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
    return _edit_page(request, series, form=form, status=422 if form.is_bound else 200)


@require_POST
@organizers_only
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add an event to the series."""
    series = get_object_or_404(Series, slug=slug)
    form = AddEventForm(request.POST, events=list(permissions.events_run_by(request.user)))
    if form.is_valid():
        try:
            services.add(series, form.tournament)
            return redirect("edit_series", slug)
        except InputError as error:
            form.add_error(None, [problem.says for problem in error.problems])
    return _edit_page(request, series, add=form, status=422)


@require_POST
@organizers_only
def edit_figures(request: HttpRequest, slug: str, event: str) -> HttpResponse:
    """Set the figures that an event's weight is calculated from."""
    series = get_object_or_404(Series, slug=slug)
    tournament = get_object_or_404(_visible_events(request, series), slug=event)
    form = FiguresForm(request.POST, prefix=f"of-{tournament.pk}")
    if form.is_valid():
        back_up_before_rules(tournament)
        services.set_figures(series, tournament, form.figures)
        messages.success(request, _("Settings saved."))
        return redirect("edit_series", slug)
    return _edit_page(request, series, weights={tournament.pk: form}, status=422)


@require_POST
@organizers_only
def move(request: HttpRequest, slug: str, event: str) -> HttpResponse:
    """Move an event to another position in the series."""
    series = get_object_or_404(Series, slug=slug)
    visible_events = _visible_events(request, series).order_by("of_series__number", "of_series__pk")
    tournament = get_object_or_404(visible_events, slug=event)
    to = request.POST.get("to", "")
    if not (to.isascii() and to.isdecimal() and len(to) <= 4):
        return _edit_page(request, series, refused=_("Enter the position in the list: 1, 2 …"), status=422)
    services.move(series, tournament, _position(series, visible_events, int(to)))
    return redirect("edit_series", slug)


@require_POST
@organizers_only
def remove(request: HttpRequest, slug: str, event: str) -> HttpResponse:
    """Remove an event from the series."""
    series = get_object_or_404(Series, slug=slug)
    tournament = _visible_events(request, series).filter(slug=event).first()
    # The event may have been deleted meanwhile; then there is nothing to remove.
    if tournament is not None:
        services.remove(series, tournament)
    return redirect("edit_series", slug)


@require_POST
@organizers_only
def merge(request: HttpRequest, slug: str) -> HttpResponse:
    """Merge two people of the series, in all events."""
    series = get_object_or_404(Series, slug=slug)
    series_page = _own_series_page(request, series)
    duplicate, kept_person = (series_page.row_of(request.POST.get(name, "")) for name in ("gone", "into"))
    if duplicate is None or kept_person is None:
        return _edit_page(request, series, refused=_("Choose two people from this series."), status=422)
    # A repeated tap finds one person under both names.
    if duplicate != kept_person:
        people = (duplicate.results[-1].player.person_id, kept_person.results[-1].player.person_id)
        check_runs_all_events(request, *people)
        try:
            merging.merge(
                duplicate.results[-1].player, kept_person.results[-1].player, act=get_action(request)
            )
        except InputError as error:
            return _edit_page(request, series, refused=str(error), status=422)
        messages.success(
            request,
            _("%(one)s and %(other)s are now one person.")
            % {"one": duplicate.name, "other": kept_person.name},
        )
    return redirect("edit_series", slug)


@require_POST
@organizers_only
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Delete the series; its events stay."""
    series = Series.objects.filter(slug=slug).first()
    if series is None:
        # A second tap: the series is already deleted.
        return redirect("series_list")
    if request.POST.get("sure") != "yes":
        sentence = _("This cannot be undone. Tick the box to confirm.")
        return _edit_page(request, series, refused=sentence, status=422)
    services.delete(series)
    messages.success(request, _("%(name)s was deleted.") % {"name": series.name})
    return redirect("series_list")


def _series_page_or_404(request: HttpRequest, slug: str) -> SeriesShown:
    series = get_object_or_404(services.visible(request.user), slug=slug)
    return present_series(series, everything=permissions.is_official_of_series(request.user, slug))


def _own_series_page(request: HttpRequest, series: Series) -> SeriesShown:
    """Return the series with the events that the user may see."""
    return present_series(
        series,
        everything=permissions.is_official_of_series(request.user, series.slug),
        also_seen=frozenset(_visible_events(request, series).values_list("pk", flat=True)),
    )


def _visible_events(request: HttpRequest, series: Series) -> QuerySet[Tournament]:
    return permissions.visible_events(request.user).filter(of_series__series=series)


def _position(series: Series, visible_events: QuerySet[Tournament], to: int) -> int:
    """Return the position among all events of the series of the one at position *to* of those that the user sees."""
    seen = list(visible_events.values_list("pk", flat=True))
    positions = list(series.events.order_by("number", "pk").values_list("tournament", flat=True))
    return positions.index(seen[min(max(to, 1), len(seen)) - 1]) + 1


def _edit_page(request: HttpRequest, series: Series, *, status: int = 200, **extra: Any) -> HttpResponse:
    series_page = _own_series_page(request, series)
    weights: dict[int, FiguresForm] = extra.get("weights", {})
    events = [
        (event, weights.get(event.tournament.pk) or _figures_form(event.event))
        for event in series_page.events
    ]
    event_ids = {event.tournament.pk for event in series_page.events}
    other_events = [event for event in permissions.events_run_by(request.user) if event.pk not in event_ids]
    context = {
        "series": series,
        "form": extra.get("form") or SeriesForm(series=series, **_clubs_of(request)),
        "add": extra.get("add") or AddEventForm(events=other_events),
        "others": other_events,
        "events": events,
        "alike": possible_duplicates(series_page),
        "rows": sorted(series_page.rows, key=lambda row: sort_key(row.name)),
        "weighted": series_page.is_weighted,
        "refused": extra.get("refused", ""),
    }
    return render(request, "clubs/series/edit.html", context, status=status)


def _clubs_of(request: HttpRequest) -> dict[str, Any]:
    """Return the clubs that the user may choose for a series, and whether one must be chosen."""
    runs_desk = permissions.is_organizer(request.user, None)
    return {"clubs": permissions.clubs_run_by(request.user), "is_of_club": not runs_desk}


def _figures_form(event: SeriesEvent) -> FiguresForm:
    figures = figures_of(event)
    initial = {"days": figures.days, "countries": figures.countries, "qualified": figures.qualified}
    return FiguresForm(initial=initial, prefix=f"of-{event.tournament_id}")
