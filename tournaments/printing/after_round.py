"""Sheets printed after a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final

from django.utils.translation import gettext as _

from tournaments.common.errors import StateError
from tournaments.models import Tournament
from tournaments.presenters.events import standings, table_notes, teams
from tournaments.presenters.events.brackets import bracket
from tournaments.presenters.events.games import games
from tournaments.presenters.events.ranking import standing_words
from tournaments.presenters.events.report_cards import cards
from tournaments.presenters.events.standings import Standings
from tournaments.presenters.paper import stamps
from tournaments.presenters.paper.stamps import Scope
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import Part, PrintRequest, Work
from tournaments.printing.tables import hide_held_back, requested_round, waits_for_round
from tournaments.services.events.stage_formats import stages_of
from tournaments.sheets.events import bracket_sheet, report_cards, round_results, standings_list, teams_list

__all__ = ["WORK"]

_Draw = Callable[..., None]


def by_rounds(event: Tournament) -> bool:
    """Whether its games are counted by rounds; those of a league are counted by evenings."""
    return event.kind != Tournament.Kind.LEAGUE


def _standings(print_request: PrintRequest, *, draw: _Draw) -> Sequence[Part]:
    round_ = requested_round(print_request)
    with hide_held_back(print_request):
        standings_lists = list(_lists(print_request, round_.number))
        notes_of_lists = [
            standing_words.notes(standings_list_, official=print_request.official)
            for standings_list_ in standings_lists
        ]
        stamp = stamps.of_scope(print_request.event, Scope(last=round_.number))
    if not any(row.rank is not None for standings_list_ in standings_lists for row in standings_list_.rows):
        raise StateError(_no_rank())
    return [
        partial(draw, standings=standings_list_, notes=notes, stamp=stamp)
        for standings_list_, notes in zip(standings_lists, notes_of_lists, strict=True)
    ]


def _lists(print_request: PrintRequest, after: int) -> Iterator[Standings]:
    """The lists of the stages that contain the round, with groups that each qualify players, and the overall list."""
    event, official = print_request.event, print_request.official
    whole = standings.current(event, after=after, everything=official)
    several = len(whole.stages) > 1
    for stage in whole.stages if several else ():
        if after in stage.rounds:
            of_stage = standings.current(event, after=after, stage=stage.stage, everything=official)
            yield of_stage
            if any(
                stage_standings.enters
                and stage_standings.enters.of == stage.stage
                and stage_standings.enters.of_each
                for stage_standings in whole.stages
            ):
                for group in sorted({row.player.group for row in of_stage.all_rows} - {""}):
                    yield standings.current(
                        event, after=after, stage=stage.stage, group=group, everything=official
                    )
    yield whole


def _round_results(print_request: PrintRequest) -> Sequence[Part]:
    round_ = requested_round(print_request)
    with hide_held_back(print_request):
        played = games(print_request.event, rounds=[round_])
        notes = tuple(table_notes.notes(round_, played))
        stamp = stamps.of_scope(print_request.event, Scope(first=round_.number, last=round_.number))
    if not played:
        raise StateError(_no_tables())
    if not any(game.results for game in played):
        raise StateError(_("No game of this round is finished yet. Finish a game first."))
    return [partial(round_results.draw, round_=round_, games=played, notes=notes, stamp=stamp)]


def has_teams(event: Tournament) -> bool:
    """Whether the event has teams."""
    return event.teams.exists()


def has_bracket(event: Tournament) -> bool:
    """Whether players advance from tables in any stage."""
    return any(stage.enters and stage.enters.advance is not None for stage in stages_of(event))


def _teams(print_request: PrintRequest) -> Sequence[Part]:
    after, event = requested_round(print_request).number, print_request.event
    with hide_held_back(print_request):
        whole = teams.current(event, after=after, everything=print_request.official)
        team_lists = [
            teams.current(event, after=after, stage=team_standings.stage, everything=print_request.official)
            for team_standings in (whole.stages if len(whole.stages) > 1 else ())
            if after in team_standings.rounds
        ]
        team_lists.append(whole)
        notes_of_lists = [
            standing_words.team_notes(team_standings, official=print_request.official)
            for team_standings in team_lists
        ]
        stamp = stamps.of_scope(event, Scope(last=after))
    if not any(row.rank is not None for row in whole.rows):
        raise StateError(_no_team_rank())
    return [
        *(
            partial(teams_list.draw, standings=team_standings, notes=notes, stamp=stamp)
            for team_standings, notes in zip(team_lists, notes_of_lists, strict=True)
        ),
        partial(teams_list.draw_members, standings=whole, stamp=stamp),
    ]


def _bracket(print_request: PrintRequest) -> Sequence[Part]:
    with hide_held_back(print_request):
        columns = bracket(print_request.event, everything=print_request.official)
        stamp = stamps.of_scope(print_request.event, Scope())
    return [partial(bracket_sheet.draw, event=print_request.event, columns=columns, stamp=stamp)]


def _report_cards(print_request: PrintRequest) -> Sequence[Part]:
    after = requested_round(print_request).number
    with hide_held_back(print_request):
        current_standings = standings.current(
            print_request.event, after=after, everything=print_request.official
        )
        report_card_rows = cards(current_standings)
        stamp = stamps.of_scope(print_request.event, Scope(last=after))
    if not report_card_rows:
        raise StateError(_nobody_played())
    layout = report_cards.layout(current_standings, report_card_rows, print_request.paper)
    return [
        partial(
            report_cards.draw,
            standings=current_standings,
            cards=report_card_rows[start : start + layout.a_page],
            layout=layout,
            stamp=stamp,
        )
        for start in range(0, len(report_card_rows), layout.a_page)
    ]


def _no_rank() -> str:
    return _("No game is finished yet, so there are no ranks. Finish a game first.")


def _no_tables() -> str:
    return _("The results of this round were entered without tables. Print the standings.")


def _no_team_rank() -> str:
    return _("No game is finished yet, so no team has a rank. Finish a game first.")


def _nobody_played() -> str:
    return _("No games have been played yet. Open a round first.")


def _waits_for_a_rank(facts: EventFacts) -> str:
    return waits_for_round(facts) or ("" if facts.is_ranked else _no_rank())


def _waits_for_a_team_rank(facts: EventFacts) -> str:
    return waits_for_round(facts) or ("" if facts.has_ranked_teams else _no_team_rank())


def _waits_for_a_result(facts: EventFacts) -> str:
    if reason := waits_for_round(facts):
        return reason
    if not facts.has_tables:
        return _no_tables()
    return "" if any(game.results for game in facts.standings.games) else _no_rank()


def _waits_for_play(facts: EventFacts) -> str:
    played = bool(facts.rounds) and (bool(facts.standings.games) or facts.is_ranked)
    return waits_for_round(facts) or ("" if played else _nobody_played())


WORK: Final[Mapping[str, Work]] = {
    "standings": Work(
        fits=by_rounds, waits=_waits_for_a_rank, parts=partial(_standings, draw=standings_list.draw)
    ),
    "standings-handout": Work(
        fits=by_rounds, waits=_waits_for_a_rank, parts=partial(_standings, draw=standings_list.draw_handout)
    ),
    "round-results": Work(fits=by_rounds, waits=_waits_for_a_result, parts=_round_results),
    "teams": Work(fits=has_teams, waits=_waits_for_a_team_rank, parts=_teams),
    "bracket": Work(fits=has_bracket, parts=_bracket),
    "report-cards": Work(fits=by_rounds, waits=_waits_for_play, parts=_report_cards),
}
"""What prints each sheet, by its name."""
