"""A table's page.

The rows are frozen and built once from the referee's page: the screen, the printed sheet and the JSON show them and
compute nothing themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

import referee
from referee.findings import CHOMBO_NOT_IN_BOOK
from referee.frozen import dataclass
from tournaments.common.authors import author_name
from tournaments.models import Entry, Player, Table
from tournaments.presenters.events.ranking.log_numbers import with_log_numbers
from tournaments.presenters.rulings import RulingLine, ruling_lines
from tournaments.presenters.rulings.hidden_rulings import hide_rulings
from tournaments.presenters.tables.counts import CountLine, count_lines
from tournaments.presenters.tables.hands.phrases import hand_in_short, offenders, report_in_short
from tournaments.presenters.tables.lines import (
    FindingLine,
    HandLine,
    PaymentLine,
    PenaltyLine,
    ResultLine,
    SeatLine,
)
from tournaments.presenters.tables.penalties import TablePenalty, penalty_lines, table_penalties
from tournaments.presenters.tables.reasons import shown_reason
from tournaments.presenters.tables.table_snapshot import Substitute, TableSnapshot
from tournaments.presenters.tables.voice import Voice
from tournaments.services.tables import riichi_marks
from tournaments.services.tables.cached_results import TableOutcome, table_outcome

__all__ = [
    "FindingLine",
    "HandLine",
    "PaymentLine",
    "PenaltyLine",
    "ResultLine",
    "SeatLine",
    "TablePage",
    "finding_lines",
    "hand_line",
    "name_players",
    "page",
    "payment_lines",
    "result_lines",
    "seats_at",
]


# An answer on one of these can be used against a player.
_TEXTS = {referee.books.Basis.BOOK, referee.books.Basis.SECOND_HAND, referee.books.Basis.CUSTOM}


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """Everything that a table's page and sheet show, and its sources."""

    snapshot: TableSnapshot
    table: Table
    rules: referee.Ruleset
    state: referee.TableState
    seats: tuple[SeatLine, ...]
    round: str
    honba: int
    sticks: int
    hands: tuple[HandLine, ...]
    results: tuple[ResultLine, ...]
    penalties: tuple[TablePenalty, ...]
    rulings: tuple[RulingLine, ...]
    counts: tuple[CountLine, ...]
    over: bool
    closed: bool
    next_number: int
    last_number: int
    tells_rulings: bool = True

    @property
    def count(self) -> CountLine | None:
        """The latest count, if there is one."""
        return self.counts[-1] if self.counts else None

    @property
    def starting_points(self) -> tuple[referee.Points, ...]:
        """The starting points of each seat, if they differ from the rules'; else empty."""
        return () if self.table.start is None else self.snapshot.page.start.scores

    @property
    def has_paper_result(self) -> bool:
        """Whether a result from paper is in force."""
        return self.snapshot.page.paper_result is not None

    @property
    def is_running(self) -> bool:
        """Whether the game goes on: it is not over and the table is not closed."""
        return not self.over and not self.closed

    @property
    def takes_entries(self) -> bool:
        """Whether something can be entered: the round is open and the table is not closed."""
        return self.table.round.is_open and not self.closed

    @property
    def last_hand(self) -> HandLine | None:
        """The last hand that can be corrected or canceled here; None before the first one."""
        return next((hand for hand in reversed(self.hands) if hand.is_correctable), None)

    @property
    def takes_call_of_time(self) -> bool:
        """Whether it can be entered that time was called: there is a clock, and it was not called yet."""
        return self.is_running and self.rules.time_limit_end.has_clock and self.state.last_hands is None

    @property
    def sets_norths_aside(self) -> bool:
        """Whether norths can be set aside: with three players, by these rules."""
        return self.rules.players == 3 and self.rules.sanma_north.can_be_set_aside

    @property
    def shows_conditions(self) -> bool:
        """Whether everybody may see what players need in the last hand of this game."""
        round_ = self.table.round
        return round_.tournament.conditions_shown and round_.is_open and not self.over

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(line.player.name for line in self.seats)

    @property
    def rounds(self) -> tuple[str, ...]:
        """Every round that a game under these rules may have, in order."""
        return tuple(f"{wind}{number}" for wind in "ESWN" for number in range(1, self.rules.players + 1))

    @property
    def hand_number(self) -> int:
        """The number of the current hand, for which riichi sticks are shared."""
        return riichi_marks.hand_number(self.snapshot.stored)

    @property
    def spent_riichi(self) -> str:
        """The seats in riichi in the hand that was entered last, separated by spaces; empty after anything else."""
        row = next((row for row in self.snapshot.page.rows if row.number == self.hand_number - 1), None)
        seats = () if row is None or row.judged else row.report.riichi
        return " ".join(str(int(riichi.seat)) for riichi in seats)

    @property
    def game_word(self) -> str:
        """The word of the game in the address of its statistics: `3-12` for round 3, table 12."""
        return f"{self.table.round.number}-{self.table.number}"

    @property
    def relay(self) -> bool:
        """Whether the game is a leg of a relay."""
        return self.table.round.tournament.relay_stock is not None

    @property
    def level(self) -> bool:
        """Whether all have the same points: then nobody leads."""
        return not any(line.behind for line in self.seats)


def page(snapshot: TableSnapshot, *, tells_rulings: bool = True, tells_payments: bool = True) -> TablePage:
    """The page of a table.

    Without *tells_rulings* it shows the points that rulings moved, but neither the players concerned nor the reasons.
    Without *tells_payments* the hands lack their payments and findings, which take the longest to put into words.
    """
    rules, ledger_page, players, voice = snapshot.rules, snapshot.page, snapshot.players, snapshot.voice
    by_number = {entry.number: entry for entry in snapshot.stored}
    state = ledger_page.table
    lines = tuple(
        hand_line(rules, line, line.row, voice, by_number.get(line.number), tells_payments=tells_payments)
        for line in ledger_page.lines
        if line.row is not None
    )
    return TablePage(
        snapshot=snapshot,
        table=snapshot.table,
        rules=rules,
        state=state,
        seats=_seat_lines(players, rules, state, ledger_page.penalties_of if tells_rulings else None),
        round=str(state.round),
        honba=state.honba,
        sticks=state.deposits,
        hands=lines if tells_rulings else hide_rulings(lines, ledger_page),
        results=result_lines(rules, _outcome(snapshot), players, snapshot.sits_in),
        penalties=table_penalties(ledger_page, voice, tells_rulings=tells_rulings),
        rulings=ruling_lines(ledger_page, voice, by_number) if tells_rulings else (),
        counts=count_lines(rules, snapshot.entries, ledger_page, voice, by_number) if tells_rulings else (),
        over=state.over,
        closed=ledger_page.closed,
        next_number=len(snapshot.stored) + 1,
        last_number=len(snapshot.stored),
        tells_rulings=tells_rulings,
    )


def _outcome(snapshot: TableSnapshot) -> TableOutcome:
    return with_log_numbers({snapshot.table.pk: table_outcome(snapshot.page)})[snapshot.table.pk]


def result_lines(
    rules: referee.Ruleset,
    outcome: TableOutcome,
    players: Mapping[referee.Seat, Player],
    sits_in: Mapping[referee.Seat, Substitute],
) -> tuple[ResultLine, ...]:
    """The results by seat of a game that is over; empty for any other game.

    A substitute has the game's result, whatever was ruled on the other player; one who came in late has the last place
    if the rules say so.
    """
    if not outcome.over:
        return ()
    late_seats = [seat for seat, substitute in sits_in.items() if not substitute.from_start]
    last_seats = (
        late_seats if late_seats and referee.adjudication.absence_result(rules, from_start=False).last else ()
    )
    return tuple(
        ResultLine(
            seat=int(game.seat),
            player=players[game.seat],
            place=game.place,
            tied=game.tied,
            score=game.score,
            uma=game.uma,
            oka=game.oka,
            result=game.result,
            penalties=outcome.penalties[game.seat],
            in_place=None if game.seat in sits_in else outcome.in_place.get(game.seat),
        )
        for game in referee.standings.demote_seats(rules, outcome.games, last_seats, relay=outcome.relay)
    )


def seats_at(page: TablePage, state: referee.TableState) -> tuple[SeatLine, ...]:
    """The seats of *page* in *state*, for instance an earlier one."""
    return _seat_lines({referee.Seat(line.seat): line.player for line in page.seats}, page.rules, state)


def _seat_lines(
    players: dict[referee.Seat, Player],
    rules: referee.Ruleset,
    state: referee.TableState,
    deducted: Callable[[referee.Seat], int] | None = None,
) -> tuple[SeatLine, ...]:
    best = max(state.scores)
    return tuple(
        SeatLine(
            seat=int(seat),
            player=player,
            wind=seat.wind(referee.Seat.FIRST if state.over else state.dealer, rules.players).letter,
            deals=seat == state.dealer and not state.over,
            dead=seat in state.dead,
            score=state.scores[seat],
            behind=best - state.scores[seat],
            deducted=deducted(seat) if deducted else 0,
        )
        for seat, player in sorted(players.items())
    )


def hand_line(
    rules: referee.Ruleset,
    line: referee.ledger.Line,
    row: referee.ledger.Row,
    voice: Voice,
    entry: Entry | None = None,
    *,
    tells_payments: bool = True,
) -> HandLine:
    """The hand of the page's *line*, its *row*, in words; *tells_payments* as for `page`."""
    ruling = row.ruling
    explained = ruling if tells_payments else None
    return HandLine(
        number=row.number,
        round=str(row.before.round),
        honba=row.before.honba,
        sticks_before=row.before.deposits,
        result=_result_text(row, voice),
        entered="" if ruling else _entered_text(rules, row, voice),
        verdict=ruling.verdict.value if ruling else "",
        riichi=tuple(int(riichi.seat) for riichi in row.report.riichi if not riichi.ronned),
        deltas=ruling.deltas if ruling else None,
        scores=line.after.scores,
        sticks_after=line.after.deposits,
        payments=payment_lines(explained, voice) if explained else (),
        findings=finding_lines(rules, explained.findings, voice) if explained else (),
        penalties=penalty_lines(ruling.penalties, voice) if ruling else (),
        warnings=_warnings(row, voice),
        voided=row.voided,
        changed_by=row.changed_by,
        why=shown_reason(row.why),
        judged=row.judged,
        lacks_tiles=isinstance(row.report, referee.Win)
        and any(not winner.hand for winner in row.report.winners),
        by=author_name(entry.by) if entry else "",
        at=entry.at if entry else None,
    )


def name_players(hand: HandLine, row: referee.ledger.Row, voice: Voice) -> HandLine:
    """*hand* as a sheet shows it: *voice* names the players in its result, penalties and warnings.

    The cost of a chombo is in its result, and is not repeated among the penalties.
    """
    offender_seats = offenders(row.ruling) if row.ruling else ()
    other_penalties = (
        [penalty for penalty in row.ruling.penalties if penalty.seat not in offender_seats]
        if row.ruling
        else []
    )
    return replace(
        hand,
        result=_result_text(row, voice),
        penalties=penalty_lines(other_penalties, voice),
        warnings=_warnings(row, voice),
    )


def _result_text(row: referee.ledger.Row, voice: Voice) -> str:
    return (
        _("cancelled") if row.voided else hand_in_short(row.ruling, row.report, voice.name_of, voice.language)
    )


def _entered_text(rules: referee.Ruleset, row: referee.ledger.Row, voice: Voice) -> str:
    """What a hand without a ruling was: a voided one as it was ruled, if it was."""
    if row.voided:
        try:
            ruling = referee.adjudicate(rules, row.before, row.report)
        except referee.Rejected:
            pass
        else:
            return hand_in_short(ruling, row.report, voice.name_of, voice.language)
    return report_in_short(row.report, voice.name_of, voice.language)


def _warnings(row: referee.ledger.Row, voice: Voice) -> tuple[str, ...]:
    findings = (*row.findings, *_undecided_findings(row.ruling))
    return tuple(referee.messages.say_finding(finding, voice.name_of, voice.language) for finding in findings)


def _undecided_findings(ruling: referee.Ruling | None) -> list[referee.Finding]:
    """The findings on fouls that are no chombo under the rules, unless a judge has decided on one."""
    findings = ruling.findings if ruling else ()
    return [
        finding
        for finding in findings
        if finding.code == CHOMBO_NOT_IN_BOOK.code and not CHOMBO_NOT_IN_BOOK.facts_of(finding)["decided"]
    ]


def payment_lines(ruling: referee.Ruling | referee.ledger.RulingRow, voice: Voice) -> tuple[PaymentLine, ...]:
    """Every payment of a ruling in words."""
    language, name_of = voice.language, voice.name_of
    return tuple(
        PaymentLine(
            source=referee.messages.say_party(payment.source, name_of, language),
            to=referee.messages.say_party(payment.to, name_of, language),
            points=payment.points,
            reason=referee.messages.say_payment(payment, language),
            source_seat=int(payment.source) if isinstance(payment.source, referee.Seat) else None,
            to_seat=int(payment.to) if isinstance(payment.to, referee.Seat) else None,
        )
        for payment in ruling.payments
    )


def finding_lines(
    rules: referee.Ruleset, findings: Sequence[referee.Finding], voice: Voice
) -> tuple[FindingLine, ...]:
    """Every finding under *rules* in words, with the source of its rule."""
    language, name_of = voice.language, voice.name_of
    return tuple(
        FindingLine(
            code=finding.code,
            seat=int(finding.seat) if finding.seat is not None else None,
            text=referee.messages.say_finding(finding, name_of, language),
            source=finding.clause.source if finding.clause else "",
            option=finding.clause.option if finding.clause else "",
            custom=finding.clause is not None and is_custom(rules, finding.clause.option),
        )
        for finding in findings
    )


def is_custom(rules: referee.Ruleset, question: str) -> bool:
    """Whether no text answers *question* under these rules, and somebody's custom is followed."""
    return rules.sources[question].basis not in _TEXTS
