"""The frozen rows of a table's page: seats, hands with their payments, and results."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import referee
from referee.frozen import dataclass
from tournaments.common import points
from tournaments.common.language import joined
from tournaments.models import Player

__all__ = [
    "FindingLine",
    "HandLine",
    "PaymentLine",
    "PenaltyLine",
    "ResultLine",
    "SeatLine",
    "by_place",
    "names_with_totals",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLine:
    """One seat as it is now: player, wind, points, and how many fewer than the leader's.

    The wind is that in the next hand, or at the start once the game is over. *dead*: a judge has declared its current
    hand dead. *deducted* are the penalties from the result after the game: zero or negative.
    """

    seat: int
    player: Player
    wind: str
    deals: bool
    score: referee.Points
    behind: referee.Points
    dead: bool = False
    deducted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentLine:
    """One payment in words; *source_seat* and *to_seat* are None for the pot and the outside."""

    source: str
    to: str
    points: referee.Points
    reason: str
    source_seat: int | None
    to_seat: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingLine:
    """One finding in words, and the source of its rule.

    *custom*: no text says so, and *source* names whose custom is followed.
    """

    code: str
    seat: int | None
    text: str
    source: str
    option: str
    custom: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyLine:
    """One penalty in words; *points* is negative."""

    seat: int
    name: str
    points: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLine:
    """One hand of the page.

    *result* is the hand in a few words, *entered* what was entered for a hand without a ruling; *deltas* and *scores*
    are by seat, the scores after the hand; *riichi* are the seats that declared. A voided or impossible hand has no
    deltas; *warnings* say why, or what no longer fits. *judged*: a judge's ruling ended the hand with a chombo;
    *lacks_tiles*: it was entered by han and fu, without tiles.
    """

    number: int
    round: str
    honba: int
    sticks_before: int
    result: str
    entered: str
    verdict: str
    riichi: tuple[int, ...]
    deltas: tuple[referee.Points, ...] | None
    scores: tuple[referee.Points, ...]
    sticks_after: int
    payments: tuple[PaymentLine, ...]
    findings: tuple[FindingLine, ...]
    penalties: tuple[PenaltyLine, ...]
    warnings: tuple[str, ...]
    voided: bool
    changed_by: int | None
    why: str
    judged: bool = False
    lacks_tiles: bool = False
    by: str = ""
    at: datetime | None = None

    @property
    def is_chombo(self) -> bool:
        """Whether it ended with a chombo, after which the same hand may be played again."""
        return self.verdict == referee.ruling.Verdict.CHOMBO.value

    @property
    def is_correctable(self) -> bool:
        """Whether a correction can replace it: it is neither voided nor ended by a ruling."""
        return not self.voided and not self.judged


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultLine:
    """One player's finished game: place (tied or not), points, uma, oka, result, penalties; all in points.

    *in_place* replaces the result by a ruling, with its number in the event's log.
    """

    seat: int
    player: Player
    place: int
    tied: bool
    score: referee.Points
    uma: referee.Points
    oka: referee.Points
    result: referee.Points
    penalties: int
    in_place: referee.standings.ReplacedResult | None = None

    @property
    def counts(self) -> referee.Points:
        """The points that count as the game's result."""
        return self.result if self.in_place is None else self.in_place.points

    @property
    def total(self) -> referee.Points:
        """The counted result and the penalties."""
        return self.counts + self.penalties


def by_place(lines: Iterable[ResultLine]) -> tuple[ResultLine, ...]:
    """Return results by place; those who share a place in the order of their seats."""
    return tuple(sorted(lines, key=lambda line: (line.place, line.seat)))


def names_with_totals(lines: Iterable[ResultLine]) -> str:
    """Return each player with the total in thousands, by place, as one text."""
    return joined(f"{line.player.name} {points.thousands(line.total)}" for line in by_place(lines))
