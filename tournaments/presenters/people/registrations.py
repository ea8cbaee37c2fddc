"""Registration pages, and the public list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Player, Registration, RegistrationSettings, Tournament
from tournaments.services.people import registration_window, registrations, waiting_list
from tournaments.services.people.entry_list import by_name
from tournaments.services.people.registration_answers import Told, is_elsewhere, player_of, told_by
from tournaments.services.people.registration_window import Door

__all__ = ["Kept", "Offer", "invitation", "kept", "offer", "offered", "state_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """An event for which one may register, or not at this moment: how many places there are, and who has one.

    *shut* says why nobody is let in, empty where somebody is; *until* is a sentence that says when it closes. *taken*,
    *waits* and *asks* count those who have a place, wait for one, or have asked and are not answered yet. *begun*: the
    tournament's first round was opened, and nobody moves up by themselves. *entered* and *waiting* name people only
    where they are listed for everybody, those who wait in the order of their turn.
    """

    tournament: Tournament
    settings: RegistrationSettings
    door: Door
    shut: str
    until: str
    taken: int
    waits: int
    asks: int
    begun: bool
    entered: tuple[Player, ...]
    waiting: tuple[Player, ...]

    @property
    def left(self) -> int | None:
        """How many places are free; None where nobody counts them."""
        return None if self.settings.limit is None else max(0, self.settings.limit - self.taken)

    @property
    def says(self) -> str:
        """How full it is, in a sentence or two."""
        found = [self._room]
        if self.waits:
            text = ngettext(
                "%(count)d person waits for a place.", "%(count)d people wait for a place.", self.waits
            )
            found.append(text % {"count": self.waits})
        if self.asks:
            text = ngettext(
                "%(count)d person has asked for one.", "%(count)d people have asked for one.", self.asks
            )
            found.append(text % {"count": self.asks})
        return " ".join(found)

    @property
    def _room(self) -> str:
        limit, left = self.settings.limit, self.left
        if limit is None or left is None:
            says = ngettext("%(count)d person is registered.", "%(count)d people are registered.", self.taken)
            return says % {"count": self.taken}
        if not left:
            return _("All %(limit)d places are taken.") % {"limit": limit}
        says = ngettext(
            "%(count)d of %(limit)d places is free.", "%(count)d of %(limit)d places are free.", left
        )
        return says % {"count": left, "limit": limit}

    @property
    def lets_in(self) -> bool:
        """Whether one may register now."""
        return self.door.lets_in


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
            case "waiting" if self.offer.begun:
                return _(
                    "The tournament has begun, and nobody moves up any more. Ask the organizers whether they can still "
                    "give you a place."
                )
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

    @property
    def link_for(self) -> str:
        """What they can do by the link that they keep; empty where it is of no use any more."""
        match self.state:
            case "withdrawn":
                return "" if self.offer.begun else _("By it you see whether you can come back, and do so.")
            case "out" | "refused" | "gone":
                return ""
            case _ if self.may_change:
                return _("By it you see how you stand, change what you told, and withdraw.")
            case _ if self.may_withdraw:
                return _("By it you see how you stand, and withdraw.")
            case _:
                return _(
                    "By it you see how you stand. It cannot change it any more: tell the organizers, who can."
                )

    @property
    def withdrawing(self) -> str:
        """What it means to withdraw."""
        match self.state:
            case "asked":
                return _(
                    "The organizers no longer decide about it. You can ask again as long as registration is open."
                )
            case "waiting":
                return _("You leave the waiting list. If you come back, you wait behind all others.")
            case _ if self.offer.waits:
                return _(
                    "Your place goes at once to whoever waits longest. If you come back, you wait behind all others."
                )
            case _:
                return _("Your place becomes free. You can come back as long as there is room.")

    @property
    def will_wait(self) -> bool:
        """Whether they would come back to wait for a place, and not to one."""
        return self.may_come_back and self.player is not None and self.offer.door is Door.WAITING


def offer(tournament: Tournament, now: datetime) -> Offer | None:
    """How one may register for the event at the moment *now*; None where nobody ever could."""
    settings = waiting_list.settings_of(tournament)
    return None if settings is None else offered(tournament, settings, now)


def invitation(tournament: Tournament, now: datetime) -> Offer | None:
    """The same for the event's own page: None too where the organizers take no registrations."""
    settings = waiting_list.settings_of(tournament)
    return None if settings is None or not settings.open else offered(tournament, settings, now)


def offered(tournament: Tournament, settings: RegistrationSettings, now: datetime) -> Offer:
    """The same where these settings hold."""
    settings.tournament = tournament
    players = list(tournament.players.all())
    waiting = (
        waiting_list.waiting(tournament) if any(one.state == Player.State.WAITING for one in players) else []
    )
    found = registration_window.door(settings, now)
    entered = [one for one in players if one.state in waiting_list.TAKEN]
    asking = settings.approval and tournament.registrations.filter(state=Registration.State.ASKED).count()
    return Offer(
        tournament=tournament,
        settings=settings,
        door=found,
        shut=registration_window.says(settings, found, len(waiting)),
        until=registration_window.until(settings),
        taken=len(entered),
        waits=len(waiting),
        asks=int(asking),
        begun=waiting_list.has_begun(tournament),
        entered=tuple(by_name(entered)) if settings.listed else (),
        waiting=tuple(waiting) if settings.listed else (),
    )


def kept(registration: Registration, now: datetime) -> Kept | None:
    """What whoever registered finds at their link at the moment *now*; None where the event has no registration."""
    tournament = registration.tournament
    found = offer(tournament, now)
    if found is None:
        return None
    player = player_of(registration)
    state = state_of(registration, player)
    waiting = [one.pk for one in waiting_list.waiting(tournament)] if state == "waiting" else []
    return Kept(
        registration=registration,
        offer=found,
        player=player,
        told=told_by(registration, player),
        state=state,
        place=None if player is None or state != "waiting" else waiting.index(player.pk) + 1,
        may_change=registrations.may_change(registration, player) and state not in ("withdrawn", "out"),
        may_withdraw=registrations.may_withdraw(registration, player),
        may_come_back=registrations.may_come_back(registration, player, found.settings, now),
        elsewhere=player is not None and is_elsewhere(player),
    )


def state_of(registration: Registration, player: Player | None) -> str:
    """How whoever registered stands, in a word as in `Kept`."""
    if player is None:
        said = registration.state
        return said if said != Registration.State.ENTERED else Registration.State.GONE.value
    if player.state == Player.State.WAITING:
        return "waiting"
    if player.state == Player.State.WITHDRAWN and registration.state == Registration.State.WITHDRAWN:
        return "withdrawn"
    return "out" if player.state in (Player.State.WITHDRAWN, Player.State.DISQUALIFIED) else "entered"
