"""The print center."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import urlsplit

from django.http import FileResponse, Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from referee.frozen import dataclass
from tournaments.common.errors import DeskError
from tournaments.common.hosts import LOOPBACK_HOSTS
from tournaments.models import Role, Tournament
from tournaments.printing import jobs, print_requests
from tournaments.printing.available import unavailable_reason
from tournaments.printing.catalogue import SHEETS, USUAL_SHEETS, WHEN, sheets_for
from tournaments.printing.document import count_sheets, render_document
from tournaments.printing.event_facts import EventFacts
from tournaments.printing.kinds import PrintRequest, Sheet, When
from tournaments.printing.remembered_paper import HALF, SESSION_KEY
from tournaments.sheets.paper.style import PAPERS
from tournaments.sheets.paper.text import letters
from tournaments.views.common.requests import Request
from tournaments.views.paper.sheets import pdf
from tournaments.views.people.page_place import role_of
from tournaments.views.people.roles import officials_only

__all__ = ["download", "index", "progress", "sheet"]

_OPTIONS: Final = ("round", "table", "meeting", "paper", "lang", "order", "copies")
_REMEMBERED: Final = ("paper", "lang")


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedSheet:
    """A sheet on the print page: *obstacle* is why it cannot be printed yet."""

    name: str
    title: str
    description: str
    obstacle: str


@never_cache
@require_safe
@officials_only
def index(request: Request, slug: str) -> HttpResponse:
    """Show every sheet the event has content for, the usual ones first."""
    return _index(request, get_object_or_404(Tournament, slug=slug))


def _index(request: Request, event: Tournament, refusal: str = "", status: int = 200) -> HttpResponse:
    sheets = [sheet for sheet in sheets_for(event) if _may_print(request, sheet)]
    remembered = request.session.get(SESSION_KEY, {})
    chosen = {name: request.GET.get(name) or remembered.get(name, "") for name in _OPTIONS}
    by_name = {sheet.name: item for sheet, item in zip(sheets, _offered_sheets(event, sheets), strict=True)}
    usual = {
        when: [by_name[name] for name in names if name in by_name] for when, names in USUAL_SHEETS.items()
    }
    usual_names = {item.name for items in usual.values() for item in items}
    other_sheets = {
        when: [by_name[item.name] for item in sheets if item.when is when and item.name not in usual_names]
        for when in When
    }
    rounds = list(event.rounds.order_by("-number")) if event.kind != Tournament.Kind.LEAGUE else []
    context = {
        "tournament": event,
        "usual": [(when.value, WHEN[when], items) for when, items in usual.items() if items],
        "others": [(WHEN[when], items) for when, items in other_sheets.items() if items],
        "refused": refusal,
        "chosen": chosen,
        "in_both_languages": chosen["lang"] == "both",
        "has_many_languages": len(print_requests.LANGUAGES[print_requests.BOTH]) > 2,
        "is_by_player": chosen["order"] == "player",
        "has_more_chosen": any(chosen[name] for name in ("table", "order", "copies")),
        "rounds": [(round_, chosen["round"] == str(round_.number)) for round_ in rounds],
        "last_of_several": rounds[0].number if len(rounds) > 1 else None,
        "meetings": list(event.meetings.order_by("-date", "-pk")),
        "papers": list(PAPERS),
        "letters": letters.people_warnings(
            player.person for player in event.players.select_related("person")
        ),
        "only_here": bool(event.address) and urlsplit(event.address).hostname in LOOPBACK_HOSTS,
    }
    return render(request, "paper/printing/index.html", context, status=status)


def _offered_sheets(event: Tournament, sheets: Sequence[Sheet]) -> list[OfferedSheet]:
    facts = EventFacts(event)
    return [
        OfferedSheet(
            name=item.name,
            title=str(item.title),
            description=str(item.description),
            obstacle=unavailable_reason(event, item, facts) or "",
        )
        for item in sheets
    ]


@never_cache
@require_safe
@officials_only
def sheet(request: Request, slug: str, name: str) -> HttpResponseBase:
    """Print one kind of sheet: at once, or in a separate process if there are many."""
    event, sheet_kind = _event_and_sheet(request, slug, name)
    query = {option: request.GET.getlist(option) for option in _OPTIONS}
    _remember(request, query)
    if obstacle := unavailable_reason(event, sheet_kind):
        return _index(request, event, obstacle, HTTPStatus.CONFLICT)
    if query["paper"] and query["paper"][-1] not in sheet_kind.papers:
        query["paper"] = [HALF.get(query["paper"][-1], query["paper"][-1])]
    try:
        print_request = print_requests.read_request(sheet_kind, event, query)
        if count_sheets(sheet_kind, print_request) > jobs.MAX_SHEETS_AT_ONCE:
            return redirect(
                "print_job", slug, name, jobs.start(event, sheet_kind, _command_arguments(print_request))
            )
        content = render_document(sheet_kind, print_request)
    except DeskError as error:
        return _index(request, event, str(error), HTTPStatus.CONFLICT)
    return pdf(content, _file_name(print_request, name))


@never_cache
@require_safe
@officials_only
def progress(request: Request, slug: str, name: str, key: str) -> HttpResponse:
    """Show the progress of a long document, then redirect to it."""
    event, sheet_kind = _event_and_sheet(request, slug, name)
    job = jobs.find(event, sheet_kind, key)
    if job is None:
        raise Http404(key)
    if request.htmx and (job.refused or job.is_made):
        # The job is over: its result is a full page, so let htmx reload.
        return HttpResponseClientRefresh()
    if job.refused:
        return _index(request, event, job.refused, HTTPStatus.CONFLICT)
    if job.is_made:
        return redirect("printed_document", slug, name, key)
    context = {"tournament": event, "sheet": sheet_kind, "job": job}
    return render(
        request, "paper/printing/progress.html" if request.htmx else "paper/printing/job.html", context
    )


@never_cache
@require_safe
@officials_only
def download(request: Request, slug: str, name: str, key: str) -> HttpResponseBase:
    """Send a finished long document."""
    event, sheet_kind = _event_and_sheet(request, slug, name)
    job = jobs.find(event, sheet_kind, key)
    if job is None or not job.is_made:
        raise Http404(key)
    response = FileResponse(job.file.open("rb"), content_type="application/pdf")
    response["Content-Disposition"] = pdf(b"", f"{event.name} {name}")["Content-Disposition"]
    return response


def _event_and_sheet(request: Request, slug: str, name: str) -> tuple[Tournament, Sheet]:
    event = get_object_or_404(Tournament, slug=slug)
    sheet_kind = SHEETS.get(name)
    if sheet_kind is None or not _may_print(request, sheet_kind):
        raise Http404(name)
    return event, sheet_kind


def _may_print(request: Request, sheet_kind: Sheet) -> bool:
    return not sheet_kind.secret or role_of(request) is Role.ORGANIZER


def _remember(request: Request, query: Mapping[str, Sequence[str]]) -> None:
    """Remember paper and language in the session."""
    choices: dict[str, Container[str]] = {"paper": PAPERS, "lang": print_requests.LANGUAGES}
    remembered = {
        name: query[name][-1] for name in _REMEMBERED if query[name] and query[name][-1] in choices[name]
    }
    if remembered and request.session.get(SESSION_KEY) != remembered:
        request.session[SESSION_KEY] = remembered


def _file_name(print_request: PrintRequest, name: str) -> str:
    """Return the file's name: the event, the sheet, and the rounds or the meeting."""
    parts = [str(round_.number) for round_ in print_request.rounds]
    parts += [print_request.meeting.word] if print_request.meeting else []
    return " ".join([print_request.event.name, name, *parts[:3]])


def _command_arguments(print_request: PrintRequest) -> list[str]:
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
