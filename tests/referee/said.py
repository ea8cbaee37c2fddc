"""The referee's exact sentences in every case.

    python -m tests.referee.said            write tests/cases/said/, quoted/ and japanese/ again and count the changes

A case lists its announcements and the question that each rests on; these files have the sentences, with every name and
figure. They are separate files because they are generated: a change is reviewed line by line, as it is read to four
players at a table.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

from tests.referee.cases import FILES, SAID, answered, read_said, sentences, words
from tests.referee.japanese import write_japanese
from tests.referee.japanese_words import write_words
from tests.referee.quoted import write_quoted

__all__ = ["written"]

_HEAD = (
    "What the referee says in {file}.toml, word for word; `python -m tests.referee.said` writes it anew.\n"
)


def written(file: str, cases: Iterable[dict[str, Any]]) -> str:
    """The text of one file: each case by its name, its rulesets with their sentences."""
    lines = [_HEAD.format(file=file)]
    for case in cases:
        under: dict[tuple[str, ...], list[str]] = {}
        for rules in case["rules"]:
            under.setdefault(sentences(answered(case, rules)), []).append(words(rules))
        lines.append(f"# {case['name']}")
        for said, keys in under.items():
            lines += [f"[{' | '.join(keys)}]", *(f"  {sentence}" for sentence in said)]
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    SAID.mkdir(exist_ok=True)
    for path in SAID.glob("*.txt"):
        if path.stem not in FILES:
            path.unlink()
    for file, cases in FILES.items():
        text, path = written(file, cases), SAID / f"{file}.txt"
        new, old = read_said(text), read_said(path.read_text(encoding="utf-8")) if path.exists() else {}
        changed = [name for name in new if new[name] != old.get(name)]
        gone = [name for name in old if name not in new]
        if changed or gone:
            print(f"{file}: {len(changed)} cases say something else, {len(gone)} are gone")
        path.write_text(text, encoding="utf-8")
    write_quoted()
    write_japanese()
    write_words()


if __name__ == "__main__":
    sys.exit(main())
