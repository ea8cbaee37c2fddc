"""Merge people, and undo a merge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem, StateError
from tournaments.journal.kinds import MergeLifted, PeopleEntered, PeopleMerged, Resealed
from tournaments.journal.seals import new_salt
from tournaments.models import PARTICULARS, JournalEntry, Person, Player, Tournament
from tournaments.services.clubs import playing
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.people import registration_cleanup, waiting_list
from tournaments.services.people.names import name_key

__all__ = ["Merge", "clashes", "less_visible", "merge", "merges_into", "surviving_person", "undo_merge"]

# From most to least visible; the less visible wish of two people applies.
_STRICTNESS = (Person.Shown.FULL, Person.Shown.INITIALS, Person.Shown.HIDDEN)


def merge(gone: Player, into: Player, *, act: Action) -> None:
    """Merge two persons in all events: *gone* becomes *into*, whose name and number stay.

    Particulars that only one of them has are kept. All of *gone*'s are kept until the merge is undone. Each event
    concerned gets an entry in its journal; all of them are stored, or none. Raises `InputError` if the two sit, rest or
    have results in the same round of an event, or play for two teams.
    """
    first, second = gone.person, into.person
    with ExitStack() as held:
        both = list(Player.objects.filter(person__in=(first, second)).select_related("tournament"))
        uids = sorted({player.tournament.uid for player in both})
        asked = ("merge", first.who, second.who)
        journals = {uid: held.enter_context(open_journal(uid, act, *asked)) for uid in uids}
        if any(journal.repeated for journal in journals.values()):
            return
        if first == second:
            raise InputError([Problem(says=_("Name two people."))])
        # Re-read under the lock, because somebody may just have been seated.
        both = list(Player.objects.filter(person__in=(first, second)).select_related("tournament"))
        if together := clashes(both):
            raise InputError(together)
        known = Person.objects.select_for_update().in_bulk([first.pk, second.pk])
        first, second = known[first.pk], known[second.pk]
        filled = _fill(first, second)
        with_first = {player.tournament.uid for player in both if player.person_id == first.pk}
        for uid, journal in journals.items():
            if uid in with_first:
                what = PeopleMerged(gone=first.who, into=second.who, seal=second.seal, filled=filled)
                journal.append(what)
            else:
                told = Resealed(who=second.who, seal=second.seal)
                journal.append(PeopleEntered(entered=(), resealed=(told,)))
        for event in {player.tournament for player in both}:
            playing.check_not_seated_twice(event)
            if event.uid in with_first and not event.ended:
                # A place of either person stays; if both had one, one of the two becomes free.
                had = any(
                    one.person_id == first.pk and one.state in waiting_list.PLACE_STATES
                    for one in _of(event, both)
                )
                waits = [one for one in _of(event, both) if one.state == Player.State.WAITING]
                if had:
                    waiting_list.give(event, [one for one in waits if one.person_id == second.pk], act=act)
                waiting_list.move_up(event, act=act)
        registration_cleanup.reassign_merged(first.who, second.who)


def _of(event: Tournament, players: Iterable[Player]) -> list[Player]:
    return [one for one in players if one.tournament_id == event.pk]


def _fill(first: Person, second: Person) -> tuple[str, ...]:
    """Copy the particulars that only the first person has to the second; return their names."""
    filled = [name for name in PARTICULARS if getattr(first, name) and not getattr(second, name)]
    for name in filled:
        setattr(second, name, getattr(first, name))
    filled += [f"numbers.{name}" for name in sorted(first.numbers.keys() - second.numbers.keys())]
    second.numbers = {**first.numbers, **second.numbers}
    second.shown = less_visible(first.shown, second.shown)
    second.salt = new_salt()
    second.save()
    return tuple(filled)


def less_visible(one: str, other: str) -> str:
    """Return the less visible of two ways to be shown."""
    return max(one, other, key=lambda shown: _STRICTNESS.index(Person.Shown(shown)))


def clashes(both: Iterable[Player]) -> list[Problem]:
    """Return why the persons of these players cannot be merged: rounds and teams in which each has their own place."""
    problems: list[Problem] = []
    by_event: dict[int, list[Player]] = {}
    for player in both:
        by_event.setdefault(player.tournament_id, []).append(player)
    for players in by_event.values():
        if len(players) > 1:
            problems += _in_rounds(*players)
            problems += _of_two_teams(*players)
    return problems


def _in_rounds(one: Player, other: Player) -> Iterator[Problem]:
    names = {"one": one.name, "other": other.name, "event": one.tournament.name}
    rounds = [
        {*player.seatings.values_list("round__number", flat=True)}
        | {*player.rests.values_list("round__number", flat=True)}
        | {*player.round_results.values_list("round__number", flat=True)}
        for player in (one, other)
    ]
    for number in sorted(rounds[0] & rounds[1]):
        sentence = _(
            "%(event)s: %(one)s and %(other)s both have a place in round %(number)d: they are two people."
        )
        yield Problem(says=sentence % {**names, "number": number})
    stood_in = {
        *one.replaced.filter(in_player=other).values_list("round__number", flat=True),
        *other.replaced.filter(in_player=one).values_list("round__number", flat=True),
    }
    for number in sorted(stood_in - (rounds[0] & rounds[1])):
        sentence = _(
            "%(event)s: of %(one)s and %(other)s one sits in for the other in round %(number)d: they are two people."
        )
        yield Problem(says=sentence % {**names, "number": number})


def _of_two_teams(one: Player, other: Player) -> Iterator[Problem]:
    """Yield a problem if the two play for different teams, because the team of the merged person would be ambiguous."""
    names = [
        dict.fromkeys(player.memberships.order_by("pk").values_list("team__name", flat=True))
        for player in (one, other)
    ]
    if all(names) and len({*names[0], *names[1]}) > 1:
        sentence = _(
            "%(one)s plays for %(team)s and %(other)s for %(teams)s. Take one of the two out of the teams first, on "
            "the page of the teams; then they can be one person."
        )
        facts = {"one": one.name, "other": other.name}
        teams = {"team": ", ".join(names[0]), "teams": ", ".join(names[1])}
        yield Problem(says=sentence % {**facts, **teams})


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """The merge of one person into another: the last merge entry of each event that still exists.

    *person* holds the kept particulars; None if there are none or they were erased.
    """

    gone: str
    entries: tuple[JournalEntry, ...]
    person: Person | None

    @property
    def last(self) -> JournalEntry:
        """The latest of its entries."""
        return self.entries[-1]


def surviving_person(who: str) -> str:
    """Return the word of the person into whom *who* was merged, through any chain of merges; else *who*."""
    seen = set()
    while who not in seen and not Player.objects.filter(person_id=who).exists():
        seen.add(who)
        last = JournalEntry.objects.filter(kind="merge", payload__gone=who).order_by("pk").last()
        who = last.payload["into"] if last else who
    return who


def merges_into(into: Person) -> list[Merge]:
    """Return the merges into *into* that were not undone, the latest first."""
    events = Tournament.objects.values_list("uid", flat=True)
    entries = JournalEntry.objects.filter(event__in=events).order_by("pk")
    last: dict[tuple[str, str], JournalEntry] = {
        (entry.payload["gone"], entry.event): entry
        for entry in entries.filter(kind="merge", payload__into=into.who)
    }
    gone = {who for who, _event in last}
    back = entries.filter(kind="merge_lifting", payload__gone__in=gone)
    for entry in back:
        held = last.get((entry.payload["gone"], entry.event))
        if held is not None and held.number == entry.payload["merge"]:
            del last[entry.payload["gone"], entry.event]
    by_gone: dict[str, list[JournalEntry]] = {}
    for (who, _event), entry in last.items():
        by_gone.setdefault(who, []).append(entry)
    people = Person.objects.in_bulk(by_gone)
    found = [
        Merge(
            gone=who,
            entries=tuple(sorted(entries_, key=lambda entry: entry.pk)),
            person=people[who] if who in people and not people[who].is_erased else None,
        )
        for who, entries_ in by_gone.items()
    ]
    return sorted(found, key=lambda one: one.last.pk, reverse=True)


def undo_merge(into: Person, gone: str, *, act: Action) -> None:
    """Undo the merge of *gone* into *into* in all events concerned.

    What was theirs before is theirs again, including name and numbers; what was entered since stays with *into*. Raises
    `StateError` if they are separate already, somebody else was merged into *into* since, *into* was merged or removed
    from the list, or nothing is known of *gone* any more, and `InputError` if somebody else has their name.
    """
    with ExitStack() as held:
        there = [entry.event for one in merges_into(into) for entry in one.entries]
        players = Player.objects.filter(person__in=(into.who, gone)).values_list("tournament__uid", flat=True)
        uids = sorted({*there, *players})
        asked = ("merge_lifting", gone, into.who)
        journals = {uid: held.enter_context(open_journal(uid, act, *asked)) for uid in uids}
        if any(journal.repeated for journal in journals.values()):
            return
        told, first = _can_be_lifted(into, gone)
        second = Person.objects.select_for_update().get(pk=into.pk)
        _empty(first, second, {name for entry in told.entries for name in entry.payload.get("filled", ())})
        merges = {entry.event: entry for entry in told.entries}
        playing = set(Player.objects.filter(person=second).values_list("tournament__uid", flat=True))
        for uid, journal in journals.items():
            if uid in merges:
                journal.append(
                    MergeLifted(
                        merge=merges[uid].number,
                        gone=first.who,
                        into=second.who,
                        seal=first.seal,
                        into_seal=second.seal,
                    )
                )
            elif uid in playing:
                seal = Resealed(who=second.who, seal=second.seal)
                journal.append(PeopleEntered(entered=(), resealed=(seal,)))
        registration_cleanup.reassign_unmerged(first.who, second.who)


def _can_be_lifted(into: Person, gone: str) -> tuple[Merge, Person]:
    """Return the merge and the kept particulars of the person. Raises as `undo_merge` does."""
    merges = merges_into(into)
    told = next((one for one in merges if one.gone == gone), None)
    if told is None:
        raise StateError(_("The two are two people already. Load the page anew."))
    if told.person is None:
        sentence = _(
            "Nothing is known any more of the one who is one with %(name)s: it was erased, or the two were made one "
            "before such things were kept. They cannot be told apart."
        )
        raise StateError(sentence % {"name": into.name})
    if told != merges[0]:
        other = merges[0].person
        sentence = _("Take back first that %(other)s is one with %(name)s: that was said later.")
        raise StateError(sentence % {"other": other.name if other else merges[0].gone, "name": into.name})
    for entry in told.entries:
        event = Tournament.objects.get(uid=entry.event)
        if not event.players.filter(person=into).exists():
            sentence = _(
                "%(name)s is not in %(event)s any more, where the two were made one. They cannot be told apart."
            )
            raise StateError(sentence % {"name": into.name, "event": event.name})
        others = event.players.exclude(person=into)
        if name_key(told.person.name) in {name_key(other.name) for other in others}:
            facts = {"name": told.person.name, "event": event.name}
            raise InputError([Problem(says=_("“%(name)s” is entered in %(event)s already.") % facts)])
    return told, told.person


def _empty(first: Person, second: Person, filled: Iterable[str]) -> None:
    """Remove from the second person the particulars that came from the first, unless they were changed since."""
    numbers = dict(second.numbers)
    for name in filled:
        federation = name.removeprefix("numbers.")
        if name in PARTICULARS and getattr(second, name) == getattr(first, name):
            setattr(second, name, "")
        elif federation != name and numbers.get(federation) == first.numbers.get(federation):
            numbers.pop(federation, None)
    second.numbers = numbers
    second.salt = new_salt()
    second.save()
