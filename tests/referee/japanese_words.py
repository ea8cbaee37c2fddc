"""What are the questions, their answers and the words of the sentences called in Japanese, beside the English?

`tests/cases/japanese/words.txt` holds them, a line each; `python -m tests.referee.said` writes it too.
"""

from __future__ import annotations

from collections.abc import Iterator

import referee
from referee.answers.steps import Steps
from referee.messages import grouped_questions, say_answer, say_each_step, say_question
from referee.messages.incidents import CODES, FACTS_ASKED, LABELS, NAMED, SORTS
from referee.messages.names import ABORTS, CALLS, FACTS, FU, LIMITS, PAID_FOR, VERDICTS, YAKU
from referee.messages.rulings import LOSSES, PLAYS
from tests.referee.japanese import JAPANESE

__all__ = ["WORDS", "write_words", "written_words"]

WORDS = JAPANESE / "words.txt"

_HEAD = (
    "The questions, the answers of the rulesets and the words of the sentences: English | Japanese;\n"
    "`python -m tests.referee.said` writes it anew."
)
_TABLES = {
    "incidents": CODES,
    **{f"incident {code}": names for code, names in NAMED.items()},
    "sorts of incidents": SORTS,
    "facts asked": FACTS_ASKED,
    "facts as labels": LABELS,
    "verdicts": VERDICTS,
    "payments": PAID_FOR,
    "calls": CALLS,
    "reasons to break off": ABORTS,
    "facts of the play": FACTS,
    "yaku": YAKU,
    "fu": FU,
    "limits": LIMITS,
    "where points go": LOSSES,
    "what becomes of the hand": PLAYS,
}


def written_words() -> str:
    """The text of the file."""
    lines = [_HEAD]
    for title, pairs in _groups():
        lines += ["", f"# {title}", *dict.fromkeys(f"{english} | {japanese}" for english, japanese in pairs)]
    return "\n".join([*lines, ""])


def _groups() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    titles = [
        [title for _, title, _ in grouped_questions("en")],
        [title for _, title, _ in grouped_questions("ja")],
    ]
    yield "groups of questions", list(zip(*titles, strict=True))
    yield from ((title, list(table.values())) for title, table in _TABLES.items())
    rulesets = [referee.ruleset(key) for key in referee.ruleset_keys()]
    for name in referee.questions():
        said = [(say_question(name), say_question(name, "ja"))]
        for rules in rulesets:
            answer = getattr(rules, name)
            if isinstance(answer, Steps):
                said += zip(say_each_step(answer), say_each_step(answer, "ja"), strict=True)
            else:
                said.append((say_answer(name, answer), say_answer(name, answer, "ja")))
        # A figure is the same in both.
        yield name, [(english, japanese) for english, japanese in said if english != japanese]


def write_words() -> None:
    """Write the file anew, and say how many lines changed."""
    text = written_words()
    old = WORDS.read_text(encoding="utf-8") if WORDS.exists() else ""
    changed = len({*text.splitlines()} - {*old.splitlines()})
    if changed:
        print(f"{WORDS.name}: {changed} lines are said otherwise")
    WORDS.write_text(text, encoding="utf-8")
