"""The articles that are quoted, and the wording of each quotation.

A case lists the question on which a finding rests; the answer and the article follow from its ruleset. These files list
them book by book: title and edition, one line for each question that some case quotes under the book, then one for each
question that only the book's page and sheet quote. They are for reading beside the book. `python -m tests.referee.said`
writes these files too.
"""

from __future__ import annotations

import json
from typing import Any

import referee
from tests.referee.cases import CASES, answered, ruled

__all__ = ["QUOTED", "STORED_QUOTES", "quoted", "read_quoted", "write_quoted", "written_quotes"]

QUOTED = CASES / "quoted"
Quotes = dict[str, tuple[Any, str]]

_HEAD = "What the cases quote under {key}: question | answer | source; `python -m tests.referee.said` writes it anew."
_REST = "What no case quotes, and only the book's own page and sheet say:"


def quoted(answer: dict[str, Any]) -> Quotes:
    """The answer and the source of each question that is quoted in an answer."""
    clauses = [finding["clause"] for finding in answer.get("findings", ()) if finding.get("clause")]
    return {clause["option"]: (clause["value"], clause["source"]) for clause in clauses}


def read_quoted(text: str) -> Quotes:
    """The quotes in one file."""
    rows = [line.split(" | ", 2) for line in text.splitlines()[1:] if " | " in line]
    return {question: (json.loads(value), source) for question, value, source in rows}


def written_quotes() -> dict[str, str]:
    """The text of each file by its ruleset's key: the quotes under the rulesets without overlays."""
    quotes: dict[str, Quotes] = {key: {} for key in referee.ruleset_keys()}
    for _, case, rules in ruled():
        if isinstance(rules, str):
            quotes[rules].update(quoted(answered(case, rules)))
    texts = {}
    for key, quoted_answers in quotes.items():
        lines = _lines(key)
        unquoted = {name: lines[name] for name in lines.keys() - quoted_answers.keys()}
        book = referee.ruleset(key).book
        head = [_HEAD.format(key=key), f"{book.cite}: {book.title}. Edition: {book.edition}."]
        texts[key] = "\n".join([*head, "", *_rows(quoted_answers), "", _REST, "", *_rows(unquoted), ""])
    return texts


def _lines(key: str) -> Quotes:
    rules = referee.ruleset(key)
    return {
        name: (referee.question.answer_words(getattr(rules, name)), source.words)
        for name, source in rules.sources.items()
    }


def _rows(quotes: Quotes) -> list[str]:
    return [
        f"{question} | {json.dumps(value, ensure_ascii=False)} | {source}"
        for question, (value, source) in sorted(quotes.items())
    ]


def write_quoted() -> None:
    """Write all files again, and print how many lines changed."""
    QUOTED.mkdir(exist_ok=True)
    texts = written_quotes()
    for path in QUOTED.glob("*.txt"):
        if path.stem not in texts:
            path.unlink()
    for key, text in texts.items():
        path = QUOTED / f"{key}.txt"
        new, old = read_quoted(text), read_quoted(path.read_text(encoding="utf-8")) if path.exists() else {}
        changed = [name for name in new.keys() | old.keys() if new.get(name) != old.get(name)]
        if changed:
            print(f"{key}: {len(changed)} questions are quoted otherwise")
        path.write_text(text, encoding="utf-8")


STORED_QUOTES: dict[str, Quotes] = {
    path.stem: read_quoted(path.read_text(encoding="utf-8")) for path in sorted(QUOTED.glob("*.txt"))
}
"""The quotes in the files, by ruleset and question."""
