"""Sentences for findings on calls, and on dead hands that act."""

from __future__ import annotations

__all__ = ["FINDINGS"]

FINDINGS: dict[str, str] = {
    "call_good": "{seat}'s {call} of {tile} stands.",
    "call_after_touch": "{seat} had reached for the wall and can claim the discard no more.",
    "call_kept_by_fast_draw": "The next player was too fast, so {seat}'s {call} is still in time.",
    "call_after_three_seconds": "{seat}'s {call} came more than three seconds after the tile was played: too late.",
    "drawn_tile_back": "The tile that the next player has drawn goes back to the wall for {seat}'s {call}.",
    "call_after_draw": "{seat}'s {call} came after the next player's draw: too late.",
    "ron_after_discard": "{seat}'s ron came after the next discard: too late.",
    "ron_after_tsumo": "The next player had declared a win by self-draw: {seat}'s ron is too late.",
    "ron_after_quad": "The next player had declared a quad: {seat}'s ron is too late.",
    "call_judged_late": "These rules set no time limit; {seat}'s {call} is taken as clearly late.",
    ("call_judged_in_time"): (
        "These rules set no time limit: {seat}'s {call} stands unless the referee finds it clearly late."
    ),
    "call_loses_to_ron": "{by} wins on the tile, which goes before {seat}'s {call}.",
    "call_loses": "{by}'s {other} goes before {seat}'s {call}.",
    "call_goes_first": "{seat}'s {call} goes before {by}'s {other}.",
    "ron_with_all_others": "All three others call ron on {tile}: abortive draw by {reason}, nobody wins.",
    "ron_among_several": "Up to {most} may win on one discard, and {seat} is among them.",
    "call_changed": "{seat} said {first} and corrected it to {call}; the correction counts.",
    "call_not_changed": "{seat} said {first} and may not change it to {call}.",
    "chi_out_of_turn": "{seat} can chi only from the player to the left.",
    "no_chi_by_three": "With three players no run may be called.",
    "no_tiles_for_set": "{seat} does not hold the tiles for the {call} of {tile}.",
    "false_set_shown": "{seat} called {call} of {tile} and showed {tiles}, which make no such set.",
    "set_never_shown": "{seat} took {tile} by {call} and discarded without ever showing the set.",
    "riichi_calls": "{seat} is in riichi and may only win, or make a concealed quad that the rules allow.",
    "last_discard_only_won": "The last discard can only be won on.",
    "swap_call": "After the {call} of {tile}, {seat} may not discard {discard}: a swap call.",
    "swap_only": "After the {call} of {tile}, {seat} would hold nothing but {tiles}, which may not be discarded.",
    "swap_barred": "{seat} may not discard {tiles} now (kuikae).",
    "kakan_not_the_drawn_tile": "{seat} may add only the tile just drawn to a pon, not the {tile} of the hand.",
    "quad_with_claim": "{seat} may not make a quad in the turn of a chi or pon, only after a draw.",
    "quad_without_wall": "No tile is left in the wall: {seat} can make no quad.",
    "kita_good": "{seat} may set the north aside and draws a replacement tile.",
    "kita_not_in_rules": "Under these rules no north is set aside.",
    "kita_with_claim": "{seat} may not set a north aside in the turn of a pon, only after a draw.",
    "kita_without_wall": "No tile is left in the wall: {seat} can set no north aside.",
    "kita_not_the_drawn_tile": "{seat} is in riichi and may set aside only a north just drawn.",
    "quad_robbed": "The tile is robbed: the quad of {tile} does not come about, and no indicator is turned for it.",
    "kan_dora_none": "No indicator is turned for the quad.",
    "kan_dora_at_once": "The indicator of the quad is turned before the discard.",
    ("kan_dora_after_discard"): (
        "The indicator of the quad is turned after the discard, or before the next replacement tile."
    ),
    "kan_dora_before_replacement": "First the indicator is turned, then the replacement tile is taken.",
    "kan_dora_after_replacement": "First the replacement tile is taken, then the indicator is turned.",
    "dead_wall_replenished": "The last tile of the live wall joins the dead wall.",
    "dead_wall_not_replenished": "The dead wall is not filled up again.",
    "if_only_said": "If the win was only said:",
    "if_hand_shown": "If the hand was shown:",
    # Dead hands
    "dead_hand_calls": "{seat}'s hand is dead and may not call: the {call} of {tile} does not count.",
    "dead_since_the_act": "{seat}'s hand has been dead since the act, declared or not.",
    "dead_once_declared": "{seat}'s hand is declared dead only now; by these rules it is dead from that on.",
    "if_knew_dead": "If {seat} knew that the hand was dead:",
    "if_not_knew_dead": "If {seat} did not know it:",
}
