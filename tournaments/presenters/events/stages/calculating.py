"""The calculation of the stages, each after those that it is entered from."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import Any, cast

import referee
from tournaments.journal.kinds import CarriedFrom, Enters, StageSettings
from tournaments.journal.reading import to_json
from tournaments.models import Player, Rest, Round, StagePlace
from tournaments.presenters.events.ranking import participation_states
from tournaments.presenters.events.ranking.scoring import EventScores, all_finished
from tournaments.presenters.events.stages.results import Part, StageResult, Units
from tournaments.services.screens import held_back

__all__ = ["calculate"]


def calculate(
    event_scores: EventScores,
    stages: Sequence[StageSettings],
    units: Units,
    fixed_entrants: Mapping[str, Mapping[int, referee.Points]] | None = None,
    *,
    as_played: bool = True,
) -> dict[str, StageResult]:
    """Every stage by its word; *fixed_entrants* fixes the participants of some of them.

    With *as_played*, the players with seats in an opened stage are its participants; otherwise those who would enter it
    now are.
    """
    return _StageCalculation(event_scores, stages, units, fixed_entrants or {}, as_played=as_played).run()


class _StageCalculation:
    """Stages under construction, each after those that it is entered from."""

    def __init__(
        self,
        event_scores: EventScores,
        stages: Sequence[StageSettings],
        units: Units,
        fixed_entrants: Mapping[str, Mapping[int, referee.Points]],
        *,
        as_played: bool,
    ) -> None:
        self.event_scores, self.stages, self.units, self.fixed_entrants = (
            event_scores,
            stages,
            units,
            fixed_entrants,
        )
        self.as_played = as_played
        self.done: dict[str, StageResult] = {}
        self.units_by_key = {unit.pk: unit for unit in units.all_units()}
        self.by_word = {units.word(unit): unit.pk for unit in units.all_units()}
        self.loose: set[int] = set()
        self.state_changes = (
            participation_states.changes(event_scores.tournament)
            if any(stage.enters for stage in stages)
            else []
        )
        self.listed: dict[str, list[int]] = defaultdict(list)
        self.declined: dict[str, set[int]] = defaultdict(set)
        self.seeds: dict[str, list[tuple[Any, ...]]] = defaultdict(list)
        self.table_places: dict[str, dict[int, tuple[int, int]]] = defaultdict(dict)
        hidden_stages = held_back.stages_entered(event_scores.tournament)
        for place in StagePlace.objects.filter(tournament=event_scores.tournament):
            if place.stage in hidden_stages:
                continue
            if place.listed:
                key = self.by_word.get(place.who) or units.named_by(place.who)
                # Each member's entry names the team, and the team enters once.
                if key is not None and key not in self.listed[place.stage]:
                    self.listed[place.stage].append(key)
            elif place.who in self.by_word:
                self.declined[place.stage].add(self.by_word[place.who])

    def run(self) -> dict[str, StageResult]:
        waiting = list(self.stages)
        while waiting:
            next_stage = next((stage for stage in waiting if not self._waits_for(stage, waiting)), waiting[0])
            waiting.remove(next_stage)
            self._calculate_stage(next_stage)
        advancing: dict[str, set[int]] = defaultdict(set)
        for stage in self.stages:
            if stage.enters and stage.enters.advance is not None and stage.enters.of in self.done:
                advancing[stage.enters.of] |= set(self.done[stage.stage].part.carries)
                if not self.done[stage.stage].tables and stage.rounds:
                    self.done[stage.stage] = replace(self.done[stage.stage], tables=self._tables(stage))
        for word, keys in advancing.items():
            result = self.done[word]
            advanced = frozenset(keys) if result.over else None
            self.done[word] = replace(result, tables=self._tables(result.part.settings), advanced=advanced)
        return {stage.stage: self.done[stage.stage] for stage in self.stages}

    def _waits_for(self, stage: StageSettings, waiting: Sequence[StageSettings]) -> bool:
        sources = {stage.carry.of} if stage.carry else set()
        if stage.enters:
            sources.add(stage.enters.of)
            if stage.enters.others:
                # The participants of the other stages must be known first.
                sources |= {
                    other.stage
                    for other in self._sibling_stages(stage.enters.of)
                    if other.stage != stage.stage
                }
        return any(other.stage in sources for other in waiting if other is not stage)

    def _sibling_stages(self, source: str) -> list[StageSettings]:
        """The stages that take some of the participants of stage *source*, except one that takes all the others."""
        earlier_words = self._earlier_words(source) | {source}
        return [
            stage
            for stage in self.stages
            if stage.enters
            and not stage.enters.others
            and (
                stage.enters.of == source
                or (stage.enters.list_ is not None and stage.stage not in earlier_words)
            )
        ]

    def _earlier_words(self, word: str) -> set[str]:
        by_word = {stage.stage: stage for stage in self.stages}
        words: set[str] = set()
        while word in by_word and (enters := by_word[word].enters) and enters.of and enters.of not in words:
            word = enters.of
            words.add(word)
        return words

    def _calculate_stage(self, stage: StageSettings) -> None:
        rounds = {round_.number: round_ for round_ in self.event_scores.rounds}
        numbers = frozenset(number for number in stage.rounds if number in rounds)
        over = (
            bool(stage.rounds)
            and len(numbers) == len(stage.rounds)
            and all_finished([rounds[number] for number in numbers])
        )
        carries, level = self._entrants_and_ties(stage)
        if stage.stage in self.fixed_entrants:
            carries = dict(self.fixed_entrants[stage.stage])
        newly_loose = carries.keys() - self.loose
        self.loose |= newly_loose
        rules = self.event_scores.tournament.rules_under(
            None if stage.rules is None else to_json(stage.rules)
        )
        part = Part(settings=stage, rules=rules, numbers=numbers, carries=carries, loose=newly_loose)
        entered = self.units.entrants(part)
        if stage.enters or numbers:
            entered = [replace(entrant, entered=bool(stage.enters)) for entrant in entered]
        listed = referee.standings.final_list(rules, entered, decides=over, ties=self._ties(stage))
        self.done[stage.stage] = StageResult(
            part=part,
            rules=rules,
            over=over,
            listed=listed,
            level=level,
            table_places=self.table_places[stage.stage],
            declined=frozenset(self.declined[stage.stage]),
            seeds=tuple(self.seeds[stage.stage]),
        )

    def _ties(self, stage: StageSettings) -> list[referee.standings.TieBreak] | None:
        tie_words = self.event_scores.tournament.ties if stage.ties is None else stage.ties
        return None if tie_words is None else [referee.standings.TieBreak(word) for word in tie_words]

    def _entrants_and_ties(
        self, stage: StageSettings
    ) -> tuple[dict[int, referee.Points], tuple[tuple[tuple[Any, ...], int], ...]]:
        """The participants of the stage, by key, with their carry; and those tied for a place in it."""
        if stage.enters is None:
            # The stock of a relay counts once, however many stages start with everybody.
            return dict.fromkeys(self.units_by_key, self.units.stock if stage is self.stages[0] else 0), ()
        enters = stage.enters
        if enters.list_ is not None:
            keys = [pk for pk in self.listed[stage.stage] if pk not in self.declined[stage.stage]]
            return self._carried(stage, keys), ()
        source = self.done.get(enters.of)
        seated = self._seated_keys(stage)
        if source is None or not (source.over or seated):
            return {}, ()
        if enters.others:
            advanced_elsewhere = {
                pk for other in self._sibling_stages(enters.of) for pk in self.done[other.stage].part.carries
            }
            remaining = [
                pk
                for pk in map(_key, self._cut(source, self.declined[stage.stage], stage))
                if pk not in advanced_elsewhere
            ]
            return self._carried(stage, remaining), ()
        cut = self._stage_cut(stage, enters, source)
        keys = [_key(listed) for listed in cut.enters]
        if seated and self.as_played:
            for group, places in cut.level:
                keys += [pk for pk in map(_key, group) if pk in seated][:places]
            return self._carried(stage, self._actual_entrants(source, stage, keys, seated)), ()
        if stage.pattern and enters.advance is None:
            # A letter in the pattern names a group, and the places within that group count.
            by_group = any(letter.isalpha() for letter in stage.pattern)
            for name in dict.fromkeys(map(self._group, cut.enters)) if by_group else ("",):
                group_members = [
                    listed_player
                    for listed_player in cut.enters
                    if not by_group or self._group(listed_player) == name
                ]
                self.seeds[stage.stage] += _tied_groups(group_members)
        level = tuple(
            (tuple(listed_player.total.player for listed_player in group), places)
            for group, places in cut.level
        )
        return self._carried(stage, keys), level

    def _seated_keys(self, stage: StageSettings) -> set[int]:
        """The keys of those for whom seats of the stage's opened rounds were drawn, even if somebody substituted."""
        keys: set[int] = set()
        for game in self.event_scores.games:
            if game.round.number in stage.rounds and game.round.state != Round.State.DRAWN:
                owners = [
                    game.sits_in[seat].out if seat in game.sits_in else player
                    for seat, player in zip(referee.Seat, game.players, strict=False)
                ]
                keys |= self.units.seated(owners, game.round.number)
        return keys

    def _actual_entrants(
        self, source: StageResult, stage: StageSettings, keys: Sequence[int], seated: Collection[int]
    ) -> list[int]:
        """The participants of an opened stage: those who would enter now, unless others have the seats.

        Once this stage is played, corrections in the stage before no longer move anybody in or out. A player who only
        fills up a table is not a participant.
        """
        resting = Rest.objects.filter(
            round__tournament=self.event_scores.tournament, round__number__in=stage.rounds
        ).values_list("player_id", flat=True)
        present = set(seated) | set(resting)
        absent = [pk for pk in keys if pk not in present]
        if not absent:
            return list(keys)
        in_order = map(_key, self._cut(source, ()))
        replacements = [
            pk
            for pk in in_order
            if pk in seated and pk not in keys and not _is_only_substitute(self.units_by_key[pk])
        ][: len(absent)]
        return [
            *(pk for pk in keys if pk in present),
            *replacements,
            *absent[: len(absent) - len(replacements)],
        ]

    def _stage_cut(self, stage: StageSettings, enters: Enters, source: StageResult) -> referee.standings.Cut:
        declined = self.declined[stage.stage]
        if enters.advance is not None:
            return self._advance(stage, source, enters.advance)
        listed = self._cut(source, declined, stage)
        places = enters.first or 0
        if enters.of_each:
            return referee.standings.first_of_each(listed, places, self._group)
        return referee.standings.first_places(listed, places)

    def _group(self, listed_player: referee.standings.ListedPlayer) -> str:
        return self.units.group(self.units_by_key[_key(listed_player)])

    def _cut(
        self, source: StageResult, declined: Collection[int], target: StageSettings | None = None
    ) -> list[referee.standings.ListedPlayer]:
        """The final standings of a stage, which decide who advances; nobody who was gone when *target* started does."""
        return self._ranked(source, self.units.entrants(source.part), declined, target)

    def _ranked(
        self,
        source: StageResult,
        entered: Iterable[referee.standings.Entrant],
        declined: Collection[int],
        target: StageSettings | None,
    ) -> list[referee.standings.ListedPlayer]:
        # Another stage's rounds may be played between the two.
        after = max(source.part.numbers, default=0)
        after = max(after, min(target.rounds) - 1 if target and target.rounds else 0)
        states = participation_states.states_at(self.state_changes, after)
        final_entrants = [
            replace(
                entrant,
                state=self.units.state(entrant.total.player, states, after),
                entered=bool(source.part.settings.enters),
            )
            for entrant in entered
            if cast(Any, entrant.total.player).pk not in declined
        ]
        ties = referee.standings.ties_at_the_cut(source.rules, self._ties(source.part.settings))
        return list(referee.standings.final_list(source.rules, final_entrants, decides=True, ties=ties))

    def _advance(self, stage: StageSettings, source: StageResult, places: int) -> referee.standings.Cut:
        """The first of each table, by the points they made there."""
        declined = self.declined[stage.stage]
        tables = self._tables(source.part.settings)
        entered = [
            replace(participant, total=replace(participant.total, carry=0))
            for participant in self.units.entrants(source.part)
        ]
        advancing_keys: set[int] = set()
        level: list[tuple[tuple[referee.standings.ListedPlayer, ...], int]] = []
        for number in sorted(set(tables.values())):
            table_entrants = [
                participant
                for participant in entered
                if tables.get(cast(Any, participant.total.player).pk) == number
            ]
            cut = referee.standings.first_places(
                self._ranked(source, table_entrants, declined, stage), places
            )
            advancing_keys |= {_key(participant) for participant in cut.enters}
            level += cut.level
            if stage.pattern:
                self.seeds[stage.stage] += _tied_groups(cut.enters)
            for place, participant in enumerate(cut.enters, start=1):
                self.table_places[stage.stage][_key(participant)] = (number, place)
        ordered = [
            participant
            for participant in self._cut(source, declined, stage)
            if _key(participant) in advancing_keys
        ]
        return referee.standings.Cut(enters=tuple(ordered), level=tuple(level))

    def _tables(self, stage: StageSettings) -> dict[int, int]:
        """The table of each participant of a knockout, by key: the one of the first round in which they have a seat."""
        tables: dict[int, int] = {}
        stage_games = [game for game in self.event_scores.games if game.round.number in stage.rounds]
        for game in sorted(stage_games, key=lambda game: game.round.number):
            owners = [substitute.out for substitute in game.sits_in.values()]
            for pk in self.units.seated([*owners, *game.players], game.round.number):
                tables.setdefault(pk, game.table.number)
        return tables

    def _carried(self, stage: StageSettings, keys: Sequence[int]) -> dict[int, referee.Points]:
        """The carry of each entrant, in the order in which they enter."""
        source = self.done.get(stage.carry.of) if stage.carry else None
        if stage.carry is None or source is None:
            return dict.fromkeys(keys, 0)
        source_list = {_key(listed): listed for listed in self._cut(source, ())}
        entering = [source_list[pk] for pk in keys if pk in source_list]
        # The rank for the carry is that in the previous stage, whatever the order here.
        positions = {pk: position for position, pk in enumerate(source_list)}
        entering.sort(key=lambda listed: positions[_key(listed)])
        points = referee.standings.carried_points(_carry(stage.carry), entering)
        carried = {_key(listed): carry_points for listed, carry_points in zip(entering, points, strict=True)}
        return {pk: carried.get(pk, 0) for pk in keys}


def _tied_groups(listed_players: Iterable[referee.standings.ListedPlayer]) -> list[tuple[Any, ...]]:
    """Those who share a rank, rank by rank."""
    groups = (tuple(tied) for _rank, tied in groupby(listed_players, key=lambda listed: listed.rank))
    return [tuple(listed.total.player for listed in tied) for tied in groups if len(tied) > 1]


def _is_only_substitute(unit: Any) -> bool:
    """Whether the one is a player who only substitutes."""
    return isinstance(unit, Player) and unit.state == Player.State.SUBSTITUTE


def _key(listed_player: referee.standings.ListedPlayer) -> int:
    return int(cast(Any, listed_player.total.player).pk)


def _carry(carry: CarriedFrom) -> referee.standings.Carry:
    return referee.standings.Carry(
        part=Fraction(carry.part),
        by_rank=None
        if carry.by_rank is None
        else tuple(map(referee.codec.read_points, cast(Any, carry.by_rank))),
        rounding=referee.standings.Rounding(carry.rounding.value),
        results=carry.points.without_penalties,
    )
