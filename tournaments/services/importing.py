"""How is an event stored that somebody wrote into a file, or that was exported elsewhere?

All of it in one transaction: nothing half is ever there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction

import referee
from tournaments.countries import country
from tournaments.errors import DeskError, InputError
from tournaments.eventfile.problems import FileRefused
from tournaments.eventfile.shape import EventFile, GameIn, MeetingIn, PersonIn, ResultIn, RoundIn, TableIn
from tournaments.journal.kinds import EventChanged, EventChanges, LotDrawn, RulingNumbered
from tournaments.journal.problems import Problem
from tournaments.models import Player, Round, Table, Tournament
from tournaments.rosters import Particulars
from tournaments.services import (
    ledger,
    particulars,
    penalties,
    people,
    results,
    rounds,
    rules,
    substitutions,
    tournaments,
)
from tournaments.services.journal.acting import Act
from tournaments.services.journal.chain import opened

__all__ = ["Told", "store"]

_LONG = 10_000
"""Numbers below it are kept, where everybody has one."""
PUBLISHED = "as published"
"""The reason of a result whose figures do not add up where it was taken from."""


@dataclass(slots=True)
class Told:
    """What an import has to say while it goes on: how far it is, and what it stored otherwise than it stood there."""

    progress: Callable[[int, int], None] = lambda _done, _of: None
    says: list[str] = field(default_factory=list)


@transaction.atomic
def store(found: EventFile, *, act: Act, told: Told) -> Tournament:
    """Store the event that a file tells of; give it. Raises `FileRefused` with everything that is wrong.

    *act*'s key stands for the file: the same one again is refused, naming the event that it became.
    """
    base, own = _rules(found)
    ruleset = referee.ruleset(base, own or None)
    _check(found, ruleset)
    before = set(Tournament.objects.values_list("pk", flat=True))
    try:
        made = tournaments.create(
            name=found.name,
            ruleset_key=base,
            overlay=own,
            act=act,
            public=found.public,
            minutes=found.minutes,
            last_round=found.last_round,
        )
    except InputError as refused:
        raise FileRefused(_said(refused, "name")) from refused
    if made.pk in before:
        raise FileRefused([Problem(path="", code="here_already", facts={"name": made.name})])
    _Storing(made, found, act, told).store()
    made.refresh_from_db()
    return made


def _rules(found: EventFile) -> tuple[str, dict[str, Any]]:
    """The rulebook's key and the event's own answers. Raises `FileRefused`."""
    given = found.rules
    base, own = (given, {}) if isinstance(given, str) else (None, {})
    if isinstance(given, dict) and set(given) <= {"base", "set"}:
        base, own = given.get("base"), {} if given.get("set") is None else given["set"]
    if not isinstance(base, str) or base not in referee.ruleset_keys() or not isinstance(own, dict):
        says = f"no rules are {str(given)[:60]}; there are {', '.join(referee.ruleset_keys())}"
        raise FileRefused([Problem(path="rules", code="unknown_rules", facts={"says": says})])
    try:
        rules.checked(base, own)
    except InputError as refused:
        raise FileRefused(_said(refused, "rules", "unknown_rules")) from refused
    return base, dict(own)


def _said(refused: InputError, path: str, code: str = "bad_name") -> list[Problem]:
    return [Problem(path=path, code=code, facts={"says": one.says}) for one in refused.problems]


def _check(found: EventFile, ruleset: referee.Ruleset) -> None:
    """Raise `FileRefused` for what does not fit the rules: seats, and entries of tables."""
    problems: list[Problem] = []
    for path, table in _tables(found):
        if len(table.seats) != ruleset.players:
            facts = {"players": ruleset.players, "given": len(table.seats)}
            problems.append(Problem(path=f"{path}.seats", code="wrong_seats", facts=facts))
        elif table.result is not None:
            problems += _refused(f"{path}.result", lambda result=table.result: _read_again(result))
        else:
            problems += _of_ledger(ruleset, path, table.ledger or ())
    for at, round_ in enumerate(found.rounds or ()):
        for n, one in enumerate(round_.results or ()):
            if (one.place or 1) > ruleset.players:
                facts = {"says": f"{ruleset.players} players have no place {one.place}"}
                problems.append(
                    Problem(path=f"rounds[{at}].results[{n}].place", code="bad_entry", facts=facts)
                )
            told = ResultIn(results=(one.result,) * ruleset.players)
            problems += _refused(f"rounds[{at}].results[{n}].result", lambda result=told: _read_again(result))
    if problems:
        raise FileRefused(problems)


def _of_ledger(ruleset: referee.Ruleset, path: str, entries: Sequence[object]) -> list[Problem]:
    """What is wrong with entries that somebody wrote by hand: each by itself, else the first that cannot follow."""
    problems: list[Problem] = []
    read: list[referee.Entry] = []
    for at, entry in enumerate(entries):
        problems += _refused(
            f"{path}.ledger[{at}]", lambda at=at, entry=entry: read.append(_entry(at + 1, entry))
        )
    for at in range(len(read) if not problems else 0):
        problems = _refused(f"{path}.ledger[{at}]", lambda at=at: referee.fold(ruleset, read[: at + 1]))
        if problems:
            break
    return problems


def _refused(path: str, try_: Callable[[], object]) -> list[Problem]:
    try:
        try_()
    except (referee.RefereeError, TypeError) as refused:
        return [Problem(path=path, code="bad_entry", facts={"says": str(refused)[:200]})]
    return []


def _read_again(told: ResultIn) -> None:
    kind, payload = referee.write_entry(_result_of(told))
    referee.read_entry(1, kind, payload)


def _tables(found: EventFile) -> list[tuple[str, TableIn | GameIn]]:
    of_rounds: list[tuple[str, TableIn | GameIn]] = [
        (f"rounds[{at}].tables[{n}]", table)
        for at, round_ in enumerate(found.rounds or ())
        for n, table in enumerate(round_.tables or ())
    ]
    of_meetings: list[tuple[str, TableIn | GameIn]] = [
        (f"meetings[{at}].games[{n}]", game)
        for at, meeting in enumerate(found.meetings or ())
        for n, game in enumerate(meeting.games)
    ]
    return of_rounds + of_meetings


def _entry(number: int, entry: object) -> referee.Entry:
    if not isinstance(entry, dict):
        raise TypeError("an entry is an object with kind and payload")
    return referee.read_entry(number, entry.get("kind"), entry.get("payload"))


@dataclass(slots=True)
class _Storing:
    """An event in the making."""

    event: Tournament
    found: EventFile
    act: Act
    told: Told
    players: dict[str, Player] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    def then(self, word: str) -> Act:
        """A step of the same act."""
        return self.act.then(word)

    def store(self) -> None:
        """Everything, in the order in which it happened."""
        self._particulars()
        self._people()
        plan = [*self._rounds(), *self._meetings()]
        for done, (round_, tables) in enumerate(plan, start=1):
            self._round(round_, tables)
            self.told.progress(done, len(plan))
        self._end()
        for at, entry in enumerate(self.found.journal or ()):
            try:
                self._decide(at, entry)
            except DeskError as refused:
                facts = {"says": str(refused)}
                raise FileRefused(
                    [Problem(path=f"journal[{at}]", code="bad_decision", facts=facts)]
                ) from refused
        self._states()

    def _end(self) -> None:
        """A tournament whose rounds are all played, and that names no last one, is over with them."""
        rows = list(self.event.rounds.order_by("number"))
        over = bool(rows) and all(row.state == Round.State.FINISHED for row in rows)
        if self.found.last_round is None and over and self.found.kind.value == "tournament":
            tournaments.end_with(self.event, rows[-1].number, act=self.then("end"))

    def _particulars(self) -> None:
        found = self.found
        said = EventChanges(
            sort=found.kind,
            place=found.place,
            dates=tuple(found.dates or ()),
            contact=found.contact,
            language=found.language,
            ties=found.ties,
        )
        with opened(self.event.uid, self.then("particulars"), "import_particulars") as journal:
            journal.append(EventChanged(set_=said))

    def _people(self) -> None:
        if not self.found.people:
            return
        listed = [_particulars_of(at, one) for at, one in enumerate(self.found.people)]
        refs = [one.id for one in self.found.people]
        try:
            entered = particulars.enter(self.event, listed, act=self.then("people"), refs=refs)
        except InputError as refused:
            raise FileRefused(
                Problem(path=f"people[{one.line - 1}].name", code="bad_name", facts={"says": one.says})
                for one in refused.problems
            ) from refused
        self.players = dict(zip(refs, entered, strict=True))
        if all(one.number is not None and one.number < _LONG for one in self.found.people):
            return
        numbered = sorted(
            (one for one in self.found.people if one.number is not None), key=lambda one: one.number or 0
        )
        if numbered:
            order = [self.players[one.id] for one in numbered]
            particulars.renumber(self.event, order, act=self.then("numbers"))
            fresh = Player.objects.in_bulk([player.pk for player in entered])
            self.players = {ref: fresh[player.pk] for ref, player in self.players.items()}

    def _rounds(self) -> list[tuple[RoundIn, Sequence[TableIn | GameIn]]]:
        return [(round_, round_.tables or ()) for round_ in self.found.rounds or ()]

    def _meetings(self) -> list[tuple[RoundIn, Sequence[TableIn | GameIn]]]:
        """A meeting's games as rounds in which nobody sits twice; they share its name."""
        plan: list[tuple[RoundIn, Sequence[TableIn | GameIn]]] = []
        for meeting in self.found.meetings or ():
            parts = _parted(meeting)
            first = len(plan) + 1
            for at, part in enumerate(parts):
                round_ = RoundIn(number=first + at, tables=(), date=meeting.date, name=meeting.id)
                plan.append((round_, part))
        return plan

    def _round(self, told: RoundIn, tables: Sequence[TableIn | GameIn]) -> None:
        word = f"round-{told.number}"
        made = rounds.place(
            self.event,
            [[self.players[one] for one in table.seats] for table in tables],
            [self.players[one] for one in told.rests or ()],
            act=self.then(word),
            date=told.date,
            name=told.name,
            games=told.games,
            numbers=[_table_number(table, at) for at, table in enumerate(tables, start=1)],
        )
        played = [table for table in tables if table.result is not None or table.ledger]
        if not played and told.results is None:
            return
        rounds.open_round(made, act=self.then(f"{word}-open"))
        if told.results is not None:
            stated = [
                (self.players[one.id], referee.read_points(_figure(one.result)), one.place)
                for one in told.results
            ]
            results.of_round(made, stated, act=self.then(f"{word}-results"))
        rows = {table.number: table for table in made.tables.select_related("round__tournament")}
        for at, table in enumerate(tables, start=1):
            self._table(rows[_table_number(table, at)], table)
        if told.results is not None or len(played) == len(tables):
            rounds.finish(made, act=self.then(f"{word}-finish"), anyway=True)

    def _table(self, row: Table, told: TableIn | GameIn) -> None:
        if told.result is not None:
            self._result(row, told.result)
        for number, entry in enumerate(told.ledger or (), start=1):
            self._append(row, _entry(number, entry), entry)

    def _result(self, row: Table, told: ResultIn) -> None:
        made = _result_of(told)
        ruleset = row.round.tournament.ruleset
        off = results.off(ruleset, made)
        odd = any(score % 100 for score in made.scores)
        if (off or odd) and not made.why:
            made = _result_of(told, why=PUBLISHED)
            says = f"round {row.round.number}, table {row.number}: "
            says += f"{float(off):+,.0f} points off" if off else "scores that are not in hundreds"
            self.told.says.append(f"{says}; stored “{PUBLISHED}”")
        key = f"{self.act.key[:40]}-r{row.round.number}t{row.number}"
        results.enter(row, made, by=self.act.by, expects=1, key=key, device=self.act.device)

    def _append(self, row: Table, entry: referee.Entry, given: object) -> None:
        """An entry of a table as somebody wrote it by hand."""
        by = str(given.get("by") or self.act.by) if isinstance(given, dict) else self.act.by
        key = f"{self.act.key[:40]}-r{row.round.number}t{row.number}e{entry.number}"
        if isinstance(entry.what, referee.Swap):
            results.reseat(row, entry.what.seats, entry.what.why, by=by, expects=entry.number, key=key)
            return

        def announce(before: list[referee.Entry], new: referee.Entry) -> dict[str, Any]:
            after = referee.fold(row.round.tournament.ruleset, [*before, new])
            kind, payload = referee.write_entry(new.what)
            points = None if after.results is None else [referee.write_points(one) for one in after.results]
            return {"verdict": kind, **payload, "table": referee.write_table(after.table), "results": points}

        stored, _new = ledger.append(row, entry.what, by=by, expects=entry.number, key=key, announce=announce)
        if isinstance(entry.what, referee.RulingEntry):
            number = self.event.rulings.count() + 1
            what = RulingNumbered(
                ruling=number, round=row.round.number, table=row.number, entry=entry.number, head=stored.hash
            )
            with opened(self.event.uid, self.then(f"ruling-{number}"), "import_ruling", number) as journal:
                journal.append(what)

    def _decide(self, at: int, entry: Any) -> None:
        by, why = entry.get("by") or self.act.by, entry.get("why") or ""
        act = Act(
            by=by, key=self.act.key, device=self.act.device, why=why, word=f"{self.act.word}.journal-{at}"
        )
        match entry["kind"]:
            case "penalty" | "bonus":
                after = self._after(entry)
                reason = act if why else Act(by=by, key=act.key, why=PUBLISHED, word=act.word)
                penalties.give(self.players[entry["who"]], entry["points"], after_round=after, act=reason)
            case "withdrawal":
                people.withdraw(self.players[entry["who"]], act=act)
            case "return":
                people.return_to_play(self.players[entry["who"]], act=act)
            case "disqualification":
                people.disqualify(
                    self.players[entry["who"]],
                    act=act if why else Act(by=by, key=act.key, why=PUBLISHED, word=act.word),
                )
            case "substitution":
                since = entry.get("from", "start")
                substitutions.replace(
                    Round.objects.get(tournament=self.event, number=entry["round"]),
                    self.players[entry["out"]],
                    self.players[entry["in"]],
                    from_hand=None if since == "start" else since,
                    for_good=entry.get("until") == "end",
                    act=act,
                    as_it_was=True,
                )
            case "exchange":
                round_ = Round.objects.get(tournament=self.event, number=entry["round"])
                one, other = (self.players[who] for who in entry["who"])
                substitutions.exchange(round_, one, other, act=act, as_it_was=True)
            case "lot":
                order = tuple(self.players[who].person_id for who in entry["order"])
                with opened(self.event.uid, act, "import_lot", list(order)) as journal:
                    journal.append(LotDrawn(order=order))

    def _after(self, entry: Mapping[str, Any]) -> int | None:
        """The round behind which points are counted: the one that is named, or the last one of the meeting."""
        if entry.get("meeting") is None:
            return entry.get("after_round")
        rounds_ = Round.objects.filter(tournament=self.event, name=entry["meeting"])
        return int(rounds_.order_by("-number")[0].number)

    def _states(self) -> None:
        """Who is gone goes last: until then they had seats."""
        gone = {"withdrawn", "disqualified"}
        for one in self.found.people:
            if one.state.value in gone:
                why = Act(
                    by=self.act.by,
                    key=self.act.key,
                    why=PUBLISHED,
                    word=f"{self.act.word}.state-{one.id[:30]}",
                )
                people.set_state(self.players[one.id], Player.State(one.state.value), act=why)


def _table_number(table: TableIn | GameIn, at: int) -> int:
    """The number that a table bears, else its place; a meeting's games are at whatever table is next."""
    return table.table or at if isinstance(table, TableIn) else at


def _particulars_of(at: int, one: PersonIn) -> Particulars:
    state = one.state.value
    return Particulars(
        line=at + 1,
        name=people.tidy(one.name),
        number="" if one.number is None else str(one.number),
        reading=people.tidy(one.reading),
        family=people.tidy(one.family),
        given=people.tidy(one.given),
        preferred=people.tidy(one.preferred),
        club=people.tidy(one.club),
        country=country(one.country),
        numbers={name: str(number) for name, number in (one.numbers or {}).items()},
        group=people.tidy(one.group),
        # Who is gone had seats first.
        state="playing" if state in ("withdrawn", "disqualified") else state,
    )


def _parted(meeting: MeetingIn) -> list[list[GameIn]]:
    """The games in rounds, each in the first in which none of its players has a game."""
    parts: list[list[GameIn]] = []
    for game in meeting.games:
        sitting = set(game.seats)
        part = next((part for part in parts if not sitting & {one for g in part for one in g.seats}), None)
        if part is None:
            parts.append([game])
        else:
            part.append(game)
    return parts


def _figure(value: object) -> int | str:
    if isinstance(value, int | str):
        return value
    raise AssertionError("a figure that was read is a number or a fraction in words")


def _result_of(told: ResultIn, why: str = "") -> referee.Result:
    figures: Mapping[str, Any] = {
        "scores": tuple(told.scores or ()),
        "sticks_left": told.sticks_left,
        "results": tuple(referee.read_points(_figure(one)) for one in told.results or ()),
        "places": tuple(told.places or ()),
    }
    return referee.Result(**figures, why=why or told.why)
