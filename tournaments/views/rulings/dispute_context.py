"""The rulebook and the table of a dispute."""

from __future__ import annotations

from typing import Any, cast

from django.http import Http404, HttpRequest, QueryDict
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

import referee
from referee.frozen import dataclass
from tournaments.forms.rulings.disputes import INCIDENT, QUESTIONS, IncidentForm, QuestionForm
from tournaments.models import Table
from tournaments.presenters.rulings import disputes
from tournaments.presenters.rulings.offences import Offences, seat_offences
from tournaments.presenters.tables import table_page
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.views.common.requests import Request
from tournaments.views.tables.at_table import is_official

__all__ = ["Place", "build_form", "facts_query", "name_function", "place_of"]

_RULES = "desk_rules"
_PAID = "paid"
_TABLE = "desk_table"
# Query parameters other than facts; `laid` names the seats whose riichi stick is on the table.
_NO_FACTS = ("rules", "tournament", "part", "laid")
_SIGNS = {
    "E": pgettext_lazy("wind's sign", "E"),
    "S": pgettext_lazy("wind's sign", "S"),
    "W": pgettext_lazy("wind's sign", "W"),
    "N": pgettext_lazy("wind's sign", "N"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The rules of a dispute, and the table with its page if there is one.

    *own*: the rules are the table's, or there is no table. *riichi_seats* are the seats with a riichi stick on the
    table in the hand in play. *offences* (the players' earlier ones) and *last* (the last hand) are set if the
    question needs them. Without a table, *last_table* is the table where a question was asked last.
    """

    rulebook: disputes.Rulebook
    table: Table | None
    page: table_page.TablePage | None
    own: bool = True
    riichi_seats: tuple[int, ...] = ()
    last_table: Table | None = None
    offences: Offences | None = None
    last: disputes.LastHand | None = None

    @property
    def home(self) -> str:
        """The address of the page that lists the questions."""
        return reverse("table_desk", args=[self.table.token]) if self.table else reverse("desk")

    @property
    def in_riichi(self) -> list[str]:
        """The names of the players whose riichi sticks are on the table."""
        return (
            [line.player.name for line in self.page.seats if line.seat in self.riichi_seats]
            if self.page
            else []
        )

    @property
    def link_parameters(self) -> list[tuple[str, str]]:
        """Query parameters for links to other questions: the riichi sticks, or the rules if there is no table."""
        if self.table:
            return [("laid", str(seat)) for seat in self.riichi_seats]
        return [("rules", self.rulebook.word)]

    @property
    def question_parameters(self) -> list[tuple[str, str]]:
        """Query parameters of this question besides its facts, including rules other than the table's."""
        return self.link_parameters if self.own else [*self.link_parameters, ("rules", self.rulebook.word)]

    def address(self, question: str) -> str:
        """Return the address of a question."""
        if self.table:
            return reverse("table_question", args=[self.table.token, question])
        return reverse("desk_question", args=[question])


def place_of(request: HttpRequest, table: Table | None, question: str = "") -> Place:
    """Return the place of the question: the table with its rules, else the rules chosen now or the last time.

    Raises `Http404` for unknown rules.
    """
    if table is not None:
        return _place_at_table(request, table, question)
    slug = request.GET.get("tournament")
    word = request.GET.get("rules") or (f"{disputes.TOURNAMENT_PREFIX}{slug}" if slug else "")
    remembered = request.session.get(_RULES, disputes.DEFAULT_RULEBOOK)
    book = disputes.get_rulebook(word or remembered, request.user)
    if book is None and not word:
        # The user may no longer see the tournament of the remembered rules.
        book = disputes.get_rulebook(disputes.DEFAULT_RULEBOOK, request.user)
    if book is None:
        raise Http404(_("These rules do not exist. Choose other rules."))
    if word and book.slug:
        cast(Request, request).event = book.slug
    if book.word != remembered:
        request.session[_RULES] = book.word
    return Place(rulebook=book, table=None, page=None, last_table=_last_table(request))


def _place_at_table(request: HttpRequest, table: Table, question: str) -> Place:
    own = disputes.tournament_rulebook(table.round.tournament)
    word = request.GET.get("rules") if question else ""
    book = disputes.get_rulebook(word, request.user) if word and word != own.word else own
    if book is None or book.rules.players != own.rules.players:
        raise Http404(_("These rules do not exist. Choose other rules."))
    # The dispute desk without a table starts with these rules, and links back to this table.
    for name, value in ((_RULES, own.word), (_TABLE, table.token)):
        if request.session.get(name) != value:
            request.session[name] = value
    riichi_seats = {
        word for word in request.GET.getlist("laid") if word in map(str, range(own.rules.players))
    }
    page = table_page.page(TableSnapshot.of(table))
    return Place(
        rulebook=book,
        table=table,
        page=page,
        own=book == own,
        riichi_seats=() if page.over else tuple(sorted(map(int, riichi_seats))),
        # Earlier offences are shown to officials only.
        offences=seat_offences(table) if question == INCIDENT and is_official(request, table) else None,
        last=disputes.last_hand(page.snapshot) if question == _PAID else None,
    )


def _last_table(request: HttpRequest) -> Table | None:
    token = request.session.get(_TABLE)
    tables = Table.objects.select_related("round__tournament").filter(token=token) if token else None
    return tables.first() if tables is not None else None


def build_form(
    place: Place, question: str, data: QueryDict, rules: referee.Ruleset | None = None
) -> QuestionForm:
    """Return the form of a question, filled from the query string. Raises `Http404` for an unknown question."""
    facts: dict[str, Any] = {"rules": rules or place.rulebook.rules}
    if place.page:
        facts["state"], facts["riichi_seats"] = place.page.state, place.riichi_seats
        facts["seats"] = [
            (str(line.seat), _seat_label(line, place.riichi_seats)) for line in place.page.seats
        ]
    if question == INCIDENT:
        code = data.get("code", "")
        if code not in referee.incidents.INCIDENTS:
            raise Http404
        return IncidentForm(data, code=code, offences=place.offences, **facts)
    if question not in QUESTIONS:
        raise Http404
    if question == _PAID:
        facts["last"] = place.last
        if place.page and place.last:
            # The seat winds may have changed since that hand.
            facts["seats"] = [(str(line.seat), line.player.name) for line in place.page.seats]
    return QUESTIONS[question](data, **facts)


def _seat_label(line: table_page.SeatLine, riichi_seats: tuple[int, ...]) -> str:
    name = f"{_SIGNS[line.wind]} {line.player.name}"
    return _("%(name)s (riichi)") % {"name": name} if line.seat in riichi_seats else name


def name_function(place: Place, form: QuestionForm) -> disputes.NamesIn:
    """Return a function that gives names or winds in a language; an unnamed seat is the player, or another player."""

    def names(language: str) -> disputes.Names:
        with translation.override(language):
            return _seat_names(place, form, language)

    return names


def _seat_names(place: Place, form: QuestionForm, language: str) -> disputes.Names:
    rules = place.rulebook.rules
    if place.page:
        names = {referee.Seat(line.seat): line.player.name for line in place.page.seats}
    else:
        name_of = referee.messages.wind_namer(referee.Seat.FIRST, rules.players, language)
        names = {referee.Seat(seat): name_of(referee.Seat(seat)) for seat in range(rules.players)}
    unnamed = form.unnamed_seats()
    the_player, other_player = _("the player"), _("another player")
    return {
        seat: (the_player if unnamed[int(seat)] else other_player) if int(seat) in unnamed else name
        for seat, name in names.items()
    }


def facts_query(data: QueryDict) -> str:
    """Return the facts as a query string, without empty values."""
    facts = data.copy()
    for name in [*facts]:
        values = [value for value in facts.getlist(name) if value.strip()]
        if not values or name in _NO_FACTS:
            del facts[name]
        else:
            facts.setlist(name, values)
    return facts.urlencode()
