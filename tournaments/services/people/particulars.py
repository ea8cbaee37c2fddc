"""Names and other particulars of players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem, StateError
from tournaments.journal.kinds import (
    Entered,
    Numbered,
    PeopleEntered,
    PersonRemoved,
    PlayersNumbered,
    Resealed,
    State,
)
from tournaments.journal.rows import row_key
from tournaments.journal.seals import new_salt
from tournaments.models import PARTICULARS, Person, Player, Seating, Tournament
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import kept_particulars, own_links, registration_cleanup, waiting_list
from tournaments.services.people.entry_list import MAX_PEOPLE
from tournaments.services.people.names import name_key, name_problem

_DIGITS = 4
_MOST_OF_A_NUMBER = 40

__all__ = ["change", "enter", "remove", "renumber", "show_as"]


def enter(
    tournament: Tournament,
    people: Sequence[Particulars],
    *,
    act: Action,
    known: Mapping[int, str] | None = None,
    refs: Sequence[str] = (),
) -> list[Player]:
    """Enter *people*, all of them or none; return them as players, in their order.

    They get the numbers given if each has one of at most four digits and all are different and free; otherwise the next
    free ones. *known* maps a line to the random word of a person of another event; no new particulars are stored for
    them. *refs* are their identifiers in a file. Raises `InputError` with a problem for each line that is not valid.
    """
    known = known or {}
    # Only these fields identify the request: once people are entered, the same sheet is recognized differently.
    asked = [[one.line, one.name, one.state, one.group] for one in people]
    with open_journal(tournament.uid, act, "enter_people", asked) as journal:
        if journal.repeated is None:
            season_over.check_season_open(tournament)
            _check(tournament, people, known)
            persons = [known.get(one.line) or _person(one) for one in people]
            Person.objects.bulk_create(one for one in persons if isinstance(one, Person))
            there = Person.objects.in_bulk(one for one in persons if isinstance(one, str))
            found = [there[one] if isinstance(one, str) else one for one in persons]
            numbers = _numbers(tournament, people)
            entry = journal.append(
                PeopleEntered(
                    entered=tuple(
                        Entered(
                            who=person.who,
                            player=number,
                            seal=person.seal,
                            state=State(one.state or "playing"),
                            group=one.group,
                        )
                        for number, one, person in zip(numbers, people, found, strict=True)
                    ),
                    resealed=(),
                )
            )
        else:
            entry = journal.repeated
        made = Player.objects.in_bulk([row_key(entry.pk, n) for n in range(1, len(people) + 1)])
        players = [made[row_key(entry.pk, n)] for n in range(1, len(people) + 1)]
        if refs:
            for player, ref in zip(players, refs, strict=True):
                player.ref = ref
            Player.objects.bulk_update(players, ["ref"], batch_size=500)
        return players


def _person(one: Particulars) -> Person:
    said: dict[str, Any] = {name: getattr(one, name) for name in PARTICULARS}
    return Person(**said, numbers=dict(one.numbers))


def _numbers(tournament: Tournament, people: Sequence[Particulars]) -> list[int]:
    taken = set(tournament.players.values_list("number", flat=True))
    borne = [int(one.number) for one in people if one.number.isdecimal() and len(one.number) <= _DIGITS]
    if len(set(borne)) == len(people) and 0 not in borne and not taken & set(borne):
        return borne
    last = max(taken, default=0)
    return list(range(last + 1, last + 1 + len(people)))


def _check(tournament: Tournament, people: Sequence[Particulars], known: Mapping[int, str]) -> None:
    problems = _twice(tournament, people, known)
    taken: dict[str, int] = {name_key(player.name): 0 for player in tournament.players.all()}
    for one in people:
        name = name_key(one.name)
        if says := name_problem(one.name):
            problems.append(Problem(line=one.line, says=says))
        elif name in taken:
            facts = {"name": one.name, "line": taken[name]}
            says = (
                _("“%(name)s” stands on line %(line)d already; tell the two apart.")
                if taken[name]
                else _("“%(name)s” is entered already; leave the line out, or tell the two apart.")
            )
            problems.append(Problem(line=one.line, says=says % facts))
        taken.setdefault(name, one.line)
        problems += [Problem(line=one.line, says=says) for says in _too_long(one)]
        if one.state and one.state not in {state.value for state in State}:
            says = _("“%(state)s” is no state of a player.") % {"state": one.state}
            problems.append(Problem(line=one.line, says=says))
    there = tournament.players.count()
    if there + len(people) > MAX_PEOPLE:
        says = _("An event holds %(most)d people; with these it would be %(people)d.")
        problems.append(Problem(says=says % {"most": MAX_PEOPLE, "people": there + len(people)}))
    if not people:
        problems.append(Problem(says=_("There is no name here. Write one name on each line.")))
    if problems:
        raise InputError(problems)


def _twice(tournament: Tournament, people: Sequence[Particulars], known: Mapping[int, str]) -> list[Problem]:
    """Return problems of lines that mean somebody who is entered already or is on an earlier line."""
    here = set(tournament.players.values_list("person_id", flat=True))
    lines: dict[str, int] = {}
    problems = []
    for one in people:
        who = known.get(one.line)
        if who is None:
            continue
        if who in here:
            sentence = _("“%(name)s” is entered already; leave the line out, or tell the two apart.")
            problems.append(Problem(line=one.line, says=sentence % {"name": one.name}))
        elif who in lines:
            sentence = _(
                "this is said to be the same person as line %(line)d; one of the two is somebody else."
            )
            problems.append(Problem(line=one.line, says=sentence % {"line": lines[who]}))
        else:
            lines[who] = one.line
    return problems


def _too_long(one: Particulars) -> list[str]:
    """Return which particulars are too long to store; the name is checked with its other faults."""
    said = {name: getattr(one, name) for name in PARTICULARS if name != "name"}
    most = {name: Person._meta.get_field(name).max_length or 0 for name in said}
    said |= {"group": one.group, **one.numbers}
    most |= {
        "group": Player._meta.get_field("group").max_length or 0,
        **dict.fromkeys(one.numbers, _MOST_OF_A_NUMBER),
    }
    sentence = _("“%(text)s…” has %(length)d letters; shorten it to %(longest)d.")
    return [
        sentence % {"text": text[:20], "length": len(text), "longest": most[name]}
        for name, text in said.items()
        if len(text) > most[name]
    ]


def change(player: Player, known: Particulars, *, act: Action) -> None:
    """Correct the particulars of *player*'s person, in all their events at once.

    Raises `InputError` for a name that is not valid, or that somebody else in one of these events has.
    """
    person = player.person
    said = {**{name: getattr(known, name) for name in PARTICULARS}, "numbers": dict(known.numbers)}
    with ExitStack() as held:
        events = Player.objects.filter(person=person).select_related("tournament").order_by("tournament__uid")
        journals = [
            (one, held.enter_context(open_journal(one.tournament.uid, act, "particulars", person.who, said)))
            for one in events
        ]
        if all(journal.repeated for _one, journal in journals):
            return
        person = Person.objects.select_for_update().get(pk=person.pk)
        if faults := [*filter(None, [name_problem(known.name)]), *_too_long(known)]:
            raise InputError([Problem(says=says) for says in faults])
        for one, _journal in journals:
            others = one.tournament.players.exclude(pk=one.pk)
            if name_key(known.name) in {name_key(other.name) for other in others}:
                facts = {"name": known.name, "event": one.tournament.name}
                raise InputError([Problem(says=_("“%(name)s” is entered in %(event)s already.") % facts)])
        for name, value in said.items():
            setattr(person, name, value)
        person.salt = new_salt()
        person.save()
        for _one, journal in journals:
            if journal.repeated is None:
                told = Resealed(who=person.who, seal=person.seal)
                journal.append(PeopleEntered(entered=(), resealed=(told,)))


def show_as(player: Player, shown: Person.Shown) -> None:
    """Set how *player*'s person is named in public, in all events. It is a display setting, so it makes no entry."""
    Person.objects.filter(pk=player.person_id).update(shown=shown)


def remove(player: Player, *, act: Action) -> None:
    """Remove a player who was never seated from the list. Raises `StateError` if they were."""
    with open_journal(player.tournament.uid, act, "remove", player.person_id) as journal:
        if journal.repeated:
            return
        if (
            Seating.objects.filter(player=player).exists()
            or player.replaced.exists()
            or player.replaces.exists()
        ):
            sentence = _("%(name)s has been seated and stays on the list. Withdraw them instead.")
            raise StateError(sentence % {"name": player.name})
        if player.round_results.exists() or player.penalties.exists():
            sentence = _("%(name)s has results or penalties and stays on the list. Withdraw them instead.")
            raise StateError(sentence % {"name": player.name})
        person = player.person
        journal.append(PersonRemoved(who=player.person_id))
        own_links.delete_event_links(journal.event, person.pk)
        registration_cleanup.mark_removed(player.tournament, person.pk)
        kept_particulars.delete_unused([person.pk])
        waiting_list.move_up(player.tournament, act=act)


def renumber(tournament: Tournament, order: Sequence[Player], *, act: Action) -> None:
    """Number the players of *order* from 1 on; the others follow in the order of their numbers."""
    with open_journal(tournament.uid, act, "renumber", [player.person_id for player in order]) as journal:
        if journal.repeated:
            return
        named = {player.pk for player in order}
        rest = [player for player in tournament.players.order_by("number") if player.pk not in named]
        numbers = [
            Numbered(who=player.person_id, player=number)
            for number, player in enumerate((*order, *rest), start=1)
            if player.number != number
        ]
        if numbers:
            journal.append(PlayersNumbered(numbers=tuple(numbers)))
