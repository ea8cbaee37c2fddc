"""Map the referee's problems to form fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from django import forms

import referee

__all__ = ["MISSING", "code_of", "field_of"]

MISSING = "missing"
"""The code of an error that only says that input is still missing."""

Field = tuple[forms.Form, str | None]


def field_of(path: str, places: Mapping[str, Field], form: forms.Form) -> Field:
    """Return the field with the longest matching path, else the form as a whole."""
    matching = [place for place in places if path == place or path.startswith((f"{place}.", f"{place}["))]
    return places[max(matching, key=len)] if matching else (form, None)


def code_of(problem: referee.Problem) -> str:
    """Return the problem's code; too few tiles are only missing input."""
    if problem.code == "wrong_number_of_tiles":
        count, required = (cast(int, problem.facts[name]) for name in ("given", "wanted"))
        return MISSING if count < required else problem.code
    return problem.code
