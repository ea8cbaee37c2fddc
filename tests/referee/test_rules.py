"""A ruleset is complete, has its sources, and is hard to get wrong."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import referee
from referee import Rejected, Ruleset, RulesetError, questions, ruleset, ruleset_keys, rulesets
from referee.answers import Renchan
from referee.books import Basis, Citation, second_hand
from referee.question import answer_words
from referee.rulesets import ema_2016, ema_2025
from referee.ruling import clause

LINES = {name: (getattr(ema_2016.RULES, name), source) for name, source in ema_2016.RULES.sources.items()}


@pytest.mark.parametrize("key", ruleset_keys())
def test_every_question_is_answered_with_a_source(key: str) -> None:
    rules = ruleset(key)
    assert list(rules.sources) == list(questions())
    for name, source in rules.sources.items():
        assert source.words.strip(), name
        if source.basis is Basis.BOOK:
            assert "," in source.words, f"{name} cites no place: {source.words}"


@pytest.mark.parametrize("key", ruleset_keys())
def test_every_answer_can_be_written_down_and_read_back(key: str) -> None:
    rules = ruleset(key)
    for name, question in questions().items():
        answer = getattr(rules, name)
        assert question.read(answer_words(answer)) == answer, name


@pytest.mark.parametrize("key", ruleset_keys())
def test_the_uma_of_every_row_adds_up_to_nothing(key: str) -> None:
    assert [sum(row) for row in ruleset(key).uma] == [0] * len(ruleset(key).uma)


def test_a_missing_line_is_named() -> None:
    lines = {name: line for name, line in LINES.items() if name != "renchan"}
    with pytest.raises(RulesetError, match="renchan: missing"):
        Ruleset.from_book("x", ema_2016.BOOK, **lines)


def test_an_unknown_line_is_named() -> None:
    with pytest.raises(RulesetError, match="renchann: nobody asks this"):
        Ruleset.from_book("x", ema_2016.BOOK, **LINES, renchann=(Renchan.AGARI, "1"))


def test_an_answer_of_the_wrong_sort_is_named_with_its_question() -> None:
    lines = {**LINES, "renchan": ("agari", "3.4.11"), "noten_pool": (True, "3.4.2")}
    with pytest.raises(RulesetError, match=r"noten_pool: True is no answer .*renchan: 'agari' is no answer"):
        Ruleset.from_book("x", ema_2016.BOOK, **lines)


def test_a_line_without_a_source_is_named() -> None:
    with pytest.raises(RulesetError, match="renchan: no source"):
        Ruleset.from_book("x", ema_2016.BOOK, **{**LINES, "renchan": (Renchan.AGARI, " ")})


def test_a_book_by_which_no_table_can_be_played_is_no_ruleset() -> None:
    with pytest.raises(RulesetError) as refused:
        Ruleset.from_book("x", ema_2016.BOOK, **{**LINES, "noten_pool": (1000, "3.4.2"), "oka": (50, "1.4")})
    assert str(refused.value) == (
        "x: noten_pool: the noten pool is shared by any number of players in whole hundreds; "
        "oka: points are in whole hundreds"
    )


def test_every_fault_of_a_books_lines_is_named_at_once() -> None:
    lines = {name: line for name, line in LINES.items() if name != "kuitan"}
    with pytest.raises(RulesetError) as refused:
        Ruleset.from_book("x", ema_2016.BOOK, **{**lines, "bonus": (1, ""), "oka": (0, second_hand(" "))})
    assert str(refused.value) == (
        "x: kuitan: missing; bonus: nobody asks this; oka: no source; bonus: no source"
    )


def test_a_newer_edition_holds_the_lines_that_changed_or_moved_and_goes_on_citing_the_older_book() -> None:
    old, new = ema_2016.RULES, ema_2025.RULES
    changed = {name for name in questions() if getattr(new, name) != getattr(old, name)}
    assert changed == {
        "called_tile_misplaced",
        "chombo_after_last_discard",
        "claim_priority",
        "clock_chombo",
        "clock_hand_begins",
        "dead_hand",
        "dead_hand_since",
        "dead_wall_exposed",
        "deal_error",
        "dora_turned_wrong",
        "double_wind_pair_fu",
        "empty_meld_call",
        "fast_draw_keeps_claim",
        "kiriage_mangan",
        "lateness_begun_minute",
        "lender",
        "mixed_before_payment",
        "opponents_tiles_exposed",
        "own_tiles_exposed",
        "riichi_call",
        "riichi_min_wall",
        "riichi_tile_swapped",
        "riichi_tile_touched",
        "riichi_without_wall",
        "riichi_word_before_discard",
        "ron_ended_by",
        "sheet_wrong",
        "talking",
        "tie_remainder",
        "tsumo_after_discard",
        "ura_looked_at",
        "wall_exposed",
        "wall_touched_ends_claim",
        "who_counts",
        "win_word",
        "winning_tile_not_apart",
        "winning_tile_sorted_in",
        "wrong_draw",
    }
    assert str(new.sources["renchan"]) == "EMA 2025, 3.4.5"
    assert str(new.sources["noten_pool"]) == "EMA 2025 = EMA 2016, 3.4.2"
    assert str(new.sources["kiriage_mangan"]) == "EMA 2025, 4.1.2"
    # An answer that the older book does not give is not marked as repeated in the newer one.
    assert str(new.sources["players"]) == "not found in the book; riichi mahjong as played by four"
    assert str(new.sources["goal_points"]).startswith("does not arise: the game is neither extended")


def test_what_a_book_borrows_is_said_to_be_another_books_custom_unless_it_was_one_there_already() -> None:
    """Kita-nuki of Shiragiku takes its missing answers from Shiragiku with three players."""
    lent = ruleset("shiragiku-kitanuki").sources
    assert str(lent["players"]) == "Shiragiku Kita-nuki, page 北抜き, 北抜きとは"
    assert str(ruleset("wrc-2015").sources["players"]) == "not found in the book; custom of WRC 2025, 5"
    assert str(lent["start_points"]) == "not found in the book; custom of Tenhou with three players"
    assert lent["clock_chombo"] == ruleset("shiragiku-sanma").sources["clock_chombo"]
    assert lent["clock_chombo"].basis is Basis.UNASKED


def test_a_tournament_lays_its_own_answers_over_a_book_and_they_say_so() -> None:
    rules = ruleset("tenhou-4p", {"multi_ron_honba": "all_winners", "uma": [15000, 5000, -5000, -15000]})
    assert answer_words(rules.multi_ron_honba) == "all_winners"
    assert rules.uma == ((15000, 5000, -5000, -15000),)
    assert {name for name, source in rules.sources.items() if source.basis is Basis.CUSTOM} == {
        "multi_ron_honba",
        "uma",
    }
    assert ruleset("tenhou-4p").multi_ron_honba is not rules.multi_ron_honba


def test_everything_wrong_with_an_overlay_comes_back_together() -> None:
    with pytest.raises(Rejected) as rejected:
        ruleset(
            "ema-2025",
            {"renchan": "sometimes", "kuitan": "yes", "noten_pool": True, "bonus": 1, "uma": [1, 2]},
        )
    assert [(problem.path, problem.code) for problem in rejected.value.problems] == [
        ("rules.set.renchan", "bad_answer"),
        ("rules.set.kuitan", "bad_answer"),
        ("rules.set.noten_pool", "bad_answer"),
        ("rules.set.bonus", "unknown_question"),
        ("rules.set.uma", "bad_answer"),
    ]


@pytest.mark.parametrize(
    ("overlay", "question"),
    [
        ({"kan_dora": True, "kan_dora_timing": "off"}, "kan_dora_timing"),
        ({"refuse_to_show": "noten", "noten_riichi_at_exhaustive_draw": "chombo"}, "refuse_to_show"),
        ({"kan_dora": False, "kan_dora_timing": "all_immediate"}, "kan_dora_timing"),
        ({"repeated_warning": "doubling"}, "repeated_warning_points"),
    ],
)
def test_answers_that_cannot_stand_together_are_rejected(overlay: dict[str, object], question: str) -> None:
    with pytest.raises(Rejected) as rejected:
        ruleset("ema-2025", overlay)
    assert [(problem.path, problem.code) for problem in rejected.value.problems] == [
        (f"rules.set.{question}", "answers_disagree")
    ]


def test_an_unknown_ruleset_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(Rejected) as rejected:
        ruleset("ema-1999")
    assert rejected.value.problems[0].code == "unknown_ruleset"
    assert "ema-2025" in str(rejected.value.problems[0].facts["keys"])


@pytest.fixture
def further(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder whose files are read like those of the rulesets."""
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(tmp_path)])
    ruleset_keys.cache_clear()
    yield tmp_path
    ruleset_keys.cache_clear()


def test_a_file_that_is_dropped_in_is_a_ruleset_if_its_rules_bear_its_name(further: Path) -> None:
    ema = "from referee.rulesets.ema_2025 import RULES"
    ours = f"import dataclasses\n{ema}\nRULES = dataclasses.replace(RULES, key='our-club')"
    for name, text in {"our_club": ours, "misnamed": ema, "no_rules": "RULES = 'no-rules'"}.items():
        (further / f"{name}.py").write_text(text)
    assert ruleset("our-club").bust is ruleset("ema-2025").bust
    for key in ("misnamed", "no-rules"):
        with pytest.raises(
            RulesetError, match=f"^{key}: the file must name a Ruleset RULES whose key is {key}$"
        ):
            ruleset(key)


def test_what_a_server_prevents_says_whose_custom_is_followed() -> None:
    rules = ruleset("tenhou-4p")
    assert str(rules.sources["chombo_penalty"]) == "server prevents it; common custom"
    assert ("chombo_penalty", rules.sources["chombo_penalty"]) in rules.gaps()


def test_the_gaps_of_a_book_are_all_that_does_not_rest_on_its_own_text() -> None:
    rules = ruleset("ema-2025")
    assert rules.gaps() == tuple(
        (name, rules.sources[name]) for name in questions() if rules.sources[name].basis is not Basis.BOOK
    )
    assert dict(rules.gaps()).keys().isdisjoint({"start_points", "kiriage_mangan"})
    assert "players" in dict(rules.gaps())


def test_a_tournament_that_answers_nothing_itself_plays_by_the_book_as_it_is() -> None:
    assert ruleset("ema-2025", {}) is ruleset("ema-2025")


def test_a_ruleset_that_follows_another_is_its_own_and_says_so_of_each_answer_that_it_takes() -> None:
    book = dataclasses.replace(ema_2016.BOOK, cite="River Club")
    lent = ema_2025.RULES.lend("river-club", book, renchan=(Renchan.AGARI, "§ 4"))
    newer = ema_2025.RULES.amended("river-club", book, renchan=(Renchan.AGARI, "§ 4"))
    for rules in (lent, newer):
        assert (rules.key, rules.book, rules.renchan) == ("river-club", book, Renchan.AGARI)
        assert rules.sources["renchan"] == Citation(basis=Basis.BOOK, words="River Club, § 4")
    for basis, taken, kept in (
        (Basis.BOOK, (Basis.SILENT, "not found in the book; custom of {}"), (Basis.BOOK, "River Club = {}")),
        (Basis.SILENT, (Basis.SILENT, "{}"), (Basis.SILENT, "{}")),
    ):
        name, source = next((name, one) for name, one in ema_2025.RULES.sources.items() if one.basis is basis)
        for rules, (rests, cited) in ((lent, taken), (newer, kept)):
            assert rules.sources[name] == Citation(basis=rests, words=cited.format(source.words)), name


def test_a_ruleset_cannot_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        ruleset("ema-2025").kuitan = False  # type: ignore[misc]  # that it cannot is what is tested


A_CLUB = '''"""How does the River Club play?"""

from referee.answers import *
from referee.books import Book
from referee.rulesets import ema_2025

BOOK = Book(cite="River Club", title="House rules of the River Club", edition="2026")

RULES = ema_2025.RULES.amended("river_club_KEY", BOOK, kiriage_mangan=(False, "§ 4"), aka_dora=(3, "§ 2"))
'''


@pytest.fixture
def shelf(tmp_path: Path) -> Iterator[Path]:
    """A second folder for rulesets, whose files are read as if they were in referee/rulesets."""
    rulesets.__path__.append(str(tmp_path))
    yield tmp_path
    rulesets.__path__.remove(str(tmp_path))
    rulesets.ruleset_keys.cache_clear()


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("club_under_another_key", A_CLUB),
        ("club_that_holds_no_rules", "RULES = None"),
    ],
)
def test_a_file_must_hold_the_rules_that_it_is_named_after(shelf: Path, name: str, text: str) -> None:
    (shelf / f"{name}.py").write_text(text, encoding="utf-8")
    rulesets.ruleset_keys.cache_clear()
    key = name.replace("_", "-")
    with pytest.raises(RulesetError) as refused:
        ruleset(key)
    assert str(refused.value) == f"{key}: the file must name a Ruleset RULES whose key is {key}"


def test_blocks_that_books_share_are_no_ruleset() -> None:
    assert [key for key in ruleset_keys() if not key[0].isalpha()] == []
    with pytest.raises(Rejected):
        ruleset("-blocks")


def test_dropping_one_file_in_adds_a_ruleset_that_rules_and_cites_its_own_lines(shelf: Path) -> None:
    key = "river-club-of-a-test"
    name = key.replace("-", "_")
    (shelf / f"{name}.py").write_text(A_CLUB.replace("river_club_KEY", key), encoding="utf-8")
    rulesets.ruleset_keys.cache_clear()
    assert key in referee.ruleset_keys()
    win = {"kind": "win", "from": 1, "winners": [{"seat": 2, "value": {"han": 4, "fu": 30}}]}
    assert referee.codec.answer({"rules": key, "event": win})["deltas"] == [0, -7700, 7700, 0]
    assert referee.codec.answer({"rules": "ema-2025", "event": win})["deltas"] == [0, -8000, 8000, 0]
    rules = referee.ruleset(key)
    assert str(rules.sources["kiriage_mangan"]) == "River Club, § 4"
    assert str(rules.sources["noten_pool"]).startswith("River Club = EMA 2025 = EMA 2016")


def test_a_caller_may_change_the_answer_that_a_clause_quotes():
    rules = ruleset("ema-2025")
    before = list(clause(rules, "uma").value)
    clause(rules, "uma").value.clear()
    assert clause(rules, "uma").value == before


def test_each_book_says_in_japanese_of_which_edition_it_is():
    said = {key: rulesets.ruleset(key).book.citation("ja")[1] for key in rulesets.ruleset_keys()}
    assert [key for key, edition in said.items() if not re.search(r"[ぁ-ヿ一-鿿]", edition)] == []
    english = re.compile(r"\b(as|by|from|of|pages?|read|version|January|April|August)\b")
    assert [key for key, edition in said.items() if english.search(edition)] == []
