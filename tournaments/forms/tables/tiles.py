"""The form that adds tiles to a hand entered by its value."""

from __future__ import annotations

import re
from typing import Any, cast

from django import forms
from django.http import QueryDict

import referee
from tournaments.forms.tables.hands import HandForm, form_kind
from tournaments.forms.tables.hands.fields import Meld, TilesField, read_melds
from tournaments.forms.tables.hands.seat import TILES, SeatForm

__all__ = ["AddedTilesForm", "WaitsForm"]

# The fields of the page; all others keep the values of the entered hand.
_PAGE_FIELDS = re.compile(
    r"(step|key|expects|seen|why|dora|ura|[0-3]-(concealed|winning|flags|discards|passed|nukidora|m[1-4]_\w+))"
)


class AddedTilesForm(HandForm):
    """The form of an entered hand, in which only tiles can be added."""

    def __init__(self, row: referee.ledger.Row, sent: QueryDict | None, **facts: Any) -> None:
        kind = form_kind(row.report)
        self.winners = [winner.seat for winner in getattr(row.report, "winners", ())]
        self.row, data = row, None
        if sent is not None:
            data = HandForm(kind, corrects=row, **facts).as_sent()
            for seat in self.winners:
                data[f"{int(seat)}-by"] = TILES
            for name in filter(_PAGE_FIELDS.fullmatch, sent):
                data.setlist(name, sent.getlist(name))
        super().__init__(kind, data, corrects=row, **facts)

    @property
    def parts(self) -> list[tuple[SeatForm, bool]]:
        """The winners' parts of the form, each with whether the winner was in riichi."""
        riichi_seats = {riichi.seat for riichi in self.row.report.riichi}
        return [(self.seats[seat], seat in riichi_seats) for seat in self.winners]

    def _missing(self, field: str, message: str, form: forms.Form | None = None) -> None:
        # The comparison of the tiles decides whether a reason is needed.
        if field != "why":
            super()._missing(field, message, form)


class WaitsForm(forms.Form):
    """A hand without its winning tile; melds are typed as `234m 777z (1111p)`."""

    concealed = TilesField()
    melds = forms.CharField(required=False, max_length=60)

    def clean_melds(self) -> list[Meld]:
        """Return the melds."""
        return read_melds(self.cleaned_data["melds"])

    def hand(self) -> referee.Hand:
        """Return the hand of a valid form. Raises `referee.Rejected`."""
        question = referee.codec.read_question({"kind": "tenpai", "seat": 0, **self.cleaned_data})
        return cast("referee.reports.Tenpai", question).hand
