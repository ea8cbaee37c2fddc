"""The books' answers to questions that the ruling of one hand does not show.

The answers are read from the books a second time, independently of the files that hold them: the ranking of
tournaments, repeated offences, the deciding person and appeals. If a book is silent, it follows the custom that its
line names.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import referee

EMA, EMA_NEW, WRC, M_LEAGUE, RRC = "ema-2016", "ema-2025", "wrc-2025", "m-league", "rrc"

READ: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    # EMA 2016, 5.9: started when the dice are thrown; EMA 2025, 7.4, WRC 2025, 10.1: when the hand before ended.
    "clock_hand_begins": {"dice_thrown": (EMA,), "previous_hand_ended": (EMA_NEW, WRC, RRC)},
    # WRC 2025, 5 alone recommends an order; RRC, guide for tournaments: equal totals share the place.
    "standings_tie_break": {"shared": (EMA, EMA_NEW, M_LEAGUE, RRC), "firsts_fourths_best": (WRC,)},
    "standings_tie_break_at": {"at_cut_and_end": (WRC,)},
    # M-League, 7-5: yellow cards add up for all offences together, and end with the day. RRC: each offence by itself.
    "warnings_counted": {"any_kind": (M_LEAGUE,), "per_kind": (EMA, EMA_NEW, WRC, RRC)},
    "warnings_kept": {"day": (M_LEAGUE,), "event": (EMA, EMA_NEW, WRC, RRC)},
    "minor_penalty": {"warning_cards": (M_LEAGUE,), "free_amount": (EMA, EMA_NEW, WRC, RRC)},
    # EMA 2016, 5.4, EMA 2025, 6.1.1: the referee decides; WRC 2025, penalties 12.3: where a repeat costs more, the
    # offence says so; M-League, 7-5: the second yellow card is a red one; RRC: 2,000, and twice as much each time.
    "repeated_warning": {
        "discretion": (EMA, EMA_NEW),
        "again": (WRC,),
        "red_card": (M_LEAGUE,),
        "doubling": (RRC,),
    },
    # EMA 2025, 4.1: once the tiles are turned down if all agree; WRC 2025, 11: if nobody disputes it; M-League, 6-5(7):
    # until the hanchan ends; RRC, guide for referees: not after the payment.
    "scoring_mistake": {
        "all_agree": (EMA, EMA_NEW),
        "hand_intact_or_undisputed": (WRC,),
        "until_game_ends": (M_LEAGUE,),
        "not_after_payment": (RRC,),
    },
    # RRC, rules for referees: the players settle clear cases, and a hand that is over is not ruled on.
    "table_settles": {"clear_cases": (RRC,), "no": (EMA, EMA_NEW, WRC, M_LEAGUE)},
    "past_hand_rulings": {"refused": (RRC,), "with_warning": (EMA, EMA_NEW, WRC, M_LEAGUE)},
    # M-League, 1-7: a ruling stands even if it turns out wrong. RRC: the head referee, then in writing.
    "appeal": {
        "none": (M_LEAGUE,),
        "head_referee": (EMA, EMA_NEW, WRC),
        "head_referee_then_written": (RRC,),
    },
}


@pytest.mark.parametrize(
    ("question", "answer", "key"),
    [
        (question, answer, key)
        for question, given in READ.items()
        for answer, keys in given.items()
        for key in keys
    ],
)
def test_the_book_is_held_as_it_was_read(question: str, answer: str, key: str) -> None:
    assert referee.question.answer_words(getattr(referee.ruleset(key), question)) == answer


def test_no_points_are_named_for_a_repeated_warning_but_by_the_m_league_and_the_rrc() -> None:
    named = {key: referee.ruleset(key).repeated_warning_points for key in (EMA, EMA_NEW, M_LEAGUE, RRC)}
    assert named == {EMA: 0, EMA_NEW: 0, M_LEAGUE: 20000, RRC: 2000}
