"""Decisions that explain the standings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.language import joined
from tournaments.common.punctuation import labelled
from tournaments.models import Entry, JournalEntry, Penalty, Player, Tournament
from tournaments.presenters.clubs.seasons import meeting_label
from tournaments.presenters.events.standings import Row, Standings, replacement_text, source_of
from tournaments.presenters.tables.results_table import replaced_result_text
from tournaments.presenters.tables.table_page import SeatLine, TablePage
from tournaments.presenters.tables.table_snapshot import Substitute

__all__ = ["Decision", "decisions", "decisions_at_table", "penalty_text", "substitution_text"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """One line below a list: the player, the round (or the round after which it counts), the decision, and its points.

    *lifted*: it no longer counts. *table* is the table where it was decided, if any; *source* the article, if one says
    so. *penalty*: it is a penalty or a bonus, and can be cancelled where it was given. In a league *meeting* names the
    evening.
    """

    player: Player
    round: int | None
    table: int | None
    says: str
    points: referee.Points | None
    lifted: bool = False
    source: str = ""
    penalty: bool = False
    meeting: str = ""

    @property
    def penalty_at_table(self) -> bool:
        """Whether it is a penalty in force that was given at a table."""
        return self.penalty and self.table is not None and not self.lifted

    @property
    def penalty_outside(self) -> bool:
        """Whether it is a penalty or a bonus in force that was given outside the tables."""
        return self.penalty and self.table is None and not self.lifted


def decisions(standings: Standings) -> tuple[Decision, ...]:
    """Every such line of the counted rounds, by round; lines without a round come last."""
    lines = [
        *_outside_penalty_decisions(standings.penalties),
        *_seat_decisions(standings),
        *_replacement_decisions(standings),
        *_departure_decisions(standings),
    ]
    if standings.tournament.kind == Tournament.Kind.LEAGUE:
        rounds = {round_.number: round_ for round_ in standings.rounds}
        order = {number: place for place, number in enumerate(rounds)}
        lines = [
            replace(line, meeting=meeting_label(rounds[line.round])) if line.round in rounds else line
            for line in lines
        ]
        return tuple(
            sorted(lines, key=lambda line: (order.get(line.round or 0, len(order)), line.player.number))
        )
    return tuple(sorted(lines, key=lambda line: (line.round is None, line.round or 0, line.player.number)))


def decisions_at_table(page: TablePage) -> tuple[str, ...]:
    """For one table, by seat: the substitutes, and what replaces a result."""
    return tuple(labelled(line.player.name, text) for line in page.seats for text in _seat_texts(page, line))


def _seat_texts(page: TablePage, line: SeatLine) -> Iterator[str]:
    seat = referee.Seat(line.seat)
    if seat in page.snapshot.sits_in:
        yield substitution_text(page.snapshot.sits_in[seat])
    yield from (
        replaced_result_text(result) for result in page.results if result.seat == seat and result.in_place
    )


def penalty_text(penalty: Penalty) -> str:
    """A penalty or bonus outside the tables in words, with its reason."""
    sentence = _("penalty outside the tables: %(why)s") if penalty.points < 0 else _("bonus: %(why)s")
    return sentence % {"why": penalty.why}


def substitution_text(substitute: Substitute) -> str:
    """The substituted player, in words."""
    sentence = (
        _("substitute for %(name)s")
        if substitute.from_start
        else _("substitute for %(name)s, not from the start")
    )
    return sentence % {"name": substitute.out.name}


def _outside_penalty_decisions(penalties: Iterable[Penalty]) -> Iterator[Decision]:
    for penalty in penalties:
        yield Decision(
            player=penalty.player,
            round=penalty.after_round,
            table=None,
            says=penalty_text(penalty),
            points=penalty.points,
            lifted=penalty.lifted_by_entry is not None,
            penalty=True,
        )


def _penalty_reasons(standings: Standings) -> dict[tuple[int, int], list[str]]:
    """The reasons of the penalties at the tables, by table and seat; no query if there are none."""
    punished = [game.table.pk for game in standings.games if any(game.penalties)]
    reasons: dict[tuple[int, int], list[str]] = defaultdict(list)
    if punished:
        entries = Entry.objects.filter(table__in=punished, kind__in=("penalty", "void"))
        rows = list(entries.order_by("table", "number").values_list("table", "number", "kind", "payload"))
        voided = {(table, payload["number"]) for table, _number, kind, payload in rows if kind == "void"}
        for table, number, kind, payload in rows:
            if kind == "penalty" and (table, number) not in voided:
                reasons[table, payload["seat"]].append(payload["why"])
    return reasons


def _seat_decisions(standings: Standings) -> Iterator[Decision]:
    reasons = _penalty_reasons(standings)
    for game in standings.games:
        if not game.counts:
            continue
        for seat, substitute in game.sits_in.items():
            yield Decision(
                player=game.players[seat],
                round=game.round.number,
                table=game.table.number,
                says=substitution_text(substitute),
                points=None,
            )
        for seat, number in game.outcome.disqualified.items():
            yield Decision(
                player=game.sits_in[seat].out if seat in game.sits_in else game.players[seat],
                round=game.round.number,
                table=game.table.number,
                says=_("disqualified: ruling no. %(number)d") % {"number": number},
                points=None,
            )
        if not game.state.has_ended:
            continue
        for index, points in enumerate(game.penalties):
            if points:
                reason = joined(reasons.get((game.table.pk, index), ()), by="measures")
                sentence = _("penalties at the table: %(why)s") if reason else _("penalties at the table")
                yield Decision(
                    player=game.players[index],
                    round=game.round.number,
                    table=game.table.number,
                    says=sentence % {"why": reason},
                    points=points,
                    penalty=True,
                )


def _replacement_decisions(standings: Standings) -> Iterator[Decision]:
    rows: tuple[Row, ...] = (*standings.rows, *standings.unlisted)
    for row in rows:
        for cell in row.cells:
            if cell is not None and cell.why is not None:
                yield Decision(
                    player=row.player,
                    round=cell.round,
                    table=cell.table,
                    says=replacement_text(cell.why, cell.number),
                    points=cell.result,
                    source=source_of(standings.rules, cell.why),
                )


def _departure_decisions(standings: Standings) -> Iterator[Decision]:
    """Players disqualified by a decision outside the tables, and players who withdrew with a reason."""
    words = {
        Player.State.DISQUALIFIED: _("disqualified: %(why)s"),
        Player.State.WITHDRAWN: _("withdrawn: %(why)s"),
    }
    departed = [row.player for row in (*standings.rows, *standings.unlisted) if row.player.state in words]
    if not departed:
        return
    entries = JournalEntry.objects.filter(
        event=standings.tournament.uid, kind__in=("disqualification", "withdrawal")
    )
    reasons = {
        payload["who"]: reason for payload, reason in entries.order_by("number").values_list("payload", "why")
    }
    for player in departed:
        reason = reasons.get(player.person_id, "")
        if reason or player.state == Player.State.DISQUALIFIED:
            yield Decision(
                player=player,
                round=None,
                table=None,
                says=words[Player.State(player.state)] % {"why": reason},
                points=None,
            )
