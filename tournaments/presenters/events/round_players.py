"""The players of a round, by the event's stages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from referee.frozen import dataclass
from tournaments.common.errors import InputError, Problem, StateError
from tournaments.common.language import joined
from tournaments.common.read_snapshot import read_snapshot
from tournaments.journal.kinds import StageSettings
from tournaments.models import Player, Round, TeamMember, Tournament
from tournaments.presenters.events import stages, standings, teams
from tournaments.presenters.events.ranking.parts import stage_name
from tournaments.presenters.events.ranking.scoring import load_scores
from tournaments.presenters.events.stages import StageResult
from tournaments.services.events.drawing import next_round_number, stored_by_number
from tournaments.services.events.stage_formats import pattern_tables, stages_of, unfit_patterns

__all__ = [
    "NextRound",
    "StagePlayers",
    "by_pattern",
    "entrants",
    "next_round",
    "places",
    "ranked_players",
    "reseated_tables",
    "stage_players",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class StagePlayers:
    """The players in the stage of a round, in the order of the list by which they entered, including those who left.

    *places* maps a pattern's letter and place to the player: groups, or the tables of the previous knockout, have a
    letter. *earlier* are the numbers of the stage's existing rounds before this one.
    """

    settings: StageSettings
    players: tuple[Player, ...]
    places: Mapping[tuple[str, int], Player]
    earlier: tuple[int, ...]
    seeds: tuple[tuple[object, ...], ...] = ()


def entrants(tournament: Tournament, number: int) -> tuple[Player, ...] | None:
    """The players of round *number*, in the order of the standings by which they entered its stage.

    None if no stage restricts it: then everybody plays who takes part. If teams advance, the players are the members of
    those teams. Raises `StateError`, saying what to do next, if that is not decided yet.
    """
    stage_lineup = stage_players(tournament, number)
    return None if stage_lineup is None else tuple(player for player in stage_lineup.players if player.active)


@read_snapshot()
def stage_players(tournament: Tournament, number: int) -> StagePlayers | None:
    """The players in the stage of round *number*; None if everybody plays. Raises as `entrants` does."""
    all_stages = stages_of(tournament)
    settings = next((stage for stage in all_stages if number in stage.rounds), None)
    if settings is None:
        if all_stages:
            text = _("Round %(number)d is not in a stage, so it would not count. Add it to a stage first.")
            raise StateError(text % {"number": number})
        return None
    if settings.enters is None:
        return None
    event_scores = load_scores(tournament)
    of_teams = stages.are_teams(settings)
    stage_results = (
        teams.of_teams(event_scores, all_stages) if of_teams else stages.of_people(event_scores, all_stages)
    )
    _require_decided(event_scores.rounds, all_stages, settings, stage_results)
    result = stage_results[settings.stage]
    by_key = {player.pk: player for player in event_scores.players}
    if of_teams:
        players = _members(result, by_key)
        named_places: dict[tuple[str, int], Player] = {}
    else:
        players = tuple(by_key[pk] for pk in result.part.carries)
        named_places = places(result, players)
    earlier = tuple(sorted(round_number for round_number in result.part.numbers if round_number < number))
    return StagePlayers(
        settings=settings, players=players, places=named_places, earlier=earlier, seeds=result.seeds
    )


def ranked_players(tournament: Tournament, number: int) -> list[Player]:
    """The players in standings order for drawing round *number*, the leader first: by its stage's list, if it has one.

    Tied players are in the order in which they entered the stage.
    """
    stage_lineup = stage_players(tournament, number)
    if stage_lineup is None:
        return [row.player for row in standings.current(tournament).rows]
    rows = standings.current(tournament, stage=stage_lineup.settings.stage).rows
    last = len(rows) + 1
    ranks = {row.player.pk: row.rank or last for row in rows}
    return sorted(stage_lineup.players, key=lambda player: ranks.get(player.pk, last))


@dataclass(frozen=True, slots=True, kw_only=True)
class NextRound:
    """The facts needed before round *number* is drawn: its stage, its players, and the ways to draw it.

    *players* is None if everybody plays. *refused* says why it cannot be drawn yet. *again* is the round whose tables
    could play on. *seeds* are tied players whom the stage's pattern separates. *blocks* is the number of blocks
    that the stage has in this round.
    """

    number: int
    settings: StageSettings | None = None
    players: tuple[Player, ...] | None = None
    refused: str = ""
    again: int | None = None
    seeds: tuple[tuple[object, ...], ...] = ()
    blocks: int | None = None

    @property
    def name(self) -> str:
        """The name of the stage."""
        return (self.settings.name or self.settings.stage) if self.settings else ""

    @property
    def is_given(self) -> bool:
        """Whether the stage's blocks or pattern, or the tables of an earlier round, say how to draw."""
        return bool((self.settings and self.settings.pattern) or self.again or self.blocks)

    @property
    def prefers_pattern(self) -> bool:
        """Whether the stage's pattern comes before other ways to draw."""
        return bool(self.settings and self.settings.pattern and not self.blocks)

    @property
    def prefers_again(self) -> bool:
        """Whether the tables of an earlier round come before other ways to draw."""
        return bool(self.again and not self.blocks and not self.prefers_pattern)

    @property
    def of_teams(self) -> bool:
        """Whether teams are in the stage."""
        return self.settings is not None and stages.are_teams(self.settings)

    @property
    def before(self) -> str:
        """The word of the stage that this one is entered from; empty if there is none."""
        return self.settings.enters.of if self.settings and self.settings.enters else ""


def next_round(tournament: Tournament) -> NextRound:
    """The facts needed before the next round is drawn."""
    number = next_round_number(tournament)
    settings = next((stage for stage in stages_of(tournament) if number in stage.rounds), None)
    try:
        stage_lineup = stage_players(tournament, number)
        players = (
            None
            if stage_lineup is None
            else tuple(player for player in stage_lineup.players if player.active)
        )
        reseated = reseated_tables(tournament, number)
    except StateError as error:
        return NextRound(number=number, settings=settings, refused=str(error))
    is_relay = tournament.relay_stock is not None
    return NextRound(
        number=number,
        settings=settings,
        players=players,
        again=reseated[0] if reseated else None,
        seeds=stage_lineup.seeds if stage_lineup and not stage_lineup.earlier else (),
        blocks=None if is_relay or settings is None else settings.blocks_in(number),
    )


def by_pattern(tournament: Tournament, number: int) -> tuple[tuple[Player, ...], ...]:
    """The tables of round *number* by the pattern of its stage, the people of each from East on.

    In the stage's first round they sit as the pattern names them, in later ones everybody gets another wind. Raises
    `StateError` if the stage has no pattern, or one of other tables, or is not decided yet, and `InputError` if the
    pattern names an empty place or leaves somebody out.
    """
    stage_lineup = stage_players(tournament, number)
    if stage_lineup is None or not stage_lineup.settings.pattern:
        raise StateError(_("The stage of round %(number)d has no seating pattern.") % {"number": number})
    if stages.are_teams(stage_lineup.settings):
        raise StateError(_("This seating pattern is for teams. Enter who plays for each team."))
    pattern = pattern_tables(stage_lineup.settings, tournament.ruleset)
    if pattern is None:
        raise StateError(joined(unfit_patterns([stage_lineup.settings], tournament.ruleset), by="sentences"))
    missing = [place for table in pattern for place in table if place not in stage_lineup.places]
    tables = [
        [stage_lineup.places[place] for place in table if place in stage_lineup.places] for table in pattern
    ]
    seated = {player.pk for table in tables for player in table}
    problems = []
    if missing:
        text = _(
            "The seating pattern has places without a player: %(places)s. Change the pattern or enter the "
            "tables."
        )
        problems.append(text % {"places": joined(f"{letter}{place}" for letter, place in missing)})
    if inactive := [player.name for table in tables for player in table if not player.active]:
        text = _("The seating pattern includes players who no longer take part: %(names)s. Enter the tables.")
        problems.append(text % {"names": joined(inactive)})
    if left_out := [
        player.name for player in stage_lineup.players if player.active and player.pk not in seated
    ]:
        text = _(
            "The seating pattern leaves out these players: %(names)s. Change the pattern or enter the tables."
        )
        problems.append(text % {"names": joined(left_out)})
    if problems:
        raise InputError([Problem(says=sentence) for sentence in problems])
    return _turned_tables(tournament, tables, stage_lineup.earlier)


def reseated_tables(tournament: Tournament, number: int) -> tuple[int, tuple[tuple[Player, ...], ...]] | None:
    """The previous round of the same stage, and its tables reseated for round *number*, everybody in another wind.

    None if there is no such round, or if somebody who sat in it no longer takes part.
    """
    all_stages = stages_of(tournament)
    settings = next((stage for stage in all_stages if number in stage.rounds), None)
    earlier_rounds = (
        [round_number for round_number in settings.rounds if round_number < number]
        if settings and settings.enters
        else []
    )
    last_round = tournament.rounds.filter(number__in=earlier_rounds).order_by("number").last()
    if last_round is None:
        return None
    tables = [
        [seating.player for seating in table.seatings.order_by("seat")]
        for table in last_round.tables.order_by("number").prefetch_related("seatings__player")
    ]
    if not tables or any(not player.active for table in tables for player in table):
        return None
    return last_round.number, _turned_tables(tournament, tables, earlier_rounds)


def _turned_tables(
    tournament: Tournament, tables: Sequence[Sequence[Player]], earlier: Sequence[int]
) -> tuple[tuple[Player, ...], ...]:
    """The tables, each player in the wind that they had least in the *earlier* rounds of the stage."""
    draws = stored_by_number(tournament)
    earlier_draws = [draws[number] for number in earlier if number in draws]
    if not earlier_draws:
        return tuple(map(tuple, tables))
    by_key = {player.pk: player for table in tables for player in table}
    keys = [[player.pk for player in table] for table in tables]
    turned = referee.seating.turned_tables(keys, earlier_draws, [*draws.values()])
    return tuple(tuple(by_key[pk] for pk in table) for table in turned)


def _require_decided(
    rounds: Sequence[Round],
    all_stages: Sequence[StageSettings],
    stage: StageSettings,
    stage_results: Mapping[str, StageResult],
) -> None:
    """Raise `StateError` if the players of the stage are not known yet."""
    enters = stage.enters
    if enters is None or enters.list_ is not None:
        return
    source = stage_results[enters.of]
    if not source.over:
        facts = {"stage": stage_name(all_stages, stage.stage), "of": stage_name(all_stages, enters.of)}
        if not source.part.settings.rounds:
            text = _(
                "Players of “%(stage)s” come from “%(of)s”, which has no rounds yet. Add its rounds first."
            )
            raise StateError(text % facts)
        finished = {round_.number for round_ in rounds if round_.is_over}
        facts["rounds"] = joined(
            str(round_number) for round_number in source.part.settings.rounds if round_number not in finished
        )
        text = _(
            "“%(stage)s” starts when “%(of)s” is finished. Before you draw, finish these rounds: %(rounds)s."
        )
        raise StateError(text % facts)
    # The remaining players are known once it is known who advances.
    stage_words = [other.stage for other in all_stages if other.enters and other.enters.of == enters.of]
    level = [
        _level_sentence(stage_name(all_stages, word), group, places)
        for word in (stage_words if enters.others else (stage.stage,))
        for group, places in stage_results[word].level
    ]
    if level:
        raise StateError(joined(level, by="sentences"))


def _level_sentence(stage: str, entrants: Sequence[object], places: int) -> str:
    text = ngettext(
        "%(names)s are tied for %(places)d place in “%(stage)s”. Record the order from lots or a "
        "play-off on the standings page, then draw.",
        "%(names)s are tied for %(places)d places in “%(stage)s”. Record the order from lots or a "
        "play-off on the standings page, then draw.",
        places,
    )
    return text % {"names": joined(map(str, entrants)), "places": places, "stage": stage}


def _members(result: StageResult, by_key: Mapping[int, Player]) -> tuple[Player, ...]:
    """The members of the teams that are in the stage, team by team."""
    members = TeamMember.objects.filter(team__in=list(result.part.carries)).order_by("pk")
    players_by_team: dict[int, list[Player]] = {pk: [] for pk in result.part.carries}
    for team, player in members.values_list("team_id", "player_id"):
        players_by_team[team].append(by_key[player])
    return tuple(
        dict.fromkeys(player for team_players in players_by_team.values() for player in team_players)
    )


def places(result: StageResult, players: Sequence[Any]) -> dict[tuple[str, int], Any]:
    """Each place of these players, or teams, as a pattern names it.

    Places are by rank, and by the letter of a group or a table with the place there; teams are in no group.
    """
    by_place = {("", rank): player for rank, player in enumerate(players, start=1)}
    if result.table_places:
        letters = {
            table: chr(ord("A") + index)
            for index, table in enumerate(sorted({t for t, _p in result.table_places.values()}))
        }
        by_key = {player.pk: player for player in players}
        return by_place | {
            (letters[table], place): by_key[pk] for pk, (table, place) in result.table_places.items()
        }
    players = [player for player in players if isinstance(player, Player)]
    groups = sorted({player.group for player in players if player.group})
    # A group named with a letter keeps it; other groups get letters in alphabetical order.
    single_letters = all(len(group) == 1 and "A" <= group.upper() <= "Z" for group in groups)
    letter_of = {
        group: group.upper() if single_letters else chr(ord("A") + index)
        for index, group in enumerate(groups)
    }
    in_group: Counter[str] = Counter()
    for player in players:
        if player.group:
            in_group[player.group] += 1
            by_place[letter_of[player.group], in_group[player.group]] = player
    return by_place
