"""Sentences for problems with a hand given by its tiles."""

from __future__ import annotations

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, str] = {
    "too_many_melds": "Melds: {count}; a hand has at most four.",
    "wrong_number_of_tiles": "Concealed tiles: {given} of {wanted}.",
    "too_many_copies": "There are {count} of {tile}; check the tiles.",
    "too_many_red_fives": "Red fives entered: {count}; these rules have {most}.",
    "winning_tiles_differ": "Winners on one discard have the same winning tile; this one has {tile}.",
    "dora_differ": "The winners' dora indicators differ; they share one wall.",
    "ura_differ": "The winners' ura indicators differ; all who declared riichi see the same ones.",
    "no_such_meld": "{tiles} is no {type}.",
    "ankan_calls_nothing": "An ankan is not called from anybody; leave called and from out.",
    "called_tile_not_in_meld": "The called tile {tile} is not in the meld.",
    "called_from_himself": "{seat} cannot call their own discard.",
    "chi_not_from_the_left": "{seat} can chi only from the player to the left.",
    "not_four": "There are not four of {tile} for a kan.",
    "kan_not_among_melds": "The ankan of {tile} is not among the melds.",
    ("draw_not_shown"): (
        "{seat} declares nine kinds with the drawn tile in hand: {wanted} concealed tiles must "
        "be shown, not {given}."
    ),
    ("declared_and_shown_differ"): (
        "The tiles entered ({tiles}) differ from the tiles shown ({found}); give one of the two."
    ),
    "quad_of_other_tiles": "The ankan of {held} is {tiles} among the melds; check which five is red.",
    "kan_without_riichi": "There is an ankan after riichi, but this player is not in riichi.",
    "flags_disagree_with_riichi": "{seat}'s hand and the list of riichi do not agree.",
    "only_by_tsumo": "{flag} is only possible by tsumo.",
    "only_by_ron": "{flag} is only possible by ron.",
    "ippatsu_without_riichi": "Ippatsu needs a riichi.",
    "ippatsu_after_kan": "A kan ends ippatsu, so ippatsu does not combine with rinshan.",
    "rinshan_without_kan": "Rinshan needs a kan among the melds.",
    ("rinshan_is_kita_draw"): (
        "Rinshan needs a kan among the melds; a win on the tile drawn for a north set aside is "
        "not rinshan (kita_draw)."
    ),
    "ippatsu_after_kita": (
        "A north set aside ends ippatsu, so ippatsu does not combine with a win on its replacement tile."
    ),
    "kita_draw_without_north": "A win on the replacement tile of a north needs a north set aside; enter how many.",
    "robbed_kita_is_north": "The win was on a north set aside, but the winning tile is {tile}.",
    "too_many_replacements": "{count} kans and norths set aside; there are {most} replacement tiles.",
    "not_apart_by_ron": "A tile won by ron was never in the hand; only a tsumo tile can be sorted in.",
    "ura_without_riichi": "Ura dora are turned only for a winner in riichi.",
    "too_many_indicators": "{count} dora indicators; there can be five at most.",
    "more_ura_than_dora": "There are more ura indicators ({count}) than dora indicators.",
    "no_nukidora": "The number of norths set aside cannot be {count} here.",
    "discard_not_held": "{tile} is not in the hand.",
    "double_riichi_after_call": "A double riichi comes before any call: this hand has called. Enter a plain riichi.",
    "not_the_first_turn": "A win in the first turn has no melds and no riichi.",
    "tenhou_is_the_dealers": "Only the dealer can have tenhou; for the others it is chiihou.",
    "not_the_dealers": "The dealer cannot have chiihou or renhou.",
}
