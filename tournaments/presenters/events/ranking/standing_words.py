"""The wording of standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import assert_never

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

import referee
from tournaments.common import points
from tournaments.common.language import joined
from tournaments.common.punctuation import bracketed, remark
from tournaments.models import Round
from tournaments.presenters.events.games import GameState
from tournaments.presenters.events.lots import lots
from tournaments.presenters.events.ranking.blocks import counting_sentence
from tournaments.presenters.events.ranking.replacements import replacement_text
from tournaments.presenters.events.ranking.standing_rows import Cell, Row, Standings, Undecided
from tournaments.presenters.events.teams import TeamStandings
from tournaments.presenters.screens.held_back import held_back_message, held_back_warning

__all__ = [
    "at_cut",
    "format_result",
    "lot_notes",
    "notes",
    "place_heads",
    "round_head",
    "state_of_game",
    "team_notes",
    "unranked_text",
]


def place_heads(players: int) -> list[str]:
    """Return the headings of the columns that count how often each place was reached at a table of *players*."""
    return [_("1st places"), _("2nd places"), _("3rd places"), _("4th places")][:players]


def unranked_text(state: referee.standings.EntrantState) -> str:
    """The text shown instead of a rank for a player in that state; empty for most states."""
    match state:
        case referee.standings.EntrantState.WITHDRAWN:
            return pgettext("rank", "WD")
        case referee.standings.EntrantState.SUBSTITUTE:
            return pgettext("rank", "SUB")
        case referee.standings.EntrantState.GUEST:
            return pgettext("rank", "guest")
        case referee.standings.EntrantState.DISQUALIFIED:
            return pgettext("rank", "DQ")
        case (
            referee.standings.EntrantState.ENTERED
            | referee.standings.EntrantState.WAITING
            | referee.standings.EntrantState.CHECKED_IN
            | referee.standings.EntrantState.PLAYING
        ):
            return ""
        case _:
            assert_never(state)


def state_of_game(state: GameState) -> str:
    """The text shown instead of a result that is not there yet; empty before the round is open."""
    match state:
        case GameState.TO_COME:
            return ""
        case GameState.IN_PLAY:
            return _("in play")
        case GameState.FINISHED:
            return _("waiting for approval")
        case GameState.BROKEN_OFF:
            return _("unfinished")
        case GameState.HELD_BACK:
            return _("hidden")
        case _:
            assert_never(state)


def format_result(cell: Cell | None) -> str:
    """A round's cell in a list: the result, with an asterisk if the points replace a result."""
    if cell is None or cell.state.is_to_come:
        return "–"
    if cell.result is None:
        return state_of_game(cell.state)
    return points.thousands(cell.result) + ("*" if cell.why is not None else "")


def round_head(round_: Round) -> str:
    """The heading of a round's column."""
    return round_.name or _("R%(number)d") % {"number": round_.number}


def notes(standings: Standings, *, official: bool = True) -> tuple[str, ...]:
    """The notes below the list on paper, one or a few sentences a line.

    They give the units, the sum of the results, the tie-breaks, ties at a cut, recorded lots, replaced results, figures
    that do not add up, and players who are not listed. The first note says what is held back: from the readers it is
    printed for, or, for an *official*, from everybody else, as a warning not to display it.
    """
    lines = [
        _units_note(standings),
        *_order_notes(standings),
        *at_cut(standings.level, standings.seeds),
        *lot_notes(standings),
    ]
    lines += _replacement_notes(standings.all_rows, standings.rounds)
    if standings.off:
        sentence = _("Paper results that do not add up, accepted with a reason:")
        tables = (_table_text(game.round.number, game.table.number) for game in standings.off)
        lines.append(f"{sentence} {joined(tables)}.")
    if standings.unlisted:
        names = joined(
            bracketed(row.player.name, row.player.get_state_display()) for row in standings.unlisted
        )
        lines.append(f"{_('Not listed under these rules:')} {names}.")
    held_back_note = (
        held_back_warning(standings.tournament, standings.rounds)
        if official
        else held_back_message(standings.tournament)
    )
    return tuple([held_back_note, *lines] if held_back_note else lines)


def team_notes(standings: TeamStandings, *, official: bool = True) -> tuple[str, ...]:
    """The same notes below the list of teams, with the penalties and bonuses of the teams themselves."""
    if standings.relay:
        text = _(
            "A team's points are its starting points plus the points its members gained in their legs. The "
            "next leg starts with these points, without penalties."
        )
    else:
        text = _(
            "A team's points are the sum of its members' results for the team. Penalties of the team and of "
            "its members count."
        )
    lines = [f"{_('Points in thousands. A rank with = is shared.')} {text}"]
    lines += [*at_cut(standings.level, standings.seeds), *lot_notes(standings)]
    for decision in standings.decisions:
        round_text = f"{_('Round %(number)d') % {'number': decision.round}}, " if decision.round else ""
        lifted = remark(_("cancelled")) if decision.lifted else ""
        lines.append(
            f"{decision.team}: {round_text}{decision.why}, {points.thousands(decision.points)}{lifted}"
        )
    held_back_note = (
        held_back_warning(standings.tournament, standings.rounds)
        if official
        else held_back_message(standings.tournament)
    )
    return tuple([held_back_note, *lines] if held_back_note else lines)


def _units_note(standings: Standings) -> str:
    sentences = [_("Points in thousands. A rank with = is shared.")]
    if standings.foot.results:
        text = _(
            "The results add up to %(points)s because of lost riichi sticks, points deducted at a table, "
            "shares that do not divide evenly, or points that replace a result."
        )
        sentences.append(text % {"points": points.thousands(standings.foot.results)})
    else:
        sentences.append(_("The results of all games add up to 0."))
    if any(row.earlier for row in standings.rows):
        sentences.append(counting_sentence())
        sentences.append(_("Points from before a stage, in brackets, count through the points carried over."))
    return joined(sentences, by="sentences")


def _order_notes(standings: Standings) -> Iterator[str]:
    facts = {"number": standings.tournament.last_round, "order": standings.order}
    if standings.waits and standings.tournament.last_round:
        yield (
            _(
                "Equal totals share a rank until round %(number)s, the last one, is finished. Ties are then "
                "broken in this order: %(order)s."
            )
            % facts
        )
    elif standings.waits:
        yield (
            _(
                "Equal totals share a rank until the last round is finished (not set yet). Ties are then broken "
                "in this order: %(order)s."
            )
            % facts
        )
    elif standings.in_order:
        yield _("Ties are broken in this order: %(order)s.") % facts


def at_cut(level: Sequence[Undecided], seeds: Sequence[Undecided]) -> Iterator[str]:
    """Those tied for places in the next stage, and what decides."""
    for undecided in level:
        text = ngettext(
            "Tied for %(places)s place in the next stage: %(names)s.",
            "Tied for %(places)s places in the next stage: %(names)s.",
            undecided.places,
        )
        sentence = text % {"places": undecided.places, "names": _names(undecided)}
        yield f"{sentence} {_('Lots or a play-off decide.')}"
    for undecided in seeds:
        text = _("Tied, but the seating pattern of the next stage gives each a different place: %(names)s.")
        yield f"{text % {'names': _names(undecided)}} {_('Without lots or a play-off, their numbers decide.')}"


def lot_notes(standings: Standings | TeamStandings) -> Iterator[str]:
    """The lots and play-offs recorded for somebody in the list."""
    for lot in lots(standings):
        facts = {"why": lot.why, "names": joined(lot.names)}
        yield (
            _("Order decided (%(why)s): %(names)s.") if lot.why else _("Order decided by lot: %(names)s.")
        ) % facts


def _replacement_notes(rows: Sequence[Row], rounds: Sequence[Round]) -> Iterator[str]:
    """The meaning of the results with an asterisk, and their players."""
    players_by_text: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        for round_, cell in zip(rounds, row.cells, strict=True):
            if cell is not None and cell.why is not None and cell.result is not None:
                text = replacement_text(cell.why, cell.number)
                players_by_text[text].append(f"{row.player.name} {round_head(round_)}")
    for text, players in players_by_text.items():
        yield f"* {text}: {joined(players)}."


def _names(undecided: Undecided) -> str:
    return joined(map(str, undecided.entrants))


def _table_text(round_: int, table: int) -> str:
    return _("Round %(round)s, table %(table)s") % {"round": round_, "table": table}
