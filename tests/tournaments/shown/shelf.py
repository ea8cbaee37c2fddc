"""Where does what was shown stand, and how does it part from what is shown now?"""

from __future__ import annotations

import difflib
import os
import shutil
from pathlib import Path

__all__ = ["WRITES", "Shelf", "parted"]

WRITES = "SHINPAN_WRITES_SHOWN"
FOLDER = Path(__file__).parents[2] / "cases" / "shown"
MOST_LINES = 40
AGAIN = "python -m tests.tournaments.shown"


class Shelf:
    """The texts of one event, by the name of their file."""

    def __init__(self, event: str) -> None:
        self.event, self.texts = event, dict[str, str]()
        self.seen, self.whole = dict[str, str](), dict[str, str]()

    def put(self, name: str, text: list[str]) -> None:
        """Keep the lines of a page under *name*, or where the same was written before."""
        if name in self.texts:
            raise ValueError(f"{name} is written twice")
        said = "\n".join(text)
        before = self.whole.setdefault(said, name)
        self.texts[name] = said + "\n" if before == name else f"as {before}\n"

    def again(self, name: str, piece: str) -> str | None:
        """Where *piece* was written before, or nothing: then it is now, under *name*."""
        where = self.seen.setdefault(piece, name)
        return None if where == name else where


def parted(shelf: Shelf) -> str:
    """How what is shown now parts from the files; nothing where it does not. Writes them where that is asked."""
    folder = FOLDER / shelf.event
    if os.environ.get(WRITES):
        shutil.rmtree(folder, ignore_errors=True)
        for name, text in shelf.texts.items():
            path = folder / f"{name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    stored = {
        str(path.relative_to(folder).with_suffix("")): path.read_text(encoding="utf-8")
        for path in sorted(folder.rglob("*.txt"))
    }
    said = [f"{name}: no longer shown" for name in stored.keys() - shelf.texts.keys()]
    said += [f"{name}: not written down yet" for name in shelf.texts.keys() - stored.keys()]
    for name, text in shelf.texts.items():
        if name in stored and stored[name] != text:
            said += difflib.unified_diff(
                stored[name].splitlines(),
                text.splitlines(),
                f"{name} as written",
                f"{name} now",
                n=1,
                lineterm="",
            )
    more = [f"… and {len(said) - MOST_LINES} lines more"] if len(said) > MOST_LINES else []
    if not said:
        return ""
    return "\n".join(
        [*said[:MOST_LINES], *more, f"Is that right? `{AGAIN} {shelf.event}` writes it down; read it."]
    )
