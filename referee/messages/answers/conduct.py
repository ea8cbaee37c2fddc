"""The wording of answers on calls, dead hands, warnings and rulings."""

from __future__ import annotations

__all__ = ["CONDUCT"]

CONDUCT: dict[str, str] = {
    "named": "So many as the rules name",
    "twice_last_uma": "Twice the uma of the last place",
    # Calls and kans
    "3_seconds": "For three seconds",
    "until_next_draw_ron_until_next_discard": "A set until the next player draws, a win until the next player discards",
    "until_next_draw": "A set and a win alike until the next player draws",
    "claim_window.judgement": "At once: whether a call was clearly late, the referee judges",
    "tsumo": "A win by self-draw",
    "tsumo_or_quad": "A win by self-draw, a concealed or an added quad",
    "pon_kan_always": "A ron, then the pon or kan",
    ("first_unless_simultaneous"): (
        "A ron, then the call that was clearly first; the pon or kan if they were simultaneous or it is unclear"
    ),
    "first_spoken": "A ron, then the call spoken first",
    "never": "No",
    "word_slip_only": "Only a slip of the tongue",
    "unshown": "If its tiles were not shown, and a call of a win was a good one",
    "quick": "If it is done quickly, and the call was no win",
    "kuikae.none": "No: neither the tile called nor the other end of the run",
    "same_tile_only_forbidden": "Only not the tile called",
    "kuikae.allowed": "Yes",
    "all_immediate": "At every kan at once, before the discard",
    ("ankan_immediate_others_after_discard"): (
        "At a concealed quad at once; at the others after the discard or before the next replacement tile"
    ),
    "kan_dora_timing.off": "Never: kans turn no indicator",
    "indicator": "The indicator, then the replacement tile",
    "replacement": "The replacement tile, then the indicator",
    # Dead hands and false wins
    "act": "From the act that makes it so",
    "declared": "From when it is declared dead",
    "chombo_after_last_discard.dead_hand": "A dead hand, unless the win or the draw can no longer be settled",
    "chombo_after_next_deal.none": "Nothing: the score stands",
    "chombo_after_next_deal.chombo": "The chombo all the same",
    # Errors with tiles and the wall
    "more_than_five": "Six or more",
    "five_or_more": "Five or more",
    "seven_or_more": "Seven or more",
    "tiles_exposed_chombo.judgement": "No number: so many that play cannot go on",
    "deliberate_or_unplayable": "No number: only on purpose, or if play cannot go on",
    # Points, seats and sheets
    "all_agree": "Until the tiles are turned down; later only if all agree on the true value, and then it must be",
    "hand_intact_or_undisputed": "While the hand is intact; later if nobody disputes the true value",
    "until_game_ends": "Until the game ends; then the wrong points stand",
    "not_after_payment": "Not once it has been paid and accepted",
    "who_counts.all": "All are responsible; the best reading is scored",
    "winner_others_correct": "The winner counts, the others must correct; the best reading is scored",
    "who_counts.winner": "The winner announces; a referee who is asked counts the best reading",
    "opponent_or_referee": "An opponent or the referee",
    "lender.referee": "The referee alone",
    "spare_sticks": "The player's own spare sticks, then the referee",
    "leader": "The leader",
    # Penalties and rulings
    "free_amount": "In points, as many as the rules or the referee name",
    "deposit": "In a deposit onto the table",
    "warning_cards": "In cards",
    "after_uma": "Off the result, after uma; nothing moves at the table",
    "at_table": "Off the score at the table, out of the game",
    "again": "A warning again; where a repeat costs more, the offence says so",
    "repeated_warning.discretion": "Points or a dead hand, as the referee decides",
    "doubling": "A penalty that doubles each time",
    "red_card": "A red card: the penalty, from the second one on",
    "per_kind": "The same kind of offence",
    "any_kind": "Any offence that brought a warning",
    "event": "Over the whole event",
    "day": "For the day",
    "mitigation.none": "No",
    "as_listed": "Down to the least that is listed with the offence, and no further",
    "mitigation.referee": "Yes: as the disturbance was, but nobody may gain by a foul",
    "table_settles.no": "No: a referee is called",
    "clear_cases": "If it is clearly a dead hand or a chombo and all agree; no warning is then recorded",
    "past_hand_rulings.refused": "No",
    "with_warning": "Yes, and the referee is told that the hand is over",
    "head_referee": "The head referee, whose word is final",
    "head_referee_then_written": "The head referee, and in writing after the event",
    "appeal.none": "Nobody: a ruling stands, even a wrong one",
}
