"""Merge people, and undo a merge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack

from django.utils.translation import gettext as _

from referee.frozen import dataclass
from tournaments.common.errors import InputError, Problem, StateError
from tournaments.common.language import joined
from tournaments.journal.kinds import MergeLifted, PeopleEntered, PeopleMerged, Resealed
from tournaments.journal.seals import new_salt
from tournaments.models import PARTICULARS, JournalEntry, Person, Player, Tournament
from tournaments.services.clubs import playing
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.people import player_columns, registration_cleanup, waiting_list
from tournaments.services.people.names import name_key

__all__ = ["Merge", "clashes", "less_visible", "merge", "merges_into", "surviving_person", "undo_merge"]

# From most to least visible; the less visible wish of two people applies.
_STRICTNESS = (Person.Shown.FULL, Person.Shown.INITIALS, Person.Shown.HIDDEN)


def merge(merged_player: Player, target_player: Player, *, act: Action) -> None:
    """Merge two persons in all events: *merged_player* becomes *target_player*, whose name and number stay.

    Particulars that only one of them has are kept. All of *merged_player*'s are kept until the merge is undone. Each
    event concerned gets an entry in its journal; all of them are stored, or none. Raises `InputError` if the two sit,
    rest or have results in the same round of an event, or play for two teams.
    """
    merged_person, surviving = merged_player.person, target_player.person
    with ExitStack() as stack:
        players = list(
            Player.objects.filter(person__in=(merged_person, surviving)).select_related("tournament")
        )
        uids = sorted({player.tournament.uid for player in players})
        request = ("merge", merged_person.who, surviving.who)
        journals = {uid: stack.enter_context(open_journal(uid, act, *request)) for uid in uids}
        if any(journal.repeated for journal in journals.values()):
            return
        if merged_person == surviving:
            raise InputError([Problem(says=_("Choose two people."))])
        # Re-read under the lock, because somebody may just have been seated.
        players = list(
            Player.objects.filter(person__in=(merged_person, surviving)).select_related("tournament")
        )
        if problems := clashes(players):
            raise InputError(problems)
        persons = Person.objects.select_for_update().in_bulk([merged_person.pk, surviving.pk])
        merged_person, surviving = persons[merged_person.pk], persons[surviving.pk]
        filled_names = _copy_missing(merged_person, surviving)
        merge_uids = {player.tournament.uid for player in players if player.person_id == merged_person.pk}
        for uid, journal in journals.items():
            if uid in merge_uids:
                content = PeopleMerged(
                    gone=merged_person.who, into=surviving.who, seal=surviving.seal, filled=filled_names
                )
                journal.append(content)
            else:
                resealed = Resealed(who=surviving.who, seal=surviving.seal)
                journal.append(PeopleEntered(entered=(), resealed=(resealed,)))
        for event in {player.tournament for player in players}:
            playing.check_not_seated_twice(event)
            if event.uid in merge_uids and not event.ended:
                # A place of either person stays; if both had one, one of the two becomes free.
                has_place = any(
                    event_player.person_id == merged_person.pk
                    and event_player.state in waiting_list.PLACE_STATES
                    for event_player in _players_of(event, players)
                )
                waiting_players = [
                    event_player
                    for event_player in _players_of(event, players)
                    if event_player.state == Player.State.WAITING
                ]
                if has_place:
                    waiting_list.give(
                        event,
                        [
                            event_player
                            for event_player in waiting_players
                            if event_player.person_id == surviving.pk
                        ],
                        act=act,
                    )
                waiting_list.move_up(event, act=act)
        registration_cleanup.reassign_merged(merged_person.who, surviving.who)
        player_columns.reassign_merged(merged_person.who, surviving.who)


def _players_of(event: Tournament, players: Iterable[Player]) -> list[Player]:
    return [player for player in players if player.tournament_id == event.pk]


def _copy_missing(first: Person, second: Person) -> tuple[str, ...]:
    """Copy the particulars that only the first person has to the second; return their names."""
    filled_names = [name for name in PARTICULARS if getattr(first, name) and not getattr(second, name)]
    for name in filled_names:
        setattr(second, name, getattr(first, name))
    filled_names += [f"numbers.{name}" for name in sorted(first.numbers.keys() - second.numbers.keys())]
    second.numbers = {**first.numbers, **second.numbers}
    second.shown = less_visible(first.shown, second.shown)
    second.salt = new_salt()
    second.save()
    return tuple(filled_names)


def less_visible(first: str, second: str) -> str:
    """Return the less visible of two ways to be shown."""
    return max(first, second, key=lambda shown: _STRICTNESS.index(Person.Shown(shown)))


def clashes(all_players: Iterable[Player]) -> list[Problem]:
    """Return why the persons of these players cannot be merged: rounds and teams in which each has their own place."""
    problems: list[Problem] = []
    by_event: dict[int, list[Player]] = {}
    for player in all_players:
        by_event.setdefault(player.tournament_id, []).append(player)
    for players in by_event.values():
        if len(players) > 1:
            problems += _round_clashes(*players)
            problems += _team_clashes(*players)
    return problems


def _round_clashes(first: Player, second: Player) -> Iterator[Problem]:
    names = {"one": first.name, "other": second.name, "event": first.tournament.name}
    rounds = [
        {*player.seatings.values_list("round__number", flat=True)}
        | {*player.rests.values_list("round__number", flat=True)}
        | {*player.round_results.values_list("round__number", flat=True)}
        for player in (first, second)
    ]
    for number in sorted(rounds[0] & rounds[1]):
        sentence = _(
            "%(event)s: %(one)s and %(other)s both have a seat in round %(number)d, so they are two people."
        )
        yield Problem(says=sentence % {**names, "number": number})
    substituted_rounds = {
        *first.replaced.filter(in_player=second).values_list("round__number", flat=True),
        *second.replaced.filter(in_player=first).values_list("round__number", flat=True),
    }
    for number in sorted(substituted_rounds - (rounds[0] & rounds[1])):
        sentence = _(
            "%(event)s: %(one)s and %(other)s are two people, because one substitutes for the other in round "
            "%(number)d."
        )
        yield Problem(says=sentence % {**names, "number": number})


def _team_clashes(first: Player, second: Player) -> Iterator[Problem]:
    """Yield a problem if the two play for different teams, because the team of the merged person would be ambiguous."""
    names = [
        dict.fromkeys(player.memberships.order_by("pk").values_list("team__name", flat=True))
        for player in (first, second)
    ]
    if all(names) and len({*names[0], *names[1]}) > 1:
        sentence = _(
            "%(one)s plays for %(team)s and %(other)s plays for %(teams)s. Remove one of them from the team "
            "on the Teams page, then merge them."
        )
        facts = {"one": first.name, "other": second.name}
        teams = {"team": joined(names[0]), "teams": joined(names[1])}
        yield Problem(says=sentence % {**facts, **teams})


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """The merge of one person into another: the last merge entry of each event that still exists.

    *person* holds the kept particulars; None if there are none or they were erased.
    """

    merged_id: str
    entries: tuple[JournalEntry, ...]
    person: Person | None

    @property
    def last(self) -> JournalEntry:
        """The latest of its entries."""
        return self.entries[-1]


def surviving_person(person_id: str) -> str:
    """Return the word of the person into whom *person_id* was merged, through any chain of merges; else *person_id*."""
    seen_ids = set()
    while person_id not in seen_ids and not Player.objects.filter(person_id=person_id).exists():
        seen_ids.add(person_id)
        last_merge = JournalEntry.objects.filter(kind="merge", payload__gone=person_id).order_by("pk").last()
        person_id = last_merge.payload["into"] if last_merge else person_id
    return person_id


def merges_into(target: Person) -> list[Merge]:
    """Return the merges into *target* that were not undone, the latest first."""
    events = Tournament.objects.values_list("uid", flat=True)
    entries = JournalEntry.objects.filter(event__in=events).order_by("pk")
    last_entries: dict[tuple[str, str], JournalEntry] = {
        (entry.payload["gone"], entry.event): entry
        for entry in entries.filter(kind="merge", payload__into=target.who)
    }
    merged_ids = {person_id for person_id, _event in last_entries}
    undone_entries = entries.filter(kind="merge_lifting", payload__gone__in=merged_ids)
    for entry in undone_entries:
        merge_entry = last_entries.get((entry.payload["gone"], entry.event))
        if merge_entry is not None and merge_entry.number == entry.payload["merge"]:
            del last_entries[entry.payload["gone"], entry.event]
    entries_by_person: dict[str, list[JournalEntry]] = {}
    for (person_id, _event), entry in last_entries.items():
        entries_by_person.setdefault(person_id, []).append(entry)
    people = Person.objects.in_bulk(entries_by_person)
    merges = [
        Merge(
            merged_id=person_id,
            entries=tuple(sorted(entries_, key=lambda entry: entry.pk)),
            person=people[person_id] if person_id in people and not people[person_id].is_erased else None,
        )
        for person_id, entries_ in entries_by_person.items()
    ]
    return sorted(merges, key=lambda found_merge: found_merge.last.pk, reverse=True)


def undo_merge(target: Person, merged_id: str, *, act: Action) -> None:
    """Undo the merge of *merged_id* into *target* in all events concerned.

    What was theirs before is theirs again, including name and numbers; what was entered since stays with *target*.
    Raises `StateError` if they are separate already, somebody else was merged into *target* since, *target* was merged
    or removed from the list, or nothing is known of *merged_id* any more, and `InputError` if somebody else has their
    name.
    """
    with ExitStack() as stack:
        merge_events = [entry.event for open_merge in merges_into(target) for entry in open_merge.entries]
        players = Player.objects.filter(person__in=(target.who, merged_id)).values_list(
            "tournament__uid", flat=True
        )
        uids = sorted({*merge_events, *players})
        request = ("merge_lifting", merged_id, target.who)
        journals = {uid: stack.enter_context(open_journal(uid, act, *request)) for uid in uids}
        if any(journal.repeated for journal in journals.values()):
            return
        merge_data, restored = _check_can_be_undone(target, merged_id)
        surviving = Person.objects.select_for_update().get(pk=target.pk)
        _remove_copied(
            restored,
            surviving,
            {name for entry in merge_data.entries for name in entry.payload.get("filled", ())},
        )
        merges = {entry.event: entry for entry in merge_data.entries}
        playing = set(Player.objects.filter(person=surviving).values_list("tournament__uid", flat=True))
        for uid, journal in journals.items():
            if uid in merges:
                journal.append(
                    MergeLifted(
                        merge=merges[uid].number,
                        gone=restored.who,
                        into=surviving.who,
                        seal=restored.seal,
                        into_seal=surviving.seal,
                    )
                )
            elif uid in playing:
                seal = Resealed(who=surviving.who, seal=surviving.seal)
                journal.append(PeopleEntered(entered=(), resealed=(seal,)))
        registration_cleanup.reassign_unmerged(restored.who, surviving.who)
        player_columns.reassign_unmerged(restored.who, surviving.who)


def _check_can_be_undone(target: Person, merged_id: str) -> tuple[Merge, Person]:
    """Return the merge and the kept particulars of the person. Raises as `undo_merge` does."""
    merges = merges_into(target)
    merge_data = next((candidate for candidate in merges if candidate.merged_id == merged_id), None)
    if merge_data is None:
        raise StateError(_("This merge was already undone. Reload the page."))
    if merge_data.person is None:
        sentence = _(
            "There is no data left of the person merged with %(name)s. It was erased, or the merge was made "
            "before such data was kept. The merge cannot be undone."
        )
        raise StateError(sentence % {"name": target.name})
    if merge_data != merges[0]:
        later_person = merges[0].person
        sentence = _("First undo the merge of %(other)s with %(name)s, because it was made later.")
        raise StateError(
            sentence
            % {"other": later_person.name if later_person else merges[0].merged_id, "name": target.name}
        )
    for entry in merge_data.entries:
        event = Tournament.objects.get(uid=entry.event)
        if not event.players.filter(person=target).exists():
            sentence = _(
                "%(name)s is no longer in %(event)s, where the two were merged. The merge cannot be undone."
            )
            raise StateError(sentence % {"name": target.name, "event": event.name})
        other_players = event.players.exclude(person=target)
        if name_key(merge_data.person.name) in {
            name_key(later_person.name) for later_person in other_players
        }:
            facts = {"name": merge_data.person.name, "event": event.name}
            raise InputError([Problem(says=_("“%(name)s” is already in %(event)s.") % facts)])
    return merge_data, merge_data.person


def _remove_copied(first: Person, second: Person, filled_names: Iterable[str]) -> None:
    """Remove from the second person the particulars that came from the first, unless they were changed since."""
    numbers = dict(second.numbers)
    for name in filled_names:
        federation = name.removeprefix("numbers.")
        if name in PARTICULARS and getattr(second, name) == getattr(first, name):
            setattr(second, name, "")
        elif federation != name and numbers.get(federation) == first.numbers.get(federation):
            numbers.pop(federation, None)
    second.numbers = numbers
    second.salt = new_salt()
    second.save()
