"""Mahjong Soul with four players: hanchan, three red fives, open tanyao."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, second_hand, server, silent, unasked
from referee.rules import Ruleset
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import FOUR_PLAYERS, no_clock, no_open_riichi
from referee.rulesets._conduct import by_server

BOOK = Book(
    cite="Mahjong Soul",
    title="Mahjong Soul rules, four players, ranked hanchan with red fives and open tanyao",
    edition="as described on riichi.wiki, 2020-06",
    cite_in_japanese="雀魂",
    edition_in_japanese="riichi.wikiの記述による、2020年6月",
)
_WIKI = "page on riichi.wiki (2020-06)"
_RULES = "rule text on riichi.wiki"
_CODE = second_hand("Mahjong Soul by the code and documents of github smly/RiichiEnv")
_UNSOURCED = silent("general knowledge, unsourced")

RULES = Ruleset.from_book(
    "mahjong-soul-4p",
    BOOK,
    # Session, scores, end of the game
    players=(4, _WIKI),
    start_points=(25000, _WIKI),
    return_points=(25000, second_hand("Mahjong Soul by github smly/RiichiEnv (settled against the start)")),
    goal_points=(30000, _CODE),
    oka=(0, _WIKI),
    uma=(((15000, 5000, -5000, -15000),), _WIKI),
    uma_tie=(UmaTie.SEAT_ORDER, _WIKI),
    result_rounding=(ResultRounding.EXACT, silent("custom of Tenhou since 2022")),
    tie_remainder=(TieRemainder.EXACT_FRACTION, unasked("places are never shared")),
    game_length=(GameLength.HANCHAN, _WIKI),
    extension_west=(Extension.SUDDEN_DEATH, _WIKI),
    bust=(Bust.BELOW_ZERO, _WIKI),
    agari_yame=(DealerEnds.AUTOMATIC, _CODE),
    tenpai_yame=(DealerEnds.NONE, _CODE),
    leftover_deposits=(LeftoverDeposits.WINNER, _WIKI),
    honba_value=(300, _WIKI),
    **no_clock("its page on riichi.wiki names no clock but that of a move"),
    standings_tie_break=(StandingsTieBreak.SHARED, unasked("single games", "a tie is shown as a tie")),
    standings_tie_break_at=(
        StandingsTieBreakAt.ALWAYS,
        unasked("single games", "an own order holds in every standings"),
    ),
    disqualified_ranked=(
        Disqualified.UNRANKED,
        unasked("single games", "custom of North American events: at the end, without a rank"),
    ),
    # Riichi
    riichi_deposit=(1000, silent("common custom")),
    riichi_han=(1, silent("common custom")),
    riichi_min_points=(RiichiMinPoints.THOUSAND, _CODE),
    riichi_min_wall=(4, _CODE),
    furiten_riichi=(Permission.ALLOWED, _UNSOURCED),
    dead_wait_riichi=(Permission.ALLOWED, silent("common custom")),
    riichi_first_turn_only=(False, f"{_WIKI} (with the first discard it is double)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, server()),
    riichi_tile_ronned=(RonnedRiichi.VOID, silent("common custom")),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, silent("common custom")),
    riichi_retract=(RiichiRetract.NO, server("a tap cannot be taken back")),
    riichi_form=(RiichiForm.WORD_AND_TURNED_TILE, server("custom of EMA 2016")),
    ippatsu=(True, _WIKI),
    ura_dora=(True, _WIKI),
    kan_dora=(True, _WIKI),
    kan_ura=(True, _WIKI),
    aka_dora=(3, _WIKI),
    double_riichi_break=(DoubleRiichiBreak.ANY_CALL_OR_KAN, _WIKI),
    sakizuke=(Sakizuke.ARI, _WIKI),
    two_han_minimum=(None, f"{_RULES} (two or four han are an option of friendly matches)"),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.WAITS_UNCHANGED, _WIKI),
    okuri_kan=(Permission.FORBIDDEN, _RULES),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, server()),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, server()),
    noten_riichi_found_in_play=(NotenRiichiFoundInPlay.NOTHING_YET, server("custom of EMA 2016")),
    noten_riichi_cancel=(Permission.FORBIDDEN, server("left off by default")),
    riichi_hand_dead_at_draw=(ExposureAtDraw.NOTEN_PAYMENT_ONLY, server("custom of EMA 2016")),
    noten_riichi_at_four_riichi=(ExposureAtAbort.CHOMBO, server()),
    noten_riichi_at_other_abort=(ExposureAtAbort.IMMUNE, server()),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, server()),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, server()),
    illegal_ankan_put_back=(True, server("custom of EMA 2025")),
    refuse_to_show=(RefuseToShow.CHOMBO, server()),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, silent("common custom")),
    missed_win_in_riichi=(MissedWin.FURITEN, _UNSOURCED),
    own_discard_furiten=(True, server("custom of Tenhou")),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DISCARD, silent("custom of Tenhou")),
    kakan_tile_own_furiten=(False, silent("custom of Tenhou")),
    # Open riichi
    **no_open_riichi(silent("riichi.wiki's page does not name it")),
    # Draws
    noten_pool=(3000, _WIKI),
    renchan=(Renchan.TENPAI, _WIKI),
    tenpai_order=(TenpaiOrder.SIMULTANEOUS, server("the server shows all hands at once")),
    keishiki_tenpai=(True, silent("common custom")),
    tenpai_if_all_waits_in_own_hand=(
        AllWaitsInOwnHand.NOTEN,
        silent("rules differ; custom of EMA 2016, 3.3.13"),
    ),
    nagashi_mangan=(NagashiMangan.BONUS_PAYMENT, _WIKI),
    nagashi_own_calls=(Permission.ALLOWED, _UNSOURCED),
    kyuushu_kyuuhai=(True, _WIKI),
    kyuushu_nine_tiles=(False, _WIKI),
    suufon_renda=(True, _WIKI),
    suufon_west_only=(False, silent("custom of the Japanese Wikipedia, 流局, 四風子連打: any wind")),
    suufon_fourth_tile=(SuufonFourthTile.MUST_PASS, _CODE),
    suukaikan=(Suukaikan.AFTER_DISCARD, _CODE),
    fifth_kan=(FifthKan.REFUSED, server()),
    suucha_riichi=(True, _WIKI),
    sanchahou=(Sanchahou.TRIPLE_WIN, _WIKI),
    sanchahou_silent_third=(SilentThird.SILENCE_IS_FINAL, unasked("three may win", "silence is final")),
    abort_honba=(True, silent("common custom")),
    abort_dealer=(AbortDealer.RENCHAN, _WIKI),
    # Several winners on one discard
    max_ron_winners=(3, _WIKI),
    multi_ron_honba=(MultiRonHonba.NEAREST, _WIKI),
    multi_ron_deposits=(MultiRonDeposits.ALL_NEAREST, _RULES),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, _WIKI),
    # Chombo
    chombo_penalty=(ChomboPenalty.MANGAN_REVERSE, server()),
    chombo_points=(0, unasked("a chombo is a reverse mangan", "nothing")),
    chombo_intentional_points=(0, unasked("a chombo is a reverse mangan", "nothing")),
    chombo_intentional_disqualifies=(False, server("nothing beside what it costs")),
    chombo_replay=(ChomboReplay.NO_GAME, server()),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, server()),
    false_win_shown=(OwnWinExposure.CHOMBO, server()),
    kokushi_rob_ankan=(True, _RULES),
    # Calls, dead hands, fouls and penalties
    **by_server(
        wikipedia_ja.RULES,
        kakan_drawn_tile_only=(False, silent("custom of Tenhou: any tile of the hand may be added")),
        claim_window=(ClaimWindow.JUDGEMENT, server("a timer ends every claim")),
        claim_priority=(ClaimPriority.PON_KAN_ALWAYS, _WIKI),
        kuikae=(
            Kuikae.NONE,
            f"{_WIKI}; a chi that leaves only forbidden discards is not offered (a game told by Cryolite)",
        ),
        kan_dora_timing=(KanDoraTiming.ANKAN_IMMEDIATE_OTHERS_AFTER_DISCARD, _WIKI),
        kan_dora_first=(KanDoraFirst.INDICATOR, silent("custom of Tenhou")),
    ),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), _RULES),
    pao_earlier_sets=(PaoEarlierSets.MELDED, silent("custom of EMA 2016")),
    pao_by_kan=(True, silent("riichi.wiki (2020), page Sekinin barai")),
    pao_tsumo=(PaoTsumo.FULL, _WIKI),
    pao_ron=(PaoRon.HALF, _WIKI),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, _CODE),
    pao_ron_honba=(PaoHonba.PAO_PLAYER, _WIKI),
    pao_composite=(PaoComposite.ONLY_THE_PAO_YAKUMAN, _RULES),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, _UNSOURCED),
    # The hand's worth
    kiriage_mangan=(False, _WIKI),
    kazoe_yakuman=(KazoeYakuman.YAKUMAN, _WIKI),
    multiple_yakuman=(MultipleYakuman.ADD, _WIKI),
    pattern_double_yakuman=(True, _RULES),
    tenhou_winning_tile=(TenhouWinningTile.ANY, _RULES),
    renhou=(Renhou.NONE, f"{_RULES} (local yaku are off)"),
    double_wind_pair_fu=(4, _WIKI),
    open_hand_20_fu=(30, silent("custom of Tenhou")),
    rinshan_tsumo_fu=(True, silent("custom of Tenhou")),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, _RULES),
    winning_tile_not_apart=(WinningTileNotApart.FULL_VALUE, server("the drawn tile lies apart")),
    kuitan=(True, _RULES),
    yaku_counted=(YakuCounted.ALL, _RULES),
    # Three players
    **FOUR_PLAYERS,
)
