"""Warnings about a round that is proposed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.common.language import joined
from tournaments.models import Player, Rest, Round, Tournament
from tournaments.services.events import legs
from tournaments.services.events.memberships import Memberships, next_round_day

__all__ = ["draft_warnings"]


def draft_warnings(
    tournament: Tournament,
    number: int,
    tables: Sequence[Sequence[Player]],
    resting: Sequence[Player],
    *,
    people: Sequence[Player],
    among: Sequence[Player] | None,
    rounds: Mapping[int, referee.seating.Draw[int]],
) -> tuple[str, ...]:
    """Return sentences for the organizer about round *number*; none of them forbids it.

    *people* are those who could be drawn, *among* the players of its stage, *rounds* the stored rounds.
    """
    return (
        *_team_warnings(tournament, tables, number),
        *_stage_warnings(tables, among),
        *_unfinished_warnings(tournament),
        *(
            _rest_warnings(tournament, resting, people)
            if tournament.relay_stock is None
            else _resting_team_warnings(tournament, tables, people, rounds)
        ),
    )


def _stage_warnings(tables: Sequence[Sequence[Player]], among: Sequence[Player] | None) -> list[str]:
    """Warn if somebody is seated who is not in the stage."""
    stage_players = {player.pk for player in among or ()}
    names = [player.name for table in tables for player in table if player.pk not in stage_players]
    if among is None or not names:
        return []
    text = _("Not in this stage, so their results will not count: %(names)s.")
    return [text % {"names": joined(names)}]


def _team_warnings(tournament: Tournament, tables: Sequence[Sequence[Player]], number: int) -> list[str]:
    """Warn of tables with two of one team and, if every team could have one seat, of the teams that have none."""
    memberships = Memberships(tournament)
    day = next_round_day(tournament, memberships)
    sentences = [
        sentences
        for number, table in enumerate(tables, start=1)
        for sentences in memberships.teammate_sentences(number, table, day)
    ]
    if teams := legs.teams_seated_twice(tournament, chain.from_iterable(tables), day):
        text = _("This round cannot be opened. Change its tables before you confirm it.")
        sentences = [legs.seated_twice_message(number, teams) + " " + text]
    seated_teams = [memberships.team_of(player.pk, day) for player in chain.from_iterable(tables)]
    if len(seated_teams) == len(memberships.teams) and None not in seated_teams:
        missing_names = [team.name for team in memberships.teams if team not in seated_teams]
        if missing_names:
            sentences.append(_("No player in this round for: %(names)s.") % {"names": joined(missing_names)})
    return sentences


def _unfinished_warnings(tournament: Tournament) -> list[str]:
    round_ = tournament.rounds.exclude(state=Round.State.FINISHED).last()
    if round_ is None:
        return []
    text = _("Round %(number)d is not finished yet. You can draw this round now and open it after that.")
    return [text % {"number": round_.number}]


def _resting_team_warnings(
    tournament: Tournament,
    tables: Sequence[Sequence[Player]],
    people: Sequence[Player],
    rounds: Mapping[int, referee.seating.Draw[int]],
) -> list[str]:
    """Warn of the teams that rest in a relay, in which most people rest."""
    memberships = Memberships(tournament)
    day = next_round_day(tournament, memberships)
    playing = legs.choose_players(tournament, people, day)
    seated = {memberships.team_of(player.pk, day) for player in chain.from_iterable(tables)}
    resting = [team for team in playing if team not in seated]
    rest_counts = Counter(team for draw in legs.to_team_rounds(tournament, rounds) for team in draw.resting)
    sentences = []
    if too_often := [
        team.name
        for team in resting
        if any(rest_counts[other_team.pk] < rest_counts[team.pk] for other_team in playing)
    ]:
        text = _("%(names)s would sit out again before everyone has sat out as often.")
        sentences.append(text % {"names": joined(too_often)})
    if len(resting) >= tournament.ruleset.players:
        text = _("%(count)d teams sit out, although another table could be filled.")
        sentences.append(text % {"count": len(resting)})
    return sentences


def _rest_warnings(tournament: Tournament, resting: Sequence[Player], people: Sequence[Player]) -> list[str]:
    sentences = []
    rest_counts = Counter(
        Rest.objects.filter(round__tournament=tournament).values_list("player_id", flat=True)
    )
    if too_often := [
        player.name
        for player in resting
        if any(rest_counts[other.pk] < rest_counts[player.pk] for other in people)
    ]:
        text = _("%(names)s would sit out again before everyone has sat out as often.")
        sentences.append(text % {"names": joined(too_often)})
    seats = tournament.ruleset.players
    if len(resting) >= seats:
        text = ngettext(
            "%(count)d player sits out, although another table could be filled.",
            "%(count)d players sit out, although another table could be filled.",
            len(resting),
        )
        sentences.append(text % {"count": len(resting)})
    return sentences
