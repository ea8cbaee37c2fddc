"""Every text of the referee is in the catalogue of each language, and a language is added by its catalogue alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

import referee
from referee import catalogue
from referee.catalogue import languages
from tests.pseudo import outside, referee_in_pseudo
from tests.referee.cases import request, ruled
from tests.referee.catalogues import catalogue_file, compiled, path_of, updated
from tests.sampled import every_nth

OTHERS = [language for language in languages() if language != "en"]


def texts(message: Message) -> tuple[str, ...]:
    """The texts of a message: one, or one for each plural form."""
    return message.string if isinstance(message.string, tuple) else (message.string,)


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_has_what_the_code_says_and_the_compiled_file_has_the_same(language: str) -> None:
    stored = read_po(path_of(language).open("rb"), locale=language)
    assert catalogue_file(updated(language)) == path_of(language).read_bytes(), (
        "`python -m tests.referee.catalogues` writes it"
    )
    assert [message.id for message in stored if message.fuzzy and message.id] == []
    assert compiled(stored) == path_of(language).with_suffix(".mo").read_bytes()


@pytest.mark.parametrize("language", OTHERS)
def test_every_text_is_translated_with_the_facts_that_the_english_has(language: str) -> None:
    wrong = []
    for message in read_po(path_of(language).open("rb"), locale=language):
        if not message.id:
            continue
        sources = message.id if isinstance(message.id, tuple) else (message.id,)
        for text in texts(message):
            # A translation may leave out a fact that the context gives, but never adds one.
            if not fields(text) <= set.union(*map(fields, sources)):
                wrong.append(message)
            if not text:
                wrong.append(message)
    assert wrong == []


@pytest.fixture
def pseudo(tmp_path: Path) -> Iterator[str]:
    with referee_in_pseudo(tmp_path) as language:
        yield language


def said(answer: Any) -> Iterator[str]:
    """Every sentence of an answer."""
    if isinstance(answer, dict):
        for name, value in answer.items():
            if name == "says" and isinstance(value, str):
                yield value
            else:
                yield from said(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from said(value)


def test_a_folder_with_a_catalogue_adds_a_language(pseudo: str) -> None:
    assert languages() == ("en", pseudo)
    assert referee.messages.say_name("ron", pseudo) == "«ron~»"


def test_what_a_catalogue_lacks_is_english(pseudo: str) -> None:
    assert catalogue.translate("wind", "Up", pseudo) == "Up"
    assert catalogue.translate("wind", "East", "tlh") == "East"


@pytest.mark.parametrize("part", every_nth(range(8), 8))
def test_no_sentence_of_a_ruling_is_left_in_the_code(pseudo: str, part: int) -> None:
    left: dict[str, str] = {}
    for number, (_, case, rules) in enumerate(ruled()):
        if number % 8 != part:
            continue
        for sentence in said(referee.codec.answer({**request(case, rules), "language": pseudo})):
            if re.search(r"[A-Za-z]{2,}", outside(sentence)):
                left[outside(sentence)] = sentence
    assert left == {}


@pytest.mark.parametrize("key", every_nth(referee.ruleset_keys(), 12))
def test_no_answer_of_a_rulebook_is_left_in_the_code(pseudo: str, key: str) -> None:
    rules = referee.ruleset(key)
    words = [
        text
        for name in referee.questions()
        for text in (
            referee.messages.say_question(name, pseudo),
            referee.messages.say_answer(name, getattr(rules, name), pseudo),
        )
    ]
    words += [text for fact in referee.answers.Fact for text in (referee.messages.say_label(fact, pseudo),)]
    words += [*rules.book.citation(pseudo)]
    assert [text for text in words if re.search(r"[A-Za-z]{2,}", outside(text))] == []
