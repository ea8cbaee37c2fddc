"""A finding that follows from a ruleset's own answer quotes that line, its answer and its source."""

from __future__ import annotations

import pytest

import referee


def test_a_chi_with_three_players_is_refused_by_the_line_on_chi() -> None:
    hand = {
        "concealed": "234p56p11z789s",
        "melds": [{"type": "chi", "tiles": "678p", "called": "6p", "from": 0}],
        "winning_tile": "7p",
        "dora": "1z",
    }
    event = {"kind": "win", "from": 0, "winners": [{"seat": 1, "hand": hand}]}
    answer = referee.codec.answer({"rules": "tenhou-3p", "table": {"scores": [35000] * 3}, "event": event})
    source = referee.ruleset("tenhou-3p").sources["sanma_chi"]
    assert [error["says"] for error in answer["errors"]] == [
        f"With three players there is no chi ({source})."
    ]


@pytest.mark.parametrize(
    ("key", "source"),
    [
        ("ema-2016", "EMA 2016, 3.3.9"),
        (
            "ema-2025",
            "EMA 2025, 3.3.7, 4.2.6 (the liable player pays alone, the entire hand; the counters are not named)",
        ),
    ],
)
def test_the_honba_of_a_drawn_yakuman_are_the_liable_players_by_the_article_on_liability(
    key: str, source: str
) -> None:
    winner = {"seat": 1, "value": {"yakuman": 1}, "liable": [{"yaku": "daisangen", "seat": 3}]}
    event = {"kind": "win", "winners": [winner]}
    table = {"scores": [30000] * 4, "honba": 2}
    answer = referee.codec.answer({"rules": key, "table": table, "event": event})
    said = [finding for finding in answer["findings"] if finding["code"] == "honba_with_liability"]
    assert [finding["clause"] for finding in said] == [
        {"option": "pao_tsumo_honba", "value": "pao_player", "source": source}
    ]
