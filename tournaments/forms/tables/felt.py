"""Read what a phone sends from the felt.

The bodies are JSON: a hand as a protocol event, with the round and honba that the judge saw. This module checks only
their shape; the referee checks the hand.
"""

from __future__ import annotations

import json
import re
from typing import Any, TypedDict
from urllib.parse import quote

from django import forms
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import InputError, Problem
from tournaments.common.language import current_language
from tournaments.forms.tables.entry_forms import EntryForm, Place
from tournaments.forms.tables.table_actions import ReasonForm

__all__ = [
    "CorrectionForm",
    "SubmittedHand",
    "UndoForm",
    "draft_query",
    "is_on_felt",
    "problems_of",
    "read_draft",
    "read_riichi_mark",
    "read_submitted",
]

_LONGEST = 50_000
_KEY = re.compile(r"[\w-]{8,64}", re.ASCII)
_ROUND = re.compile(r"[ESWN][1-4]")
_SEEN = re.compile(r"[0-9a-f]{0,64}")
# What the felt can show of a hand in tiles.
_FELT_HAND = {"concealed", "discards", "dora", "flags", "melds", "nukidora", "passed", "ura", "winning_tile"}
# A placeholder for a value that is not chosen yet in a draft; it is removed again after reading.
_ANY_WORTH = {"han": 1, "fu": 1}


@dataclass(frozen=True, slots=True, kw_only=True)
class SubmittedHand:
    """A submitted hand: the entry for its round and honba, the number expected for it, its key, its preview's mark.

    *instead_of* is the number of the hand that it replaces; 0 for a new hand.
    """

    entry: referee.ledger.HandEntry
    expects: int
    key: str
    seen: str
    instead_of: int

    @property
    def place(self) -> Place:
        """The expected entry number and the key."""
        return {"expects": self.expects, "key": self.key}


class UndoForm(EntryForm):
    """The number of a newly entered hand to undo."""

    number = forms.IntegerField(min_value=1, widget=forms.HiddenInput)


class CorrectionForm(ReasonForm):
    """A corrected hand as an event of the protocol, with the mark of its preview and the reason."""

    event = forms.CharField(widget=forms.HiddenInput, max_length=_LONGEST)
    seen = forms.RegexField(_SEEN.pattern, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        # The page has the usual reasons, which take a tap.
        self.fields["why"].widget.attrs["list"] = "usual-reasons"

    def report(self) -> referee.Report:
        """Return the corrected hand. Raises `InputError`, and `referee.Rejected` if the event is not a hand."""
        return referee.codec.read_report(_read_json(self.cleaned_data["event"].encode()))


def is_on_felt(event: dict[str, Any]) -> bool:
    """Return whether the felt can show all of a hand, given as an event of the protocol."""
    hands = [winner["hand"] for winner in event.get("winners", ()) if "hand" in winner]
    hands += event.get("shown", {}).values()
    return all(
        not (value and name not in _FELT_HAND) for hand in hands for name, value in hand.items()
    ) and all(isinstance(stick, int) for stick in event.get("riichi", ()))


def read_submitted(body: bytes) -> SubmittedHand:
    """Return the submitted hand; without a key it is only for a preview.

    Raises `InputError` if the body has a wrong shape, and `referee.Rejected` if its event is not a hand; both contain
    all problems found.
    """
    data = _read_json(body)
    faults = [text for is_wrong, text in _shape_checks(data) if is_wrong]
    if faults:
        raise InputError(Problem(says=text) for text in faults)
    return SubmittedHand(
        entry=referee.ledger.HandEntry(
            report=referee.codec.read_report(data["event"]),
            round=referee.codec.read_round(data["round"]),
            honba=data["honba"],
        ),
        expects=data["expects"],
        key=data.get("key", ""),
        seen=data.get("seen", ""),
        instead_of=data.get("instead_of", 0),
    )


class RiichiMark(TypedDict):
    """The riichi stick of a seat in a hand, laid or taken back."""

    hand: int
    seat: int
    is_laid: bool


def read_riichi_mark(body: bytes, players: int) -> RiichiMark:
    """Return the submitted riichi stick. Raises `InputError` if the body has a wrong shape."""
    data = _read_json(body)
    hand, seat, is_laid = (data.get(name) for name in ("hand", "seat", "laid"))
    if not (_is_whole(hand, 1, 100_000) and _is_whole(seat, 0, players - 1) and isinstance(is_laid, bool)):
        raise InputError([Problem(says=_("This page is out of date. Reload it."))])
    return RiichiMark(hand=data["hand"], seat=data["seat"], is_laid=is_laid)


def problems_of(error: InputError | referee.Rejected, names: dict[referee.Seat, str]) -> list[str]:
    """Return every problem in words."""
    if isinstance(error, InputError):
        return [str(problem) for problem in error.problems]

    def name_of(seat: referee.Seat) -> str:
        return names.get(seat, str(int(seat)))

    return [referee.messages.say_problem(problem, name_of, current_language()) for problem in error.problems]


def read_draft(text: str) -> dict[str, Any] | None:
    """Return the event of a draft from the page's address, in which winners may lack a value; None if it is not valid.

    An unreadable draft leaves the form empty: an address is not an entry.
    """
    try:
        event = _read_json(text.encode())
        if "winners" in event:
            event["winners"] = [_with_worth(winner) for winner in event["winners"]]
        draft = referee.codec.write_report(referee.codec.read_report(event))
    except (InputError, referee.Rejected, UnicodeEncodeError, TypeError):
        return None
    for winner in draft.get("winners", ()):
        if winner.get("value") == _ANY_WORTH:
            del winner["value"]
    return draft


def draft_query(**event: object) -> str:
    """Return the query string of a draft.

    >>> draft_query(kind="abortive_draw", reason="suufon_renda")
    '?report=%7B%22kind%22:%22abortive_draw%22,%22reason%22:%22suufon_renda%22%7D'
    """
    return f"?report={quote(json.dumps(event, separators=(',', ':')), safe=':,[]')}"


def _with_worth(winner: Any) -> Any:
    if isinstance(winner, dict) and not {"value", "hand"} & winner.keys():
        return {**winner, "value": _ANY_WORTH}
    return winner


def _read_json(body: bytes) -> dict[str, Any]:
    """Return the JSON object in *body*. Raises `InputError` for anything else."""
    sentence = _("The sent data cannot be read. Reload the page and enter the hand again.")
    if len(body) > _LONGEST:
        raise InputError([Problem(says=_("The sent data is too long for a hand."))])
    try:
        data = json.loads(body, parse_constant=_reject_constant)
        # JSON may contain lone surrogates, which cannot be encoded in UTF-8.
        json.dumps(data, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise InputError([Problem(says=sentence)]) from error
    if not isinstance(data, dict):
        raise InputError([Problem(says=sentence)])
    return data


def _reject_constant(name: str) -> object:
    raise ValueError(name)


def _shape_checks(data: dict[str, Any]) -> list[tuple[bool, str]]:
    """Return for each value besides the event whether it is wrong, and its error text."""
    whole, text = _is_whole, _is_text
    return [
        (
            not text(data.get("round"), _ROUND),
            _("The round is missing or wrong. It must look like E1. Reload the page."),
        ),
        (
            not whole(data.get("honba"), 0, 999),
            _("The honba are missing or wrong. They must be a whole number from 0. Reload the page."),
        ),
        (
            not whole(data.get("expects"), 1, 100_000) or not whole(data.get("instead_of", 0), 0, 100_000),
            _("The entry number is missing or wrong. Reload the page."),
        ),
        (
            not text(data.get("key", "unwritten"), _KEY),
            _("This page is out of date. Reload it."),
        ),
        (
            not text(data.get("seen", ""), _SEEN),
            _("This page is out of date. Reload it."),
        ),
        ("event" not in data, _("No hand was sent. Enter it again.")),
    ]


def _is_whole(value: object, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_text(value: object, pattern: re.Pattern[str]) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None
