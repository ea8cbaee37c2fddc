"""Substitutions and exchanged seats."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Max, Q
from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.journal.kinds import Exchanged, Substituted, SubstitutionLifted, Until
from tournaments.models import PlannedSeat, Player, Round, Seating, Substitution, Table, Tournament
from tournaments.services.clubs import playing, season_over
from tournaments.services.events import relay
from tournaments.services.events.drawing import next_round_number
from tournaments.services.integrity import reopened
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = [
    "earliest_end",
    "exchange",
    "planned_seats",
    "rearrange",
    "replace",
    "replace_from_round",
    "take_back",
    "unfinished_rounds",
]

_EXCLUDED_STATES = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)


def unfinished_rounds(player: Player) -> list[Round]:
    """Return the rounds in which *player* has a seat and that were never finished, in order."""
    rounds = Round.objects.filter(seatings__player=player).exclude(state=Round.State.FINISHED)
    found = list(rounds.select_related("tournament").order_by("number"))
    reopened.mark_reopened(found)
    return [round_ for round_ in found if not round_.is_reopened]


def replace(
    round_: Round,
    out: Player,
    substitute: Player,
    *,
    act: Action,
    from_hand: int | None = None,
    to_the_end: bool = False,
    is_restored: bool = False,
) -> None:
    """Let *substitute* replace *out* in *round_*, from its start or from a hand on, *to_the_end* or for this round.

    The game then belongs to *substitute*, and *out* gets what the rules say. To the end of the event, the planned
    rounds follow. Raises `InputError` if *out* has no seat in that round, or *substitute* has one in a round concerned,
    and `StateError` if *substitute* plays elsewhere in a league, or the season is over. With *is_restored*, for an
    event that is over, the seats may name either of them, but not both, and no plan follows.
    """
    start: object = "start" if from_hand is None else from_hand
    request = (round_.number, out.number, substitute.number, start, to_the_end)
    with open_journal(round_.tournament.uid, act, "replace", *request) as journal:
        if journal.repeated:
            return
        problems: list[Problem] = []
        if out == substitute:
            problems.append(
                Problem(says=_("Choose two different people. Nobody can substitute for themselves."))
            )
        rounds_of_out, rounds_of_substitute = (
            _seated_rounds(out, round_, to_the_end=to_the_end),
            _seated_rounds(substitute, round_, to_the_end=to_the_end),
        )
        if round_.number not in (rounds_of_out | rounds_of_substitute if is_restored else rounds_of_out):
            sentence = _("%(name)s has no seat in round %(number)d.")
            problems.append(Problem(says=sentence % {"name": out.name, "number": round_.number}))
        follows_plan = to_the_end and not is_restored
        shared_rounds = (
            rounds_of_out & rounds_of_substitute
            if is_restored
            else rounds_of_substitute | (_shared_planned_rounds(out, substitute) if follows_plan else set())
        )
        problems += _own_seat_problems(substitute, shared_rounds)
        if not is_restored and substitute.state in _EXCLUDED_STATES:
            problems.append(Problem(says=_("%(name)s is no longer taking part.") % {"name": substitute.name}))
        if problems:
            raise InputError(problems)
        if not is_restored:
            season_over.check_season_open(round_.tournament)
        journal.append(
            Substituted(
                round=round_.number,
                out=out.person_id,
                in_=substitute.person_id,
                from_=start,
                until=Until.END if to_the_end else Until.ROUND,
                plan=follows_plan,
            )
        )
        if not is_restored:
            playing.check_not_seated_twice(round_.tournament, {substitute.pk})


def replace_from_round(
    tournament: Tournament, number: int, out: Player, substitute: Player, *, act: Action
) -> None:
    """Let *substitute* replace *out* from round *number* on, which is not drawn yet, to the end of the event.

    *out* no longer takes part. *substitute* gets their seats in the planned rounds and, without a plan, is drawn.
    Raises `ConflictError` if the round was drawn meanwhile, and `InputError` if *substitute* plays already.
    """
    with open_journal(tournament.uid, act, "sit_in", number, out.number, substitute.number) as journal:
        if journal.repeated:
            return
        if number != next_round_number(tournament):
            text = _("Round %(number)d was drawn in the meantime. Reload the page.")
            raise ConflictError(text % {"number": number})
        season_over.check_season_open(tournament)
        if tournament.kind != Tournament.Kind.TOURNAMENT:
            raise StateError(_("In a league, add substitutes for one game at a time, not for future games."))
        problems: list[Problem] = []
        if out == substitute:
            problems.append(
                Problem(says=_("Choose two different people. Nobody can substitute for themselves."))
            )
        if substitute.state in _EXCLUDED_STATES:
            problems.append(Problem(says=_("%(name)s is no longer taking part.") % {"name": substitute.name}))
        problems += _own_seat_problems(substitute, _shared_planned_rounds(out, substitute))
        if substitute.active and number not in planned_seats(tournament):
            problems.append(
                Problem(says=_("%(name)s already plays in the next round.") % {"name": substitute.name})
            )
        if problems:
            raise InputError(problems)
        content = Substituted(
            round=number,
            out=out.person_id,
            in_=substitute.person_id,
            from_="start",
            until=Until.END,
            plan=True,
        )
        journal.append(content)


def planned_seats(tournament: Tournament) -> dict[int, set[int]]:
    """Return the players with a seat at a table in each round that is planned and not drawn, by the round's number."""
    players_by_round: dict[int, set[int]] = {}
    rows = PlannedSeat.objects.filter(tournament=tournament, round__gte=next_round_number(tournament))
    for number, player in rows.exclude(table=None).values_list("round", "player_id"):
        players_by_round.setdefault(number, set()).add(player)
    return players_by_round


def _shared_planned_rounds(out: Player, substitute: Player) -> set[int]:
    """Return the planned rounds in which both have a seat at a table."""
    pair = {out.pk, substitute.pk}
    return {number for number, seated_keys in planned_seats(out.tournament).items() if pair <= seated_keys}


def _own_seat_problems(player: Player, numbers: set[int]) -> list[Problem]:
    sentence = _("%(name)s already has a seat in round %(number)d.")
    return [Problem(says=sentence % {"name": player.name, "number": number}) for number in sorted(numbers)]


def earliest_end(substitution: Substitution) -> int | None:
    """Return the first round from which the substitution can be ended; None if it cannot.

    This is the round with which it started, if nothing is written at a table where the substitute sits. Else, if it
    lasts to the end of the event, it is the round after the last such game.
    """
    if substitution.to_round is not None:
        return None
    lasts = substitution.until == Substitution.Until.END
    seats = Seating.objects.filter(
        player=substitution.in_player_id, round__tournament=substitution.tournament_id
    )
    if lasts:
        seats = seats.filter(round__number__gte=substitution.from_round)
    else:
        seats = seats.filter(round__number=substitution.from_round)
    started = seats.filter(Q(round__state=Round.State.FINISHED) | Q(table__entries__isnull=False))
    last_started = started.aggregate(last=Max("round__number"))["last"]
    if last_started is None:
        return substitution.from_round
    last_round = substitution.tournament.last_round
    return last_started + 1 if lasts and (last_round is None or last_started < last_round) else None


def take_back(substitution: Substitution, *, act: Action) -> None:
    """End a substitution: the replaced player has the seats again, planned ones too, and takes part as before.

    A substitution to the end of the event ends with the last game that has started, which stays with the substitute.
    Raises `StateError` if no round is left in which it could end.
    """
    tournament, out, substitute = substitution.tournament, substitution.out, substitution.in_player
    with open_journal(tournament.uid, act, "take_back", substitution.number) as journal:
        if journal.repeated:
            return
        season_over.check_season_open(tournament)
        lasts = substitution.until == Substitution.Until.END
        # Writers lock their table's ledger.
        journal.lock_ledgers()
        first_round = earliest_end(substitution)
        if first_round is None:
            sentence = _("The game has started, so the seat stays with %(name)s.")
            raise StateError(sentence % {"name": substitute.name})
        seatings = Seating.objects.filter(round__tournament=tournament)
        seatings = (
            seatings.filter(round__number__gte=first_round)
            if lasts
            else seatings.filter(round__number=first_round)
        )
        own_rounds = seatings.filter(player=substitute).values("round")
        if seatings.filter(player=out, round__in=own_rounds).exists():
            raise StateError(_("%(name)s already has a seat there.") % {"name": out.name})
        drawn_states = (Player.State.CHECKED_IN, Player.State.PLAYING, Player.State.GUEST)
        journal.append(
            SubstitutionLifted(
                substitution=substitution.number,
                round=first_round,
                out=out.person_id,
                in_=substitute.person_id,
                until=Until(substitution.until),
                rests=substitute.state in drawn_states,
                plan=lasts,
            )
        )
        playing.check_not_seated_twice(tournament, {out.pk})


def _seated_rounds(player: Player, round_: Round, *, to_the_end: bool) -> set[int]:
    """Return the rounds concerned in which the player has a seat."""
    seats = Seating.objects.filter(player=player, round__tournament=round_.tournament_id)
    concerned = seats.filter(round__number__gte=round_.number) if to_the_end else seats.filter(round=round_)
    return set(concerned.values_list("round__number", flat=True))


def exchange(
    round_: Round, first_player: Player, second_player: Player, *, act: Action, is_restored: bool = False
) -> None:
    """Exchange the seats of two players of a round, at one table or at two; points and rulings stay with the seats.

    Raises `StateError` if the round is finished, except with *is_restored*, or if one of them has no seat in it.
    """
    with open_journal(
        round_.tournament.uid, act, "exchange", round_.number, first_player.number, second_player.number
    ) as journal:
        if journal.repeated:
            return
        if not is_restored and Round.objects.get(pk=round_.pk).state == Round.State.FINISHED:
            raise StateError(_("Round %(number)d is finished. Reopen it first.") % {"number": round_.number})
        for player in (first_player, second_player):
            if not Seating.objects.filter(round=round_, player=player).exists():
                facts = {"name": player.name, "number": round_.number}
                raise StateError(_("%(name)s has no seat in round %(number)d.") % facts)
        if first_player == second_player:
            raise StateError(_("Choose two people."))
        table_starts = relay.points_after_exchange(round_, first_player.pk, second_player.pk)
        person_ids = (first_player.person_id, second_player.person_id)
        if not is_restored:
            season_over.check_season_open(round_.tournament)
        journal.append(Exchanged(round=round_.number, who=person_ids, begins=table_starts))
        if not is_restored:
            playing.check_not_seated_twice(round_.tournament, {first_player.pk, second_player.pk})


def rearrange(table: Table, seats: Sequence[referee.Seat], *, act: Action) -> None:
    """Change the seats at a table whose round is drawn but not open; *seats* gives for each seat where its player comes
    from.

    Raises `StateError` if the round is open by now: the table then has a ledger that records such a change.
    """
    round_ = table.round
    request = round_.number, table.number, [int(seat) for seat in seats]
    with open_journal(round_.tournament.uid, act, "rearrange", *request) as journal:
        if journal.repeated:
            return
        if Round.objects.get(pk=round_.pk).state != Round.State.DRAWN:
            raise StateError(_("The round was opened in the meantime. Reload the page."))
        person_by_seat = {
            seating.seat: seating.player.person_id for seating in table.seatings.select_related("player")
        }
        new_person_ids = [person_by_seat[int(seat)] for seat in seats]
        step = act
        for seat in sorted(person_by_seat):
            if person_by_seat[seat] != new_person_ids[seat]:
                journal.append(
                    Exchanged(round=round_.number, who=(person_by_seat[seat], new_person_ids[seat])), act=step
                )
                old_seat = next(
                    other_seat
                    for other_seat, person_id in person_by_seat.items()
                    if person_id == new_person_ids[seat]
                )
                person_by_seat[seat], person_by_seat[old_seat] = (
                    person_by_seat[old_seat],
                    person_by_seat[seat],
                )
                step = act.then(f"seat-{seat}")
