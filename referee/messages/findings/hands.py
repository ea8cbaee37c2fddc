"""Sentences for findings on draws, chombo, the course of a game and its ledger."""

from __future__ import annotations

from typing import Final

from referee.catalogue import Plural

__all__ = ["FINDINGS", "PLURALS"]

FINDINGS: dict[str, str] = {
    # Draws
    "tenpai_shown": "{seat} is tenpai on {waits}.",
    "shown_not_tenpai": "{seat}'s shown hand is not tenpai.",
    "tenpai_without_yaku": "{seat} waits on {waits}, but no wait has a yaku: noten.",
    "noten_declaration_binds": "{seat} had declared noten, and that stands.",
    "opening_declares_tenpai": "{seat} had said noten, but opening the hand is the declaration.",
    "shown_hand_decides": "{seat} had said noten, but what is shown decides.",
    ("concealed_tenpai_counts"): (
        "{seat} had said noten, but tenpai may not be concealed: the hand counts as it is shown."
    ),
    "dead_hand_noten": "{seat}'s hand is dead and counts as noten.",
    "noten_payment": "Tenpai: {tenpai}. The others pay {pool} together.",
    "no_noten_payment": "No noten payment.",
    "nagashi_mangan": "{seat} has nagashi mangan: {points} in all.",
    "nagashi_other_discard": "{seat} has no nagashi mangan: {tile} was among the discards.",
    "nagashi_discard_called": "{seat} has no nagashi mangan: a discard was called.",
    "nagashi_own_call": "{seat} has no nagashi mangan: who calls cannot have it.",
    "nagashi_dead_hand": "{seat} has no nagashi mangan: the hand is dead.",
    "nagashi_false_riichi": "{seat} has no nagashi mangan: it would be won with a false riichi.",
    "nagashi_chombo_first": "{seat}'s nagashi mangan is not paid: the chombo goes first.",
    "nagashi_not_in_rules": "There is no nagashi mangan in these rules: {seat} is paid nothing for it.",
    "abort": "The hand is broken off: {reason}.",
    "win_too_late": "{seat}'s win does not count: the hand was over before it.",
    ("third_hand_to_be_shown"): (
        "Two have won and {seat} stays silent: that hand must be looked at too. Enter the hands and the winning tile."
    ),
    "third_could_win": "{seat} stayed silent but could have won too: it counts as three wins.",
    "third_could_not_win": "{seat} stayed silent and could not have won: the other wins stand.",
    ("not_the_wests"): (
        "The first discards are {tiles}; under these rules four wests alone end the hand, and play goes on."
    ),
    "not_one_wind": "The first discards {tiles} are not the same wind from all four players; play goes on.",
    "winds_after_call": "There was a call or a kan before: the equal winds break nothing off, play goes on.",
    "not_four_kans": "Only {count} kans have been made; play goes on.",
    "not_all_in_riichi": "Only {count} of {players} riichi stand; play goes on.",
    "one_players_kans": "All four kans are {seat}'s: play goes on, without a fifth kan.",
    "abort_not_in_rules": "These rules do not break off a hand for {reason}; play goes on.",
    "dead_hand_breaks_nothing_off": "{seat}'s hand is dead: it cannot declare nine kinds, and play goes on.",
    # Nine kinds
    "nine_kinds_allowed": "{kinds} kinds of terminals and honours in the first draw: the hand may be broken off.",
    ("nine_kinds_too_few"): (
        "There are {kinds} kinds of terminals and honours ({count} tiles); nine kinds are needed. Play goes on."
    ),
    "nine_tiles_allowed": "{count} terminals and honours in the first draw: the hand may be broken off.",
    "nine_tiles_too_few": "There are {count} terminals and honours; nine tiles are needed. Play goes on.",
    "nine_kinds_too_late": "Nine kinds can only be declared on one's first draw, before a discard. Play goes on.",
    "nine_kinds_after_call": "Nine kinds cannot be declared after a call or a kan. Play goes on.",
    "nine_kinds_after_north": "Nine kinds cannot be declared after a call, a kan or a set-aside north. Play goes on.",
    # Chombo
    "chombo_mangan_reverse": "{seat} pays a reverse mangan: {points} in all.",
    ("chombo_yakuman_reverse"): (
        "{seat} committed the chombo to escape from an open riichi and pays a reverse yakuman: {points} in all."
    ),
    "chombo_after_uma": "{seat} loses {points}, taken off after the uma; no points are paid for it at the table.",
    "chombo_each": "{seat} pays {points} to each of the others.",
    # How the game goes on
    "dealer_stays": "{round}, honba {honba}: the dealer stays.",
    "deal_passes": "The deal passes: {round}, honba {honba}.",
    "hand_replayed": "{round} is dealt again, honba {honba}.",
    "over_bust": "The game is over: a score has run out.",
    "over_time": "The game is over: the time was called and this was the last hand.",
    "over_last_round": "The game is over: this was its last hand.",
    "over_goal": "The game is over: the goal of {goal} is reached.",
    "over_agari_yame": "The game is over: the dealer leads in the last hand.",
    "cut_off_by_time": "The time had been called and broke the running hand off: it does not count.",
    "leftover_back": "{seat} takes back their own sticks left on the table: {points}.",
    "leftover_of_nobody_known": "Whose the other sticks are is not known: {points} are nobody's.",
    "closed_early": "The game is ended as it stands.",
    "leftover_lost": "The {points} left on the table are nobody's.",
    "leftover_taken": "{seat} takes {points} of what is left on the table.",
    # The ledger
    "sum_differs": "The scores and sticks before this hand add up to {sum}, not {expected}.",
    "round_differs": "Entered for {seen}, honba {seen_honba}; by the ledger it is {round}, honba {honba}.",
    "after_the_end": "Entered for {round}, but by the ledger the game was over before.",
    "no_longer_possible": "After an earlier change this hand cannot have been so; correct it.",
    # Questions
    "hand_tenpai": "The hand is tenpai on {waits}.",
    "hand_noten": "The hand is not tenpai.",
}

PLURALS: Final = {
    "leftover_rest_lost": Plural(
        "finding",
        "The 1 point that does not divide is nobody's.",
        "The {points} that do not divide are nobody's.",
    ),
}
"""The sentences that depend on the number of points."""
