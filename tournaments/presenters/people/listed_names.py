"""Names and their order in a list in which everybody looks for their own name.

A list by name is in the order of family names, as far as they are known. Each name starts with the word by which it is
found: "Tamm, Mari", "Suzuki Ichirō", "鈴木 一郎".
"""

from __future__ import annotations

from collections.abc import Iterable

from tournaments.common.sorting import sort_key
from tournaments.models import Player

__all__ = ["in_list_order", "listed_name"]


def listed_name(player: Player) -> str:
    """The name of *player* in a list by name: the family name first, if it is known and fits the name.

    Hidden names are shown as everywhere else.
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
    """*players* sorted by how their names start in a list: by the reading, else by `listed_name`.

    Hidden names come last, by number: their place would reveal them.
    """

    def key(player: Player) -> tuple[bool, tuple[int, ...], int]:
        sort_text = (
            "" if player.person.veiled else player.reading or (player.person.name and listed_name(player))
        )
        return not sort_text, sort_key(sort_text), player.number

    return sorted(players, key=key)


def _without(name: str, family: str) -> str:
    """*name* without the family name at its end; empty if it does not end with it."""
    if not name.casefold().endswith(f" {family}".casefold()):
        return ""
    return name[: -len(family)].rstrip()
