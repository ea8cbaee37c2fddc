"""The types of a sheet and a print request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto
from importlib import import_module
from typing import TYPE_CHECKING, cast

from django.utils.functional import Promise

from referee.frozen import dataclass
from tournaments.models import Meeting, Round, Tournament

if TYPE_CHECKING:
    # What draws is imported when a sheet is printed, and not to list the sheets.
    from tournaments.printing.event_facts import EventFacts
    from tournaments.sheets.paper.pen import Pen

__all__ = ["Order", "Part", "PrintOption", "PrintRequest", "Sheet", "When", "Work", "always", "no_text"]


class When(Enum):
    """When a sheet is printed, in the order of an event's days."""

    BEFORE_EVENT = "before_event"
    """Once, before the first game."""
    BEFORE_ROUND = "before_round"
    """Before each round."""
    ON_TABLE = "on_table"
    """For the tables, where it stays all day."""
    IN_PLAY = "in_play"
    """During a game, or about what was played."""
    AFTER_ROUND = "after_round"
    """After each round."""
    LEAGUE = "league"
    """At an evening of a league, and of its season."""
    AT_END = "at_end"
    """When the event is over."""
    NETWORK_DOWN = "network_down"
    """In the morning, for use when the network is down."""


class PrintOption(Enum):
    """What may be chosen besides paper, language and copies."""

    ROUND = auto()
    """One round; by default the newest that fits."""
    ROUNDS = auto()
    """Several rounds; by default the newest that fits."""
    TABLES = auto()
    """Some tables; by default all."""
    MEETING = auto()
    """An evening of a league; by default the one in progress, else the last one held.

    A sheet that asks for rounds takes it too, for its games.
    """
    NEXT_MEETING = auto()
    """An evening of a league; by default the one in progress, else the next one."""
    ORDER = auto()
    """Whether its pages follow the tables or the players."""


class Order(Enum):
    """What the order of the pages follows."""

    TABLE = "table"
    PLAYER = "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintRequest:
    """Everything that decides what is on the paper; equal requests give equal bytes while nothing is entered.

    *rounds* are the requested or default rounds; *tables* are numbers, empty for all. *official*: the person who prints
    may read results that are held back; *tells_rulings*: the players concerned by a ruling are named. With
    several *languages* each part is drawn in each, one after the other.
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


Part = Callable[["Pen"], None]
"""Draws one sheet of the document, of one or more pages, and ends its last page with `Pen.page`."""


def always(_event: Tournament) -> bool:
    """Whether every event has the sheet: always."""
    return True


def no_text(_subject: object) -> str:
    """No reason: always empty."""
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """What prints a sheet.

    *fits* tells whether an event can have it. *waits* returns the sentence that says what is missing, or an empty
    string if the sheet can be printed. *parts* returns the parts of the document in order, in the current language;
    each is drawn later. It raises `tournaments.common.errors.StateError` with what to do first if there is nothing to
    print yet.
    """

    parts: Callable[[PrintRequest], Sequence[Part]]
    fits: Callable[[Tournament], bool] = always
    waits: Callable[[EventFacts], str] = no_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One kind of sheet.

    *name* identifies it in requests, in small letters with hyphens; *description* is one sentence about its purpose.
    *options* are those that may be chosen; *papers* are the possible paper sizes, the first is the default.
    *every_round*: if no round is named, all rounds are printed, not the newest. *unfit* is the sentence for an event
    that cannot have this sheet. *secret*: the sheet contains private links, and only organizers print it. *is_public*:
    the sheet is public, and names are shown as their owners wish. *module* is the module of `tournaments.printing`
    whose `WORK` prints it; it is imported on first use.
    """

    name: str
    title: Promise
    description: Promise
    when: When
    module: str
    options: frozenset[PrintOption] = frozenset()
    papers: tuple[str, ...] = ("A4", "Letter")
    landscape: bool = False
    every_round: bool = False
    unfit: Promise | str = ""
    secret: bool = False
    is_public: bool = False

    @property
    def work(self) -> Work:
        """What prints this sheet."""
        return cast(Work, import_module(f"{__package__}.{self.module}").WORK[self.name])
