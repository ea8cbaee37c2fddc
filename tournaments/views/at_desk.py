"""Under whose rules and at which table is a dispute asked about?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

import referee
from tournaments.forms.desk import INCIDENT, QUESTIONS, IncidentForm, QuestionForm
from tournaments.models import Table
from tournaments.services import disputes, pages
from tournaments.services.rulings.offences import Offences, of_seats

__all__ = ["Place", "form_of", "names_in", "place_of", "told"]

_KEPT = "desk_rules"
_PAID = "paid"
_NO_FACTS = ("rules", "part")
_SIGNS = {
    "E": pgettext_lazy("wind's sign", "E"),
    "S": pgettext_lazy("wind's sign", "S"),
    "W": pgettext_lazy("wind's sign", "W"),
    "N": pgettext_lazy("wind's sign", "N"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The rules, and the table with its page where there is one.

    Of the table is known, as far as the question needs it, what its players did before, and its *last* hand.
    """

    rulebook: disputes.Rulebook
    table: Table | None
    page: pages.TablePage | None
    offences: Offences | None = None
    last: disputes.LastHand | None = None

    @property
    def home(self) -> str:
        """The address at which a question is chosen."""
        return reverse("table_desk", args=[self.table.token]) if self.table else reverse("desk")

    def address(self, question: str) -> str:
        """The address of a question."""
        if self.table:
            return reverse("table_question", args=[self.table.token, question])
        return reverse("desk_question", args=[question])


def place_of(request: HttpRequest, table: Table | None, question: str = "") -> Place:
    """Where the question is asked: at the table by its rules, else by the rules chosen here or the last time.

    Raises `Http404` for rules that there are not.
    """
    if table is not None:
        word = f"{disputes.OWN}{table.round.tournament.slug}"
        book = disputes.Rulebook(
            word=word, title=table.round.tournament.name, rules=table.round.tournament.ruleset
        )
        return Place(
            rulebook=book,
            table=table,
            page=pages.page(table),
            offences=of_seats(table) if question == INCIDENT else None,
            last=disputes.last_hand(table) if question == _PAID else None,
        )
    slug = request.GET.get("tournament")
    word = request.GET.get("rules") or (f"{disputes.OWN}{slug}" if slug else "")
    kept = request.session.get(_KEPT, disputes.FIRST)
    book = disputes.chosen(word or kept, request.user)
    if book is None and not word:
        # A tournament that is no longer seen.
        book = disputes.chosen(disputes.FIRST, request.user)
    if book is None:
        raise Http404(_("There are no such rules."))
    if book.word != kept:
        request.session[_KEPT] = book.word
    return Place(rulebook=book, table=None, page=None)


def form_of(
    place: Place, question: str, data: QueryDict, rules: referee.Ruleset | None = None
) -> QuestionForm:
    """The form of a question, filled from its address; raises `Http404` for one that there is not."""
    facts: dict[str, Any] = {"rules": rules or place.rulebook.rules}
    if place.page:
        facts["state"] = place.page.state
        facts["seats"] = [(str(s.seat), f"{_SIGNS[s.wind]} {s.player.name}") for s in place.page.seats]
    if question == INCIDENT:
        code = data.get("code", "")
        if code not in referee.INCIDENTS:
            raise Http404
        return IncidentForm(data, code=code, offences=place.offences, **facts)
    if question not in QUESTIONS:
        raise Http404
    if question == _PAID:
        facts["last"] = place.last
        if place.page and place.last:
            # The winds may have moved on since that hand.
            facts["seats"] = [(str(line.seat), line.player.name) for line in place.page.seats]
    return QUESTIONS[question](data, **facts)


def names_in(place: Place, form: QuestionForm) -> disputes.NamesIn:
    """The players by name or by wind; who was not named is the player, or another."""

    def names(language: str) -> disputes.Names:
        with translation.override(language):
            return _names(place, form, language)

    return names


def _names(place: Place, form: QuestionForm, language: str) -> disputes.Names:
    rules = place.rulebook.rules
    if place.page:
        found = {referee.Seat(line.seat): line.player.name for line in place.page.seats}
    else:
        call = referee.by_wind(referee.Seat.FIRST, rules.players, "ja" if language == "ja" else "en")
        found = {referee.Seat(seat): call(referee.Seat(seat)) for seat in range(rules.players)}
    made_up = form.made_up()
    player, other = _("the player"), _("another player")
    return {
        seat: (player if made_up[int(seat)] else other) if int(seat) in made_up else name
        for seat, name in found.items()
    }


def told(data: QueryDict) -> str:
    """What was told, as it stands in an address: nothing of what was left empty."""
    kept = data.copy()
    for name in [*kept]:
        values = [value for value in kept.getlist(name) if value.strip()]
        if not values or name in _NO_FACTS:
            del kept[name]
        else:
            kept.setlist(name, values)
    return kept.urlencode()
