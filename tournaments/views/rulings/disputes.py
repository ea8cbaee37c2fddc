"""The dispute desk."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

import referee
from tournaments.forms.rulings.disputes import GROUPS, INCIDENT, QuestionForm
from tournaments.models import Table
from tournaments.presenters.rulings import disputes
from tournaments.sheets.rulings import ruling_slip
from tournaments.views.common.requests import Request
from tournaments.views.rulings.dispute_context import Place, build_form, facts_query, name_function, place_of
from tournaments.views.tables.at_table import at_table, is_official

__all__ = ["index", "index_at_table", "question", "question_at_table"]

Context = dict[str, Any]
MAX_LENGTH = 100
"""Maximum length of the search text."""


@require_safe
def index(request: Request) -> HttpResponse:
    """Choose a question, under rules chosen on the page."""
    return _index(request, None)


@require_safe
@at_table
def index_at_table(request: Request, table: Table) -> HttpResponse:
    """Choose a question at a table."""
    return _index(request, table)


@require_safe
def question(request: Request, question: str) -> HttpResponse:
    """Ask the facts of a question and answer it."""
    return _question(request, None, question)


@require_safe
@at_table
def question_at_table(request: Request, table: Table, question: str) -> HttpResponse:
    """Ask the facts of a question at a table, and answer it."""
    return _question(request, table, question)


def _index(request: Request, table: Table | None) -> HttpResponse:
    place = place_of(request, table)
    search_text = request.GET.get("find", "")[:MAX_LENGTH]
    context = _place_context(place) | {
        "sought": search_text,
        "found": disputes.find(search_text),
        "groups": [
            (title, [(_question_address(place, word, form), form.title) for word, form in questions.items()])
            for title, questions in GROUPS
        ],
        "sorts": disputes.grouped(),
        "incident": place.address(INCIDENT),
    }
    if request.htmx and request.GET.get("part") == "found":
        return render(request, "rulings/disputes/incident_search_results.html", context)
    return render(request, "rulings/disputes/index.html", context)


def _question(request: Request, table: Table | None, question: str) -> HttpResponse:
    place = place_of(request, table, question)
    form = build_form(place, question, request.GET)
    ruled_question = _rule_on(form, question)
    address = place.address(question)
    facts = facts_query(request.GET)
    shared = "&".join(filter(None, (urlencode(place.question_parameters), facts)))
    context = _place_context(place) | {
        "form": form,
        "question": question,
        "address": address,
        "shared": shared,
    }
    context["own_facts"] = facts
    context["told"] = parse_qsl(facts)
    if ruled_question is not None:
        names = name_function(place, form)
        context["decision"] = disputes.decision(ruled_question, names)
        if request.GET.get("part") == "slip":
            slip = disputes.slip_of(ruled_question, context["decision"], str(form.title))
            return _pdf(ruling_slip.render(slip, language=request.LANGUAGE_CODE))
        if place.own and place.table:
            if is_official(request, place.table):
                context["note"] = _record_context(place, form, ruled_question)
            elif not request.user.is_authenticated:
                context["log_in"] = redirect_to_login(f"{address}?{shared}").url
        if request.GET.get("part") == "elsewhere":
            context["camps"] = _other_rulebooks(place, question, request, ruled_question, names)
            if request.htmx:
                return render(request, "rulings/disputes/other_rulebooks.html", context)
        if not table:
            # The address of one desk, from which those of all tables are made.
            any_desk = reverse("table_question", args=["TOKEN", question])
            context["tables"] = tuple(
                (*named, f"{any_desk.replace('TOKEN', token)}?{facts}")
                for *named, token in disputes.open_tables(request.user)
            )
    if not request.htmx or request.htmx.boosted or request.htmx.target == "content":
        return render(request, "rulings/disputes/question.html", context)
    response = render(request, "rulings/disputes/ruling.html", context | {"swapped": True})
    response["HX-Replace-Url"] = f"{address}?{shared}" if shared else address
    return response


def _place_context(place: Place) -> Context:
    return {
        "place": place,
        "table": place.table,
        "rulebook": place.rulebook,
        "offered": disputes.list_rulebooks(place.rulebook),
        "carried": urlencode(place.link_parameters),
        "kept": place.question_parameters,
    }


def _question_address(place: Place, word: str, form: type[QuestionForm]) -> str:
    """Return the address of a question with the facts known in advance."""
    query = urlencode([*place.link_parameters, *form.initial_facts(place.riichi_seats)])
    return f"{place.address(word)}?{query}" if query else place.address(word)


def _rule_on(form: QuestionForm, question: str) -> disputes.RuledQuestion | None:
    """Return the ruling, or None if facts are missing or impossible; the form then says which."""
    if not form.is_valid() or form.still_needed():
        return None
    try:
        return disputes.rule_on_all(form.rules, question, form.alternatives(), assumed=form.assumes())
    except disputes.AmbiguousFacts:
        form.ask_for(form.open_fact)
    except referee.Rejected as rejected:
        form.add_problems(rejected)
    return None


def _other_rulebooks(
    place: Place,
    question: str,
    request: Request,
    ruled_question: disputes.RuledQuestion,
    names: disputes.NamesIn,
) -> tuple[disputes.SameRuling, ...]:
    """Return the answers of all other rulebooks for the same number of players."""
    own_rules = place.rulebook.rules
    candidates = []
    for key in referee.ruleset_keys():
        rules = referee.ruleset(key)
        if rules.players != own_rules.players or rules == own_rules:
            continue
        form = build_form(place, question, request.GET, rules)
        if form.is_valid() and not form.still_needed():
            candidates.append((rules, form.alternatives(), form.assumes()))
    seat_names = names(request.LANGUAGE_CODE)
    return disputes.compare_rulebooks(
        question, disputes.ruling_in_short(ruled_question, seat_names), candidates, seat_names
    )


def _pdf(content: bytes) -> HttpResponse:
    disposition = 'inline; filename="ruling.pdf"'
    return HttpResponse(content, content_type="application/pdf", headers={"Content-Disposition": disposition})


def _record_context(place: Place, form: QuestionForm, ruled_question: disputes.RuledQuestion) -> Context:
    """Return where to record the ruling: at the table, once the player is named."""
    question = disputes.recorded_question(
        ruled_question, replacement=form.cleaned_data.get("replacement", True)
    )
    if place.table is None or question is None:
        return {}
    if int(question.seat) in form.unnamed_seats():
        return {"unnamed": True}
    question_json = json.dumps(
        referee.codec.write_report(question), separators=(",", ":"), ensure_ascii=False
    )
    address = reverse("new_ruling", args=[place.table.token])
    query = {"question": question_json}
    if facts := disputes.recorded_facts(ruled_question, question):
        query["facts"] = facts
    return {"address": f"{address}?{urlencode(query)}"}
