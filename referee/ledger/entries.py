"""The kinds of entry in a table's ledger."""

from __future__ import annotations

from referee.frozen import dataclass
from referee.judgement import Judgement, ReviewOutcome
from referee.reports import Report
from referee.ruling import PenaltyWhen, Points
from referee.values import Round, Seat

__all__ = [
    "Close",
    "Correct",
    "Count",
    "Entry",
    "EntryKind",
    "HandEntry",
    "PenaltyEntry",
    "Reopen",
    "Result",
    "Review",
    "RulingEntry",
    "Swap",
    "TimeCalled",
    "Void",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """A hand as it was seen, and the round and honba that the judge saw on the table."""

    report: Report
    round: Round
    honba: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Void:
    """Hand *number* was entered wrongly and did not take place; or result or penalty *number* does not count."""

    number: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Correct:
    """Hand *number* was entered wrongly; *report* is what was seen."""

    number: int
    report: Report
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Count:
    """What the players read out: their points by seat and the sticks on the table."""

    scores: tuple[int, ...]
    sticks: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyEntry:
    """A penalty given beside the hands; *points* is negative."""

    seat: Seat
    points: int
    when: PenaltyWhen
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeCalled:
    """The time was called; *dice_thrown*: the dice of the hand in play had been thrown.

    *just_ended*: a hand had just ended that is not entered yet; the entry that follows is that hand.
    """

    dice_thrown: bool
    just_ended: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingEntry:
    """A judge's decision as it was announced, and the round and honba that the judge saw on the table."""

    judgement: Judgement
    round: Round
    honba: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """Ruling *number* was reviewed by *by*; *judgement* replaces it if it is changed or overturned.

    An appeal is made by *player*, or by the person named in *by*, who does not sit at the table.
    """

    number: int
    outcome: ReviewOutcome
    judgement: Judgement | None = None
    why: str = ""
    by: str = ""
    player: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Close:
    """The table is closed: the sheet is signed, or the game ends as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reopen:
    """A closed table is opened again."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """The game's result on paper. It replaces the hands, which stay in the ledger without effect, and ends the table.

    *scores* by seat, without the *sticks_left* on the table; or, where no more is known, *results* by seat with uma and
    oka included. *places* go with results, tied ones equal; without them the results determine the places. *why* says
    why the figures do not add up, or where they come from.
    """

    scores: tuple[int, ...] = ()
    sticks_left: int = 0
    results: tuple[Points, ...] = ()
    places: tuple[int, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """The players do not sit as they were drawn: for each seat, the seat from which its player comes.

    It holds for the whole game, whenever it is entered: points stay with the seats, and with the rulings given there.
    """

    seats: tuple[Seat, ...]
    why: str = ""


EntryKind = (
    HandEntry
    | Void
    | Correct
    | Count
    | PenaltyEntry
    | TimeCalled
    | RulingEntry
    | Review
    | Close
    | Reopen
    | Result
    | Swap
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One line of a table's ledger: its number, counted from one, and its content.

    The author, the time, the device and the chain of hashes belong to the stored record; nothing here depends on them.
    """

    number: int
    what: EntryKind
