"""The dispute desk."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

import referee
from tournaments.forms.rulings.disputes import GROUPS, INCIDENT, QuestionForm
from tournaments.models import Table
from tournaments.presenters.rulings import disputes
from tournaments.sheets.rulings import ruling_slip
from tournaments.views.rulings.dispute_context import Place, build_form, facts_query, name_function, place_of
from tournaments.views.tables.at_table import at_table, is_official

__all__ = ["index", "index_at_table", "question", "question_at_table"]

Context = dict[str, Any]
MAX_LENGTH = 100
"""Maximum length of the search text."""


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Choose a question, under rules chosen on the page."""
    return _index(request, None)


@require_safe
@at_table
def index_at_table(request: HttpRequest, table: Table) -> HttpResponse:
    """Choose a question at a table."""
    return _index(request, table)


@require_safe
def question(request: HttpRequest, question: str) -> HttpResponse:
    """Ask the facts of a question and answer it."""
    return _question(request, None, question)


@require_safe
@at_table
def question_at_table(request: HttpRequest, table: Table, question: str) -> HttpResponse:
    """Ask the facts of a question at a table, and answer it."""
    return _question(request, table, question)


def _index(request: HttpRequest, table: Table | None) -> HttpResponse:
    place = place_of(request, table)
    sought = request.GET.get("find", "")[:MAX_LENGTH]
    context = _placed(place) | {
        "sought": sought,
        "found": disputes.find(sought),
        "groups": [
            (title, [(_begun(place, word, form), form.title) for word, form in questions.items()])
            for title, questions in GROUPS
        ],
        "sorts": disputes.grouped(),
        "incident": place.address(INCIDENT),
    }
    if request.htmx and request.GET.get("part") == "found":
        return render(request, "rulings/disputes/incident_search_results.html", context)
    return render(request, "rulings/disputes/index.html", context)


def _question(request: HttpRequest, table: Table | None, question: str) -> HttpResponse:
    place = place_of(request, table, question)
    form = build_form(place, question, request.GET)
    ruled = _judged(form, question)
    address = place.address(question)
    shared = "&".join(filter(None, (urlencode(place.kept), facts_query(request.GET))))
    context = _placed(place) | {"form": form, "question": question, "address": address, "shared": shared}
    context["own_facts"] = facts_query(request.GET)
    context["told"] = parse_qsl(facts_query(request.GET))
    if ruled is not None:
        names = name_function(place, form)
        context["decision"] = disputes.decision(ruled, names)
        if request.GET.get("part") == "slip":
            slip = disputes.slip_of(ruled, context["decision"], str(form.title))
            return _pdf(ruling_slip.render(slip, language=request.LANGUAGE_CODE))
        if place.own and place.table and is_official(request, place.table):
            context["note"] = _write_down(place, form, ruled)
        if request.GET.get("part") == "elsewhere":
            context["camps"] = _elsewhere(place, question, request, ruled, names)
            if request.htmx:
                return render(request, "rulings/disputes/other_rulebooks.html", context)
        if not table:
            context["tables"] = [
                (one, f"{_desk_of(one, question)}?{facts_query(request.GET)}")
                for one in disputes.open_tables(request.user)
            ]
    if not request.htmx or request.htmx.boosted or request.htmx.target == "content":
        return render(request, "rulings/disputes/question.html", context)
    response = render(request, "rulings/disputes/ruling.html", context | {"swapped": True})
    response["HX-Replace-Url"] = f"{address}?{shared}" if shared else address
    return response


def _placed(place: Place) -> Context:
    return {
        "place": place,
        "table": place.table,
        "rulebook": place.rulebook,
        "offered": disputes.list_rulebooks(place.rulebook),
        "carried": urlencode(place.carried),
        "kept": place.kept,
    }


def _begun(place: Place, word: str, form: type[QuestionForm]) -> str:
    """Return the address of a question with the facts known in advance."""
    known = urlencode([*place.carried, *form.begun(place.laid)])
    return f"{place.address(word)}?{known}" if known else place.address(word)


def _judged(form: QuestionForm, about: str) -> disputes.RuledQuestion | None:
    """Return the ruling, or None if facts are missing or impossible; the form then says which."""
    if not form.is_valid() or form.still_needed():
        return None
    try:
        return disputes.rule_on_all(form.rules, about, form.alternatives(), assumed=form.assumes())
    except disputes.AmbiguousFacts:
        form.ask_for(form.open_fact)
    except referee.Rejected as rejected:
        form.add_problems(rejected)
    return None


def _elsewhere(
    place: Place,
    question: str,
    request: HttpRequest,
    ruled_question: disputes.RuledQuestion,
    names: disputes.NamesIn,
) -> tuple[disputes.SameRuling, ...]:
    """Return the answers of all other rulebooks for the same number of players."""
    here = place.rulebook.rules
    others = []
    for key in referee.ruleset_keys():
        rules = referee.ruleset(key)
        if rules.players != here.players or rules == here:
            continue
        form = build_form(place, question, request.GET, rules)
        if form.is_valid() and not form.still_needed():
            others.append((rules, form.alternatives(), form.assumes()))
    called = names(request.LANGUAGE_CODE)
    return disputes.compare_rulebooks(
        question, disputes.ruling_in_short(ruled_question, called), others, called
    )


def _pdf(content: bytes) -> HttpResponse:
    shown = 'inline; filename="ruling.pdf"'
    return HttpResponse(content, content_type="application/pdf", headers={"Content-Disposition": shown})


def _desk_of(table: Table, question: str) -> str:
    return f"{table.get_absolute_url()}desk/{question}/"


def _write_down(place: Place, form: QuestionForm, ruled_question: disputes.RuledQuestion) -> Context:
    """Return where to record the ruling: at the table, once the player is named."""
    asked = disputes.recorded_question(ruled_question.asked)
    if place.table is None or asked is None:
        return {}
    if int(asked.seat) in form.made_up():
        return {"unnamed": True}
    written = json.dumps(referee.codec.write_report(asked), separators=(",", ":"), ensure_ascii=False)
    address = reverse("new_ruling", args=[place.table.token])
    return {"address": f"{address}?{urlencode({'question': written})}"}
