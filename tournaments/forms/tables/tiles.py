"""The form that adds tiles to a hand entered by its value."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _

import referee
from tournaments.forms.tables.hands import HandForm, form_kind
from tournaments.forms.tables.hands.fields import TilesField
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

    def clean_melds(self) -> tuple[referee.Meld, ...]:
        """Return the melds; one in brackets is an ankan."""
        melds = []
        for word in self.cleaned_data["melds"].split():
            try:
                tiles = referee.read_tiles(word.strip("()"))
            except referee.Rejected:
                raise forms.ValidationError(_("“%(text)s” is no set.") % {"text": word[:20]}) from None
            four_type = referee.MeldType.ANKAN if word.startswith("(") else referee.MeldType.DAIMINKAN
            is_same_kind = len({tile.kind for tile in tiles}) == 1
            three_type = referee.MeldType.PON if is_same_kind else referee.MeldType.CHI
            melds.append(referee.Meld(type=four_type if len(tiles) == 4 else three_type, tiles=tiles))
        return tuple(melds)

    def hand(self) -> referee.Hand:
        """Return the hand of a valid form."""
        return referee.Hand(concealed=self.cleaned_data["concealed"], melds=self.cleaned_data["melds"])
