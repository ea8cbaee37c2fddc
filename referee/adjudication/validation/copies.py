"""Count the tiles that a report shows: every visible tile once, no kind a fifth time.

A report can name one tile in several places: the winning tile of several winners, the indicators of one wall, a called
tile that is in a meld and among somebody's discards. The count is the smallest number of tiles with which the report
can be true: it refuses nothing that really happened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from referee.adjudication.validation.table import Problems
from referee.errors import Problem
from referee.findings.problems import TILE_LEFT_OUT
from referee.rules import Ruleset
from referee.values import RED_FIVES, Meld, MeldType, Seat, Tile, kinds

__all__ = ["VisibleTiles", "are_few", "check_copies", "is_fifth_copy"]

_OF_EACH_KIND = 4
_TOO_MANY = "too_many_copies"
_ALL_SEATS = frozenset(Seat)

# A short set has only 1m and 9m of the characters; these are the tiles that it lacks.
_LEFT_OUT = frozenset({*(Tile(kind) for kind in range(Tile.M2, Tile.M9)), Tile.M0})

# Most reports show nothing too often, and one sum of numbers tells so: eight bits count each kind, and eight more each
# red five. Adding what is missing to the largest count, `_TO_EXCEED`, sets the highest bit of every count that is above
# the number allowed.
_BITS = 8
_COUNTED = {tile: (1 << _BITS * tile.kind) + (1 << _BITS * tile if tile.is_red else 0) for tile in Tile}
_MOST_COUNTED = 2 ** (_BITS - 1) - 1
_TO_EXCEED = sum((_MOST_COUNTED - (1 if tile.is_red else _OF_EACH_KIND)) << _BITS * tile for tile in Tile)
_EXCEEDED = sum(1 << _BITS * tile + _BITS - 1 for tile in Tile)
_RED = sum(_MOST_COUNTED << _BITS * tile for tile in RED_FIVES)
_LEFT_OUT_COUNTED = sum(_MOST_COUNTED << _BITS * tile for tile in _LEFT_OUT)
_counted = _COUNTED.__getitem__

# A kind with its red five.
_ALIKE = {tile.kind: frozenset(other for other in Tile if other.kind == tile.kind) for tile in Tile}


class _Overlap(Enum):
    """How far the tiles of one place can be those of another."""

    HELD = "held"
    """In a hand, a meld or the wall, and nowhere else."""
    DISCARDED = "discarded"
    """Among the discards of one seat, or of any seat: a tile that was called is in the caller's meld too."""
    LET_GO = "let_go"
    """Tiles of others on which a player did not win: discards, added or set-aside tiles that may be named elsewhere."""


# Looking up an enum member costs ten times as much as a module-level name, and every report needs these.
_HELD, _NORTH = _Overlap.HELD, Tile.NORTH
_KAKAN, _ANKAN = MeldType.KAKAN, MeldType.ANKAN


class _Place(NamedTuple):
    """Tiles reported at one path; *seat* discarded them or let them go, None if that is not known."""

    path: str
    tiles: tuple[Tile, ...]
    overlap: _Overlap
    seat: Seat | None = None


class _RepeatedTile(NamedTuple):
    """A tile in sight that another place can name again.

    It is one of *tiles*, a discard of one of *givers* (a tile that was added or set aside has none), and lies before
    *holder*, who cannot have let it go unless it was called.
    """

    tiles: tuple[Tile, ...]
    givers: frozenset[Seat]
    holder: Seat | None = None


@dataclass(slots=True)
class VisibleTiles:
    """The tiles that a report shows, by the places that name them."""

    places: list[_Place] = field(default_factory=list)
    passing: list[_RepeatedTile] = field(default_factory=list)

    def hold(self, path: str, tiles: Iterable[Tile]) -> None:
        """Record tiles that are in one place only: concealed tiles, indicators, the player's own draw."""
        self._add(path, tiles, _HELD)

    def lay(self, path: str, seat: Seat, melds: Sequence[Meld], norths: int) -> None:
        """Record the sets before *seat*, and the norths set aside."""
        for meld in melds:
            self.hold(path, meld.tiles)
            if meld.is_open:
                called = meld.tiles if meld.called is None else (meld.called,)
                givers = _ALL_SEATS - {seat} if meld.source is None else frozenset({meld.source})
                self.passing.append(_RepeatedTile(tiles=called, givers=givers))
            if meld.type is _KAKAN or meld.type is _ANKAN:
                self._added(meld.tiles, seat)
        self.hold(path, (_NORTH,) * norths)
        for _ in range(norths):
            self._added((_NORTH,), seat)

    def win(self, path: str, tile: Tile, discarder: Seat | None) -> None:
        """Record the winning tile, which is a discard if there is a *discarder*."""
        self.hold(path, [tile])
        if discarder is not None:
            self.passing.append(_RepeatedTile(tiles=(tile,), givers=frozenset({discarder})))

    def rob(self, path: str, tile: Tile, *, concealed: bool, shown: Iterable[Tile] | None) -> None:
        """Record the tile robbed of a quad, and the other three; some may be *shown* in the quad maker's hand."""
        shown_count = 0 if shown is None else kinds(shown).count(tile.kind)
        self.hold(path, (tile,) * (shown_count < _OF_EACH_KIND))
        self.hold(path, (tile.kind,) * max(0, 3 - shown_count))
        self._added((tile,), None)
        if not concealed and not shown_count:
            # The triplet was called from somebody.
            self.passing.append(_RepeatedTile(tiles=tuple(_ALIKE[tile.kind]), givers=_ALL_SEATS))

    def rob_north(self, path: str, tile: Tile, norths_shown: int) -> None:
        """Record the north robbed as it was set aside; its owner may show it among the others."""
        self.hold(path, (tile,) * (norths_shown == 0))
        self._added((tile,), None)

    def discard(self, path: str, tiles: Iterable[Tile] | None, seat: Seat | None) -> None:
        """Record discards of *seat*, or of several seats."""
        self._add(path, tiles, _Overlap.DISCARDED, seat)

    def let_go(self, path: str, seat: Seat, tiles: Iterable[Tile] | None) -> None:
        """Record tiles of others on which *seat* did not win."""
        self._add(path, tiles, _Overlap.LET_GO, seat)

    def _add(
        self, path: str, tiles: Iterable[Tile] | None, overlap: _Overlap, seat: Seat | None = None
    ) -> None:
        if tiles:
            self.places.append(_Place(path, tuple(tiles), overlap, seat))

    def _added(self, tiles: tuple[Tile, ...], holder: Seat | None) -> None:
        self.passing.append(_RepeatedTile(tiles=tiles, givers=frozenset(), holder=holder))

    def check(self, problems: Problems, rules: Ruleset) -> None:
        """Note a fifth tile of a kind, a tile left out of the set, and too many red fives.

        Each is noted at the first place that exceeds the limit.
        """
        tiles = [tile for place in self.places for tile in place.tiles]
        if are_few(rules, tiles):
            return
        counts = Counter(tiles)
        for kind, count_of_kind in sorted(Counter(kinds(counts.elements())).items()):
            if count_of_kind > _OF_EACH_KIND:
                self._too_many(problems, kind, _ALIKE[kind], _OF_EACH_KIND)
        if rules.players == 3 and rules.sanma_tiles:
            for tile in sorted(set(counts) & _LEFT_OUT):
                place = next(place for place in self.places if tile in place.tiles)
                problems.append(TILE_LEFT_OUT.at(rules, place.path, tile=tile))
        reds = [tile for tile in RED_FIVES if tile in counts]
        for index in range(len(self.places)) if reds else ():
            count = sum(self._fewest({tile}, index + 1) for tile in reds)
            if count > rules.aka_dora:
                count = sum(self._fewest({tile}) for tile in reds)
                problems.say(self.places[index].path, "too_many_red_fives", count=count, most=rules.aka_dora)
                break
        # Up to three red fives there is one of each; with more, a suit may have several.
        for tile in reds if rules.aka_dora <= 3 else ():
            if counts[tile] > 1:
                self._too_many(problems, tile, {tile}, 1)

    def _too_many(self, problems: Problems, tile: Tile, copies: Collection[Tile], most: int) -> None:
        for index, place in enumerate(self.places):
            if self._fewest(copies, index + 1) > most:
                problems.say(place.path, _TOO_MANY, tile=tile, count=self._fewest(copies))
                return

    def _fewest(self, copies: Collection[Tile], places: int | None = None) -> int:
        """The smallest number of tiles among *copies* that the first *places* can mean."""
        counted = [
            (place, count)
            for place in self.places[:places]
            if (count := sum(tile in copies for tile in place.tiles))
        ]
        held = sum(count for place, count in counted if place.overlap is _Overlap.HELD)
        givers: list[Seat | None] = []
        for place, count in counted:
            if place.overlap is _Overlap.DISCARDED:
                # Discards of unknown seats can be the same as those reported for one seat.
                givers += [place.seat] * (count if place.seat is not None else max(0, count - len(givers)))
        passing = [repeated for repeated in self.passing if any(tile in copies for tile in repeated.tiles)]
        called_tiles = [repeated for repeated in passing if repeated.givers]
        unmatched = len(givers) - _matched(givers, [repeated.givers for repeated in called_tiles])
        extra = 0
        for place, count in counted:
            if place.overlap is _Overlap.LET_GO:
                passed_by_others = sum(seat is None or seat != place.seat for seat in givers)
                passed_by_others += len(called_tiles) - (len(givers) - unmatched)
                passed_by_others += sum(
                    not repeated.givers and repeated.holder != place.seat for repeated in passing
                )
                extra = max(extra, count - passed_by_others)
        return held + unmatched + extra


def are_few(rules: Ruleset, tiles: Sequence[Tile]) -> bool:
    """Whether nothing is wrong even if all *tiles* are different ones; a quick check that may be false needlessly."""
    if len(tiles) > _MOST_COUNTED:
        return False
    counts = sum(map(_counted, tiles))
    if (counts + _TO_EXCEED) & _EXCEEDED or (counts & _RED and rules.aka_dora != len(RED_FIVES)):
        return False
    return not (rules.players == 3 and rules.sanma_tiles and counts & _LEFT_OUT_COUNTED)


def _matched(discards: Sequence[Seat | None], calls: Sequence[frozenset[Seat]]) -> int:
    """The largest number of *discards* that can be called tiles, each call taking one of its own givers."""
    matches: dict[int, int] = {}

    def place(discard: int, calls_tried: set[int]) -> bool:
        seat = discards[discard]
        for call, givers in enumerate(calls):
            if call in calls_tried or not (seat is None or seat in givers):
                continue
            calls_tried.add(call)
            if call not in matches or place(matches[call], calls_tried):
                matches[call] = discard
                return True
        return False

    return sum(place(discard, set()) for discard in range(len(discards)))


def is_fifth_copy(problem: Problem) -> bool:
    """Whether *problem* is a fifth tile of a kind, wherever it is shown."""
    tile = problem.facts.get("tile")
    return problem.code == _TOO_MANY and isinstance(tile, Tile) and not tile.is_red


def check_copies(problems: Problems, rules: Ruleset, path: str, tiles: Iterable[Tile]) -> None:
    """Note what is too often among *tiles*, which are all in different places."""
    visible = VisibleTiles()
    visible.hold(path, tiles)
    visible.check(problems, rules)
