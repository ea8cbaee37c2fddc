"""The record of a won hand in tiles.

Below the head are the facts before the deal and the end of the hand; then each seat has a block: the deal, a box for
each draw and for each discard, and the final hand.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Table, Tournament
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.presenters.tables.hands.hand_records import HandRecord, RecordedSeat, blank
from tournaments.sheets.paper import tiles, words
from tournaments.sheets.paper.form import Form
from tournaments.sheets.paper.heads import Head, content_bounds, draw_foot, draw_head
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.style import BODY, HEAD, MARGIN, RULE, SMALL, TICK, TINY
from tournaments.sheets.paper.text.lines import fit_names, high
from tournaments.sheets.tables import sheet_parts
from tournaments.sheets.tables.score_sheet import rules_line
from tournaments.sheets.tables.tile_rows import draw_sets

__all__ = ["draw", "draw_blank"]

FACTS: Final = 9.0
WORTH: Final = 11.0
GAP: Final = 2.0
PLAYER_WIDTH: Final = 34.0  # width of the block's player
LABEL_WIDTH: Final = 12.0  # width of the labels of rows of boxes
LAST: Final = 48.0  # width of the final hand
TURNS: Final = 18
NUMBERS: Final = 3.2  # height of the turn numbers above the boxes
DEALT: Final = 14
INDICATORS: Final = 5
INDICATOR: Final = 6.2  # width of a tile


def draw(pen: Pen, table: Table, record: HandRecord, stamp: Stamp | None = None) -> None:
    """Draw the record of a hand that was played at *table*."""
    round_ = table.round
    head = Head(
        title=round_.tournament.name,
        subtitle=" · ".join((_("Round %(number)s") % {"number": round_.number}, _title(), record.hand)),
        small=rules_line(table.ruleset, round_.tournament.overlay),
        large=str(table.number),
        label=pgettext("sheet", "Table"),
        foot=edition_line(table.ruleset),
    )
    _draw(pen, head, record, str(round_.number), str(table.number), stamp)


def draw_blank(pen: Pen, event: Tournament) -> None:
    """Draw a sheet with nothing but its event, to be filled in by hand."""
    rules = event.ruleset
    head = Head(
        title=event.name,
        subtitle=_title(),
        small=rules_line(rules, event.overlay),
        foot=edition_line(rules),
    )
    _draw(pen, head, blank(rules.players), "", "")


def _title() -> str:
    return pgettext("sheet", "Hand record")


def _draw(
    pen: Pen, head: Head, record: HandRecord, round_: str, table: str, stamp: Stamp | None = None
) -> None:
    draw_head(pen, head, stamp)
    top, bottom = content_bounds(pen)
    form = Form(pen, MARGIN, pen.width - MARGIN, top)
    _draw_facts(form, record, round_, table)
    _draw_result(form, record)
    form.y += GAP
    height = (bottom - form.y - WORTH - 1) / len(record.seats)
    share = (height - GAP) / 3
    size, names = fit_names(
        [seat_record.name for seat_record in record.seats], BODY, PLAYER_WIDTH - 10, share - 0.6, bold=True
    )
    # A name of many lines takes more than its third of the block, and the two rows below it become lower.
    share = max(share, *(high(lines, size) + 0.9 for lines in names))
    for seat in record.seats:
        _draw_seat(form, seat, height - GAP, size, share)
        form.y += height
    _draw_worth(form, record)
    draw_foot(pen, head, 1, 1, stamp)
    pen.page()


def _draw_facts(form: Form, record: HandRecord, round_: str, table: str) -> None:
    form.cells(
        (
            (pgettext("sheet", "Date"), record.date, 2.0),
            (pgettext("sheet", "Round"), round_, 1.0),
            (pgettext("sheet", "Table"), table, 1.0),
            (pgettext("sheet", "Hand"), record.round, 1.0),
            (pgettext("sheet", "Honba"), record.honba, 1.0),
            (_("Sticks on the table"), record.sticks, 1.4),
            (pgettext("sheet", "Recorded by"), record.by, 3.0),
        ),
        FACTS,
    )


def _draw_result(form: Form, record: HandRecord) -> None:
    """Draw the indicators, how the hand was won, the winner and the discarder."""
    pen = form.pen
    form.frame(FACTS)
    x = form.left + 1.5
    for label, shown in ((pgettext("sheet", "Dora"), record.dora), (pgettext("sheet", "Ura"), record.ura)):
        pen.text(x, pen.middle(form.y, FACTS, SMALL), label, SMALL)
        x += pen.measure(label, SMALL) + 1.5
        high = INDICATOR * tiles.HEIGHT
        for index in range(INDICATORS):
            if index < len(shown):
                pen.tile(x, form.y + (FACTS - high) / 2, INDICATOR, shown[index])
            else:
                pen.box(x, form.y + (FACTS - high) / 2, INDICATOR, high)
            x += INDICATOR + 0.5
        x += 2.5
    pen.line(x - 1, form.y, x - 1, form.y + FACTS)
    winds = tuple((seat.wind, words.wind_sign(seat.wind)) for seat in record.seats)
    drawn = bool(record.winners) and record.discarder is None
    ends = ((0, _("Tsumo")), (1, _("Ron")), (2, pgettext("sheet", "No win")))
    end_index = None if not record.winners else 0 if drawn else 1
    x = form.ticks(x + 1, "", ends, end_index, height=FACTS)
    x = form.ticks(x + 2, pgettext("sheet", "Winner"), winds, *record.winners, height=FACTS)
    form.ticks(x + 2, pgettext("sheet", "from"), winds, record.discarder, height=FACTS)
    form.y += FACTS


def _draw_seat(form: Form, seat: RecordedSeat, height: float, size: float, share: float) -> None:
    """The block of a seat; *share* of its height is for the name."""
    pen, left, top = form.pen, form.left, form.y
    pen.box(left, top, form.wide, height, RULE)
    boxes = left + PLAYER_WIDTH + LABEL_WIDTH
    last = form.right - LAST
    pen.line(left + PLAYER_WIDTH, top, left + PLAYER_WIDTH, top + height)
    pen.line(last, top, last, top + height)
    _draw_player(form, seat, height, size, share)
    row, wide = (height - NUMBERS) / 3, (last - boxes) / TURNS
    labels = (pgettext("sheet", "Deal"), pgettext("sheet", "Draws"), pgettext("sheet", "Discards"))
    tops = (top, top + row + NUMBERS, top + 2 * row + NUMBERS)
    for label, y, many in zip(labels, tops, (DEALT, TURNS, TURNS), strict=True):
        pen.text(boxes - 1.5, pen.middle(y, row, SMALL), label, SMALL, align="right", width=LABEL_WIDTH - 2)
        for index in range(many):
            pen.line(boxes + index * wide, y, boxes + index * wide, y + row)
        pen.line(boxes + many * wide, y, boxes + many * wide, y + row)
    for turn in range(TURNS):
        middle = boxes + (turn + 0.5) * wide
        pen.text(middle, pen.middle(top + row, NUMBERS, TINY), str(turn + 1), TINY, align="centre")
    for y in (top + row, tops[1], tops[2]):
        pen.line(left + PLAYER_WIDTH, y, last, y)
    pen.text(last + 1.2, top + 3, pgettext("sheet", "At the end"), TINY)
    if seat.sets:
        draw_sets(pen, last + 1.2, top + 4.2, LAST - 2.4, height - 5, seat.sets, seat.winning)


def _draw_player(form: Form, seat: RecordedSeat, height: float, size: float, share: float) -> None:
    """The wind and the name; below it the points before and after, and a box for a riichi."""
    pen, left, top, row = form.pen, form.left, form.y, (height - share) / 2
    sign = words.wind_sign(seat.wind)
    pen.text(left + 1.5, pen.middle(top, share, HEAD), sign, HEAD, bold=True)
    if seat.name:
        named = sheet_parts.Seat(seat=seat.wind, name=seat.name, reading=seat.reading)
        sheet_parts.draw_name(
            pen, left + 9, top + 0.3, share - 0.3, named, size, bold=True, width=PLAYER_WIDTH - 10
        )
    for index, (label, points) in enumerate(
        ((pgettext("sheet", "before"), seat.before), (pgettext("sheet", "after"), seat.after)), start=1
    ):
        y = top + share + (index - 1) * row
        pen.line(left, y, left + PLAYER_WIDTH, y)
        pen.text(left + 1.5, pen.middle(y, row, TINY), label, TINY)
        if points is not None:
            line = pen.middle(y, row, BODY)
            pen.figure(
                left + PLAYER_WIDTH - 10.5,
                line,
                words.unsigned(points),
                BODY,
                bold=index == 2,
                width=PLAYER_WIDTH - 22,
            )
    box = left + PLAYER_WIDTH - TICK - 1.5
    form.tick(box, top + share + (row - TICK) / 2, seat.riichi)
    pen.text(box - 1, pen.middle(top + share, row, TINY), pgettext("sheet", "R"), TINY, align="right")


def _draw_worth(form: Form, record: HandRecord) -> None:
    """The value of the hand: for several winners each, after their wind."""
    several = len(record.worths) > 1
    signs = [f"{words.wind_sign(worth.wind)}: " if several else "" for worth in record.worths]
    together = list(zip(signs, record.worths, strict=True))
    form.cells(
        (
            (_("Yaku"), "; ".join(f"{sign}{worth.yaku}" for sign, worth in together), 5.0),
            (
                pgettext("sheet", "Han and fu"),
                "; ".join(f"{sign}{worth.head}" for sign, worth in together),
                2.0,
            ),
            (
                pgettext("sheet", "Hand points"),
                "; ".join(f"{sign}{words.unsigned(worth.points)}" for sign, worth in together),
                1.3,
            ),
        ),
        WORTH,
    )
