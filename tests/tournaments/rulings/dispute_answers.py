"""The dispute desk's complete answers to the same questions.

    python -m tests.tournaments.rulings.dispute_answers       write the answers in tests/cases/desk/ again

Each file is about one question of the desk. Its events were drawn once and kept. The lines below each are the decision,
its proof, what the slip has besides and the rulings of other rulebooks, without empty parts. Some are in Japanese.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import referee
from tests.referee.cases import CASES

__all__ = ["FILES", "answer_lines", "read_questions", "written"]

FILES = sorted((CASES / "desk").glob("*.txt"))
_OTHER_RULEBOOKS = {
    4: ("ema-2016", "ema-2025", "jpml-a-2023", "m-league", "mahjong-time", "rrc", "tenhou-4p", "wrc-2025"),
    3: ("mahjong-soul-3p", "shiragiku-sanma", "tenhou-3p", "tonpuusou-sanma-2009"),
}


def read_questions(text: str) -> list[tuple[dict[str, Any], list[str]]]:
    """Return the questions of a file, each with the lines below it."""
    blocks = [block.splitlines() for block in text.split("\n# ")[1:]]
    return [(json.loads(first), [line for line in lines if line]) for first, *lines in blocks]


def answer_lines(about: str, question: Mapping[str, Any]) -> list[str]:
    """Return everything that the desk says about one question, one line for each part."""
    # These imports need the settings; as a script, this module sets them up first.
    from django.utils import translation

    from tournaments.presenters.rulings import disputes
    from tournaments.presenters.rulings.detail import least_measure_text, proposal_text
    from tournaments.presenters.rulings.log import article
    from tournaments.presenters.tables.hands.phrases import hand_in_short, report_in_short
    from tournaments.presenters.tables.hands.sentences import sentence
    from tournaments.presenters.tables.voice import Voice

    rules = referee.ruleset(question["rules"], question.get("set", {}))
    table = referee.first_hand(rules)
    if "table" in question:
        table = referee.codec.read_table(
            {"scores": [rules.start_points] * rules.players, **question["table"]}
        )
    alternatives = [(event, table) for event in question["events"]]
    assumed = question.get("assumed", False)

    def names_in(language: str) -> dict[referee.Seat, str]:
        name_of = referee.messages.wind_namer(table.dealer, rules.players, "ja" if language == "ja" else "en")
        return {seat: name_of(seat) for seat in rules.seats}

    with translation.override(question["language"]):
        try:
            ruled = disputes.rule_on_all(rules, about, alternatives, assumed=assumed)
        except disputes.AmbiguousFacts:
            return ["asks for more"]
        decision = disputes.decision(ruled, names_in)
        names = names_in(question["language"])
        other_rulebooks = [
            (referee.ruleset(key), alternatives, assumed)
            for key in _OTHER_RULEBOOKS[rules.players]
            if key != question["rules"]
        ]
        camps = disputes.compare_rulebooks(
            about, disputes.ruling_in_short(ruled, names), other_rulebooks, names
        )
        slip = disputes.slip_of(ruled, decision, about)
        logged: tuple[str, ...] = ()
        if isinstance(ruled.question, referee.reports.Question):
            logged = (
                proposal_text(ruled.answer),
                least_measure_text(ruled.answer),
                article(rules, ruled.answer),
            )
        short: list[str] = []
        if ruled.ruling and isinstance(ruled.question, referee.Report):
            name_of = referee.messages.wind_namer(table.dealer, rules.players, question["language"])
            short = [
                hand_in_short(ruled.ruling, ruled.question, name_of, question["language"]),
                report_in_short(ruled.question, name_of, question["language"]),
                sentence(ruled.ruling, Voice(names)),
            ]
        decision_lines = list(_lines(decision))
        on_slip = _lines(dataclasses.replace(slip, seats=(), foot="", rules="", happened=""))
        return [
            *decision_lines,
            *(f"slip {line}" for line in on_slip if line not in decision_lines),
            *(f"camp {_plain(camp)}" for camp in camps),
            *(f"hand {line_}" for line_ in short),
            f"logged {' | '.join(logged)}",
            f"noted {_plain(disputes.recorded_question(ruled))}",
        ]


def _lines(content: Any) -> Iterator[str]:
    for field in dataclasses.fields(content):
        value = getattr(content, field.name)
        for item in value if isinstance(value, tuple) else (value,):
            if item:
                yield f"{field.name} {_plain(item)}"


def _plain(value: Any) -> str:
    """Return any value in a few words, without empty parts; sets are in alphabetical order."""
    from tournaments.presenters.rulings.disputes.proofs import DrawnTile
    from tournaments.presenters.tables.table_page import FindingLine

    match value:
        case DrawnTile():
            return f"*{value.name}" if value.marked else value.name
        case FindingLine():
            by = f" by {value.option}{' (custom)' if value.custom else ''}" if value.option else ""
            return f"{value.code}@{value.seat}{by}: {value.text}"
        case referee.Tile():
            return str(value)
        case Enum():
            return str(value.value)
        case str() | int() | None:
            return str(value)
        case frozenset():
            return " ".join(sorted(map(_plain, value)))
        case Mapping():
            return "{" + ", ".join(f"{_plain(key)} {_plain(part)}" for key, part in value.items()) + "}"
        case tuple() | list():
            return "[" + " ".join(map(_plain, value)) + "]"
        case _ if dataclasses.is_dataclass(value):
            parts = [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]
            empty: tuple[object, ...] = (None, False, "", (), frozenset())
            return (
                "(" + "; ".join(f"{name} {_plain(part)}" for name, part in parts if part not in empty) + ")"
            )
        case _:
            return str(value)


def written(about: str, questions: list[dict[str, Any]]) -> str:
    """Return the text of one file."""
    head = (
        "What the dispute desk tells of the same questions; "
        "`python -m tests.tournaments.rulings.dispute_answers` writes it anew.\n"
    )
    blocks = [
        "\n".join([f"# {json.dumps(question, ensure_ascii=False)}", *answer_lines(about, question), ""])
        for question in questions
    ]
    return "\n".join([head, *blocks])


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    import django

    django.setup()
    for path in FILES:
        path.write_text(written(path.stem, [question for question, _ in read_questions(path.read_text())]))


if __name__ == "__main__":
    main()
