"""Every sentence of the desk has a Japanese translation."""

import io

import pytest
from babel.messages.pofile import read_po

from tests.tournaments.common import messages
from tests.tournaments.common.japanese import CATALOG, DESK, SAMPLES, facts, sentences, written_desk
from tests.tournaments.common.messages import compiled, key_of, texts, untranslated, updated


@pytest.fixture(scope="module")
def catalog():
    with CATALOG.open("rb") as file:
        return read_po(file, locale="ja")


@pytest.fixture(scope="module")
def used():
    return {text._replace(plural=""): path for text, path in texts().items()}


def test_every_sentence_is_translated(catalog, used):
    known = {key_of(message) for message in catalog}
    assert [f"{path}: {text.english}" for text, path in used.items() if text not in known] == []
    assert untranslated(catalog) == []


def test_no_sentence_is_translated_that_nobody_says(catalog, used):
    assert sorted({key_of(message) for message in catalog if message.id} - used.keys()) == []


@pytest.mark.larger
def test_a_new_text_is_added_without_touching_the_others(tmp_path, monkeypatch):
    whole = CATALOG.read_text("utf-8")
    assert updated("ja") == whole
    first, last = whole.split("\n\n")[1], 'msgid "Nobody says this"\nmsgstr "x"\n'
    monkeypatch.setattr(messages, "LOCALE", tmp_path)
    path = messages.path_of("ja")
    path.parent.mkdir(parents=True)
    path.write_text(f"{whole.replace(first, '', 1)}\n{last}", "utf-8")
    anew = read_po(io.StringIO(updated("ja")), locale="ja")
    (lost,) = (key_of(message) for message in read_po(io.StringIO(first)) if message.id)
    assert untranslated(anew) == [lost.english]


def test_a_translation_fills_in_the_facts_of_its_sentence_and_no_others(catalog):
    wrong = []
    for message in catalog:
        ids = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and not all(facts(s) == facts(ids[-1]) for s in strings):
            wrong.append(message.id)
    assert wrong == []


def test_every_fact_stands_where_it_was_read_in_the_japanese_sentence():
    wanted = "Where that is right, `python -m tests.tournaments.common.japanese` writes it down."
    read, said = DESK.read_text(encoding="utf-8").splitlines(), written_desk().splitlines()
    assert [line for line in said if line not in read] == [], wanted
    assert said == read, wanted


def test_no_two_facts_have_the_same_sample():
    taken = set().union(*(facts(english[-1]) for english, _ in sentences()))
    assert taken == SAMPLES.keys()
    assert len({str(sample) for sample in SAMPLES.values()}) == len(SAMPLES)


def test_the_compiled_file_is_the_written_one(catalog):
    assert CATALOG.with_suffix(".mo").read_bytes() == compiled(catalog), "run `make messages`"
