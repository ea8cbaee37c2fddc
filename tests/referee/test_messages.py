"""Has everything that the referee can say a sentence, in both languages?"""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import referee
from referee import (
    ExhaustiveDraw,
    Finding,
    Riichi,
    Seat,
    ShownHand,
    adjudicate,
    by_wind,
    first_hand,
    read_tiles,
    ruleset,
    say_finding,
)
from referee.answers import PaoYaku
from referee.messages import FINDINGS, PROBLEMS
from referee.messages.expected import EXPECTED
from referee.messages.names import ABORTS, FU, PAID_FOR, VERDICTS, YAKU
from referee.reports import AbortReason
from referee.ruling import PaymentFor, Verdict
from referee.worth import fu, yaku, yakuman

ROOT = Path(referee.__file__).parent
SOURCE = "\n".join(path.read_text("utf-8") for path in ROOT.rglob("*.py") if "messages" not in path.parts)
JAPANESE = re.compile(r"[぀-ヿ一-鿿]")


def _quoted(words: dict[str, object]) -> set[str]:
    """Those of the codes that the source of the core names."""
    return {word for word in words if f'"{word}"' in SOURCE}


def test_every_finding_that_the_core_makes_has_a_sentence_and_none_is_left_over() -> None:
    made = set(re.findall(r'Finding\(\s*(?:[\w.]+ = )?"(\w+)"', SOURCE))
    made |= set(re.findall(r'judged\(\s*"(\w+)"', SOURCE)) | set(re.findall(r'"(over_\w+)"', SOURCE))
    assert made - FINDINGS.keys() == set()
    assert FINDINGS.keys() - _quoted(dict(FINDINGS)) == set()


def test_every_problem_that_the_core_notes_has_a_sentence_and_none_is_left_over() -> None:
    noted = set(re.findall(r'\.say\(\s*(?:f?"[^"]*"|[\w.]+), "(\w+)"', SOURCE))
    noted |= set(re.findall(r'code="(\w+)"', SOURCE))
    assert noted - PROBLEMS.keys() == set()
    assert PROBLEMS.keys() - _quoted(dict(PROBLEMS)) == set()


def test_every_sentence_is_there_in_both_languages_with_facts_that_the_other_has() -> None:
    for code, (english, japanese) in {**FINDINGS, **PROBLEMS}.items():
        assert english, code
        assert JAPANESE.search(japanese), code
        fields = [{name for _, name, _, _ in Formatter().parse(text) if name} for text in (english, japanese)]
        # Japanese leaves out what it takes from the context, and adds nothing.
        assert fields[1] <= fields[0], code


def test_every_name_of_the_game_is_there_in_both_languages() -> None:
    named = {
        name
        for table in (yaku.OF_THE_PLAY, yaku.HONOUR_TRIPLETS, yaku.THREE_RUNS, yaku.ENDS)
        for name, _ in table
    }
    named |= set(re.findall(r'append\(\("(\w+)"', Path(yakuman.__file__).read_text("utf-8")))
    named |= {pao.value for pao in PaoYaku}
    assert named - YAKU.keys() == set()
    assert {reason.value for reason in AbortReason} == ABORTS.keys()
    assert {reason.value for reason in PaymentFor} == PAID_FOR.keys()
    assert {verdict.value for verdict in Verdict} - VERDICTS.keys() == set()
    parts = set(re.findall(r'FuPart\("(\w+)"', Path(fu.__file__).read_text("utf-8")))
    assert parts - FU.keys() == set()


def test_a_noten_riichi_is_told_with_its_distance_and_the_player_by_name_or_wind() -> None:
    rules = ruleset("ema-2025")
    draw = ExhaustiveDraw(
        riichi=(Riichi(seat=Seat.SECOND),),
        shown={Seat.SECOND: ShownHand(concealed=read_tiles("123m456m789m1256p"))},
    )
    ruling = adjudicate(rules, first_hand(rules), draw)
    finding = next(found for found in ruling.findings if found.code == "noten_riichi")
    assert say_finding(finding, lambda _: "Sato") == "Sato is in riichi and not tenpai (1 away)."
    assert say_finding(finding, by_wind(Seat.FIRST, 4, "ja"), "ja") == "南家は不聴立直(1枚足りない)。"


def test_a_finding_without_a_sentence_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError, match="no_such_code"):
        say_finding(Finding("no_such_code"), str)


def test_a_round_is_named_as_the_language_names_it() -> None:
    finding = Finding("deal_passes", Seat.FIRST, {"round": "S3", "honba": 1})
    assert say_finding(finding, str) == "The deal passes: S3, honba 1."
    assert say_finding(finding, str, "ja") == "親流れ、次は南3局 1本場。"


@pytest.mark.parametrize("junk", ["?", 10**12, 7.5, None, ["?"], {}, [[1]]])
def test_what_would_fit_is_said_in_japanese_for_every_question(junk: object) -> None:
    request = {"language": "ja", "event": {"kind": "chombo", "offenders": [0]}}
    for name in referee.questions():
        said = referee.answer({**request, "rules": {"base": "ema-2025", "set": {name: junk}}})
        [error] = said["errors"]
        assert error["code"] == "bad_answer"
        assert not re.search(r"\b(a|of|or|whole|list)\b", error["says"]), error["says"]


@pytest.mark.parametrize("number", [-1, 0, 1, 5, 50, 99])
@pytest.mark.parametrize("key", ["ema-2025", "tenhou-3p"])
def test_why_answers_cannot_be_played_is_said_in_japanese(key: str, number: int) -> None:
    for name, question in referee.questions().items():
        if question.type not in (int, int | None):
            continue
        said = referee.answer(
            {
                "language": "ja",
                "rules": {"base": key, "set": {name: number, "chombo_penalty": "fixed_after_uma"}},
                "event": {"kind": "chombo", "offenders": [0]},
            }
        )
        for error in said.get("errors", ()):
            assert JAPANESE.search(error["says"].removeprefix("この設定では対局できない。")), error["says"]


def test_every_value_of_the_wrong_type_is_told_what_would_fit_in_japanese() -> None:
    wanted = set(re.findall(r'\.wrong\([^"]*(?:f?"[^"]*", )?"([^"]*)"', SOURCE))
    assert wanted
    assert wanted - EXPECTED.keys() == set()
