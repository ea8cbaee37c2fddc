"""Sentences for problems with a hand given by its tiles."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["PROBLEMS"]

PROBLEMS: Names = {
    "too_many_melds": (
        "Melds: {count}; a hand has at most four.",
        "鳴きと暗槓が{count}組ある(最大4組)。",
    ),
    "wrong_number_of_tiles": (
        "Concealed tiles: {given}; with these melds there must be {wanted}.",
        "手牌が{given}枚。この副露では{wanted}枚のはず。",
    ),
    "too_many_copies": (
        "There are {count} of {tile}; check the tiles.",
        "{tile}が{count}枚ある。牌を確認する。",
    ),
    "too_many_red_fives": (
        "Red fives entered: {count}; these rules have {most}.",
        "赤五が{count}枚。この規定では{most}枚まで。",
    ),
    "winning_tiles_differ": (
        "Winners on one discard have the same winning tile; this one has {tile}.",
        "同じ捨て牌のロンなのに和了牌が違う({tile})。",
    ),
    "dora_differ": (
        "The winners' dora indicators differ; they share one wall.",
        "和了者のドラ表示牌が一致しない。",
    ),
    "ura_differ": (
        "The winners' ura indicators differ; all who declared riichi see the same ones.",
        "立直した和了者の裏ドラ表示牌が一致しない。",
    ),
    "no_such_meld": ("{tiles} is no {type}.", "{tiles}は{type}にならない。"),
    "ankan_calls_nothing": (
        "A concealed quad is called from nobody; leave called and from out.",
        "暗槓に鳴いた牌や相手はない。",
    ),
    "no_chi_with_three": (
        "With three players there is no chi ({source}).",
        "三人打ちではチーできない({source})。",
    ),
    "tile_left_out": (
        "{tile} is not in the set: the 2m to 8m are left out ({source}).",
        "{tile}は使わない牌(2m〜8mを抜く、{source})。",
    ),
    "called_tile_not_in_meld": ("The called tile {tile} is not in the meld.", "鳴いた牌{tile}が面子にない。"),
    "called_from_himself": ("{seat} cannot call their own discard.", "{seat}は自分の捨て牌を鳴けない。"),
    "chi_not_from_the_left": (
        "{seat} can chi only from the player to the left.",
        "チーは上家からだけ({seat})。",
    ),
    "not_four": ("There are not four of {tile} for a quad.", "{tile}が四枚ないので槓できない。"),
    "kan_not_among_melds": ("The quad of {tile} is not among the melds.", "{tile}の暗槓が副露にない。"),
    "draw_not_shown": (
        "{seat} declares nine kinds with the drawn tile in hand: {wanted} concealed tiles must be shown; {given} were.",
        "{seat}は九種九牌を自摸牌を含む{wanted}枚で宣言する({given}枚は不可)。",
    ),
    "declared_and_shown_differ": (
        "The tiles told ({tiles}) are not those that are shown ({found}); give one of the two.",
        "記入された牌({tiles})と公開された手牌({found})が違う。どちらか一方とする。",
    ),
    "quad_of_other_tiles": (
        "The quad of {held} is {tiles} among the melds; check which five is red.",
        "{held}の暗槓が副露では{tiles}になっている。赤五を確認する。",
    ),
    "hand_changed_in_riichi": (
        (
            "In riichi a hand changes by its quads alone. Before the quad of {tile}: {before} and the drawn {drawn}. "
            "Less the four, {left} must be left, but {found} comes after. Missing: {gone}; new: {new}. "
            "Check the tiles. If a tile was exchanged, judge it as a tile exchanged in riichi ({source})."
        ),
        (
            "立直後の手牌は暗槓でしか変わらない。{tile}の暗槓の前は{before}とツモ{drawn}。"
            "四枚を除けば{left}が残るはずだが、その後の手牌は{found}。足りない牌:{gone}、増えた牌:{new}。牌を確認する。"
            "入れ替えがあったなら「立直後の手出し」({source})として裁定する。"
        ),
    ),
    "kan_without_riichi": (
        "A quad after riichi, but this player is not in riichi.",
        "立直していないのに立直後の暗槓がある。",
    ),
    "flags_disagree_with_riichi": (
        "{seat}'s hand and the list of riichi do not agree.",
        "{seat}の手の立直と立直者の一覧が一致しない。",
    ),
    "only_by_tsumo": ("{flag} is only possible by tsumo.", "「{flag}」はツモ和了だけ。"),
    "only_by_ron": ("{flag} is only possible by ron.", "「{flag}」はロン和了だけ。"),
    "ippatsu_without_riichi": ("Ippatsu needs a riichi.", "一発には立直が必要。"),
    "ippatsu_after_kan": (
        "A kan ends ippatsu, so it does not go with rinshan.",
        "槓で一発は消えるので、嶺上開花とは複合しない。",
    ),
    "rinshan_without_kan": ("Rinshan needs a kan among the melds.", "嶺上開花には槓が必要。"),
    "rinshan_is_kita_draw": (
        "Rinshan needs a kan among the melds; a win on the tile drawn for a north set aside is no rinshan (kita_draw).",
        "嶺上開花には槓が必要。抜いた北の補充牌での和了は北抜きのツモ(kita_draw)とする。",
    ),
    "ippatsu_after_kita": (
        "A north set aside ends ippatsu, so it does not go with a win on its replacement tile.",
        "抜きで一発は消えるので、抜きの補充牌での和了とは複合しない。",
    ),
    "kita_draw_without_north": (
        "A win on the replacement tile of a north needs a north set aside; enter how many.",
        "抜きの補充牌での和了には抜いた北が必要。枚数を入力する。",
    ),
    "robbed_kita_is_north": (
        "A north set aside was won on, but the winning tile is {tile}.",
        "抜いた北での和了なのに、和了牌が{tile}になっている。",
    ),
    "too_many_replacements": (
        "{count} quads and norths set aside; there are {most} replacement tiles.",
        "槓と抜きが合わせて{count}回。嶺上牌は{most}枚しかない。",
    ),
    "not_apart_by_ron": (
        "A tile won on a discard was never in the hand; that it was sorted in goes with a tsumo only.",
        "ロンの和了牌は手牌に入らない。手牌に混ざるのはツモ和了だけ。",
    ),
    "ura_without_riichi": ("Ura dora are turned only for a winner in riichi.", "裏ドラは立直の和了だけ。"),
    "too_many_indicators": (
        "{count} dora indicators; there can be five.",
        "ドラ表示牌が{count}枚(最大5枚)。",
    ),
    "more_ura_than_dora": (
        "There are more ura indicators ({count}) than dora indicators.",
        "裏ドラ表示牌({count}枚)が表より多い。",
    ),
    "no_nukidora": (
        "The norths set aside cannot be {count} here.",
        "ここで抜きドラ{count}枚ということはあり得ない。",
    ),
    "discard_not_held": ("{tile} is not in the hand.", "{tile}は手牌にない。"),
    "double_riichi_after_call": (
        "A double riichi comes before any call: this hand has called. Enter a plain riichi.",
        "ダブル立直は鳴く前の宣言。この手は鳴いているので、普通の立直として入力する。",
    ),
    "not_the_first_turn": (
        "A win in the first turn has no melds and no riichi.",
        "第一巡の和了に副露や立直はない。",
    ),
    "tenhou_is_the_dealers": (
        "Tenhou is the dealer's; for another it is chiihou.",
        "天和は親だけ。子なら地和。",
    ),
    "not_the_dealers": ("Chiihou and renhou are not the dealer's.", "地和と人和は親にはない。"),
}
