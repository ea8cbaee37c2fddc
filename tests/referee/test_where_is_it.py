"""Tests that the page `where-is-it.md` names files that exist and answer its questions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import referee

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / ".github" / "docs" / "where-is-it.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+?\?) \| `(.+?)` \| `(.+?)` \|$", PAGE, re.MULTILINE)


def test_there_are_sixteen_questions() -> None:
    assert len(ROWS) == 16


@pytest.mark.parametrize(("question", "path", "option"), ROWS)
def test_the_file_named_says_what_it_provides_and_asks_the_line_named(
    question: str, path: str, option: str
) -> None:
    text = (ROOT / path).read_text(encoding="utf-8")
    assert re.match(r'"""[A-Z][^\n]+[.:]?', text), "its first line says what it provides"
    assert option in text
    assert option in referee.questions()
