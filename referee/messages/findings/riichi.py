"""Sentences for findings on riichi, kans after riichi and furiten."""

from __future__ import annotations

from referee.messages.names import Names

__all__ = ["FINDINGS"]

FINDINGS: Names = {
    # Riichi
    "riichi_established": (
        "{seat}'s riichi stands; {stake}.",
        "{seat}の立直成立、{stake}。",
    ),
    "riichi_declared": (
        "{seat} had declared riichi; {stake}.",
        "{seat}は立直を宣言していた、{stake}。",
    ),
    "riichi_discard_claimed": (
        "{seat}'s declaring discard was claimed for a win: no stick had been laid down yet.",
        "{seat}の宣言牌にはロンの声が掛かり、立直棒はまだ出していなかった。",
    ),
    "riichi_void": (
        "{seat}'s riichi is void: the declaring discard was won on; no stick is paid.",
        "{seat}の立直は宣言牌でロンされたため不成立、立直棒は出さない。",
    ),
    "riichi_tile_called": (
        "{seat}'s declaring discard was called: the riichi stands, the next discard is turned, ippatsu is gone.",
        "{seat}の宣言牌は鳴かれた。立直は成立、次の捨て牌を横に向け、一発は消える。",
    ),
    "riichi_tile_called_again": (
        (
            "{seat}'s declaring discard was called: the riichi stands, every further discard is turned until one "
            "stays, ippatsu is gone."
        ),
        "{seat}の宣言牌は鳴かれた。立直は成立、鳴かれない牌が出るまで捨て牌を横に向け、一発は消える。",
    ),
    "riichi_returned": (
        "This hand's riichi sticks go back ({sticks}).",
        "この局の立直棒{sticks}本を返却する。",
    ),
    "riichi_on_open_hand": (
        "{seat} declared riichi with an open hand: the riichi is void and the hand dead.",
        "{seat}は副露した手で立直しているため、立直は無効、手は和了放棄。",
    ),
    "noten_riichi": ("{seat} is in riichi and not tenpai{away}.", "{seat}は不聴立直{away}。"),
    "illegal_ankan": (
        "{seat}'s concealed quad of {tile} in riichi was not allowed. {because}",
        "{seat}の立直後の{tile}の暗槓は認められない。{because}",
    ),
    "furiten_riichi": (
        "{seat} is in riichi and in furiten by {tile}, which these rules forbid.",
        "{seat}は{tile}でフリテンの立直。この規定では認められない。",
    ),
    "missed_win_in_riichi": (
        "{seat} is in riichi and let {tile} go, which completed the hand and had to be won on.",
        "{seat}は立直後に和了牌{tile}を見逃した。この規定では必ず和了しなければならない。",
    ),
    "riichi_hand_to_be_shown": (
        "Hands in riichi that must still be shown: {seats}. Until their tiles are entered, this ruling is provisional.",
        "立直者の手牌がまだ公開されていない({seats})。牌を入力するまで、この裁定は仮のものとする。",
    ),
    "false_riichi_immune_at_abort": (
        "{seat} is not punished: no hand is shown when the hand is broken off so.",
        "この途中流局では手牌を公開しないため、{seat}は罰を受けない。",
    ),
    "false_riichi_not_yet": (
        "{seat}'s riichi is judged {moments}; until then play goes on.",
        "{seat}の立直の裁定は{moments}。それまで続行。",
    ),
    "false_riichi_found_in_play": (
        "{seat}'s false riichi has come to light, and that is enough for a chombo.",
        "{seat}の不正な立直が発覚した。その時点でチョンボ。",
    ),
    "riichi_cancelled": (
        "{seat} takes the riichi back against a payment; the hand goes on.",
        "{seat}は罰符を払い立直を取り消す。この局は続行。",
    ),
    "riichi_cancel_forbidden": (
        "{seat} cannot buy the riichi back: these rules know no cancelling.",
        "この規定に立直の取り消しはない({seat})。",
    ),
    "refuses_to_show": (
        "{seat} is in riichi and will not show the hand.",
        "{seat}は立直しているが手牌を公開しない。",
    ),
    "false_riichi_immune": (
        "{seat} is not punished: another player's win came first.",
        "{seat}は他家の和了により罰を受けない。",
    ),
    "pays_chombo_unshown": (
        "{seat} is in riichi and pays the chombo without showing the hand.",
        "{seat}は手牌を公開せずにチョンボを払う。",
    ),
    "noten_unshown": (
        "{seat} is in riichi and does not show the hand: it counts as noten, and that is all.",
        "{seat}は立直しているが手牌を公開しない。不聴として扱うだけとする。",
    ),
    "forced_win_came_first": (
        "{seat} is in riichi and {tile} came: that win counts, said or not, and ended the hand. Enter it.",
        "{seat}の立直後に和了牌{tile}が出ていた。この規定では宣言がなくても和了となり、局はそこで終わっている。その和了を入力する。",
    ),
    # A quad in riichi
    "ankan_allowed": (
        "The quad of {tile} is allowed: the waits stay {before}.",
        "{tile}の暗槓は可。待ちは{before}のまま変わらない。",
    ),
    "ankan_forbidden": ("No quad may be made after riichi.", "立直後の暗槓は認められない。"),
    "ankan_hand_noten": (
        "The hand was not tenpai before the quad{away}.",
        "暗槓の前から聴牌していない{away}。",
    ),
    "ankan_not_the_drawn_tile": (
        "The quad must be made with the tile just drawn: {drawn} was drawn, the quad is of {tile}.",
        "槓はツモった牌に限る。ツモは{drawn}、槓は{tile}(送り槓)。",
    ),
    "ankan_fifth_kan": (
        "Four quads have been made; there is no fifth.",
        "既に四つの槓があり、五つ目はできない。",
    ),
    "ankan_fifth_kan_aborts": (
        "The quad of {tile} is allowed: as the fifth it ends the hand as a draw.",
        "{tile}の暗槓は可。五つ目の槓なので流局となる。",
    ),
    "ankan_wall_empty": (
        "No quad can be made: no tile is left in the wall.",
        "山が残っていないため、槓はできない。",
    ),
    "ankan_changes_waits": (
        "The quad of {tile} changes the waits from {before} to {after}.{destroyed}",
        "{tile}の暗槓で待ちが{before}から{after}に変わる。{destroyed}",
    ),
    "ankan_destroys_reading": (
        "The quad of {tile} leaves the waits at {before} but destroys a reading.{destroyed}",
        "{tile}の暗槓は待ち{before}を変えないが、面子構成が変わる。{destroyed}",
    ),
    "ankan_loses_yaku": (
        "The quad of {tile} takes a yaku from the hand: {lost}.",
        "{tile}の暗槓で役が失われる:{lost}。",
    ),
    "quad_punished_at_once": (
        "If {seat} has made it, it is a chombo as soon as it is found out.",
        "{seat}が既に槓していれば、発覚した時点でチョンボ。",
    ),
    "quad_goes_back": (
        "If the replacement tile has not been taken, {seat}'s quad goes back and nothing follows.",
        "嶺上牌を取る前なら、{seat}の槓は戻し、それだけとする。",
    ),
    "quad_judged_later": (
        "If {seat} has made it, play goes on, and it is a chombo {moments}.",
        "{seat}が既に槓していれば続行し、チョンボとするのは{moments}。",
    ),
    # Furiten
    "furiten_own_discard": (
        "{seat} waits on {waits} and is in furiten by {seat}'s own discard of {tile}: tsumo only.",
        "{seat}の待ちは{waits}、自分の捨て牌{tile}でフリテン。ツモ和了のみ。",
    ),
    "furiten_temporary": (
        "{seat} waits on {waits} and has let {tile} go: in temporary furiten.",
        "{seat}の待ちは{waits}、{tile}を見逃したため同巡内フリテン。",
    ),
    "furiten_in_riichi": (
        "{seat} waits on {waits} and has let {tile} go in riichi: in furiten to the end of the hand.",
        "{seat}の待ちは{waits}、立直後に{tile}を見逃したため、この局の終わりまでフリテン。",
    ),
    "furiten_win_forced": (
        "{seat} waits on {waits} and is in riichi: {tile} wins, said or not. There is no furiten by a win let go.",
        "{seat}の待ちは{waits}。立直しているので、{tile}は宣言がなくても和了となる。見逃しによるフリテンはない。",
    ),
    "not_in_furiten": (
        "{seat} waits on {waits} and is not in furiten.",
        "{seat}の待ちは{waits}、フリテンではない。",
    ),
    "furiten_hand_noten": (
        "{seat} is not tenpai{away}: there is no furiten.",
        "{seat}は不聴{away}、フリテンは問題にならない。",
    ),
}
