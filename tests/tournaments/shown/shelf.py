"""The texts of an event's pages: stored in files, and compared with them.

A page is written completely once. A later one is written as the changes since the earlier page that is most like it:
the same page for another reader or at another station, or a page with the same parts. A link that is added to a page
therefore changes one place.
"""

from __future__ import annotations

import difflib
import os
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

__all__ = ["WRITES", "Shelf", "difference_from_files"]

WRITES = "SHINPAN_WRITES_SHOWN"
FOLDER = Path(__file__).parents[2] / "cases" / "shown"
FRAME = "frame"
MOST_LINES = 40
MOST_CHANGED = 0.6
"""A version in which a larger part changed than this is written completely."""
MOST_CHANGED_OF_SAME_PAGE = 2
"""The same for a page of the same address: a link added to it is a line of its first version alone."""
AGAIN = "python -m tests.tournaments.shown"


class Shelf:
    """The sections of one event, by station: a file for each station, a section for each page and reader."""

    def __init__(self, event: str) -> None:
        self.event = event
        self.files = dict[str, list[str]]()
        self._known = dict[str, list[str]]()
        self._lines = dict[str, Counter[str]]()
        self._framed = set[str]()

    def put(self, station: str, title: str, text: list[str]) -> None:
        """Adds the lines of a page; *title* is its name, its reader and ``.ja`` if it is in Japanese."""
        section_name = f"{station}/{title}"
        if section_name in self._known:
            raise ValueError(f"{section_name} is written twice")
        self.files.setdefault(station, []).extend([f"=== {title}", *self._section(text), ""])
        self._known[section_name], self._lines[section_name] = text, Counter(text)

    def _section(self, text: list[str]) -> Iterator[str]:
        # The first line has the address of the page.
        same = [section_name for section_name, known in self._known.items() if known[:1] == text[:1]]
        nearest = self._nearest(same, text, MOST_CHANGED_OF_SAME_PAGE) or self._nearest(
            self._lines, text, MOST_CHANGED
        )
        if nearest is None:
            yield from text
            return
        section_name, changes = nearest
        yield f"as {section_name} but" if changes else f"as {section_name}"
        yield from changes

    def _nearest(self, pages: Iterable[str], text: list[str], most: float) -> tuple[str, list[str]] | None:
        """Return the page most like the text and the changes since it, or ``None`` if too much changed."""
        own = Counter(text)
        where = max(pages, key=lambda page: (own & self._lines[page]).total(), default=None)
        if where is None:
            return None
        changes = list(_changes(self._known[where], text))
        return (where, changes) if len(changes) <= most * len(text) else None

    def frame(self, reader: str, text: list[str]) -> None:
        """Adds the parts around the content of a page, for the first page of each reader and language."""
        if reader not in self._framed:
            self._framed.add(reader)
            self.put(FRAME, f"{FRAME}.{reader}", text)

    @property
    def texts(self) -> dict[str, str]:
        """The text of each file by its name."""
        return {name: "\n".join(text) for name, text in self.files.items()}


def _changes(before: list[str], after: list[str]) -> Iterator[str]:
    """The lines that were removed and added, without their places."""
    matcher = difflib.SequenceMatcher(a=before, b=after, autojunk=False)
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        if tag != "equal":
            yield from (f"- {line}" for line in before[start:end])
            yield from (f"+ {line}" for line in after[new_start:new_end])


def difference_from_files(shelf: Shelf) -> str:
    """The difference of the shown texts from the files, or an empty string. Writes the files if `WRITES` is set."""
    folder = FOLDER / shelf.event
    if os.environ.get(WRITES):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, text in shelf.texts.items():
            (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    stored = {path.stem: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.txt"))}
    differences = [f"{name}: no longer shown" for name in stored.keys() - shelf.texts.keys()]
    differences += [f"{name}: not written down yet" for name in shelf.texts.keys() - stored.keys()]
    for name, text in shelf.texts.items():
        if name in stored and stored[name] != text:
            differences += difflib.unified_diff(
                stored[name].splitlines(),
                text.splitlines(),
                f"{name} as written",
                f"{name} now",
                n=1,
                lineterm="",
            )
    more = [f"… and {len(differences) - MOST_LINES} lines more"] if len(differences) > MOST_LINES else []
    if not differences:
        return ""
    return "\n".join(
        [*differences[:MOST_LINES], *more, f"Is that right? `{AGAIN} {shelf.event}` writes it down; read it."]
    )
