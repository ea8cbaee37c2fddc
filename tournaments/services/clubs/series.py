"""Series: create, change, and their events.

A series has no journal: it decides nothing about anybody, it only adds up what its events say. What is said twice, as
by a double tap, is said once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser, User
from django.db import IntegrityError, transaction
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import InputError, OutOfTurn, Problem
from tournaments.models import Club, Series, SeriesEvent, Tournament
from tournaments.services.events import page_addresses
from tournaments.services.integrity.journal.acting import Act
from tournaments.services.people import entry_list

__all__ = [
    "LONGEST_NAME",
    "MOST",
    "MOST_EVENTS",
    "WEIGHTED",
    "Figures",
    "add",
    "change",
    "circuit",
    "delete",
    "figures_of",
    "make",
    "move",
    "of_event",
    "remove",
    "visible",
    "weigh",
]

LONGEST_NAME: Final = 80
MOST_EVENTS: Final = 100
"""Events of one series: every one of them is counted anew for each look at it."""
MOST: Final = {"days": 99, "players": entry_list.MOST_PEOPLE, "countries": 250}
"""The largest figures that a weight is worked out by."""
_MOST_PLACES, _MOST_POINTS = 500, 1_000_000
WEIGHTED: Final = frozenset(
    {referee.standings.CircuitFormula.WEIGHTED_BASE_RANK, referee.standings.CircuitFormula.MEAN_BASE_RANK}
)
"""The formulas that ask what an event weighs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What the organizer says for an event's weight; None is counted from the event itself."""

    days: int | None = None
    players: int | None = None
    countries: int | None = None
    qualified: bool = False


def circuit(series: Series) -> referee.standings.Circuit:
    """How the series counts, as the referee does it."""
    kept = series.settings
    return referee.standings.Circuit(
        formula=referee.standings.CircuitFormula(series.formula),
        best=kept.get("best"),
        minimum=kept.get("minimum"),
        place_points=tuple(kept.get("place_points", ())),
    )


def figures_of(event: SeriesEvent) -> Figures:
    """What was said for the weight of that event."""
    kept = event.weight
    return Figures(
        days=kept.get("days"), countries=kept.get("countries"), qualified=bool(kept.get("qualified"))
    )


def visible(user: User | AnonymousUser) -> QuerySet[Series]:
    """The series that *user* may see, the newest first, with the number of their events that *user* may see."""
    seen, events = Series.objects.all(), Count("events")
    if not entry_list.is_official(user, None):
        seen, events = (
            seen.filter(public=True),
            Count("events", filter=Q(events__tournament__public=True)),
        )
    return seen.annotate(event_count=events).order_by("-created_at", "-pk")


def of_event(tournament: Tournament, among: QuerySet[Series]) -> QuerySet[Series]:
    """The series that the event counts for, *among* those that somebody may see."""
    return among.filter(pk__in=SeriesEvent.objects.filter(tournament=tournament).values("series"))


def make(
    *,
    name: str,
    formula: str,
    best: int | None = None,
    minimum: int | None = None,
    place_points: Sequence[int] = (),
    public: bool = True,
    club: str = "",
    slug: str = "",
    act: Act,
) -> Series:
    """Make a series without an event; the same tap again gives the one that it made. Raises `InputError`."""
    said = _checked(name, formula, best, minimum, place_points, public, club)
    # The tap is kept beside the settings: there is no journal that would know it again.
    said["settings"] |= {"key": act.full_key}
    for _attempt in range(5):
        try:
            with transaction.atomic():
                known = Series.objects.filter(settings__key=act.full_key).first()
                return known or Series.objects.create(**said, slug=_free_slug(said["name"], slug))
        except IntegrityError:
            continue
    raise InputError([Problem(says=_("That name is being taken by others just now. Try once more."))])


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
    """Say all this of the series from now on; address and events stay. Raises `InputError`."""
    said = _checked(name, formula, best, minimum, place_points, public, club)
    with _held(series) as held:
        if "key" in held.settings:
            said["settings"] |= {"key": held.settings["key"]}
        Series.objects.filter(pk=held.pk).update(**said)
    series.refresh_from_db()


def add(series: Series, tournament: Tournament, figures: Figures | None = None) -> None:
    """Let the event count for the series, behind the others; one that is in it already stays as it is.

    Raises `InputError` where a figure cannot be or the series is full.
    """
    weight = _weight(figures or Figures())
    with _held(series) as held:
        there = list(held.events.order_by("number", "pk"))
        if any(one.tournament_id == tournament.pk for one in there):
            return
        if len(there) >= MOST_EVENTS:
            says = _("A series holds %(most)d events at most.") % {"most": MOST_EVENTS}
            raise InputError([Problem(says=says)])
        if not Tournament.objects.filter(pk=tournament.pk).exists():
            raise OutOfTurn(_("That event is not there any more."))
        number = max((one.number for one in there), default=0) + 1
        SeriesEvent.objects.create(series=held, tournament=tournament, number=number, weight=weight)


def weigh(series: Series, tournament: Tournament, figures: Figures) -> None:
    """Say by which figures the event is weighed in the series.

    Raises `InputError` where a figure cannot be, and `OutOfTurn` where the event is not in the series.
    """
    weight = _weight(figures)
    with _held(series) as held:
        if not held.events.filter(tournament=tournament).update(weight=weight):
            raise OutOfTurn(_not_in_it())


def move(series: Series, tournament: Tournament, to: int) -> None:
    """Put the event at that place among the series' events, counted from 1; beyond the last it is the last.

    Raises `OutOfTurn` where it is not in the series.
    """
    with _held(series) as held:
        there = list(held.events.order_by("number", "pk"))
        moved = next((one for one in there if one.tournament_id == tournament.pk), None)
        if moved is None:
            raise OutOfTurn(_not_in_it())
        there.remove(moved)
        there.insert(max(to - 1, 0), moved)
        _number(there)


def remove(series: Series, tournament: Tournament) -> None:
    """Let the event count for the series no more; the event itself stays. One that is not in it is no matter."""
    with _held(series) as held:
        held.events.filter(tournament=tournament).delete()
        _number(list(held.events.order_by("number", "pk")))


def delete(series: Series) -> None:
    """Delete the series; its events stay as they are."""
    with transaction.atomic():
        Series.objects.filter(pk=series.pk).delete()


@contextmanager
def _held(series: Series) -> Iterator[Series]:
    """The series, which nobody else changes meanwhile."""
    with transaction.atomic():
        held = Series.objects.select_for_update().filter(pk=series.pk).first()
        if held is None:
            raise OutOfTurn(_("This series was deleted. Nothing was stored."))
        yield held


def _not_in_it() -> str:
    return _("The event is not in this series any more. Nothing was stored.")


def _number(events: Sequence[SeriesEvent]) -> None:
    for number, one in enumerate(events, start=1):
        one.number = number
    SeriesEvent.objects.bulk_update(events, ["number"])


def _weight(figures: Figures) -> dict[str, Any]:
    """The figures as they are kept: what is counted from the event is not."""
    problems = []
    for name, most in MOST.items():
        figure = getattr(figures, name)
        if figure is not None and not 1 <= figure <= most:
            says = _("A weight is worked out by figures from 1 to %(most)d; %(given)d is none.")
            problems.append(Problem(says=says % {"most": most, "given": figure}))
    if problems:
        raise InputError(problems)
    return {name: value for name, value in asdict(figures).items() if value and name != "players"}


def _checked(
    name: str,
    formula: str,
    best: int | None,
    minimum: int | None,
    place_points: Sequence[int],
    public: bool,
    club: str,
) -> dict[str, Any]:
    name = entry_list.tidy(name.replace("\0", ""))
    problems: list[Problem] = []
    if not name:
        problems.append(Problem(says=_("Give the series a name.")))
    if len(name) > LONGEST_NAME:
        says = _("A name has %(most)d letters at most; this one has %(length)d.")
        problems.append(Problem(says=says % {"most": LONGEST_NAME, "length": len(name)}))
    for number in (best, minimum):
        if number is not None and not 1 <= number <= MOST_EVENTS:
            says = _("A number of events is from 1 to %(most)d, or none.") % {"most": MOST_EVENTS}
            problems.append(Problem(says=says))
    if formula not in {one.value for one in referee.standings.CircuitFormula}:
        problems.append(Problem(says=_("There is no such formula: %(name)s.") % {"name": formula[:60]}))
    problems += _wrong_points(formula, place_points)
    if club and not Club.objects.filter(pk=club).exists():
        problems.append(Problem(says=_("There is no such club.")))
    if problems:
        raise InputError(problems)
    settings = {"best": best, "minimum": minimum, "place_points": list(place_points)}
    return {
        "name": name,
        "formula": formula,
        "settings": {word: value for word, value in settings.items() if value},
        "public": public,
        "club": club,
    }


def _wrong_points(formula: str, points: Sequence[int]) -> Iterator[Problem]:
    """What is wrong with the list of points by place."""
    if formula == referee.standings.CircuitFormula.PLACE_POINTS.value and not points:
        yield Problem(says=_("Points by place need a list of them, the first place first: 10 6 3 1."))
    if len(points) > _MOST_PLACES:
        yield Problem(says=_("A list of points names %(most)d places at most.") % {"most": _MOST_PLACES})
    if any(not 0 <= one <= _MOST_POINTS for one in points):
        says = _("Points of a place are whole, from 0 to %(most)d.") % {"most": _MOST_POINTS}
        yield Problem(says=says)
    if any(later > before for before, later in pairwise(points)):
        yield Problem(says=_("A later place has no more points than the one before it. Look the list over."))


def _free_slug(name: str, given: str = "") -> str:
    return page_addresses.taken_by(name, given, of=Series, kind="series")
