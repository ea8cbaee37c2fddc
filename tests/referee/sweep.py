"""The cases that announce a kind of finding, and where their lists differ from what is announced.

    python -m tests.referee.sweep                  every kind: in how many runs of cases, and on which questions
    python -m tests.referee.sweep CODE...          every case that announces the kind, with its sentence and article;
                                                   + if its list does not have it yet, - if it still has it
    python -m tests.referee.sweep --draft FILE...  rewrite the lists that differ, in tests/cases/FILE.toml

A drafted line is the referee's answer today. It becomes law only after a check against its source.
"""

from __future__ import annotations

import re
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from typing import Any

from referee.findings import KINDS
from tests.referee.cases import CASES, FILES, announced, answered, listed, ruled, words

__all__ = ["case_differences", "drafted", "kinds", "merged", "swept", "written"]

Line = tuple[tuple[str, Any], ...]


def kinds(runs: Iterable[tuple[str, dict[str, Any], Any]]) -> str:
    """Every kind that a case announces: the number of *runs* that announce it, by the question it rests on."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for _, case, rules in runs:
        for announcement in announced(answered(case, rules)):
            counts[announcement["code"]][announcement.get("option", "no question")] += 1
    return "\n".join(
        f"{code:<34}{questions.total():>6}  "
        + ", ".join(f"{question} {count}" for question, count in questions.most_common())
        for code, questions in sorted(counts.items())
    )


def swept(codes: Sequence[str]) -> str:
    """The sentences of these kinds over all cases, each under the name of its case."""
    lines = []
    for file, case, rules in ruled():
        case_lines = case_differences(case, rules, codes)
        if case_lines:
            lines += [f"{file}: {case['name']} [{words(rules)}]", *case_lines]
    return "\n".join(lines)


def case_differences(case: dict[str, Any], rules: Any, codes: Sequence[str]) -> list[str]:
    """The sentences of these kinds in one case with their articles, marked where its list differs from them."""
    answer = answered(case, rules)
    stated = [announcement for announcement in listed(case, rules) if announcement["code"] in codes]
    lines: list[str] = []
    for finding, announcement in zip(answer.get("findings", ()), announced(answer), strict=True):
        if announcement["code"] not in codes:
            continue
        mark = " " if announcement in stated else "+"
        if announcement in stated:
            stated.remove(announcement)
        clause = finding.get("clause")
        article = f" [{clause['option']}: {clause['source']}]" if clause else ""
        lines.append(f"  {mark} {finding['says']}{article}")
    return lines + [f"  - {_toml(announcement)}" for announcement in stated]


def merged(lists: dict[str, list[dict[str, Any]]]) -> list[dict[str, Any]]:
    """One list from those of several rulesets; a line that not all of them announce names its rulesets in *under*."""
    whole: list[tuple[Line, list[str]]] = []
    for rules, announcements in lists.items():
        lines = [tuple(announcement.items()) for announcement in announcements]
        matcher = SequenceMatcher(None, [line for line, _ in whole], lines, autojunk=False)
        longer: list[tuple[Line, list[str]]] = []
        for tag, i1, i2, j1, j2 in matcher.get_opcodes():
            if tag == "equal":
                longer += [(line, [*under, rules]) for line, under in whole[i1:i2]]
            else:
                longer += whole[i1:i2]
                longer += [(line, [rules]) for line in lines[j1:j2]]
        whole = longer
    return [dict(line) | ({"under": under} if len(under) < len(lists) else {}) for line, under in whole]


def drafted(case: dict[str, Any]) -> list[dict[str, Any]]:
    """All announcements in a case today, under each of its rulesets."""
    return merged({words(rules): announced(answered(case, rules)) for rules in case["rules"]})


def _toml(row: dict[str, Any]) -> str:
    def value(item: Any) -> str:
        if isinstance(item, list):
            return "[" + ", ".join(map(value, item)) + "]"
        return f'"{item}"' if isinstance(item, str) else str(item)

    return "{" + ", ".join(f"{part} = {value(item)}" for part, item in row.items()) + "}"


def written(text: str, findings: Sequence[dict[str, Any]]) -> str:
    """The text of one case with *findings* in place of its list, or before its first table if it has no list."""
    bare = re.sub(r"(?ms)^findings = \[([^\n]*\]|\n.*?^\])\n", "", text, count=1)
    if not findings:
        return bare
    block = "findings = [\n" + "".join(f"  {_toml(row)},\n" for row in findings) + "]\n"
    return re.sub(r"(?m)^(?=\[case\.)", lambda _: block, bare, count=1)


def draft(file: str) -> int:
    """Rewrite the lists of one file that differ from the announcements; returns the number of them."""
    path = CASES / f"{file}.toml"
    head, *texts = re.split(r"(?m)^(?=\[\[case\]\])", path.read_text(encoding="utf-8"))
    count = 0
    for index, (text, case) in enumerate(zip(texts, FILES[file], strict=True)):
        if all(announced(answered(case, rules)) == listed(case, rules) for rules in case["rules"]):
            continue
        # Text between this case and the next is the next case's comment.
        texts[index] = written(text, drafted(case))
        count += 1
    path.write_text("".join([head, *texts]), encoding="utf-8")
    return count


def main() -> None:
    parser = ArgumentParser(prog="python -m tests.referee.sweep", description=__doc__)
    parser.add_argument("code", nargs="*", help="a kind of finding")
    parser.add_argument("--draft", nargs="+", metavar="FILE", choices=sorted(FILES), default=[])
    options = parser.parse_args()
    for file in options.draft:
        print(f"{file}: {draft(file)} lists drafted; read each against its source")
    if unknown := [code for code in options.code if code not in KINDS]:
        parser.error(
            f"no kind of finding is called {', '.join(unknown)}; they are declared in referee/findings/"
        )
    if options.code:
        print(swept(options.code) or "no case announces it")
    elif not options.draft:
        print(kinds(ruled()))


if __name__ == "__main__":
    main()
