"""Does the README say what is so? Its commands are run, its links followed, its numbers counted."""

import io
import re
import shlex

import pytest
from django.conf import settings
from django.core.management import call_command

import referee

README = settings.BASE_DIR / "README.md"
TEXT = README.read_text("utf-8")
SHELL = "\n".join(re.findall(r"```sh\n(.*?)```", TEXT, re.DOTALL))
REQUESTS = re.findall(
    r"echo '(.*?)' \| tr -d '\\n' \| \.venv/bin/python manage\.py adjudicate", SHELL, re.DOTALL
)
LISTINGS = re.findall(r"^\.venv/bin/python manage\.py ((?:rulesets|adjudicate).*)$", SHELL, re.MULTILINE)


@pytest.mark.parametrize("request_", REQUESTS)
def test_every_request_is_answered(request_):
    assert referee.answer_line(request_.replace("\n", ""))["verdict"] != "rejected"


@pytest.mark.parametrize("line", LISTINGS)
def test_every_command_says_something(line):
    out = io.StringIO()
    call_command(*shlex.split(line, comments=True), stdout=out)
    assert out.getvalue().strip()


def test_there_are_such_examples():
    assert (len(REQUESTS), len(LISTINGS)) == (3, 4)


def test_every_link_leads_to_a_file():
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", TEXT)
    assert links
    assert [link for link in links if not (README.parent / link).is_file()] == []


def test_its_numbers_are_right():
    # Adding a ruleset is adding one file: no number of them stands here, and `rulesets` counts them.
    assert re.findall(r"\d+ (?:rulesets|rulebooks)", TEXT) == []
    assert "more than sixty errors" in TEXT
    assert 60 < len(referee.INCIDENTS) < 70
    assert "more than two hundred questions" in TEXT
    assert 200 < len(referee.questions()) < 250


@pytest.mark.parametrize(
    "kind",
    re.findall(r"`([a-z_]+)`", TEXT.partition("It\nrules on hands")[2].partition("with its article")[0]),
)
def test_every_kind_of_event_it_names_is_one(kind):
    kinds = {
        schema["properties"]["kind"]["const"]
        for schema in referee.json_schema()["$defs"].values()
        if "const" in schema.get("properties", {}).get("kind", {})
    }
    assert kind in kinds
