"""The description of a stage in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, assert_never, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from referee.catalogue import join
from tournaments.common import points
from tournaments.common.language import current_language, joined, rules_title
from tournaments.common.punctuation import between
from tournaments.journal.kinds import CarriedFrom, CarryRounding, Enters, StageSettings
from tournaments.journal.reading import to_json
from tournaments.models import Player, Team, Tournament
from tournaments.presenters.events.ranking.parts import stage_name

__all__ = ["describe_stage", "format_rounds"]


def describe_stage(
    tournament: Tournament, stages: Sequence[StageSettings], stage: StageSettings
) -> tuple[str, ...]:
    """Sentences on the stage: its players, its rounds, the points they start with, and its rules."""
    return tuple(_sentences(tournament, stages, stage))


def format_rounds(rounds: Sequence[int]) -> str:
    """The numbers of rounds as a person writes them, ``1–7, 9``; empty for none."""
    runs: list[list[int]] = []
    for number in sorted(rounds):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return joined(str(run[0]) if len(run) == 1 else between(run[0], run[-1]) for run in runs)


def _sentences(
    tournament: Tournament, stages: Sequence[StageSettings], stage: StageSettings
) -> Iterator[str]:
    yield (
        ngettext("Round %(rounds)s.", "Rounds %(rounds)s.", len(stage.rounds))
        % {"rounds": format_rounds(stage.rounds)}
        if stage.rounds
        else _("This stage has no rounds yet.")
    )
    yield _entrants_sentence(tournament, stages, stage.enters)
    if stage.enters and stage.enters.is_for_teams:
        yield _("Teams qualify, not individual players.")
    if stage.enters:
        yield from _carry_sentences(stages, stage.carry)
    if stage.pattern:
        yield _("Tables by qualifying rank: %(pattern)s.") % {"pattern": stage.pattern}
    if stage.blocks:
        yield (
            _("Progressive Swiss, with this number of blocks in each round: %(blocks)s.")
            % {"blocks": ", ".join(map(str, stage.blocks))}
        )
    if stage.games > 1:
        yield _("The result of a round is the sum of %(games)d games.") % {"games": stage.games}
    if stage.minutes:
        yield _("A round lasts %(minutes)d minutes.") % {"minutes": stage.minutes}
    if stage.rules is not None:
        rules = tournament.rules_under(to_json(stage.rules))
        text = _("This stage has its own rules: %(title)s, %(answers)s.")
        own_count = len(stage.rules.set_)
        answers = ngettext("%(count)d house rule", "%(count)d house rules", own_count) % {"count": own_count}
        yield text % {"title": rules_title(rules), "answers": answers}
    if stage.ties is not None:
        language = current_language()
        tie_texts = [referee.messages.say_tie(tie, language) for tie in stage.ties]
        yield _("Ties are broken in this order: %(order)s.") % {"order": join(tie_texts, language)}


def _entrants_sentence(tournament: Tournament, stages: Sequence[StageSettings], enters: Enters | None) -> str:
    if enters is None:
        return _("All players take part.")
    facts = {"of": stage_name(stages, enters.of) or enters.of, "places": enters.first or enters.advance or 0}
    if enters.list_ is not None:
        return _("Listed: %(names)s.") % {"names": joined(_listed_names(tournament, enters.list_))}
    if enters.others:
        return _("All others from “%(of)s” play: those who do not qualify for another stage.") % facts
    if enters.advance is not None:
        return _("The top %(places)d of each table of “%(of)s” qualify.") % facts
    if enters.of_each:
        return _("The top %(places)d of each group of “%(of)s” qualify.") % facts
    return _("The top %(places)d of “%(of)s” qualify.") % facts


def _listed_names(tournament: Tournament, words: Sequence[str]) -> list[str]:
    """The names of people or teams by their random words."""
    names = {player.person_id: player.name for player in Player.objects.filter(tournament=tournament)}
    names |= dict(Team.objects.filter(tournament=tournament).values_list("word", "name"))
    return [names[word] for word in words if word in names]


def _carry_sentences(stages: Sequence[StageSettings], carry: CarriedFrom | None) -> Iterator[str]:
    if carry is None or (carry.by_rank is None and carry.part == "0"):
        yield _("They start at zero.")
        return
    facts = {"of": stage_name(stages, carry.of) or carry.of, "part": carry.part}
    if carry.by_rank is not None:
        point_texts = [
            points.thousands(referee.codec.read_points(cast(Any, value))) for value in carry.by_rank
        ]
        text = _("They start with points by their rank in “%(of)s”: %(points)s. Lower ranks start with none.")
        yield text % {**facts, "points": joined(point_texts)}
    elif carry.part == "1":
        yield _("They carry over all points from “%(of)s”.") % facts
    elif carry.part == "1/2":
        yield _("They carry over half of their points from “%(of)s”.") % facts
    elif carry.part == "1/4":
        yield _("They carry over a quarter of their points from “%(of)s”.") % facts
    else:
        yield _("They carry over %(part)s of their points from “%(of)s”.") % facts
    if carry.by_rank is None and carry.points.without_penalties:
        yield _("Penalties and bonuses are not carried over.")
    if rounding := _rounding_sentence(carry.rounding):
        yield rounding


def _rounding_sentence(rounding: CarryRounding) -> str:
    match rounding:
        case CarryRounding.EXACT:
            return ""
        case CarryRounding.TENTH_UP:
            return _("Points are rounded up to one decimal.")
        case CarryRounding.TENTH_NEAREST:
            return _("Points are rounded to one decimal.")
        case CarryRounding.WHOLE_NEAREST:
            return _("Points are rounded to a whole number.")
        case _:
            assert_never(rounding)
