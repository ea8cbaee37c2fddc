"""The liability question for one winner.

The form's folded part has fields for seats and yaku. The preview asks what the melds leave open, with its own fields.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.forms.tables.hands.fields import SeatField
from tournaments.presenters.tables.hands.liable import RINSHAN, PaoQuestion

__all__ = [
    "LIABLE",
    "NOBODY",
    "RINSHAN",
    "Liability",
    "Question",
    "liable_fields",
    "mark_of",
    "question_of",
    "read_liabilities",
]

Winner = Mapping[str, Any]
"""A winner as the protocol writes it."""
Liability = dict[str, Any]
"""A liable seat and the yaku, or the win on a kan's replacement tile, as the protocol writes it."""
LIABLE = (1, 2)
NOBODY = "nobody"
_WORDS = (*(yaku.value for yaku in referee.answers.PaoYaku), RINSHAN)
# The word for a question without a known yaku, for a hand without tiles.
_ANY = "any"


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Who fed the last set: the field names, the chosen values, and the mark of the hand.

    *yaku_field* is empty if the question is about one yaku only.
    """

    pao_question: PaoQuestion
    seat_field: str
    chosen: str
    yaku_field: str
    yaku: str
    mark_name: str
    mark: str

    @property
    def lacks_yaku(self) -> bool:
        """Whether it is said who is liable, but not for which of several yaku."""
        return bool(self.chosen and self.chosen != NOBODY and self.yaku_field and not self.yaku)

    @property
    def answered(self) -> bool:
        """Whether the answer is complete."""
        return bool(self.chosen) and not self.lacks_yaku

    @property
    def answers(self) -> list[tuple[str, str, bool]]:
        """The answers to choose from: value, name, chosen."""
        seats = [(str(seat), name) for seat, name in self.pao_question.candidates]
        return [(value, name, value == self.chosen) for value, name in (*seats, (NOBODY, _("Nobody")))]


def liable_fields() -> dict[str, forms.Field]:
    """Return the liability fields of one winner, by name."""
    words = [("", ""), *((word, word) for word in _WORDS)]
    fields: dict[str, forms.Field] = {"nobody": forms.BooleanField(required=False)}
    for number in LIABLE:
        fields[f"p{number}_yaku"] = forms.ChoiceField(choices=words, required=False)
        fields[f"p{number}_seat"] = SeatField(required=False)
    seats = [("", ""), *((str(seat), str(seat)) for seat in range(4)), (NOBODY, NOBODY)]
    for word in (*_WORDS, _ANY):
        fields[f"fed_{word}"] = forms.ChoiceField(choices=seats, required=False)
    fields["fed_yaku"] = forms.ChoiceField(choices=words, required=False)
    fields["fed_for"] = forms.CharField(required=False, max_length=64)
    return fields


def mark_of(winner: Winner) -> str:
    """Return a mark of a hand, by which answers about another hand are ignored.

    It leaves out dora and flags: they do not affect liability, and the judge may still be entering them.
    """
    worth = winner.get("hand") or winner.get("value")
    if "hand" in winner:
        worth = [winner["hand"][name] for name in ("concealed", "melds", "winning_tile")]
    return hashlib.sha256(json.dumps(worth).encode()).hexdigest()[:16]


def read_liabilities(data: Mapping[str, Any], winner: Winner) -> tuple[tuple[str, Liability], ...] | None:
    """Return the liabilities in the fields of *winner*, each with its field; None if nothing is answered."""
    data = _data_for_hand(data, winner)
    liabilities: dict[str, tuple[str, Liability]] = {}
    for number in LIABLE:
        word, seat = data.get(f"p{number}_yaku"), data.get(f"p{number}_seat")
        if word and seat is not None:
            liabilities[f"p{number}"] = (f"p{number}_seat", _liability(word, seat))
    named_yaku = {liability["yaku"] for _, liability in liabilities.values()}
    for word in _WORDS:
        feeder = data.get(f"fed_{word}")
        if feeder and feeder != NOBODY and word not in named_yaku:
            liabilities[word] = (f"fed_{word}", _liability(word, int(feeder)))
    feeder, word = data.get(f"fed_{_ANY}"), data.get("fed_yaku")
    if feeder and feeder != NOBODY and word and word not in named_yaku:
        liabilities[_ANY] = (f"fed_{_ANY}", _liability(word, int(feeder)))
    if liabilities:
        return tuple(liabilities.values())
    is_nobody = data.get("nobody") or any(data.get(f"fed_{word}") == NOBODY for word in (*_WORDS, _ANY))
    return () if is_nobody else None


def question_of(pao_question: PaoQuestion, form: forms.Form, winner: Winner) -> Question | None:
    """Return the fields of a question with the answers: who, and with several yaku also which one.

    None if the fields in the form's folded part answer it.
    """
    data = _data_for_hand(form.cleaned_data, winner)
    words = [word for word, _name in pao_question.yaku]
    if data.get("nobody") or any(data.get(f"p{number}_yaku") in words for number in LIABLE):
        return None
    several = len(words) > 1
    field = f"fed_{_ANY if several else words[0]}"
    return Question(
        pao_question=pao_question,
        seat_field=form.add_prefix(field),
        chosen=data.get(field) or "",
        yaku_field=form.add_prefix("fed_yaku") if several else "",
        yaku=data.get("fed_yaku") or "",
        mark_name=form.add_prefix("fed_for"),
        mark=mark_of(winner),
    )


def _data_for_hand(data: Mapping[str, Any], winner: Winner) -> Mapping[str, Any]:
    if data.get("fed_for") == mark_of(winner):
        return data
    return {name: value for name, value in data.items() if not name.startswith("fed_")}


def _liability(word: str, seat: int) -> Liability:
    return {"seat": int(seat), "yaku": word}
