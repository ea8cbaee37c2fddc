"""Findings on calls, and on dead hands that act."""

from __future__ import annotations

from enum import Enum
from typing import NotRequired, TypedDict

from referee.findings.facts import AbortFacts, BySeatFacts, TileFacts, TilesFacts
from referee.findings.kind import Choice, Kind, Remark, Variants
from referee.findings.wins import RonLimit
from referee.values import Tile


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
    """How an invalid set was called."""

    SAID = "said"
    """With the word alone: a call without its tiles."""
    SHOWN = "shown"
    """With tiles laid open that do not make it, or with a discard before any were laid open: a false set."""


_NO_SET = {FalseSetKind.SAID: "empty_meld_call", FalseSetKind.SHOWN: "false_meld_shown"}


class CallWordFacts(TypedDict):
    """The word of a call."""

    call: str


class CallFacts(TileFacts, CallWordFacts):
    """A call and its tile."""


class CallTilesFacts(CallFacts, TilesFacts):
    """A call, its tile, and other tiles of the hand."""


class ChangedCallFacts(CallFacts):
    """A call, and the one that was said first."""

    first: str


class SwapCallFacts(CallFacts):
    """A call, and the tile discarded after it."""

    discard: Tile


class RonCallFacts(BySeatFacts, CallWordFacts):
    """A call, and the player who wins on its tile."""


class RivalCallFacts(RonCallFacts):
    """A call, and another player's call of the same tile."""

    other: str


class RonLimitFacts(TypedDict):
    """The most who may win on one discard, and how the one is chosen where it is one."""

    most: int
    rons: NotRequired[str]


class AllRonFacts(AbortFacts, TileFacts):
    """The tile on which all the others win, and the abortive draw that follows."""


CALL_GOOD = Choice(
    "call_good",
    {
        GoodCall.CLAIM: "claim_window",
        GoodCall.QUAD: None,
        GoodCall.QUAD_WITH_CLAIM: "kan_with_claim",
        GoodCall.QUAD_ON_LAST_TILE: "last_tile_kan",
        GoodCall.QUAD_IN_RIICHI: "ankan_after_riichi",
    },
    facts=CallFacts,
    says="{seat}'s {call} of {tile} is valid.",
)

# Timing
CALL_AFTER_TOUCH = Kind(
    "call_after_touch",
    "wall_touched_ends_claim",
    facts=CallFacts,
    says="{seat} had reached for the wall and can no longer claim the discard.",
)
CALL_KEPT_BY_FAST_DRAW = Kind(
    "call_kept_by_fast_draw",
    "fast_draw_keeps_claim",
    facts=CallFacts,
    says="The next player was too fast, so {seat}'s {call} is still in time.",
)
CALL_AFTER_THREE_SECONDS = Kind(
    "call_after_three_seconds",
    "claim_window",
    facts=CallFacts,
    says="{seat}'s {call} came more than three seconds after the tile was played: too late.",
)
DRAWN_TILE_BACK = Kind(
    "drawn_tile_back",
    "claim_window",
    facts=CallWordFacts,
    says="The tile that the next player has drawn goes back to the wall for {seat}'s {call}.",
)
CALL_AFTER_DRAW = Kind(
    "call_after_draw",
    "claim_window",
    facts=CallFacts,
    says="{seat}'s {call} came after the next player's draw: too late.",
)
RON_AFTER_DISCARD = Kind(
    "ron_after_discard",
    "claim_window",
    facts=CallFacts,
    says="{seat}'s ron came after the next discard: too late.",
)
RON_AFTER_TSUMO = Kind(
    "ron_after_tsumo",
    "ron_ended_by",
    facts=CallFacts,
    says="The next player had already declared tsumo: {seat}'s ron is too late.",
)
RON_AFTER_QUAD = Kind(
    "ron_after_quad",
    "ron_ended_by",
    facts=CallFacts,
    says="The next player had already declared a kan: {seat}'s ron is too late.",
)
CALL_JUDGED_LATE = Kind(
    "call_judged_late",
    "claim_window",
    facts=CallFacts,
    says="These rules set no time limit; {seat}'s {call} is taken as clearly late.",
)
CALL_JUDGED_IN_TIME = Kind(
    "call_judged_in_time",
    "claim_window",
    facts=CallFacts,
    says=("These rules set no time limit: {seat}'s {call} is valid unless the judge finds it clearly late."),
)

# Priority
CALL_LOSES_TO_RON = Kind(
    "call_loses_to_ron",
    "claim_priority",
    facts=RonCallFacts,
    says="{by} wins on the tile, which takes priority over {seat}'s {call}.",
)
CALL_LOSES = Kind(
    "call_loses",
    "claim_priority",
    facts=RivalCallFacts,
    says="{by}'s {other} takes priority over {seat}'s {call}.",
)
CALL_GOES_FIRST = Kind(
    "call_goes_first",
    "claim_priority",
    facts=RivalCallFacts,
    says="{seat}'s {call} takes priority over {by}'s {other}.",
)
RON_WITH_ALL_OTHERS = Kind(
    "ron_with_all_others",
    "sanchahou",
    facts=AllRonFacts,
    says=Variants(
        "All three others call ron on {tile}: abortive draw by {reason}, nobody wins.",
        by="players",
        others={"3": "Both others call ron on {tile}: abortive draw by {reason}, nobody wins."},
    ),
)
RON_AMONG_SEVERAL = Choice(
    "ron_among_several",
    {RonLimit.MOST_WINNERS: "max_ron_winners", RonLimit.ALL_OTHERS: "sanchahou"},
    facts=RonLimitFacts,
    says=Variants(
        "Up to {most} may win on one discard, and {seat} is among them.",
        by="rons",
        others={
            "nearest": "Only one may win on one discard: {seat}, who is nearest.",
            "nearest_of_all": "When all the others call ron, only the nearest win counts, and that is {seat}'s.",
        },
    ),
)

# Sets
CALL_CHANGED = Kind(
    "call_changed",
    "claim_change",
    facts=ChangedCallFacts,
    says="{seat} said {first} and corrected it to {call}; the correction counts.",
)
CALL_NOT_CHANGED = Kind(
    "call_not_changed",
    "claim_change",
    facts=ChangedCallFacts,
    says="{seat} said {first} and may not change it to {call}.",
)
# All books agree on who may call a run: a run out of turn is called without the right tile.
CHI_OUT_OF_TURN = Choice(
    "chi_out_of_turn", _NO_SET, facts=CallFacts, says="{seat} can chi only from the player to the left."
)
NO_CHI_BY_THREE = Kind(
    "no_chi_by_three", "sanma_chi", facts=CallFacts, says="With three players there is no chi."
)
NO_TILES_FOR_SET = Choice(
    "no_tiles_for_set",
    _NO_SET,
    facts=CallFacts,
    says="{seat} does not hold the tiles for the {call} of {tile}.",
)
FALSE_SET_SHOWN = Kind(
    "false_set_shown",
    "false_meld_shown",
    facts=CallTilesFacts,
    says="{seat} called {call} of {tile} and showed {tiles}, which do not make that set.",
)
SET_NEVER_SHOWN = Kind(
    "set_never_shown",
    "false_meld_shown",
    facts=CallFacts,
    says="{seat} took {tile} by {call} and discarded without ever showing the set.",
)
RIICHI_CALLS = Kind(
    "riichi_calls",
    "riichi_call",
    facts=CallFacts,
    says="{seat} is in riichi and may only win, or make an ankan that the rules allow.",
)
LAST_DISCARD_ONLY_WON = Kind(
    "last_discard_only_won",
    "last_discard_claim",
    facts=CallFacts,
    says="The last discard can only be won on.",
)
SWAP_CALL = Kind(
    "swap_call",
    "kuikae",
    facts=SwapCallFacts,
    says="After the {call} of {tile}, {seat} may not discard {discard}: a swap call.",
)
SWAP_ONLY = Kind(
    "swap_only",
    "kuikae",
    facts=CallTilesFacts,
    says="After the {call} of {tile}, {seat} would have only {tiles}, which may not be discarded.",
)
SWAP_BARRED = Kind(
    "swap_barred", "kuikae", facts=CallTilesFacts, says="{seat} may not discard {tiles} now (kuikae)."
)

# Quads and norths
KAKAN_NOT_THE_DRAWN_TILE = Kind(
    "kakan_not_the_drawn_tile",
    "kakan_drawn_tile_only",
    facts=TileFacts,
    says="{seat} may add only the tile just drawn to a pon, not the {tile} from the hand.",
)
QUAD_WITH_CLAIM = Kind(
    "quad_with_claim",
    "kan_with_claim",
    facts=TileFacts,
    says="{seat} may not make a kan in the turn of a chi or pon, only after a draw.",
)
QUAD_WITHOUT_WALL = Kind(
    "quad_without_wall",
    "last_tile_kan",
    facts=TileFacts,
    says="No tile is left in the wall: {seat} cannot make a kan.",
)
KITA_GOOD = Kind(
    "kita_good",
    "sanma_north",
    facts=CallFacts,
    says="{seat} may set the north aside and draws a replacement tile.",
)
KITA_NOT_IN_RULES = Kind(
    "kita_not_in_rules", "sanma_north", facts=CallFacts, says="Under these rules norths are not set aside."
)
KITA_WITH_CLAIM = Kind(
    "kita_with_claim",
    "sanma_kita_with_claim",
    facts=CallFacts,
    says="{seat} may not set a north aside in the turn of a pon, only after a draw.",
)
# The articles on quads do not mention norths and no book answers this: a north set aside needs a replacement tile.
KITA_WITHOUT_WALL = Remark(
    "kita_without_wall", facts=CallFacts, says="No tile is left in the wall: {seat} cannot set a north aside."
)
KITA_NOT_THE_DRAWN_TILE = Remark(
    "kita_not_the_drawn_tile",
    facts=CallFacts,
    says="{seat} is in riichi and may set aside only a north just drawn.",
)
QUAD_ROBBED = Choice(
    "quad_robbed",
    {Robbed.ADDED: "kan_dora_timing", Robbed.CONCEALED: "kokushi_rob_ankan"},
    facts=CallFacts,
    says="The kan of {tile} is robbed: it does not count, and no indicator is turned for it.",
)
KAN_DORA_NONE = Kind(
    "kan_dora_none", "kan_dora_timing", facts=TileFacts, says="No indicator is turned for the kan."
)
KAN_DORA_AT_ONCE = Kind(
    "kan_dora_at_once",
    "kan_dora_timing",
    facts=TileFacts,
    says="The indicator of the kan is turned before the discard.",
)
KAN_DORA_AFTER_DISCARD = Kind(
    "kan_dora_after_discard",
    "kan_dora_timing",
    facts=TileFacts,
    says="The indicator of the kan is turned after the discard, or before the next replacement tile.",
)
KAN_DORA_BEFORE_REPLACEMENT = Kind(
    "kan_dora_before_replacement",
    "kan_dora_first",
    facts=TileFacts,
    says="First the indicator is turned, then the replacement tile is taken.",
)
KAN_DORA_AFTER_REPLACEMENT = Kind(
    "kan_dora_after_replacement",
    "kan_dora_first",
    facts=TileFacts,
    says="First the replacement tile is taken, then the indicator is turned.",
)
DEAD_WALL_REPLENISHED = Kind(
    "dead_wall_replenished",
    "dead_wall_replenished",
    facts=TileFacts,
    says="The last tile of the live wall joins the dead wall.",
)
DEAD_WALL_NOT_REPLENISHED = Kind(
    "dead_wall_not_replenished",
    "dead_wall_replenished",
    facts=TileFacts,
    says="The dead wall is not filled up again.",
)

# A false win
IF_ONLY_SAID = Kind("if_only_said", "false_win_not_shown", says="If the win was only said:")
IF_HAND_SHOWN = Kind("if_hand_shown", "false_win_shown", says="If the hand was shown:")

# Dead hands
DEAD_HAND_CALLS = Kind(
    "dead_hand_calls",
    "dead_hand",
    facts=CallFacts,
    says="{seat}'s hand is dead and may not call: the {call} of {tile} does not count.",
)
DEAD_SINCE_THE_ACT = Kind(
    "dead_since_the_act",
    "dead_hand_since",
    says="{seat}'s hand has been dead since the act, declared or not.",
)
DEAD_ONCE_DECLARED = Kind(
    "dead_once_declared",
    "dead_hand_since",
    says="{seat}'s hand is declared dead only now; under these rules it is dead from now on.",
)
IF_KNEW_DEAD = Kind("if_knew_dead", "dead_hand", says="If {seat} knew that the hand was dead:")
IF_NOT_KNEW_DEAD = Kind("if_not_knew_dead", "dead_hand", says="If {seat} did not know it:")
