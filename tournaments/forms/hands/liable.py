"""Who is liable, as it is asked of one winner: named by the judge, nobody, or nobody asked yet?

The fold of the form names seats and yaku. What the melds leave open the preview asks, by fields that stand in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms

import referee
from tournaments.forms.hands.fields import SeatField

__all__ = ["LIABLE", "NOBODY", "RINSHAN", "Question", "is_answered", "liable_fields", "liable_in", "question"]

LIABLE = (1, 2)
RINSHAN = "rinshan"
NOBODY = "nobody"
_WORDS = (*(yaku.value for yaku in referee.PaoYaku), RINSHAN)
# Asked of a hand without tiles, for whichever yaku it was.
_ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Who fed the last set: the field, what is chosen; *yaku* to choose from where it is not known, in *which*."""

    field: str
    chosen: str
    which: str
    yaku: tuple[tuple[str, bool], ...]
    answered: bool


def liable_fields() -> dict[str, forms.Field]:
    """The fields of one winner, by their names."""
    words = [("", ""), *((word, word) for word in _WORDS)]
    fields: dict[str, forms.Field] = {"nobody": forms.BooleanField(required=False)}
    for at in LIABLE:
        fields[f"p{at}_yaku"] = forms.ChoiceField(choices=words, required=False)
        fields[f"p{at}_seat"] = SeatField(required=False)
    seats = [("", ""), *((str(seat), str(seat)) for seat in range(4)), (NOBODY, NOBODY)]
    for word in (*_WORDS, _ANY):
        fields[f"fed_{word}"] = forms.ChoiceField(choices=seats, required=False)
    fields["fed_yaku"] = forms.ChoiceField(choices=words, required=False)
    return fields


def liable_in(data: Mapping[str, Any]) -> tuple[tuple[str, referee.Liability], ...] | None:
    """Who is liable by the fields of one winner, each with the field that says so; None where nothing is said."""
    found: dict[str, tuple[str, referee.Liability]] = {}
    for at in LIABLE:
        word, seat = data.get(f"p{at}_yaku"), data.get(f"p{at}_seat")
        if word and seat is not None:
            found[f"p{at}"] = (f"p{at}_seat", _liability(word, seat))
    named = {liability.yaku for _, liability in found.values()}
    for word in _WORDS:
        fed = data.get(f"fed_{word}")
        if fed and fed != NOBODY and _yaku(word) not in named:
            found[word] = (f"fed_{word}", _liability(word, referee.Seat(int(fed))))
    fed, word = data.get(f"fed_{_ANY}"), data.get("fed_yaku")
    if fed and fed != NOBODY and word and _yaku(word) not in named:
        found[_ANY] = (f"fed_{_ANY}", _liability(word, referee.Seat(int(fed))))
    if found:
        return tuple(found.values())
    said = data.get("nobody") or any(data.get(f"fed_{word}") == NOBODY for word in (*_WORDS, _ANY))
    return () if said else None


def question(data: Mapping[str, Any], words: tuple[str, ...]) -> Question:
    """The fields that ask about *words*, and what was answered: of one, who; of several, for which one too."""
    field = words[0] if len(words) == 1 else _ANY
    chosen, which = data.get(f"fed_{field}") or "", data.get("fed_yaku") or ""
    return Question(
        field=f"fed_{field}",
        chosen=chosen,
        which="" if len(words) == 1 else "fed_yaku",
        yaku=() if len(words) == 1 else tuple((word, word == which) for word in words),
        answered=is_answered(data, words),
    )


def is_answered(data: Mapping[str, Any], words: tuple[str, ...]) -> bool:
    """Whether it is said who fed the last set of one of *words*, or that nobody did."""
    if data.get("nobody") or any(data.get(f"p{at}_yaku") in words for at in LIABLE):
        return True
    if len(words) == 1:
        return bool(data.get(f"fed_{words[0]}"))
    return data.get(f"fed_{_ANY}") == NOBODY or bool(data.get(f"fed_{_ANY}") and data.get("fed_yaku"))


def _liability(word: str, seat: referee.Seat) -> referee.Liability:
    return referee.Liability(seat=seat, yaku=_yaku(word))


def _yaku(word: str) -> referee.PaoYaku | None:
    return None if word == RINSHAN else referee.PaoYaku(word)
