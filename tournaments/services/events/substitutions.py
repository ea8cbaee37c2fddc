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

_GONE = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)


def unfinished_rounds(player: Player) -> list[Round]:
    """Return the unfinished rounds in which *player* has a seat, in order."""
    rounds = Round.objects.filter(seatings__player=player).exclude(state=Round.State.FINISHED)
    return list(rounds.order_by("number"))


def replace(
    round_: Round,
    out: Player,
    in_: Player,
    *,
    act: Action,
    from_hand: int | None = None,
    for_good: bool = False,
    as_it_was: bool = False,
) -> None:
    """Let *in_* replace *out* in *round_*, from its start or from that hand's entry on; *for_good* means to the end.

    The game then belongs to *in_*, and *out* gets what the rules say. To the end of the event, the planned rounds
    follow. Raises `InputError` if *out* has no seat in that round, or *in_* has one in a round concerned, and
    `StateError` if *in_* plays elsewhere in a league, or the season is over. With *as_it_was*, for an event that is
    over, the seats may name either of them, but not both, and no plan follows.
    """
    since: object = "start" if from_hand is None else from_hand
    asked = (round_.number, out.number, in_.number, since, for_good)
    with open_journal(round_.tournament.uid, act, "replace", *asked) as journal:
        if journal.repeated:
            return
        problems: list[Problem] = []
        if out == in_:
            problems.append(Problem(says=_("Name two people: nobody sits in for themselves.")))
        left, taken = _seated(out, round_, for_good=for_good), _seated(in_, round_, for_good=for_good)
        if round_.number not in (left | taken if as_it_was else left):
            sentence = _("%(name)s has no seat in round %(number)d.")
            problems.append(Problem(says=sentence % {"name": out.name, "number": round_.number}))
        plan = for_good and not as_it_was
        both = left & taken if as_it_was else taken | (_planned_both(out, in_) if plan else set())
        problems += _own_seats(in_, both)
        if not as_it_was and in_.state in _GONE:
            problems.append(Problem(says=_("%(name)s does not take part any more.") % {"name": in_.name}))
        if problems:
            raise InputError(problems)
        if not as_it_was:
            season_over.check_season_open(round_.tournament)
        journal.append(
            Substituted(
                round=round_.number,
                out=out.person_id,
                in_=in_.person_id,
                from_=since,
                until=Until.END if for_good else Until.ROUND,
                plan=plan,
            )
        )
        if not as_it_was:
            playing.check_not_seated_twice(round_.tournament, {in_.pk})


def replace_from_round(tournament: Tournament, number: int, out: Player, in_: Player, *, act: Action) -> None:
    """Let *in_* replace *out* from round *number* on, which is not drawn yet, to the end of the event.

    *out* no longer takes part. *in_* gets their seats in the planned rounds and, without a plan, is drawn. Raises
    `ConflictError` if the round was drawn meanwhile, and `InputError` if *in_* plays already.
    """
    with open_journal(tournament.uid, act, "sit_in", number, out.number, in_.number) as journal:
        if journal.repeated:
            return
        if number != next_round_number(tournament):
            text = _("Round %(number)d was drawn meanwhile. Look at this page again.")
            raise ConflictError(text % {"number": number})
        season_over.check_season_open(tournament)
        if tournament.kind != Tournament.Kind.TOURNAMENT:
            raise StateError(_("In a league people sit in for somebody in a game, not in games to come."))
        problems: list[Problem] = []
        if out == in_:
            problems.append(Problem(says=_("Name two people: nobody sits in for themselves.")))
        if in_.state in _GONE:
            problems.append(Problem(says=_("%(name)s does not take part any more.") % {"name": in_.name}))
        problems += _own_seats(in_, _planned_both(out, in_))
        if in_.active and number not in planned_seats(tournament):
            problems.append(Problem(says=_("%(name)s plays in the next round already.") % {"name": in_.name}))
        if problems:
            raise InputError(problems)
        what = Substituted(
            round=number, out=out.person_id, in_=in_.person_id, from_="start", until=Until.END, plan=True
        )
        journal.append(what)


def planned_seats(tournament: Tournament) -> dict[int, set[int]]:
    """Return the players with a seat at a table in each round that is planned and not drawn, by the round's number."""
    found: dict[int, set[int]] = {}
    rows = PlannedSeat.objects.filter(tournament=tournament, round__gte=next_round_number(tournament))
    for number, player in rows.exclude(table=None).values_list("round", "player_id"):
        found.setdefault(number, set()).add(player)
    return found


def _planned_both(out: Player, in_: Player) -> set[int]:
    """Return the planned rounds in which both have a seat at a table."""
    both = {out.pk, in_.pk}
    return {number for number, seated in planned_seats(out.tournament).items() if both <= seated}


def _own_seats(player: Player, numbers: set[int]) -> list[Problem]:
    sentence = _("%(name)s has a seat of their own in round %(number)d.")
    return [Problem(says=sentence % {"name": player.name, "number": number}) for number in sorted(numbers)]


def earliest_end(substitution: Substitution) -> int | None:
    """Return the first round from which the substitution can be ended; None if it cannot.

    This is the round with which it started, if nothing is written at a table where the substitute sits. Else, if it
    lasts to the end of the event, it is the round after the last such game.
    """
    if substitution.to_round is not None:
        return None
    for_good = substitution.until == Substitution.Until.END
    seats = Seating.objects.filter(
        player=substitution.in_player_id, round__tournament=substitution.tournament_id
    )
    if for_good:
        seats = seats.filter(round__number__gte=substitution.from_round)
    else:
        seats = seats.filter(round__number=substitution.from_round)
    begun = seats.filter(Q(round__state=Round.State.FINISHED) | Q(table__entries__isnull=False))
    last = begun.aggregate(last=Max("round__number"))["last"]
    if last is None:
        return substitution.from_round
    final = substitution.tournament.last_round
    return last + 1 if for_good and (final is None or last < final) else None


def take_back(substitution: Substitution, *, act: Action) -> None:
    """End a substitution: the replaced player has the seats again, planned ones too, and takes part as before.

    A substitution to the end of the event ends with the last game that has started, which stays with the substitute.
    Raises `StateError` if no round is left in which it could end.
    """
    tournament, out, in_ = substitution.tournament, substitution.out, substitution.in_player
    with open_journal(tournament.uid, act, "take_back", substitution.number) as journal:
        if journal.repeated:
            return
        season_over.check_season_open(tournament)
        for_good = substitution.until == Substitution.Until.END
        # Writers lock their table's ledger.
        journal.tables()
        first = earliest_end(substitution)
        if first is None:
            sentence = _("The game has begun: it stays with %(name)s, who sits there.")
            raise StateError(sentence % {"name": in_.name})
        of = Seating.objects.filter(round__tournament=tournament)
        of = of.filter(round__number__gte=first) if for_good else of.filter(round__number=first)
        sits = of.filter(player=in_).values("round")
        if of.filter(player=out, round__in=sits).exists():
            raise StateError(_("%(name)s has a seat there by now.") % {"name": out.name})
        drawn = (Player.State.CHECKED_IN, Player.State.PLAYING, Player.State.GUEST)
        journal.append(
            SubstitutionLifted(
                substitution=substitution.number,
                round=first,
                out=out.person_id,
                in_=in_.person_id,
                until=Until(substitution.until),
                rests=in_.state in drawn,
                plan=for_good,
            )
        )
        playing.check_not_seated_twice(tournament, {out.pk})


def _seated(player: Player, round_: Round, *, for_good: bool) -> set[int]:
    """Return the rounds concerned in which the player has a seat."""
    seats = Seating.objects.filter(player=player, round__tournament=round_.tournament_id)
    of = seats.filter(round__number__gte=round_.number) if for_good else seats.filter(round=round_)
    return set(of.values_list("round__number", flat=True))


def exchange(round_: Round, one: Player, other: Player, *, act: Action, as_it_was: bool = False) -> None:
    """Exchange the seats of two players of a round, at one table or at two; points and rulings stay with the seats.

    Raises `StateError` if the round is finished, except with *as_it_was*, or if one of them has no seat in it.
    """
    with open_journal(
        round_.tournament.uid, act, "exchange", round_.number, one.number, other.number
    ) as journal:
        if journal.repeated:
            return
        if not as_it_was and Round.objects.get(pk=round_.pk).state == Round.State.FINISHED:
            raise StateError(
                _("Round %(number)d is finished. Open it again first.") % {"number": round_.number}
            )
        for player in (one, other):
            if not Seating.objects.filter(round=round_, player=player).exists():
                facts = {"name": player.name, "number": round_.number}
                raise StateError(_("%(name)s has no seat in round %(number)d.") % facts)
        if one == other:
            raise StateError(_("Name two people."))
        begins = relay.points_after_exchange(round_, one.pk, other.pk)
        who = (one.person_id, other.person_id)
        if not as_it_was:
            season_over.check_season_open(round_.tournament)
        journal.append(Exchanged(round=round_.number, who=who, begins=begins))
        if not as_it_was:
            playing.check_not_seated_twice(round_.tournament, {one.pk, other.pk})


def rearrange(table: Table, seats: Sequence[referee.Seat], *, act: Action) -> None:
    """Change the seats at a table whose round is drawn but not open; *seats* gives for each seat where its player comes
    from.

    Raises `StateError` if the round is open by now: the table then has a ledger that records such a change.
    """
    round_ = table.round
    asked = round_.number, table.number, [int(seat) for seat in seats]
    with open_journal(round_.tournament.uid, act, "rearrange", *asked) as journal:
        if journal.repeated:
            return
        if Round.objects.get(pk=round_.pk).state != Round.State.DRAWN:
            raise StateError(_("The round was opened meanwhile. Load the page anew."))
        held = {seating.seat: seating.player.person_id for seating in table.seatings.select_related("player")}
        sits = [held[int(seat)] for seat in seats]
        step = act
        for seat in sorted(held):
            if held[seat] != sits[seat]:
                journal.append(Exchanged(round=round_.number, who=(held[seat], sits[seat])), act=step)
                came = next(other for other, who in held.items() if who == sits[seat])
                held[seat], held[came] = held[came], held[seat]
                step = act.then(f"seat-{seat}")
