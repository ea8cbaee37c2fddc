"""The wording of consequences: the measure, and what else happens."""

from __future__ import annotations

from referee.catalogue import Texts

__all__ = ["AT_LEAST", "BESIDES", "MEASURES", "REMEDIES"]

MEASURES = Texts(
    "measure",
    {
        "none": "no penalty",
        "correct": "it is put right",
        "warning": "a warning",
        "penalty": "a penalty",
        "dead_hand": "a dead hand",
        "chombo": "a chombo",
        "disqualified": "disqualification",
        "discretion": "the referee decides",
    },
)
"""The name of each measure."""

AT_LEAST = Texts(
    "step",
    {
        "none": "at the lightest no penalty",
        "correct": "at the lightest it is put right",
        "discretion": "at the lightest what the referee decides",
        "other": "at least {measure}",
    },
)
"""The least that the rules allow instead of the consequence."""

BESIDES = Texts(
    "step",
    {
        "correct": "besides, it is put right",
        "discretion": "and besides what the referee decides",
        "other": "besides {measure}",
    },
)
"""The measures added on top."""

REMEDIES = Texts(
    "remedy",
    {
        # The act and the play
        "minor_error": "It is pointed out as a minor error.",
        "stands": "What was done stands.",
        "void": "What was done counts for nothing.",
        "redeal": "This hand is dealt again and nobody pays for it.",
        "may_redeal": "The table may have the hand dealt again and nobody pays.",
        "points_or_dead_hand": "The rules name points or a dead hand.",
        "no_tenpai_payments": "No tenpai payments are made.",
        "extra_time": "The table is given extra time.",
        "drawer_reminded": "The player who drew is reminded to leave time for a call.",
        "others_warned": "The other player who had a part in it is warned too.",
        # Calls
        "call_stands": "The call stands and must be completed.",
        "call_void": "The call is void and the tiles go back.",
        "first_call_stands": "The first call stands and must be completed.",
        "shown_decides": "What was shown decides: two tiles are a pon and the whole hand is a win.",
        "last_call_stands": "The corrected call counts.",
        "pon_before_chi": "The pon or kan goes before the chi.",
        "earlier_call": "The call that was first goes before the other.",
        "claim_lost": "The discard can no longer be claimed.",
        "meld_void": "The set is void and the tile called goes back.",
        "set_mended": "The set is put right or taken back.",
        "set_and_discard_stand": "The set and the discard stand.",
        "discard_stands": "The discard stands.",
        "kan_still_allowed": "One exception: a concealed quad with this turn's tile is still possible.",
        "misplaced_counts": "A tile left so counts as the discard of the player it points at.",
        # Wins
        "win_stands": "The win counts.",
        "win_void": "The win does not count.",
        "later_win_counts": "The win on the later discard counts.",
        "nearest_wins": "Only the winner nearest after the discarder wins.",
        "all_win": "Every one of them wins.",
        "full_value": "The hand is scored in full once the winning tile is pointed out.",
        "lowest_value": "The lowest-scoring tile that it could be counts as the winning tile.",
        "common_value": "Only what holds for every tile that it could be is scored.",
        "value_without_wait": "The hand is scored without pinfu and without the fu of its wait.",
        "provable_value": "What can be proved is scored.",
        "word_reminded": "The player is told the right word.",
        # Riichi
        "stick_back": "The riichi is void and the stick goes back.",
        "stick_added": "The stick is laid down.",
        "riichi_stands": "The riichi stands.",
        "earliest_tile_turned": "If the turned tile is unknown the earliest possible one counts for furiten.",
        "hand_shown": "The hand is shown all the same.",
        "noten_payment": "The player pays as noten and no more.",
        "chombo_at_draw": "At an exhaustive draw a chombo comes on top.",
        # Tiles and the wall
        "put_back": "The tiles go back where they were.",
        "tile_stays": "The tile stays where it is.",
        "deal_finished": "The deal is finished.",
        "no_correction": "A wrong number of tiles may not be put right.",
        "tile_must_be_taken": "The tile that was touched must be taken.",
        "right_one_turned": "The right indicator is turned.",
        # The end of a hand and the points
        "noten": "The hand counts as noten.",
        "first_declaration_stands": "The first declaration stands.",
        "payment_corrected": "The payment is corrected.",
        "payment_stands": "The payment stands as it was made.",
        "all_help_count": "All help to count and the best reading is scored.",
        "winner_counts": "The winner counts and a referee who is asked counts the best reading.",
        "winner_counts_others_correct": "The winner counts and the others must correct: the best reading is scored.",
        "hands_void": "The hands so dealt are void and their payments undone.",
        "past_hands_stand": "The hands that are over stand.",
        "re_entered": "The hands are entered again for the right seats.",
        "debt_noted": "The game goes on with lent sticks and the debt is written down.",
        "lent_by_opponent_or_referee": "An opponent or the referee lends the sticks.",
        "lent_by_referee": "The referee lends the sticks and the players must not.",
        "lent_by_leader": "The leader lends the sticks.",
        "spare_sticks": "The game goes on with the player's spare sticks and then with the referee's.",
        "game_ends": "The game ends.",
        "deposit": "The points are laid on the table as a deposit.",
        "each_player": "Every player of the table loses them.",
        "each_offender": "Every one of the offenders pays.",
        "on_table": "The points come off the score at the table.",
        # People and the event
        "substitute": "A substitute takes the place.",
        "replaced": "The player's result of this game is that of a player who is replaced.",
        "no_result": "The points stand in place of the player's result of this game.",
        "uma_shared": "The substitute's place counts for the others' uma.",
        "last_place_uma": "The substitute has the last place's uma and the others share the rest.",
        "federation_told": "The federation is told.",
        "board_told": "The board is told.",
        "right_to_play": "Whether the player may go on playing in the league is looked into.",
        "referee_returns": "The referee looks in again later.",
    },
)
"""A sentence for each remedy, to be read aloud after the measure; without a comma, to be used in a list."""
