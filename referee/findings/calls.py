"""Findings on calls, and on dead hands that act."""

from __future__ import annotations

from enum import Enum

from referee.findings.kind import Choice, Kind, Remark
from referee.findings.wins import RonLimit

__all__ = [
    "CALL_AFTER_DRAW",
    "CALL_AFTER_THREE_SECONDS",
    "CALL_AFTER_TOUCH",
    "CALL_CHANGED",
    "CALL_GOES_FIRST",
    "CALL_GOOD",
    "CALL_JUDGED_IN_TIME",
    "CALL_JUDGED_LATE",
    "CALL_KEPT_BY_FAST_DRAW",
    "CALL_LOSES",
    "CALL_LOSES_TO_RON",
    "CALL_NOT_CHANGED",
    "CHI_OUT_OF_TURN",
    "DEAD_HAND_CALLS",
    "DEAD_ONCE_DECLARED",
    "DEAD_SINCE_THE_ACT",
    "DEAD_WALL_NOT_REPLENISHED",
    "DEAD_WALL_REPLENISHED",
    "DRAWN_TILE_BACK",
    "FALSE_SET_SHOWN",
    "IF_HAND_SHOWN",
    "IF_KNEW_DEAD",
    "IF_NOT_KNEW_DEAD",
    "IF_ONLY_SAID",
    "KAKAN_NOT_THE_DRAWN_TILE",
    "KAN_DORA_AFTER_DISCARD",
    "KAN_DORA_AFTER_REPLACEMENT",
    "KAN_DORA_AT_ONCE",
    "KAN_DORA_BEFORE_REPLACEMENT",
    "KAN_DORA_NONE",
    "KITA_GOOD",
    "KITA_NOT_IN_RULES",
    "KITA_NOT_THE_DRAWN_TILE",
    "KITA_WITHOUT_WALL",
    "KITA_WITH_CLAIM",
    "LAST_DISCARD_ONLY_WON",
    "NO_CHI_BY_THREE",
    "NO_TILES_FOR_SET",
    "QUAD_ROBBED",
    "QUAD_WITHOUT_WALL",
    "QUAD_WITH_CLAIM",
    "RIICHI_CALLS",
    "RON_AFTER_DISCARD",
    "RON_AFTER_QUAD",
    "RON_AFTER_TSUMO",
    "RON_AMONG_SEVERAL",
    "RON_WITH_ALL_OTHERS",
    "SET_NEVER_SHOWN",
    "SWAP_BARRED",
    "SWAP_CALL",
    "SWAP_ONLY",
    "FalseSetKind",
    "GoodCall",
    "Robbed",
]


class GoodCall(Enum):
    """The sort of a good call."""

    CLAIM = "claim"
    """Another player's tile, for a set or a win, while it could be claimed."""
    QUAD = "quad"
    """A quad in the player's own turn, after a draw: no book forbids it."""
    QUAD_WITH_CLAIM = "quad_with_claim"
    """A quad in the player's own turn that a chi or pon began."""
    QUAD_ON_LAST_TILE = "quad_on_last_tile"
    """A quad with the last tile of the wall."""
    QUAD_IN_RIICHI = "quad_in_riichi"
    """A concealed quad in riichi, which leaves the waits as they were."""


class Robbed(Enum):
    """The quad whose tile is won on."""

    ADDED = "added"
    """A tile added to a pon: the articles on the indicator say that none is turned for it."""
    CONCEALED = "concealed"
    """A concealed quad, which only the thirteen orphans may win on."""


class FalseSetKind(Enum):
    """How a set was called that is none."""

    SAID = "said"
    """With the word alone: a call without its tiles."""
    SHOWN = "shown"
    """With tiles laid open that do not make it, or with a discard before any were laid open: a false set."""


_NO_SET = {FalseSetKind.SAID: "empty_meld_call", FalseSetKind.SHOWN: "false_meld_shown"}

CALL_GOOD = Choice(
    "call_good",
    {
        GoodCall.CLAIM: "claim_window",
        GoodCall.QUAD: None,
        GoodCall.QUAD_WITH_CLAIM: "kan_with_claim",
        GoodCall.QUAD_ON_LAST_TILE: "last_tile_kan",
        GoodCall.QUAD_IN_RIICHI: "ankan_after_riichi",
    },
)

# Timing
CALL_AFTER_TOUCH = Kind("call_after_touch", "wall_touched_ends_claim")
CALL_KEPT_BY_FAST_DRAW = Kind("call_kept_by_fast_draw", "fast_draw_keeps_claim")
CALL_AFTER_THREE_SECONDS = Kind("call_after_three_seconds", "claim_window")
DRAWN_TILE_BACK = Kind("drawn_tile_back", "claim_window")
CALL_AFTER_DRAW = Kind("call_after_draw", "claim_window")
RON_AFTER_DISCARD = Kind("ron_after_discard", "claim_window")
RON_AFTER_TSUMO = Kind("ron_after_tsumo", "ron_ended_by")
RON_AFTER_QUAD = Kind("ron_after_quad", "ron_ended_by")
CALL_JUDGED_LATE = Kind("call_judged_late", "claim_window")
CALL_JUDGED_IN_TIME = Kind("call_judged_in_time", "claim_window")

# Priority
CALL_LOSES_TO_RON = Kind("call_loses_to_ron", "claim_priority")
CALL_LOSES = Kind("call_loses", "claim_priority")
CALL_GOES_FIRST = Kind("call_goes_first", "claim_priority")
RON_WITH_ALL_OTHERS = Kind("ron_with_all_others", "sanchahou")
RON_AMONG_SEVERAL = Choice(
    "ron_among_several", {RonLimit.MOST_WINNERS: "max_ron_winners", RonLimit.ALL_OTHERS: "sanchahou"}
)

# Sets
CALL_CHANGED = Kind("call_changed", "claim_change")
CALL_NOT_CHANGED = Kind("call_not_changed", "claim_change")
# All books agree on who may call a run: a run out of turn is called without the right tile.
CHI_OUT_OF_TURN = Choice("chi_out_of_turn", _NO_SET)
NO_CHI_BY_THREE = Kind("no_chi_by_three", "sanma_chi")
NO_TILES_FOR_SET = Choice("no_tiles_for_set", _NO_SET)
FALSE_SET_SHOWN = Kind("false_set_shown", "false_meld_shown")
SET_NEVER_SHOWN = Kind("set_never_shown", "false_meld_shown")
RIICHI_CALLS = Kind("riichi_calls", "riichi_call")
LAST_DISCARD_ONLY_WON = Kind("last_discard_only_won", "last_discard_claim")
SWAP_CALL = Kind("swap_call", "kuikae")
SWAP_ONLY = Kind("swap_only", "kuikae")
SWAP_BARRED = Kind("swap_barred", "kuikae")

# Quads and norths
KAKAN_NOT_THE_DRAWN_TILE = Kind("kakan_not_the_drawn_tile", "kakan_drawn_tile_only")
QUAD_WITH_CLAIM = Kind("quad_with_claim", "kan_with_claim")
QUAD_WITHOUT_WALL = Kind("quad_without_wall", "last_tile_kan")
KITA_GOOD = Kind("kita_good", "sanma_north")
KITA_NOT_IN_RULES = Kind("kita_not_in_rules", "sanma_north")
KITA_WITH_CLAIM = Kind("kita_with_claim", "sanma_kita_with_claim")
# The articles on quads do not mention norths and no book answers this: a north set aside needs a replacement tile.
KITA_WITHOUT_WALL = Remark("kita_without_wall")
KITA_NOT_THE_DRAWN_TILE = Remark("kita_not_the_drawn_tile")
QUAD_ROBBED = Choice("quad_robbed", {Robbed.ADDED: "kan_dora_timing", Robbed.CONCEALED: "kokushi_rob_ankan"})
KAN_DORA_NONE = Kind("kan_dora_none", "kan_dora_timing")
KAN_DORA_AT_ONCE = Kind("kan_dora_at_once", "kan_dora_timing")
KAN_DORA_AFTER_DISCARD = Kind("kan_dora_after_discard", "kan_dora_timing")
KAN_DORA_BEFORE_REPLACEMENT = Kind("kan_dora_before_replacement", "kan_dora_first")
KAN_DORA_AFTER_REPLACEMENT = Kind("kan_dora_after_replacement", "kan_dora_first")
DEAD_WALL_REPLENISHED = Kind("dead_wall_replenished", "dead_wall_replenished")
DEAD_WALL_NOT_REPLENISHED = Kind("dead_wall_not_replenished", "dead_wall_replenished")

# A false win
IF_ONLY_SAID = Kind("if_only_said", "false_win_not_shown")
IF_HAND_SHOWN = Kind("if_hand_shown", "false_win_shown")

# Dead hands
DEAD_HAND_CALLS = Kind("dead_hand_calls", "dead_hand")
DEAD_SINCE_THE_ACT = Kind("dead_since_the_act", "dead_hand_since")
DEAD_ONCE_DECLARED = Kind("dead_once_declared", "dead_hand_since")
IF_KNEW_DEAD = Kind("if_knew_dead", "dead_hand")
IF_NOT_KNEW_DEAD = Kind("if_not_knew_dead", "dead_hand")
