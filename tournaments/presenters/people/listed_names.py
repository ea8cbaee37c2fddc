"""How people are called in a list in which everybody looks for their own name, and in which order they stand.

A list that is looked up by name is in the order of family names, as far as they are known. A name is written so that it
begins with the word by which it is found: "Tamm, Mari", "Suzuki Ichirō", "鈴木 一郎".
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.common.sorting import sort_key
from tournaments.models import Player

__all__ = ["in_list_order", "listed_name"]


def listed_name(player: Player) -> str:
    """The name of *player* as a list by name has it: the family name first, where it is known and fits the name.

    Whose name is not told is called as everywhere.
    """
    person = player.person
    name, family = person.name, person.family
    if person.veiled or not name or not family:
        return player.name
    if name.casefold().startswith(family.casefold()):
        return name
    rest = _without(name, family)
    return f"{family}, {rest}" if rest else name


def in_list_order(players: Iterable[Player]) -> list[Player]:
    """*players* by what their names begin with in a list: by how they are read, else by `listed_name`.

    Whose name is not told stands behind all others, by number: the place would tell it.
    """

    def key(player: Player) -> tuple[bool, tuple[int, ...], int]:
        told = "" if player.person.veiled else player.reading or (player.person.name and listed_name(player))
        return not told, sort_key(told), player.number

    return sorted(players, key=key)


def _without(name: str, family: str) -> str:
    """*name* without the family name at its end; empty where it does not end with it."""
    if not name.casefold().endswith(f" {family}".casefold()):
        return ""
    return name[: -len(family)].rstrip()
