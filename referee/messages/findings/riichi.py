"""Sentences for findings on riichi, kans after riichi and furiten."""

from __future__ import annotations

__all__ = ["FINDINGS"]

FINDINGS: dict[str, str] = {
    # Riichi
    "riichi_established": "{seat}'s riichi stands; {points} go to the pot.",
    "riichi_declared": "{seat} had declared riichi; {points} go to the pot.",
    "riichi_discard_claimed": "{seat}'s declaring discard was claimed for a win: no stick had been laid down yet.",
    "riichi_void": "{seat}'s riichi is void: the declaring discard was won on; no stick is paid.",
    ("riichi_tile_called"): (
        "{seat}'s declaring discard was called: the riichi stands, the next discard is turned, ippatsu is gone."
    ),
    "riichi_tile_called_again": (
        "{seat}'s declaring discard was called: the riichi stands, every further discard is turned until one "
        "stays, ippatsu is gone."
    ),
    "riichi_returned": "This hand's riichi sticks go back ({sticks}).",
    "riichi_on_open_hand": "{seat} declared riichi with an open hand: the riichi is void and the hand dead.",
    "noten_riichi": "{seat} is in riichi and not tenpai.",
    "illegal_ankan": "{seat}'s concealed quad of {tile} in riichi was not allowed.",
    "furiten_riichi": "{seat} is in riichi and in furiten by {tile}, which these rules forbid.",
    "missed_win_in_riichi": "{seat} is in riichi and let {tile} go, which completed the hand and had to be won on.",
    ("riichi_hand_to_be_shown"): (
        "Hands in riichi that must still be shown: {seats}. Until their tiles are entered, this ruling is "
        "provisional."
    ),
    "false_riichi_immune_at_abort": "{seat} is not punished: no hand is shown when the hand is broken off so.",
    "false_riichi_not_yet": "{seat}'s riichi is judged {moments}; until then play goes on.",
    "false_riichi_found_in_play": "{seat}'s false riichi has come to light, and that is enough for a chombo.",
    "riichi_cancelled": "{seat} takes the riichi back against a payment; the hand goes on.",
    "riichi_cancel_forbidden": "{seat} cannot buy the riichi back: these rules know no cancelling.",
    "refuses_to_show": "{seat} is in riichi and will not show the hand.",
    "false_riichi_immune": "{seat} is not punished: another player's win came first.",
    "pays_chombo_unshown": "{seat} is in riichi and pays the chombo without showing the hand.",
    "noten_unshown": "{seat} is in riichi and does not show the hand: it counts as noten, and that is all.",
    ("forced_win_came_first"): (
        "{seat} is in riichi and {tile} came: that win counts, said or not, and ended the hand. Enter it."
    ),
    # A quad in riichi
    "ankan_allowed": "The quad of {tile} is allowed: the waits stay {before}.",
    "ankan_forbidden": "No quad may be made after riichi.",
    "ankan_hand_noten": "The hand was not tenpai before the quad.",
    ("ankan_not_the_drawn_tile"): (
        "The quad must be made with the tile just drawn: {drawn} was drawn, the quad is of {tile}."
    ),
    "ankan_fifth_kan": "Four quads have been made; there is no fifth.",
    "ankan_fifth_kan_aborts": "The quad of {tile} is allowed: as the fifth it ends the hand as a draw.",
    "ankan_wall_empty": "No quad can be made: no tile is left in the wall.",
    "ankan_changes_waits": "The quad of {tile} changes the waits from {before} to {after}.",
    "ankan_destroys_reading": "The quad of {tile} leaves the waits at {before} but destroys a reading.",
    "ankan_loses_yaku": "The quad of {tile} takes a yaku from the hand: {lost}.",
    "quad_punished_at_once": "If {seat} has made it, it is a chombo as soon as it is found out.",
    "quad_goes_back": "If the replacement tile has not been taken, {seat}'s quad goes back and nothing follows.",
    "quad_judged_later": "If {seat} has made it, play goes on, and it is a chombo {moments}.",
    # Furiten
    "furiten_own_discard": "{seat} waits on {waits} and is in furiten by {seat}'s own discard of {tile}: tsumo only.",
    "furiten_temporary": "{seat} waits on {waits} and has let {tile} go: in temporary furiten.",
    "furiten_in_riichi": "{seat} waits on {waits} and has let {tile} go in riichi: in furiten to the end of the hand.",
    ("furiten_win_forced"): (
        "{seat} waits on {waits} and is in riichi: {tile} wins, said or not. There is no furiten by a win let go."
    ),
    "not_in_furiten": "{seat} waits on {waits} and is not in furiten.",
    "furiten_hand_noten": "{seat} is not tenpai: there is no furiten.",
}
