"""The participants of each stage of an event, and how the stage ends.

A stage starts once the one that it is entered from is over; until then nobody is in it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Protocol, TypeVar, cast

import referee
from tournaments.journal.kinds import CarriedFrom, CarriedPoints, Enters, StageSaid, Unit
from tournaments.journal.reading import to_json
from tournaments.models import Player, Rest, Round, StagePlace, TeamMember
from tournaments.presenters.events.ranking import as_of
from tournaments.presenters.events.ranking.ranked import entrant
from tournaments.presenters.events.ranking.scoring import EventScores, all_finished
from tournaments.services.events.stage_formats import stages_of
from tournaments.services.screens import held_back

__all__ = [
    "Part",
    "StageResult",
    "Units",
    "are_teams",
    "by_stage",
    "calculate",
    "declined",
    "enters_from",
    "exits",
    "goes_on",
    "going_first",
    "of_people",
    "people_go_on",
    "people_scores",
]


class _Going(Protocol):
    rank: int | None
    goes_on: str


GoingT = TypeVar("R", bound=_Going)


Scores = Mapping[str, Mapping[int, Sequence[referee.standings.Score]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A stage as it is counted: the numbers of its existing rounds, and its participants, by key, with their carry.

    *loose* are those whose penalties without a round count here; *rules* are the stage's.
    """

    said: StageSaid
    rules: referee.Ruleset
    numbers: frozenset[int]
    carries: Mapping[int, referee.Points]
    loose: Collection[int]


class Units(Protocol):
    """The units that advance from stage to stage: people, or teams."""

    unit: Unit
    stock: referee.Points

    def everybody(self) -> Sequence[Any]:
        """All of them, each with a key `pk`, in the order of their numbers."""

    def word(self, one: Any) -> str:
        """The random word that identifies one in the journal."""

    def named_by(self, who: str) -> int | None:
        """The key of the one that a list of entrants names with that random word; None if it names none."""

    def group(self, one: Any) -> str:
        """The group that one plays in."""

    def state(self, one: Any, states: Mapping[str, Any], after: int) -> referee.standings.EntrantState:
        """The state of one when round *after* was over and the people had these *states*."""

    def entrants(self, part: Part) -> list[referee.standings.Entrant]:
        """The participants of that part, with their points there."""

    def seated(self, players: Iterable[Player], number: int) -> set[int]:
        """The keys of those whose seats these players took in the round of that number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageResult:
    """A stage with its standings. *over*: all its rounds are finished; *level* are those tied for places in it.

    *rules* are the stage's; *listed* is empty until somebody is in it; *tables* are those of a knockout, by key, and
    *advanced* the keys of those who advanced from one, once that is known. *came* maps each key to the table of the
    previous knockout, and the place there. *declined* are the keys of those who declined a place. *seeds* are tied
    participants to whom the stage's pattern gives different places.
    """

    part: Part
    rules: referee.Ruleset
    over: bool
    listed: tuple[referee.standings.ListedPlayer, ...]
    level: tuple[tuple[tuple[Any, ...], int], ...] = ()
    tables: Mapping[int, int] = field(default_factory=dict)
    advanced: frozenset[int] | None = None
    came: Mapping[int, tuple[int, int]] = field(default_factory=dict)
    declined: frozenset[int] = frozenset()
    seeds: tuple[tuple[Any, ...], ...] = ()


def calculate(
    found: EventScores,
    stages: Sequence[StageSaid],
    units: Units,
    given: Mapping[str, Mapping[int, referee.Points]] | None = None,
    *,
    as_played: bool = True,
) -> dict[str, StageResult]:
    """Every stage by its word; *given* fixes the participants of some of them.

    With *as_played*, the players with seats in an opened stage are its participants; otherwise those who would enter it
    now are.
    """
    return _Running(found, stages, units, given or {}, as_played=as_played).run()


class _Running:
    """Stages under construction, each after those that it is entered from."""

    def __init__(
        self,
        found: EventScores,
        stages: Sequence[StageSaid],
        units: Units,
        given: Mapping[str, Mapping[int, referee.Points]],
        *,
        as_played: bool,
    ) -> None:
        self.found, self.stages, self.units, self.given = found, stages, units, given
        self.as_played = as_played
        self.done: dict[str, StageResult] = {}
        self.everybody = {one.pk: one for one in units.everybody()}
        self.by_word = {units.word(one): one.pk for one in units.everybody()}
        self.loose: set[int] = set()
        self.told = as_of.participation_changes(found.tournament) if any(one.enters for one in stages) else []
        self.listed: dict[str, list[int]] = defaultdict(list)
        self.declined: dict[str, set[int]] = defaultdict(set)
        self.seeds: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        self.came: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
        untold = held_back.stages_entered(found.tournament)
        for place in StagePlace.objects.filter(tournament=found.tournament):
            if place.stage in untold:
                continue
            if place.listed:
                named = self.by_word.get(place.who) or units.named_by(place.who)
                # Each member's entry names the team, and the team enters once.
                if named is not None and named not in self.listed[place.stage]:
                    self.listed[place.stage].append(named)
            elif place.who in self.by_word:
                self.declined[place.stage].add(self.by_word[place.who])

    def run(self) -> dict[str, StageResult]:
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
                # The participants of the other stages must be known first.
                of |= {other.stage for other in self._elsewhere(one.enters.of) if other.stage != one.stage}
        return any(other.stage in of for other in waiting if other is not one)

    def _elsewhere(self, of: str) -> list[StageSaid]:
        """The stages that take part of the participants of stage *of*, excluding a stage that takes all the others."""
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
        rules = self.found.tournament.rules_under(None if one.rules is None else to_json(one.rules))
        part = Part(said=one, rules=rules, numbers=numbers, carries=carries, loose=loose)
        entered = self.units.entrants(part)
        if one.enters or numbers:
            entered = [replace(each, entered=bool(one.enters)) for each in entered]
        listed = referee.standings.final_list(rules, entered, decides=over, ties=self._ties(one))
        self.done[one.stage] = StageResult(
            part=part,
            rules=rules,
            over=over,
            listed=listed,
            level=level,
            came=self.came[one.stage],
            declined=frozenset(self.declined[one.stage]),
            seeds=tuple(self.seeds[one.stage]),
        )

    def _ties(self, one: StageSaid) -> list[referee.standings.TieBreak] | None:
        own = self.found.tournament.ties if one.ties is None else one.ties
        return None if own is None else [referee.standings.TieBreak(word) for word in own]

    def _enters(
        self, one: StageSaid
    ) -> tuple[dict[int, referee.Points], tuple[tuple[tuple[Any, ...], int], ...]]:
        """The participants of the stage, by key, with their carry; and those tied for a place in it."""
        if one.enters is None:
            # The stock of a relay counts once, however many stages start with everybody.
            return dict.fromkeys(self.everybody, self.units.stock if one is self.stages[0] else 0), ()
        enters = one.enters
        if enters.list_ is not None:
            keys = [pk for pk in self.listed[one.stage] if pk not in self.declined[one.stage]]
            return self._carried(one, keys), ()
        of = self.done.get(enters.of)
        sat = self._sat(one)
        if of is None or not (of.over or sat):
            return {}, ()
        if enters.others:
            gone = {pk for other in self._elsewhere(enters.of) for pk in self.done[other.stage].part.carries}
            rest = [pk for pk in map(_key, self._cut(of, self.declined[one.stage], one)) if pk not in gone]
            return self._carried(one, rest), ()
        cut = self._chosen(one, enters, of)
        keys = [_key(listed) for listed in cut.enters]
        if sat and self.as_played:
            for group, places in cut.level:
                keys += [pk for pk in map(_key, group) if pk in sat][:places]
            return self._carried(one, self._who_played(of, one, keys, sat)), ()
        if one.pattern and enters.advance is None:
            # A letter in the pattern names a group, and the places within that group count.
            by_group = any(letter.isalpha() for letter in one.pattern)
            for name in dict.fromkeys(map(self._group, cut.enters)) if by_group else ("",):
                here = [each for each in cut.enters if not by_group or self._group(each) == name]
                self.seeds[one.stage] += _level_among(here)
        level = tuple((tuple(each.total.player for each in group), places) for group, places in cut.level)
        return self._carried(one, keys), level

    def _sat(self, one: StageSaid) -> set[int]:
        """The keys of those for whom seats of the stage's opened rounds were drawn, even if somebody substituted."""
        found: set[int] = set()
        for game in self.found.games:
            if game.round.number in one.rounds and game.round.state != Round.State.DRAWN:
                owners = [
                    game.sits_in[seat].out if seat in game.sits_in else player
                    for seat, player in zip(referee.Seat, game.players, strict=False)
                ]
                found |= self.units.seated(owners, game.round.number)
        return found

    def _who_played(
        self, of: StageResult, one: StageSaid, keys: Sequence[int], sat: Collection[int]
    ) -> list[int]:
        """The participants of an opened stage: those who would enter now, unless others have the seats.

        Once this stage is played, corrections in the stage before no longer move anybody in or out. A player who only
        fills up a table is not a participant.
        """
        resting = Rest.objects.filter(
            round__tournament=self.found.tournament, round__number__in=one.rounds
        ).values_list("player_id", flat=True)
        there = set(sat) | set(resting)
        gone = [pk for pk in keys if pk not in there]
        if not gone:
            return list(keys)
        in_order = map(_key, self._cut(of, ()))
        others = [
            pk for pk in in_order if pk in sat and pk not in keys and not _sits_in_only(self.everybody[pk])
        ][: len(gone)]
        return [*(pk for pk in keys if pk in there), *others, *gone[: len(gone) - len(others)]]

    def _chosen(self, one: StageSaid, enters: Enters, of: StageResult) -> referee.standings.Cut:
        declined = self.declined[one.stage]
        if enters.advance is not None:
            return self._advance(one, of, enters.advance)
        listed = self._cut(of, declined, one)
        places = enters.first or 0
        if enters.of_each:
            return referee.standings.first_of_each(listed, places, self._group)
        return referee.standings.first_places(listed, places)

    def _group(self, listed: referee.standings.ListedPlayer) -> str:
        return self.units.group(self.everybody[_key(listed)])

    def _cut(
        self, of: StageResult, declined: Collection[int], into: StageSaid | None = None
    ) -> list[referee.standings.ListedPlayer]:
        """The final standings of a stage, which decide who advances; nobody who was gone when *into* started does."""
        return self._ranked(of, self.units.entrants(of.part), declined, into)

    def _ranked(
        self,
        of: StageResult,
        entered: Iterable[referee.standings.Entrant],
        declined: Collection[int],
        into: StageSaid | None,
    ) -> list[referee.standings.ListedPlayer]:
        # Another stage's rounds may be played between the two.
        after = max(of.part.numbers, default=0)
        after = max(after, min(into.rounds) - 1 if into and into.rounds else 0)
        states = as_of.states_at(self.told, after)
        at_the_end = [
            replace(
                each,
                state=self.units.state(each.total.player, states, after),
                entered=bool(of.part.said.enters),
            )
            for each in entered
            if cast(Any, each.total.player).pk not in declined
        ]
        ties = referee.standings.ties_at_the_cut(of.rules, self._ties(of.part.said))
        return list(referee.standings.final_list(of.rules, at_the_end, decides=True, ties=ties))

    def _advance(self, one: StageSaid, of: StageResult, places: int) -> referee.standings.Cut:
        """The first of each table, by the points they made there."""
        declined = self.declined[one.stage]
        tables = self._tables(of.part.said)
        entered = [replace(each, total=replace(each.total, carry=0)) for each in self.units.entrants(of.part)]
        enters: set[int] = set()
        level: list[tuple[tuple[referee.standings.ListedPlayer, ...], int]] = []
        for number in sorted(set(tables.values())):
            here = [each for each in entered if tables.get(cast(Any, each.total.player).pk) == number]
            cut = referee.standings.first_places(self._ranked(of, here, declined, one), places)
            enters |= {_key(each) for each in cut.enters}
            level += cut.level
            if one.pattern:
                self.seeds[one.stage] += _level_among(cut.enters)
            for place, each in enumerate(cut.enters, start=1):
                self.came[one.stage][_key(each)] = (number, place)
        order = [each for each in self._cut(of, declined, one) if _key(each) in enters]
        return referee.standings.Cut(enters=tuple(order), level=tuple(level))

    def _tables(self, one: StageSaid) -> dict[int, int]:
        """The table of each participant of a knockout, by key: the one of the first round in which they have a seat."""
        found: dict[int, int] = {}
        here = [game for game in self.found.games if game.round.number in one.rounds]
        for game in sorted(here, key=lambda game: game.round.number):
            owners = [one.out for one in game.sits_in.values()]
            for pk in self.units.seated([*owners, *game.players], game.round.number):
                found.setdefault(pk, game.table.number)
        return found

    def _carried(self, one: StageSaid, keys: Sequence[int]) -> dict[int, referee.Points]:
        """The carry of each entrant, in the order in which they enter."""
        of = self.done.get(one.carry.of) if one.carry else None
        if one.carry is None or of is None:
            return dict.fromkeys(keys, 0)
        before = {_key(each): each for each in self._cut(of, ())}
        there = [before[pk] for pk in keys if pk in before]
        # The rank for the carry is that in the previous stage, whatever the order here.
        order = {pk: at for at, pk in enumerate(before)}
        there.sort(key=lambda each: order[_key(each)])
        points = referee.standings.carried_points(_carry(one.carry), there)
        carried = {_key(each): brought for each, brought in zip(there, points, strict=True)}
        return {pk: carried.get(pk, 0) for pk in keys}


def _level_among(listed: Iterable[referee.standings.ListedPlayer]) -> list[tuple[Any, ...]]:
    """Those who share a rank, rank by rank."""
    groups = (tuple(level) for _rank, level in groupby(listed, key=lambda one: one.rank))
    return [tuple(one.total.player for one in level) for level in groups if len(level) > 1]


def _sits_in_only(one: Any) -> bool:
    """Whether the one is a player who only substitutes."""
    return isinstance(one, Player) and one.state == Player.State.SUBSTITUTE


def _key(listed: referee.standings.ListedPlayer) -> int:
    return int(cast(Any, listed.total.player).pk)


def _carry(said: CarriedFrom) -> referee.standings.Carry:
    return referee.standings.Carry(
        part=Fraction(said.part),
        by_rank=None
        if said.by_rank is None
        else tuple(map(referee.codec.read_points, cast(Any, said.by_rank))),
        rounding=referee.standings.Rounding(said.rounding.value),
        results=said.points is CarriedPoints.RESULTS,
    )


class _People:
    """People as units."""

    unit = Unit.PEOPLE
    stock = 0

    def __init__(self, found: EventScores) -> None:
        self.found = found
        self.lost = found.lost_at_tables()
        self.scores: dict[str, dict[int, list[referee.standings.Score]]] = {}

    def everybody(self) -> Sequence[Player]:
        return self.found.players

    def word(self, one: Player) -> str:
        return one.person_id

    def named_by(self, _who: str) -> None:
        return None

    def group(self, one: Player) -> str:
        return one.group

    def state(self, one: Player, states: Mapping[str, Any], after: int) -> referee.standings.EntrantState:
        if self.found.out.get(one.pk, after + 1) <= after:
            return referee.standings.EntrantState.DISQUALIFIED
        held = states.get(one.person_id)
        return referee.standings.EntrantState(one.state if held is None else held.value)

    def entrants(self, part: Part) -> list[referee.standings.Entrant]:
        word = part.said.stage
        if word not in self.scores:
            self.scores[word] = self.found.scores(part.numbers, part.carries, part.rules)
        return [
            entrant(
                replace(self.found, rules=part.rules),
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


def are_teams(said: StageSaid) -> bool:
    """Whether the stage is declared as one of teams."""
    return said.enters is not None and said.enters.unit is Unit.TEAMS


def enters_from(one: StageResult, of: StageResult) -> bool:
    """Whether a stage is entered from another one, by places that are reached there."""
    enters = one.part.said.enters
    return enters is not None and enters.list_ is None and enters.of == of.part.said.stage


def goes_on(staged: Mapping[str, StageResult]) -> dict[str, dict[int, str]]:
    """For each stage, who advanced from it to which other stage; a stage that takes all the others is left out."""
    return {
        word: {
            pk: other
            for other, later in staged.items()
            if enters_from(later, of) and later.part.said.enters and not later.part.said.enters.others
            for pk in later.part.carries
        }
        for word, of in staged.items()
    }


def declined(staged: Mapping[str, StageResult]) -> dict[str, dict[int, str]]:
    """For each stage, who declined a place in which stage that is entered from it."""
    return {
        word: {
            pk: other for other, later in staged.items() if enters_from(later, of) for pk in later.declined
        }
        for word, of in staged.items()
    }


def _of_teams(found: EventScores, staged: Mapping[str, StageResult]) -> dict[str, dict[int, referee.Points]]:
    """The stages whose seats other people have than those who would advance: teams advanced and their members play."""
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


def by_stage(found: EventScores, told: Sequence[StageSaid]) -> tuple[Scores, dict[str, StageResult]]:
    """The scores in each stage, by its word and by key, and every stage of the people."""
    given: dict[str, dict[int, referee.Points]] = {}
    if found.rounds and found.rounds[0].has_teams:
        given = _of_teams(found, calculate(found, told, _People(found), as_played=False))
    people = _People(found)
    staged = calculate(found, told, people, given)
    return people.scores, staged


def of_people(found: EventScores, told: Sequence[StageSaid]) -> dict[str, StageResult]:
    """Every stage of the people, by its word."""
    return by_stage(found, told)[1]


def people_scores(found: EventScores) -> dict[int, list[referee.standings.Score]]:
    """The scores of each round by player's key; nobody misses a round of a stage that they are not in."""
    if not found.has_stages:
        return found.scores()
    of_stages, staged = by_stage(found, stages_of(found.tournament))
    scores: dict[int, list[referee.standings.Score]] = defaultdict(list)
    for word in staged:
        for player, own in of_stages[word].items():
            scores[player] += own
    return {player: sorted(own, key=lambda score: score.round) for player, own in scores.items()}


def people_go_on(found: EventScores, told: Sequence[StageSaid]) -> bool:
    """Whether people and not teams advanced, as far as the seats show it."""
    if not any(one.enters for one in told):
        return False
    if any(one.enters and one.enters.unit for one in told):
        return all(one.enters.unit is not Unit.TEAMS for one in told if one.enters)
    staged = calculate(found, told, _People(found), as_played=False)
    there = [one for one in staged.values() if one.part.said.enters and _seated(found, one)]
    return bool(there) and all(_seated(found, one) <= set(one.part.carries) for one in there)


def _seated(found: EventScores, one: StageResult) -> set[int]:
    """The keys of the players who sat in a stage."""
    return {
        player.pk for game in found.games if game.round.number in one.part.numbers for player in game.players
    }


def going_first(rows: Sequence[GoingT]) -> list[GoingT]:
    """The rows in their order; among rows that share a rank, those who advance come first."""
    return [
        row
        for _rank, level in groupby(rows, key=lambda row: row.rank)
        for row in sorted(level, key=lambda row: row.rank is not None and not row.goes_on)
    ]


def exits(stages: Sequence[StageSaid], there: Mapping[str, Collection[int]]) -> dict[int, str]:
    """The last stage of everybody, by key: the last in the list from which they entered no other.

    *there* are the keys of those who are in each stage.
    """
    of = {one.stage: one.enters.of if one.enters else "" for one in stages}
    found: dict[int, str] = {}
    for one in stages:
        for key in there[one.stage]:
            held = found.get(key)
            if held is None or not _comes_before(one.stage, held, of):
                found[key] = one.stage
    return found


def _comes_before(word: str, later: str, of: Mapping[str, str]) -> bool:
    """Whether the stage *later* is entered from the one with that word, directly or through others."""
    seen: set[str] = set()
    while later in of and later not in seen:
        seen.add(later)
        later = of[later]
        if later == word:
            return True
    return False
