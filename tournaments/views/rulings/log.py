"""The rulings log and reviews."""

from __future__ import annotations

from typing import Any, TypedDict

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

import referee
from tournaments.common.errors import ConflictError, DeskError
from tournaments.common.language import current_language
from tournaments.forms.rulings import PhotoForm, PhotoSettingsForm, PublicityForm, ReviewForm, SearchForm
from tournaments.models import LoggedRuling, Role, Table, Tournament
from tournaments.presenters.rulings import RulingDisclosure, disclosure_to, log, review_outcome
from tournaments.presenters.rulings.cautions import review_warnings
from tournaments.presenters.rulings.detail import detail, get_ruling
from tournaments.presenters.rulings.effects import announcement
from tournaments.presenters.rulings.log_export import as_csv, as_json
from tournaments.presenters.rulings.search import matching
from tournaments.presenters.rulings.similar import SimilarRulings, similar_rulings
from tournaments.presenters.tables import judge_places
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.services.events import tournaments
from tournaments.services.people import permissions
from tournaments.services.rulings import photos, reviewing
from tournaments.services.tables import clocks, hands
from tournaments.services.tables.call_times import CallTime, call_times
from tournaments.sheets.paper.text import letters
from tournaments.views.common.acting import get_action
from tournaments.views.common.downloads import record_download
from tournaments.views.common.event_lookup import event_or_404
from tournaments.views.common.zones import use_zone_of
from tournaments.views.people.roles import logged_in_user, officials_only, organizers_only, whom_to_ask
from tournaments.views.tables.at_table import new_key

__all__ = [
    "download",
    "index",
    "logged_ruling",
    "name_of",
    "publicity",
    "render_ruling",
    "review",
    "reviewer",
    "show",
    "similar_to",
]

PER_PAGE = 50
Extra = dict[str, Any]


@require_safe
def index(request: HttpRequest, slug: str) -> HttpResponse:
    """List and search the rulings of the event, as far as the user may read them."""
    tournament, disclosure = _readable(request, slug)
    lines = log.log_lines(tournament, disclosure)
    form = SearchForm(request.GET or None, **_choices(lines))
    matches = matching(lines, form.criteria()) if form.is_bound else list(lines)
    page = Paginator(matches, PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "tournament": tournament,
        "form": form,
        "page": page,
        "found": len(matches),
        "all": len(lines),
        "named": disclosure.tells_all,
        "asked": _query_without_page(request),
    }
    return render(request, "rulings/index.html", context)


def _choices(lines: tuple[log.LogLine, ...]) -> Extra:
    players = {line.player.number: line.player.name for line in lines if line.player}
    states = [
        (state.value, review_outcome(state) or _("not confirmed yet")) for state in referee.ledger.RulingState
    ]
    return {
        "rounds": sorted({line.round for line in lines}),
        "players": sorted(players.items()),
        "codes": sorted({line.code for line in lines if line.code}),
        "states": states,
    }


def _query_without_page(request: HttpRequest) -> str:
    query = request.GET.copy()
    query.pop("page", None)
    return query.urlencode()


@never_cache
@require_safe
@officials_only
def download(request: HttpRequest, slug: str, form: str) -> HttpResponse:
    """Send officials the whole log, as JSON in the protocol's format or as CSV."""
    tournament = event_or_404(request, slug)
    if form == "json":
        response = HttpResponse(as_json(tournament), content_type="application/json; charset=utf-8")
    else:
        response = HttpResponse(as_csv(tournament), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="rulings.{form}"'
    record_download(request, f"rulings.{form}", tournament)
    return response


@organizers_only
def publicity(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose whether everybody may read the rulings, whether with names, and how long photos are kept."""
    tournament = event_or_404(request, slug)
    chosen = {name: getattr(tournament, name) for name in PublicityForm.base_fields}
    form = PublicityForm(request.POST or None, initial=chosen)
    photo_form = PhotoSettingsForm(
        request.POST or None, initial={"delete_at_archive": photos.are_deleted_at_archive(tournament)}
    )
    if request.method == "POST":
        form, photo_form = PublicityForm(request.POST), PhotoSettingsForm(request.POST)
        if form.is_valid() and photo_form.is_valid():
            tournaments.publish_rulings(tournament, **form.cleaned_data, act=get_action(request))
            photos.set_deleted_at_archive(tournament, photo_form.cleaned_data["delete_at_archive"])
            messages.success(request, _("Settings saved."))
            return redirect("rulings", tournament.slug)
    context = {"tournament": tournament, "form": form, "photo_form": photo_form}
    return render(request, "rulings/publicity.html", context)


# One ruling


@never_cache
@require_safe
def show(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show one ruling as far as the user may read it, with the available actions."""
    tournament, disclosure = _readable(request, slug)
    return render_ruling(request, _logged(tournament, number), disclosure)


@never_cache
@require_POST
@officials_only
def review(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Confirm a ruling, record an appeal, or reject one."""
    logged = _logged(_readable(request, slug)[0], number)
    form = ReviewForm(request.POST, names=hands.player_names(logged.entry.table))
    if not form.is_valid():
        return render_ruling(
            request, logged, RulingDisclosure.ALL, faults=form.errors, status=422, typed=form
        )
    data = form.cleaned_data
    if not data["outcome"].is_appeal and not permissions.is_head_judge(request.user, logged.tournament):
        sentence = _("Only the head judge and organizers can do this. Ask one of them, or log in as one.")
        raise PermissionDenied(whom_to_ask(request, sentence, Role.ORGANIZER, Role.HEAD_JUDGE))
    is_appeal = data["outcome"].is_appeal
    review_entry = referee.ledger.Review(
        number=logged.entry.number,
        outcome=data["outcome"],
        why=data["why"],
        by="" if is_appeal else name_of(request),
        player=data["player"] if is_appeal else None,
    )
    try:
        reviewing.review(logged, review_entry, announced=announcement, **form.place, **reviewer(request))
    except referee.Rejected as rejected:
        texts = [
            referee.messages.say_problem(problem, str, current_language()) for problem in rejected.problems
        ]
        return render_ruling(request, logged, RulingDisclosure.ALL, refused=texts, status=422, typed=form)
    except DeskError as error:
        status = 409 if isinstance(error, ConflictError) else 422
        return render_ruling(
            request, logged, RulingDisclosure.ALL, refused=[str(error)], status=status, typed=form
        )
    return redirect("ruling", slug, number)


def render_ruling(
    request: HttpRequest, logged_ruling: LoggedRuling, disclosure: RulingDisclosure, **more: Any
) -> HttpResponse:
    """Show the page of one ruling, with the buttons that the user may press."""
    status, official = (
        more.pop("status", 200),
        permissions.is_official(request.user, logged_ruling.tournament),
    )
    snapshot = TableSnapshot.of(logged_ruling.entry.table)
    judged = get_ruling(snapshot, logged_ruling).judged
    allowed = (
        reviewing.allowed_outcomes(snapshot.rules, snapshot.entries, judged, snapshot.page.start)
        if official
        else frozenset()
    )
    is_head_judge = permissions.is_head_judge(request.user, logged_ruling.tournament)
    is_own = official and reviewing.is_given_by(logged_ruling, *_names(request))
    outcomes = referee.judgement.ReviewOutcome
    may = {
        outcome.value: outcome in allowed
        and (is_head_judge or outcome is outcomes.APPEALED)
        and not (is_own and outcome in (outcomes.CONFIRMED, outcomes.CHANGED))
        for outcome in outcomes
    }
    context = {
        "tournament": logged_ruling.tournament,
        "logged": logged_ruling,
        "letters": letters.people_warnings(snapshot.players.values()),
        "table": snapshot.table,
        "ruling": detail(snapshot, logged_ruling, disclosure),
        "named": disclosure.tells_all,
        "own": is_own and is_head_judge,
        "form": more.pop("typed", None)
        or (_blank_review_form(snapshot, logged_ruling) if official else None),
        "may": may,
        "may_decide": may["confirmed"] or may["changed"] or may["overturned"],
        "cautions": review_warnings(snapshot, logged_ruling) if is_head_judge else [],
        "similar": similar_to(
            request,
            logged_ruling.tournament,
            judged.judgement.question,
            judged.judgement.decision,
            but=logged_ruling.number,
        ),
        "place": {"key": new_key(), "expects": len(snapshot.stored) + 1},
        "call_times": _call_times(request, snapshot.table) if official else [],
    }
    if official:
        context |= {
            "photos": (kept := list(photos.photos_of(logged_ruling))),
            "may_add_photo": len(kept) < photos.MAX_PHOTOS,
            "photo_form": more.pop("photo_form", None) or PhotoForm(),
            "deletes_photos": is_head_judge,
            "photos_end": photos.are_deleted_at_archive(logged_ruling.tournament),
        }
    return render(request, "rulings/ruling.html", context | more, status=status)


def similar_to(
    request: HttpRequest,
    tournament: Tournament,
    question: referee.reports.Question | None,
    measure: referee.answers.Measure | None,
    *,
    but: int | None = None,
) -> SimilarRulings | None:
    """Return the rulings on the same question, for an official; None for everybody else."""
    if not permissions.is_official(request.user, tournament):
        return None
    return similar_rulings(request.user, tournament, question, measure, but=but)


def _call_times(request: HttpRequest, table: Table) -> list[CallTime]:
    """Return the times of the table's calls that the user ended lately, while its round is in play."""
    round_ = table.round
    if not round_.is_open:
        return []
    taken = call_times(round_, clocks.clock_of(round_), logged_in_user(request).get_username())
    return [time for time in taken if time.table == table.number]


def _blank_review_form(snapshot: TableSnapshot, logged_ruling: LoggedRuling) -> ReviewForm:
    """Return the form; the player concerned is preselected as the one who appeals."""
    seat = logged_ruling.entry.payload["judgement"]["seat"]
    return ReviewForm(names=snapshot.names, initial={"player": seat})


def _readable(request: HttpRequest, slug: str) -> tuple[Tournament, RulingDisclosure]:
    """Return the tournament and how much of its rulings the user may read. Raises `Http404` if nothing."""
    tournament = event_or_404(request, slug)
    use_zone_of(request, tournament)
    disclosure = disclosure_to(request.user, tournament)
    if disclosure.tells_nothing:
        raise Http404
    return tournament, disclosure


def logged_ruling(request: HttpRequest, slug: str, number: int) -> LoggedRuling:
    """Return the event's ruling with this number. Raises `Http404` if the user may not read it."""
    return _logged(_readable(request, slug)[0], number)


def _logged(tournament: Tournament, number: int) -> LoggedRuling:
    rows = LoggedRuling.objects.select_related("entry__table__round__tournament", "tournament")
    return get_object_or_404(rows, tournament=tournament, number=number)


def name_of(request: HttpRequest) -> str:
    """Return the user's name as written on a ruling."""
    return judge_places.name_of(logged_in_user(request))


def _names(request: HttpRequest) -> tuple[str, str]:
    user = logged_in_user(request)
    return user.get_username(), user.get_full_name()


class Reviewer(TypedDict):
    """The login and the full name of who reviews a ruling."""

    by: str
    full_name: str


def reviewer(request: HttpRequest) -> Reviewer:
    """Return the reviewer's login and full name."""
    by, full_name = _names(request)
    return {"by": by, "full_name": full_name}
