"""The sort order of names."""

from __future__ import annotations

from functools import cache, lru_cache

import pyuca

__all__ = ["sort_key"]


# Sorting a list again needs the keys of the same few hundred names.
@lru_cache(maxsize=4096)
def sort_key(text: str) -> tuple[int, ...]:
    """Return a sort key for names, from Unicode's table: Ø beside O, Ł beside L, kana by sound.

    >>> sorted(["Zoe", "Østby", "Ostby", "Otto", "Łukasz", "Lutz", "おの", "アオキ"], key=sort_key)
    ['Łukasz', 'Lutz', 'Ostby', 'Østby', 'Otto', 'Zoe', 'アオキ', 'おの']
    """
    key: tuple[int, ...] = _collator().sort_key(text)
    return key


@cache
def _collator() -> pyuca.Collator:
    # The table takes half a second to read, so it is loaded only for sorting.
    return pyuca.Collator()
