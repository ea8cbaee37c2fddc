"""The words and the punctuation of all texts, in English and Japanese, as the glossary has them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
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
# Not the architecture, which speaks of stored rows.
GUIDES = sorted(
    {
        ROOT / "README.md",
        *(ROOT / ".github/docs").glob("[!a]*.md"),
        *(ROOT / "templates/guide").rglob("*.md"),
    }
    - {GLOSSARY}
)
JAPANESE = "\u3005\u3040-\u30ff\u4e00-\u9fff"

# Constructions of no product: each is a word of a literal translation.
CONSTRUCTION = re.compile(
    r"(?i)\b(?:whoever|whomever|whatever|whichever|wherever|of which|in (?:its|their) stead|anew|thereof|thereby|whence"
    r"|hence|nobody is called|put right|putting right|throw \w+ away|look at (?:it|them|these)|take (?:it|them) back"
    r"|what it comes to|somebody else was faster|is told|who is to|nothing was stored"
    r"|make the (?:tournament|club|series|event))\b"
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


def _any(words: Iterable[str]) -> str:
    return f"(?:{'|'.join(map(re.escape, words))})"


def faults(said_texts: Iterable[Said], words: tuple[str, ...]) -> list[str]:
    """Each text that has a word of *words*, a construction or a punctuation that is not to be used."""
    english = [word for word in words if word.isascii()]
    # A name is banned as the whole text, in quotes, and inside a sentence; it may be the first words of one.
    name = _any(word for word in english if word[0].isupper())
    named = re.compile(rf"^{name}$|“{name}”|(?<=\w ){name}(?!\w)")
    anywhere = re.compile(rf"(?i)\b{_any(word for word in english if word[0].islower())}\b")
    foreign_words = re.compile(_any(word for word in words if not word.isascii()))
    found = []
    for said in said_texts:
        plain = re.sub(r"%\(\w+\)[sd]|\{[^}]*\}", "", said.english)
        foreign = FIXED_NAMES.sub("", said.japanese)
        faulty = (
            *named.findall(plain),
            *anywhere.findall(plain),
            *CONSTRUCTION.findall(plain),
            *foreign_words.findall(foreign),
            *PUNCTUATION.findall(foreign),
        )
        found += [f"{fault}: {said.english} | {said.japanese}" for fault in faulty]
    return found


def _prose(line: str) -> str:
    """A line of a guide without code and addresses."""
    return re.sub(r"`[^`]*`|\]\([^)]*\)|[*]", "", line)


@pytest.mark.parametrize("catalogue", CATALOGUES)
def test_texts_are_in_the_words_of_the_glossary(catalogue: str) -> None:
    assert faults(texts(catalogue), tuple(not_to_be_used())) == []


def test_the_glossary_names_words_of_both_languages() -> None:
    words = set(not_to_be_used())
    assert {"Store", "quad", "Who decides", "リーチ", "計画"} <= words
    assert len(words) > 40


@pytest.mark.parametrize(
    ("english", "japanese", "found"),
    [
        ("Quads after riichi", "", ["Quads"]),
        ("Concealed kan", "", ["Concealed kan"]),
        ("Thrown away", "", ["Thrown away"]),
        ("Boards", "", ["Boards"]),
        ("Open the Boards page.", "", ["Boards"]),
        ("Choose “Who decides”.", "", ["“Who decides”"]),
        ("The event is over.", "", []),
        ("Boards are made of wood.", "", []),
        ("Whichever step follows", "", ["Whichever"]),
        ("A lesser penalty in its stead", "", ["in its stead"]),
        ("Riichi", "リーチ", ["リーチ"]),
        ("Quads: %(quads)s", "", ["Quads"]),
        ("Kans: %(quads)s", "カン(明槓)", ["ン("]),
        ("Settings", "設定", []),
    ],
)
def test_a_text_with_a_word_that_is_not_to_be_used_is_found(
    english: str, japanese: str, found: list[str]
) -> None:
    wrong = faults([Said(english, japanese, "")], tuple(not_to_be_used()))
    assert wrong == [f"{fault}: {english} | {japanese}" for fault in found]


@pytest.mark.parametrize("path", GUIDES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_guides_are_in_the_words_of_the_glossary(path: Path) -> None:
    # A line of the Japanese guides is looked at as Japanese, and everything else as English.
    is_japanese = path.parent.name == "ja"
    prose = map(_prose, path.read_text("utf-8").splitlines())
    lines = [Said("", line, "") if is_japanese else Said(line, "", "") for line in prose]
    assert faults(lines, tuple(not_to_be_used())) == []
