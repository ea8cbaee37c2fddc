"""A player's page, for organizers."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q, QuerySet

from referee.frozen import dataclass
from tournaments.common.read_snapshot import read_snapshot
from tournaments.models import Penalty, Player, Rest, Round, Seating, Substitution, Tournament
from tournaments.presenters.clubs.seasons import meetings_of
from tournaments.presenters.people.merging import MergedPerson, merged_people
from tournaments.services.events import substitutions
from tournaments.services.events.drawing import next_round_number
from tournaments.services.integrity import reopened

__all__ = ["ComingRounds", "Participant", "Seated", "SubstitutionLine", "participant", "takes_substitutes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """An unfinished round in which the player has a seat, and the possible substitutes.

    Of the *free* players the substitutes come first, then the resting players; *others* have seats in the round.
    """

    round: Round
    table: int
    seat: int
    free: tuple[Player, ...]
    others: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComingRounds:
    """The rounds that are not drawn yet, from round *number* on, in which somebody could substitute for a player.

    *planned* are the numbers of those in which the player has a planned seat. *free* are the possible substitutes:
    players with that role first.
    """

    number: int
    planned: tuple[int, ...]
    free: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutionLine:
    """A substitution; *ends_from* is the first round from which it can be ended, None if it cannot.

    *whole*: ended there, it has no effect at all.
    """

    substitution: Substitution
    ends_from: int | None

    @property
    def whole(self) -> bool:
        """Whether none of its games has started."""
        return self.ends_from == self.substitution.from_round

    @property
    def can_be_ended(self) -> bool:
        """Whether it can be ended from a later round, or taken back as a whole."""
        return not self.substitution.since if self.whole else bool(self.ends_from)


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """One player: their seats, their penalties and bonuses outside the tables, and the other players.

    *to_come* are the rounds not drawn yet in which somebody could substitute for them; *substitutions* are those in
    which they substitute or are replaced; *meetings* those of a league, by their rounds; *became* are the people merged
    into them.
    """

    player: Player
    seated: tuple[Seated, ...]
    to_come: ComingRounds | None
    penalties: tuple[Penalty, ...]
    substitutions: tuple[SubstitutionLine, ...]
    others: tuple[Player, ...]
    was_seated: bool
    elsewhere: tuple[str, ...]
    became: tuple[MergedPerson, ...]
    meetings: Mapping[int, str]

    @property
    def given(self) -> tuple[tuple[Penalty, str], ...]:
        """Each penalty and bonus, with the league evening after which it counts."""
        return tuple((penalty, self.meetings.get(penalty.after_round or 0, "")) for penalty in self.penalties)

    @property
    def takes_no_part(self) -> bool:
        """Whether they withdrew or were disqualified."""
        return self.player.has_left

    @property
    def is_gone(self) -> bool:
        """Whether they no longer take part and have a seat in a drawn round: somebody must take it."""
        drawn = any(seated_round.round.state == Round.State.DRAWN for seated_round in self.seated)
        return drawn and self.takes_no_part


@read_snapshot()
def participant(player: Player, among: QuerySet[Tournament]) -> Participant:
    """The player as the event has them now, with their other events that are in *among*."""
    players = list(player.tournament.players.order_by("number"))
    others = tuple(other for other in players if other.pk != player.pk)
    other_entries = Player.objects.filter(person=player.person, tournament__in=among).exclude(pk=player.pk)
    seated = tuple(_seated_round(seating, others) for seating in _seatings(player))
    was_seated = Seating.objects.filter(player=player).exists()
    substitution_rows = tuple(
        Substitution.objects.filter(Q(out=player) | Q(in_player=player))
        .select_related("tournament", "round", "out__person", "in_player__person")
        .order_by("number")
    )
    replaced = any(
        row.out_id == player.pk and row.until == Substitution.Until.END and row.to_round is None
        for row in substitution_rows
    )
    drawn = any(seated_round.round.state == Round.State.DRAWN for seated_round in seated)
    return Participant(
        player=player,
        seated=seated,
        # A substitution in a drawn round covers the rounds after it too.
        to_come=None if drawn or replaced else _coming_rounds(player, others, was_seated=was_seated),
        penalties=tuple(player.penalties.order_by("number")),
        substitutions=tuple(
            SubstitutionLine(substitution=row, ends_from=substitutions.earliest_end(row))
            for row in substitution_rows
        ),
        others=others,
        was_seated=was_seated,
        elsewhere=tuple(other_entries.values_list("tournament__name", flat=True)),
        meetings=meetings_of(player.tournament),
        became=merged_people(player.person, among),
    )


def _seatings(player: Player) -> list[Seating]:
    seatings = Seating.objects.filter(player=player).exclude(round__state=Round.State.FINISHED)
    found = list(seatings.select_related("round__tournament", "table").order_by("round__number"))
    reopened.mark_reopened(seating.round for seating in found)
    return found


def _seated_round(seating: Seating, others: tuple[Player, ...]) -> Seated:
    seated_keys = set(Seating.objects.filter(round=seating.round).values_list("player", flat=True))
    resting = set(Rest.objects.filter(round=seating.round).values_list("player", flat=True))
    free = [other for other in others if other.pk not in seated_keys and not other.has_left]
    state_order: dict[str, int] = {Player.State.SUBSTITUTE: 0}
    return Seated(
        round=seating.round,
        table=seating.table.number,
        seat=seating.seat,
        free=tuple(
            sorted(
                free,
                key=lambda other: (state_order.get(other.state, 1), other.pk not in resting, other.number),
            )
        ),
        others=tuple(other for other in others if other.pk in seated_keys),
    )


_PLAYS = (Player.State.PLAYING, Player.State.CHECKED_IN, Player.State.GUEST)


def takes_substitutes(tournament: Tournament) -> bool:
    """Whether a player can be replaced: in a round that is not finished, or in one that is still to be drawn."""
    if not tournament.is_tournament:
        return False
    last_round = tournament.last_round
    return (
        last_round is None
        or next_round_number(tournament) <= last_round
        or tournament.rounds.exclude(state=Round.State.FINISHED).exists()
    )


def _coming_rounds(player: Player, others: tuple[Player, ...], *, was_seated: bool) -> ComingRounds | None:
    tournament = player.tournament
    number, last_round = next_round_number(tournament), tournament.last_round
    if tournament.kind != Tournament.Kind.TOURNAMENT or (last_round is not None and number > last_round):
        return None
    planned = substitutions.planned_seats(tournament)
    own_planned = {round_number: seated for round_number, seated in planned.items() if player.pk in seated}
    if not own_planned and not (player.state in _PLAYS or (was_seated and player.has_left)):
        return None
    busy = {pk for seated in own_planned.values() for pk in seated}
    free = [
        other
        for other in others
        if not other.has_left and other.pk not in busy and (number in planned or not other.active)
    ]
    state_order: dict[str, int] = {Player.State.SUBSTITUTE: 0}
    return ComingRounds(
        number=number,
        planned=tuple(sorted(own_planned)),
        free=tuple(sorted(free, key=lambda other: (state_order.get(other.state, 1), other.number))),
    )
