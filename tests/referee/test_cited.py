"""Does an error that a ruleset's own answer makes quote that line?"""

from __future__ import annotations

import referee


def test_a_chi_with_three_players_is_refused_by_the_line_on_chi() -> None:
    hand = {
        "concealed": "234p56p11z789s",
        "melds": [{"type": "chi", "tiles": "678p", "called": "6p", "from": 0}],
        "winning_tile": "7p",
        "dora": "1z",
    }
    event = {"kind": "win", "from": 0, "winners": [{"seat": 1, "hand": hand}]}
    answer = referee.answer({"rules": "tenhou-3p", "table": {"scores": [35000] * 3}, "event": event})
    source = referee.ruleset("tenhou-3p").sources["sanma_chi"]
    assert [error["says"] for error in answer["errors"]] == [
        f"With three players there is no chi ({source})."
    ]
