"""Set the stages and teams of an event."""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _

import referee
from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.journal.kinds import (
    DeclineLifted,
    PlaceDeclined,
    RulesOverlay,
    StageSettings,
    StagesSaved,
    TeamsSaved,
)
from tournaments.journal.kinds import Team as TeamSaid
from tournaments.journal.reading import read_as, to_json
from tournaments.models import Player, Round, Seating, Stage, StagePlace, Team, Tournament
from tournaments.services.integrity.compiled_query import CompiledQuery
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import OpenJournal, open_journal

__all__ = [
    "append_teams",
    "current_stages",
    "decline",
    "declined_words",
    "listed_words",
    "minutes_of",
    "new_team_word",
    "pattern_tables",
    "save_stages",
    "save_teams",
    "stage_of",
    "stages_of",
    "state_hash",
    "take_back_decline",
    "unfit_patterns",
    "used_stage_words",
]


def stages_of(tournament: Tournament) -> tuple[StageSettings, ...]:
    """Return the event's stages from its journal, in the order in which players leave the event."""
    return tuple(read_as(StageSettings, stage.said) for stage in _STAGES.objects(tournament.pk))


_STAGES: Final = CompiledQuery(lambda event: Stage.objects.filter(tournament=event))


def stage_of(tournament: Tournament, number: int) -> StageSettings | None:
    """Return the stage of the round of that number; None if it is in none."""
    return next((stage for stage in stages_of(tournament) if number in stage.rounds), None)


def minutes_of(round_: Round) -> int | None:
    """Return the minutes of that round: its stage's, else the event's; None if neither has any."""
    stage = stage_of(round_.tournament, round_.number)
    return stage.minutes if stage and stage.minutes else round_.tournament.minutes


def current_stages(tournament: Tournament) -> tuple[StageSettings, ...]:
    """Return the stages as they would be stored now: the lists hold those who were not removed, under their present
    words.
    """
    entrants_by_stage = listed_words(tournament)
    return tuple(
        replace(stage, enters=replace(stage.enters, list_=tuple(entrants_by_stage.get(stage.stage, ()))))
        if stage.enters and stage.enters.list_ is not None
        else stage
        for stage in stages_of(tournament)
    )


def listed_words(tournament: Tournament) -> dict[str, list[str]]:
    """Return the random words of the people and teams listed for each stage, by its word, without those who were
    removed.
    """
    places = list(StagePlace.objects.filter(tournament=tournament, listed=True).values_list("stage", "who"))
    if not places:
        return {}
    current_words = {
        *Player.objects.filter(tournament=tournament).values_list("person_id", flat=True),
        *Team.objects.filter(tournament=tournament).values_list("word", flat=True),
    }
    words_by_stage: dict[str, list[str]] = {}
    for stage, word in places:
        if word in current_words:
            words_by_stage.setdefault(stage, []).append(word)
    return words_by_stage


def state_hash(stages: Sequence[StageSettings]) -> str:
    """Return a short mark of these stages; it changes with them."""
    stages_json = json.dumps([to_json(stage) for stage in stages], sort_keys=True)
    return hashlib.sha256(stages_json.encode()).hexdigest()[:16]


def save_stages(
    tournament: Tournament, stages: Sequence[StageSettings], *, act: Action, expects: str | None = None
) -> None:
    """Replace the event's stages.

    Raises `StateError` if an opened round would change its stage, or a stage its rules after one of its rounds was
    drawn under them; `InputError` for a new pattern whose tables do not have the event's number of seats; and
    `ConflictError` if *expects* is no longer the mark of the stages.
    """
    with open_journal(tournament.uid, act, "lay_stages", [to_json(stage) for stage in stages]) as journal:
        if journal.repeated:
            return
        if expects is not None and expects != state_hash(current_stages(tournament)):
            raise ConflictError(
                _("Someone else changed the stages. Check them, then make your change again.")
            )
        old_patterns = {(stage.stage, stage.pattern) for stage in stages_of(tournament)}
        changed_stages = [stage for stage in stages if (stage.stage, stage.pattern) not in old_patterns]
        if sentences := unfit_patterns(changed_stages, Tournament.objects.get(pk=tournament.pk).ruleset):
            raise InputError([Problem(says=sentence) for sentence in sentences])
        old_stages = {number: stage for stage in current_stages(tournament) for number in stage.rounds}
        new_stages = {number: stage for stage in stages for number in stage.rounds}
        for number, state in tournament.rounds.order_by("number").values_list("number", "state"):
            old_stage, new_stage = old_stages.get(number), new_stages.get(number)
            facts = {"number": number}
            if old_stages and state != Round.State.DRAWN and _stage_word(old_stage) != _stage_word(new_stage):
                raise StateError(
                    _("Round %(number)d was already played in its stage and cannot be moved.") % facts
                )
            if (
                old_stage
                and new_stage
                and state != Round.State.DRAWN
                and _entry_content(old_stage) != _entry_content(new_stage)
            ):
                text = _(
                    "Round %(number)d was played by the qualified players of its stage. They cannot be changed."
                )
                raise StateError(text % facts)
            if _stage_rules(old_stage) != _stage_rules(new_stage):
                if state == Round.State.DRAWN:
                    text = _("Round %(number)d is drawn under the rules of its stage. Delete the draw first.")
                else:
                    text = _(
                        "Round %(number)d was played under the rules of its stage. They cannot be changed."
                    )
                raise StateError(text % facts)
        journal.append(StagesSaved(stages=tuple(stages)))


def unfit_patterns(stages: Sequence[StageSettings], rules: referee.Ruleset) -> list[str]:
    """Say which stages have a pattern whose tables do not have as many seats as the *rules*, in sentences."""
    text = _(
        "The seating pattern of “%(stage)s” does not fit tables of %(seats)d. Change it or leave it empty."
    )
    return [
        text % {"stage": stage.name or stage.stage, "seats": rules.players}
        for stage in stages
        if stage.pattern and pattern_tables(stage, rules) is None
    ]


def pattern_tables(
    stage: StageSettings, rules: referee.Ruleset
) -> tuple[tuple[tuple[str, int], ...], ...] | None:
    """Return the tables of a stage's pattern as places; None if it has none, or one that does not fit the *rules*."""
    try:
        return referee.seating.read_pattern(stage.pattern, rules.players) if stage.pattern else None
    except referee.Rejected:
        return None


def _stage_word(stage: StageSettings | None) -> str:
    return stage.stage if stage else ""


def _stage_rules(stage: StageSettings | None) -> RulesOverlay | None:
    return stage.rules if stage else None


def new_team_word() -> str:
    """Return a random word of 16 characters for a team."""
    return secrets.token_hex(8)


def save_teams(
    tournament: Tournament, teams: Sequence[TeamSaid], *, act: Action, stock: int | None = None
) -> None:
    """Replace the event's teams; with a *stock* they play a relay.

    Raises `InputError` if two teams have one name or somebody is in two teams at one time, and `StateError` if the
    scoring of teams would change after a round was opened.
    """
    with open_journal(tournament.uid, act, "lay_teams", [to_json(team) for team in teams], stock) as journal:
        if journal.repeated:
            return
        append_teams(journal, tournament, teams, stock=stock)


def append_teams(
    journal: OpenJournal, tournament: Tournament, teams: Sequence[TeamSaid], *, stock: int | None = None
) -> None:
    """Append these teams to the open *journal*; raises as `save_teams` does."""
    current_stock = Tournament.objects.get(pk=tournament.pk).relay_stock
    if current_stock != stock and tournament.rounds.exclude(state=Round.State.DRAWN).exists():
        raise StateError(_("A round has been opened, so team scoring cannot change."))
    names = [team.name.casefold() for team in teams]
    repeated_names = [team.name for index, team in enumerate(teams) if team.name.casefold() in names[:index]]
    if repeated_names:
        sentence = _("Two teams have the name “%(name)s”. Give them different names.")
        raise InputError([Problem(says=sentence % {"name": name}) for name in repeated_names])
    if problems := list(_double_memberships(tournament, teams)):
        raise InputError(problems)
    _check_team_stages(tournament, {team.team for team in teams})
    refs = dict(Team.objects.filter(tournament=tournament).exclude(ref="").values_list("word", "ref"))
    journal.append(TeamsSaved(teams=tuple(teams), stock=stock))
    # A team keeps its identifier from an imported file.
    teams_with_ref = list(Team.objects.filter(tournament=tournament, word__in=refs))
    for team in teams_with_ref:
        team.ref = refs[team.word]
    Team.objects.bulk_update(teams_with_ref, ["ref"])


def _check_team_stages(tournament: Tournament, words: Collection[str]) -> None:
    """Raise `StateError` if a team that is not among these words plays in a stage of teams."""
    team_stages = [stage for stage in stages_of(tournament) if stage.enters and stage.enters.is_for_teams]
    numbers = {number for stage in team_stages for number in stage.rounds}
    removed_teams = Team.objects.filter(tournament=tournament).exclude(word__in=words) if numbers else ()
    for team in removed_teams:
        seats = Seating.objects.filter(
            player__memberships__team=team, round__tournament=tournament, round__number__in=numbers
        )
        if seats.exclude(round__state=Round.State.DRAWN).exists():
            text = _("“%(name)s” already plays in a team stage and cannot be removed.")
            raise StateError(text % {"name": team.name})


def _double_memberships(tournament: Tournament, teams: Sequence[TeamSaid]) -> Iterator[Problem]:
    """Yield a problem for each player who joins two teams on one day, so that their team would be ambiguous."""
    names = {player.person_id: player.name for player in tournament.players.select_related("person")}
    team_by_membership: dict[tuple[str, str], str] = {}
    for team in teams:
        for member in team.members:
            other_team = team_by_membership.setdefault((member.who, member.from_), team.name)
            if other_team != team.name:
                facts = {"name": names.get(member.who, member.who), "one": other_team, "other": team.name}
                sentence = _("%(name)s cannot play for “%(one)s” and “%(other)s” at the same time.")
                yield Problem(says=sentence % facts)


def _entry_content(stage: StageSettings) -> object:
    """Return who enters a stage, and with what points."""
    return to_json(stage.enters), to_json(stage.carry)


def decline(tournament: Tournament, stage: str, entrant: Player | Team, *, act: Action) -> None:
    """Record that a player or a team declines the place in a stage; the next one moves up.

    Raises `StateError` if they declined already, or there is no such stage.
    """
    word = entrant.word if isinstance(entrant, Team) else entrant.person_id
    with open_journal(tournament.uid, act, "decline", stage, word) as journal:
        if journal.repeated:
            return
        if all(candidate.stage != stage for candidate in stages_of(tournament)):
            raise StateError(_("This stage no longer exists."))
        if StagePlace.objects.filter(tournament=tournament, stage=stage, who=word, listed=False).exists():
            raise StateError(_("%(name)s has already declined.") % {"name": entrant.name})
        journal.append(PlaceDeclined(stage=stage, who=word))


def take_back_decline(tournament: Tournament, stage: str, entrant: Player | Team, *, act: Action) -> None:
    """Take back a declined place of a player or a team; the one who moved up for it loses the place.

    Raises `StateError` if a round of the stage is drawn already, or they declined nothing.
    """
    word = entrant.word if isinstance(entrant, Team) else entrant.person_id
    with open_journal(tournament.uid, act, "take_back_decline", stage, word) as journal:
        if journal.repeated:
            return
        stage_settings = next(
            (candidate for candidate in stages_of(tournament) if candidate.stage == stage), None
        )
        drawn_round = (
            tournament.rounds.filter(number__in=stage_settings.rounds if stage_settings else ())
            .order_by("number")
            .first()
        )
        if drawn_round:
            text = _("Round %(number)d of this stage is already drawn, so the place is taken.")
            raise StateError(text % {"number": drawn_round.number})
        if word not in declined_words(tournament, stage):
            raise StateError(_("%(name)s has not declined a place here.") % {"name": entrant.name})
        journal.append(DeclineLifted(stage=stage, who=word))


def used_stage_words(tournament: Tournament) -> set[str]:
    """Return the words of all stages in which somebody was listed or declined a place, including former stages."""
    return set(StagePlace.objects.filter(tournament=tournament).values_list("stage", flat=True))


def declined_words(tournament: Tournament, stage: str) -> list[str]:
    """Return the random words of those who declined their place in a stage."""
    places = StagePlace.objects.filter(tournament=tournament, stage=stage, listed=False)
    return list(places.values_list("who", flat=True))
