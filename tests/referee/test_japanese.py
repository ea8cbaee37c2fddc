"""The Japanese of every sentence is the one reviewed beside its English."""

from __future__ import annotations

from typing import Any

from referee.messages import PROBLEMS, finding_texts
from referee.messages.findings import FINDINGS, PLURALS, VARIANTS
from tests.referee.cases import FILES, words
from tests.referee.japanese import ANNOUNCED, FACTS, both, fact_sentences, saying

WRITE = "Where that is right, `python -m tests.referee.said` writes it down."


def _case(file: str, name: str, rules: str) -> tuple[dict[str, Any], Any]:
    [case] = [case for case in FILES[file] if case["name"] == name]
    [given] = [given for given in case["rules"] if words(given) == rules]
    return case, given


def test_what_is_announced_is_said_in_japanese_as_it_was_read_beside_the_english() -> None:
    said = {
        run: {(code, english): japanese for code, english, japanese in both(*_case(*run))}
        for run in sorted({(row.file, row.case, row.rules) for row in ANNOUNCED})
    }
    parted = [
        (row, told_now)
        for row in ANNOUNCED
        if (told_now := said[row.file, row.case, row.rules].get((row.code, row.english))) != row.japanese
    ]
    assert parted == [], WRITE


def test_what_is_said_of_facts_is_said_in_both_languages_as_it_was_read() -> None:
    assert [
        (row, fact_sentences(row)) for row in FACTS if fact_sentences(row) != (row.english, row.japanese)
    ] == [], WRITE


def test_every_sentence_that_the_referee_has_was_read_in_japanese() -> None:
    read: dict[str, set[str]] = {}
    for row in (*ANNOUNCED, *FACTS):
        read.setdefault(row.code, set()).add(row.japanese)
    sentences = [
        (key.partition(".")[0], table.text(key, "ja"))
        for table in (FINDINGS, PROBLEMS, VARIANTS)
        for key in table
    ]
    sentences += [(key.partition(".")[0], plural.template(2, "ja")) for key, plural in PLURALS.items()]
    unread = [
        (code, sentence)
        for code, sentence in sentences
        if not any(map(saying(sentence).match, read.get(code, ())))
    ]
    assert unread == []
    assert read.keys() - finding_texts().keys() - PROBLEMS.keys() == set()


def test_every_refusal_stands_among_what_is_said_of_facts() -> None:
    assert PROBLEMS.keys() - {row.code for row in FACTS} == set()
