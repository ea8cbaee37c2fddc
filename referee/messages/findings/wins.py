"""Sentences for findings on wins."""

from __future__ import annotations

__all__ = ["FINDINGS"]

FINDINGS: dict[str, str] = {
    # Wins
    "hand_worth": "{seat}: {worth}.",
    "ippatsu_gone": "{seat} has no ippatsu: a call or a quad was made after the riichi.",
    "yakuman_capped": "{count} yakuman were announced; a hand is worth {most} at most.",
    "ron_bumped": "{seat}'s ron is passed over: {by} is nearer.",
    "dead_hand_wins": "{seat}'s hand is dead: the win claimed with it does not count.",
    "false_win_incomplete": "{seat}'s hand is not complete with {tile}; it waits on {waits}.",
    "false_win_no_yaku": "{seat}'s hand has no yaku.",
    "false_win_furiten": "{seat} waits on {tile} and has let it go: furiten, no ron.",
    "ankan_not_robbed": "{seat} cannot win on the tile of that concealed quad.",
    "open_riichi_yakuman": "{seat} discarded into {by}'s open riichi, which counts as a yakuman.",
    "open_riichi_normal": "{seat} is in riichi too and pays {by}'s open riichi at its own value.",
    "open_riichi_single": "{seat}'s own yakuman and the open riichi are paid once, at the higher of the two.",
    "open_riichi_combined": "{seat}'s own yakuman and the open riichi are both paid.",
    ("open_riichi_discard_taken_back"): (
        "{seat} had a tile that is not one of {by}'s open waits: the discard is taken back and play goes on."
    ),
    "false_win_without_riichi": "{seat} is not in riichi, and without riichi no hand may win in these rules.",
    "false_win_too_few_han": "{seat}'s hand has {han} han of yaku; {least} are needed, ippatsu and dora not counted.",
    ("false_win_yaku_not_on_every_wait"): (
        "Every wait of {seat}'s open hand must have a yaku, and on {waits} there is none."
    ),
    "false_win_only_by_tsumo": "{seat}'s hand has no yaku on {waits} and can be won by tsumo only.",
    "valid_win_lost": "{seat}'s valid win is lost beside a false claim.",
    "kita_not_robbed": "{seat} cannot win on a north set aside.",
    ("sorted_in_full_value"): (
        "{seat} sorted the drawn tile into the hand; it is pointed out, and the whole value counts."
    ),
    ("sorted_in_lowest"): (
        "{seat} sorted the drawn tile into the hand; of all tiles that it could be, the one that scores least counts."
    ),
    ("sorted_in_common_only"): (
        "{seat} sorted the drawn tile into the hand; only what holds whichever tile it was counts."
    ),
    "sorted_in_without_wait": "{seat} sorted the drawn tile into the hand; pinfu and the fu of the wait do not count.",
    "false_win_forgiven": "{seat}'s false claim is void beside a valid win.",
    "honba_paid": "{seat} is paid {points} for {honba} honba.",
    "deposits_taken": "{seat} takes the sticks on the table: {points}.",
    "deposit_own_back": "{seat} takes back their own stick: {points}.",
    "liable": "{seat} fed the last set for {yaku} and is liable for it.",
    "liable_asked": "{seat}'s hand: who fed {fed}: {candidates}? Until that is answered, nobody is liable.",
    ("liable_in_riichi"): (
        "{seat} is in riichi, so the hand is closed and nobody fed it: look again at the riichi and at who is liable."
    ),
    "nobody_liable": "Nobody is liable for {seat}'s {yaku}: {reason}.",
    "liability_borne_already": "{seat} is not liable for {yaku}: this hand has its liable player already ({by}).",
    "liable_for_whole_hand": "Liable for {yaku}, {seat} is liable for all the yakuman of the hand.",
    "liable_for_own_yakuman": "{seat} is liable for {yaku} alone, not for the other yakuman of the hand.",
    "liable_pays_all": "{seat}, liable, pays all of it: {points}.",
    "liable_pays_half": "{seat}, liable, pays half of it, {points}; {by}, who discarded, pays the remaining {rest}.",
    "liable_discarded": "{seat}, who discarded too, pays the whole hand alone: {points}.",
    "honba_with_liability": "For {seat}'s honba {shares}.",
    "liable_for_kan": "{seat} fed the open kan and is liable for the win on its replacement tile.",
    "liability_not_in_rules": "There is no liability for {yaku} in these rules: what {seat} fed changes no payment.",
    "liability_without_yaku": "The hand has no {yaku} that another player fed: {seat} is not liable.",
}
