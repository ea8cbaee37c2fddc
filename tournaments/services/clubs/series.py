"""Create and change series, and their events.

A series has no journal, because it decides nothing and only adds up the results of its events. A repeated request, such
as a double tap, has no further effect.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from itertools import pairwise
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import InputError, Problem, StateError
from tournaments.models import Club, Series, SeriesEvent, Tournament
from tournaments.services.events import page_addresses
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.people import entry_list, permissions
from tournaments.services.people.names import normalize_name

__all__ = [
    "MAX_EVENTS",
    "MAX_FIGURES",
    "MAX_NAME_LENGTH",
    "WEIGHTED_FORMULAS",
    "Figures",
    "add",
    "change",
    "circuit",
    "create",
    "delete",
    "figures_of",
    "find_by_event",
    "move",
    "remove",
    "set_figures",
    "visible",
]

MAX_NAME_LENGTH: Final = 80
MAX_EVENTS: Final = 100
"""Events per series; all of them are counted for each view of the series."""
MAX_FIGURES: Final = {"days": 99, "players": entry_list.MAX_PEOPLE, "countries": 250}
"""The largest figures from which a weight is computed."""
_MAX_PLACES, _MAX_POINTS = 500, 1_000_000
WEIGHTED_FORMULAS: Final = frozenset(
    {referee.standings.CircuitFormula.WEIGHTED_BASE_RANK, referee.standings.CircuitFormula.MEAN_BASE_RANK}
)
"""The formulas that use an event's weight."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The organizer's figures for an event's weight; None is counted from the event itself."""

    days: int | None = None
    players: int | None = None
    countries: int | None = None
    qualified: bool = False


def circuit(series: Series) -> referee.standings.Circuit:
    """Return the series' counting in the referee's form."""
    settings = series.settings
    return referee.standings.Circuit(
        formula=referee.standings.CircuitFormula(series.formula),
        best=settings.get("best"),
        minimum=settings.get("minimum"),
        place_points=tuple(settings.get("place_points", ())),
    )


def figures_of(event: SeriesEvent) -> Figures:
    """Return the organizer's figures for the weight of that event."""
    weight = event.weight
    return Figures(
        days=weight.get("days"), countries=weight.get("countries"), qualified=bool(weight.get("qualified"))
    )


def visible(user: User | AnonymousUser) -> QuerySet[Series]:
    """Return the series that *user* may see, the newest first, with the number of events that *user* may see."""
    series, events = Series.objects.all(), Count("events")
    if not permissions.is_official(user, None):
        shown = Q(public=True)
        if permissions.has_club_roles(user):
            shown |= Q(club__in=permissions.clubs_run_by(user).values("word"))
        series, events = series.filter(shown), Count("events", filter=Q(events__tournament__public=True))
    return series.annotate(event_count=events).order_by("-created_at", "-pk")


def find_by_event(tournament: Tournament, among: QuerySet[Series]) -> QuerySet[Series]:
    """Return the series *among* those given for which the event counts."""
    return among.filter(pk__in=SeriesEvent.objects.filter(tournament=tournament).values("series"))


def create(
    *,
    name: str,
    formula: str,
    best: int | None = None,
    minimum: int | None = None,
    place_points: Sequence[int] = (),
    public: bool = True,
    club: str = "",
    slug: str = "",
    act: Action,
) -> Series:
    """Create a series without events; a repeated act returns the series that it created. Raises `InputError`."""
    values = _check_fields(name, formula, best, minimum, place_points, public, club)
    # Keep the key in the settings, because no journal could recognize a repeated act.
    values["settings"] |= {"key": act.full_key}
    for _attempt in range(5):
        try:
            with transaction.atomic():
                existing = Series.objects.filter(settings__key=act.full_key).first()
                return existing or Series.objects.create(**values, slug=_free_slug(values["name"], slug))
        except IntegrityError:
            continue
    raise InputError([Problem(says=_("Someone else just used this name. Try again."))])


def change(
    series: Series,
    *,
    name: str,
    formula: str,
    best: int | None = None,
    minimum: int | None = None,
    place_points: Sequence[int] = (),
    public: bool = True,
    club: str = "",
) -> None:
    """Replace the data of the series; page address and events stay. Raises `InputError`."""
    values = _check_fields(name, formula, best, minimum, place_points, public, club)
    with _locked_series(series) as locked:
        if "key" in locked.settings:
            values["settings"] |= {"key": locked.settings["key"]}
        Series.objects.filter(pk=locked.pk).update(**values)
    series.refresh_from_db()


def add(series: Series, tournament: Tournament, figures: Figures | None = None) -> None:
    """Add the event to the series after the others; one that is in it already stays unchanged.

    Raises `InputError` if a figure is not valid or the series is full.
    """
    weight = _weight(figures or Figures())
    with _locked_series(series) as locked:
        events = list(locked.events.order_by("number", "pk"))
        if any(event.tournament_id == tournament.pk for event in events):
            return
        if len(events) >= MAX_EVENTS:
            sentence = _("A series can have at most %(most)d events.") % {"most": MAX_EVENTS}
            raise InputError([Problem(says=sentence)])
        if not Tournament.objects.filter(pk=tournament.pk).exists():
            raise StateError(_("This event no longer exists."))
        number = max((event.number for event in events), default=0) + 1
        SeriesEvent.objects.create(series=locked, tournament=tournament, number=number, weight=weight)


def set_figures(series: Series, tournament: Tournament, figures: Figures) -> None:
    """Set the figures of the event's weight in the series.

    Raises `InputError` if a figure is not valid, and `StateError` if the event is not in the series.
    """
    weight = _weight(figures)
    with _locked_series(series) as locked:
        if not locked.events.filter(tournament=tournament).update(weight=weight):
            raise StateError(_event_missing_message())


def move(series: Series, tournament: Tournament, position: int) -> None:
    """Move the event to that place among the series' events, counted from 1; a larger number means the last.

    Raises `StateError` if it is not in the series.
    """
    with _locked_series(series) as locked:
        events = list(locked.events.order_by("number", "pk"))
        moved_event = next((event for event in events if event.tournament_id == tournament.pk), None)
        if moved_event is None:
            raise StateError(_event_missing_message())
        events.remove(moved_event)
        events.insert(max(position - 1, 0), moved_event)
        _renumber(events)


def remove(series: Series, tournament: Tournament) -> None:
    """Remove the event from the series; the event itself stays. Nothing happens if it is not in the series."""
    with _locked_series(series) as locked:
        locked.events.filter(tournament=tournament).delete()
        _renumber(list(locked.events.order_by("number", "pk")))


def delete(series: Series) -> None:
    """Delete the series; its events stay as they are."""
    with transaction.atomic():
        Series.objects.filter(pk=series.pk).delete()


@contextmanager
def _locked_series(series: Series) -> Iterator[Series]:
    """Lock the series against other changes, and yield it."""
    with transaction.atomic():
        locked = Series.objects.select_for_update().filter(pk=series.pk).first()
        if locked is None:
            raise StateError(_("This series was deleted. Nothing was saved."))
        yield locked


def _event_missing_message() -> str:
    return _("The event is no longer in this series. Nothing was saved.")


def _renumber(events: Sequence[SeriesEvent]) -> None:
    for number, event in enumerate(events, start=1):
        event.number = number
    SeriesEvent.objects.bulk_update(events, ["number"])


def _weight(figures: Figures) -> dict[str, Any]:
    """Return the figures to store, without those counted from the event."""
    problems = []
    for name, maximum in MAX_FIGURES.items():
        figure = getattr(figures, name)
        if figure is not None and not 1 <= figure <= maximum:
            sentence = _("%(given)d is not allowed. Enter a figure from 1 to %(most)d.")
            problems.append(Problem(says=sentence % {"most": maximum, "given": figure}))
    if problems:
        raise InputError(problems)
    return {name: value for name, value in asdict(figures).items() if value and name != "players"}


def _check_fields(
    name: str,
    formula: str,
    best: int | None,
    minimum: int | None,
    place_points: Sequence[int],
    public: bool,
    club: str,
) -> dict[str, Any]:
    name = normalize_name(name.replace("\0", ""))
    problems: list[Problem] = []
    if not name:
        problems.append(Problem(says=_("Enter a name for the series.")))
    if len(name) > MAX_NAME_LENGTH:
        sentence = _("A name can have at most %(most)d characters. This one has %(length)d.")
        problems.append(Problem(says=sentence % {"most": MAX_NAME_LENGTH, "length": len(name)}))
    for number in (best, minimum):
        if number is not None and not 1 <= number <= MAX_EVENTS:
            sentence = _("Enter a number of events from 1 to %(most)d, or leave it empty.") % {
                "most": MAX_EVENTS
            }
            problems.append(Problem(says=sentence))
    if formula not in {known_formula.value for known_formula in referee.standings.CircuitFormula}:
        problems.append(
            Problem(says=_("There is no formula “%(name)s”. Choose another one.") % {"name": formula[:60]})
        )
    problems += _point_problems(formula, place_points)
    if club and not Club.objects.filter(pk=club).exists():
        problems.append(Problem(says=_("This club does not exist.")))
    if problems:
        raise InputError(problems)
    settings = {"best": best, "minimum": minimum, "place_points": list(place_points)}
    return {
        "name": name,
        "formula": formula,
        "settings": {key: value for key, value in settings.items() if value},
        "public": public,
        "club": club,
    }


def _point_problems(formula: str, points: Sequence[int]) -> Iterator[Problem]:
    """Yield what is wrong with the list of points by place."""
    if formula == referee.standings.CircuitFormula.PLACE_POINTS.value and not points:
        yield Problem(says=_("Enter the points for each place, first place first: 10 6 3 1."))
    if len(points) > _MAX_PLACES:
        yield Problem(says=_("The list can have at most %(most)d places.") % {"most": _MAX_PLACES})
    if any(not 0 <= figure <= _MAX_POINTS for figure in points):
        sentence = _("Points for a place must be whole numbers from 0 to %(most)d.") % {"most": _MAX_POINTS}
        yield Problem(says=sentence)
    if any(next_points > previous for previous, next_points in pairwise(points)):
        yield Problem(says=_("A lower place has more points than the one above it. Correct the list."))


def _free_slug(name: str, wanted_slug: str = "") -> str:
    return page_addresses.choose_slug(name, wanted_slug, model=Series, kind="series")
