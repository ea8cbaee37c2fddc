"""What does each finding say? One sentence in English and in Japanese, fit to be read aloud."""

from __future__ import annotations

from referee.messages.rulings import FINDINGS_ON_RULINGS

__all__ = ["FINDINGS"]

FINDINGS: dict[str, tuple[str, str]] = {
    # Payments found wrong
    "paid_agrees": ("Everything was paid as it was due.", "支払いはすべて正しい。"),
    "paid_one_of_these": (
        "One of these {count} explains the difference; ask which.",
        "差の原因は次の{count}通りのいずれか。確認する。",
    ),
    "paid_otherwise": (
        "{giver} to {taker}, {for}: {paid} was paid in place of {points}.",
        "{giver}から{taker}への{for}:{points}点のところ{paid}点が支払われた。",
    ),
    "paid_to_another": (
        "{giver} to {taker}, {for}: {missing} of the {points} went to {other}.",
        "{giver}から{taker}への{for}{points}点のうち{missing}点が{other}に渡った。",
    ),
    "paid_not_explained": (
        "More than one payment was wrong; count every one again.",
        "複数の支払いが誤っている。一つずつ確かめる。",
    ),
    "paid_points_missing": (
        "{points} points are missing at the table: look for sticks before anything is put right.",
        "卓上から{points}点が足りない。訂正の前に点棒を探す。",
    ),
    "paid_points_too_many": (
        "There are {points} points too many at the table: look for sticks before anything is put right.",
        "卓上に{points}点多い。訂正の前に点棒を確かめる。",
    ),
    "paid_put_right": ("{giver} gives {taker} {points}.", "{giver}が{taker}に{points}点を渡す。"),
    # Incidents
    "foul_none": ("{seat}: {incident}. No penalty.", "{seat}:{incident}。罰則なし。"),
    "foul_correct": ("{seat}: {incident}. It is put right.", "{seat}:{incident}。訂正のみ。"),
    "foul_warning": (
        "{seat}: {incident}. A warning, written down.",
        "{seat}:{incident}。警告とし、記録する。",
    ),
    "foul_penalty": (
        "{seat}: {incident}. A penalty of {points} points.",
        "{seat}:{incident}。{points}点の減点。",
    ),
    "foul_dead_hand": (
        (
            "{seat}: {incident}. The hand is dead until it ends: no win, no call, no quad, no riichi, and noten at the "
            "draw."
        ),
        "{seat}:{incident}。この局は和了放棄(和了・鳴き・槓・立直不可、流局時は不聴)。",
    ),
    "foul_chombo": ("{seat}: {incident}. A chombo.", "{seat}:{incident}。チョンボ。"),
    "foul_disqualified": (
        "{seat}: {incident}. The player is disqualified.",
        "{seat}:{incident}。失格とする。",
    ),
    "foul_discretion": (
        "{seat}: {incident}. The referee decides what follows.",
        "{seat}:{incident}。処分は審判の裁量による。",
    ),
    "foul_discretion_points": (
        "{seat}: {incident}. {points} points at the referee's discretion.",
        "{seat}:{incident}。審判の裁量により{points}点の減点。",
    ),
    "foul_discretion_range": (
        "{seat}: {incident}. From {points} to {most} points at the referee's discretion.",
        "{seat}:{incident}。審判の裁量により{points}点から{most}点の減点。",
    ),
    "foul_repeated": (
        "It is the {times} time, as these rules count it, and so it costs more.",
        "この規定の数え方で{times}回目のため、処分を重くする。",
    ),
    "foul_others_win_counts": ("The other player's win counts.", "他家の和了は有効。"),
    "foul_others_win_lost": ("The other player's win does not count.", "他家の和了は無効。"),
    "foul_remedy": ("{remedy}", "{remedy}"),
    "foul_besides": ("On top of it: {measure}.", "加えて{measure}。"),
    "foul_least": (
        "The least that these rules allow in its stead: {measure}.",
        "この規定で許される最も軽い処分:{measure}。",
    ),
    "foul_next": ("The next time: {measure}.", "次回:{measure}。"),
    # Calls
    "call_good": ("{seat}'s {call} of {tile} stands.", "{seat}の{tile}の{call}は有効。"),
    "call_after_touch": (
        "{seat} had reached for the wall and can claim the discard no more.",
        "{seat}は既にツモ動作に入っており、その捨て牌を鳴くこともロンもできない。",
    ),
    "call_kept_by_fast_draw": (
        "The next player was too fast, so {seat}'s {call} is still in time.",
        "下家のツモ・打牌が早すぎたため、{seat}の{call}は間に合ったものとする。",
    ),
    "call_after_three_seconds": (
        "{seat}'s {call} came more than three seconds after the discard: too late.",
        "{seat}の{call}は打牌から三秒を過ぎており、間に合わない。",
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
        "These rules count no tile and no second; {seat}'s {call} is taken as clearly late.",
        "この規定に発声の期限の定めはない。{seat}の{call}は明らかな遅れと扱う。",
    ),
    "call_judged_in_time": (
        "These rules count no tile and no second; {seat}'s {call} is good unless the referee finds it clearly late.",
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
        "All the others win on the tile, {seat} among them: the hand is broken off.",
        "{seat}を含む他家全員のロンにより流局となる。",
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
        "{seat} can chi only from the player before.",
        "チーは上家の捨て牌に限る({seat})。",
    ),
    "no_chi_by_three": ("With three players no run may be called.", "三人打ちではチーできない。"),
    "no_tiles_for_set": (
        "{seat} does not hold the tiles for a {call} of {tile}.",
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
    "quad_with_claim": (
        "{seat} may make no quad in the turn of a chi or pon, only after a draw.",
        "チー・ポンをした巡目に槓はできない。ツモの後に限る({seat})。",
    ),
    "quad_without_wall": (
        "No tile is left in the wall: {seat} can make no quad.",
        "山が残っていないため、{seat}は槓できない。",
    ),
    "quad_robbed": (
        "The tile is robbed: the quad of {tile} does not come about, and no indicator is turned for it.",
        "槍槓により{tile}の槓は成立せず、槓ドラはめくらない。",
    ),
    "kan_dora_none": ("No indicator is turned for the quad.", "この槓でドラはめくらない。"),
    "kan_dora_at_once": (
        "The indicator of the quad is turned at once, before the discard.",
        "槓ドラは打牌の前に即めくる。",
    ),
    "kan_dora_after_discard": (
        "The indicator of the quad is turned after the discard, or before the next replacement tile.",
        "槓ドラは打牌の後、または次の嶺上牌の前にめくる。",
    ),
    "kan_dora_before_replacement": (
        "The indicator comes first, then the replacement tile.",
        "先にドラ表示牌をめくり、次に嶺上牌を取る。",
    ),
    "kan_dora_after_replacement": (
        "The replacement tile comes first, then the indicator.",
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
    "dead_hand_calls": (
        "{seat}'s hand is dead and may not call: the {call} of {tile} does not count.",
        "{seat}は和了放棄のため鳴けない。{tile}の{call}は無効。",
    ),
    "dead_since_the_act": (
        "{seat}'s hand has been dead since the act, declared or not.",
        "{seat}の手は宣告の有無にかかわらず、行為の時から和了放棄。",
    ),
    "dead_once_declared": (
        "A hand is dead only once it is declared so, and {seat}'s had not been.",
        "和了放棄は宣告されて初めて効力を持つ。{seat}の手はまだ宣告されていなかった。",
    ),
    "if_knew_dead": ("If {seat} knew that the hand was dead:", "{seat}が和了放棄と知っていた場合:"),
    "if_not_knew_dead": ("If {seat} did not know it:", "{seat}が知らなかった場合:"),
    "if_only_said": ("If the win was only said:", "発声のみの場合:"),
    "if_hand_shown": ("If the hand was shown:", "手牌を開けた場合:"),
    # Riichi
    "riichi_established": (
        "{seat}'s riichi stands; {stake}.",
        "{seat}の立直成立、{stake}。",
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
        "{seat} declared riichi with an open hand: the riichi is void.",
        "{seat}は副露した手で立直しているため、立直は無効。",
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
        "{seat} is in riichi and let {tile} go, which wins and must be won on.",
        "{seat}は立直後に和了牌{tile}を見逃した。この規定では必ず和了しなければならない。",
    ),
    "riichi_hand_to_be_shown": (
        "{seat} is in riichi and must show the hand; enter its tiles.",
        "{seat}は立直者として手牌を公開しなければならない。牌を入力する。",
    ),
    "false_riichi_immune_at_abort": (
        "{seat} is not punished: no hand is shown when the hand is broken off so.",
        "この途中流局では手牌を公開しないため、{seat}は罰を受けない。",
    ),
    "false_riichi_not_yet": (
        "{seat}'s riichi is judged only at the own win or the draw; play goes on.",
        "{seat}の立直は自身の和了か流局の時に裁定する。続行。",
    ),
    "false_riichi_found_in_play": (
        "{seat}'s false riichi has come to light, and that is enough for a chombo.",
        "{seat}の不正な立直が発覚した。その時点でチョンボ。",
    ),
    "riichi_cancelled": (
        "{seat} pays, takes the stick back and is in riichi no more; the hand goes on.",
        "{seat}は罰符を払い立直棒を戻して立直を取り消す。この局は続行。",
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
    # A quad in riichi
    "ankan_allowed": (
        "The quad of {tile} is allowed: the waits stay {before}.",
        "{tile}の暗槓は可。待ちは{before}のまま変わらない。",
    ),
    "ankan_forbidden": ("No quad may be made after riichi.", "立直後の暗槓は認められない。"),
    "ankan_hand_noten": ("The hand was not tenpai before the quad.", "暗槓の前から聴牌していない。"),
    "ankan_not_the_drawn_tile": (
        "The quad must be made with the tile just drawn; {drawn} was drawn, {tile} was kanned.{destroyed}",
        "槓はツモった牌に限る。ツモは{drawn}、槓は{tile}(送り槓)。{destroyed}",
    ),
    "ankan_fifth_kan": (
        "Four quads have been made; there is no fifth.",
        "既に四つの槓があり、五つ目はできない。",
    ),
    "ankan_fifth_kan_aborts": (
        "The quad of {tile} is allowed: as the fifth it ends the hand as a draw.",
        "{tile}の暗槓は可。五つ目の槓なので流局となる。",
    ),
    "ankan_wall_empty": ("The wall is empty.", "山が残っていない。"),
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
        "Before the replacement tile, {seat}'s quad goes back with a warning; after it, the own win or draw decides.",
        "嶺上牌を取る前なら{seat}の槓は注意の上で戻す。取った後なら自身の和了か流局の時に裁定する。",
    ),
    # Wins
    "hand_worth": ("{seat}: {worth}.", "{seat}の和了、{worth}。"),
    "yakuman_capped": (
        "{count} yakuman were announced; a hand is worth {most} at most.",
        "役満{count}つの申告だが、最大{most}つまで。",
    ),
    "ron_bumped": ("{seat}'s ron is passed over: {by} is nearer.", "{seat}のロンは頭ハネ、{by}が優先。"),
    "dead_hand_wins": ("{seat} claims a win with a dead hand.", "{seat}は和了放棄の手で和了を宣言した。"),
    "false_win_incomplete": (
        "{seat}'s hand is not complete with {tile}; it waits on {waits}.",
        "{seat}の手は{tile}では和了形にならない(待ちは{waits})。",
    ),
    "false_win_no_yaku": ("{seat}'s hand has no yaku.", "{seat}の手には役がない。"),
    "false_win_furiten": (
        "{seat} is in furiten on {tile} and cannot win by ron.",
        "{seat}は{tile}でフリテン、ロン和了はできない。",
    ),
    "ankan_not_robbed": (
        "{seat} cannot win on the tile of that concealed quad.",
        "{seat}はその暗槓の牌では和了できない。",
    ),
    "open_riichi_yakuman": (
        "{seat} discarded into {by}'s open riichi and pays a yakuman.",
        "{seat}は{by}のオープン立直に放銃したため役満払い。",
    ),
    "open_riichi_normal": (
        "{seat} is in riichi too and pays {by}'s open riichi at its own value.",
        "{seat}も立直しているので、{by}のオープン立直に通常の点数を払う。",
    ),
    "open_riichi_single": (
        "{seat}'s own yakuman and the open riichi are paid once, at the higher of the two.",
        "{seat}の役満とオープン立直の役満払いは重ならず、高い方だけを払う。",
    ),
    "open_riichi_combined": (
        "{seat}'s own yakuman and the open riichi are both paid.",
        "{seat}の役満とオープン立直の役満払いは重なり、合わせて払う。",
    ),
    "open_riichi_discard_taken_back": (
        "{seat} had other tiles than one of {by}'s open waits: the discard is taken back and play goes on.",
        "{seat}は{by}のオープン立直の待ち以外を切れたので、打牌をやり直して続行する。",
    ),
    "false_win_without_riichi": (
        "{seat} is not in riichi, and without riichi no hand may win in these rules.",
        "{seat}は立直していない。この規定では立直なしの和了は認められない。",
    ),
    "false_win_too_few_han": (
        "{seat}'s hand has {han} han of yaku; {least} are needed, ippatsu and dora not counted.",
        "{seat}の手の役は{han}翻。一発とドラを除いて{least}翻が必要。",
    ),
    "false_win_yaku_not_on_every_wait": (
        "{seat}'s open hand has no yaku on every wait: none on {waits}.",
        "{seat}の副露手は{waits}で役がなく、どの待ちでも役があるとは言えない。",
    ),
    "false_win_only_by_tsumo": (
        "{seat}'s hand has no yaku on {waits} and can be won by tsumo only.",
        "{seat}の手は{waits}で役がないため、ツモ和了しかできない。",
    ),
    "valid_win_lost": (
        "{seat}'s valid win is lost beside a false claim.",
        "{seat}の正しい和了は、同時の誤和了のため無効。",
    ),
    "kita_not_robbed": (
        "{seat} cannot win on a north set aside.",
        "{seat}は抜かれた北では和了できない。",
    ),
    "sorted_in_full_value": (
        "{seat} sorted the drawn tile into the hand; it is pointed out, and the whole value counts.",
        "{seat}はツモ牌を手牌に混ぜた。和了牌を示させ、本来の点数とする。",
    ),
    "sorted_in_lowest": (
        "{seat} sorted the drawn tile into the hand; of all tiles that it could be, the one that scores least counts.",
        "{seat}はツモ牌を手牌に混ぜた。和了牌は、あり得る牌のうち最も安くなるものとする。",
    ),
    "sorted_in_common_only": (
        "{seat} sorted the drawn tile into the hand; only what holds whichever tile it was counts.",
        "{seat}はツモ牌を手牌に混ぜた。どの牌で和了しても成り立つ役と符だけを数える。",
    ),
    "false_win_forgiven": (
        "{seat}'s false claim is void beside a valid win.",
        "{seat}の誤和了は正しい和了と同時のため不問。",
    ),
    "honba_paid": ("{seat} is paid {points} for {honba} honba.", "{seat}は{honba}本場で{points}点。"),
    "deposits_taken": ("{seat} takes the sticks on the table: {points}.", "{seat}が供託{points}点を得る。"),
    "deposit_own_back": (
        "{seat} takes back the own stick: {points}.",
        "{seat}は自分の立直棒{points}点を取り戻す。",
    ),
    "liable": ("{seat} is liable for {yaku}.", "{seat}は{yaku}の責任払い。"),
    "liability_sets_hidden": (
        "Not all the sets for {yaku} lay open as they must: {seat} is not liable.",
        "{yaku}の面子がすべて見えていたわけではないので、{seat}に責任払いはない。",
    ),
    "liability_not_fed": (
        "{seat} did not feed the last set for {yaku} and is not liable.",
        "{seat}は{yaku}の最後の面子を鳴かせていないので、責任払いはない。",
    ),
    "liability_by_kan": (
        "The last set for {yaku} was fed as an open quad, which makes nobody liable here: {seat} pays as usual.",
        "{yaku}の最後の面子は大明槓であり、この規定では責任払いにならない。{seat}は通常の支払い。",
    ),
    "liability_borne_already": (
        "Another player is liable for {yaku} already: {seat} is not.",
        "{yaku}の責任は既に他家が負っているので、{seat}に責任払いはない。",
    ),
    "liable_for_whole_hand": (
        "Liable for {yaku}, {seat} is liable for all the yakuman of the hand.",
        "{yaku}の責任者{seat}は、複合した役満すべての責任を負う。",
    ),
    "liable_for_own_yakuman": (
        "{seat} is liable for {yaku} alone, not for the other yakuman of the hand.",
        "{seat}の責任は{yaku}だけで、複合した他の役満には及ばない。",
    ),
    "liable_pays_all": (
        "{seat} pays the whole part that was fed: {points}.",
        "{seat}が責任分の全額{points}点を払う。",
    ),
    "liable_pays_half": (
        "{seat} pays half of the part that was fed, {points}; {by}, who discarded, the rest.",
        "{seat}は責任分の半額{points}点、放銃した{by}が残りを払う。",
    ),
    "honba_with_liability": (
        "With a liable player, {seat}'s honba are paid by: {payers}.",
        "責任払いのため、{seat}の積み棒は{payers}が払う。",
    ),
    "liable_for_kan": (
        "{seat} is liable for the win on the replacement tile of the open kan.",
        "{seat}は大明槓による嶺上開花の責任払い。",
    ),
    "liability_not_in_rules": (
        "There is no liability for {yaku} in these rules: {seat} pays as usual.",
        "この規定に{yaku}の責任払いはない。{seat}は通常の支払い。",
    ),
    "liability_without_yaku": (
        "The hand does not have {yaku}: {seat} is not liable.",
        "{yaku}が成立していないため、{seat}に責任払いはない。",
    ),
    # Draws
    "tenpai_shown": ("{seat} is tenpai on {waits}.", "{seat}は聴牌、待ちは{waits}。"),
    "shown_not_tenpai": ("{seat}'s shown hand is not tenpai{away}.", "{seat}の手は聴牌していない{away}。"),
    "tenpai_without_yaku": (
        "The hand waits on {waits} but could win on nothing for want of a yaku: noten.",
        "待ち{waits}は形だけで役がなく、聴牌と認められない。",
    ),
    "noten_declaration_binds": (
        "{seat} had declared noten, and that stands.",
        "{seat}は既に不聴を宣言しており、変更できない。",
    ),
    "opening_declares_tenpai": (
        "{seat} had said noten, but opening the hand is the declaration.",
        "{seat}は不聴と言ったが、手牌の公開が宣言となる。",
    ),
    "shown_hand_decides": (
        "{seat} had said noten, but what is shown decides.",
        "{seat}は不聴と言ったが、公開された手牌で決まる。",
    ),
    "concealed_tenpai_counts": (
        "{seat} had said noten, but tenpai may not be concealed: the hand counts as it is shown.",
        "{seat}は不聴と言ったが、聴牌を隠すことはできず、公開された手牌のとおり聴牌とする。",
    ),
    "dead_hand_noten": ("{seat}'s hand is dead and counts as noten.", "{seat}は和了放棄のため不聴扱い。"),
    "noten_payment": (
        "Tenpai: {tenpai}. The others pay {pool} together.",
        "聴牌:{tenpai}。他家が合わせて{pool}点を払う。",
    ),
    "no_noten_payment": ("No noten payment.", "不聴罰符なし。"),
    "nagashi_mangan": ("{seat} has nagashi mangan.", "{seat}の流し満貫。"),
    "nagashi_other_discard": (
        "{seat} has no nagashi mangan: {tile} was among the discards.",
        "{seat}は{tile}を捨てているため流し満貫にならない。",
    ),
    "nagashi_discard_called": (
        "{seat} has no nagashi mangan: a discard was called.",
        "{seat}は捨て牌を鳴かれたため流し満貫にならない。",
    ),
    "nagashi_own_call": (
        "{seat} has no nagashi mangan: who calls cannot have it.",
        "{seat}は副露しているため流し満貫にならない。",
    ),
    "nagashi_dead_hand": (
        "{seat} has no nagashi mangan: the hand is dead.",
        "{seat}は和了放棄のため流し満貫にならない。",
    ),
    "nagashi_false_riichi": (
        "{seat} has no nagashi mangan: it would be won with a false riichi.",
        "{seat}は不正な立直のため流し満貫にならない。",
    ),
    "nagashi_not_in_rules": (
        "There is no nagashi mangan in these rules: {seat} is paid nothing for it.",
        "この規定に流し満貫はない({seat})。",
    ),
    "abort": ("The hand is broken off: {reason}.", "途中流局:{reason}。"),
    "win_too_late": (
        "{seat}'s win does not count: the hand was over before it.",
        "{seat}の和了は無効。その前に途中流局となっている。",
    ),
    "third_hand_to_be_shown": (
        "Two have won and {seat} stays silent: that hand must be looked at too. Enter the hands and the winning tile.",
        "二家が和了し、{seat}は無言。その手牌も確認する。手牌と和了牌を入力する。",
    ),
    "third_could_win": (
        "{seat} stayed silent but could have won too: it counts as three wins.",
        "{seat}は無言だが和了できる手なので、三家和とみなす。",
    ),
    "third_could_not_win": (
        "{seat} stayed silent and could not have won: the other wins stand.",
        "{seat}の手は和了できないので、他の和了は有効。",
    ),
    "not_one_wind": (
        "The first discards {tiles} are not one equal wind from everybody; play goes on.",
        "第一打{tiles}は全員同じ風牌ではない。続行。",
    ),
    "winds_after_call": (
        "There was a call or a kan before: the equal winds break nothing off, play goes on.",
        "それまでに副露か槓があるので、途中流局にならない。続行。",
    ),
    "not_four_kans": (
        "Only {count} kans have been made; play goes on.",
        "槓はまだ{count}回。続行。",
    ),
    "one_players_kans": (
        "All four kans are {seat}'s: play goes on, without a fifth kan.",
        "四つの槓はすべて{seat}のもの。続行、五つ目の槓は不可。",
    ),
    "abort_not_in_rules": (
        "These rules do not break off a hand for {reason}; play goes on.",
        "この規定に{reason}による途中流局はない。続行。",
    ),
    # Chombo
    "chombo_mangan_reverse": (
        "{seat} pays a reverse mangan: {points} in all.",
        "{seat}は満貫の逆払い、合計{points}点。",
    ),
    "chombo_yakuman_reverse": (
        "{seat} committed the chombo to escape from an open riichi and pays a reverse yakuman: {points} in all.",
        "{seat}はオープン立直への放銃を逃れるための故意のチョンボにつき役満の逆払い、合計{points}点。",
    ),
    "chombo_after_uma": (
        "{seat} loses {points} after the uma; nothing moves at the table.",
        "{seat}は順位点の後に{points}点減点、卓上の点棒は動かない。",
    ),
    "chombo_each": ("{seat} pays {points} to each of the others.", "{seat}は他家に{points}点ずつ払う。"),
    # How the game goes on
    "dealer_stays": ("{round}, honba {honba}: the dealer stays.", "連荘、{round} {honba}本場。"),
    "deal_passes": ("The deal passes: {round}, honba {honba}.", "親流れ、次は{round} {honba}本場。"),
    "hand_replayed": ("{round} is dealt again, honba {honba}.", "{round} {honba}本場をやり直す。"),
    "over_bust": ("The game is over: a score has run out.", "トビ終了。"),
    "over_time": (
        "The game is over: the time was called and this was the last hand.",
        "時間終了、これが最終局。",
    ),
    "over_last_round": ("The game is over: this was its last round.", "最終局が終わり、終局。"),
    "over_goal": ("The game is over: the goal of {goal} is reached.", "{goal}点に達したため終局。"),
    "over_agari_yame": (
        "The game is over: the dealer leads in the last round.",
        "オーラスの親がトップのため終局。",
    ),
    "cut_off_by_time": (
        "The time had been called and broke the running hand off: it does not count.",
        "時間切れで打ち切り。進行中の局は数えない。",
    ),
    "leftover_back": (
        "{seat} takes back the own sticks left on the table: {points}.",
        "{seat}は残った自分の供託{points}点を取り戻す。",
    ),
    "leftover_of_nobody_known": (
        "Whose the other sticks are is not known: {points} are nobody's.",
        "残りの供託の持ち主が分からないため、{points}点は誰のものにもならない。",
    ),
    "closed_early": ("The game is ended as it stands.", "この時点で終局とする。"),
    "leftover_lost": (
        "The {points} left on the table are nobody's.",
        "残り供託{points}点は誰のものにもならない。",
    ),
    "leftover_taken": (
        "{seat} takes {points} of what is left on the table.",
        "残り供託のうち{points}点は{seat}が得る。",
    ),
    # The ledger
    "sum_differs": (
        "The scores and sticks before this hand add up to {sum}, not {expected}.",
        "この局の前の合計は{sum}点で、{expected}点にならない。",
    ),
    "round_differs": (
        "Entered for {seen}, honba {seen_honba}; by the ledger it is {round}, honba {honba}.",
        "{seen} {seen_honba}本場として記入されたが、記録上は{round} {honba}本場。",
    ),
    "after_the_end": (
        "Entered for {round}, but by the ledger the game was over before.",
        "{round}として記入されたが、記録上は既に終局している。",
    ),
    "no_longer_possible": (
        "After an earlier change this hand cannot have been so; correct it.",
        "前の局の変更により、この局はあり得なくなった。訂正が必要。",
    ),
    # The declaration of riichi
    "riichi_allowed": (
        "{seat} may declare riichi with one of: {tiles}.",
        "{seat}は次の牌を切って立直できる:{tiles}。",
    ),
    "riichi_allowed_with": (
        "{seat} may declare riichi with {tile}; the hand waits on {waits}.",
        "{seat}は{tile}切りで立直できる。待ちは{waits}。",
    ),
    "riichi_hand_dead": (
        "{seat}'s hand was declared dead: no riichi may be declared.",
        "{seat}は和了放棄となっており、立直できない。",
    ),
    "riichi_hand_open": (
        "{seat}'s hand is open: the riichi is void, the stick goes back and the hand is dead.",
        "{seat}の手は副露している。立直は無効、立直棒は返却、手は和了放棄。",
    ),
    "riichi_hand_noten": (
        "{seat} is not tenpai{away} and may not declare riichi.",
        "{seat}は不聴{away}、立直できない。",
    ),
    "riichi_wall_empty": (
        "{seat} has drawn the last tile of the wall: the riichi is void and the stick goes back, without a penalty.",
        "{seat}のツモで山が尽きている。立直は無効、立直棒は返却、罰はない。",
    ),
    "riichi_wall_short": (
        "Too few tiles are left in the wall, {left}; for a riichi there must be {least}.",
        "山の残りは{left}枚。立直には{least}枚が必要。",
    ),
    "riichi_too_few_points": (
        "{seat} has {points} points; a riichi needs {expected}.",
        "{seat}の持ち点は{points}点。立直には{expected}点が必要。",
    ),
    "riichi_below_two_han": (
        "A win needs two han of yaku in this hand, and on {waits} {seat} would not have them: no riichi.",
        "この局は二翻縛りで、{seat}の手は{waits}で二翻に足りない。立直できない。",
    ),
    "open_riichi_not_in_rules": (
        "There is no open riichi in these rules ({seat}).",
        "この規定にオープン立直はない({seat})。",
    ),
    "riichi_furiten_forbidden": (
        "{seat} would be in furiten by the own discard of {tile}, and in furiten no riichi may be declared.",
        "{seat}は自分の捨て牌{tile}でフリテン。フリテン立直は認められない。",
    ),
    "riichi_dead_wait_forbidden": (
        "All tiles that {seat} waits on ({waits}) are in sight, and such a wait allows no riichi.",
        "{seat}の待ち{waits}はすべて見えている。待ち牌のない立直は認められない。",
    ),
    "riichi_form_dead_hand": (
        "Without the word or the turned tile {seat}'s riichi is void: the stick goes back and the hand is dead.",
        "発声または横向きの打牌がないため、{seat}の立直は無効、立直棒は返却、手は和了放棄。",
    ),
    "riichi_form_incomplete": (
        "What makes a declaration is missing: {seat} is not in riichi.",
        "宣言の要件を満たさず、{seat}の立直は成立しない。",
    ),
    "riichi_stick_added": (
        "{seat} forgot the stick: it is put down, and the riichi stands.",
        "{seat}は立直棒を出し忘れた。棒を出させ、立直は有効。",
    ),
    "riichi_form_warning": (
        "{seat}'s riichi stands; for what is missing of word, turned tile and stick there is a warning.",
        "{seat}の立直は有効。発声・横向きの打牌・立直棒の欠けには注意を与える。",
    ),
    "riichi_without_word": (
        "{seat}'s riichi stands without the word, but the silence is a foul.",
        "{seat}の立直は発声がなくても有効だが、無発声は反則。",
    ),
    "riichi_to_zero": ("With the stick {seat} has nothing left.", "立直棒を出すと{seat}の持ち点は零になる。"),
    "riichi_temporary_zero": (
        "With the stick {seat} has nothing left; that does not end the game before the hand is over.",
        "立直棒を出すと{seat}の持ち点は零になるが、この局が終わるまでは終局としない。",
    ),
    "riichi_below_zero": (
        "The stick brings {seat} to {points}; play goes on.",
        "立直棒を出すと{seat}は{points}点になるが、続行する。",
    ),
    "riichi_stick_borrowed": (
        "{seat} has not enough for the stick and borrows it; the score stands at {points}.",
        "{seat}は立直棒が足りず、借りて出す。持ち点は{points}点となる。",
    ),
    "riichi_in_furiten": (
        "By the own discard of {tile} the riichi is in furiten: {seat} can win by tsumo only.",
        "自分の捨て牌{tile}でフリテン立直となり、{seat}はツモ和了しかできない。",
    ),
    "riichi_on_dead_wait": (
        "All tiles that {seat} waits on ({waits}) are in sight; the riichi stands all the same.",
        "{seat}の待ち{waits}はすべて見えているが、立直は有効。",
    ),
    "double_riichi": ("{seat}'s riichi is double.", "{seat}の立直はダブル立直。"),
    "double_riichi_broken": (
        "The first turn was broken before {seat}'s discard: the riichi is a plain one.",
        "{seat}の打牌の前に第一巡が途切れたため、普通の立直となる。",
    ),
    "double_riichi_too_late": (
        "{seat} has discarded before: the riichi is a plain one.",
        "{seat}は既に打牌しているため、普通の立直となる。",
    ),
    "riichi_stands": (
        "{seat} cannot take the riichi back: once said, it stands.",
        "{seat}は立直を取り消せない。発声した立直は有効。",
    ),
    "riichi_taken_back": (
        "{seat} may take the riichi back until the discard, without a penalty.",
        "{seat}は打牌までは罰なしで立直を取り消せる。",
    ),
    "riichi_taken_back_dead_hand": (
        "{seat} takes the riichi back before the discard: the stick goes back and the hand is dead.",
        "{seat}は打牌前に立直を取り消した。立直棒は返却、手は和了放棄。",
    ),
    # Furiten
    "furiten_own_discard": (
        "{seat} waits on {waits} and is in furiten by the own discard of {tile}: tsumo only.",
        "{seat}の待ちは{waits}、自分の捨て牌{tile}でフリテン。ツモ和了のみ。",
    ),
    "furiten_temporary": (
        "{seat} waits on {waits} and has let {tile} go: in furiten for the time being.",
        "{seat}の待ちは{waits}、{tile}を見逃したため同巡内フリテン。",
    ),
    "furiten_in_riichi": (
        "{seat} waits on {waits} and has let {tile} go in riichi: in furiten to the end of the hand.",
        "{seat}の待ちは{waits}、立直後に{tile}を見逃したため、この局の終わりまでフリテン。",
    ),
    "not_in_furiten": (
        "{seat} waits on {waits} and is not in furiten.",
        "{seat}の待ちは{waits}、フリテンではない。",
    ),
    "furiten_hand_noten": (
        "{seat} is not tenpai{away}: there is no furiten.",
        "{seat}は不聴{away}、フリテンは問題にならない。",
    ),
    # Nine kinds
    "nine_kinds_allowed": (
        "{kinds} kinds of terminals and honours in the first draw: the hand may be broken off.",
        "第一ツモで{kinds}種の幺九牌があり、流局にできる。",
    ),
    "nine_kinds_too_few": (
        "There are {kinds} kinds of terminals and honours ({count} tiles); nine kinds are needed. Play goes on.",
        "幺九牌は{kinds}種{count}枚。九種が必要なため続行。",
    ),
    "nine_kinds_too_late": (
        "Nine kinds can only be declared in the own first draw, before a discard. Play goes on.",
        "九種九牌を宣言できるのは第一ツモの打牌前だけ。続行。",
    ),
    "nine_kinds_after_call": (
        "Nine kinds cannot be declared after a call, a kan or a set-aside north. Play goes on.",
        "鳴き・槓・北抜きの後は九種九牌を宣言できない。続行。",
    ),
    # Questions
    "hand_tenpai": ("The hand is tenpai on {waits}.", "聴牌、待ちは{waits}。"),
    "hand_noten": ("The hand is not tenpai{away}.", "聴牌していない{away}。"),
    **FINDINGS_ON_RULINGS,
}
