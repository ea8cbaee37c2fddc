"""What does an organizer see of one person of an event?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Penalty, Player, Rest, Round, Seating, Substitution, Tournament
from tournaments.showing.merging import Became, became
from tournaments.showing.seasons import meetings_of

__all__ = ["Participant", "Seated", "participant"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A round that is not finished in which somebody has a seat, and who could sit in.

    Of those who are *free* the substitutes come first, then who rests; *others* have seats in it.
    """

    round: Round
    table: int
    seat: int
    free: tuple[Player, ...]
    others: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """One person: where they still have seats, what they lost or were given outside the tables, who else there is.

    *substitutions* are those in which they sit in or are replaced; *meetings* those of a league, by their rounds;
    *became* is who was made one with them.
    """

    player: Player
    seated: tuple[Seated, ...]
    penalties: tuple[Penalty, ...]
    substitutions: tuple[Substitution, ...]
    others: tuple[Player, ...]
    was_seated: bool
    elsewhere: tuple[str, ...]
    became: tuple[Became, ...]
    meetings: Mapping[int, str]

    @property
    def given(self) -> tuple[tuple[Penalty, str], ...]:
        """Each penalty and bonus, with the evening of a league behind which it counts."""
        return tuple((one, self.meetings.get(one.after_round or 0, "")) for one in self.penalties)

    @property
    def is_gone(self) -> bool:
        """Whether they take no part any more, and have a seat in a round that is only drawn: somebody must take it."""
        drawn = any(one.round.state == Round.State.DRAWN for one in self.seated)
        return drawn and self.player.state in (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)


def participant(player: Player, among: QuerySet[Tournament]) -> Participant:
    """The person as the event has them now, with their other events *among* those that may be named."""
    everybody = list(player.tournament.players.order_by("number"))
    others = tuple(one for one in everybody if one.pk != player.pk)
    elsewhere = Player.objects.filter(person=player.person, tournament__in=among).exclude(pk=player.pk)
    return Participant(
        player=player,
        seated=tuple(_seated(seating, others) for seating in _seatings(player)),
        penalties=tuple(player.penalties.order_by("number")),
        substitutions=tuple(
            Substitution.objects.filter(Q(out=player) | Q(in_player=player))
            .select_related("round", "out__person", "in_player__person")
            .order_by("number")
        ),
        others=others,
        was_seated=Seating.objects.filter(player=player).exists(),
        elsewhere=tuple(elsewhere.values_list("tournament__name", flat=True)),
        meetings=meetings_of(player.tournament),
        became=became(player.person, among),
    )


def _seatings(player: Player) -> list[Seating]:
    found = Seating.objects.filter(player=player).exclude(round__state=Round.State.FINISHED)
    return list(found.select_related("round", "table").order_by("round__number"))


_GONE = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)


def _seated(seating: Seating, others: tuple[Player, ...]) -> Seated:
    taken = set(Seating.objects.filter(round=seating.round).values_list("player", flat=True))
    resting = set(Rest.objects.filter(round=seating.round).values_list("player", flat=True))
    free = [one for one in others if one.pk not in taken and one.state not in _GONE]
    first = {Player.State.SUBSTITUTE: 0}
    return Seated(
        round=seating.round,
        table=seating.table.number,
        seat=seating.seat,
        free=tuple(
            sorted(free, key=lambda one: (first.get(one.state, 1), one.pk not in resting, one.number))
        ),
        others=tuple(one for one in others if one.pk in taken),
    )
