"""The print centre."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from tournaments.common.errors import DeskError
from tournaments.models import Role, Tournament
from tournaments.printing import jobs, print_requests
from tournaments.printing.available import why_unavailable
from tournaments.printing.catalogue import SHEETS, USUAL_SHEETS, WHEN, sheets_for
from tournaments.printing.document import count_sheets, render_document
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import PrintRequest, Sheet, When
from tournaments.printing.remembered_paper import HALF, SESSION_KEY
from tournaments.sheets.paper.style import PAPERS
from tournaments.sheets.paper.text import letters
from tournaments.views.paper.sheets import pdf
from tournaments.views.people.roles import officials_only, role_of

__all__ = ["download", "index", "progress", "sheet"]

_OPTIONS: Final = ("round", "table", "meeting", "paper", "lang", "order", "copies")
_REMEMBERED: Final = ("paper", "lang")
LOOPBACK_HOSTS: Final = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """A sheet on the print page: *waits* is why it cannot be printed yet, *note* what to know before printing."""

    name: str
    title: str
    says: str
    waits: str
    note: str


@never_cache
@require_safe
@officials_only
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """Show every sheet the event has content for, the usual ones first."""
    return _index(request, get_object_or_404(Tournament, slug=slug))


def _index(request: HttpRequest, event: Tournament, refusal: str = "", status: int = 200) -> HttpResponse:
    sheets = [sheet for sheet in sheets_for(event) if _may(request, sheet)]
    kept = request.session.get(SESSION_KEY, {})
    chosen = {name: request.GET.get(name) or kept.get(name, "") for name in _OPTIONS}
    by_name = {sheet.name: one for sheet, one in zip(sheets, _offered(event, sheets), strict=True)}
    usual = {
        when: [by_name[name] for name in names if name in by_name] for when, names in USUAL_SHEETS.items()
    }
    shown = {one.name for found in usual.values() for one in found}
    others = {
        when: [by_name[one.name] for one in sheets if one.when is when and one.name not in shown]
        for when in When
    }
    context = {
        "tournament": event,
        "usual": [(WHEN[when], found) for when, found in usual.items() if found],
        "others": [(WHEN[when], found) for when, found in others.items() if found],
        "refused": refusal,
        "chosen": chosen,
        "rounds": list(event.rounds.order_by("-number")) if event.kind != Tournament.Kind.LEAGUE else [],
        "meetings": list(event.meetings.order_by("-date", "-pk")),
        "papers": list(PAPERS),
        "letters": letters.people_warnings(
            player.person for player in event.players.select_related("person")
        ),
        "only_here": bool(event.address) and urlsplit(event.address).hostname in LOOPBACK_HOSTS,
    }
    return render(request, "paper/printing/index.html", context, status=status)


def _offered(event: Tournament, sheets: Sequence[Sheet]) -> list[Offered]:
    known = EventFacts(event)
    return [
        Offered(
            name=one.name,
            title=str(one.title),
            says=str(one.says),
            waits=why_unavailable(event, one, known) or "",
            note=one.note(event),
        )
        for one in sheets
    ]


@never_cache
@require_safe
@officials_only
def sheet(request: HttpRequest, slug: str, name: str) -> HttpResponseBase:
    """Print one kind of sheet: at once, or in a separate process if there are many."""
    event, found = _found(request, slug, name)
    said = {option: request.GET.getlist(option) for option in _OPTIONS}
    _remember(request, said)
    if waits := why_unavailable(event, found):
        return _index(request, event, waits, HTTPStatus.CONFLICT)
    if said["paper"] and said["paper"][-1] not in found.papers:
        said["paper"] = [HALF.get(said["paper"][-1], said["paper"][-1])]
    try:
        print_request = print_requests.read_request(found, event, said)
        if count_sheets(found, print_request) > jobs.MAX_SHEETS_AT_ONCE:
            return redirect("print_job", slug, name, jobs.start(event, found, _words(print_request)))
        content = render_document(found, print_request)
    except DeskError as refused:
        return _index(request, event, str(refused), HTTPStatus.CONFLICT)
    return pdf(content, _called(print_request, name))


@never_cache
@require_safe
@officials_only
def progress(request: HttpRequest, slug: str, name: str, key: str) -> HttpResponse:
    """Show the progress of a long document, then redirect to it."""
    event, found = _found(request, slug, name)
    held = jobs.find(event, found, key)
    if held is None:
        raise Http404(key)
    if request.htmx and (held.refused or held.is_made):
        # The job is over: its result is a full page, so let htmx reload.
        return HttpResponseClientRefresh()
    if held.refused:
        return _index(request, event, held.refused, HTTPStatus.CONFLICT)
    if held.is_made:
        return redirect("printed_document", slug, name, key)
    context = {"tournament": event, "sheet": found, "job": held}
    return render(
        request, "paper/printing/progress.html" if request.htmx else "paper/printing/job.html", context
    )


@never_cache
@require_safe
@officials_only
def download(request: HttpRequest, slug: str, name: str, key: str) -> HttpResponseBase:
    """Send a finished long document."""
    event, found = _found(request, slug, name)
    held = jobs.find(event, found, key)
    if held is None or not held.is_made:
        raise Http404(key)
    answer = FileResponse(held.file.open("rb"), content_type="application/pdf")
    answer["Content-Disposition"] = pdf(b"", f"{event.name} {name}")["Content-Disposition"]
    return answer


def _found(request: HttpRequest, slug: str, name: str) -> tuple[Tournament, Sheet]:
    event = get_object_or_404(Tournament, slug=slug)
    found = SHEETS.get(name)
    if found is None or not _may(request, found):
        raise Http404(name)
    return event, found


def _may(request: HttpRequest, found: Sheet) -> bool:
    return not found.secret or role_of(request) is Role.ORGANIZER


def _remember(request: HttpRequest, query: Mapping[str, Sequence[str]]) -> None:
    """Remember paper and language in the session."""
    choices = {"paper": PAPERS, "lang": print_requests.LANGUAGES}
    kept = {name: query[name][-1] for name in _REMEMBERED if query[name] and query[name][-1] in choices[name]}
    if kept and request.session.get(SESSION_KEY) != kept:
        request.session[SESSION_KEY] = kept


def _called(print_request: PrintRequest, name: str) -> str:
    """Return the file's name: the event, the sheet, and the rounds or the meeting."""
    of = [str(round_.number) for round_ in print_request.rounds]
    of += [print_request.meeting.word] if print_request.meeting else []
    return " ".join([print_request.event.name, name, *of[:3]])


def _words(print_request: PrintRequest) -> list[str]:
    """Return the arguments of the equivalent `manage.py print` command."""
    words: list[Any] = []
    for round_ in print_request.rounds:
        words += ["--round", round_.number]
    for table in print_request.tables:
        words += ["--table", table]
    if print_request.meeting is not None:
        words += ["--meeting", print_request.meeting.word]
    lang = next(
        word for word, languages in print_requests.LANGUAGES.items() if languages == print_request.languages
    )
    words += [
        "--paper",
        print_request.paper,
        "--lang",
        lang,
        "--order",
        print_request.order.value,
        "--copies",
        print_request.copies,
    ]
    return list(map(str, words))
