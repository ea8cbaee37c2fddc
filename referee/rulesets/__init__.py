"""The rulebooks that the referee knows.

Every module of this folder is one edition of one rulebook and defines its `RULES`; adding a file adds a ruleset. Its
key is the file's name with ``-`` for ``_``. `_blocks` holds lines that several books share.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

from referee.errors import Problem, Rejected, RulesetError, shorten
from referee.rules import Ruleset

__all__ = ["ruleset", "ruleset_keys"]


@cache
def ruleset_keys() -> tuple[str, ...]:
    """The keys of all rulesets, in alphabetical order."""
    names = (module.name for module in pkgutil.iter_modules(__path__))
    return tuple(sorted(name.replace("_", "-") for name in names if not name.startswith("_")))


@cache
def _load(key: str) -> Ruleset:
    rules = importlib.import_module(f"{__name__}.{key.replace('-', '_')}").RULES
    if not isinstance(rules, Ruleset) or rules.key != key:
        raise RulesetError(f"{key}: the file must name a Ruleset RULES whose key is {key}")
    return rules


def ruleset(key: str, overlay: dict[str, object] | None = None) -> Ruleset:
    """The ruleset of that key, with a tournament's own answers laid over it.

    Raises `Rejected` with ``unknown_ruleset``, or with what is wrong with the overlay.

    >>> ruleset("ema-2025").kiriage_mangan
    True
    """
    if key not in ruleset_keys():
        raise Rejected(
            [
                Problem(
                    path="rules",
                    code="unknown_ruleset",
                    facts={"key": shorten(key), "keys": ", ".join(ruleset_keys())},
                )
            ]
        )
    return _load(key).overlaid(overlay or {})
