"""Lists as text, for a chat or a block of fixed-width letters."""

from __future__ import annotations

import unicodedata

from referee.frozen import dataclass

__all__ = ["ListText", "TextLine", "TextSection", "display_width"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextLine:
    """A line of a list: the sentence for a chat, empty if an earlier one says it, and the cells of the same line."""

    chat: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TextSection:
    """Lines under a heading, which may be empty; the cells of the columns *right* are aligned to the right."""

    lines: tuple[TextLine, ...]
    heading: str = ""
    right: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class ListText:
    """A list: its *name*, its first line, its sections and *notes*, and the address of its page."""

    name: str
    head: str
    sections: tuple[TextSection, ...]
    notes: tuple[str, ...] = ()
    address: str = ""

    @property
    def is_empty(self) -> bool:
        """Whether there is no line."""
        return not any(section.lines for section in self.sections)

    @property
    def chat(self) -> str:
        """The list for a chat, one line for each player or table."""
        return self._joined([[line.chat for line in section.lines if line.chat] for section in self.sections])

    @property
    def aligned(self) -> str:
        """The list with aligned columns, for fixed-width letters."""
        return self._joined([_aligned(section) for section in self.sections])

    def _joined(self, sections: list[list[str]]) -> str:
        blocks = [[self.head]]
        for section, lines in zip(self.sections, sections, strict=True):
            if lines:
                blocks.append([section.heading, *lines] if section.heading else lines)
        blocks += [list(self.notes), [self.address]]
        return "\n\n".join("\n".join(block) for block in blocks if any(block))


def display_width(text: str) -> int:
    r"""Return the number of columns that *text* fills with fixed-width letters; wide letters fill two.

    >>> display_width("Abe"), display_width("佐伯 A"), display_width("e\u0301"), display_width("東")
    (3, 6, 1, 2)
    """
    return sum(
        0
        if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Me", "Mn")
        else 2
        if unicodedata.east_asian_width(letter) in "WF"
        else 1
        for letter in text
    )


def _aligned(section: TextSection) -> list[str]:
    columns = max((len(line.cells) for line in section.lines), default=0)
    # The last cell of a shorter line, such as the players of a running game, may be wider than its column.
    cells = [line.cells if len(line.cells) == columns else line.cells[:-1] for line in section.lines]
    widths = [
        max((display_width(row[column]) for row in cells if column < len(row)), default=0)
        for column in range(columns)
    ]
    return ["  ".join(_padded(line, widths, section.right)).rstrip() for line in section.lines]


def _padded(line: TextLine, widths: list[int], right: frozenset[int]) -> list[str]:
    cells = []
    for column, (cell, width) in enumerate(zip(line.cells, widths, strict=False)):
        blank = " " * (width - display_width(cell))
        cells.append(blank + cell if column in right else cell + blank)
    return cells
