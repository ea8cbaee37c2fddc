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

_PERSON_ID_LENGTH: Final = 16
_HEXADECIMAL: Final = frozenset("0123456789abcdef")
_ENTRY_METADATA: Final = frozenset({"number", "kind", "by", "at", "device", "why", "previous", "hash"})


@transaction.atomic
def import_unchanged(event_file: EventFile, *, act: Action) -> Tournament:
    """Import an exported event with its journal, ledgers and people unchanged; return it.

    Only its address may change, if it is taken; the journal then records that. Raises `FileRefused` if the event exists
    here already, a chain is broken, or one of its people is known here with other particulars.
    """
    if JournalEntry.objects.filter(event=event_file.uid).exists():
        existing = Tournament.objects.filter(uid=event_file.uid).first()
        facts = {"name": existing.name, "slug": existing.slug} if existing else {"name": event_file.name}
        raise FileRefused([Problem(path="uid", code="here_already", facts=facts)])
    _store_people(event_file.people, "people")
    _store_people(event_file.merged, "merged")
    journal = _store_journal(event_file)
    lines = _lines(journal)
    _check_seals(event_file.merged, lines)
    try:
        tables = _store_rows(lines)
        _store_ledgers(event_file, tables)
        _store_anchors(event_file, journal, tables)
        _store_rulings(lines)
    except (IntegrityError, DataError) as error:
        raise FileRefused([Problem(path="journal", code="broken_chain")]) from error
    tournament = Tournament.objects.get(uid=event_file.uid)
    refs = {item.who: item.id for item in event_file.people}
    players = list(Player.objects.filter(tournament=tournament))
    for player in players:
        player.ref = refs.get(player.person_id, "")
    Player.objects.bulk_update(players, ["ref"], batch_size=500)
    id_by_word = {item.word: item.id for item in event_file.teams or ()}
    teams = list(Team.objects.filter(tournament=tournament))
    for team in teams:
        team.ref = id_by_word.get(team.word, "")
    Team.objects.bulk_update(teams, ["ref"], batch_size=500)
    _record_new_address(tournament, lines, act)
    _create_club(lines)
    faults = verify_event(event_file.uid).faults
    if faults:
        raise FileRefused(
            Problem(path=f"round {item.round}, table {item.table}, entry {item.number}", code="broken_chain")
            for item in faults[:100]
        )
    refolding.refresh_results(tournament)
    return tournament


def _store_people(people: Sequence[PersonIn], path: str) -> None:
    existing = Person.objects.in_bulk([person_in.who for person_in in people])
    problems, new_people, changed_people = [], [], []
    first_paths: dict[str, str] = {}
    for index, person_in in enumerate(people):
        if len(person_in.who) != _PERSON_ID_LENGTH or set(person_in.who) - _HEXADECIMAL:
            facts: dict[str, object] = {"digits": _PERSON_ID_LENGTH, "given": person_in.who}
            problems.append(Problem(path=f"{path}[{index}].who", code="not_hexadecimal", facts=facts))
            continue
        if person_in.who in first_paths:
            facts = {"id": person_in.who, "first": first_paths[person_in.who]}
            problems.append(Problem(path=f"{path}[{index}].who", code="same_id", facts=facts))
            continue
        first_paths[person_in.who] = f"{path}[{index}]"
        particulars: dict[str, Any] = {name: getattr(person_in, name) for name in PARTICULARS}
        numbers = {name: str(number) for name, number in (person_in.numbers or {}).items()}
        person = Person(
            who=person_in.who,
            salt=person_in.salt,
            **particulars,
            numbers=numbers,
            shown=person_in.shown.value,
        )
        if person_in.who not in existing:
            new_people.append(person)
        elif (existing[person_in.who].particulars, existing[person_in.who].salt) != (
            person.particulars,
            person.salt,
        ):
            problems.append(
                Problem(
                    path=f"{path}[{index}]", code="other_person", facts={"name": existing[person_in.who].name}
                )
            )
        else:
            person.shown = less_visible(existing[person_in.who].shown, person.shown)
            changed_people.append(person)
    if problems:
        raise FileRefused(problems)
    Person.objects.bulk_create(new_people)
    # The less visible of both wishes applies here too.
    Person.objects.bulk_update(changed_people, ["shown"])


def _check_seals(merged: Sequence[PersonIn], lines: Sequence[Line]) -> None:
    """Check that people merged into others match their seals or were erased. Raises `FileRefused`."""
    merged_ids = {item.content.gone for item in lines if isinstance(item.content, PeopleMerged)}
    try:
        seals = fold(item for item in lines if not isinstance(item.content, RulingNumbered)).seals
    except LookupError as error:
        raise FileRefused([Problem(path="journal", code="broken_chain")]) from error
    people = Person.objects.in_bulk([item.who for item in merged])
    wrong_indexes = [
        index
        for index, item in enumerate(merged)
        if item.who not in merged_ids
        or not (people[item.who].is_erased or people[item.who].seal == seals.get(item.who))
    ]
    if wrong_indexes:
        raise FileRefused(Problem(path=f"merged[{index}]", code="broken_chain") for index in wrong_indexes)


def _store_journal(event_file: EventFile) -> list[JournalEntry]:
    entries = []
    entries_data: Sequence[Any] = event_file.journal or ()
    for index, entry_data in enumerate(entries_data):
        path = f"journal[{index}]"
        _check_fields(entry_data, _ENTRY_METADATA, path)
        if entry_data["number"] != index + 1:
            raise FileRefused([Problem(path=f"{path}.number", code="broken_chain")])
        entries.append(
            JournalEntry(
                event=event_file.uid,
                number=entry_data["number"],
                kind=entry_data["kind"],
                payload={name: value for name, value in entry_data.items() if name not in _ENTRY_METADATA},
                by=entry_data["by"],
                at=_read_moment(entry_data["at"], path),
                device=entry_data["device"],
                why=entry_data["why"],
                previous_hash=entry_data["previous"],
                hash=entry_data["hash"],
                key=f"carried-{event_file.uid}-{entry_data['number']}",
                asked="",
            )
        )
    if not entries:
        raise FileRefused([Problem(path="journal", code="broken_chain")])
    previous = entries[0].previous_hash
    for index, entry in enumerate(entries):
        if (entry.previous_hash, entry.hash) != (previous, chain_hash(entry)):
            raise FileRefused([Problem(path=f"journal[{index}]", code="broken_chain")])
        previous = entry.hash
    JournalEntry.objects.bulk_create(entries, batch_size=500)
    return list(JournalEntry.objects.filter(event=event_file.uid).order_by("number"))


def _check_fields(value: object, names: frozenset[str], path: str) -> None:
    if not isinstance(value, dict):
        raise FileRefused([Problem(path=path, code="not_an_object", facts={"given": str(value)[:40]})])
    wrong_names = [name for name in sorted(names) if not _is_valid_value(name, value.get(name))]
    if wrong_names:
        raise FileRefused(Problem(path=f"{path}.{name}", code="missing") for name in wrong_names)


def _is_valid_value(name: str, value: object) -> bool:
    if name == "number":
        return type(value) is int and 0 < value < 2**31
    if name in ("payload", "announced"):
        return isinstance(value, dict)
    return isinstance(value, str) and len(value) <= 200 and "\0" not in value


def _read_moment(text: str, path: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None:
        raise FileRefused([Problem(path=f"{path}.at", code="bad_date", facts={"given": text[:40]})])
    return moment


def _lines(journal: Sequence[JournalEntry]) -> list[Line]:
    try:
        return [to_line(entry) for entry in journal]
    except JournalError as error:
        raise FileRefused(error.problems) from error


def _store_rows(lines: Sequence[Line]) -> Mapping[tuple[int, int], tuple[int, str]]:
    """Write the rows that follow from the journal, except the rulings' numbers.

    Returns each table's key and its ledger's base hash, by round and table.
    """
    try:
        memory = fold(line for line in lines if not isinstance(line.content, RulingNumbered))
    except LookupError as error:
        raise FileRefused([Problem(path="journal", code="broken_chain")]) from error
    for kind in _KINDS:
        rows = [MODELS[kind](pk=pk, **columns) for pk, columns in _without_id(memory.rows[kind])]
        if kind == "tournament":
            events = [row for row in rows if isinstance(row, Tournament)]
            clashing = [row for row in events if Tournament.objects.filter(slug=row.slug).exists()]
            for row in clashing:
                row.slug = free_slug(row.name)
        MODELS[kind]._default_manager.bulk_create(rows, batch_size=500)
    round_rows: Mapping[int, Mapping[str, Any]] = memory.rows["round"]
    table_rows: Mapping[int, Mapping[str, Any]] = memory.rows["table"]
    rounds: dict[int, int] = {pk: row["number"] for pk, row in round_rows.items()}
    return {
        (rounds[row["round_id"]], row["number"]): (pk, memory.bases[rounds[row["round_id"]], row["number"]])
        for pk, row in table_rows.items()
    }


_KINDS: Final[tuple[RowKind, ...]] = tuple(name for name in MODELS if name not in ("entry", "logged_ruling"))


def _without_id(rows: Mapping[int, Mapping[str, object]]) -> list[tuple[int, dict[str, Any]]]:
    return [
        (pk, {name: value for name, value in columns.items() if name != "id"}) for pk, columns in rows.items()
    ]


_LEDGER_ENTRY_FIELDS: Final = frozenset(
    {"number", "kind", "payload", "by", "at", "device", "announced", "previous", "hash"}
)


def _store_ledgers(event_file: EventFile, tables: Mapping[tuple[int, int], tuple[int, str]]) -> None:
    entries, rulings = [], []
    seen_positions: set[tuple[int, int]] = set()
    for path, position, table in _tables(event_file):
        if position not in tables or position in seen_positions:
            raise FileRefused([Problem(path=path, code="broken_chain")])
        seen_positions.add(position)
        ledger: Sequence[Any] = table.ledger or ()
        for index, entry_data in enumerate(ledger):
            entry_path = f"{path}.ledger[{index}]"
            _check_fields(entry_data, _LEDGER_ENTRY_FIELDS, entry_path)
            if entry_data["number"] != index + 1:
                raise FileRefused([Problem(path=f"{entry_path}.number", code="broken_chain")])
            entries.append(
                Entry(
                    table_id=tables[position][0],
                    number=entry_data["number"],
                    key=f"carried-{index}",
                    kind=entry_data["kind"][:20],
                    payload=entry_data["payload"],
                    by=entry_data["by"],
                    at=_read_moment(entry_data["at"], entry_path),
                    device=entry_data["device"],
                    previous_hash=entry_data["previous"],
                    hash=entry_data["hash"],
                )
            )
            rulings.append(entry_data["announced"])
    stored_entries = Entry.objects.bulk_create(entries, batch_size=500)
    Announcement.objects.bulk_create(
        (
            Announcement(entry=entry, ruling=ruling)
            for entry, ruling in zip(stored_entries, rulings, strict=True)
        ),
        batch_size=500,
    )


def _tables(event_file: EventFile) -> Iterator[tuple[str, tuple[int, int], TableIn | GameIn]]:
    """Yield every table with its path in the file, and its round and number in the event."""
    for index, round_ in enumerate(event_file.rounds or ()):
        for inner_index, table in enumerate(round_.tables or ()):
            yield (
                f"rounds[{index}].tables[{inner_index}]",
                (round_.number, table.table or inner_index + 1),
                table,
            )
    for index, meeting in enumerate(event_file.meetings or ()):
        for inner_index, game in enumerate(meeting.games):
            yield f"meetings[{index}].games[{inner_index}]", (game.round or 0, game.table or 0), game


def _store_anchors(
    event_file: EventFile, journal: Sequence[JournalEntry], tables: Mapping[tuple[int, int], tuple[int, str]]
) -> None:
    last_entry = journal[-1]
    anchors = [Anchor(event=event_file.uid, length=last_entry.number, head=last_entry.hash)]
    ledger_ends = {}
    for entry in Entry.objects.filter(table__in=[pk for pk, _base in tables.values()]).order_by("number"):
        ledger_ends[entry.table_id] = (entry.number, entry.hash)
    for (round_, table), (pk, base) in tables.items():
        length, head = ledger_ends.get(pk, (0, base))
        anchors.append(
            Anchor(
                event=event_file.uid, round=round_, table=table, length=length, head=head, results_at=length
            )
        )
    Anchor.objects.bulk_create(anchors, batch_size=500)


def _store_rulings(lines: Sequence[Line]) -> None:
    if not any(isinstance(line.content, RulingNumbered) for line in lines):
        return
    try:
        memory = rows_from_lines(lines)
    except LookupError as error:
        raise FileRefused([Problem(path="journal", code="broken_chain")]) from error
    model = MODELS["logged_ruling"]
    rows = [model(pk=pk, **columns) for pk, columns in _without_id(memory.rows["logged_ruling"])]
    model._default_manager.bulk_create(rows, batch_size=500)


def _record_new_address(tournament: Tournament, lines: Sequence[Line], act: Action) -> None:
    """Record in the journal the event's address on this desk, if it changed."""
    tournaments = fold(line for line in lines if not isinstance(line.content, RulingNumbered)).rows[
        "tournament"
    ]
    if tournaments[tournament.pk]["slug"] == tournament.slug:
        return
    with open_journal(tournament.uid, act, "carried", tournament.slug) as journal:
        journal.append(EventChanged(set_=EventChanges(slug=tournament.slug)))


def _create_club(lines: Sequence[Line]) -> None:
    """Create the event's club from the journal, if this desk does not have it."""
    entries = [line.content for line in lines if isinstance(line.content, ClubJoined)]
    if entries and entries[-1].club:
        club_settings.get_or_create(entries[-1])
