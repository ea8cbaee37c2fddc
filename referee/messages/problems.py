"""The problems of a request, and what to do: one sentence in English and in Japanese."""

from __future__ import annotations

from referee.messages.rulings import PROBLEMS_OF_RULINGS

__all__ = ["PROBLEMS"]

PROBLEMS: dict[str, tuple[str, str]] = {
    # Payments found wrong
    "not_one_for_each_seat": (
        "Give one number for each of the {expected} seats, not {given}.",
        "{expected}人分の点数を一つずつ示す({given}個ある)。",
    ),
    # Incidents
    "fact_needed": ("First ask: {fact}", "先に確認する:{fact}"),
    "fact_not_asked": (
        "“{fact}” has no bearing on “{incident}”; leave it out.",
        "「{fact}」は「{incident}」に関係がない。削除する。",
    ),
    "fact_out_of_range": ("Give a number from 0 to {most}.", "0から{most}までの数で示す。"),
    "occurrence_out_of_range": (
        "Say for the how manieth time, from 1 to {most}.",
        "何回目かを1から{most}までの数で示す。",
    ),
    "unknown_incident": (
        "There is no incident “{given}”; there are {choices}.",
        "「{given}」という事例はない。{choices}のいずれかとする。",
    ),
    # Calls
    "seconds_needed": (
        "These rules count seconds ({source}): say how many had passed since the discard.",
        "この規定は秒数で計る({source})。打牌から何秒後の発声かを示す。",
    ),
    "changed_into_itself": (
        "This is the same call again; name the one said first.",
        "同じ発声である。最初の発声を示す。",
    ),
    "own_quad_calls_nothing": (
        "A quad in one's own turn, or a north set aside, takes nobody's tile; leave this out.",
        "自分の番の槓や抜きは他家の牌を取らない。この項目は不要。",
    ),
    "both_first": (
        "Only one of the two calls was spoken first; leave out “said_first” or “first”.",
        "先の発声は一つだけ。「said_first」か「first」のどちらかを外す。",
    ),
    "kita_is_a_north": (
        "Only a north is set aside, not {tile}.",
        "抜けるのは北だけで、{tile}ではない。",
    ),
    "not_the_own_turn": (
        "Only a quad in one's own turn, or a north set aside, is asked about the turn of a chi or pon; leave this out.",
        "チー・ポン後の自分の番の槓や抜きだけに関わる。この項目は不要。",
    ),
    "flags_without_win": (
        "Flags are told of a win only; leave them out.",
        "flagsは和了の場合だけ。この項目は不要。",
    ),
    "other_is_the_caller": ("{seat} is the caller; name others here.", "{seat}は発声者本人。他家を挙げる。"),
    "not_in_hand": ("{tile} is not in the hand, or not so often.", "{tile}は手牌にないか、枚数が足りない。"),
    "no_discard_after_win": (
        "Nothing is discarded after a win; leave it out.",
        "和了の後に打牌はない。この項目は不要。",
    ),
    # The form of a request
    "not_json": (
        "This is not JSON: {detail}. Check the line.",
        "JSONとして読めない:{detail}。この行を確認する。",
    ),
    "too_long": ("The line is longer than {most} characters.", "行が{most}文字を超えている。"),
    "number_too_large": (
        "This number is too large to be meant; at most {most}.",
        "数が大きすぎる(最大{most})。",
    ),
    "wrong_type": ("Expected {expected}, found {given}.", "{expected}が必要だが、{given}がある。"),
    "nul_in_text": (
        "The text holds an invisible letter, NUL, that no text may hold; type it anew.",
        "使えない見えない文字(NUL)が含まれている。入力し直す。",
    ),
    "missing": ("This field is missing; it must be given.", "この項目は必須。"),
    "unknown_field": (
        "There is no field “{name}” here; remove it or check its spelling.",
        "項目「{name}」はない。綴りを確認する。",
    ),
    "unknown_word": ("“{given}” is not one of: {choices}.", "「{given}」は次のいずれでもない:{choices}。"),
    "one_of_two": ("Give exactly one of: {choices}.", "{choices}のうち一つだけを与える。"),
    "unreadable_tiles": (
        "“{text}” cannot be read as tiles at “{at}”; write them like 123m406p77z.",
        "「{text}」の「{at}」は牌として読めない。123m406p77zのように書く。",
    ),
    "not_one_tile": ("Give one tile here, not “{text}”.", "牌は一枚だけ。「{text}」は不可。"),
    "dealer_contradicts_round": (
        "In {round} seat {wanted} deals, not seat {given}.",
        "{round}の親は座席{wanted}で、座席{given}ではない。",
    ),
    "unreadable_round": (
        "“{text}” is no round; write E1 to N4.",
        "「{text}」は局として読めない。E1〜N4と書く。",
    ),
    "unknown_ruleset": (
        "There is no ruleset “{key}”; there are: {keys}.",
        "規定「{key}」はない。あるもの:{keys}。",
    ),
    "unknown_question": ("No ruleset is asked “{name}”.", "「{name}」という規定項目はない。"),
    "answers_disagree": ("These answers cannot be played: {why}.", "この設定では対局できない。{why}"),
    "bad_answer": (
        "“{name}” cannot be {value}; give {expected}.",
        "「{name}」に{value}は不可。{expected}を与える。",
    ),
    # The table
    "wrong_number_of_players": (
        "Scores: {given}; these rules are for {wanted} players.",
        "点数が{given}人分あるが、この規定は{wanted}人用。",
    ),
    "game_is_over": ("The game is over; no hand can follow.", "既に終局しており、次の局はない。"),
    "no_such_round": ("There is no round {round} at this table.", "この卓に{round}という局はない。"),
    "not_in_hundreds": ("{points} is not in whole hundreds.", "{points}は百点単位でない。"),
    "negative": ("This cannot be below zero.", "負の数は不可。"),
    "unknown_seat": (
        "There is no seat {seat} at a table of {players} players.",
        "{players}人の卓に座席{seat}はない。",
    ),
    "seat_named_twice": ("{seat} is named twice.", "{seat}が二度挙げられている。"),
    "no_sticks_laid_down": (
        "Under these rules no stick is laid down for a riichi, so none can lie on the table ({source}).",
        "この規定では立直に供託がなく、卓上に立直棒はあり得ない({source})。",
    ),
    "more_bettors_than_sticks": (
        "Sticks on the table: {sticks}; owners named: {count}.",
        "供託は{sticks}本なのに、{count}本分の持ち主が挙げられている。",
    ),
    "nobody_named": ("Nobody is named; choose at least one seat.", "誰も選ばれていない。一人以上を選ぶ。"),
    # Wins
    "several_tsumo": (
        "Only one player can win by tsumo, not {count}.",
        "ツモ和了は一人だけ({count}人は不可)。",
    ),
    "too_many_winners": (
        "{count} winners on one discard; there can be {most} at most.",
        "一枚の捨て牌で{count}人は不可(最大{most}人)。",
    ),
    "winner_is_discarder": (
        "{seat} cannot win on their own discard; choose another discarder or tsumo.",
        "{seat}は自分の捨て牌ではロンできない。放銃者を選び直すか、ツモにする。",
    ),
    "ronned_not_last": (
        "Only the last riichi can have been won on; {seat}'s was not the last.",
        "宣言牌でロンされ得るのは最後の立直だけ({seat})。",
    ),
    "ronned_by_another": (
        "{seat} did not discard the winning tile, so that riichi was not won on.",
        "{seat}は放銃者ではないので、宣言牌ロンではない。",
    ),
    "ronned_without_win": (
        "Nobody won, so {seat}'s declaring discard was not won on.",
        "和了がないので、{seat}の宣言牌ロンはあり得ない。",
    ),
    "too_many_kans": ("There are at most four kans in a hand, not {count}.", "槓が{count}回は不可(0〜4回)。"),
    "kans_disagree": (
        "Kans: {count}; makers of kans named: {makers}.",
        "槓は{count}回なのに、槓した人が{makers}人分挙げられている。",
    ),
    "fewer_kans_than_held": (
        "The number of kans in all is {count}, but this hand alone has {own}.",
        "槓は全部で{count}回なのに、この手だけで{own}組ある。",
    ),
    "no_such_han": ("A hand cannot have {han} han.", "{han}翻の手はない。"),
    "too_few_han": (
        "With riichi as entered this hand has at least {least} han, not {han}.",
        "この立直の手は{least}翻以上になる({han}翻は不可)。",
    ),
    "fu_needed": ("With {han} han the fu decide; enter them.", "{han}翻では符が必要。"),
    "no_such_fu": (
        "There is no hand of {fu} fu; 20, 25, 30 and so on to 140.",
        "{fu}符の手はない(20, 25, 30 … 140)。",
    ),
    "twenty_fu_ron": ("A ron cannot have 20 fu; only a pinfu tsumo has.", "ロンに20符はない(平和ツモのみ)。"),
    "no_such_han_fu": (
        "No hand won in this way has {han} han {fu} fu.",
        "この和了方で{han}翻{fu}符の手はない。",
    ),
    "no_such_yakuman": (
        "A hand cannot count for {count} yakuman; one to six.",
        "役満{count}つは不可(1〜6)。",
    ),
    "liable_for_himself": (
        "{seat} cannot be liable for their own hand.",
        "{seat}が自分の手の責任を負うことはない。",
    ),
    "liability_not_fed": (
        "By the melds {seat} cannot have fed {fed}: {can}. Correct the melds or the name.",
        "鳴きによれば、{seat}は{fed}を鳴かせていない({can})。鳴きか責任者を訂正する。",
    ),
    "liability_sets_hidden": (
        "By the melds not all the sets for {yaku} lay open as they must, and {seat} is not liable; correct one.",
        "鳴きによれば{yaku}の面子がすべて見えていたわけではなく、{seat}に責任払いはない。どちらかを訂正する。",
    ),
    "liability_by_kan": (
        "By the melds the last set for {yaku} was fed as an open quad, which makes nobody liable here: not {seat}.",
        "鳴きによれば{yaku}の最後の面子は大明槓で、この規定では責任払いにならない。{seat}も責任を負わない。",
    ),
    "liable_by_melds": (
        "By the melds {seat} fed {fed} and is liable; if nobody is, correct the melds.",
        "鳴きによれば{seat}が{fed}を鳴かせており、責任払い。責任者なしなら鳴きを訂正する。",
    ),
    "no_such_call": (
        "Melds: {melds}; there is no call number {nth}. Count from 1 in the order of the calls.",
        "{melds}組の鳴きに{nth}番目はない。鳴いた順に1から数える。",
    ),
    "called_at_once": (
        "Two melds cannot both be number {nth} in the order of the calls.",
        "二組がともに{nth}番目の鳴きであることはない。",
    ),
    "never_both_yaku": (
        "No hand is daisangen and daisuushi: name the liable player of the one it is.",
        "大三元と大四喜は同時に成立しない。成立した役の責任者だけを挙げる。",
    ),
    "liable_twice": (
        "One yaku has one liable player; name it once.",
        "一つの役の責任者は一人。一度だけ挙げる。",
    ),
    "no_open_riichi": (
        "There is no open riichi in these rules ({source}).",
        "この規定にオープン立直はない({source})。",
    ),
    "called_and_ronned": (
        "{seat}'s declaring discard cannot have been both called and won on.",
        "{seat}の宣言牌が鳴かれ、かつロンされることはない。",
    ),
    "unavoidable_without_discard": (
        "Nobody discarded, so no discard was unavoidable.",
        "放銃がないので、避けられない打牌もない。",
    ),
    "flags_exclude": (
        "“{one}” and “{other}” exclude each other.",
        "「{one}」と「{other}」は同時に成立しない。",
    ),
    # Hands
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
    # Draws
    "tenpai_and_refuses": (
        "{seat} cannot both show and refuse to show.",
        "{seat}が公開と拒否の両方になっている。",
    ),
    "no_false_riichi": (
        (
            "Only a noten riichi or a bad quad in riichi (RII-NOTEN, RII-ANKAN) comes to light in play, "
            "not “{reason}”."
        ),
        "局中に発覚し得るのは不聴立直か立直後の不正な暗槓(RII-NOTEN、RII-ANKAN)だけで、「{reason}」ではない。",
    ),
    "no_noten_riichi": (
        (
            "The reason of a draw is a noten riichi (RII-NOTEN) of a player in riichi who is not named as tenpai, "
            "not “{reason}”."
        ),
        "流局の理由は、立直していて聴牌に挙げられていない者の不聴立直(RII-NOTEN)だけで、「{reason}」ではない。",
    ),
    "offender_not_in_riichi": (
        "{seat} is not in riichi, so no false riichi of theirs can come to light; name the riichi too.",
        "{seat}は立直していないので、不正な立直が発覚することはない。立直も記入する。",
    ),
    "refuses_without_riichi": (
        "{seat} is not in riichi and need not show; leave the seat out of tenpai instead.",
        "{seat}は立直していないので公開の義務はない。聴牌から外すだけでよい。",
    ),
    "not_four_riichi": (
        "All {players} seats must be in riichi for that; {count} are named.",
        "全員({players}人)の立直が必要(記入は{count}人)。",
    ),
    # Seating
    "person_twice": ("Named twice: {people}.", "二度挙げられている:{people}。"),
    "too_few_people": (
        "A table needs {seats} players; there are {people}.",
        "一卓に{seats}人必要だが、{people}人しかいない。",
    ),
    "so_many_rounds": (
        "Plan from 1 to {most} rounds; {given} are asked for.",
        "計画できるのは1回戦から{most}回戦まで({given}回戦が指定された)。",
    ),
    "no_table_left": (
        "With {given} tables nobody can play; leave one at least.",
        "{given}卓では誰も打てない。1卓以上にする。",
    ),
    "team_too_large": (
        "{people} people of one team cannot sit apart at {tables}; let some rest, or leave the team out.",
        "同じチームの{people}人を{tables}に分けて座らせることはできない。休みを入れるか、チームの指定を外す。",
    ),
    "person_of_two_teams": (
        "In two teams at once: {people}. Name each in one.",
        "二つのチームに入っている:{people}。一つのチームだけに入れる。",
    ),
    "table_cannot_stay": (
        "Table {table} of round {round} cannot stay as it is: somebody of it is gone, or two of it are of one team.",
        "第{round}回戦の{table}卓はこのまま残せない。抜けた人がいるか、同じチームの二人がいる。",
    ),
    "teams_not_apart": (
        "The tables that stay leave no way to seat the teams apart; let fewer tables stay.",
        "残す卓のために、同じチームを分けて座らせることができない。残す卓を減らす。",
    ),
    "span_too_small": (
        "A table of {seats} reaches over {seats} ranks at least, not {given}.",
        "一卓は少なくとも{seats}位分にわたる({given}ではない)。",
    ),
    "interval_too_small": (
        "The interval is 1 rank or more, not {given}.",
        "間隔は1位以上({given}ではない)。",
    ),
    "no_place": (
        "Table {table} of the pattern: a place is a number, or a letter and a number (A1), not {given}.",
        "組み合わせの{table}卓目:順位は数字、または文字と数字(A1)で示す({given}ではない)。",
    ),
    "pattern_table_not_full": (
        "Table {table} of the pattern names {given} places; a table seats {seats}.",
        "組み合わせの{table}卓目には{given}人分しかない(一卓は{seats}人)。",
    ),
    "no_pattern": (
        "No table is written; write the places of each, as [1,2,7,8][3,4,5,6].",
        "卓が書かれていない。[1,2,7,8][3,4,5,6]のように各卓の順位を書く。",
    ),
    "place_twice": ("Named twice in the pattern: {given}.", "組み合わせに二度ある:{given}。"),
    "groups_and_ranks": (
        "Some places name a group and some do not; write all of them one way.",
        "組の名がある順位とない順位が混ざっている。どちらかに揃える。",
    ),
    **PROBLEMS_OF_RULINGS,
}
