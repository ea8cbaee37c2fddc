"""Words of the rules that are declared with their English."""

from __future__ import annotations

from enum import Enum
from functools import cache
from inspect import get_annotations
from typing import TYPE_CHECKING

from referee.catalogue import Texts

__all__ = ["Worded"]


class Worded(Enum):
    """An enum whose members are declared with their texts: the value, what it `says`, and any fields annotated below.

    Properties of members are cached on them: each ruling asks many, and a match costs several times as much as an
    attribute.

    >>> class Colour(Worded):
    ...     RED = "red", "a red one"
    >>> Colour("red"), Colour.RED.says
    (<Colour.RED: 'red'>, 'a red one')
    """

    says: str

    # Members are single objects: their identity serves as hash, and is faster than Enum's own.
    __hash__ = object.__hash__

    if TYPE_CHECKING:

        @property
        def value(self) -> str:
            """The word in the JSON form and in the steps of a ruleset."""
            ...

    else:

        def __new__(cls, value: object, *_: object) -> Worded:  # noqa: D102
            member = object.__new__(cls)
            member._value_ = value
            return member

        def __init__(self, _: object, *texts: object) -> None:
            for name, text in zip(_fields(type(self)), texts, strict=True):
                setattr(self, name, text)

    @classmethod
    def texts(cls, context: str) -> Texts:
        """What the members say, by their values."""
        return Texts(context, {str(member.value): member.says for member in cls})


@cache
def _fields(kind: type) -> tuple[str, ...]:
    return tuple(name for base in reversed(kind.__mro__) for name in get_annotations(base))
