"""Decisions that explain the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

import referee
from tournaments.models import Entry, JournalEntry, Penalty, Player, Tournament
from tournaments.presenters.clubs.seasons import meeting_label
from tournaments.presenters.events.games import GameState
from tournaments.presenters.events.standings import Row, Standings, replacement_text, source_of
from tournaments.presenters.tables.results_table import replaced_result_text
from tournaments.presenters.tables.table_page import SeatLine, TablePage
from tournaments.presenters.tables.table_snapshot import Substitute

__all__ = ["Decision", "decisions", "decisions_at_table", "penalty_text", "substitution_text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One line below a list: the player, the round (or the round after which it counts), the decision, and its points.

    *lifted*: it no longer counts. *table* is the table where it was decided, if any; *source* the article, if one says
    so. In a league *meeting* names the evening.
    """

    player: Player
    round: int | None
    table: int | None
    says: str
    points: referee.Points | None
    lifted: bool = False
    source: str = ""
    meeting: str = ""


def decisions(found: Standings) -> tuple[Decision, ...]:
    """Every such line of the counted rounds, by round; lines without a round come last."""
    lines = [*_beside(found.penalties), *_seats(found), *_in_place(found), *_gone(found)]
    if found.tournament.kind == Tournament.Kind.LEAGUE:
        names = {round_.number: meeting_label(round_) for round_ in found.rounds}
        at = {number: place for place, number in enumerate(names)}
        lines = [replace(line, meeting=names.get(line.round or 0, "")) for line in lines]
        return tuple(sorted(lines, key=lambda line: (at.get(line.round or 0, len(at)), line.player.number)))
    return tuple(sorted(lines, key=lambda line: (line.round is None, line.round or 0, line.player.number)))


def decisions_at_table(page: TablePage) -> tuple[str, ...]:
    """For one table, by seat: the substitutes, and what replaces a result."""
    return tuple(f"{line.player.name}: {says}" for line in page.seats for says in _of_seat(page, line))


def _of_seat(page: TablePage, line: SeatLine) -> Iterator[str]:
    seat = referee.Seat(line.seat)
    if seat in page.at.sits_in:
        yield substitution_text(page.at.sits_in[seat])
    yield from (
        replaced_result_text(result) for result in page.results if result.seat == seat and result.in_place
    )


def penalty_text(penalty: Penalty) -> str:
    """A penalty or bonus outside the tables in words, with its reason."""
    sentence = _("penalty outside the tables: %(why)s") if penalty.points < 0 else _("bonus: %(why)s")
    return sentence % {"why": penalty.why}


def substitution_text(one: Substitute) -> str:
    """The substituted player, in words."""
    sentence = _("sits in for %(name)s") if one.from_start else _("sits in for %(name)s, not from the start")
    return sentence % {"name": one.out.name}


def _beside(penalties: Iterable[Penalty]) -> Iterator[Decision]:
    for penalty in penalties:
        yield Decision(
            player=penalty.player,
            round=penalty.after_round,
            table=None,
            says=penalty_text(penalty),
            points=penalty.points,
            lifted=penalty.lifted_by_entry is not None,
        )


def _reasons(found: Standings) -> dict[tuple[int, int], list[str]]:
    """The reasons of the penalties at the tables, by table and seat; no query if there are none."""
    punished = [game.table.pk for game in found.games if any(game.penalties)]
    reasons: dict[tuple[int, int], list[str]] = defaultdict(list)
    if punished:
        told = Entry.objects.filter(table__in=punished, kind="penalty").order_by("table", "number")
        for table, payload in told.values_list("table", "payload"):
            reasons[table, payload["seat"]].append(payload["why"])
    return reasons


def _seats(found: Standings) -> Iterator[Decision]:
    reasons = _reasons(found)
    for game in found.games:
        if not game.counts:
            continue
        for seat, one in game.sits_in.items():
            yield Decision(
                player=game.players[seat],
                round=game.round.number,
                table=game.table.number,
                says=substitution_text(one),
                points=None,
            )
        for seat, number in game.came.disqualified.items():
            yield Decision(
                player=game.sits_in[seat].out if seat in game.sits_in else game.players[seat],
                round=game.round.number,
                table=game.table.number,
                says=_("disqualified: ruling no. %(number)d") % {"number": number},
                points=None,
            )
        if game.state not in (GameState.FINISHED, GameState.BROKEN_OFF):
            continue
        for seat, points in enumerate(game.penalties):
            if points:
                why = "; ".join(reasons.get((game.table.pk, seat), ()))
                sentence = _("penalties at the table: %(why)s") if why else _("penalties at the table")
                yield Decision(
                    player=game.players[seat],
                    round=game.round.number,
                    table=game.table.number,
                    says=sentence % {"why": why},
                    points=points,
                )


def _in_place(found: Standings) -> Iterator[Decision]:
    rows: tuple[Row, ...] = (*found.rows, *found.unlisted)
    for row in rows:
        for cell in row.cells:
            if cell is not None and cell.why is not None:
                yield Decision(
                    player=row.player,
                    round=cell.round,
                    table=cell.table,
                    says=replacement_text(cell.why, cell.number),
                    points=cell.result,
                    source=source_of(found.rules, cell.why),
                )


def _gone(found: Standings) -> Iterator[Decision]:
    """Players disqualified by a decision outside the tables, and players who withdrew with a reason."""
    words = {
        Player.State.DISQUALIFIED: _("disqualified: %(why)s"),
        Player.State.WITHDRAWN: _("withdrawn: %(why)s"),
    }
    gone = [row.player for row in (*found.rows, *found.unlisted) if row.player.state in words]
    if not gone:
        return
    told = JournalEntry.objects.filter(
        event=found.tournament.uid, kind__in=("disqualification", "withdrawal")
    )
    reasons = {payload["who"]: why for payload, why in told.order_by("number").values_list("payload", "why")}
    for player in gone:
        why = reasons.get(player.person_id, "")
        if why or player.state == Player.State.DISQUALIFIED:
            yield Decision(
                player=player,
                round=None,
                table=None,
                says=words[Player.State(player.state)] % {"why": why},
                points=None,
            )
