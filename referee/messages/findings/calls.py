"""Sentences for findings on calls, and on dead hands that act."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    "call_good": ("{seat}'s {call} of {tile} stands.", "{seat}の{tile}の{call}は有効。"),
    "call_after_touch": (
        "{seat} had reached for the wall and can claim the discard no more.",
        "{seat}は既にツモ動作に入っており、その捨て牌を鳴くこともロンもできない。",
    ),
    "call_kept_by_fast_draw": (
        "The next player was too fast, so {seat}'s {call} is still in time.",
        "次の者のツモ・打牌が早すぎたため、{seat}の{call}は間に合ったものとする。",
    ),
    "call_after_three_seconds": (
        "{seat}'s {call} came more than three seconds after the tile was played: too late.",
        "{seat}の{call}は牌が出てから三秒を過ぎており、間に合わない。",
    ),
    "drawn_tile_back": (
        "The tile that the next player has drawn goes back to the wall for {seat}'s {call}.",
        "{seat}の{call}により、次の者がツモした牌は山に戻す。",
    ),
    "call_after_draw": (
        "{seat}'s {call} came after the next player's draw: too late.",
        "{seat}の{call}は次の者のツモの後で、間に合わない。",
    ),
    "ron_after_discard": (
        "{seat}'s ron came after the next discard: too late.",
        "{seat}のロンは次の打牌の後で、間に合わない。",
    ),
    "ron_after_tsumo": (
        "The next player had declared a win by self-draw: {seat}'s ron is too late.",
        "次の者が先にツモ和了を宣言したため、{seat}のロンは間に合わない。",
    ),
    "ron_after_quad": (
        "The next player had declared a quad: {seat}'s ron is too late.",
        "次の者が先に槓を宣言したため、{seat}のロンは間に合わない。",
    ),
    "call_judged_late": (
        "These rules set no time limit; {seat}'s {call} is taken as clearly late.",
        "この規定に発声の期限の定めはない。{seat}の{call}は明らかな遅れと扱う。",
    ),
    "call_judged_in_time": (
        "These rules set no time limit: {seat}'s {call} stands unless the referee finds it clearly late.",
        "この規定に発声の期限の定めはない。審判が明らかな遅れと認めない限り{seat}の{call}は有効。",
    ),
    "call_loses_to_ron": (
        "{by} wins on the tile, which goes before {seat}'s {call}.",
        "{by}のロンが{seat}の{call}に優先する。",
    ),
    "call_loses": (
        "{by}'s {other} goes before {seat}'s {call}.",
        "{by}の{other}が{seat}の{call}に優先する。",
    ),
    "call_goes_first": (
        "{seat}'s {call} goes before {by}'s {other}.",
        "{seat}の{call}が{by}の{other}に優先する。",
    ),
    "ron_with_all_others": (
        "All three others call ron on {tile}: abortive draw by {reason}, nobody wins.",
        "他家三人全員が{tile}でロン。{reason}による途中流局で、誰の和了にもならない。",
    ),
    "ron_among_several": (
        "Up to {most} may win on one discard, and {seat} is among them.",
        "一枚の捨て牌のロンは{most}人までで、{seat}はその中に入る。",
    ),
    "call_changed": (
        "{seat} said {first} and corrected it to {call}; the correction counts.",
        "{seat}は{first}を{call}に言い直した。言い直しを認める。",
    ),
    "call_not_changed": (
        "{seat} said {first} and may not change it to {call}.",
        "{seat}は{first}と発声しており、{call}には変えられない。",
    ),
    "chi_out_of_turn": (
        "{seat} can chi only from the player to the left.",
        "チーは上家の捨て牌に限る({seat})。",
    ),
    "no_chi_by_three": ("With three players no run may be called.", "三人打ちではチーできない。"),
    "no_tiles_for_set": (
        "{seat} does not hold the tiles for the {call} of {tile}.",
        "{seat}は{tile}の{call}に必要な牌を持っていない。",
    ),
    "false_set_shown": (
        "{seat} called {call} of {tile} and showed {tiles}, which make no such set.",
        "{seat}は{tile}を{call}して{tiles}を見せたが、面子にならない。",
    ),
    "set_never_shown": (
        "{seat} took {tile} by {call} and discarded without ever showing the set.",
        "{seat}は{tile}を{call}したが、手牌の塔子を見せずに打牌した。",
    ),
    "riichi_calls": (
        "{seat} is in riichi and may only win, or make a concealed quad that the rules allow.",
        "{seat}は立直しているため、和了と規定が認める暗槓のほかは何もできない。",
    ),
    "last_discard_only_won": (
        "The last discard can only be won on.",
        "最後の捨て牌にはロンしかできない。",
    ),
    "swap_call": (
        "After the {call} of {tile}, {seat} may not discard {discard}: a swap call.",
        "{tile}の{call}の後に{discard}を切るのは喰い替え({seat})。",
    ),
    "swap_only": (
        "After the {call} of {tile}, {seat} would hold nothing but {tiles}, which may not be discarded.",
        "{tile}を{call}すると、{seat}の手には喰い替えになる{tiles}しか残らない。",
    ),
    "swap_barred": (
        "{seat} may not discard {tiles} now (kuikae).",
        "{seat}はこの巡目に{tiles}を切れない(喰い替え)。",
    ),
    "kakan_not_the_drawn_tile": (
        "{seat} may add only the tile just drawn to a pon, not the {tile} of the hand.",
        "加槓は自摸した牌に限る。{seat}は手の内の{tile}を加えられない。",
    ),
    "quad_with_claim": (
        "{seat} may not make a quad in the turn of a chi or pon, only after a draw.",
        "チー・ポンをした巡目に槓はできない。ツモの後に限る({seat})。",
    ),
    "quad_without_wall": (
        "No tile is left in the wall: {seat} can make no quad.",
        "山が残っていないため、{seat}は槓できない。",
    ),
    "kita_good": (
        "{seat} may set the north aside and draws a replacement tile.",
        "{seat}は北を抜き、嶺上牌を取ってよい。",
    ),
    "kita_not_in_rules": ("Under these rules no north is set aside.", "この規定に北抜きはない。"),
    "kita_with_claim": (
        "{seat} may not set a north aside in the turn of a pon, only after a draw.",
        "ポンをした巡目に北は抜けない。ツモの後に限る({seat})。",
    ),
    "kita_without_wall": (
        "No tile is left in the wall: {seat} can set no north aside.",
        "山が残っていないため、{seat}は北を抜けない。",
    ),
    "kita_not_the_drawn_tile": (
        "{seat} is in riichi and may set aside only a north just drawn.",
        "{seat}は立直しているため、いま引いた北しか抜けない。",
    ),
    "quad_robbed": (
        "The tile is robbed: the quad of {tile} does not come about, and no indicator is turned for it.",
        "槍槓により{tile}の槓は成立せず、槓ドラはめくらない。",
    ),
    "kan_dora_none": ("No indicator is turned for the quad.", "この槓でドラはめくらない。"),
    "kan_dora_at_once": (
        "The indicator of the quad is turned before the discard.",
        "槓ドラは打牌の前にめくる。",
    ),
    "kan_dora_after_discard": (
        "The indicator of the quad is turned after the discard, or before the next replacement tile.",
        "槓ドラは打牌の後、または次の嶺上牌の前にめくる。",
    ),
    "kan_dora_before_replacement": (
        "First the indicator is turned, then the replacement tile is taken.",
        "先にドラ表示牌をめくり、次に嶺上牌を取る。",
    ),
    "kan_dora_after_replacement": (
        "First the replacement tile is taken, then the indicator is turned.",
        "先に嶺上牌を取り、次にドラ表示牌をめくる。",
    ),
    "dead_wall_replenished": (
        "The last tile of the live wall joins the dead wall.",
        "山の最後の一枚を王牌に補充する。",
    ),
    "dead_wall_not_replenished": (
        "The dead wall is not filled up again.",
        "王牌は補充しない。",
    ),
    "if_only_said": ("If the win was only said:", "発声のみの場合:"),
    "if_hand_shown": ("If the hand was shown:", "手牌を開けた場合:"),
    # Dead hands
    "dead_hand_calls": (
        "{seat}'s hand is dead and may not call: the {call} of {tile} does not count.",
        "{seat}は和了放棄のため鳴けない。{tile}の{call}は無効。",
    ),
    "dead_since_the_act": (
        "{seat}'s hand has been dead since the act, declared or not.",
        "{seat}の手は宣告の有無にかかわらず、行為の時から和了放棄。",
    ),
    "dead_once_declared": (
        "{seat}'s hand is declared dead only now; by these rules it is dead from that on.",
        "{seat}の手は今初めて和了放棄と宣告された。この規定では宣告の時から和了放棄となる。",
    ),
    "if_knew_dead": ("If {seat} knew that the hand was dead:", "{seat}が和了放棄と知っていた場合:"),
    "if_not_knew_dead": ("If {seat} did not know it:", "{seat}が知らなかった場合:"),
}
