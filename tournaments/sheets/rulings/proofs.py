"""A ruling's proof in tiles.

Labelled rows of tiles follow one another, as many on a line as there is room for; below them are the readings that an
ankan destroys, the counted parts, and the events. The tiles are as large as possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _

from tournaments.common.punctuation import labelled
from tournaments.common.tiles import NAMES
from tournaments.sheets.paper import tiles
from tournaments.sheets.paper.style import RULE, SMALL

if TYPE_CHECKING:
    from tournaments.presenters.rulings.disputes.proofs import DrawnTile, Proof, Row
    from tournaments.sheets.paper.pen import Pen

__all__ = ["draw_proof"]

_WIDTHS: Final = (5.6, 5.2, 4.8, 4.4, 4.1, 3.8, 3.5, 3.2)  # of a tile, in millimetres
BESIDE: Final = 0.3  # between two tiles
GROUP: Final = 1.6  # between two sets
APART: Final = 6.0  # between two rows on one line
UNDER: Final = 1.0  # below a line of tiles
BAR: Final = 0.9  # additional space below one with bars under the marked tiles
TITLE: Final = 4.2


class _Item(NamedTuple):
    """Text before some tiles, the tiles in groups, and a note or a separate tile after them."""

    word: str
    groups: tuple[tuple[DrawnTile, ...], ...]
    note: str = ""
    last: str = ""


def draw_proof(pen: Pen, x: float, y: float, width: float, height: float, proof: Proof) -> None:
    """Draw *proof* into a rectangle; the parts that are not tiles are below them in words."""
    text = _proof_text(proof)
    words = min(height * 0.4, 12.0) if text else 0.0
    title = _("Sets lost by the kan")
    wide, shown, destroyed = _largest(pen, proof, title, width, height - words)
    bar = BAR if any(tile.marked for row in proof.rows for group in row.groups for tile in group) else 0.0
    for items in shown:
        _draw_line(pen, x, y, items, wide)
        y += wide * tiles.HEIGHT + UNDER + bar
    if destroyed and destroyed[0][0].word != title:
        pen.text(x, y + TITLE - 1.3, title, SMALL)
        y += TITLE
    for items in destroyed:
        _draw_line(pen, x, y, items, wide)
        y += wide * tiles.HEIGHT + UNDER
    if text:
        pen.block(x, y, words, text, SMALL, width=width)


def _largest(
    pen: Pen, proof: Proof, title: str, width: float, height: float
) -> tuple[float, list[list[_Item]], list[list[_Item]]]:
    """The largest possible width of a tile, and the lines of the shown and the lost readings.

    The *title* comes before or above the lost ones. If even the smallest tiles leave no room for all of them, the last
    item says how many readings are left out.
    """
    rows, destroyed = [_item(row) for row in proof.rows], [_destroyed_item(row) for row in proof.destroyed]
    before = [destroyed[0]._replace(word=title), *destroyed[1:]] if destroyed else []
    for wide in _WIDTHS:
        line = wide * tiles.HEIGHT + UNDER
        shown = _flow(pen, rows, width, wide)
        room = height - len(shown) * (line + BAR)
        for items, above in ((destroyed, TITLE), (before, 0.0)):
            lines = _flow(pen, items, width, wide)
            if len(lines) * line + (above if lines else 0.0) <= room:
                return wide, shown, lines
    fitting = lines[: max(0, int(room / line))]
    omitted = len(destroyed) - sum(map(len, fitting))
    return (
        wide,
        shown,
        [*fitting[:-1], [*fitting[-1], _Item(f"+ {omitted}", ())]] if fitting and omitted else fitting,
    )


def _item(row: Row) -> _Item:
    return _Item(row.word, row.groups, row.note)


def _destroyed_item(row: Row) -> _Item:
    """A reading, and its winning tile."""
    return _Item("", row.groups, "" if row.note in NAMES else row.note, row.note if row.note in NAMES else "")


def _proof_text(proof: Proof) -> str:
    """The counted parts of a hand, and the events, in words."""
    parts = [
        f"{labelled(part.title, ', '.join(map(' '.join, part.lines)))} = {part.total}"
        for part in proof.counted
    ]
    if proof.steps:
        parts.append(" → ".join(step.text for step in proof.steps))
    return " · ".join(parts)


def _flow(pen: Pen, items: Sequence[_Item], width: float, wide: float) -> list[list[_Item]]:
    """The items of each line."""
    lines: list[list[_Item]] = []
    x = width
    for item in items:
        needs = _wide(pen, item, wide)
        if x + needs > width or not lines:
            lines.append([])
            x = 0.0
        lines[-1].append(item)
        x += needs + APART
    return lines


def _wide(pen: Pen, item: _Item, wide: float) -> float:
    return max((right for _content, _start, right in _placed(pen, item, wide)), default=0.0)


def _placed(pen: Pen, item: _Item, wide: float) -> Iterator[tuple[DrawnTile | str, float, float]]:
    """Each word and tile of an item with its start and end."""
    x = 0.0
    if item.word:
        end = pen.measure(item.word, SMALL)
        yield item.word, x, end
        x = end + GROUP
    for group in item.groups:
        for tile in group:
            yield tile, x, x + wide
            x += wide + BESIDE
        x += GROUP
    if item.last:
        word = _("wins on")
        end = x + pen.measure(word, SMALL)
        yield word, x, end
        yield item.last, end + 1, end + 1 + wide
    elif item.note:
        yield item.note, x, x + pen.measure(item.note, SMALL)


def _draw_line(pen: Pen, x: float, y: float, items: Sequence[_Item], wide: float) -> None:
    high = wide * tiles.HEIGHT
    for item in items:
        right = 0.0
        for content, start, end in _placed(pen, item, wide):
            right = end
            if isinstance(content, str) and content not in NAMES:
                pen.text(x + start, pen.middle(y, high, SMALL), content, SMALL)
                continue
            pen.tile(x + start, y, wide, content if isinstance(content, str) else content.name)
            if not isinstance(content, str) and content.marked:
                pen.line(x + start, y + high + 0.7, x + end, y + high + 0.7, 2 * RULE)
        x += right + APART
