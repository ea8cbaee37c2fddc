"""Ruling slips.

Two equal copies are on a page, one for the players and one for the desk, with a cutting line. Nothing on them is
shortened: long text is wrapped, then shrinks. A ruling on tiles shows the tiles, and its proof.
"""

from __future__ import annotations

from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.common.language import current_language
from tournaments.presenters.paper.stamps import Stamp
from tournaments.presenters.rulings.blank_slip import Slip
from tournaments.sheets.paper import words
from tournaments.sheets.paper.form import Form
from tournaments.sheets.paper.pen import Pen
from tournaments.sheets.paper.stamp import draw_mark, draw_stamp
from tournaments.sheets.paper.style import (
    BODY,
    HAIRLINE,
    HEAD,
    LARGE,
    LEAD,
    LEADING,
    MARGIN,
    MM,
    RULE,
    SIGN_HEIGHT,
    SMALL,
    TINY,
    WRITING,
)
from tournaments.sheets.paper.text.lines import fit_name, fit_text
from tournaments.sheets.rulings.proofs import draw_proof

__all__ = ["draw", "render"]

CUT: Final = 4.0  # between a copy and the cutting line
HEADING: Final = 12.0
ROW: Final = WRITING
LOW_ROW: Final = 7.6  # the height of a row without a field to write in
DECIDED: Final = 8.6
FOOT: Final = 4.0
BOX: Final = 4.2  # the side of one of the many boxes of the ruling itself


def draw(pen: Pen, slip: Slip, stamp: Stamp | None = None) -> None:
    """Draw the slip twice on one page; without a number and with empty fields, it is to be filled in by hand.

    Each copy has the *stamp* of the table.
    """
    half = pen.height / 2
    height = half - MARGIN - CUT
    for top in (MARGIN, half + CUT):
        _Copy(pen, slip, stamp, top, height).draw()
    pen.line(0, half, pen.width, half, dashed=True)
    pen.page()


def render(slip: Slip, *, paper: str = "A4", language: str = "en") -> bytes:
    """The slip as a PDF."""
    with translation.override(language):
        title = _("Ruling %(number)d") % {"number": slip.number} if slip.number else _("Ruling slip")
        pen = Pen(paper=paper, title=" · ".join(filter(None, (slip.event, title))))
        draw(pen, slip)
        return pen.bytes()


class _Copy(Form):
    """One of the two copies, drawn from top to bottom."""

    def __init__(self, pen: Pen, slip: Slip, stamp: Stamp | None, top: float, height: float) -> None:
        super().__init__(pen, MARGIN, pen.width - MARGIN, top)
        self.slip, self.stamp, self.bottom = slip, stamp, top + height
        # The code is beside the first two rows: the fields need the height.
        self.code_left = self.right - draw_stamp(pen, self.right, top, stamp)
        self.signers = self._signed_by()
        tallest = max(len(lines) * LEADING * size / MM for size, lines in self.signers)
        self.sign = max(4.0, tallest + 1.2) + SIGN_HEIGHT
        # Extra height of the paper goes to the fields with the most writing.
        self.low_row = ROW if slip.number is None else LOW_ROW
        spare = height - HEADING - 3 * ROW - 4 * self.low_row - DECIDED - 1.5 - self.sign - FOOT
        self.decision_height = DECIDED + max(0.0, min(4.0, (spare - 24) / 4))
        self.facts_height = spare + DECIDED - self.decision_height

    def draw(self) -> None:
        """Draw the whole copy."""
        self._heading()
        self._hand_row()
        self._player_row()
        self._facts()
        self._state()
        self._article()
        self._boxes()
        self._payments()
        self._head_judge()
        self._signatures()
        foot = self.pen.middle(self.bottom - 3, 3, TINY)
        draw_mark(self.pen, self.left, self.right, foot, self.slip.foot, self.stamp)

    @property
    def _wide(self) -> float:
        return self.right - self.left

    def _heading(self) -> None:
        pen, number, label = self.pen, str(self.slip.number or ""), _("No.")
        right, line = self.code_left, self.y + 8
        room = pen.measure(number, LARGE, bold=True) if number else 25.0
        side = room + pen.measure(label, LEAD) + 2
        wide = right - self.left - side - 4
        pen.name(self.left, self.y - 0.6, 8.6, self.slip.event, HEAD, bold=True, width=wide)
        pen.name(self.left, line, 3.6, self._titled(), SMALL, width=wide)
        pen.text(right - side, line, label, LEAD)
        if number:
            pen.figure(right, line, number, LARGE, bold=True, width=room)
        else:
            pen.line(right - room, line + 0.5, right, line + 0.5)
        self.y += HEADING

    def _titled(self) -> str:
        return " · ".join(filter(None, (_("Ruling slip"), self.slip.rules)))

    def _hand_row(self) -> None:
        slip = self.slip
        hand = words.round_with_honba(slip.hand, slip.honba) if slip.hand else ""
        cells = (
            (pgettext("sheet", "Round"), slip.round, 1.0),
            (pgettext("sheet", "Table"), slip.table, 1.0),
            (_("Hand · honba"), hand, 1.4),
            (_("Time"), slip.time, 2.2),
            (pgettext("sheet", "Judge"), slip.judge, 3.6),
        )
        Form(self.pen, self.left, self.code_left, self.y).cells(cells, self.low_row)
        self.y += self.low_row

    def _player_row(self) -> None:
        slip = self.slip
        self.frame(self.low_row)
        middle = self.pen.middle(self.y, self.low_row, SMALL)
        x = self.ticks(self.left + 1.5, _("Called by"), self._winds(), slip.called_by, height=self.low_row)
        self.pen.line(x + 1, self.y, x + 1, self.y + self.low_row)
        x += 2.5
        label = _("Player concerned")
        self.pen.text(x, middle, label, SMALL)
        x += self.pen.measure(label, SMALL) + 2
        sign = next((sign for seat, sign in self._winds() if seat == slip.seat), "")
        numbered = f"{sign} #{slip.player_number}" if slip.player_number else sign
        if numbered:
            self.pen.text(x, middle, numbered, SMALL, bold=True)
            x += self.pen.measure(numbered, SMALL, bold=True) + 2
        self.pen.name(x, self.y, self.low_row, slip.player, LEAD, bold=True, width=self.right - x - 1.5)
        self.y += self.low_row

    def _facts(self) -> None:
        self.frame(self.facts_height)
        left, wide, top = self.left + 1.5, self.wide - 3, self.y + 4
        bottom, label = self.y + self.facts_height - 0.3, _("What happened")
        self.pen.text(left, self.y + 3.4, label, TINY)
        if self.slip.proof:
            # The text is beside the label, which leaves the height for the tiles.
            text_left = self.pen.measure(label, TINY) + 2
            size, lines = fit_text(self.slip.happened, BODY, wide - text_left, self.facts_height * 0.3)
            height = len(lines) * LEADING * size / MM
            self.pen.stack(left + text_left, self.y + 0.5, height, lines, size)
            top = self.y + max(4.6, height + 1.5)
            draw_proof(self.pen, left, top, wide, bottom - top, self.slip.proof)
        elif self.slip.happened:
            self.pen.block(left, top, bottom - top, self.slip.happened, BODY, width=wide)
        else:
            self.rules(top, bottom - top)
        self.y += self.facts_height

    def _state(self) -> None:
        slip = self.slip
        self.frame(ROW)
        x = self.blank(self.left + 1.5, _("Turns left"), slip.turns_left, 9)
        x = self.ticks(x + 3, _("Riichi"), self._winds(), *slip.riichi)
        x = self.blank(x + 3, _("Sticks on the table"), slip.sticks, 9)
        mixed = None if slip.tiles_mixed is None else int(slip.tiles_mixed)
        self.ticks(
            x + 3, _("Tiles mixed"), ((1, pgettext("slip", "yes")), (0, pgettext("slip", "no"))), mixed
        )
        self.y += ROW

    def _article(self) -> None:
        slip = self.slip
        self.cells(
            (
                (_("Article"), slip.article, 5.0),
                (_("Code"), slip.code, 2.0),
                (_("Number of times"), slip.occurrence, 1.2),
            ),
            self.low_row,
        )

    def _boxes(self) -> None:
        slip, language = self.slip, current_language()
        points = words.unsigned(int(slip.points)) if slip.points else "____"
        boxes = (
            ("none", referee.messages.say_verdict("none", language)),
            ("warning", referee.messages.say_verdict("warning", language)),
            ("penalty", _("%(points)s points") % {"points": points}),
            ("dead_hand", referee.messages.say_verdict("dead_hand", language)),
            ("chombo", referee.messages.say_verdict("chombo", language)),
            ("correct", _("Correction")),
            ("stands", _("Hand counts")),
            ("replayed", _("Dealt again")),
            ("disqualified", referee.messages.say_verdict("disqualified", language)),
        )
        self.pen.shade(self.left, self.y, self.wide, self.low_row)
        self.frame(self.low_row, RULE)
        # Each box is as wide as its text.
        needs = [BOX + 1.2 + self.pen.measure(text, SMALL, bold=True) for _word, text in boxes]
        gap = (self.wide - 3 - sum(needs)) / (len(boxes) - 1)
        scale = 1.0 if gap >= 1 else (self.wide - 3 - (len(boxes) - 1)) / sum(needs)
        x = self.left + 1.5
        for (word, text), need in zip(boxes, needs, strict=True):
            self.tick(x, self.y + (self.low_row - BOX) / 2, word in slip.marked, BOX)
            room = need * scale - BOX - 1.2
            self.pen.figure(
                x + BOX + 1,
                self.pen.middle(self.y, self.low_row, SMALL),
                text,
                SMALL,
                bold=word in slip.marked,
                align="left",
                width=room,
            )
            x += need * scale + max(gap, 1.0)
        self.y += self.low_row
        self.frame(self.decision_height)
        if slip.decided:
            wide = self.wide - 3
            self.pen.block(
                self.left + 1.5, self.y, self.decision_height, slip.decided, BODY, bold=True, width=wide
            )
        else:
            self.rules(self.y + 1.5, self.decision_height - 1.5)
        self.y += self.decision_height

    def _payments(self) -> None:
        self.frame(ROW)
        middle = self.pen.middle(self.y, ROW, SMALL)
        x = self.left + 1.5
        label = _("Payments corrected (sum 0)")
        self.pen.text(x, middle, label, SMALL)
        x += self.pen.measure(label, SMALL) + 2.5
        moved = any(seat.moved for seat in self.slip.seats)
        for seat in sorted(self.slip.seats, key=lambda one: one.wind):
            sign = words.wind_sign(seat.wind)
            self.pen.text(x, middle, sign, SMALL, bold=True)
            x += self.pen.measure(sign, SMALL, bold=True) + 1
            if moved:
                self.pen.figure(x, middle, words.signed(seat.moved), SMALL, align="left", width=16)
            else:
                self.pen.line(x, self.y + ROW - 1.8, x + 17, self.y + ROW - 1.8)
            x += 19.5
        self.blank(x + 2, _("Extra minutes"), self.slip.extra_minutes, 10)
        self.y += ROW

    def _head_judge(self) -> None:
        slip = self.slip
        self.frame(ROW)
        x = self.ticks(self.left + 1.5, "", ((1, _("Explained to everyone")),), 1 if slip.explained else None)
        self.pen.line(x + 1, self.y, x + 1, self.y + ROW)
        marks = [
            index
            for index, on in enumerate((slip.asked, slip.head == "confirmed", slip.head == "changed"))
            if on
        ]
        answers = ((0, _("asked")), (1, _("confirmed")), (2, _("changed to")))
        x = self.ticks(x + 2.5, _("Head judge"), answers, *marks)
        if slip.changed_to:
            self.pen.block(x, self.y, ROW, slip.changed_to, SMALL, width=self.right - x - 1.5)
        else:
            self.pen.line(x, self.y + ROW - 1.8, self.right - 1.5, self.y + ROW - 1.8)
        self.y += ROW

    @property
    def _box(self) -> float:
        """The width of a box for a signature."""
        return (self.wide - 2 * len(self.slip.seats)) / (len(self.slip.seats) + 1)

    def _signed_by(self) -> list[tuple[float, list[str]]]:
        """The referee and the players by wind, with their names as set in their boxes."""
        seats = sorted(self.slip.seats, key=lambda one: one.wind)
        signers = [pgettext("sheet", "Judge")]
        signers += [f"{words.wind_sign(seat.wind)} {seat.name}".strip() for seat in seats]
        return [fit_name(signer, TINY, self._box - 2) for signer in signers]

    def _signatures(self) -> None:
        self.y += 1.5
        for index, (size, lines) in enumerate(self.signers):
            x = self.left + index * (self._box + 2)
            self.pen.box(x, self.y, self._box, self.sign, HAIRLINE if index else RULE)
            self.pen.stack(x + 1, self.y + 0.6, len(lines) * LEADING * size / MM, lines, size)

    def _winds(self) -> tuple[tuple[int, str], ...]:
        seats = sorted(self.slip.seats, key=lambda one: one.wind)
        return tuple((seat.seat, words.wind_sign(seat.wind)) for seat in seats)
