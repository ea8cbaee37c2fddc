"""The words and the punctuation of all texts, in English and Japanese, as the glossary has them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[3]
GLOSSARY = ROOT / ".github/docs/glossary.md"
CATALOGUES = {
    "desk": ROOT / "tournaments/locale/ja/LC_MESSAGES/django.po",
    "core": ROOT / "referee/locale/ja/LC_MESSAGES/referee.po",
}
JAPANESE = "\u3005\u3040-\u30ff\u4e00-\u9fff"

# Constructions of no product: each is a word of a literal translation.
CONSTRUCTION = re.compile(
    r"(?i)\b(?:whoever|whomever|whatever|anew|thereof|thereby|whence|hence|nobody is called|put right|putting right"
    r"|throw \w+ away|look at (?:it|them|these)|take (?:it|them) back|what it comes to|somebody else was faster"
    r"|is told|who is to|nothing was stored|make the (?:tournament|club|series|event))\b"
)

PUNCTUATION = re.compile(
    rf"[{JAPANESE}](?:[(?!]|:(?!//))|[)?!:][{JAPANESE}]|%\(\w+\)[sd] [名卓局回人]|[{JAPANESE}] 名"
)

FIXED_NAMES = re.compile("門前清自摸和|しらぎくさいと リーチ麻雀|アガリ放棄|和了やめ|アガリ止め")
"""Names of rules, rulebooks and hands, which are written in one way only."""


class Said(NamedTuple):
    """A text of the program in both languages."""

    english: str
    japanese: str
    context: str


@cache
def texts(catalogue: str) -> tuple[Said, ...]:
    """All texts of a catalogue but the words to search with, which are as people type them."""
    with CATALOGUES[catalogue].open("rb") as file:
        messages = [message for message in read_po(file, locale="ja") if message.id]
    return tuple(
        Said(" / ".join(_forms(message.id)), " / ".join(_forms(message.string)), message.context or "")
        for message in messages
        if not (message.context or "").startswith(("search words", "list:", "number:"))
    )


def _forms(text: str | tuple[str, ...] | list[str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text)


def not_to_be_used() -> Iterator[str]:
    """The words of the glossary's columns "not"."""
    for line in GLOSSARY.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if len(cells) == 4 and cells[3] not in ("not", "---"):
            yield from (word for word in cells[3].split(", ") if word)


def faults(catalogue: str, words: tuple[str, ...]) -> list[str]:
    """Each text that has a word of *words*, a construction or a punctuation that is not to be used."""
    english = [word for word in words if word.isascii()]
    japanese = [word for word in words if not word.isascii()]
    # A name of a page is banned as the whole text; other words anywhere.
    names = {word for word in english if word[0].isupper()}
    anywhere = re.compile(rf"\b(?:{'|'.join(map(re.escape, {w for w in english if w[0].islower()}))})\b")
    kana = re.compile("|".join(map(re.escape, japanese)))
    found = []
    for said in texts(catalogue):
        plain = re.sub(r"%\(\w+\)[sd]|\{[^}]*\}", "", said.english)
        foreign = FIXED_NAMES.sub("", said.japanese)
        faulty = (
            *(name for name in names if name == said.english),
            *anywhere.findall(plain),
            *CONSTRUCTION.findall(plain),
            *kana.findall(foreign),
            *PUNCTUATION.findall(foreign),
        )
        found += [f"{fault}: {said.english} | {said.japanese}" for fault in faulty]
    return found


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_texts_are_in_the_words_of_the_glossary(catalogue: str) -> None:
    assert faults(catalogue, tuple(not_to_be_used())) == []


def test_the_glossary_names_words_of_both_languages() -> None:
    words = set(not_to_be_used())
    assert {"Store", "quad", "Who decides", "リーチ", "計画"} <= words
    assert len(words) > 40
