"""Places of an event, and its waiting list."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from django.db.models import Q

from tournaments.journal.kinds import PlayerStateChanged, State
from tournaments.journal.rows import KEYS_PER_ENTRY
from tournaments.models import JournalEntry, Player, RegistrationSettings, Round, Tournament
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = [
    "EXPECTED_STATES",
    "FREEING_STATES",
    "PLACE_STATES",
    "count_free_places",
    "count_taken_places",
    "give",
    "has_begun",
    "has_free_place",
    "hidden_players",
    "move_up",
    "settings_of",
    "waiting",
]

PLACE_STATES: Final = (
    Player.State.ENTERED,
    Player.State.CHECKED_IN,
    Player.State.PLAYING,
    Player.State.GUEST,
)
"""States of players who have a place."""
EXPECTED_STATES: Final = (Player.State.ENTERED, Player.State.WAITING)
"""States of players who are on a list and have not come yet."""
FREEING_STATES: Final = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED, Player.State.SUBSTITUTE)
"""States that free a player's place for another."""


def settings_of(tournament: Tournament) -> RegistrationSettings | None:
    """Return the event's registration settings; None if it never had any."""
    return RegistrationSettings.objects.filter(tournament=tournament).first()


def has_begun(tournament: Tournament) -> bool:
    """Return whether a round of a tournament was opened; only the organizers then decide who takes part.

    In a league people come and go while it runs.
    """
    return (
        tournament.kind == Tournament.Kind.TOURNAMENT
        and tournament.rounds.exclude(state=Round.State.DRAWN).exists()
    )


def count_taken_places(tournament: Tournament) -> int:
    """Return how many players have a place."""
    return tournament.players.filter(state__in=PLACE_STATES).count()


def count_free_places(tournament: Tournament, limit: int | None) -> int | None:
    """Return how many places are free; None if there is no limit."""
    return None if limit is None else max(0, limit - count_taken_places(tournament))


def has_free_place(tournament: Tournament, limit: int | None) -> bool:
    """Return whether a new player gets a place: one is free, and nobody waits for it."""
    return limit is None or (bool(count_free_places(tournament, limit)) and not waiting(tournament))


def waiting(tournament: Tournament) -> list[Player]:
    """Return the waiting players, the longest waiting first, by the journal's last entry that made them wait."""
    players = list(tournament.players.filter(state=Player.State.WAITING))
    if len(players) < 2:
        return players
    state_entries = JournalEntry.objects.filter(
        event=tournament.uid, kind="state", payload__state=State.WAITING.value
    )
    entry_by_person = {
        entry["payload"]["who"]: entry["pk"] for entry in state_entries.order_by("pk").values("pk", "payload")
    }

    def place(player: Player) -> tuple[int, int]:
        return max(player.pk // KEYS_PER_ENTRY, entry_by_person.get(player.person_id, 0)), player.pk

    return sorted(players, key=place)


def hidden_players(tournament: Tournament, players: Iterable[Player]) -> set[int]:
    """Return which of *players*, by key, no public page names: those who only registered, if the list is not public.

    Players with a seat that is public, or with results or points outside the tables, did more than register.
    """
    expected_keys = {player.pk for player in players if player.state in EXPECTED_STATES}
    if not expected_keys:
        return expected_keys
    settings = settings_of(tournament)
    if settings is None or settings.listed:
        return set()
    is_published = ~Q(state=Round.State.DRAWN) | Q(number__lte=tournament.seats_shown_to)
    shown_rounds = tournament.rounds.filter(is_published)
    is_public = (
        Q(seatings__round__in=shown_rounds)
        | Q(replaced__round__in=shown_rounds)
        | Q(round_results__isnull=False)
        | Q(penalties__isnull=False)
    )
    return expected_keys - set(
        tournament.players.filter(is_public, pk__in=expected_keys).values_list("pk", flat=True)
    )


def move_up(tournament: Tournament, *, act: Action) -> list[Player]:
    """Give free places to those who wait longest, if the event has a limit and has not started.

    It must run in the transaction in which a place became free.
    """
    settings = settings_of(tournament)
    if settings is None or settings.limit is None or has_begun(tournament):
        return []
    return give(tournament, waiting(tournament)[: count_free_places(tournament, settings.limit)], act=act)


def give(tournament: Tournament, players: Sequence[Player], *, act: Action) -> list[Player]:
    """Give each of these waiting players a place; players seen at check-in are checked in by it."""
    for player in players:
        # A player's number may change before the next entry of the same act; a person's word does not.
        with open_journal(
            tournament.uid, act.then(f".{player.person_id}"), "move_up", player.person_id
        ) as journal:
            if not journal.repeated:
                state = State.CHECKED_IN if player.here else State.ENTERED
                journal.append(PlayerStateChanged(who=player.person_id, state=state))
    return list(players)
