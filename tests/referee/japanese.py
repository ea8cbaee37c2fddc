"""The referee's Japanese sentences, beside the English ones.

`python -m tests.referee.said` writes two files. `announced.txt` has the sentences of the cases: for each kind every
shape of its sentence once, under the case and the ruleset that show it best. `facts.txt` has the sentences of each kind
for facts that are written by hand: every refusal, and the findings that no case announces.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import referee
from referee import Finding, Seat, read_tiles
from referee.catalogue import Message
from referee.errors import Problem
from referee.messages import PROBLEMS, say_finding, say_problem, wind_namer
from referee.messages.incidents import CODES, VARIANT_NAMES
from referee.ruling import OUTSIDE, POT
from tests.referee.cases import CASES, request, ruled, words

__all__ = [
    "ANNOUNCED",
    "FACTS",
    "JAPANESE",
    "Announced",
    "FactSentences",
    "both",
    "fact_sentences",
    "parts",
    "read_announced",
    "read_facts",
    "saying",
    "write_japanese",
]

JAPANESE = CASES / "japanese"


class Announced(NamedTuple):
    """A sentence of a case: its kind, its case and rules, and its two texts."""

    code: str
    file: str
    case: str
    rules: str
    english: str
    japanese: str


class FactSentences(NamedTuple):
    """The sentences of a kind for its facts, which are JSON: a seat is its wind's name, tiles are in their notation."""

    code: str
    facts: str
    english: str
    japanese: str


# The shape of a sentence

_TILES = re.compile(r"\b(?:[0-9]+[mpsz])+\b")
_SEAT = re.compile(r"\b(?:East|South|West|North)\b")
_NUMBER = re.compile(r"\d(?:[\d,.]*\d)?")
_WORTH = re.compile(r" \(([^()]+ \d+)\)")
_INCIDENTS = sorted(
    {*CODES.values(), *VARIANT_NAMES.values()},
    key=len,
    reverse=True,
)
_INCIDENT = re.compile("|".join(map(re.escape, _INCIDENTS)))


def parts(sentence: str) -> tuple[str, frozenset[str]]:
    """The shape of an English sentence without seats, tiles and figures, and the incidents and yaku that it names."""
    named: set[str] = set()
    if worth := _WORTH.search(sentence):
        named |= {yaku.rsplit(" ", 1)[0] for yaku in worth[1].split(", ")}
        sentence = sentence.replace(worth[0], " (yaku)")
    if incident := _INCIDENT.search(sentence):
        named.add(incident[0])
        sentence = sentence.replace(incident[0], "incident")
    return _NUMBER.sub("#", _SEAT.sub("seat", _TILES.sub("tiles", sentence))), frozenset(named)


def _named(sentence: str) -> int:
    """The number of different seats, tiles and figures: the more there are, the easier a test sees two swapped."""
    tiles = set(_TILES.findall(sentence))
    remainder = _TILES.sub("", sentence)
    return len(tiles | set(_SEAT.findall(remainder)) | set(_NUMBER.findall(remainder)))


# The announcements of the cases


def both(case: dict[str, Any], rules: Any) -> list[tuple[str, str, str]]:
    """Every sentence of the answer to a case, in order: its code, its English and its Japanese."""
    case_request = request(case, rules)
    english, japanese = (
        _sentences(referee.codec.answer({**case_request, "language": language})) for language in ("en", "ja")
    )
    return [
        (code, english_text, japanese_text)
        for (code, english_text), (_, japanese_text) in zip(english, japanese, strict=True)
    ]


def _sentences(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        (entry["code"], entry["says"]) for entry in (*answer.get("findings", ()), *answer.get("errors", ()))
    ]


def _chosen() -> Iterator[Announced]:
    """Each part of each kind's sentences once, in the sentence that names the most."""
    rows: dict[tuple[str, str], tuple[str, str, Any, Any]] = {}
    for file, case, rules in ruled():
        for row in _sentences(referee.codec.answer(request(case, rules))):
            rows.setdefault(row, (file, case["name"], case, rules))
    shown: set[tuple[str, str]] = set()
    for (code, english), (file, name, case, rules) in sorted(
        rows.items(), key=lambda row: -_named(row[0][1])
    ):
        shape, named = parts(english)
        made = {(code, shape), *(("", name) for name in named)}
        if made <= shown:
            continue
        shown |= made
        [japanese, *_] = [
            japanese_text
            for kind, english_text, japanese_text in both(case, rules)
            if (kind, english_text) == (code, english)
        ]
        yield Announced(code, file, name, words(rules), english, japanese)


_ANNOUNCED = (
    "What is announced in the cases, in English and in Japanese, each shape of a kind's sentence once;\n"
    "`python -m tests.referee.said` writes it anew.\n"
)


def _written_announced(rows: Iterable[Announced]) -> str:
    lines, code = [_ANNOUNCED], ""
    for row in sorted(rows):
        if row.code != code:
            lines.append(f"# {row.code}")
            code = row.code
        lines += [f"[{row.rules}] {row.file}: {row.case}", f"  {row.english}", f"  {row.japanese}"]
    return "\n".join([*lines, ""])


def read_announced(text: str) -> list[Announced]:
    """The rows of `announced.txt`."""
    rows = []
    for block in text.split("\n# ")[1:]:
        code, *lines = block.splitlines()
        for place, english, japanese in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
            rules, title = place.removeprefix("[").split("] ", 1)
            file, case = title.split(": ", 1)
            rows.append(Announced(code, file, case, rules, english.strip(), japanese.strip()))
    return rows


# Sentences for facts

_ENGLISH, _JAPANESE = wind_namer(Seat.FIRST, 4), wind_namer(Seat.FIRST, 4, "ja")
_PARTIES = {**{_ENGLISH(seat): seat for seat in Seat}, "the pot": POT, "out of the game": OUTSIDE}
_TILES_OF = {"after", "before", "found", "gone", "held", "left", "new", "tiles"}


def _fact(name: str, value: Any) -> Any:
    match value:
        case str() if name in ("tile", "drawn"):
            return read_tiles(value)[0]
        case str() if name in _TILES_OF:
            return read_tiles(value)
        case str():
            return _PARTIES.get(value, value)
        case {"message": [str(context), str(template), *more]}:
            values = more[0] if more else {}
            return Message(context, template, **{key: _fact("", given) for key, given in values.items()})
        case list():
            return tuple(_fact("", item) for item in value)
        case _:
            return value


def fact_sentences(row: FactSentences) -> tuple[str, str]:
    """The sentences of the row's kind for its facts, in English and in Japanese, at a table with East as dealer."""
    facts = {name: _fact(name, value) for name, value in json.loads(row.facts).items()}
    if row.code in PROBLEMS:
        problem = Problem(path="", code=row.code, facts=facts)
        return say_problem(problem, _ENGLISH), say_problem(problem, _JAPANESE, "ja")
    finding = Finding(row.code, facts.pop("seat", None), facts)
    return say_finding(finding, _ENGLISH), say_finding(finding, _JAPANESE, "ja")


_FACTS = (
    "What is said of facts, in English and in Japanese: every refusal, and the findings that no case announces.\n"
    "The facts are written by hand, so that no two can change places unseen; the sentences are written anew by\n"
    "`python -m tests.referee.said`.\n"
)


def _written_facts(rows: Iterable[FactSentences]) -> str:
    lines, code = [_FACTS], ""
    for row in rows:
        if row.code != code:
            lines.append(f"# {row.code}")
            code = row.code
        lines += [row.facts, f"  {row.english}", f"  {row.japanese}"]
    return "\n".join([*lines, ""])


def read_facts(text: str) -> list[FactSentences]:
    """The rows of `facts.txt`; a row whose sentences are not written yet has empty ones."""
    rows: list[FactSentences] = []
    for block in text.split("\n# ")[1:]:
        code, *lines = block.splitlines()
        for line in lines:
            if line.startswith("{"):
                rows.append(FactSentences(code, line, "", ""))
            elif line:
                language = "japanese" if rows[-1].english else "english"
                rows[-1] = rows[-1]._replace(**{language: line.removeprefix("  ")})
    return rows


def write_japanese() -> None:
    """Write both files again, and print how many sentences changed."""
    announced = list(_chosen())
    facts = [
        row._replace(**dict(zip(("english", "japanese"), fact_sentences(row), strict=True))) for row in FACTS
    ]
    for name, new, old, text in (
        ("announced.txt", announced, ANNOUNCED, _written_announced(announced)),
        ("facts.txt", facts, FACTS, _written_facts(facts)),
    ):
        changed = len({*new} - {*old})
        if changed:
            print(f"{name}: {changed} sentences are said otherwise")
        (JAPANESE / name).write_text(text, encoding="utf-8")


ANNOUNCED = read_announced((JAPANESE / "announced.txt").read_text(encoding="utf-8"))
"""The rows of `announced.txt`."""

FACTS = read_facts((JAPANESE / "facts.txt").read_text(encoding="utf-8"))
"""The rows of `facts.txt`."""


def saying(sentence: str) -> re.Pattern[str]:
    """A pattern for a sentence with any facts filled in."""
    return re.compile(".*".join(re.escape(text) for text in re.split(r"{\w+}", sentence)))
