"""Replays a recorded game: every player's tiles and every call at each moment.

A game is read from Tenhou's own record, which holds every hand, or from the log of one player's client, which holds
that player's hand and the server's offers. A tile is its number there: four to a kind, the first of the fives is red.
"""

from __future__ import annotations

import csv
import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.ground_truth.lacking import Record

__all__ = ["Moment", "Player", "moments", "offered", "raw_logs", "text"]

_TAG = re.compile(r"<([A-Za-z]+)(\d*)((?:\s+\w+=\"[^\"]*\")*)\s*/?>")
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')
_RED = (16, 52, 88)
_DEAD_WALL = 14

Tag = tuple[str, int | None, dict[str, str]]


@dataclass
class Player:
    """The state of one player: the tiles of a known hand, the melds, the discards, and the tiles passed on."""

    hand: list[int] | None
    melds: list[dict[str, Any]] = field(default_factory=list)
    river: list[int] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    riichi: bool = False
    double: bool = False

    def sees_pass(self, tile: int) -> None:
        """Note a tile of another player on which this player did not win."""
        self.passed.append(tile)

    def acts(self) -> None:
        """Note an own draw or call: it clears the tiles passed on, except for a player in riichi."""
        if not self.riichi:
            self.passed.clear()


@dataclass
class Moment:
    """A tile that could be called, or an own turn: the action, and everybody's state at that time.

    *calls* are the calls by seat that the server accepted; *discard* is the discard of the caller of a run or triplet;
    *offers* are the server's offers to the only known hand; *after_claim* is true for such a discard.
    """

    place: str
    ruleset: str
    round: str
    dealer: int
    tile: int
    source: int
    wall_left: int
    kans: int
    players: list[Player]
    action: str = "discard"
    calls: list[tuple[int, str, tuple[int, ...]]] = field(default_factory=list)
    discard: int | None = None
    offers: int | None = None
    after_claim: bool = False


def text(tiles: list[int] | tuple[int, ...]) -> str:
    """The tiles as the protocol writes them, in the given order."""
    return "".join(_name(tile) for tile in tiles)


def _name(tile: int) -> str:
    kind = tile // 4
    rank = 0 if tile in _RED else kind % 9 + 1
    return f"{rank}{'mpsz'[kind // 9]}"


def raw_logs(data: Path, form: str) -> Iterator[tuple[str, str, Path]]:
    """The raw logs of one *form* that were played by Tenhou's own rules: id, ruleset, file."""
    with (data / "logs" / "INDEX.tsv").open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            public = row["ruleset"].startswith("tenhou-") and "extra" not in row["ruleset"]
            if row["format"] == form and row["players"] and public:
                yield row["game_id"] or row["path"], row["ruleset"], data / row["path"]


def _tags(path: Path, *, client: bool) -> Iterator[Tag]:
    raw = path.read_bytes()
    content = (gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw).decode("utf-8", "replace")
    if client:
        content = "\n".join(line for line in content.splitlines() if line.startswith("Get:"))
    for name, number, attributes in _TAG.findall(content):
        yield name, int(number) if number else None, Record(_ATTRIBUTE.findall(attributes))


def _meld(code: int, players: int) -> tuple[dict[str, Any], tuple[int, ...], int | None]:
    """A coded set: as the protocol writes it, with the tiles from the caller's own hand and the tile called."""
    if code & 4:
        block, called = divmod(code >> 10, 3)
        first = block // 7 * 36 + block % 7 * 4
        tiles = [first + 4 * index + (code >> (3 + 2 * index) & 3) for index in range(3)]
        kind = "chi"
    elif code & 24:
        block, called = divmod(code >> 9, 3)
        added = 4 * block + (code >> 5 & 3)
        tiles = [4 * block + index for index in range(4) if 4 * block + index != added]
        if code & 16:
            return {"type": "kakan", "tiles": text([*tiles, added])}, (added,), None
        kind = "pon"
    elif code & 32 and players == 3:
        return {"type": "kita", "tiles": "4z"}, (code >> 8,), None
    else:
        tiles = [(code >> 8) // 4 * 4 + index for index in range(4)]
        if not code & 3:
            return {"type": "ankan", "tiles": text(tiles)}, tuple(tiles), None
        called, kind = (code >> 8) % 4, "daiminkan"
    called_tile = tiles[called]
    meld = {"type": kind, "tiles": text(tiles), "called": _name(called_tile)}
    return meld, tuple(tile for tile in tiles if tile != called_tile), called_tile


def _plain(meld: dict[str, Any]) -> str:
    """The first tile of a set of equal tiles, with a red five as a plain one."""
    return str(meld["tiles"][:2]).replace("0", "5")


def moments(game: str, ruleset: str, path: Path, *, client: bool = False) -> Iterator[Moment]:
    """Every discard, quad and north of a game, with the calls of it.

    A moment is yielded once the result of its tile is known; the players are then in their state before it.
    """
    yield from _Replay(game, ruleset, client=client).run(_tags(path, client=client))


class _Replay:
    def __init__(self, game: str, ruleset: str, *, client: bool) -> None:
        self.game, self.ruleset, self.client = game, ruleset, client
        self.count = 3 if "-3p-" in ruleset else 4
        self.hands = -1
        self.open: list[Moment] = []
        self.declared = -1

    def run(self, tags: Iterator[Tag]) -> Iterator[Moment]:
        for name, number, attributes in tags:
            if name == "INIT":
                yield from self._closed()
                self._deal(attributes)
            elif self.hands < 0:
                continue
            elif name in "TUVW" and len(name) == 1:
                yield from self._closed()
                self._draw("TUVW".index(name), number)
            elif name in "DEFGdefg" and len(name) == 1 and number is not None:
                yield from self._discards("DEFG".index(name.upper()), number, attributes)
            elif name == "N" and "m" in attributes:
                yield from self._calls(int(attributes["who"]), int(attributes["m"]), attributes)
            elif name == "REACH":
                self._riichi(int(attributes["who"]), attributes["step"])
            elif name == "AGARI":
                if attributes["who"] != attributes["fromWho"] and self.open:
                    self.open[-1].calls.append((int(attributes["who"]), "ron", ()))
            elif name == "RYUUKYOKU":
                yield from self._closed()
        yield from self._closed()

    def _deal(self, attributes: dict[str, str]) -> None:
        self.hands += 1
        seed = attributes["seed"].split(",")
        self.round = f"{'ESWN'[int(seed[0]) // 4]}{int(seed[0]) % 4 + 1}"
        self.dealer = int(attributes["oya"])
        names = ["hai"] if self.client else [f"hai{seat}" for seat in range(self.count)]
        dealt = [[int(tile) for tile in attributes[name].split(",")] for name in names]
        self.players = [Player(dealt[seat] if seat < len(dealt) else None) for seat in range(self.count)]
        all_tiles = 136 if self.count == 4 else 108
        self.wall_left = all_tiles - _DEAD_WALL - 13 * self.count
        self.kans = 0
        self.called = False
        self.declared = -1

    def _draw(self, seat: int, tile: int | None) -> None:
        player = self.players[seat]
        player.acts()
        self.wall_left -= 1
        if player.hand is not None and tile is not None:
            player.hand.append(tile)

    def _snapshot(self) -> list[Player]:
        return [
            Player(
                None if player.hand is None else list(player.hand),
                list(player.melds),
                list(player.river),
                list(player.passed),
                player.riichi,
                player.double,
            )
            for player in self.players
        ]

    def _moment(self, seat: int, tile: int, action: str) -> Moment:
        return Moment(
            place=f"{self.game} hand {self.hands}",
            ruleset=self.ruleset,
            round=self.round,
            dealer=self.dealer,
            tile=tile,
            source=seat,
            wall_left=self.wall_left,
            kans=self.kans,
            players=self._snapshot(),
            action=action,
        )

    def _closed(self) -> Iterator[Moment]:
        """Close the last tile for calls: all the other players have passed on it."""
        for moment in self.open:
            if moment.action != "own":
                for seat, player in enumerate(self.players):
                    if seat != moment.source:
                        player.sees_pass(moment.tile)
            yield moment
        self.open = []

    def _discards(self, seat: int, tile: int, attributes: dict[str, str]) -> Iterator[Moment]:
        if self.open and self.open[-1].discard is None and self.open[-1].calls:
            # The discard after a run or triplet closes the call.
            self.open[-1].discard, claimed = tile, True
            yield from self.open
            self.open = []
        else:
            claimed = False
            yield from self._closed()
        player = self.players[seat]
        if player.hand is not None and tile in player.hand:
            player.hand.remove(tile)
        player.river.append(tile)
        moment = self._moment(seat, tile, "discard")
        moment.after_claim = claimed
        if self.client:
            moment.offers = int(attributes.get("t", "0"))
        self.open = [moment]

    def _calls(self, seat: int, code: int, attributes: dict[str, str]) -> Iterator[Moment]:
        meld, own, called = _meld(code, self.count)
        player = self.players[seat]
        if called is None:
            yield from self._closed()
            moment = self._moment(seat, own[0], "own" if meld["type"] == "ankan" else meld["type"])
            if self.client:
                moment.offers = int(attributes.get("t", "0"))
            moment.calls.append((seat, meld["type"], own))
            self.kans += meld["type"] != "kita"
        else:
            moment = self.open.pop()
            meld["from"] = moment.source
            moment.calls.append((seat, meld["type"], own))
            for other_seat, other_player in enumerate(self.players):
                if other_seat not in (seat, moment.source):
                    other_player.sees_pass(called)
            player.acts()
            if meld["type"] == "daiminkan":
                self.kans += 1
                yield moment
        if meld["type"] == "kakan":
            kind = _plain(meld)
            index = next(
                index
                for index, old in enumerate(player.melds)
                if old["type"] == "pon" and _plain(old) == kind
            )
            meld |= {"from": player.melds[index]["from"], "called": player.melds[index]["called"]}
            player.melds[index] = meld
        else:
            player.melds.append(meld)
        if player.hand is not None:
            for tile in own:
                if tile in player.hand:
                    player.hand.remove(tile)
        self.called = True
        if meld["type"] != "daiminkan":
            self.open.append(moment)

    def _riichi(self, seat: int, step: str) -> None:
        player = self.players[seat]
        if step == "2":
            player.riichi = True
            player.double = self.declared == seat
            player.passed = []
        else:
            first = not self.called and not player.river
            self.declared = seat if first else -1


def offered(bits: int) -> set[str]:
    """The calls that a server's offer names."""
    return {call for bit, call in ((1, "pon"), (2, "daiminkan"), (4, "chi"), (8, "ron")) if bits & bit}
