"""What may happen in addition to a measure: to the act, to the tiles, to the hand."""

from __future__ import annotations

from referee.answers.worded import Worded

__all__ = ["Remedy"]


class Remedy(Worded):
    """What else happens: to the act, to the tiles, to the hand.

    The sentence is read aloud after the measure; it has no comma, to be used in a list.
    """

    # The act and the play
    MINOR_ERROR = "minor_error", "It is pointed out as a minor error."
    STANDS = "stands", "What was done is valid."
    VOID = "void", "What was done is void."
    REDEAL = "redeal", "This hand is dealt again and nobody pays for it."
    MAY_REDEAL = "may_redeal", "The table may ask for a new deal and nobody pays."
    POINTS_OR_DEAD_HAND = "points_or_dead_hand", "The rules name points or a dead hand."
    NO_TENPAI_PAYMENTS = "no_tenpai_payments", "No tenpai payments are made."
    EXTRA_TIME = "extra_time", "The table is given extra time."
    OTHERS_WARNED = "others_warned", "The other player involved is warned too."
    DRAWER_REMINDED = "drawer_reminded", "The player who drew is reminded to leave time for a call."
    # Calls
    CALL_STANDS = "call_stands", "The call is valid and must be completed."
    CALL_VOID = "call_void", "The call is void and the tiles go back."
    FIRST_CALL_STANDS = "first_call_stands", "The first call is valid and must be completed."
    LAST_CALL_STANDS = "last_call_stands", "The corrected call counts."
    SHOWN_DECIDES = (
        "shown_decides",
        "What was shown decides: two tiles are a pon and the whole hand is a win.",
    )
    PON_BEFORE_CHI = "pon_before_chi", "The pon or kan has priority over the chi."
    EARLIER_CALL = "earlier_call", "The call that was made first has priority."
    CLAIM_LOST = "claim_lost", "The discard can no longer be claimed."
    MELD_VOID = "meld_void", "The set is void and the called tile goes back."
    SET_MENDED = "set_mended", "The set is corrected or the call is cancelled."
    SET_AND_DISCARD_STAND = "set_and_discard_stand", "The set and the discard are valid."
    DISCARD_STANDS = "discard_stands", "The discard is valid."
    KAN_STILL_ALLOWED = (
        "kan_still_allowed",
        "One exception: an ankan with this turn's tile is still possible.",
    )
    MISPLACED_COUNTS = (
        "misplaced_counts",
        "A tile left that way counts as the discard of the player it points at.",
    )
    # Wins
    WIN_STANDS = "win_stands", "The win counts."
    WIN_VOID = "win_void", "The win does not count."
    LATER_WIN_COUNTS = "later_win_counts", "The win on the later discard counts."
    NEAREST_WINS = "nearest_wins", "Only the winner nearest after the discarder wins."
    ALL_WIN = "all_win", "All of them win."
    FULL_VALUE = "full_value", "The hand is scored in full once the winning tile is pointed out."
    LOWEST_VALUE = "lowest_value", "The possible winning tile that scores least counts as the winning tile."
    COMMON_VALUE = (
        "common_value",
        "Only the yaku and fu that are valid for every possible winning tile are scored.",
    )
    VALUE_WITHOUT_WAIT = (
        "value_without_wait",
        "The hand is scored without pinfu and without the fu of its wait.",
    )
    PROVABLE_VALUE = "provable_value", "What can be proved is scored."
    WORD_REMINDED = "word_reminded", "The player is reminded of the right word."
    # Riichi
    STICK_BACK = "stick_back", "The riichi is void and the stick goes back."
    STICK_ADDED = "stick_added", "The stick is put down."
    RIICHI_STANDS = "riichi_stands", "The riichi is valid."
    EARLIEST_TILE_TURNED = (
        "earliest_tile_turned",
        "If the turned tile is unknown the earliest possible one counts for furiten.",
    )
    HAND_SHOWN = "hand_shown", "The hand is still shown."
    NOTEN_PAYMENT = "noten_payment", "The player only pays as noten."
    CHOMBO_AT_DRAW = "chombo_at_draw", "At an exhaustive draw a chombo is added."
    # Tiles and the wall
    PUT_BACK = "put_back", "The tiles go back where they were."
    TILE_STAYS = "tile_stays", "The tile stays where it is."
    DEAL_FINISHED = "deal_finished", "The deal is finished."
    NO_CORRECTION = "no_correction", "A wrong number of tiles may not be corrected."
    TILE_MUST_BE_TAKEN = "tile_must_be_taken", "The tile that was touched must be taken."
    RIGHT_ONE_TURNED = "right_one_turned", "The right indicator is turned."
    # The end of a hand and the points
    NOTEN = "noten", "The hand counts as noten."
    FIRST_DECLARATION_STANDS = "first_declaration_stands", "The first declaration is valid."
    PAYMENT_CORRECTED = "payment_corrected", "The payment is corrected."
    PAYMENT_STANDS = "payment_stands", "The payment is not corrected."
    ALL_HELP_COUNT = "all_help_count", "All help to count and the best reading is scored."
    WINNER_COUNTS = "winner_counts", "The winner counts and a judge who is asked counts the best reading."
    WINNER_COUNTS_OTHERS_CORRECT = (
        "winner_counts_others_correct",
        "The winner counts and the others must correct: the best reading is scored.",
    )
    HANDS_VOID = "hands_void", "The hands played this way are void and their payments are returned."
    PAST_HANDS_STAND = "past_hands_stand", "The hands that are over remain valid."
    RE_ENTERED = "re_entered", "The hands are entered again for the right seats."
    DEBT_NOTED = "debt_noted", "The game continues with borrowed sticks and the debt is written down."
    LENT_BY_OPPONENT_OR_REFEREE = (
        "lent_by_opponent_or_referee",
        "An opponent or the judge lends the sticks.",
    )
    LENT_BY_REFEREE = "lent_by_referee", "The judge lends the sticks and the players must not."
    LENT_BY_LEADER = "lent_by_leader", "The leader lends the sticks."
    SPARE_STICKS = (
        "spare_sticks",
        "The game continues with the player's spare sticks and then with the judge's.",
    )
    GAME_ENDS = "game_ends", "The game ends."
    DEPOSIT = "deposit", "The points are laid on the table as a deposit."
    EACH_PLAYER = "each_player", "Every player at the table loses the points."
    EACH_OFFENDER = "each_offender", "Every offender pays."
    ON_TABLE = "on_table", "The points are deducted from the score at the table."
    # People and the event
    SUBSTITUTE = "substitute", "A substitute takes over the seat."
    NO_RESULT = "no_result", "The points replace the player's result of this game."
    UMA_SHARED = "uma_shared", "The substitute's place counts for the others' uma."
    LAST_PLACE_UMA = (
        "last_place_uma",
        "The substitute has the last place's uma and the others share the rest.",
    )
    REPLACED = "replaced", "The player's result of this game is that of a player who is replaced."
    BOARD_TOLD = "board_told", "The organizing committee is informed."
    FEDERATION_TOLD = "federation_told", "The federation is informed."
    RIGHT_TO_PLAY = "right_to_play", "The player's right to continue in the league is reviewed."
    REFEREE_RETURNS = "referee_returns", "The judge checks again later."
