"""Turns a recorded situation into a question of the protocol.

Only the observations of a record are used. Norths set aside are not melds: the concealed tiles are given without them
and without a gap.
"""

from __future__ import annotations

from typing import Any

from referee.codec import answer

__all__ = ["ask", "is_private", "melds_of", "quads_of", "record_name", "rules_named", "without"]


def is_private(record: dict[str, Any]) -> bool:
    """True if the game was played in a private lobby with its own rules; false for a record that does not say."""
    ruleset = record.get("ruleset", "")
    return "extra" in ruleset or "custom" in ruleset


def rules_named(ruleset: str) -> dict[str, object]:
    """The rules of a record as the protocol writes them.

    The few games of other sites are asked about under Tenhou's rules: their rules are the same on these questions.
    """
    changes: dict[str, object] = {}
    if "-tonpuu-" in ruleset:
        changes["game_length"] = "tonpuu"
    if "-noaka" in ruleset:
        changes["aka_dora"] = 0
    if "-nokuitan" in ruleset:
        changes["kuitan"] = False
    return {"base": "tenhou-3p" if "-3p-" in ruleset else "tenhou-4p", "set": changes}


def melds_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The melds as the protocol writes them, without norths set aside."""
    melds = []
    for meld in record["melds"]:
        names = ("type", "tiles") if meld["type"] == "ankan" else ("type", "tiles", "called", "from")
        if meld["type"] != "kita":
            melds.append({name: meld[name] for name in names})
    return melds


def quads_of(record: dict[str, Any]) -> tuple[str, ...]:
    """The tiles of the concealed quads of a closed hand."""
    return tuple(meld["tiles"] for meld in melds_of(record))


def without(hand: str, tile: str) -> str:
    """The tiles of *hand* without one *tile*; a red five is a different tile from a plain five."""
    tiles, ranks = [], ""
    for letter in hand:
        if letter.isdigit():
            ranks += letter
        else:
            tiles += [rank + letter for rank in ranks]
            ranks = ""
    tiles.remove(tile)
    return "".join(tiles)


def record_name(record: dict[str, Any]) -> str:
    """A description of the record, as far as the record identifies itself."""
    return f"{record.get('game')} hand {record.get('i')} seat {record.get('seat')}"


def ask(ruleset: str, event: dict[str, Any], table: dict[str, Any] | None = None) -> dict[str, Any]:
    """The answer to one question under the rules of the record."""
    request: dict[str, Any] = {"rules": rules_named(ruleset), "event": event}
    if table is not None:
        request["table"] = table
    return answer(request)
