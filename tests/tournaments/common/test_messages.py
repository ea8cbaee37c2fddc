"""Every sentence of the desk has a Japanese translation."""

import ast
import io
import re
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation.template import templatize

from tests.tournaments.common.japanese import CATALOG, DESK, SAMPLES, facts, sentences, written_desk

ROOT = Path(settings.BASE_DIR)
CALLS = {"_", "gettext", "gettext_lazy", "ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"}


def of_python(source: str) -> set[str | tuple[str, str]]:
    """The msgids that the calls in *source* use; with a context, the context comes first."""
    found: set[str | tuple[str, str]] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CALLS:
            words = [
                arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            ]
            if words:
                found.add(tuple(words[:2]) if node.func.id.startswith("pgettext") else words[0])
    return found


def of_template(source: str) -> set[str | tuple[str, str]]:
    """The msgids that a template uses, read as makemessages reads them."""
    calls = re.findall(r"\b(?:n|p|np)?gettext\((?:.*?)\)(?= |$)", templatize(source), flags=re.MULTILINE)
    calls += [f"gettext({text})" for text in re.findall(r"\b_\((\"[^\"]+\")\)", source)]
    return set().union(*(of_python(call) for call in calls)) if calls else set()


def asked_for() -> dict[str | tuple[str, str], Path]:
    sources = {path: of_python(path.read_text()) for path in (ROOT / "tournaments").rglob("*.py")}
    sources |= {path: of_template(path.read_text()) for path in (ROOT / "templates").rglob("*.html")}
    return {msgid: path.relative_to(ROOT) for path, msgids in sources.items() for msgid in msgids}


@pytest.fixture(scope="module")
def catalog():
    with CATALOG.open("rb") as file:
        return read_po(file, locale="ja")


def test_every_sentence_is_translated(catalog):
    missing = []
    for msgid, path in sorted(asked_for().items(), key=str):
        context, text = msgid if isinstance(msgid, tuple) else (None, msgid)
        message = catalog.get(text, context)
        if message is None or not message.string or not all(message.string):
            missing.append(f"{path}: {msgid}")
    assert missing == []


def test_no_sentence_is_translated_that_nobody_says(catalog):
    asked = {msgid if isinstance(msgid, tuple) else (None, msgid) for msgid in asked_for()}
    kept = {(m.context, m.id[0] if isinstance(m.id, tuple) else m.id) for m in catalog if m.id}
    assert sorted(map(str, kept - asked)) == []


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
    compiled = io.BytesIO()
    write_mo(compiled, catalog)
    assert CATALOG.with_suffix(".mo").read_bytes() == compiled.getvalue(), "run `make messages`"
