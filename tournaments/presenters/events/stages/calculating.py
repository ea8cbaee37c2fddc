"""The calculation of the stages, each after those that it is entered from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any, cast

import referee
from tournaments.journal.kinds import CarriedFrom, CarriedPoints, Enters, StageSettings
from tournaments.journal.reading import to_json
from tournaments.models import Player, Rest, Round, StagePlace
from tournaments.presenters.events.ranking import participation_states
from tournaments.presenters.events.ranking.scoring import EventScores, all_finished
from tournaments.presenters.events.stages.results import Part, StageResult, Units
from tournaments.services.screens import held_back

__all__ = ["calculate"]


def calculate(
    found: EventScores,
    stages: Sequence[StageSettings],
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
        stages: Sequence[StageSettings],
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
        self.told = (
            participation_states.changes(found.tournament) if any(one.enters for one in stages) else []
        )
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

    def _waits_for(self, one: StageSettings, waiting: Sequence[StageSettings]) -> bool:
        of = {one.carry.of} if one.carry else set()
        if one.enters:
            of.add(one.enters.of)
            if one.enters.others:
                # The participants of the other stages must be known first.
                of |= {other.stage for other in self._elsewhere(one.enters.of) if other.stage != one.stage}
        return any(other.stage in of for other in waiting if other is not one)

    def _elsewhere(self, of: str) -> list[StageSettings]:
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

    def _stage(self, one: StageSettings) -> None:
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

    def _ties(self, one: StageSettings) -> list[referee.standings.TieBreak] | None:
        own = self.found.tournament.ties if one.ties is None else one.ties
        return None if own is None else [referee.standings.TieBreak(word) for word in own]

    def _enters(
        self, one: StageSettings
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

    def _sat(self, one: StageSettings) -> set[int]:
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
        self, of: StageResult, one: StageSettings, keys: Sequence[int], sat: Collection[int]
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

    def _chosen(self, one: StageSettings, enters: Enters, of: StageResult) -> referee.standings.Cut:
        declined = self.declined[one.stage]
        if enters.advance is not None:
            return self._advance(one, of, enters.advance)
        listed = self._cut(of, declined, one)
        places = enters.first or 0
        if enters.of_each:
            return referee.standings.first_of_each(listed, places, self._group)
        return referee.standings.first_places(listed, places)

    def _group(self, listed_player: referee.standings.ListedPlayer) -> str:
        return self.units.group(self.everybody[_key(listed_player)])

    def _cut(
        self, of: StageResult, declined: Collection[int], into: StageSettings | None = None
    ) -> list[referee.standings.ListedPlayer]:
        """The final standings of a stage, which decide who advances; nobody who was gone when *into* started does."""
        return self._ranked(of, self.units.entrants(of.part), declined, into)

    def _ranked(
        self,
        of: StageResult,
        entered: Iterable[referee.standings.Entrant],
        declined: Collection[int],
        into: StageSettings | None,
    ) -> list[referee.standings.ListedPlayer]:
        # Another stage's rounds may be played between the two.
        after = max(of.part.numbers, default=0)
        after = max(after, min(into.rounds) - 1 if into and into.rounds else 0)
        states = participation_states.states_at(self.told, after)
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

    def _advance(self, one: StageSettings, of: StageResult, places: int) -> referee.standings.Cut:
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

    def _tables(self, one: StageSettings) -> dict[int, int]:
        """The table of each participant of a knockout, by key: the one of the first round in which they have a seat."""
        found: dict[int, int] = {}
        here = [game for game in self.found.games if game.round.number in one.rounds]
        for game in sorted(here, key=lambda game: game.round.number):
            owners = [one.out for one in game.sits_in.values()]
            for pk in self.units.seated([*owners, *game.players], game.round.number):
                found.setdefault(pk, game.table.number)
        return found

    def _carried(self, one: StageSettings, keys: Sequence[int]) -> dict[int, referee.Points]:
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


def _level_among(listed_players: Iterable[referee.standings.ListedPlayer]) -> list[tuple[Any, ...]]:
    """Those who share a rank, rank by rank."""
    groups = (tuple(level) for _rank, level in groupby(listed_players, key=lambda one: one.rank))
    return [tuple(one.total.player for one in level) for level in groups if len(level) > 1]


def _sits_in_only(one: Any) -> bool:
    """Whether the one is a player who only substitutes."""
    return isinstance(one, Player) and one.state == Player.State.SUBSTITUTE


def _key(listed_player: referee.standings.ListedPlayer) -> int:
    return int(cast(Any, listed_player.total.player).pk)


def _carry(carry: CarriedFrom) -> referee.standings.Carry:
    return referee.standings.Carry(
        part=Fraction(carry.part),
        by_rank=None
        if carry.by_rank is None
        else tuple(map(referee.codec.read_points, cast(Any, carry.by_rank))),
        rounding=referee.standings.Rounding(carry.rounding.value),
        results=carry.points is CarriedPoints.RESULTS,
    )
