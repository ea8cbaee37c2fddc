"""Who is in which stage of an event, with what, and how does it end?

A stage begins once the one that it is entered from is over; until then nobody is in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Protocol, cast

import referee
from tournaments.journal.kinds import CarriedFrom, CarriedPoints, Enters, StageSaid, Unit
from tournaments.journal.reading import written
from tournaments.models import Player, Round, StagePlace, TeamMember
from tournaments.services.formats import stages_of
from tournaments.showing import as_of
from tournaments.showing.ranked import (
    Cell,
    Row,
    Standings,
    Undecided,
    cells_of,
    entrant,
    foot_of,
    made,
    ranked_anew,
)
from tournaments.showing.scoring import Known, all_finished

__all__ = [
    "Part",
    "Staged",
    "Units",
    "are_teams",
    "enters_from",
    "of_people",
    "people_go_on",
    "people_scores",
    "run",
    "shown",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A stage as it is counted: the numbers of its rounds that there are, who is in it, by key, with what they carry.

    *loose* are those whose penalties count here that name no round.
    """

    said: StageSaid
    numbers: frozenset[int]
    carries: Mapping[int, referee.Points]
    loose: Collection[int]


class Units(Protocol):
    """Those who go on from stage to stage: people, or teams."""

    unit: Unit
    stock: referee.Points

    def everybody(self) -> Sequence[Any]:
        """All of them, each with a key `pk`, in the order of their numbers."""

    def word(self, one: Any) -> str:
        """The random word that stands for one in the journal."""

    def group(self, one: Any) -> str:
        """The part of the event that one plays in."""

    def state(self, one: Any, states: Mapping[str, Any]) -> referee.State:
        """How one took part when people's *states* were these."""

    def entrants(self, part: Part) -> list[referee.Entrant]:
        """Those who are in that part, with what they have there."""

    def seated(self, players: Iterable[Player], number: int) -> set[int]:
        """The keys of those who sit where these players do in the round of that number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Staged:
    """A stage with its standing. *over*: all its rounds are finished; *level* are those level for places in it.

    *rules* are the stage's; *listed* is empty until somebody is in it; *tables* are those of a knock-out, by key, and
    *advanced* the keys of those who went on from one, once that is known. *came* are the table of the knock-out before,
    and the place there, from which each came.
    """

    part: Part
    rules: referee.Ruleset
    over: bool
    listed: tuple[referee.Listed, ...]
    level: tuple[tuple[tuple[Any, ...], int], ...] = ()
    tables: Mapping[int, int] = field(default_factory=dict)
    advanced: frozenset[int] | None = None
    came: Mapping[int, tuple[int, int]] = field(default_factory=dict)


def run(
    found: Known,
    stages: Sequence[StageSaid],
    units: Units,
    given: Mapping[str, Mapping[int, referee.Points]] | None = None,
) -> dict[str, Staged]:
    """Every stage by its word; *given* says who is in some of them, whatever follows from the others."""
    return _Running(found, stages, units, given or {}).run()


class _Running:
    """Stages in the making, each after those that it is entered from."""

    def __init__(
        self,
        found: Known,
        stages: Sequence[StageSaid],
        units: Units,
        given: Mapping[str, Mapping[int, referee.Points]],
    ) -> None:
        self.found, self.stages, self.units, self.given = found, stages, units, given
        self.done: dict[str, Staged] = {}
        self.everybody = {one.pk: one for one in units.everybody()}
        self.by_word = {units.word(one): one.pk for one in units.everybody()}
        self.loose: set[int] = set()
        self.told = as_of.told(found.tournament) if any(one.enters for one in stages) else []
        self.listed: dict[str, list[int]] = defaultdict(list)
        self.declined: dict[str, set[int]] = defaultdict(set)
        self.came: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
        for place in StagePlace.objects.filter(tournament=found.tournament):
            if place.who in self.by_word:
                pk = self.by_word[place.who]
                if place.listed:
                    self.listed[place.stage].append(pk)
                else:
                    self.declined[place.stage].add(pk)

    def run(self) -> dict[str, Staged]:
        waiting = list(self.stages)
        while waiting:
            ready = next((one for one in waiting if not self._waits_for(one, waiting)), waiting[0])
            waiting.remove(ready)
            self._stage(ready)
        advancing: dict[str, set[int]] = defaultdict(set)
        for one in self.stages:
            if one.enters and one.enters.advance is not None and one.enters.of in self.done:
                advancing[one.enters.of] |= set(self.done[one.stage].part.carries)
                if not self.done[one.stage].tables and one.rounds:
                    self.done[one.stage] = replace(self.done[one.stage], tables=self._tables(one))
        for word, keys in advancing.items():
            of = self.done[word]
            advanced = frozenset(keys) if of.over else None
            self.done[word] = replace(of, tables=self._tables(of.part.said), advanced=advanced)
        return {one.stage: self.done[one.stage] for one in self.stages}

    def _waits_for(self, one: StageSaid, waiting: Sequence[StageSaid]) -> bool:
        of = {one.carry.of} if one.carry else set()
        if one.enters:
            of.add(one.enters.of)
            if one.enters.others:
                # Whoever goes elsewhere must be known first.
                of |= {other.stage for other in self._elsewhere(one.enters.of) if other.stage != one.stage}
        return any(other.stage in of for other in waiting if other is not one)

    def _elsewhere(self, of: str) -> list[StageSaid]:
        """The stages that take some of those of stage *of*, and not all the others."""
        before = self._before(of) | {of}
        return [
            one
            for one in self.stages
            if one.enters
            and not one.enters.others
            and (one.enters.of == of or (one.enters.list_ is not None and one.stage not in before))
        ]

    def _before(self, word: str) -> set[str]:
        by_word = {one.stage: one for one in self.stages}
        found: set[str] = set()
        while word in by_word and (enters := by_word[word].enters) and enters.of and enters.of not in found:
            word = enters.of
            found.add(word)
        return found

    def _stage(self, one: StageSaid) -> None:
        there = {round_.number: round_ for round_ in self.found.rounds}
        numbers = frozenset(number for number in one.rounds if number in there)
        over = (
            bool(one.rounds)
            and len(numbers) == len(one.rounds)
            and all_finished([there[number] for number in numbers])
        )
        carries, level = self._enters(one)
        if one.stage in self.given:
            carries = dict(self.given[one.stage])
        loose = carries.keys() - self.loose
        self.loose |= loose
        part = Part(said=one, numbers=numbers, carries=carries, loose=loose)
        rules = self.found.tournament.rules_under(None if one.rules is None else written(one.rules))
        entered = self.units.entrants(part)
        if one.enters or numbers:
            entered = [replace(each, entered=bool(one.enters)) for each in entered]
        listed = referee.final_list(rules, entered, decides=over, ties=self._ties(one))
        self.done[one.stage] = Staged(
            part=part, rules=rules, over=over, listed=listed, level=level, came=self.came[one.stage]
        )

    def _ties(self, one: StageSaid) -> list[referee.TieBreak] | None:
        own = self.found.tournament.ties if one.ties is None else one.ties
        return None if own is None else [referee.TieBreak(word) for word in own]

    def _enters(
        self, one: StageSaid
    ) -> tuple[dict[int, referee.Points], tuple[tuple[tuple[Any, ...], int], ...]]:
        """Who is in the stage, by key, with what they carry; and who is level for a place in it."""
        if one.enters is None:
            # The stock of a relay counts once, however many stages begin with everybody.
            return dict.fromkeys(self.everybody, self.units.stock if one is self.stages[0] else 0), ()
        enters = one.enters
        if enters.list_ is not None:
            keys = [pk for pk in self.listed[one.stage] if pk not in self.declined[one.stage]]
            return self._carried(one, keys), ()
        of = self.done.get(enters.of)
        if of is None or not of.over:
            return {}, ()
        if enters.others:
            gone = {pk for other in self._elsewhere(enters.of) for pk in self.done[other.stage].part.carries}
            rest = [pk for pk in map(_key, self._cut(of, self.declined[one.stage])) if pk not in gone]
            return self._carried(one, rest), ()
        cut = self._chosen(one, enters, of)
        keys = [_key(listed) for listed in cut.enters]
        level = tuple((tuple(each.total.player for each in group), places) for group, places in cut.level)
        return self._carried(one, keys), level

    def _chosen(self, one: StageSaid, enters: Enters, of: Staged) -> referee.Cut:
        declined = self.declined[one.stage]
        if enters.advance is not None:
            return self._advance(one, of, enters.advance)
        listed = self._cut(of, declined)
        places = enters.first or 0
        if enters.of_each:
            return referee.first_of_each(
                listed, places, lambda each: self.units.group(self.everybody[_key(each)])
            )
        return referee.first_places(listed, places)

    def _cut(self, of: Staged, declined: Collection[int]) -> list[referee.Listed]:
        """The standing of a stage at its end, by which some go on; whoever was gone by then does not."""
        return self._ranked(of, self.units.entrants(of.part), declined)

    def _ranked(
        self, of: Staged, entered: Iterable[referee.Entrant], declined: Collection[int]
    ) -> list[referee.Listed]:
        states = as_of.at(self.told, max(of.part.numbers, default=0))
        at_the_end = [
            replace(
                each,
                state=self.units.state(each.total.player, states),
                entered=bool(of.part.said.enters),
            )
            for each in entered
            if cast(Any, each.total.player).pk not in declined
        ]
        ties = referee.ties_at_the_cut(of.rules, self._ties(of.part.said))
        return list(referee.final_list(of.rules, at_the_end, decides=True, ties=ties))

    def _advance(self, one: StageSaid, of: Staged, places: int) -> referee.Cut:
        """The first of each table, by what they made there."""
        declined = self.declined[one.stage]
        tables = self._tables(of.part.said)
        entered = [replace(each, total=replace(each.total, carry=0)) for each in self.units.entrants(of.part)]
        enters: set[int] = set()
        level: list[tuple[tuple[referee.Listed, ...], int]] = []
        for number in sorted(set(tables.values())):
            here = [each for each in entered if tables.get(cast(Any, each.total.player).pk) == number]
            cut = referee.first_places(self._ranked(of, here, declined), places)
            enters |= {_key(each) for each in cut.enters}
            level += cut.level
            for place, each in enumerate(cut.enters, start=1):
                self.came[one.stage][_key(each)] = (number, place)
        order = [each for each in self._cut(of, declined) if _key(each) in enters]
        return referee.Cut(enters=tuple(order), level=tuple(level))

    def _tables(self, one: StageSaid) -> dict[int, int]:
        """Where everybody of a knock-out plays, by key: at the table of its first round."""
        first = min(
            (game.round.number for game in self.found.games if game.round.number in one.rounds), default=0
        )
        return {
            pk: game.table.number
            for game in self.found.games
            if game.round.number == first
            for pk in self.units.seated(game.players, first)
        }

    def _carried(self, one: StageSaid, keys: Sequence[int]) -> dict[int, referee.Points]:
        """What each of those who enter carries, in the order in which they enter."""
        of = self.done.get(one.carry.of) if one.carry else None
        if one.carry is None or of is None:
            return dict.fromkeys(keys, 0)
        before = {_key(each): each for each in self._cut(of, ())}
        there = [before[pk] for pk in keys if pk in before]
        # By rank it is the rank of the stage before, however they are listed here.
        order = {pk: at for at, pk in enumerate(before)}
        there.sort(key=lambda each: order[_key(each)])
        points = referee.carried(_carry(one.carry), there)
        carried = {_key(each): brought for each, brought in zip(there, points, strict=True)}
        return {pk: carried.get(pk, 0) for pk in keys}


def _key(listed: referee.Listed) -> int:
    return int(cast(Any, listed.total.player).pk)


def _carry(said: CarriedFrom) -> referee.Carry:
    return referee.Carry(
        part=Fraction(said.part),
        by_rank=None if said.by_rank is None else tuple(map(referee.read_points, cast(Any, said.by_rank))),
        rounding=referee.Rounding(said.rounding.value),
        results=said.points is CarriedPoints.RESULTS,
    )


class _People:
    """People go on."""

    unit = Unit.PEOPLE
    stock = 0

    def __init__(self, found: Known) -> None:
        self.found = found
        self.lost = found.lost_at_tables()
        self.scores: dict[str, dict[int, list[referee.Score]]] = {}

    def everybody(self) -> Sequence[Player]:
        return self.found.players

    def word(self, one: Player) -> str:
        return one.person_id

    def group(self, one: Player) -> str:
        return one.group

    def state(self, one: Player, states: Mapping[str, Any]) -> referee.State:
        if one.pk in self.found.out:
            return referee.State.DISQUALIFIED
        held = states.get(one.person_id)
        return referee.State(one.state if held is None else held.value)

    def entrants(self, part: Part) -> list[referee.Entrant]:
        word = part.said.stage
        if word not in self.scores:
            self.scores[word] = self.found.scores(part.numbers, part.carries)
        return [
            entrant(
                self.found,
                player,
                self.scores[word].get(player.pk, ()),
                self._penalties(player, part),
                carry=part.carries[player.pk],
            )
            for player in self.found.players
            if player.pk in part.carries
        ]

    def _penalties(self, player: Player, part: Part) -> int:
        at_tables = self.lost.get(player.pk, {})
        points = sum(lost for number, lost in at_tables.items() if number in part.numbers)
        for row in self.found.beside:
            if row.player_id == player.pk and row.lifted_by_entry is None:
                here = (
                    player.pk in part.loose
                    if row.after_round is None
                    else row.after_round in part.said.rounds
                )
                points += row.points if here else 0
        return points

    def seated(self, players: Iterable[Player], _number: int) -> set[int]:
        return {player.pk for player in players}


def shown(found: Known, stage: str | None) -> Standings:
    """The standing of the stage of that word, or the final list. Raises `LookupError` where there is no such stage."""
    stages = stages_of(found.tournament)
    if stage is not None and all(one.stage != stage for one in stages):
        raise LookupError(stage)
    people, staged = _people(found, stages)
    goes_on = _goes_on(staged)
    blocks = {word: _block(found, one, people, goes_on[word]) for word, one in staged.items()}
    if stage is None and len(stages) > 1:
        rows = tuple(_final([*blocks.values()]))
    else:
        rows = blocks[stage or stages[0].stage].rows
    one = staged[stage or stages[0].stage] if stage is not None or len(stages) == 1 else None
    level = tuple(
        Undecided(stage=word, who=group, places=places)
        for word, each in staged.items()
        if (one is None or each is one or enters_from(each, one)) and not are_teams(each.part.said)
        for group, places in each.level
    )
    rounds = found.rounds if one is None else _rounds(found, one)
    shown_rows = tuple(replace(row, cells=_cells_in(found, rounds, row)) for row in rows)
    unlisted = _unlisted(found, {row.player.pk for row in rows}) if one is None else ()
    rules = found.rules if one is None else one.rules
    return Standings(
        tournament=found.tournament,
        rules=rules,
        rounds=rounds,
        rows=shown_rows,
        unlisted=tuple(replace(row, cells=_cells_in(found, rounds, row)) for row in unlisted),
        foot=foot_of(shown_rows, rounds),
        games=tuple(game for game in found.games if game.round in rounds),
        penalties=found.beside,
        decided=all(each.over for each in staged.values()) if one is None else one.over,
        after=found.after,
        stage=None if one is None else one.part.said.stage,
        stages=stages,
        level=level,
        ended=all(each.over for each in staged.values()) if one is None else one.over,
    )


def are_teams(said: StageSaid) -> bool:
    """Whether it is said that teams are in the stage."""
    return said.enters is not None and said.enters.unit is Unit.TEAMS


def enters_from(one: Staged, of: Staged) -> bool:
    """Whether a stage is entered from another one, by places that are to be reached there."""
    enters = one.part.said.enters
    return enters is not None and enters.list_ is None and enters.of == of.part.said.stage


def _goes_on(staged: Mapping[str, Staged]) -> dict[str, dict[int, str]]:
    """Of each stage, who went on from it to which other one; all others who only go elsewhere are not told of."""
    return {
        word: {
            pk: other
            for other, later in staged.items()
            if enters_from(later, of) and later.part.said.enters and not later.part.said.enters.others
            for pk in later.part.carries
        }
        for word, of in staged.items()
    }


def _rounds(found: Known, one: Staged) -> tuple[Round, ...]:
    return tuple(round_ for round_ in found.rounds if round_.number in one.part.numbers)


def _cells_in(found: Known, rounds: Sequence[Round], row: Row) -> tuple[Cell | None, ...]:
    """The row's cells for those rounds, of all that there are."""
    by_round = {round_.number: cell for round_, cell in zip(found.rounds, row.cells, strict=True)}
    return tuple(by_round[round_.number] for round_ in rounds)


def _of_teams(found: Known, staged: Mapping[str, Staged]) -> dict[str, dict[int, referee.Points]]:
    """The stages in which others sit than the people who would go on: teams went on, and these play for them."""
    if not (found.rounds and found.rounds[0].has_teams):
        return {}
    given: dict[str, dict[int, referee.Points]] = {}
    for word, one in staged.items():
        enters = one.part.said.enters
        seated = _seated(found, one)
        if are_teams(one.part.said) or (
            enters and enters.unit is None and not seated <= set(one.part.carries)
        ):
            members = set(
                TeamMember.objects.filter(
                    team__tournament=found.tournament, team__members__player__in=seated
                ).values_list("player_id", flat=True)
            )
            given[word] = dict.fromkeys(sorted(seated | members), 0)
    return given


def _people(found: Known, told: Sequence[StageSaid]) -> tuple[_People, dict[str, Staged]]:
    """Every stage as people have it."""
    people = _People(found)
    staged = run(found, told, people)
    if given := _of_teams(found, staged):
        people = _People(found)
        staged = run(found, told, people, given)
    return people, staged


def of_people(found: Known, told: Sequence[StageSaid]) -> dict[str, Staged]:
    """Every stage by its word, as people have it."""
    return _people(found, told)[1]


def people_scores(found: Known) -> dict[int, list[referee.Score]]:
    """What each round came to by player's key; nobody misses a round of a stage that they are not in."""
    if not found.has_stages:
        return found.scores()
    people, staged = _people(found, stages_of(found.tournament))
    scores: dict[int, list[referee.Score]] = defaultdict(list)
    for word in staged:
        for player, own in people.scores[word].items():
            scores[player] += own
    return {player: sorted(own, key=lambda score: score.round) for player, own in scores.items()}


def people_go_on(found: Known, told: Sequence[StageSaid]) -> bool:
    """Whether people and not teams went on, as far as the seats show it."""
    if not any(one.enters for one in told):
        return False
    if any(one.enters and one.enters.unit for one in told):
        return all(one.enters.unit is not Unit.TEAMS for one in told if one.enters)
    staged = run(found, told, _People(found))
    there = [one for one in staged.values() if one.part.said.enters and _seated(found, one)]
    return bool(there) and all(_seated(found, one) <= set(one.part.carries) for one in there)


def _seated(found: Known, one: Staged) -> set[int]:
    """The keys of those who sat in a stage."""
    return {
        player.pk for game in found.games if game.round.number in one.part.numbers for player in game.players
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class _Block:
    rows: tuple[Row, ...]


def _block(found: Known, one: Staged, people: _People, goes_on: Mapping[int, str]) -> _Block:
    """The rows of a stage, with the cells of its rounds."""
    scores = people.scores.get(one.part.said.stage, {})
    cells = {
        pk: {number: cell for number, cell in by_round.items() if number in one.part.numbers}
        for pk, by_round in cells_of(found.games, scores).items()
    }
    rows = made(replace(found, rules=one.rules), one.listed, (), cells, scores, decided=one.over).rows
    knock_out = bool(one.tables)
    return _Block(
        rows=tuple(
            replace(
                row,
                stage=one.part.said.stage,
                table=one.tables.get(row.player.pk) if knock_out else None,
                advanced=None if one.advanced is None else row.player.pk in one.advanced,
                goes_on=goes_on.get(row.player.pk, ""),
            )
            for row in rows
        )
    )


def _final(blocks: Sequence[_Block]) -> list[Row]:
    """Those of the last stage first, then those who left, the latest exit first; without a rank at the end."""
    found: list[Row] = []
    apart: list[Row] = []
    placed: set[int] = set()
    for block in reversed(blocks):
        here = [row for row in block.rows if row.player.pk not in placed]
        placed |= {row.player.pk for row in here}
        found += ranked_anew([row for row in here if row.rank is not None], before=len(found))
        apart += [row for row in here if row.rank is None]
    return found + apart


def _unlisted(found: Known, there: Collection[int]) -> tuple[Row, ...]:
    """Those who are in no stage, or whom the rules do not list."""
    gone = [player for player in found.players if player.pk not in there]
    listed = [
        referee.Listed(rank=None, tied=False, total=each.total, state=each.state)
        for each in (entrant(found, player, (), 0) for player in gone)
    ]
    return made(found, listed, (), {}, {}, decided=True).rows
