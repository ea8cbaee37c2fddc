"""Import an exported event with its chains unchanged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from django.db import DataError, IntegrityError, transaction

from tournaments.journal.kinds import ClubJoined, EventChanged, EventChanges, PeopleMerged, RulingNumbered
from tournaments.journal.memory import fold
from tournaments.journal.problems import JournalError, Problem
from tournaments.journal.rows import Line, RowKind
from tournaments.models import (
    PARTICULARS,
    Anchor,
    Announcement,
    Entry,
    JournalEntry,
    Person,
    Player,
    Team,
    Tournament,
)
from tournaments.services.clubs import club_settings
from tournaments.services.events.tournaments import free_slug
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import chain_hash, open_journal, to_line
from tournaments.services.integrity.journal.database import MODELS
from tournaments.services.integrity.verifying import rows_from_lines, verify_event
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.shape import EventFile, GameIn, PersonIn, TableIn
from tournaments.services.people.merging import less_visible
from tournaments.services.tables import refolding

__all__ = ["import_unchanged"]

_WORD: Final = 16
_HEXADECIMAL: Final = frozenset("0123456789abcdef")
_BESIDE: Final = frozenset({"number", "kind", "by", "at", "device", "why", "previous", "hash"})


@transaction.atomic
def import_unchanged(found: EventFile, *, act: Action) -> Tournament:
    """Import an exported event with its journal, ledgers and people unchanged; return it.

    Only its address may change, if it is taken; the journal then records that. Raises `FileRefused` if the event exists
    here already, a chain is broken, or one of its people is known here with other particulars.
    """
    if JournalEntry.objects.filter(event=found.uid).exists():
        here = Tournament.objects.filter(uid=found.uid).first()
        facts = {"name": here.name if here else found.name}
        raise FileRefused([Problem(path="uid", code="here_already", facts=facts)])
    _people(found.people, "people")
    _people(found.merged, "merged")
    journal = _journal(found)
    lines = _lines(journal)
    _sealed(found.merged, lines)
    try:
        tables = _rows(lines)
        _ledgers(found, tables)
        _anchors(found, journal, tables)
        _rulings(lines)
    except (IntegrityError, DataError) as clash:
        raise FileRefused([Problem(path="journal", code="broken_chain")]) from clash
    made = Tournament.objects.get(uid=found.uid)
    refs = {one.who: one.id for one in found.people}
    players = list(Player.objects.filter(tournament=made))
    for player in players:
        player.ref = refs.get(player.person_id, "")
    Player.objects.bulk_update(players, ["ref"], batch_size=500)
    named = {one.word: one.id for one in found.teams or ()}
    teams = list(Team.objects.filter(tournament=made))
    for team in teams:
        team.ref = named.get(team.word, "")
    Team.objects.bulk_update(teams, ["ref"], batch_size=500)
    _renamed(made, lines, act)
    _club(lines)
    faults = verify_event(found.uid).faults
    if faults:
        raise FileRefused(
            Problem(path=f"round {one.round}, table {one.table}, entry {one.number}", code="broken_chain")
            for one in faults[:100]
        )
    refolding.refresh_results(made)
    return made


def _people(people: Sequence[PersonIn], place: str) -> None:
    known = Person.objects.in_bulk([one.who for one in people])
    problems, new, asked = [], [], []
    seen: dict[str, str] = {}
    for at, one in enumerate(people):
        if len(one.who) != _WORD or set(one.who) - _HEXADECIMAL:
            facts: dict[str, object] = {"digits": _WORD, "given": one.who}
            problems.append(Problem(path=f"{place}[{at}].who", code="not_hexadecimal", facts=facts))
            continue
        if one.who in seen:
            facts = {"id": one.who, "first": seen[one.who]}
            problems.append(Problem(path=f"{place}[{at}].who", code="same_id", facts=facts))
            continue
        seen[one.who] = f"{place}[{at}]"
        said: dict[str, Any] = {name: getattr(one, name) for name in PARTICULARS}
        numbers = {name: str(number) for name, number in (one.numbers or {}).items()}
        person = Person(who=one.who, salt=one.salt, **said, numbers=numbers, shown=one.shown.value)
        if one.who not in known:
            new.append(person)
        elif (known[one.who].particulars, known[one.who].salt) != (person.particulars, person.salt):
            problems.append(
                Problem(path=f"{place}[{at}]", code="other_person", facts={"name": known[one.who].name})
            )
        else:
            person.shown = less_visible(known[one.who].shown, person.shown)
            asked.append(person)
    if problems:
        raise FileRefused(problems)
    Person.objects.bulk_create(new)
    # The less visible of both wishes applies here too.
    Person.objects.bulk_update(asked, ["shown"])


def _sealed(merged: Sequence[PersonIn], lines: Sequence[Line]) -> None:
    """Check that people merged into others match their seals or were erased. Raises `FileRefused`."""
    gone = {one.what.gone for one in lines if isinstance(one.what, PeopleMerged)}
    try:
        seals = fold(one for one in lines if not isinstance(one.what, RulingNumbered)).seals
    except LookupError as lost:
        raise FileRefused([Problem(path="journal", code="broken_chain")]) from lost
    people = Person.objects.in_bulk([one.who for one in merged])
    wrong = [
        at
        for at, one in enumerate(merged)
        if one.who not in gone
        or not (people[one.who].is_erased or people[one.who].seal == seals.get(one.who))
    ]
    if wrong:
        raise FileRefused(Problem(path=f"merged[{at}]", code="broken_chain") for at in wrong)


def _journal(found: EventFile) -> list[JournalEntry]:
    entries = []
    given: Sequence[Any] = found.journal or ()
    for at, one in enumerate(given):
        path = f"journal[{at}]"
        _has(one, _BESIDE, path)
        if one["number"] != at + 1:
            raise FileRefused([Problem(path=f"{path}.number", code="broken_chain")])
        entries.append(
            JournalEntry(
                event=found.uid,
                number=one["number"],
                kind=one["kind"],
                payload={name: value for name, value in one.items() if name not in _BESIDE},
                by=one["by"],
                at=_moment(one["at"], path),
                device=one["device"],
                why=one["why"],
                previous_hash=one["previous"],
                hash=one["hash"],
                key=f"carried-{found.uid}-{one['number']}",
                asked="",
            )
        )
    if not entries:
        raise FileRefused([Problem(path="journal", code="broken_chain")])
    previous = entries[0].previous_hash
    for at, entry in enumerate(entries):
        if (entry.previous_hash, entry.hash) != (previous, chain_hash(entry)):
            raise FileRefused([Problem(path=f"journal[{at}]", code="broken_chain")])
        previous = entry.hash
    JournalEntry.objects.bulk_create(entries, batch_size=500)
    return list(JournalEntry.objects.filter(event=found.uid).order_by("number"))


def _has(one: object, names: frozenset[str], path: str) -> None:
    if not isinstance(one, dict):
        raise FileRefused([Problem(path=path, code="not_an_object", facts={"given": str(one)[:40]})])
    wrong = [name for name in sorted(names) if not _kept(name, one.get(name))]
    if wrong:
        raise FileRefused(Problem(path=f"{path}.{name}", code="missing") for name in wrong)


def _kept(name: str, value: object) -> bool:
    if name == "number":
        return type(value) is int and 0 < value < 2**31
    if name in ("payload", "announced"):
        return isinstance(value, dict)
    return isinstance(value, str) and len(value) <= 200 and "\0" not in value


def _moment(text: str, path: str) -> datetime:
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        found = None
    if found is None or found.tzinfo is None:
        raise FileRefused([Problem(path=f"{path}.at", code="bad_date", facts={"given": text[:40]})])
    return found


def _lines(journal: Sequence[JournalEntry]) -> list[Line]:
    try:
        return [to_line(entry) for entry in journal]
    except JournalError as refused:
        raise FileRefused(refused.problems) from refused


def _rows(lines: Sequence[Line]) -> Mapping[tuple[int, int], tuple[int, str]]:
    """Write the rows that follow from the journal, except the rulings' numbers.

    Returns each table's key and its ledger's base hash, by round and table.
    """
    try:
        memory = fold(one for one in lines if not isinstance(one.what, RulingNumbered))
    except LookupError as lost:
        raise FileRefused([Problem(path="journal", code="broken_chain")]) from lost
    for name in _SORTS:
        rows = [MODELS[name](pk=pk, **columns) for pk, columns in _without_id(memory.rows[name])]
        if name == "tournament":
            taken = [row for row in rows if Tournament.objects.filter(slug=row.slug).exists()]
            for row in taken:
                row.slug = free_slug(row.name)
        MODELS[name]._default_manager.bulk_create(rows, batch_size=500)
    rounds = {pk: row["number"] for pk, row in memory.rows["round"].items()}
    return {
        (rounds[row["round_id"]], row["number"]): (pk, memory.bases[rounds[row["round_id"]], row["number"]])
        for pk, row in memory.rows["table"].items()
    }


_SORTS: Final[tuple[RowKind, ...]] = tuple(name for name in MODELS if name not in ("entry", "logged_ruling"))


def _without_id(rows: Mapping[int, Mapping[str, object]]) -> list[tuple[int, dict[str, Any]]]:
    return [
        (pk, {name: value for name, value in columns.items() if name != "id"}) for pk, columns in rows.items()
    ]


_OF_A_LEDGER: Final = frozenset(
    {"number", "kind", "payload", "by", "at", "device", "announced", "previous", "hash"}
)


def _ledgers(found: EventFile, tables: Mapping[tuple[int, int], tuple[int, str]]) -> None:
    entries, announced = [], []
    seen: set[tuple[int, int]] = set()
    for path, place, table in _tables(found):
        if place not in tables or place in seen:
            raise FileRefused([Problem(path=path, code="broken_chain")])
        seen.add(place)
        ledger: Sequence[Any] = table.ledger or ()
        for number, one in enumerate(ledger):
            inner = f"{path}.ledger[{number}]"
            _has(one, _OF_A_LEDGER, inner)
            if one["number"] != number + 1:
                raise FileRefused([Problem(path=f"{inner}.number", code="broken_chain")])
            entries.append(
                Entry(
                    table_id=tables[place][0],
                    number=one["number"],
                    key=f"carried-{number}",
                    kind=one["kind"][:20],
                    payload=one["payload"],
                    by=one["by"],
                    at=_moment(one["at"], inner),
                    device=one["device"],
                    previous_hash=one["previous"],
                    hash=one["hash"],
                )
            )
            announced.append(one["announced"])
    stored = Entry.objects.bulk_create(entries, batch_size=500)
    Announcement.objects.bulk_create(
        (Announcement(entry=entry, ruling=said) for entry, said in zip(stored, announced, strict=True)),
        batch_size=500,
    )


def _tables(found: EventFile) -> Iterator[tuple[str, tuple[int, int], TableIn | GameIn]]:
    """Yield every table with its path in the file, and its round and number in the event."""
    for at, round_ in enumerate(found.rounds or ()):
        for n, table in enumerate(round_.tables or ()):
            yield f"rounds[{at}].tables[{n}]", (round_.number, table.table or n + 1), table
    for at, meeting in enumerate(found.meetings or ()):
        for n, game in enumerate(meeting.games):
            yield f"meetings[{at}].games[{n}]", (game.round or 0, game.table or 0), game


def _anchors(
    found: EventFile, journal: Sequence[JournalEntry], tables: Mapping[tuple[int, int], tuple[int, str]]
) -> None:
    last = journal[-1]
    anchors = [Anchor(event=found.uid, length=last.number, head=last.hash)]
    ends = {}
    for entry in Entry.objects.filter(table__in=[pk for pk, _base in tables.values()]).order_by("number"):
        ends[entry.table_id] = (entry.number, entry.hash)
    for (round_, table), (pk, base) in tables.items():
        length, head = ends.get(pk, (0, base))
        anchors.append(Anchor(event=found.uid, round=round_, table=table, length=length, head=head))
    Anchor.objects.bulk_create(anchors, batch_size=500)


def _rulings(lines: Sequence[Line]) -> None:
    if not any(isinstance(one.what, RulingNumbered) for one in lines):
        return
    try:
        memory = rows_from_lines(lines)
    except LookupError as lost:
        raise FileRefused([Problem(path="journal", code="broken_chain")]) from lost
    model = MODELS["logged_ruling"]
    rows = [model(pk=pk, **columns) for pk, columns in _without_id(memory.rows["logged_ruling"])]
    model._default_manager.bulk_create(rows, batch_size=500)


def _renamed(tournament: Tournament, lines: Sequence[Line], act: Action) -> None:
    """Record in the journal the event's address on this desk, if it changed."""
    said = fold(one for one in lines if not isinstance(one.what, RulingNumbered)).rows["tournament"]
    if said[tournament.pk]["slug"] == tournament.slug:
        return
    with open_journal(tournament.uid, act, "carried", tournament.slug) as journal:
        journal.append(EventChanged(set_=EventChanges(slug=tournament.slug)))


def _club(lines: Sequence[Line]) -> None:
    """Create the event's club from the journal, if this desk does not have it."""
    said = [one.what for one in lines if isinstance(one.what, ClubJoined)]
    if said and said[-1].club:
        club_settings.get_or_create(said[-1])
