"""The facts of the findings: their names and types, shared by the kinds that state the same."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from referee.ruling import Party, Points
from referee.values import Seat, Tile


class NoFacts(TypedDict):
    """Nothing beside the seat."""


class TileFacts(TypedDict):
    """A tile."""

    tile: Tile


class TilesFacts(TypedDict):
    """Several tiles."""

    tiles: tuple[Tile, ...]


class WaitsFacts(TypedDict):
    """The waits of a hand."""

    waits: tuple[Tile, ...]


class WaitTileFacts(TileFacts, WaitsFacts):
    """The waits of a hand, and the tile on which it rests."""


class SortedWaitFacts(WaitTileFacts):
    """The waits of a hand, the tile on which it rests, and the sort of riichi or furiten."""

    sort: str


class NotenFacts(TypedDict):
    """The distance from tenpai, and the fifth tile that is the only wait."""

    away: int | None
    fifth: NotRequired[tuple[Tile, ...]]


class BySeatFacts(TypedDict):
    """Another player."""

    by: Seat


class StickFacts(TypedDict):
    """Whether a stick goes back."""

    stick: bool


class PointsFacts(TypedDict):
    """Points."""

    points: Points


class SticksFacts(TypedDict):
    """A number of sticks."""

    sticks: int


class DepositFacts(SticksFacts, PointsFacts):
    """A number of sticks and their points."""


class CountFacts(TypedDict):
    """A number of tiles, quads or explanations."""

    count: int


class HanFuFacts(TypedDict):
    """Han and fu."""

    han: int
    fu: int | None


class AbortFacts(TypedDict):
    """The reason of an abortive draw, and the number of players."""

    reason: str
    players: int


class GiverFacts(TypedDict):
    """Who gives something."""

    giver: Party


class TransferFacts(GiverFacts, PointsFacts):
    """The points that one party gives to another."""

    taker: Party


class ProblemsFacts(TypedDict):
    """The codes of the problems."""

    problems: tuple[str, ...]
