"""Which addresses give a sheet to print?"""

from __future__ import annotations

from urllib.parse import quote

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.crypto import constant_time_compare
from django.utils.text import slugify
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

import referee
from tournaments.forms.rulesets import LookForm
from tournaments.models import LoggedRuling, Round, Table
from tournaments.services import tournaments
from tournaments.sheets import blank_sheet, ruleset_sheet, ruling_slip, score_sheet, table_links
from tournaments.sheets.style import PAPERS
from tournaments.showing import comparisons, pages
from tournaments.showing.at import At
from tournaments.showing.rulings import Telling, telling_to
from tournaments.showing.rulings.slip import slip
from tournaments.views.roles import officials_only, organizers_only

__all__ = [
    "blank_sheet_of",
    "links_sheet",
    "plain_sheet",
    "rules_sheet_of",
    "ruleset_sheet_of",
    "ruling_slip_of",
    "score_sheet_of",
]


@never_cache
@require_safe
def score_sheet_of(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Print a table's game as it stands."""
    found = _table(request, slug, number, table)
    page = pages.page(At.of(found), tells_rulings=_tells_rulings(request, found))
    content = score_sheet.render(page, paper=_paper(request), language=_language())
    return _pdf(content, f"{found.round.tournament.name} {number}-{table}")


@never_cache
@require_safe
def blank_sheet_of(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Print a table's sheet to be filled in by hand."""
    found = _table(request, slug, number, table)
    content = blank_sheet.render(pages.page(At.of(found)), paper=_paper(request), language=_language())
    return _pdf(content, f"{found.round.tournament.name} {number}-{table} blank")


@require_safe
def plain_sheet(request: HttpRequest) -> HttpResponse:
    """Print a sheet without any data; `?rules=` names a ruleset."""
    key = request.GET.get("rules", "")
    if key and key not in referee.ruleset_keys():
        raise Http404
    rules = referee.ruleset(key) if key else None
    content = blank_sheet.render_plain(rules, paper=_paper(request), language=_language())
    return _pdf(content, f"score sheet {key}".strip())


@require_safe
def ruleset_sheet_of(request: HttpRequest, key: str) -> HttpResponse:
    """Print a ruleset's answers; `?against=` and what else the page takes are taken here too."""
    if key not in referee.ruleset_keys():
        raise Http404
    return _answers(request, referee.ruleset(key), title=key)


@never_cache
@require_safe
def rules_sheet_of(request: HttpRequest, slug: str) -> HttpResponse:
    """Print the answers that hold at a tournament."""
    tournament = get_object_or_404(tournaments.visible(request.user), slug=slug)
    return _answers(request, tournament.ruleset, title=f"{tournament.name} rules", called=tournament.name)


@never_cache
@require_safe
@organizers_only
def links_sheet(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Print each table's card with its private link."""
    found = get_object_or_404(
        Round.objects.select_related("tournament"), tournament__slug=slug, number=number
    )
    tables = found.tables.prefetch_related("seatings__player")
    links = [(t, request.build_absolute_uri(t.get_absolute_url())) for t in tables]
    content = table_links.render(found, links, paper=_paper(request), language=_language())
    return _pdf(content, f"{found.tournament.name} {number} links")


@never_cache
@require_safe
@officials_only
def ruling_slip_of(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Print the slip of a ruling, for officials to hand out."""
    found = get_object_or_404(tournaments.visible(request.user), slug=slug)
    rows = LoggedRuling.objects.select_related("entry__table__round__tournament", "tournament")
    logged = get_object_or_404(rows, tournament=found, number=number)
    content = ruling_slip.render(slip(logged), paper=_paper(request), language=_language())
    return _pdf(content, f"{found.name} ruling {number}")


def _answers(request: HttpRequest, rules: referee.Ruleset, *, title: str, called: str = "") -> HttpResponse:
    form = LookForm(request.GET)
    if not form.is_valid():
        raise Http404
    found = comparisons.compare(rules, form.other, form.look, called=called)
    beside = f" {found.other.key}" if found.other else ""
    content = ruleset_sheet.render(found, paper=_paper(request), language=_language())
    return _pdf(content, f"{title}{beside}")


def _table(request: HttpRequest, slug: str, number: int, table: int) -> Table:
    """The table, for those who may see its tournament and for the holder of its link (`?token=`)."""
    rows = Table.objects.select_related("round__tournament")
    found = get_object_or_404(rows, round__tournament__slug=slug, round__number=number, number=table)
    if constant_time_compare(request.GET.get("token", ""), found.token):
        return found
    get_object_or_404(tournaments.visible(request.user), slug=slug)
    return found


def _tells_rulings(request: HttpRequest, table: Table) -> bool:
    """Whether the sheet says whom rulings concerned: at the table itself, to officials, and where all may read it."""
    at_table = constant_time_compare(request.GET.get("token", ""), table.token)
    return at_table or telling_to(request.user, table.round.tournament) is Telling.ALL


def _paper(request: HttpRequest) -> str:
    paper = request.GET.get("paper", "A4")
    if paper not in PAPERS:
        raise Http404
    return paper


def _language() -> str:
    return get_language() or "en"


def _pdf(content: bytes, name: str) -> HttpResponse:
    """The PDF, shown in the browser; old programs save it under an ASCII name, others under its own."""
    plain = slugify(name) or "sheet"
    full = quote(f"{slugify(name, allow_unicode=True) or plain}.pdf", safe="")
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = f"inline; filename=\"{plain}.pdf\"; filename*=UTF-8''{full}"
    return response
