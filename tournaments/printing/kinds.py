"""The types of a sheet and a print request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, auto

from django.utils.functional import Promise

from tournaments.models import Meeting, Round, Tournament
from tournaments.printing.known import Known
from tournaments.sheets.paper.pen import Pen

__all__ = ["Asked", "Asks", "Order", "Part", "Sheet", "When", "always", "nothing"]


class When(Enum):
    """When is it printed? In the order of an event's days."""

    BEFORE_EVENT = "before_event"
    """Once, before anybody plays."""
    BEFORE_ROUND = "before_round"
    """Before each round."""
    ON_TABLE = "on_table"
    """It lies on the tables all day."""
    IN_PLAY = "in_play"
    """While somebody plays, or of what was played."""
    AFTER_ROUND = "after_round"
    """After each round."""
    LEAGUE = "league"
    """At an evening of a league, and of its season."""
    AT_END = "at_end"
    """When it is over."""
    NETWORK_DOWN = "network_down"
    """In the morning, for the hour in which nothing else works."""


class Asks(Enum):
    """What may be chosen beside paper, language and copies?"""

    ROUND = auto()
    """One round; without it the newest that fits."""
    ROUNDS = auto()
    """Several rounds; without any the newest that fits."""
    TABLES = auto()
    """Some tables; without any all."""
    MEETING = auto()
    """An evening of a league; without it the one that is held, else the last that was.

    A sheet that asks for rounds takes it too, for its games.
    """
    NEXT_MEETING = auto()
    """An evening of a league; without it the one that is held, else the first that comes."""
    ORDER = auto()
    """Whether its pages follow the tables or the players."""


class Order(Enum):
    """What do the pages follow?"""

    TABLE = "table"
    PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Everything that decides what is on the paper; two that are equal make equal bytes while nothing is written.

    *rounds* are those that were asked for, or that stand for them; *tables* are numbers, all without any. *official*:
    who prints may read what is held back; *tells_rulings*: whom a ruling concerned is said. With two *languages* each
    part is drawn in both, one after the other.
    """

    event: Tournament
    rounds: tuple[Round, ...] = ()
    tables: tuple[int, ...] = ()
    meeting: Meeting | None = None
    paper: str = "A4"
    languages: tuple[str, ...] = ("en",)
    order: Order = Order.TABLE
    copies: int = 1
    official: bool = True
    tells_rulings: bool = True


Part = Callable[[Pen], None]
"""Draws one sheet of the document, be it of one page or of many, and ends its last page with `Pen.page`."""


def always(_event: Tournament) -> bool:
    """Every event has it."""
    return True


def nothing(_of: object) -> str:
    """There is nothing to say."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One kind of sheet.

    *name* is what it is asked for by, in small letters with hyphens; *says* is one sentence on what it is for. *asks*
    is what may be chosen; *papers* on what it can be printed, the first without a choice. *every_round*: where no
    round is named all are meant, and not the newest. *fits* tells whether an event has anything of the sort, *unfit*
    says why it has not. *waits* says what is missing as long as the sheet cannot be printed whatever is chosen, and is
    empty once it can; *note* is shown beside the button where there is something to know before printing. *secret*: it
    bears private links, and only organizers print it. *hangs*: everybody reads it, so people are called on it as they
    want to be shown. *parts* gives the sheets of the document in their order, in the language of the moment, each
    drawn when its turn comes: it raises `tournaments.common.errors.OutOfTurn` with what to do first where there is
    nothing to print yet.
    """

    name: str
    title: Promise
    says: Promise
    when: When
    parts: Callable[[Asked], Sequence[Part]]
    asks: frozenset[Asks] = frozenset()
    papers: tuple[str, ...] = ("A4", "Letter")
    landscape: bool = False
    every_round: bool = False
    fits: Callable[[Tournament], bool] = always
    unfit: Promise | str = ""
    waits: Callable[[Known], str] = nothing
    note: Callable[[Tournament], str] = nothing
    secret: bool = False
    hangs: bool = False
