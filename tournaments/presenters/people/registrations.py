"""Registration pages, and the public list."""

from __future__ import annotations

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.models import Player, Registration, RegistrationSettings, Tournament
from tournaments.services.people import registration_window, registrations, waiting_list
from tournaments.services.people.player_search import sort_by_name
from tournaments.services.people.registration_answers import (
    RegistrationInput,
    input_of,
    is_in_other_event,
    player_of,
)
from tournaments.services.people.registration_window import RegistrationState

__all__ = ["Offer", "RegistrantPage", "build_offer", "invitation", "offer", "registrant_page", "state_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer:
    """An event's registration, open or not: the number of places and the people who have one.

    *shut* says why registration is closed, empty if it is open; *until* is a sentence that says when it closes.
    *taken*, *waits* and *asks* count the people with a place, on the waiting list, and with an unanswered application.
    *begun*: the tournament's first round was opened, and nobody moves up automatically. *entered* and *waiting* name
    people only if the list is public, the waiting ones in their order.
    """

    tournament: Tournament
    settings: RegistrationSettings
    registration_state: RegistrationState
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
        """The number of free places; None if there is no limit."""
        return None if self.settings.limit is None else max(0, self.settings.limit - self.taken)

    @property
    def says(self) -> str:
        """How full it is, in a sentence or two."""
        sentences = [self._room]
        if self.waits:
            text = ngettext(
                "%(count)d person is on the waiting list.",
                "%(count)d people are on the waiting list.",
                self.waits,
            )
            sentences.append(text % {"count": self.waits})
        if self.asks:
            text = ngettext(
                "%(count)d registration is waiting for approval.",
                "%(count)d registrations are waiting for approval.",
                self.asks,
            )
            sentences.append(text % {"count": self.asks})
        return joined(sentences, by="sentences")

    @property
    def _room(self) -> str:
        limit, left = self.settings.limit, self.left
        if limit is None or left is None:
            sentence = ngettext(
                "%(count)d person is registered.", "%(count)d people are registered.", self.taken
            )
            return sentence % {"count": self.taken}
        if not left:
            return _("All %(limit)d places are taken.") % {"limit": limit}
        sentence = ngettext(
            "%(count)d of %(limit)d places is free.", "%(count)d of %(limit)d places are free.", left
        )
        return sentence % {"count": left, "limit": limit}

    @property
    def new_ones_wait(self) -> bool:
        """Whether a person who registers now waits for a place."""
        return self.registration_state is RegistrationState.WAITING

    @property
    def is_announced(self) -> bool:
        """Whether the event's page tells why nobody can register: not yet, no longer, or no place is left."""
        return self.registration_state in (
            RegistrationState.NOT_YET,
            RegistrationState.FULL,
            RegistrationState.CLOSED,
        )

    @property
    def lets_in(self) -> bool:
        """Whether registration is open now."""
        return self.registration_state.lets_in


@dataclass(frozen=True, slots=True, kw_only=True)
class RegistrantPage:
    """The page behind a registrant's personal link.

    *state* is `entered`, `waiting`, `asked`, `refused`, `withdrawn` by themselves, `out` if the organizers removed
    them, or `gone`; *place* is that on the waiting list. *elsewhere*: only the organizers can change their particulars.
    """

    registration: Registration
    offer: Offer
    player: Player | None
    registration_input: RegistrationInput
    state: str
    place: int | None
    may_change: bool
    may_withdraw: bool
    may_come_back: bool
    elsewhere: bool

    @property
    def has_place(self) -> bool:
        """Whether they have a place."""
        return self.state == "entered"

    @property
    def refusal(self) -> str:
        """Why the organizers refused; empty if they did not or gave no reason."""
        return self.registration.why if self.state == "refused" else ""

    @property
    def says(self) -> str:
        """Their state, in one sentence."""
        match self.state:
            case "entered":
                return _("You have a place.")
            case "waiting":
                return _("You are number %(place)d on the waiting list.") % {"place": self.place or 0}
            case "asked":
                return _("Your registration is waiting for approval.")
            case "refused":
                return _("The organizers could not accept your registration.")
            case "withdrawn":
                return _("You cancelled your registration.")
            case "out":
                return _("You are no longer taking part.")
            case _:
                return _("You are no longer on the list.")

    @property
    def more(self) -> str:
        """What the state means, and what comes next."""
        match self.state:
            case "waiting" if self.offer.begun:
                return _(
                    "The tournament has started, so nobody else moves up. Ask the organizers if they can still give "
                    "you a place."
                )
            case "waiting":
                return _(
                    "When a place becomes free, you move up. Open this page again later to see if you have a place."
                )
            case "asked":
                return _(
                    "The organizers approve each registration. Open this page again later to see their decision."
                )
            case "refused" | "out" | "gone":
                return _("If you think this is a mistake, ask the organizers.")
            case "withdrawn" if not self.may_come_back:
                return _(
                    "You cannot register again here at the moment. If you still want to take part, ask the "
                    "organizers."
                )
            case _:
                return ""

    @property
    def link_for(self) -> str:
        """What they can do with their personal link; empty if it is no longer of use."""
        match self.state:
            case "withdrawn":
                return "" if self.offer.begun else _("Use it to see if you can register again, and to do so.")
            case "out" | "refused" | "gone":
                return ""
            case _ if self.may_change:
                return _("Use it to see your status, change your details or cancel your registration.")
            case _ if self.may_withdraw:
                return _("Use it to see your status or cancel your registration.")
            case _:
                return _(
                    "Use it to see your status. To change or cancel your registration, ask the organizers."
                )

    @property
    def withdrawing(self) -> str:
        """What it means to withdraw."""
        match self.state:
            case "asked":
                return _("This cancels your registration. You can register again while registration is open.")
            case "waiting":
                return _("You leave the waiting list. If you come back, you go to the end of the list.")
            case _ if self.offer.waits:
                return _(
                    "Your place goes straight to the first person on the waiting list. If you come back, you go to "
                    "the end of the list."
                )
            case _:
                return _("Your place becomes free. You can come back while there are free places.")

    @property
    def will_wait(self) -> bool:
        """Whether coming back would put them on the waiting list, not give them a place."""
        return (
            self.may_come_back
            and self.player is not None
            and self.offer.registration_state is RegistrationState.WAITING
        )


def offer(tournament: Tournament, now: datetime) -> Offer | None:
    """The event's registration at the moment *now*; None if there never was any."""
    settings = waiting_list.settings_of(tournament)
    return None if settings is None else build_offer(tournament, settings, now)


def invitation(tournament: Tournament, now: datetime) -> Offer | None:
    """The same for the event's public page: also None if the organizers take no registrations."""
    settings = waiting_list.settings_of(tournament)
    return None if settings is None or not settings.open else build_offer(tournament, settings, now)


def build_offer(tournament: Tournament, settings: RegistrationSettings, now: datetime) -> Offer:
    """The same with the given settings."""
    settings.tournament = tournament
    players = list(tournament.players.all())
    waiting = (
        waiting_list.waiting(tournament)
        if any(player.state == Player.State.WAITING for player in players)
        else []
    )
    state = registration_window.registration_state(settings, now)
    entered = [player for player in players if player.state in waiting_list.PLACE_STATES]
    asked_count = (
        settings.approval and tournament.registrations.filter(state=Registration.State.ASKED).count()
    )
    return Offer(
        tournament=tournament,
        settings=settings,
        registration_state=state,
        shut=registration_window.closed_message(settings, state, len(waiting)),
        until=registration_window.closing_time_message(settings),
        taken=len(entered),
        waits=len(waiting),
        asks=int(asked_count),
        begun=waiting_list.has_begun(tournament),
        entered=tuple(sort_by_name(entered)) if settings.listed else (),
        waiting=tuple(waiting) if settings.listed else (),
    )


def registrant_page(registration: Registration, now: datetime) -> RegistrantPage | None:
    """The registrant's page at the moment *now*; None if the event has no registration."""
    tournament = registration.tournament
    current_offer = offer(tournament, now)
    if current_offer is None:
        return None
    player = player_of(registration)
    state = state_of(registration, player)
    waiting = (
        [waiting_player.pk for waiting_player in waiting_list.waiting(tournament)]
        if state == "waiting"
        else []
    )
    return RegistrantPage(
        registration=registration,
        offer=current_offer,
        player=player,
        registration_input=input_of(registration, player),
        state=state,
        place=None if player is None or state != "waiting" else waiting.index(player.pk) + 1,
        may_change=registrations.may_change(registration, player) and state not in ("withdrawn", "out"),
        may_withdraw=registrations.may_withdraw(registration, player),
        may_come_back=registrations.may_come_back(registration, player, current_offer.settings, now),
        elsewhere=player is not None and is_in_other_event(player),
    )


def state_of(registration: Registration, player: Player | None) -> str:
    """The state of a registrant, in a word as in `RegistrantPage`."""
    if player is None:
        state = registration.state
        return state if state != Registration.State.ENTERED else Registration.State.GONE.value
    if player.state == Player.State.WAITING:
        return "waiting"
    if player.state == Player.State.WITHDRAWN and registration.state == Registration.State.WITHDRAWN:
        return "withdrawn"
    return "out" if player.has_left else "entered"
