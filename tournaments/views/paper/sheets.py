"""Single sheets as PDF."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from typing import Final, TypedDict
from urllib.parse import quote

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.crypto import constant_time_compare
from django.utils.text import slugify
from django.utils.translation import get_language, override
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import referee
from tournaments.common.errors import StateError
from tournaments.forms.rulings.rulesets import FilterForm
from tournaments.models import LoggedRuling, Meeting, Round, Table, Tournament
from tournaments.presenters.rulings import disclosure_to
from tournaments.presenters.rulings.rulebooks import comparisons
from tournaments.printing.catalogue import SHEETS
from tournaments.printing.document import render_document
from tournaments.printing.kinds import PrintRequest
from tournaments.printing.rulings import single_slip_parts
from tournaments.services.events import rounds
from tournaments.sheets.paper import plain_halves
from tournaments.sheets.rulings import ruleset_sheet
from tournaments.sheets.tables import all_last, blank_sheet, report_sheet
from tournaments.views.common.event_addresses import event_address
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.people.roles import officials_only, organizers_only, scorekeepers_only

__all__ = [
    "blank_sheet_of",
    "links_sheet",
    "pdf",
    "physical_tables_sheet",
    "plain_sheet",
    "rules_sheet_of",
    "ruleset_sheet_of",
    "ruling_slip_of",
    "score_sheet_of",
]


_LANGUAGES: Final = dict(settings.LANGUAGES)
_PAPERS: Final = ("A4", "Letter")
_PLAIN: Final[Mapping[str, tuple[str, Callable[..., bytes]]]] = {
    "blank": ("score sheet", blank_sheet.render_plain),
    "report": ("report sheet", partial(plain_halves.render, report_sheet.draw)),
    "all-last": ("all-last sheet", partial(plain_halves.render, all_last.draw)),
}


class Printed(TypedDict):
    """Paper and language of a printed sheet."""

    paper: str
    language: str


@never_cache
@require_safe
def score_sheet_of(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Print a table's game so far."""
    stored_table = _table(request, slug, number, table)
    content = _table_sheet(request, stored_table, "score-sheets")
    return pdf(content, f"{stored_table.round.tournament.name} {number}-{table}")


@never_cache
@require_safe
def blank_sheet_of(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Print a table's blank sheet, to fill in by hand."""
    stored_table = _table(request, slug, number, table)
    content = _table_sheet(request, stored_table, "blank-score-sheets")
    return pdf(content, f"{stored_table.round.tournament.name} {number}-{table} blank")


def _table_sheet(request: HttpRequest, table: Table, name: str) -> bytes:
    """Return one table's sheet: the same bytes as from the print center and `manage.py print`."""
    event = table.round.tournament
    with _printing(request, event) as printed:
        print_request = PrintRequest(
            event=event,
            rounds=(table.round,),
            tables=(table.number,),
            paper=printed["paper"],
            languages=(printed["language"],),
            tells_rulings=_tells_rulings(request, table),
        )
        return render_document(SHEETS[name], print_request)


@require_safe
def plain_sheet(request: HttpRequest, kind: str = "blank") -> HttpResponse:
    """Print a sheet without any data; `?rules=` names a ruleset."""
    key = request.GET.get("rules", "")
    if key and key not in referee.ruleset_keys():
        raise Http404
    name, render = _PLAIN[kind]
    rules = referee.ruleset(key) if key else None
    with _printing(request) as printed:
        content = render(rules, **printed)
    return pdf(content, f"{name} {key}".strip())


@require_safe
def ruleset_sheet_of(request: HttpRequest, key: str) -> HttpResponse:
    """Print a ruleset's answers; takes `?against=` and the page's other parameters."""
    if key not in referee.ruleset_keys():
        raise Http404
    return _answers(request, referee.ruleset(key), title=key)


@never_cache
@require_safe
def rules_sheet_of(request: HttpRequest, slug: str) -> HttpResponse:
    """Print the answers in force at a tournament."""
    tournament = event_or_404(request, slug)
    return _answers(request, tournament.ruleset, title=f"{tournament.name} rules", tournament=tournament)


@never_cache
@require_safe
@organizers_only
def links_sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Print each table's card with its private link."""
    round_ = get_object_or_404(
        Round.objects.select_related("tournament"), tournament__slug=slug, number=number
    )
    return _links(request, round_.tournament, "table-links", f"{number} links", round_=round_)


@never_cache
@require_safe
@organizers_only
def physical_tables_sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """Print the card of each table in the hall, with the link that is valid for the whole event."""
    tournament = get_object_or_404(Tournament, slug=slug)
    return _links(request, tournament, "table-cards", "tables")


def _links(
    request: HttpRequest,
    event: Tournament,
    name: str,
    label: str,
    *,
    round_: Round | None = None,
    meeting: Meeting | None = None,
) -> HttpResponse:
    """Return the same bytes as `manage.py print`; links use this request's address if the event has none."""
    event.address = event_address(request, event)
    with _printing(request, event) as printed:
        print_request = PrintRequest(
            event=event,
            rounds=(round_,) if round_ else (),
            meeting=meeting,
            paper=printed["paper"],
            languages=(printed["language"],),
        )
        try:
            content = render_document(SHEETS[name], print_request)
        except StateError as error:
            context = {"tournament": event, "sheet": SHEETS[name], "refused": str(error)}
            return render(request, "paper/printing/refusal.html", context, status=HTTPStatus.CONFLICT)
    return pdf(content, f"{event.name} {label}")


@never_cache
@require_safe
@scorekeepers_only
def evening_wall_of(request: HttpRequest, slug: str, meeting: int) -> HttpResponse:
    """Print the wall sheet of an evening, through which people mark themselves present."""
    stored_meeting = get_object_or_404(
        Meeting.objects.select_related("tournament"), tournament__slug=slug, pk=meeting
    )
    return _links(
        request,
        stored_meeting.tournament,
        "evening-wall",
        f"{stored_meeting.word} wall",
        meeting=stored_meeting,
    )


@never_cache
@require_safe
@officials_only
def ruling_slip_of(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Print the slip of a ruling, for officials to hand out."""
    tournament = event_or_404(request, slug)
    rows = LoggedRuling.objects.select_related("entry__table__round__tournament", "tournament")
    logged = get_object_or_404(rows, tournament=tournament, number=number)
    table = logged.entry.table
    with _printing(request, tournament) as printed:
        print_request = PrintRequest(
            event=tournament,
            rounds=(table.round,),
            tables=(table.number,),
            paper=printed["paper"],
            languages=(printed["language"],),
        )
        content = render_document(SHEETS["ruling-slips"], print_request, parts_of=single_slip_parts(logged))
    return pdf(content, f"{tournament.name} ruling {number}")


def _answers(
    request: HttpRequest, rules: referee.Ruleset, *, title: str, tournament: Tournament | None = None
) -> HttpResponse:
    form = FilterForm(request.GET)
    if not form.is_valid():
        raise Http404
    with _printing(request, tournament) as printed:
        if tournament and form.other is None and form.question_filter == comparisons.QuestionFilter():
            # All answers without a comparison: the same sheet as the event's print center.
            paper, languages = printed["paper"], (printed["language"],)
            content = render_document(
                SHEETS["rules"], PrintRequest(event=tournament, paper=paper, languages=languages)
            )
        else:
            own_title = tournament.name if tournament else ""
            comparison = comparisons.compare(rules, form.other, form.question_filter, own_title=own_title)
            content = ruleset_sheet.render(comparison, **printed)
    suffix = f" {form.other.key}" if form.other else ""
    return pdf(content, f"{title}{suffix}")


def _table(request: HttpRequest, slug: str, number: int, table: int) -> Table:
    """Return the table, for users who may see its tournament and for holders of its link (`?token=`)."""
    rows = Table.objects.select_related("round__tournament")
    stored_table = get_object_or_404(rows, round__tournament__slug=slug, round__number=number, number=table)
    if constant_time_compare(request.GET.get("token", ""), stored_table.token):
        return stored_table
    tournament = event_or_404(request, slug)
    get_object_or_404(rounds.visible(tournament, request.user), number=number)
    return stored_table


def _tells_rulings(request: HttpRequest, table: Table) -> bool:
    """Return whether the sheet names players in rulings: at the table, for officials, or where rulings are public."""
    at_table = constant_time_compare(request.GET.get("token", ""), table.token)
    return at_table or disclosure_to(request.user, table.round.tournament).tells_all


def _paper(request: HttpRequest) -> str:
    paper = request.GET.get("paper", "A4")
    if paper not in _PAPERS:
        raise Http404
    return paper


@contextmanager
def _printing(request: HttpRequest, tournament: Tournament | None = None) -> Iterator[Printed]:
    """Give paper and language of a sheet: `?lang=` if given, else the event's language, else the reader's.

    That language is active within the context.
    """
    requested = request.GET.get("lang", "")
    if requested and requested not in _LANGUAGES:
        raise Http404
    language = requested or (tournament.language if tournament else "") or get_language() or "en"
    with override(language):
        yield Printed(paper=_paper(request), language=language)


def pdf(content: bytes, name: str) -> HttpResponse:
    """Return the PDF, to show in the browser; old clients save it under an ASCII name, others under its full name."""
    plain = slugify(name) or "sheet"
    full = quote(f"{slugify(name, allow_unicode=True) or plain}.pdf", safe="")
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f"inline; filename=\"{plain}.pdf\"; filename*=UTF-8''{full}"
    return response
