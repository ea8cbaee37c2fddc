"""Templates hold no logic beyond loops and conditions on fields of the presenters.

A comparison with a word or a number, a chain of conditions, and a filter that computes belong in a property of the
presenter, where they have a name and can be tested. Comparing with nothing (`None`, an empty text) is a condition on a
field, and so is comparing two fields, as an option is with the chosen one.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.template.base import FILTER_SEPARATOR, Lexer, Token, TokenType
from django.template.defaultfilters import register as built_in

TEMPLATES = Path(settings.BASE_DIR) / "templates"
EQUALITY, ORDER, CHAIN = {"==", "!=", "in", "is"}, {"<", ">", "<=", ">="}, {"and", "or"}
EMPTY = {"None", '""', "''"}
COMPUTING = {
    "add",
    "cut",
    "dictsort",
    "dictsortreversed",
    "divisibleby",
    "get_digit",
    "length_is",
    "random",
    "slice",
    "stringformat",
}
COMPUTING_TAGS = {"cycle", "regroup", "widthratio"}
ALLOWED = {
    "django/forms/field.html": "Django names the kind of a widget by a word",
}
"""Templates with logic, each with its reason."""


def is_literal(operand: str) -> bool:
    return operand not in EMPTY and re.match(r"""["'\d+-]""", operand) is not None


def faults_of_condition(words: list[str]) -> Iterator[str]:
    parts = [word for word in words if word != "not"]
    if len([part for part in parts if part in CHAIN]) > 1:
        yield "a chain of three and more conditions"
    for index, part in enumerate(parts):
        if part in ORDER:
            yield f"a comparison with {part}"
        elif part in EQUALITY and any(map(is_literal, (parts[index - 1], parts[index + 1]))):
            yield "a comparison with a word or a number"
    for part in parts:
        yield from (
            f"the filter {name} in a condition" for name in filters_of(part) if name in built_in.filters
        )


def filters_of(expression: str) -> list[str]:
    bare = re.sub(r"""("[^"]*"|'[^']*')""", '""', expression)
    return [name.partition(":")[0].strip() for name in bare.split(FILTER_SEPARATOR)[1:]]


def faults_of(token: Token) -> Iterator[str]:
    if token.token_type is TokenType.VAR:
        expressions, tag = [token.contents], ""
    elif token.token_type is TokenType.BLOCK:
        tag, *expressions = token.split_contents()
    else:
        return
    if tag in COMPUTING_TAGS:
        yield f"the tag {tag}"
    if tag in ("if", "elif"):
        yield from faults_of_condition(expressions)
    for expression in expressions:
        names = filters_of(expression)
        yield from (f"the filter {name}" for name in names if name in COMPUTING)
        if "default" in names[:-1]:
            yield "a default that another filter goes on with"


def faults(text: str) -> list[str]:
    """Each piece of logic in a template, with its line."""
    return [
        f"line {token.lineno}: {fault} in {token.contents!r}"
        for token in Lexer(text).tokenize()
        for fault in faults_of(token)
    ]


def test_templates_hold_no_logic():
    found = {
        name: faults(path.read_text("utf-8"))
        for path in TEMPLATES.rglob("*.html")
        if (name := path.relative_to(TEMPLATES).as_posix()) not in ALLOWED
    }
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("name", ALLOWED)
def test_an_exception_is_needed(name):
    assert faults((TEMPLATES / name).read_text("utf-8"))


@pytest.mark.parametrize(
    "logic",
    [
        '{% if round.state == "open" %}',
        "{% if form.kind != 'draw' %}",
        '{% if "number" in draft.columns %}',
        '{% if "number" not in draft.columns %}',
        "{% if is_organizer %}{% elif row.rank == 1 %}",
        "{% if line.lost < other.lost %}",
        "{% if one and other and third %}",
        "{% if not one or other and third %}",
        "{% if players|length > 12 %}",
        "{% if rows|length %}",
        "{% regroup games by meeting as meetings %}",
        '{% for place in places|slice:":1" %}',
        '{% include "people/name.html" with prefix=seat.prefix|add:"-" %}',
        "{{ expects|add:'-1' }}",
        "{{ meeting.date|default:meeting.word|evening_name }}",
        '{% with text=number|stringformat:"d" %}',
    ],
)
def test_logic_is_found_with_its_line(logic):
    [fault, *_more] = faults(f"{{% load i18n %}}\n<p>\n  {logic}")
    assert fault.startswith("line 3: ")


@pytest.mark.parametrize(
    "condition",
    [
        "{% if round.is_open and not page.closed %}",
        "{% if seat.total is None %}",
        "{% if seat.score is not None %}",
        '{% if call.text == "" %}',
        "{% if value == column.value %}",
        "{% if word in field.value %}",
        "{% if standings.stages|several %}",
        '{{ one.division|default:"–" }}',
        '{{ names|join:", " }}',
        '{% translate "Left or right, and in the middle" %}',
        "{% blocktranslate trimmed count count=players|length %}",
    ],
)
def test_a_condition_on_fields_is_no_logic(condition):
    assert faults(condition) == []
