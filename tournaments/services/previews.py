"""What would follow, before anything is stored?"""

from __future__ import annotations

from dataclasses import dataclass

import referee
from tournaments.models import Table
from tournaments.services import hands, ledger
from tournaments.services.pages import (
    FindingLine,
    HandLine,
    PaymentLine,
    PenaltyLine,
    finding_lines,
    hand_line,
    payment_lines,
    penalty_lines,
)
from tournaments.services.sentences import sentence

__all__ = ["Change", "ChangedHand", "Outcome", "Preview", "Proof", "Reason", "of_change", "of_hand"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """Why a concealed quad in riichi was wrong, in tiles: the waits, and each reading it destroys with its wait."""

    tile: str
    drawn: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    destroyed: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """A finding, and its proof where tiles prove it."""

    finding: FindingLine
    proof: Proof | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a hand comes to for one seat."""

    seat: int
    name: str
    before: referee.Points
    change: referee.Points
    after: referee.Points


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """A ruling in words; *ends* is false where these rules let play go on, so that nothing can be stored.

    *result* is what each seat has after the end of the game, uma included; empty before.
    """

    sentence: str
    verdict: str
    ends: bool
    payments: tuple[PaymentLine, ...]
    penalties: tuple[PenaltyLine, ...]
    reasons: tuple[Reason, ...]
    seats: tuple[Outcome, ...]
    round: str
    honba: int
    sticks: int
    over: bool
    results: tuple[referee.Points, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedHand:
    """One hand that a change alters: as it stands and as it would stand."""

    number: int
    was: HandLine
    will_be: HandLine

    @property
    def is_ruled_anew(self) -> bool:
        """Whether more changes than the points that the hand began with."""
        same = (
            "round",
            "honba",
            "result",
            "verdict",
            "deltas",
            "penalties",
            "warnings",
            "voided",
            "sticks_after",
        )
        return not self.stays_void and any(
            getattr(self.was, name) != getattr(self.will_be, name) for name in same
        )

    @property
    def stays_void(self) -> bool:
        """Whether it is void now and then."""
        return self.was.voided and self.will_be.voided


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a void or a correction does: the ruling on the corrected hand, and every hand that changes with it."""

    preview: Preview | None
    hands: tuple[ChangedHand, ...]
    seats: tuple[Outcome, ...]
    round: str
    honba: int
    over: bool

    @property
    def ruled_anew(self) -> tuple[ChangedHand, ...]:
        """The hand that is changed, and those after it that would be ruled differently."""
        return tuple(hand for at, hand in enumerate(self.hands) if not at or hand.is_ruled_anew)

    @property
    def moved(self) -> int:
        """How many later hands stay as they were ruled, and only begin with other points."""
        return sum(not hand.stays_void for hand in self.hands) - len(self.ruled_anew)


def of_hand(table: Table, report: referee.Report) -> Preview:
    """The ruling on *report* as the table stands. Raises `referee.Rejected`."""
    return _preview(hands.preview(table, report), hands.names(table))


def of_change(table: Table, what: referee.Void | referee.Correct) -> Change:
    """What a void or a correction would change. Raises `referee.Rejected` or `OutOfTurn`."""
    change = hands.preview_change(table, what)
    names = hands.names(table)
    before = referee.fold(table.round.tournament.ruleset, ledger.read(ledger.entries(table)))
    was = {row.number: row for row in before.rows}
    changed = tuple(
        ChangedHand(number=row.number, was=hand_line(was[row.number], names), will_be=hand_line(row, names))
        for row in change.rows
    )
    corrected = next((row.ruling for row in change.rows if row.number == what.number), None)
    after = change.page.table
    return Change(
        preview=_preview(corrected, names) if corrected else None,
        hands=changed,
        seats=_outcomes(names, before.table.scores, after.scores),
        round=str(after.round),
        honba=after.honba,
        over=after.over,
    )


def _preview(ruling: referee.Ruling, names: dict[referee.Seat, str]) -> Preview:
    lines = finding_lines(ruling.findings, names)
    return Preview(
        sentence=sentence(ruling, names),
        verdict=ruling.verdict.value,
        ends=ruling.verdict is not referee.Verdict.ILLEGAL,
        payments=payment_lines(ruling, names),
        penalties=penalty_lines(ruling.penalties, names),
        reasons=tuple(
            Reason(finding=line, proof=_proof(finding))
            for line, finding in zip(lines, ruling.findings, strict=True)
        ),
        seats=_outcomes(names, ruling.before.scores, ruling.table.scores),
        round=str(ruling.table.round),
        honba=ruling.table.honba,
        sticks=ruling.table.deposits,
        over=ruling.table.over,
        results=ruling.results or (),
    )


def _outcomes(
    names: dict[referee.Seat, str], before: tuple[referee.Points, ...], after: tuple[referee.Points, ...]
) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(seat=seat, name=names.get(referee.Seat(seat), ""), before=was, change=now - was, after=now)
        for seat, (was, now) in enumerate(zip(before, after, strict=True))
    )


def _proof(finding: referee.Finding) -> Proof | None:
    if finding.code != "illegal_ankan":
        return None
    facts = finding.facts
    destroyed = [
        (str(wait), tuple(tuple(map(str, block.tiles)) for block in reading.blocks))
        for wait, reading in facts["destroyed"]
    ]
    return Proof(
        tile=str(facts["tile"]),
        drawn=str(facts["drawn"]),
        before=tuple(map(str, facts["before"])),
        after=tuple(map(str, facts["after"])),
        destroyed=tuple(destroyed),
    )
