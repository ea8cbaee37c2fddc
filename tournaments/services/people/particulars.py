"""Names and other particulars of players."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import ExitStack
from typing import Any

from django.db import transaction
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
from tournaments.services.interchange.rosters import Particulars, Roster
from tournaments.services.people import (
    kept_particulars,
    own_links,
    player_columns,
    registration_cleanup,
    waiting_list,
)
from tournaments.services.people.entry_list import MAX_PEOPLE
from tournaments.services.people.names import name_key, name_problem

_MAX_DIGITS = 4
_MAX_NUMBER_LENGTH = 40

__all__ = ["change", "enter", "enter_roster", "remove", "renumber", "show_as"]


def enter(
    tournament: Tournament,
    people: Sequence[Particulars],
    *,
    act: Action,
    person_ids: Mapping[int, str] | None = None,
    refs: Sequence[str] = (),
) -> list[Player]:
    """Enter *people*, all of them or none; return them as players, in their order.

    They get the numbers given if each has one of at most four digits and all are different and free; otherwise the next
    free ones. *person_ids* maps a line to the random word of a person of another event; no new particulars are stored
    for them. *refs* are their identifiers in a file. Raises `InputError` with a problem for each line that is not
    valid.
    """
    person_ids = person_ids or {}
    # Only these fields identify the request: once people are entered, the same sheet is recognized differently.
    request = [
        [person_data.line, person_data.name, person_data.state, person_data.group] for person_data in people
    ]
    with open_journal(tournament.uid, act, "enter_people", request) as journal:
        if journal.repeated is None:
            season_over.check_season_open(tournament)
            _check(tournament, people, person_ids)
            persons = [person_ids.get(person_data.line) or _person(person_data) for person_data in people]
            Person.objects.bulk_create(
                person_data for person_data in persons if isinstance(person_data, Person)
            )
            known_persons = Person.objects.in_bulk(
                person_data for person_data in persons if isinstance(person_data, str)
            )
            all_persons = [
                known_persons[person_data] if isinstance(person_data, str) else person_data
                for person_data in persons
            ]
            numbers = _numbers(tournament, people)
            entry = journal.append(
                PeopleEntered(
                    entered=tuple(
                        Entered(
                            who=person.who,
                            player=number,
                            seal=person.seal,
                            state=State(person_data.state or "playing"),
                            group=person_data.group,
                        )
                        for number, person_data, person in zip(numbers, people, all_persons, strict=True)
                    ),
                    resealed=(),
                )
            )
        else:
            entry = journal.repeated
        player_by_key = Player.objects.in_bulk(
            [row_key(entry.pk, row_number) for row_number in range(1, len(people) + 1)]
        )
        players = [player_by_key[row_key(entry.pk, row_number)] for row_number in range(1, len(people) + 1)]
        if refs:
            for player, ref in zip(players, refs, strict=True):
                player.ref = ref
            Player.objects.bulk_update(players, ["ref"], batch_size=500)
        return players


@transaction.atomic
def enter_roster(
    tournament: Tournament,
    roster: Roster,
    *,
    skipped_lines: Collection[int],
    listed_people: Mapping[int, str],
    act: Action,
    person_ids: Mapping[int, str],
) -> list[Player]:
    """Enter the people of a spreadsheet and fill the organizers' extra columns; return the new players.

    Lines of *skipped_lines* are left out. *listed_people* maps a line to the random word of somebody who is on the list
    already; only their cells in extra columns change. Raises `InputError` as `enter` does, if two lines are for the
    same of them, or for cells that are not valid; then nothing is stored.
    """
    lines = [person_data for person_data in roster.people if person_data.line not in skipped_lines]
    new_people = [person_data for person_data in lines if person_data.line not in listed_people]
    if problems := _repeated_people(lines, listed_people):
        raise InputError(problems)
    is_update = bool(lines) and not new_people
    players = [] if is_update else enter(tournament, new_people, act=act, person_ids=person_ids)
    who_by_line = {
        person_data.line: player.person_id for person_data, player in zip(new_people, players, strict=True)
    } | dict(listed_people)
    cells = [(person_data.line, who_by_line[person_data.line], person_data.own) for person_data in lines]
    player_columns.import_cells(tournament, roster.own, cells)
    return players


def _person(person_data: Particulars) -> Person:
    values: dict[str, Any] = {name: getattr(person_data, name) for name in PARTICULARS}
    return Person(**values, numbers=dict(person_data.numbers))


def _numbers(tournament: Tournament, people: Sequence[Particulars]) -> list[int]:
    used_numbers = set(tournament.players.values_list("number", flat=True))
    given_numbers = [
        int(person_data.number)
        for person_data in people
        if person_data.number.isdecimal() and len(person_data.number) <= _MAX_DIGITS
    ]
    if (
        len(set(given_numbers)) == len(people)
        and 0 not in given_numbers
        and not used_numbers & set(given_numbers)
    ):
        return given_numbers
    last_number = max(used_numbers, default=0)
    return list(range(last_number + 1, last_number + 1 + len(people)))


def _check(tournament: Tournament, people: Sequence[Particulars], person_ids: Mapping[int, str]) -> None:
    current_ids = set(tournament.players.values_list("person_id", flat=True))
    problems = _repeated_people(people, person_ids, current_ids)
    line_by_name: dict[str, int] = {name_key(player.name): 0 for player in tournament.players.all()}
    for person_data in people:
        name = name_key(person_data.name)
        if sentence := name_problem(person_data.name):
            problems.append(Problem(line=person_data.line, says=sentence))
        elif name in line_by_name:
            facts = {"name": person_data.name, "line": line_by_name[name]}
            sentence = (
                _("“%(name)s” is already on line %(line)d. Make the names different.")
                if line_by_name[name]
                else _("“%(name)s” is already on the list. Remove this line or make the names different.")
            )
            problems.append(Problem(line=person_data.line, says=sentence % facts))
        line_by_name.setdefault(name, person_data.line)
        problems += [
            Problem(line=person_data.line, says=sentence) for sentence in _length_problems(person_data)
        ]
        if person_data.state and person_data.state not in {state.value for state in State}:
            sentence = _("“%(state)s” is not a valid status.") % {"state": person_data.state}
            problems.append(Problem(line=person_data.line, says=sentence))
    current_count = tournament.players.count()
    if current_count + len(people) > MAX_PEOPLE:
        sentence = _("An event can have up to %(most)d people. With these it would have %(people)d.")
        problems.append(Problem(says=sentence % {"most": MAX_PEOPLE, "people": current_count + len(people)}))
    if not people:
        problems.append(Problem(says=_("No names found. Enter one name per line.")))
    if problems:
        raise InputError(problems)


def _repeated_people(
    people: Sequence[Particulars], person_ids: Mapping[int, str], current_ids: Collection[str] = ()
) -> list[Problem]:
    """Return problems of lines that mean somebody of *current_ids*, or somebody who is on an earlier line."""
    lines: dict[str, int] = {}
    problems = []
    for person_data in people:
        person_id = person_ids.get(person_data.line)
        if person_id is None:
            continue
        if person_id in current_ids:
            sentence = _("“%(name)s” is already on the list. Remove this line or make the names different.")
            problems.append(Problem(line=person_data.line, says=sentence % {"name": person_data.name}))
        elif person_id in lines:
            sentence = _(
                "this is marked as the same person as line %(line)d. One of the two must be someone else."
            )
            problems.append(Problem(line=person_data.line, says=sentence % {"line": lines[person_id]}))
        else:
            lines[person_id] = person_data.line
    return problems


def _length_problems(person_data: Particulars) -> list[str]:
    """Return which particulars are too long to store; the name is checked with its other faults."""
    texts = {name: getattr(person_data, name) for name in PARTICULARS if name != "name"}
    max_lengths = {name: getattr(Person._meta.get_field(name), "max_length", None) or 0 for name in texts}
    texts |= {"group": person_data.group, **person_data.numbers}
    max_lengths |= {
        "group": Player._meta.get_field("group").max_length or 0,
        **dict.fromkeys(person_data.numbers, _MAX_NUMBER_LENGTH),
    }
    sentence = _("“%(text)s…” has %(length)d characters. Shorten it to %(longest)d.")
    return [
        sentence % {"text": text[:20], "length": len(text), "longest": max_lengths[name]}
        for name, text in texts.items()
        if len(text) > max_lengths[name]
    ]


def change(player: Player, new_particulars: Particulars, *, act: Action) -> None:
    """Correct the particulars of *player*'s person, in all their events at once.

    Raises `InputError` for a name that is not valid, or that somebody else in one of these events has.
    """
    person = player.person
    values = {
        **{name: getattr(new_particulars, name) for name in PARTICULARS},
        "numbers": dict(new_particulars.numbers),
    }
    with ExitStack() as stack:
        events = Player.objects.filter(person=person).select_related("tournament").order_by("tournament__uid")
        journals = [
            (
                event_player,
                stack.enter_context(
                    open_journal(event_player.tournament.uid, act, "particulars", person.who, values)
                ),
            )
            for event_player in events
        ]
        if all(journal.repeated for _one, journal in journals):
            return
        person = Person.objects.select_for_update().get(pk=person.pk)
        if problems := [
            *filter(None, [name_problem(new_particulars.name)]),
            *_length_problems(new_particulars),
        ]:
            raise InputError([Problem(says=problem) for problem in problems])
        for event_player, _journal in journals:
            other_players = event_player.tournament.players.exclude(pk=event_player.pk)
            if name_key(new_particulars.name) in {
                name_key(other_player.name) for other_player in other_players
            }:
                facts = {"name": new_particulars.name, "event": event_player.tournament.name}
                raise InputError([Problem(says=_("“%(name)s” is already in %(event)s.") % facts)])
        for name, value in values.items():
            setattr(person, name, value)
        person.salt = new_salt()
        person.save()
        for _one, journal in journals:
            if journal.repeated is None:
                resealed = Resealed(who=person.who, seal=person.seal)
                journal.append(PeopleEntered(entered=(), resealed=(resealed,)))


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
            sentence = _(
                "%(name)s has been seated and cannot be removed from the list. Withdraw them instead."
            )
            raise StateError(sentence % {"name": player.name})
        if player.round_results.exists() or player.penalties.exists():
            sentence = _(
                "%(name)s has results or penalties and cannot be removed from the list. Withdraw them instead."
            )
            raise StateError(sentence % {"name": player.name})
        person = player.person
        journal.append(PersonRemoved(who=player.person_id))
        own_links.delete_event_links(journal.event, person.pk)
        registration_cleanup.mark_removed(player.tournament, person.pk)
        player_columns.delete_event_values(player.tournament, person.pk)
        kept_particulars.delete_unused([person.pk])
        waiting_list.move_up(player.tournament, act=act)


def renumber(tournament: Tournament, order: Sequence[Player], *, act: Action) -> None:
    """Number the players of *order* from 1 on; the others follow in the order of their numbers."""
    with open_journal(tournament.uid, act, "renumber", [player.person_id for player in order]) as journal:
        if journal.repeated:
            return
        ordered_keys = {player.pk for player in order}
        other_players = [
            player for player in tournament.players.order_by("number") if player.pk not in ordered_keys
        ]
        numbers = [
            Numbered(who=player.person_id, player=number)
            for number, player in enumerate((*order, *other_players), start=1)
            if player.number != number
        ]
        if numbers:
            journal.append(PlayersNumbered(numbers=tuple(numbers)))
