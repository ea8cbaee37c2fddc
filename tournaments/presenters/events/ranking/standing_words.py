"""The wording of standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

import referee
from tournaments.common import points
from tournaments.models import Round
from tournaments.presenters.events.games import GameState
from tournaments.presenters.events.lots import lots
from tournaments.presenters.events.ranking.blocks import counts_says
from tournaments.presenters.events.ranking.replacements import replacement_text
from tournaments.presenters.events.ranking.standing_rows import Cell, Row, Standings, Undecided
from tournaments.presenters.events.teams import TeamStandings
from tournaments.presenters.screens.held_back import held_back_message, held_back_warning

__all__ = [
    "at_cut",
    "format_result",
    "lot_notes",
    "notes",
    "round_head",
    "state_of_game",
    "team_notes",
    "unranked_text",
]

# The abbreviations that printed lists show instead of a rank.
_APART: Final[Mapping[referee.standings.EntrantState, Callable[[], str]]] = {
    referee.standings.EntrantState.WITHDRAWN: lambda: pgettext("rank", "WD"),
    referee.standings.EntrantState.SUBSTITUTE: lambda: pgettext("rank", "SUB"),
    referee.standings.EntrantState.GUEST: lambda: pgettext("rank", "guest"),
    referee.standings.EntrantState.DISQUALIFIED: lambda: pgettext("rank", "DQ"),
}

_STATES: Final[Mapping[GameState, Callable[[], str]]] = {
    GameState.IN_PLAY: lambda: _("in play"),
    GameState.FINISHED: lambda: _("waits for approval"),
    GameState.BROKEN_OFF: lambda: _("broken off"),
    GameState.HELD_BACK: lambda: _("held back"),
}


def unranked_text(state: referee.standings.EntrantState) -> str:
    """The text shown instead of a rank for a player in that state; empty for most states."""
    mark = _APART.get(state)
    return mark() if mark else ""


def state_of_game(state: GameState) -> str:
    """The text shown instead of a result that is not there yet; empty before the round is open."""
    says = _STATES.get(state)
    return says() if says else ""


def format_result(cell: Cell | None) -> str:
    """A round's cell in a list: the result, with an asterisk if the points replace a result."""
    if cell is None or cell.state is GameState.TO_COME:
        return "–"
    if cell.result is None:
        return state_of_game(cell.state)
    return points.thousands(cell.result) + ("*" if cell.why is not None else "")


def round_head(round_: Round) -> str:
    """The heading of a round's column."""
    return round_.name or _("R%(number)d") % {"number": round_.number}


def notes(found: Standings, *, official: bool = True) -> tuple[str, ...]:
    """The notes below the list on paper, one or a few sentences a line.

    They give the units, the sum of the results, the tie-breaks, ties at a cut, recorded lots, replaced results, figures
    that do not add up, and players who are not listed. The first note says what is held back: from the readers it is
    printed for, or, for an *official*, from everybody else, as a warning not to display it.
    """
    told = [_units(found), *_order(found), *at_cut(found.level, found.seeds), *lot_notes(found)]
    told += _in_place(found.everybody, found.rounds)
    if found.off:
        sentence = _("Figures on paper that do not add up, taken with a reason:")
        at = (_at_table(game.round.number, game.table.number) for game in found.off)
        told.append(f"{sentence} {', '.join(at)}.")
    if found.unlisted:
        gone = ", ".join(f"{row.player.name} ({row.player.get_state_display()})" for row in found.unlisted)
        told.append(f"{_('Not listed, by these rules:')} {gone}.")
    held = (
        held_back_warning(found.tournament, found.rounds) if official else held_back_message(found.tournament)
    )
    return tuple([held, *told] if held else told)


def team_notes(found: TeamStandings, *, official: bool = True) -> tuple[str, ...]:
    """The same notes below the list of teams, with the penalties and bonuses of the teams themselves."""
    if found.relay:
        of = _(
            "A team has its stock and what its members gained in their legs; "
            "the next leg begins with that, penalties apart."
        )
    else:
        of = _("A team has what its members made for it; penalties are the team's and theirs.")
    told = [f"{_('Points in thousands. A rank with = is shared.')} {of}"]
    told += [*at_cut(found.level, found.seeds), *lot_notes(found)]
    for one in found.decisions:
        at = f"{_('Round %(number)d') % {'number': one.round}}, " if one.round else ""
        lifted = f" ({_('lifted')})" if one.lifted else ""
        told.append(f"{one.team}: {at}{one.why}, {points.thousands(one.points)}{lifted}")
    held = (
        held_back_warning(found.tournament, found.rounds) if official else held_back_message(found.tournament)
    )
    return tuple([held, *told] if held else told)


def _units(found: Standings) -> str:
    says = [_("Points in thousands. A rank with = is shared.")]
    if found.foot.results:
        text = _(
            "The results add up to %(points)s: points that left the games as lost sticks, taken off at a table, "
            "shares that do not divide, or what stands in place of a result."
        )
        says.append(text % {"points": points.thousands(found.foot.results)})
    else:
        says.append(_("The results of all games add up to 0."))
    if any(row.earlier for row in found.rows):
        says.append(counts_says())
        says.append(_("What was played before a stage, in brackets, counts by what is carried along."))
    return " ".join(says)


def _order(found: Standings) -> Iterator[str]:
    facts = {"number": found.tournament.last_round, "order": found.order}
    if found.waits and found.tournament.last_round:
        yield (
            _(
                "Equal totals share the rank until round %(number)s, the last one, is finished. Then: %(order)s."
            )
            % facts
        )
    elif found.waits:
        yield (
            _(
                "Equal totals share the rank until the last round is finished; its number is not set yet. "
                "Then: %(order)s."
            )
            % facts
        )
    elif found.in_order:
        yield _("Equal totals are in this order: %(order)s.") % facts


def at_cut(level: Sequence[Undecided], seeds: Sequence[Undecided]) -> Iterator[str]:
    """Those tied for places in the next stage, and what decides."""
    for one in level:
        text = ngettext(
            "Level for %(places)s place in the next stage: %(names)s.",
            "Level for %(places)s places in the next stage: %(names)s.",
            one.places,
        )
        says = text % {"places": one.places, "names": _names(one)}
        yield f"{says} {_('A lot or a play-off decides.')}"
    for one in seeds:
        text = _("Level, and the pattern of the next stage gives each another place: %(names)s.")
        yield f"{text % {'names': _names(one)}} {_('Their numbers decide, unless a lot or a play-off does.')}"


def lot_notes(found: Standings | TeamStandings) -> Iterator[str]:
    """The lots and play-offs recorded for somebody in the list."""
    for one in lots(found):
        facts = {"why": one.why, "names": ", ".join(one.names)}
        yield (
            _("Put in order (%(why)s): %(names)s.") if one.why else _("Put in order by a lot: %(names)s.")
        ) % facts


def _in_place(rows: Sequence[Row], rounds: Sequence[Round]) -> Iterator[str]:
    """The meaning of the results with an asterisk, and their players."""
    there: dict[str, list[str]] = defaultdict(list)
    for row in rows:
        for round_, cell in zip(rounds, row.cells, strict=True):
            if cell is not None and cell.why is not None and cell.result is not None:
                says = replacement_text(cell.why, cell.number)
                there[says].append(f"{row.player.name} {round_head(round_)}")
    for says, who in there.items():
        yield f"* {says}: {', '.join(who)}."


def _names(one: Undecided) -> str:
    return ", ".join(map(str, one.who))


def _at_table(round_: int, table: int) -> str:
    return _("Round %(round)s, table %(table)s") % {"round": round_, "table": table}
