"""The README and the page of the command line are true: commands run, numbers and labels are right."""

import io
import re
import shlex

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management import call_command

import referee
from tournaments.printing.catalogue import SHEETS

README = settings.BASE_DIR / "README.md"
DOCS = settings.BASE_DIR / ".github/docs"
GUIDES = [README, DOCS / "command-line.md"]
TEXT = (DOCS / "command-line.md").read_text("utf-8")
CATALOGUE = settings.BASE_DIR / "tournaments/locale/ja/LC_MESSAGES/django.po"
SHELL = "\n".join(re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL))
REQUESTS = re.findall(r"echo '(.*?)' \| tr -d '\\n' \| shinpan adjudicate", SHELL, re.DOTALL)
LISTINGS = re.findall(r"^shinpan ((?:rulesets|adjudicate).*)$", SHELL, re.MULTILINE)


@pytest.mark.parametrize("request_", REQUESTS)
def test_every_request_is_answered(request_):
    assert referee.codec.answer_line(request_.replace("\n", ""))["verdict"] != "rejected"


@pytest.mark.parametrize("line", LISTINGS)
def test_every_command_says_something(line):
    out = io.StringIO()
    call_command(*shlex.split(line, comments=True), stdout=out)
    assert out.getvalue().strip()


def test_there_are_such_examples():
    assert (len(REQUESTS), len(LISTINGS)) == (3, 4)


@pytest.mark.parametrize("guide", GUIDES, ids=lambda guide: guide.stem)
def test_every_label_in_italics_is_on_a_page(guide):
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    messages = {one.id if isinstance(one.id, str) else one.id[0] for one in catalogue if one.id}
    labels = re.findall(
        r"(?<![*\w])\*([^*]+)\*(?!\*)", re.sub(r"```.*?```", "", guide.read_text("utf-8"), flags=re.DOTALL)
    )
    assert labels
    assert sorted({" ".join(label.split()) for label in labels} - messages) == []


def test_the_readme_is_short():
    assert len(README.read_text("utf-8").splitlines()) <= 120


def test_its_numbers_are_right():
    # A new ruleset is one new file: the README gives no number of rulesets, and `rulesets` counts them.
    readme = README.read_text("utf-8")
    assert re.findall(r"\d+ (?:rulesets|rulebooks)", readme) == []
    assert "more than sixty errors" in TEXT
    assert 60 < len(referee.incidents.INCIDENTS) < 70
    assert "more than two hundred questions" in readme
    assert 30 < len(SHEETS) - 4 < 50
    assert "and more than thirty other sheets" in " ".join(readme.split())
    assert 200 < len(referee.questions()) < 250


@pytest.mark.parametrize(
    "kind",
    re.findall(r"`([a-z_]+)`", TEXT.partition("It rules on hands")[2].partition("Option")[0]),
)
def test_every_kind_of_event_it_names_is_one(kind):
    kinds = {
        schema["properties"]["kind"]["const"]
        for schema in referee.codec.json_schema()["$defs"].values()
        if "const" in schema.get("properties", {}).get("kind", {})
    }
    assert kind in kinds
