"""Sentences for problems in the report of a win."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "several_tsumo": "Only one player can win by tsumo, not {count}.",
    "too_many_winners": "{count} winners on one discard; there can be {most} at most.",
    "winner_is_discarder": "{seat} cannot win on their own discard; choose another discarder or tsumo.",
    "ronned_not_last": (
        "Only the declaring discard of the last riichi can be won on; {seat}'s riichi was not the last."
    ),
    "ronned_by_another": "{seat} did not discard the winning tile, so their declaring discard was not won on.",
    "ronned_without_win": "Nobody won, so {seat}'s declaring discard was not won on.",
    "too_many_kans": "There are at most four kans in a hand, not {count}.",
    "kans_disagree": "Kans: {count}; makers of kans named: {makers}.",
    "fewer_kans_than_held": "The number of kans in all is {count}, but this hand alone has {own}.",
    "no_such_han": "A hand cannot have {han} han.",
    "too_few_han": "With riichi as entered this hand has at least {least} han, not {han}.",
    "fu_needed": "With {han} han the fu decide; enter them.",
    "no_such_fu": "No hand has {fu} fu; enter 20, 25, 30 and so on up to 140.",
    "twenty_fu_ron": "A ron cannot have 20 fu; only a pinfu tsumo can.",
    "no_such_han_fu": "No hand won in this way has {han} han {fu} fu.",
    "no_such_yakuman": "A hand cannot count for {count} yakuman; enter one to six.",
    "liable_for_himself": "{seat} cannot be liable for their own hand.",
    "liability_not_fed": (
        "According to the melds {seat} cannot have fed {fed}: {can}. Correct the melds or the name."
    ),
    ("liability_sets_hidden"): (
        "According to the melds not all the sets for {yaku} were open as required, so {seat} is "
        "not liable; correct one of the two."
    ),
    ("liability_by_kan"): (
        "According to the melds the last set for {yaku} was fed as a daiminkan, which makes "
        "nobody liable here: not even {seat}."
    ),
    "liable_by_melds": (
        "According to the melds {seat} fed {fed} and is liable; if nobody is liable, correct the melds."
    ),
    "no_such_call": "Melds: {melds}; there is no call number {nth}. Count from 1 in the order of the calls.",
    "called_at_once": "Two melds cannot both be number {nth} in the order of the calls.",
    "never_both_yaku": (
        "A hand cannot be both daisangen and daisuushi: name the liable player only for the right one."
    ),
    "liable_twice": "One yaku has one liable player; name the player once.",
    "called_and_ronned": "{seat}'s declaring discard cannot have been both called and won on.",
    "unavoidable_without_discard": "Nobody discarded, so no discard was unavoidable.",
    "flags_exclude": "“{one}” and “{other}” exclude each other.",
}
