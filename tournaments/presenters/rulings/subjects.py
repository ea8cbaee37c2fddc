"""The subject of a ruling, in words and in tiles."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language

__all__ = [
    "QUESTION_KINDS",
    "TileLine",
    "found_facts",
    "kind_name",
    "question_name",
    "split_tiles",
    "stated_facts",
    "tile_lines",
]

QUESTION_KINDS: Final = (
    "incident",
    "riichi_declaration",
    "ankan_after_riichi",
    "call",
    "furiten",
    "tenpai",
    "value",
    "nine_kinds",
)
"""The kinds of questions that a ruling can rest on."""
_NOTATION: Final = re.compile(r"(?<![0-9A-Za-z])(?:[0-9]+[mpsz])+(?![0-9A-Za-z])")


@dataclass(frozen=True, slots=True, kw_only=True)
class TileLine:
    """Some tiles of the question: their label and their names."""

    label: str
    tiles: tuple[str, ...]


def kind_name(kind: str) -> str:
    """The name of a kind of question; without a question: a ruling in words."""
    return {
        "incident": _("Incident"),
        "riichi_declaration": _("Riichi declaration"),
        "ankan_after_riichi": _("Ankan after riichi"),
        "call": _("Call"),
        "furiten": _("Furiten"),
        "tenpai": _("Tenpai"),
        "value": _("Hand value"),
        "nine_kinds": _("Nine kinds"),
    }.get(kind, _("Free text"))


def question_name(question: referee.reports.Question | None) -> str:
    """The question in a few words: the name of the incident, or of the kind of question."""
    if isinstance(question, referee.reports.Foul):
        return (
            referee.messages.say_incident(question.code, current_language())
            if question.code in referee.incidents.INCIDENTS
            else question.code
        )
    return kind_name(question_kind(question))


def question_kind(question: referee.reports.Question | None) -> str:
    """The word for a question's kind in the protocol; empty for none."""
    return str(referee.codec.write_report(question)["kind"]) if question is not None else ""


def stated_facts(question: referee.reports.Question | None) -> tuple[str, ...]:
    """The facts of an incident as statements, such as “2 minutes late”; empty for any other question."""
    if not isinstance(question, referee.reports.Foul):
        return ()
    return tuple(
        referee.messages.say_stated(question.code, fact, answer, current_language())
        for fact, answer in question.answers.items()
    )


def found_facts(question: referee.reports.Question | None) -> tuple[str, ...]:
    """The facts of an incident that were found to be so, without those that were not the case."""
    if not isinstance(question, referee.reports.Foul):
        return ()
    answers = {fact: answer for fact, answer in question.answers.items() if answer is not False}
    return stated_facts(replace(question, answers=answers))


def split_tiles(text: str) -> Iterator[str | tuple[referee.Tile, ...]]:
    """The parts of a text in order: its words, and the tiles that it names in notation.

    >>> [part if isinstance(part, str) else [str(tile) for tile in part] for part in split_tiles("Kan of 33m")]
    ['Kan of ', ['3m', '3m']]
    """
    end = 0
    for match in _NOTATION.finditer(text):
        try:
            tiles = tuple(referee.read_tiles(match.group()))
        except referee.Rejected:
            continue
        if match.start() > end:
            yield text[end : match.start()]
        yield tiles
        end = match.end()
    if end < len(text):
        yield text[end:]


def tile_lines(question: referee.reports.Question | None) -> tuple[TileLine, ...]:
    """The tiles of the question, in the order in which they are read."""
    if question is None:
        return ()
    return tuple(line for line in _tile_lines(referee.codec.write_report(question)) if line.tiles)


def _tile_lines(payload: dict[str, Any]) -> Iterator[TileLine]:
    fields = {**payload, **payload.get("hand", {})} if isinstance(payload.get("hand"), dict) else payload
    labels = {
        "concealed": pgettext("tiles", "Hand"),
        "melds": _("Melds"),
        "drawn": _("Drawn"),
        "tile": _("Tile"),
        "winning_tile": _("Winning tile"),
        "discard": _("Discarded"),
        "dora": _("Dora indicators"),
        "ura": _("Ura indicators"),
        "discards": _("Own discards"),
        "passed": _("Missed"),
    }
    for name, label in labels.items():
        value = fields.get(name)
        if not value:
            continue
        texts = [meld["tiles"] for meld in value] if name == "melds" else [value]
        tiles = [str(tile) for text in texts for tile in referee.read_tiles(text)]
        yield TileLine(label=label, tiles=tuple(tiles))
