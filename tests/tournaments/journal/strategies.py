"""Hypothesis strategies for journal entries, built from their types: a new kind needs no strategy of its own."""

from __future__ import annotations

import types
from enum import Enum
from typing import Annotated, Any, Union, get_args, get_origin

from hypothesis import strategies as st

from tournaments.journal.canonical import MAX_INTEGER
from tournaments.journal.fields import (
    STAYS,
    Between,
    Hexadecimal,
    ListLength,
    MaxLength,
    Omitted,
    Points,
    Since,
)
from tournaments.journal.kinds import KINDS
from tournaments.journal.reading import fields_of

__all__ = ["TEXT", "entries", "strategy_of"]

TEXT = st.characters(exclude_characters="\0", exclude_categories=["Cs"])
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | st.text(TEXT, max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(TEXT, max_size=5), inner, max_size=3),
    max_leaves=5,
)


def strategy_of(hint: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for the values that a field of that type can have."""
    if get_origin(hint) is Annotated:
        return _marked(*get_args(hint))
    if get_origin(hint) in (Union, types.UnionType):
        return st.one_of(
            [st.just(STAYS) if option is Omitted else strategy_of(option) for option in get_args(hint)]
        )
    if get_origin(hint) is tuple:
        return st.lists(strategy_of(get_args(hint)[0]), max_size=3).map(tuple)
    if get_origin(hint) is not None:
        return st.dictionaries(st.text(TEXT, max_size=5), PLAIN, max_size=3)
    simple = {object: PLAIN, bool: st.booleans(), types.NoneType: st.none()}
    if hint in simple:
        return simple[hint]
    if issubclass(hint, Enum):
        return st.sampled_from(hint)
    return st.builds(hint, **{field: strategy_of(inner) for field, _, inner, _ in fields_of(hint)})


def _marked(hint: Any, mark: object) -> st.SearchStrategy[Any]:
    match mark:
        case Between(least, most):
            return st.integers(least, most)
        case MaxLength(most):
            return st.text(TEXT, max_size=most)
        case Hexadecimal(digits):
            return st.text("0123456789abcdef", min_size=digits, max_size=digits)
        case ListLength(least, most):
            return st.lists(
                strategy_of(get_args(hint)[0]), min_size=least, max_size=min(most, least + 2)
            ).map(tuple)
        case Since():
            return st.just("start") | st.integers(1, 2**31 - 1)
        case Points():
            return st.integers(-MAX_INTEGER, MAX_INTEGER) | st.just("-100000/3")
        case _:
            pass
    raise AssertionError(f"nobody draws what {mark} asks")


entries = st.one_of([strategy_of(kind) for kind in KINDS.values()])
