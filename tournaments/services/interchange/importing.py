"""Import an event from a file, in one transaction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, cast

from django.db import transaction
from django.utils.translation import gettext as _

import referee
from tournaments.common import hosts
from tournaments.common.countries import country_or_text
from tournaments.common.errors import DeskError, InputError, StateError
from tournaments.common.points import score
from tournaments.journal.kinds import (
    CarriedFrom,
    CountingSaid,
    Enters,
    EventChanged,
    EventChanges,
    EventKind,
    Handicap,
    LaidOver,
    LotDrawn,
    MeetingSet,
    Member,
    StageSaid,
)
from tournaments.journal.kinds import Team as TeamSaid
from tournaments.journal.problems import Problem
from tournaments.journal.reading import to_json
from tournaments.models import Person, Player, Round, Table, Team, Tournament, layered
from tournaments.services.clubs import counting_rules, meetings
from tournaments.services.events import penalties, results, rounds, stage_formats, substitutions, tournaments
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange import handwritten
from tournaments.services.interchange.eventfile.formats import (
    by_rank,
    relay_stock,
    rounds_of,
    split_into_rounds,
    starting_points,
)
from tournaments.services.interchange.eventfile.problems import FileRefused
from tournaments.services.interchange.eventfile.reading import metadata_problems
from tournaments.services.interchange.eventfile.shape import (
    EventFile,
    GameIn,
    MeetingIn,
    PersonIn,
    ResultIn,
    RoundIn,
    RoundResultIn,
    RoundState,
    Shown,
    StageIn,
    TableIn,
)
from tournaments.services.interchange.rosters import Particulars, country_note
from tournaments.services.people import entry_list, particulars
from tournaments.services.people.names import normalize_name
from tournaments.services.rulings import rules
from tournaments.services.rulings.giving import Announced
from tournaments.services.tables import table_actions

__all__ = ["ImportReport", "store_event"]

_LONG = 10_000
"""Numbers below this are kept, if everybody has one."""
PUBLISHED = "as published"
"""The reason stored for published figures that do not add up."""


@dataclass(slots=True)
class ImportReport:
    """What an import reports: its progress, and what it stored differently from the file."""

    progress: Callable[[int, int], None] = lambda _done, _of: None
    says: list[str] = field(default_factory=list)


@transaction.atomic
def store_event(found: EventFile, *, act: Action, told: ImportReport, announced: Announced) -> Tournament:
    """Store the event of a file and return it. Raises `FileRefused` with everything that is wrong.

    *act*'s key identifies the file: a repeated key is refused with the name of the event it became. *announced* returns
    the announcement of a judge's ruling, as at the desk.
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
    _Storing(made, found, act, told, announced).store()
    made.refresh_from_db()
    return made


def _rules(found: EventFile) -> tuple[str, dict[str, Any]]:
    """Return the rulebook's key and the event's own answers. Raises `FileRefused`."""
    given = found.rules
    base, own = (given, {}) if isinstance(given, str) else (None, {})
    if isinstance(given, dict) and set(given) <= {"base", "set"}:
        base, own = given.get("base"), {} if given.get("set") is None else given["set"]
    if not isinstance(base, str) or base not in referee.ruleset_keys() or not isinstance(own, dict):
        says = f"no rules are {str(given)[:60]}; there are {', '.join(referee.ruleset_keys())}"
        raise FileRefused([Problem(path="rules", code="unknown_rules", facts={"says": says})])
    try:
        rules.make_draft(base, own)
    except InputError as refused:
        raise FileRefused(_said(refused, "rules", "unknown_rules")) from refused
    return base, dict(own)


def _said(refused: InputError, path: str, code: str = "bad_name") -> list[Problem]:
    return [Problem(path=path, code=code, facts={"says": one.says}) for one in refused.problems]


def _check(found: EventFile, ruleset: referee.Ruleset) -> None:
    """Raise `FileRefused` for what does not fit the rules: seats, patterns of tables, and entries of tables."""
    problems: list[Problem] = [*_other_rules(found, ruleset)]
    for at, stage in enumerate(found.stages or ()):
        if stage.pattern:
            problems += _refused(
                f"stages[{at}].pattern",
                lambda told=stage.pattern: referee.seating.read_pattern(told, ruleset.players),
            )
    for path, table in _tables(found):
        players = _players_at(path, table, found, ruleset)
        if len(table.seats) != players:
            facts = {"players": players, "given": len(table.seats)}
            problems.append(Problem(path=f"{path}.seats", code="wrong_seats", facts=facts))
        elif table.result is not None:
            problems += _refused(f"{path}.result", lambda result=table.result: _read_again(result))
        else:
            for n, entry in enumerate(table.ledger or ()):
                inner = f"{path}.ledger[{n}]"
                problems += _misfits(n + 1, entry, inner) or _refused(
                    inner, lambda n=n, e=entry: _entry(n + 1, e)
                )
    for path, one in _without_tables(found):
        if (one.place or 1) > ruleset.players:
            facts = {"says": f"{ruleset.players} players have no place {one.place}"}
            problems.append(Problem(path=f"{path}.place", code="bad_entry", facts=facts))
        told = ResultIn(results=(one.result,) * ruleset.players)
        problems += _refused(f"{path}.result", lambda result=told: _read_again(result))
    if problems:
        raise FileRefused(problems)


def _without_tables(found: EventFile) -> Iterator[tuple[str, RoundResultIn]]:
    """Yield the results of rounds whose tables are unknown, each with its path."""
    told = [(f"rounds[{at}]", round_.results) for at, round_ in enumerate(found.rounds or ())]
    told += [
        (f"meetings[{at}].rounds[{n}]", round_.results)
        for at, meeting in enumerate(found.meetings or ())
        for n, round_ in enumerate(meeting.rounds or ())
    ]
    for path, results_ in told:
        yield from ((f"{path}.results[{n}]", one) for n, one in enumerate(results_ or ()))


def _players_at(path: str, table: TableIn | GameIn, found: EventFile, ruleset: referee.Ruleset) -> int:
    """Return the number of players at a table; in a league a game or a meeting may have rules for three or four."""
    if not isinstance(table, GameIn):
        return ruleset.players
    with suppress(FileRefused, referee.RefereeError, KeyError, TypeError, ValueError):
        laid = _over(_laid(_meeting_at(path, found).rules), _laid(table.rules))
        if laid is not None:
            return referee.ruleset(*layered(*_rules(found), to_json(laid))).players
    # Faulty rules are reported at their own path.
    return ruleset.players


def _meeting_at(path: str, found: EventFile) -> MeetingIn:
    """Return the meeting at the path or around it."""
    at = int(path.removeprefix("meetings[").partition("]")[0])
    return (found.meetings or ())[at]


def _other_rules(found: EventFile, ruleset: referee.Ruleset) -> Iterator[Problem]:
    """Yield what is wrong with the own rules of stages, meetings and tables."""
    base, own = _rules(found)
    given = [(f"stages[{at}].rules", stage.rules) for at, stage in enumerate(found.stages or ())]
    given += [(f"meetings[{at}].rules", one.rules) for at, one in enumerate(found.meetings or ())]
    given += [(f"{path}.rules", table.rules) for path, table in _tables(found)]
    league = found.meetings is not None
    seen: dict[str, list[Problem]] = {}
    for path, one in given:
        if one is None:
            continue
        key = repr(one)
        if key not in seen:
            seen[key] = list(_misfit(one, base, own, None if league else ruleset))
        yield from (Problem(path=path, code=each.code, facts=each.facts) for each in seen[key])


def _misfit(
    given: object, base: str, own: Mapping[str, Any], ruleset: referee.Ruleset | None
) -> Iterator[Problem]:
    try:
        laid = _laid(given)
        key, over = layered(base, own, None if laid is None else to_json(laid))
        rules.make_draft(key, over or {})
        players = referee.ruleset(key, over).players
    except FileRefused as refused:
        yield from refused.problems
    except InputError as refused:
        yield from _said(refused, "", "unknown_rules")
    else:
        if ruleset is not None and players != ruleset.players:
            facts = {"says": f"{players} players sit at a table there, and {ruleset.players} in the event"}
            yield Problem(path="", code="unknown_rules", facts=facts)


def _laid(given: object) -> LaidOver | None:
    """Read own rules over the event's. Raises `FileRefused`."""
    if given is None:
        return None
    base, own = (given, {}) if isinstance(given, str) else ("", {})
    if isinstance(given, dict) and set(given) <= {"base", "set"}:
        base, own = given.get("base") or "", {} if given.get("set") is None else given["set"]
    elif not isinstance(given, str):
        base = None
    if (
        not isinstance(base, str)
        or (base and base not in referee.ruleset_keys())
        or not isinstance(own, dict)
    ):
        says = f"no rules are {str(given)[:60]}; there are {', '.join(referee.ruleset_keys())}"
        raise FileRefused([Problem(path="", code="unknown_rules", facts={"says": says})])
    return LaidOver(base=base, set_=own)


def _over(stage: LaidOver | None, table: LaidOver | None) -> LaidOver | None:
    """Return a table's own rules over those of its stage."""
    if stage is None or table is None or table.base:
        return table or stage
    return LaidOver(base=stage.base, set_={**stage.set_, **table.set_})


_OF_AN_ENTRY: Final = frozenset({"number", "kind", "payload", "by", "at", "device"})


def _misfits(number: int, entry: object, path: str) -> list[Problem]:
    """Return what is wrong with the fields of a handwritten table entry, except its content."""
    if not isinstance(entry, dict):
        return [Problem(path=path, code="not_an_object", facts={"given": str(entry)[:40]})]
    problems = [
        Problem(path=f"{path}.{name[:40]}", code="unknown_field", facts={"name": name[:40]})
        for name in entry
        if name not in _OF_AN_ENTRY
    ]
    if entry.get("number", number) != number:
        problems.append(Problem(path=f"{path}.number", code="entries_in_order", facts={"wanted": number}))
    return problems + metadata_problems(entry, path)


def _refused(path: str, try_: Callable[[], object]) -> list[Problem]:
    try:
        try_()
    except (referee.RefereeError, TypeError) as refused:
        return [Problem(path=path, code="bad_entry", facts={"says": str(refused)[:200]})]
    return []


def _read_again(told: ResultIn) -> None:
    kind, payload = referee.codec.write_entry(_result_of(told))
    referee.codec.read_entry(1, kind, payload)


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


def _entry(number: int, entry: Any) -> referee.ledger.Entry:
    return referee.codec.read_entry(number, entry.get("kind"), entry.get("payload"))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Planned:
    """A round to be stored, with its path in the file and those of its tables; *meeting* is its meeting, if any."""

    path: str
    round: RoundIn
    tables: tuple[tuple[str, TableIn | GameIn], ...]
    meeting: MeetingIn | None = None

    @property
    def rules(self) -> LaidOver | None:
        """The rules of its meeting over the event's."""
        return None if self.meeting is None else _laid(self.meeting.rules)

    def is_friendly(self, table: TableIn | GameIn) -> bool:
        """Return whether a game does not count, by its own field or else its meeting's."""
        if self.meeting is None or not isinstance(table, GameIn):
            return False
        return self.meeting.friendly if table.friendly is None else table.friendly


@contextmanager
def _refusing(path: str, code: str = "bad_decision") -> Iterator[None]:
    """Report at *path* why something cannot be stored. Raises `FileRefused`."""
    try:
        yield
    except referee.Rejected as rejected:
        says = [referee.messages.say_problem(one, _as_written) for one in rejected.problems]
        raise FileRefused(Problem(path=path, code=code, facts={"says": one}) for one in says) from rejected
    except (DeskError, referee.RefereeError) as refused:
        raise FileRefused([Problem(path=path, code=code, facts={"says": str(refused)})]) from refused


def _as_written(seat: referee.Seat) -> str:
    """Return a seat's name in files."""
    return f"seat {int(seat)}"


@dataclass(slots=True)
class _Storing:
    """The import of an event. *parts* are the round numbers that each round or meeting of the file became."""

    event: Tournament
    found: EventFile
    act: Action
    told: ImportReport
    announced: Announced
    players: dict[str, Player] = field(default_factory=dict)
    teams: dict[str, Team] = field(default_factory=dict)
    laid: dict[str, LaidOver | None] = field(default_factory=dict)
    parts: dict[int, list[int]] = field(default_factory=dict)

    def then(self, word: str) -> Action:
        """Return a step of the same act."""
        return self.act.then(word)

    def store(self) -> None:
        """Store everything, in the order in which it happened."""
        self._particulars()
        self._people()
        self._teams()
        self._stages()
        self._counting()
        plan = [*self._rounds(), *self._meetings()]
        for done, planned in enumerate(plan, start=1):
            self._round(planned)
            self.told.progress(done, len(plan))
        self._end()
        for at, entry in enumerate(self.found.journal or ()):
            with _refusing(f"journal[{at}]"):
                self._decide(at, entry)
        self._states()
        if moments := _moments(self.found):
            says = _(
                "times of %(count)d entries that were written by hand are not kept: what is stored has today's"
            )
            self.told.says.append(says % {"count": moments})

    def _end(self) -> None:
        """Set the last round of a tournament whose rounds are all played, if the file names none."""
        rows = list(self.event.rounds.order_by("number"))
        over = bool(rows) and all(row.state == Round.State.FINISHED for row in rows)
        if self.found.last_round is None and over and self._kind is EventKind.TOURNAMENT:
            tournaments.set_last_round(self.event, rows[-1].number, act=self.then("end"))

    @property
    def _kind(self) -> EventKind:
        """The kind of the event; an event with meetings is a league."""
        if self.found.meetings is not None and self.found.kind in (None, EventKind.TOURNAMENT):
            return EventKind.LEAGUE
        return self.found.kind or EventKind.TOURNAMENT

    def _particulars(self) -> None:
        found = self.found
        said = EventChanges(
            sort=self._kind,
            place=found.place,
            dates=tuple(sorted(found.dates or ())),
            contact=found.contact,
            address=hosts.normalize(found.address),
            timezone=found.timezone,
            language=found.language.value,
            ties=found.ties,
        )
        with open_journal(self.event.uid, self.then("particulars"), "import_particulars") as journal:
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
                Problem(
                    path=f"people[{one.line - 1}].name" if one.line else "people",
                    code="bad_name",
                    facts={"says": one.says},
                )
                for one in refused.problems
            ) from refused
        self.players = dict(zip(refs, entered, strict=True))
        written = dict.fromkeys(one.country for one in self.found.people)
        self.told.says += filter(None, map(country_note, written))
        for one in self.found.people:
            if one.shown is not Shown.FULL:
                particulars.show_as(self.players[one.id], Person.Shown(one.shown.value))
        if all(one.number is not None and one.number < _LONG for one in self.found.people):
            return
        numbered = sorted(
            (one for one in self.found.people if one.number is not None), key=lambda one: one.number or 0
        )
        if numbered:
            if len(numbered) < len(self.found.people):
                self.told.says.append(
                    _("not everybody has a number: all are numbered anew, those who have one first")
                )
            order = [self.players[one.id] for one in numbered]
            particulars.renumber(self.event, order, act=self.then("numbers"))
            fresh = Player.objects.in_bulk([player.pk for player in entered])
            self.players = {ref: fresh[player.pk] for ref, player in self.players.items()}

    def _teams(self) -> None:
        if not self.found.teams:
            return
        words = {team.id: stage_formats.new_team_word() for team in self.found.teams}
        told = [
            TeamSaid(
                team=words[team.id],
                name=normalize_name(team.name),
                members=tuple(
                    Member(who=self.players[one.id].person_id, from_=one.from_) for one in team.members
                ),
                maximum_games=team.maximum_games,
            )
            for team in self.found.teams
        ]
        with _refusing("teams"):
            stage_formats.save_teams(self.event, told, act=self.then("teams"), stock=relay_stock(self.found))
        stored = {team.word: team for team in Team.objects.filter(tournament=self.event)}
        self.teams = {ref: stored[word] for ref, word in words.items()}
        for ref, team in self.teams.items():
            team.ref = ref
        Team.objects.bulk_update(self.teams.values(), ["ref"])

    def _stages(self) -> None:
        if not self.found.stages:
            return
        self.laid = {stage.id: _laid(stage.rules) for stage in self.found.stages}
        told = [self._stage(stage) for stage in self.found.stages]
        with _refusing("stages"):
            stage_formats.save_stages(self.event, told, act=self.then("stages"))

    def _counting(self) -> None:
        """Store a league's counting; a handicap's key is a person's id before it is a division."""
        told = self.found.counting
        if told is None:
            return
        handicap = tuple(
            Handicap(points=points, who=self.players[name].person_id)
            if name in self.players
            else Handicap(points=points, division=normalize_name(name))
            for name, points in cast(Mapping[str, int], told.handicap or {}).items()
        )
        said = CountingSaid(
            order=told.order,
            minimum_games=told.minimum_games or 0,
            maximum_games=told.maximum_games,
            best=told.best,
            attendance=told.attendance or 0,
            handicap=handicap,
            promotion=told.promotion,
        )
        with _refusing("counting"):
            counting_rules.decide(self.event, said, act=self.then("counting"))

    def _stage(self, stage: StageIn) -> StageSaid:
        enters, carry = stage.enters, stage.carry
        points = None if carry is None else by_rank(carry)
        return StageSaid(
            stage=stage.id,
            rounds=rounds_of(self.found, stage),
            name=stage.name,
            rules=self.laid[stage.id],
            enters=None
            if enters is None
            else Enters(
                of=enters.of,
                first=enters.first,
                of_each=enters.of_each,
                list_=None if enters.list_ is None else tuple(map(self._word, enters.list_)),
                others=enters.others,
                advance=enters.advance,
                unit=enters.unit,
            ),
            pattern=stage.pattern,
            carry=None
            if carry is None
            else CarriedFrom(
                of=carry.of,
                part="0" if points is not None else str(carry.part),
                by_rank=points,
                rounding=carry.rounding,
                points=carry.points,
            ),
            ties=stage.ties,
            minutes=stage.minutes,
            games=stage.games,
        )

    def _word(self, ref: str) -> str:
        return self.teams[ref].word if ref in self.teams else self.players[ref].person_id

    def _rules_of(self, number: int) -> LaidOver | None:
        """Return the rules of the stage of the round with that number."""
        found = self.found
        return next(
            (self.laid[one.id] for one in found.stages or () if number in rounds_of(found, one)), None
        )

    def _rounds(self) -> Iterator[_Planned]:
        for at, round_ in enumerate(self.found.rounds or ()):
            path = f"rounds[{at}]"
            self.parts[at + 1] = [round_.number]
            tables_ = tuple((f"{path}.tables[{n}]", table) for n, table in enumerate(round_.tables or ()))
            yield _Planned(path=path, round=round_, tables=tables_)

    def _meetings(self) -> Iterator[_Planned]:
        """Yield a meeting's games as rounds in which nobody sits twice; they share the meeting's name.

        The order is by date if all meetings with games have one; meetings without a date come last.
        """
        told = list(enumerate(self.found.meetings or ()))
        if all(meeting.date for _at, meeting in told if meeting.is_played):
            told.sort(key=lambda one: (not one[1].date, one[1].date))
        number = 0
        for at, meeting in told:
            path = f"meetings[{at}]"
            self.parts[at + 1] = []
            played = meeting.is_played and all(game.result or game.ledger for game in meeting.games)
            with _refusing(path):
                meetings.save_meeting(
                    self.event,
                    MeetingSet(
                        meeting=meeting.id,
                        date=meeting.date,
                        division=normalize_name(meeting.division),
                        rules=_laid(meeting.rules),
                        friendly=meeting.friendly,
                        over=played if meeting.over is None else meeting.over,
                    ),
                    act=self.then(f"meeting-{at}"),
                )
            for part in split_into_rounds(meeting):
                number += 1
                self.parts[at + 1].append(number)
                round_ = RoundIn(number=number, tables=(), date=meeting.date, name=meeting.id)
                tables_ = tuple((f"{path}.games[{n}]", meeting.games[n]) for n in part)
                yield _Planned(path=path, round=round_, tables=tables_, meeting=meeting)
            for n, told_ in enumerate(meeting.rounds or ()):
                number += 1
                self.parts[at + 1].append(number)
                round_ = RoundIn(
                    number=number,
                    results=told_.results,
                    rests=told_.rests,
                    games=told_.games,
                    date=meeting.date,
                    name=meeting.id,
                    state=told_.state,
                )
                yield _Planned(path=f"{path}.rounds[{n}]", round=round_, tables=(), meeting=meeting)

    def _round(self, planned: _Planned) -> None:
        told, word = planned.round, f"round-{planned.round.number}"
        numbers = _numbers([table for _path, table in planned.tables])
        held = _over(self._rules_of(told.number), planned.rules)
        laid = [_over(held, _laid(getattr(table, "rules", None))) for _path, table in planned.tables]
        starts = [
            starting_points(getattr(table, "start", None), len(table.seats))
            for _path, table in planned.tables
        ]
        friendly = [planned.is_friendly(table) for _path, table in planned.tables]
        with _refusing(planned.path):
            made = rounds.create_round(
                self.event,
                [[self.players[one] for one in table.seats] for _path, table in planned.tables],
                [self.players[one] for one in told.rests or ()],
                act=self.then(word),
                date=told.date,
                name=told.name,
                games=told.games,
                numbers=numbers,
                laid=laid,
                starts=starts,
                friendly=friendly,
            )
            played = any(table.result is not None or table.ledger for _path, table in planned.tables)
            if told.state is RoundState.DRAWN or not (played or told.results is not None or told.state):
                return
            rounds.open_round(made, act=self.then(f"{word}-open"), as_it_was=True)
            if told.results is not None:
                stated = [
                    (self.players[one.id], referee.codec.read_points(_figure(one.result)), one.place)
                    for one in told.results
                ]
                results.enter_round_results(made, stated, act=self.then(f"{word}-results"))
        self._tables(made, numbers, planned)
        over = told.results is not None or not table_actions.still_playing(made)
        if told.state is RoundState.FINISHED or (told.state is None and over):
            with _refusing(planned.path):
                rounds.finish(made, act=self.then(f"{word}-finish"), anyway=True)

    def _tables(self, made: Round, numbers: Sequence[int], planned: _Planned) -> None:
        """Store every table's result or ledger; problems of several tables are reported together."""
        rows = {table.number: table for table in made.tables.select_related("round__tournament")}
        problems: list[Problem] = []
        for number, (path, table) in zip(numbers, planned.tables, strict=True):
            try:
                self._table(rows[number], table, path)
            except FileRefused as refused:
                problems += refused.problems
        if problems:
            raise FileRefused(problems)

    def _table(self, row: Table, told: TableIn | GameIn, path: str) -> None:
        if told.result is not None:
            key = f"{self.act.key[:40]}-r{row.round.number}t{row.number}"
            with _refusing(f"{path}.result", "bad_entry"):
                made = self._with_reason(row, _result_of(told.result))
                results.enter(row, made, by=self.act.by, expects=1, key=key, device=self.act.device)
        for at, entry in enumerate(told.ledger or ()):
            with _refusing(f"{path}.ledger[{at}]", "bad_entry"):
                self._append(row, _entry(at + 1, entry), entry)

    def _with_reason(self, row: Table, made: referee.ledger.Result) -> referee.ledger.Result:
        """Return the result; if its figures do not add up without a reason, with the reason “as published”."""
        off = results.sum_difference(row.ruleset, made, row.begins)
        odd = any(score % 100 for score in made.scores)
        if made.why.strip() or not (off or odd):
            return made
        if off:
            says = _("round %(round)d, table %(table)d: %(points)s points off; stored “%(why)s”")
        else:
            says = _("round %(round)d, table %(table)d: scores that are not in hundreds; stored “%(why)s”")
        facts = {"round": row.round.number, "table": row.number, "points": score(off, signed=True)}
        self.told.says.append(says % {**facts, "why": PUBLISHED})
        return replace(made, why=PUBLISHED)

    def _append(self, row: Table, entry: referee.ledger.Entry, given: Any) -> None:
        """Store a handwritten table entry; a ruling is written by its judge unless another writer is named."""
        match entry.what:
            case referee.ledger.Result() as made:
                entry = replace(entry, what=self._with_reason(row, made))
        key = f"{self.act.key[:40]}-r{row.round.number}t{row.number}e{entry.number}"
        by = given.get("by") or _judge(entry.what) or self.act.by
        device = given.get("device") or self.act.device
        handwritten.append(row, entry, announced=self.announced, by=by, key=key, device=device)

    def _decide(self, at: int, entry: Any) -> None:
        by, why = entry.get("by") or self.act.by, entry.get("why") or ""
        device = entry.get("device") or self.act.device
        act = Action(by=by, key=self.act.key, device=device, why=why, word=f"{self.act.word}.journal-{at}")
        reasoned = act if why else replace(act, why=PUBLISHED)
        match entry["kind"]:
            case "penalty" | "bonus":
                penalties.give(
                    self._who(entry), entry["points"], after_round=self._after(entry), act=reasoned
                )
            case "decline":
                stage_formats.decline(self.event, entry["stage"], self._who(entry), act=act)
            case "withdrawal":
                who = self._who_is(entry, gone=False)
                entry_list.withdraw(who, act=act, after_round=self._after(entry))
            case "return":
                who = self._who_is(entry, gone=True)
                entry_list.return_to_play(who, act=act, after_round=self._after(entry))
            case "disqualification":
                who = self._who_is(entry, gone=None)
                entry_list.disqualify(who, act=reasoned, after_round=self._after(entry))
            case "substitution":
                self._substitute(entry, act)
            case "exchange":
                one, other = (self.players[who] for who in entry["who"])
                for n, round_ in enumerate(self._rounds_of(entry, one, other)):
                    step = act.then(str(n)) if n else act
                    substitutions.exchange(round_, one, other, act=step, as_it_was=True)
            case "lot":
                order = tuple(map(self._word, entry["order"]))
                with open_journal(self.event.uid, act, "import_lot", list(order)) as journal:
                    journal.append(LotDrawn(order=order))

    def _who(self, entry: Mapping[str, Any]) -> Player | Team:
        """Return the person or the team concerned."""
        return self.teams.get(entry["who"]) or self.players[entry["who"]]

    def _who_is(self, entry: Mapping[str, Any], *, gone: bool | None) -> Player:
        """Return the person concerned. Raises `StateError` if their state does not match *gone* (None: not
        disqualified).
        """
        who = Player.objects.get(pk=self.players[entry["who"]].pk)
        if gone is True and who.state != Player.State.WITHDRAWN:
            raise StateError(_("%(name)s has not withdrawn.") % {"name": who.name})
        if gone is False and who.state in (Player.State.WITHDRAWN, Player.State.DISQUALIFIED):
            raise StateError(_("%(name)s does not take part any more.") % {"name": who.name})
        if gone is None and who.state == Player.State.DISQUALIFIED:
            raise StateError(_("%(name)s is disqualified already.") % {"name": who.name})
        return who

    def _substitute(self, entry: Mapping[str, Any], act: Action) -> None:
        out, in_ = self.players[entry["out"]], self.players[entry["in"]]
        since, for_good = entry.get("from", "start"), entry.get("until") == "end"
        for n, round_ in enumerate(self._rounds_of(entry, out, in_)[: 1 if for_good else None]):
            substitutions.replace(
                round_,
                out,
                in_,
                from_hand=None if since == "start" else since,
                for_good=for_good,
                act=act.then(str(n)) if n else act,
                as_it_was=True,
            )

    def _rounds_of(self, entry: Mapping[str, Any], *who: Player) -> list[Round]:
        """Return the round named; of a meeting, those in which one of *who* has a seat, else its last one."""
        named = Round.objects.filter(tournament=self.event, number__in=self.parts[entry["round"]])
        seated = named.filter(seatings__player__in=who).distinct().order_by("number")
        return list(seated) or list(named.order_by("-number")[:1])

    def _after(self, entry: Mapping[str, Any]) -> int | None:
        """Return the number of the round after which it counts: the round named, or the last one of the meeting."""
        if entry.get("meeting") is not None:
            ids = [meeting.id for meeting in self.found.meetings or ()]
            return self.parts[ids.index(entry["meeting"]) + 1][-1]
        if entry.get("after_round") is None:
            return None
        return max(self.parts[entry["after_round"]], default=None)

    def _states(self) -> None:
        """Set withdrawals and disqualifications last, because these people had seats before."""
        gone = {"withdrawn", "disqualified"}
        for one in self.found.people:
            if one.state.value in gone:
                why = Action(
                    by=self.act.by,
                    key=self.act.key,
                    why=PUBLISHED,
                    word=f"{self.act.word}.state-{one.id[:30]}",
                )
                entry_list.set_state(self.players[one.id], Player.State(one.state.value), act=why)


def _numbers(tables_: Sequence[TableIn | GameIn]) -> list[int]:
    """Return the numbers of the tables: in a round their own, else that of their position.

    A meeting's games keep their numbers if no earlier game of the round has the same; otherwise they get the next free
    one.
    """
    if not any(isinstance(table, GameIn) for table in tables_):
        return [table.table or at for at, table in enumerate(tables_, start=1)]
    said = [table.table for table in tables_]
    found = [number if number not in said[:at] else None for at, number in enumerate(said)]
    free = (number for number in range(1, len(said) + 1) if number not in found)
    return [number or next(free) for number in found]


def _particulars_of(at: int, one: PersonIn) -> Particulars:
    state = one.state.value
    return Particulars(
        line=at + 1,
        name=normalize_name(one.name),
        number="" if one.number is None else str(one.number),
        reading=normalize_name(one.reading),
        family=normalize_name(one.family),
        given=normalize_name(one.given),
        preferred=normalize_name(one.preferred),
        club=normalize_name(one.club),
        country=country_or_text(normalize_name(one.country)),
        numbers={
            name.casefold(): normalize_name(str(number)) for name, number in (one.numbers or {}).items()
        },
        group=normalize_name(one.part),
        # They had seats before; `_states` sets the state later.
        state="playing" if state in ("withdrawn", "disqualified") else state,
    )


def _figure(value: object) -> int | str:
    if isinstance(value, int | str):
        return value
    raise AssertionError("a figure that was read is a number or a fraction in words")


def _judge(what: referee.ledger.EntryKind) -> str:
    match what:
        case referee.ledger.RulingEntry(judgement=judgement):
            return judgement.judge
        case referee.ledger.Review(by=by):
            return by
    return ""


def _moments(found: EventFile) -> int:
    """Return how many entries have a time."""
    ledgers = [entry for _path, table in _tables(found) for entry in table.ledger or ()]
    journal: Sequence[Any] = found.journal or ()
    return sum(1 for entry in (*ledgers, *journal) if isinstance(entry, dict) and entry.get("at"))


def _result_of(told: ResultIn) -> referee.ledger.Result:
    figures: Mapping[str, Any] = {
        "scores": tuple(told.scores or ()),
        "sticks_left": told.sticks_left,
        "results": tuple(referee.codec.read_points(_figure(one)) for one in told.results or ()),
        "places": tuple(told.places or ()),
    }
    return referee.ledger.Result(**figures, why=told.why)
