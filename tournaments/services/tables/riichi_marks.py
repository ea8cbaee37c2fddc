"""The riichi sticks that the devices at a table share before a hand is entered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from django.db import transaction
from django.db.models import OuterRef, Q, Subquery

from referee.frozen import dataclass
from tournaments.models import Entry, RiichiMarks, Round, Table
from tournaments.models.visibility import full_visibility

__all__ = ["SharedMarks", "change", "hand_number", "read"]

_DURING_A_HAND: Final = ("time", "penalty", "count")
"""The kinds of entries after which the same hand goes on."""
_JUDGED: Final = ("ruling", "review")
"""The kinds of entries after which it goes on unless the judgement ends the hand."""
_ENDED: Final = Q(payload__judgement__about__isnull=True) & (
    Q(payload__judgement__decision="chombo", payload__judgement__hand__isnull=True)
    | Q(payload__judgement__decision="chombo", payload__judgement__hand="goes_on")
    | Q(payload__judgement__decision="chombo", payload__judgement__hand="corrected")
    | Q(payload__judgement__hand="replayed")
)
"""`_ends_hand` as a condition of a query."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedMarks:
    """The *seats* with a riichi stick in the current hand, number *hand*, in the order in which they laid it."""

    hand: int
    seats: tuple[int, ...]

    @property
    def version(self) -> str:
        """A short text that differs whenever the marks differ."""
        return f"{self.hand}:{','.join(map(str, self.seats))}"


def hand_number(stored: Iterable[Entry]) -> int:
    """Return the number of the current hand after the entries: one more than the last that ended or changed a hand."""
    ended = (entry.number for entry in stored if _ends_hand(entry.kind, entry.payload))
    return max(ended, default=0) + 1


def _ends_hand(kind: str, payload: Mapping[str, Any]) -> bool:
    """Return whether an entry ends or changes a hand: a ruling does so by a chombo, or if the hand is dealt again."""
    if kind not in _JUDGED:
        return kind not in _DURING_A_HAND
    judgement = payload.get("judgement") or {}
    if judgement.get("about") is not None:
        return False
    after = judgement.get("hand", "goes_on")
    return after == "replayed" or (judgement.get("decision") == "chombo" and after != "stands")


def read(token: str) -> SharedMarks | None:
    """Return the marks of the table with this private link, in one query; None if there is no such table."""
    # The number of a hand reveals no result, so it is the same for every viewer.
    with full_visibility():
        others = Entry.objects.filter(table=OuterRef("pk")).exclude(kind__in=_DURING_A_HAND)
        ended = others.filter(~Q(kind__in=_JUDGED) | _ENDED)
        last_ended = Subquery(ended.order_by("-number").values("number")[:1])
        tables = Table.objects.filter(token=token)
        row = tables.values_list("riichi_marks__hand", "riichi_marks__seats", last_ended).first()
    if row is None:
        return None
    marked_hand, seats, number = row
    hand = (number or 0) + 1
    return SharedMarks(hand=hand, seats=tuple(seats) if marked_hand == hand else ())


def change(table: Table, *, hand: int, seat: int, is_laid: bool) -> SharedMarks:
    """Lay the riichi stick of *seat* in number *hand*, or take it back; return the marks after it.

    Nothing changes if another hand is in play by now, or none.
    """
    with transaction.atomic():
        # Create the row first: two devices may lay the first stick at once.
        RiichiMarks.objects.get_or_create(table=table, defaults={"hand": 0})
        row = RiichiMarks.objects.select_for_update().get(table=table)
        marks = read(table.token) or SharedMarks(hand=0, seats=())
        is_open = Round.objects.filter(pk=table.round_id, state=Round.State.OPEN).exists()
        if hand != marks.hand or not is_open or is_laid == (seat in marks.seats):
            return marks
        seats = (*marks.seats, seat) if is_laid else tuple(one for one in marks.seats if one != seat)
        row.hand, row.seats = hand, list(seats)
        row.save(update_fields=("hand", "seats"))
        return SharedMarks(hand=hand, seats=seats)
