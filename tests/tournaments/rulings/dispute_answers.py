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

__all__ = ["FILES", "asked_in", "told", "written"]

FILES = sorted((CASES / "desk").glob("*.txt"))
_OTHERS = {
    4: ("ema-2016", "ema-2025", "jpml-a-2023", "m-league", "mahjong-time", "rrc", "tenhou-4p", "wrc-2025"),
    3: ("mahjong-soul-3p", "shiragiku-sanma", "tenhou-3p", "tonpuusou-sanma-2009"),
}


def asked_in(text: str) -> list[tuple[dict[str, Any], list[str]]]:
    """Return the questions of a file, each with the lines below it."""
    blocks = [block.splitlines() for block in text.split("\n# ")[1:]]
    return [(json.loads(first), [line for line in lines if line]) for first, *lines in blocks]


def told(about: str, asked: Mapping[str, Any]) -> list[str]:
    """Return everything that the desk says about one question, one line for each part."""
    # These imports need the settings; as a script, this module sets them up first.
    from django.utils import translation

    from tournaments.presenters.rulings import disputes
    from tournaments.presenters.rulings.detail import said_least, said_proposal
    from tournaments.presenters.rulings.log import article
    from tournaments.presenters.tables.hands.phrases import entered, hand_in_short
    from tournaments.presenters.tables.hands.sentences import sentence
    from tournaments.presenters.tables.voice import Voice

    rules = referee.ruleset(asked["rules"], asked.get("set", {}))
    table = referee.first_hand(rules)
    if "table" in asked:
        table = referee.codec.read_table({"scores": [rules.start_points] * rules.players, **asked["table"]})
    alternatives = [(event, table) for event in asked["events"]]
    assumed = asked.get("assumed", False)

    def names_in(language: str) -> dict[referee.Seat, str]:
        call = referee.messages.wind_namer(table.dealer, rules.players, "ja" if language == "ja" else "en")
        return {seat: call(seat) for seat in rules.seats}

    with translation.override(asked["language"]):
        try:
            ruled = disputes.rule_on_all(rules, about, alternatives, assumed=assumed)
        except disputes.AmbiguousFacts:
            return ["asks for more"]
        decision = disputes.decision(ruled, names_in)
        names = names_in(asked["language"])
        others = [
            (referee.ruleset(key), alternatives, assumed)
            for key in _OTHERS[rules.players]
            if key != asked["rules"]
        ]
        camps = disputes.compare_rulebooks(about, disputes.ruling_in_short(ruled, names), others, names)
        slip = disputes.slip_of(ruled, decision, about)
        logged: tuple[str, ...] = ()
        if isinstance(ruled.asked, referee.reports.Question):
            logged = (said_proposal(ruled.answer), said_least(ruled.answer), article(rules, ruled.answer))
        short: list[str] = []
        if ruled.ruling and isinstance(ruled.asked, referee.Report):
            call = referee.messages.wind_namer(table.dealer, rules.players, asked["language"])
            short = [
                hand_in_short(ruled.ruling, ruled.asked, call, asked["language"]),
                entered(ruled.asked, call, asked["language"]),
                sentence(ruled.ruling, Voice(names)),
            ]
        said = list(_lines(decision))
        on_slip = _lines(dataclasses.replace(slip, seats=(), foot="", rules="", happened=""))
        return [
            *said,
            *(f"slip {line}" for line in on_slip if line not in said),
            *(f"camp {_plain(camp)}" for camp in camps),
            *(f"hand {one}" for one in short),
            f"logged {' | '.join(logged)}",
            f"noted {_plain(disputes.recorded_question(ruled.asked))}",
        ]


def _lines(told: Any) -> Iterator[str]:
    for field in dataclasses.fields(told):
        value = getattr(told, field.name)
        for one in value if isinstance(value, tuple) else (value,):
            if one:
                yield f"{field.name} {_plain(one)}"


def _plain(value: Any) -> str:
    """Return any value in a few words, without empty parts; sets are in alphabetical order."""
    from tournaments.presenters.rulings.disputes.proofs import DrawnTile
    from tournaments.presenters.tables.table_page import FindingLine

    match value:
        case DrawnTile():
            return f"*{value.name}" if value.marked else value.name
        case FindingLine():
            by = f" by {value.option}{' (custom)' if value.custom else ''}" if value.option else ""
            return f"{value.code}@{value.seat}{by}: {value.says}"
        case referee.Tile():
            return str(value)
        case Enum():
            return str(value.value)
        case str() | int() | None:
            return str(value)
        case frozenset():
            return " ".join(sorted(map(_plain, value)))
        case Mapping():
            return "{" + ", ".join(f"{_plain(key)} {_plain(one)}" for key, one in value.items()) + "}"
        case tuple() | list():
            return "[" + " ".join(map(_plain, value)) + "]"
        case _ if dataclasses.is_dataclass(value):
            parts = [(field.name, getattr(value, field.name)) for field in dataclasses.fields(value)]
            empty: tuple[object, ...] = (None, False, "", (), frozenset())
            return "(" + "; ".join(f"{name} {_plain(one)}" for name, one in parts if one not in empty) + ")"
        case _:
            return str(value)


def written(about: str, questions: list[dict[str, Any]]) -> str:
    """Return the text of one file."""
    head = (
        "What the dispute desk tells of the same questions; "
        "`python -m tests.tournaments.rulings.dispute_answers` writes it anew.\n"
    )
    blocks = [
        "\n".join([f"# {json.dumps(asked, ensure_ascii=False)}", *told(about, asked), ""])
        for asked in questions
    ]
    return "\n".join([head, *blocks])


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    import django

    django.setup()
    for path in FILES:
        path.write_text(written(path.stem, [asked for asked, _ in asked_in(path.read_text())]))


if __name__ == "__main__":
    main()
