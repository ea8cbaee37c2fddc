"""What does somebody see who registers, who has registered, and who organizes?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Player, Registration, RegistrationSettings, Tournament
from tournaments.services import doors, places, registrations
from tournaments.services.doors import Door
from tournaments.services.people import by_name
from tournaments.services.registration_settings import Question, questions_of
from tournaments.services.registrations import Told

__all__ = ["Answer", "Desk", "Kept", "Line", "Offer", "desk", "invitation", "kept", "offer"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """An event for which one may register, or not at this moment: how many places there are, and who has one.

    *shut* says why nobody is let in, empty where somebody is; *opens* and *closes* are moments in words. *entered* and
    *waiting* name people only where they are listed for everybody, those who wait in the order of their turn.
    """

    tournament: Tournament
    settings: RegistrationSettings
    door: Door
    shut: str
    opens: str
    closes: str
    taken: int
    waits: int
    entered: tuple[Player, ...]
    waiting: tuple[Player, ...]

    @property
    def left(self) -> int | None:
        """How many places are free; None where nobody counts them."""
        return None if self.settings.limit is None else max(0, self.settings.limit - self.taken)

    @property
    def says(self) -> str:
        """How full it is, in a sentence or two."""
        limit = self.settings.limit
        if limit is None:
            says = ngettext("%(count)d person is registered.", "%(count)d people are registered.", self.taken)
            return says % {"count": self.taken}
        left, waits = self.left or 0, ""
        if left:
            says = ngettext(
                "%(count)d of %(limit)d places is free.", "%(count)d of %(limit)d places are free.", left
            )
        else:
            says = _("All %(limit)d places are taken.")
        if self.waits:
            text = ngettext(
                "%(count)d person waits for a place.", "%(count)d people wait for a place.", self.waits
            )
            waits = text % {"count": self.waits}
        return " ".join(filter(None, [says % {"count": left, "limit": limit}, waits]))

    @property
    def lets_in(self) -> bool:
        """Whether one may register now."""
        return self.door.lets_in


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What somebody answered to one of the organizer's own questions."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What somebody finds at the link that they keep.

    *state* is `entered`, `waiting`, `asked`, `refused`, `withdrawn` by themselves, `out` where the organizers took them
    out, or `gone`; *place* is that on the waiting list. *elsewhere*: the organizers alone change who they are.
    """

    registration: Registration
    offer: Offer
    player: Player | None
    told: Told
    state: str
    place: int | None
    may_change: bool
    may_withdraw: bool
    may_come_back: bool
    elsewhere: bool

    @property
    def says(self) -> str:
        """How they stand, in the sentence that they came for."""
        match self.state:
            case "entered":
                return _("You have a place.")
            case "waiting":
                return _("You are number %(place)d on the waiting list.") % {"place": self.place or 0}
            case "asked":
                return _("You have asked for a place.")
            case "refused":
                return _("The organizers could not give you a place.")
            case "withdrawn":
                return _("You have withdrawn.")
            case "out":
                return _("You do not take part any more.")
            case _:
                return _("You are not on the list any more.")

    @property
    def more(self) -> str:
        """What that means, and what comes next."""
        match self.state:
            case "waiting":
                return _(
                    "When a place becomes free, you move up. Open this page again: it says when you have one."
                )
            case "asked":
                return _(
                    "The organizers approve each registration. Open this page again: it says when they have."
                )
            case "refused" | "out" | "gone":
                return _("Ask the organizers if you think that this is a mistake.")
            case "withdrawn" if not self.may_come_back:
                return _(
                    "There is no way back from here just now. If you want to take part after all, ask the organizers."
                )
            case _:
                return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """Somebody for the organizers: who registered, or who waits and was entered by hand; *place* on the waiting list.

    *state* is a word as in `Kept`, *called* what it is called.
    """

    registration: Registration | None
    player: Player | None
    told: Told
    state: str
    called: str
    place: int | None
    answers: tuple[Answer, ...]

    @property
    def at(self) -> datetime | None:
        """When they registered."""
        return None if self.registration is None else self.registration.at


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """All of an event's registrations for its organizers, in the order in which they came."""

    tournament: Tournament
    settings: RegistrationSettings | None
    offer: Offer | None
    lines: tuple[Line, ...]

    @property
    def asking(self) -> tuple[Line, ...]:
        """Those whom somebody must approve."""
        return tuple(line for line in self.lines if line.state == "asked")

    @property
    def waiting(self) -> tuple[Line, ...]:
        """Those who wait for a place, who is next first."""
        return tuple(sorted((line for line in self.lines if line.place), key=lambda line: line.place or 0))

    @property
    def others(self) -> tuple[Line, ...]:
        """Everybody else."""
        return tuple(line for line in self.lines if line.state != "asked" and not line.place)


def offer(tournament: Tournament, now: datetime) -> Offer | None:
    """How one may register for the event at the moment *now*; None where nobody ever could."""
    settings = places.settings_of(tournament)
    return None if settings is None else _offer(tournament, settings, now)


def invitation(tournament: Tournament, now: datetime) -> Offer | None:
    """The same for the event's own page: None too where the organizers take no registrations."""
    settings = places.settings_of(tournament)
    return None if settings is None or not settings.open else _offer(tournament, settings, now)


def _offer(tournament: Tournament, settings: RegistrationSettings, now: datetime) -> Offer:
    settings.tournament = tournament
    players = list(tournament.players.all())
    waiting = places.waiting(tournament) if any(one.state == Player.State.WAITING for one in players) else []
    found = doors.door(settings, now)
    entered = [one for one in players if one.state in places.TAKEN]
    return Offer(
        tournament=tournament,
        settings=settings,
        door=found,
        shut=doors.says(settings, found),
        opens=doors.moment(settings, settings.opens_at),
        closes=doors.moment(settings, settings.closes_at),
        taken=len(entered),
        waits=len(waiting),
        entered=tuple(by_name(entered)) if settings.listed else (),
        waiting=tuple(waiting) if settings.listed else (),
    )


def kept(registration: Registration, now: datetime) -> Kept | None:
    """What whoever registered finds at their link at the moment *now*; None where the event has no registration."""
    tournament = registration.tournament
    found = offer(tournament, now)
    if found is None:
        return None
    player = registrations.player_of(registration)
    state = _state(registration, player)
    waiting = [one.pk for one in places.waiting(tournament)] if state == "waiting" else []
    return Kept(
        registration=registration,
        offer=found,
        player=player,
        told=registrations.told_by(registration, player),
        state=state,
        place=None if player is None or state != "waiting" else waiting.index(player.pk) + 1,
        may_change=registrations.may_change(registration, player) and state not in ("withdrawn", "out"),
        may_withdraw=registrations.may_withdraw(registration, player),
        may_come_back=registrations.may_come_back(registration, player, found.settings, now),
        elsewhere=player is not None and registrations.is_elsewhere(player),
    )


def _state(registration: Registration, player: Player | None) -> str:
    if player is None:
        said = registration.state
        return said if said != Registration.State.ENTERED else Registration.State.GONE.value
    if player.state == Player.State.WAITING:
        return "waiting"
    if player.state == Player.State.WITHDRAWN and registration.state == Registration.State.WITHDRAWN:
        return "withdrawn"
    return "out" if player.state in (Player.State.WITHDRAWN, Player.State.DISQUALIFIED) else "entered"


def desk(tournament: Tournament, now: datetime) -> Desk:
    """All registrations as they stand, and who else waits for a place."""
    settings = places.settings_of(tournament)
    rows = list(tournament.registrations.order_by("at", "pk"))
    players = {player.person_id: player for player in tournament.players.all()}
    turns = {player.pk: place for place, player in enumerate(places.waiting(tournament), start=1)}
    questions = () if settings is None else questions_of(settings)
    lines = [_line(row, players.get(row.who), turns, questions) for row in rows]
    known = {row.who for row in rows}
    lines += [
        _line(None, player, turns, questions)
        for player in players.values()
        if player.pk in turns and player.person_id not in known
    ]
    return Desk(
        tournament=tournament,
        settings=settings,
        offer=None if settings is None else _offer(tournament, settings, now),
        lines=tuple(lines),
    )


def _line(
    row: Registration | None, player: Player | None, turns: dict[int, int], questions: Sequence[Question]
) -> Line:
    told = registrations.told_by(row or Registration(), player)
    state = _state(row or Registration(), player)
    called: Any = player.get_state_display() if player is not None else row.get_state_display() if row else ""
    return Line(
        registration=row,
        player=player,
        told=told,
        state=state,
        called=str(called),
        place=None if player is None else turns.get(player.pk),
        answers=tuple(
            Answer(question=one.says, answer=_said(one, told.answers[one.key]))
            for one in questions
            if told.answers.get(one.key)
        ),
    )


def _said(question: Question, answer: str) -> str:
    """The answer as people say it."""
    if question.kind != "yes":
        return answer
    return _("yes") if answer == "yes" else _("no")
