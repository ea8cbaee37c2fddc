"""What is printed of a ruling?

Two equal copies on a page, one for the players and one for the desk, with a line to cut along. Nothing on it is
shortened: what is long is wrapped, then set smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils import translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

import referee
from tournaments.sheets import words
from tournaments.sheets.lines import wrap
from tournaments.sheets.pen import Pen
from tournaments.sheets.style import BODY, HEAD, LARGE, LEAD, MARGIN, RULE, SMALL, TINY
from tournaments.showing.rulings.blank_slip import Slip

__all__ = ["render"]

TOP: Final = 6.0
ROW: Final = 9.5
HAPPENED: Final = 24.0
DECIDED: Final = 12.5
SIGN: Final = 14.0
TICK: Final = 4.0
_SIZES: Final = (HEAD, LEAD, BODY, SMALL, TINY, 6.0, 5.5, 5.0, 4.5, 4.0, 3.5)


def render(slip: Slip, *, paper: str = "A4", language: str = "en") -> bytes:
    """The slip, twice on one page; without a number and with its fields empty it is one to be filled in by hand."""
    with translation.override(language):
        called = _("Ruling %(number)d") % {"number": slip.number} if slip.number else _("Ruling slip")
        pen = Pen(paper=paper, title=" · ".join(filter(None, (slip.event, called))))
        half = pen.height / 2
        for top in (0.0, half):
            _Copy(pen, slip, top, half).draw()
        pen.line(0, half, pen.width, half, dashed=True)
        pen.page()
        return pen.bytes()


class _Copy:
    """One of the two copies, drawn from top to bottom."""

    def __init__(self, pen: Pen, slip: Slip, top: float, height: float) -> None:
        self.pen, self.slip = pen, slip
        self.left, self.right = MARGIN, pen.width - MARGIN
        self.top, self.bottom = top + TOP, top + height - 4
        # A taller paper gives its height to what is written most of.
        fixed = 12 + 7 * ROW + DECIDED + SIGN + 5
        self.happened = max(HAPPENED, self.bottom - self.top - fixed)
        self.y = self.top

    def draw(self) -> None:
        """Everything."""
        self._heading()
        self._where()
        self._who()
        self._facts()
        self._state()
        self._article()
        self._boxes()
        self._payments()
        self._head_judge()
        self._signatures()
        self.pen.text(self.left, self.bottom, self.slip.foot, TINY, width=self.right - self.left)

    @property
    def _wide(self) -> float:
        return self.right - self.left

    def _heading(self) -> None:
        number = str(self.slip.number or "")
        label = _("No.")
        side = 34.0
        self._block(self.left, self.y, self._wide - side - 4, 8.5, self.slip.event or "", HEAD, bold=True)
        self.pen.text(self.left, self.y + 11, self._titled(), SMALL, width=self._wide - side - 4)
        self.pen.text(self.right - side, self.y + 8, label, LEAD)
        if number:
            self.pen.figure(self.right, self.y + 8, number, LARGE, bold=True, width=side - 9)
        else:
            self.pen.line(self.right - side + 9, self.y + 8.5, self.right, self.y + 8.5)
        self.y += 12

    def _titled(self) -> str:
        return " · ".join(filter(None, (_("Ruling slip"), self.slip.rules)))

    def _where(self) -> None:
        slip = self.slip
        hand = f"{words.round_name(slip.hand)} · {slip.honba}" if slip.hand else ""
        cells = (
            (pgettext("sheet", "Round"), slip.round, 1.0),
            (pgettext("sheet", "Table"), slip.table, 1.0),
            (_("Hand · honba"), hand, 1.4),
            (_("Time"), slip.time, 2.2),
            (pgettext("sheet", "Referee"), slip.judge, 3.6),
        )
        self._cells(cells)

    def _who(self) -> None:
        slip = self.slip
        self._frame(ROW)
        middle = self.pen.middle(self.y, ROW, SMALL)
        x = self._ticks(self.left + 1.5, _("Called by"), self._winds(), slip.called_by)
        self.pen.line(x + 1, self.y, x + 1, self.y + ROW)
        x += 2.5
        label = _("Player concerned")
        self.pen.text(x, middle, label, SMALL)
        x += self.pen.measure(label, SMALL) + 2
        sign = next((sign for seat, sign in self._winds() if seat == slip.seat), "")
        numbered = f"{sign} #{slip.player_number}" if slip.player_number else sign
        if numbered:
            self.pen.text(x, middle, numbered, SMALL, bold=True)
            x += self.pen.measure(numbered, SMALL, bold=True) + 2
        self._block(x, self.y, self.right - x - 1.5, ROW, slip.player, LEAD, bold=True)
        self.y += ROW

    def _facts(self) -> None:
        self._frame(self.happened)
        self.pen.text(self.left + 1.5, self.y + 3.4, _("What happened"), TINY)
        if self.slip.happened:
            self._block(
                self.left + 1.5, self.y + 4, self._wide - 3, self.happened - 4.5, self.slip.happened, BODY
            )
        else:
            self._rules(self.y + 4, self.happened - 4)
        self.y += self.happened

    def _state(self) -> None:
        slip = self.slip
        self._frame(ROW)
        x = self._blank(self.left + 1.5, _("Turns left"), slip.turns_left, 9)
        x = self._ticks(x + 3, _("Riichi"), self._winds(), *slip.riichi)
        x = self._blank(x + 3, _("Sticks on the table"), slip.sticks, 9)
        mixed = {True: 1, False: 0}.get(slip.tiles_mixed) if slip.tiles_mixed is not None else None
        self._ticks(x + 3, _("Tiles mixed"), ((1, _("yes")), (0, _("no"))), mixed)
        self.y += ROW

    def _article(self) -> None:
        slip = self.slip
        self._cells(
            (
                (_("Article"), slip.article, 5.0),
                (_("Code"), slip.code, 2.0),
                (_("Occurrence"), slip.occurrence, 1.2),
            )
        )

    def _boxes(self) -> None:
        slip = self.slip
        points = words.unsigned(int(slip.points)) if slip.points else "____"
        boxes = (
            ("none", referee.say_verdict("none", self._language())),
            ("warning", referee.say_verdict("warning", self._language())),
            ("penalty", _("%(points)s points") % {"points": points}),
            ("dead_hand", referee.say_verdict("dead_hand", self._language())),
            ("chombo", referee.say_verdict("chombo", self._language())),
            ("correct", _("Put right")),
            ("stands", _("Hand stands")),
            ("replayed", _("Dealt again")),
            ("disqualified", referee.say_verdict("disqualified", self._language())),
        )
        self.pen.shade(self.left, self.y, self._wide, ROW)
        self._frame(ROW, RULE)
        # Each box takes the room that its words need.
        needs = [TICK + 1.2 + self.pen.measure(said, SMALL, bold=True) for _word, said in boxes]
        gap = (self._wide - 3 - sum(needs)) / (len(boxes) - 1)
        scale = 1.0 if gap >= 1 else (self._wide - 3 - (len(boxes) - 1)) / sum(needs)
        x = self.left + 1.5
        for (word, said), need in zip(boxes, needs, strict=True):
            self._tick(x, self.y + (ROW - TICK) / 2, word in slip.marked)
            room = need * scale - TICK - 1.2
            self.pen.figure(
                x + TICK + 1,
                self.pen.middle(self.y, ROW, SMALL),
                said,
                SMALL,
                bold=word in slip.marked,
                align="left",
                width=room,
            )
            x += need * scale + max(gap, 1.0)
        self.y += ROW
        self._frame(DECIDED)
        if slip.decided:
            self._block(self.left + 1.5, self.y, self._wide - 3, DECIDED, slip.decided, BODY, bold=True)
        else:
            self._rules(self.y, DECIDED)
        self.y += DECIDED

    def _payments(self) -> None:
        self._frame(ROW)
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
                self.pen.line(x, self.y + ROW - 2.2, x + 17, self.y + ROW - 2.2)
            x += 19.5
        self._blank(x + 2, _("Extra minutes"), self.slip.extra_minutes, 10)
        self.y += ROW

    def _head_judge(self) -> None:
        slip = self.slip
        self._frame(ROW)
        x = self._ticks(self.left + 1.5, "", ((1, _("Explained to all")),), 1 if slip.explained else None)
        self.pen.line(x + 1, self.y, x + 1, self.y + ROW)
        marks = [
            at for at, on in enumerate((slip.asked, slip.head == "confirmed", slip.head == "changed")) if on
        ]
        answers = ((0, _("asked")), (1, _("confirmed")), (2, _("changed to")))
        x = self._ticks(x + 2.5, _("Head referee"), answers, *marks)
        if slip.changed_to:
            self._block(x, self.y, self.right - x - 1.5, ROW, slip.changed_to, SMALL)
        else:
            self.pen.line(x, self.y + ROW - 2.2, self.right - 1.5, self.y + ROW - 2.2)
        self.y += ROW

    def _signatures(self) -> None:
        self.y += 1.5
        signers = [pgettext("sheet", "Referee")]
        seats = sorted(self.slip.seats, key=lambda one: one.wind)
        signers += [f"{words.wind_sign(seat.wind)} {seat.name}".strip() for seat in seats]
        wide = (self._wide - 2 * (len(signers) - 1)) / len(signers)
        height = SIGN - 2
        for at, signer in enumerate(signers):
            x = self.left + at * (wide + 2)
            self.pen.box(x, self.y, wide, height, RULE if not at else 0.25)
            self._block(x + 1, self.y + 0.4, wide - 2, 4.6, signer, TINY)
        self.y += SIGN

    # The parts

    def _language(self) -> referee.Language:
        return "ja" if (translation.get_language() or "").startswith("ja") else "en"

    def _winds(self) -> tuple[tuple[int, str], ...]:
        seats = sorted(self.slip.seats, key=lambda one: one.wind)
        return tuple((seat.seat, words.wind_sign(seat.wind)) for seat in seats)

    def _frame(self, height: float, weight: float = 0.25) -> None:
        self.pen.box(self.left, self.y, self._wide, height, weight)

    def _cells(self, cells: Sequence[tuple[str, str, float]]) -> None:
        """A row of labelled cells; each takes its share of the width."""
        self._frame(ROW)
        share = self._wide / sum(part for _label, _said, part in cells)
        x = self.left
        for label, said, part in cells:
            if x > self.left:
                self.pen.line(x, self.y, x, self.y + ROW)
            self.pen.text(x + 1.5, self.y + 3, label, TINY, width=part * share - 2)
            self._block(x + 1.5, self.y + 3, part * share - 2.5, ROW - 3.2, said, BODY, bold=True)
            x += part * share
        self.y += ROW

    def _blank(self, x: float, label: str, said: str, room: float) -> float:
        """A label and its figure, or a line for it; the x behind them."""
        middle = self.pen.middle(self.y, ROW, SMALL)
        self.pen.text(x, middle, label, SMALL)
        x += self.pen.measure(label, SMALL) + 1.5
        if said:
            self.pen.text(x, middle, said, BODY, bold=True)
        else:
            self.pen.line(x, self.y + ROW - 2.2, x + room, self.y + ROW - 2.2)
        return x + room

    def _ticks(self, x: float, label: str, boxes: Sequence[tuple[int, str]], *marked: int | None) -> float:
        """A label and a box to tick for each word; the x behind them."""
        middle = self.pen.middle(self.y, ROW, SMALL)
        if label:
            self.pen.text(x, middle, label, SMALL)
            x += self.pen.measure(label, SMALL) + 2
        for value, said in boxes:
            self._tick(x, self.y + (ROW - TICK) / 2, value in marked)
            self.pen.text(x + TICK + 0.8, middle, said, SMALL, bold=value in marked)
            x += TICK + 2.4 + self.pen.measure(said, SMALL, bold=value in marked)
        return x

    def _tick(self, x: float, y: float, marked: bool) -> None:
        self.pen.box(x, y, TICK, TICK, RULE)
        if marked:
            self.pen.line(x + 0.6, y + 0.6, x + TICK - 0.6, y + TICK - 0.6, 1.5)
            self.pen.line(x + 0.6, y + TICK - 0.6, x + TICK - 0.6, y + 0.6, 1.5)

    def _rules(self, y: float, height: float) -> None:
        for line in range(1, int(height // 6.2) + 1):
            self.pen.line(self.left + 1.5, y + line * 6.2 - 0.6, self.right - 1.5, y + line * 6.2 - 0.6)

    def _block(
        self, x: float, y: float, width: float, height: float, text: str, size: float, *, bold: bool = False
    ) -> None:
        """*text* in a rectangle: on as many lines as it takes, set as small as it must be, and whole."""
        if not text:
            return
        for smaller in (one for one in _SIZES if one <= size):
            lines = wrap(text, smaller, width, bold=bold)
            leading = smaller * 1.18 / 72 * 25.4
            if len(lines) * leading <= height:
                break
        first = self.pen.middle(y, height - leading * (len(lines) - 1), smaller)
        for at, line in enumerate(lines):
            self.pen.text(x, first + at * leading, line, smaller, bold=bold)
