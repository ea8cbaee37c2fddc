"""Mahjong Soul with four players: hanchan, three red fives, open tanyao."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, prevented_by_server, second_hand
from referee.rules import Ruleset
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import FOUR_PLAYERS, no_clock, no_open_riichi
from referee.rulesets._conduct import conduct_by_server

BOOK = Book(
    cite="Mahjong Soul",
    title="Mahjong Soul rules, four players, ranked hanchan with red fives and open tanyao",
    edition="as described on riichi.wiki, 2020-06",
)
_WIKI = "page on riichi.wiki (2020-06)"
_RULES = "rule text on riichi.wiki"
_CODE = second_hand("Mahjong Soul by the code and documents of github smly/RiichiEnv")
_UNSOURCED = not_in_book("general knowledge, unsourced")

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
    result_rounding=(ResultRounding.EXACT, not_in_book("custom of Tenhou since 2022")),
    tie_remainder=(TieRemainder.EXACT_FRACTION, does_not_arise("places are never shared")),
    game_length=(GameLength.HANCHAN, _WIKI),
    extension_west=(Extension.SUDDEN_DEATH, _WIKI),
    bust=(Bust.BELOW_ZERO, _WIKI),
    agari_yame=(DealerEnds.AUTOMATIC, _CODE),
    tenpai_yame=(DealerEnds.NONE, _CODE),
    leftover_deposits=(LeftoverDeposits.WINNER, _WIKI),
    honba_value=(300, _WIKI),
    **no_clock("its page on riichi.wiki names no clock but that of a move"),
    standings_tie_break=(StandingsTieBreak.SHARED, does_not_arise("single games", "a tie is shown as a tie")),
    standings_tie_break_at=(
        StandingsTieBreakAt.ALWAYS,
        does_not_arise("single games", "an own order holds in every standings"),
    ),
    disqualified_ranked=(
        Disqualified.UNRANKED,
        does_not_arise("single games", "custom of North American events: at the end, without a rank"),
    ),
    # Riichi
    riichi_deposit=(1000, not_in_book("common custom")),
    riichi_han=(1, not_in_book("common custom")),
    riichi_min_points=(RiichiMinPoints.THOUSAND, _CODE),
    riichi_min_wall=(4, _CODE),
    furiten_riichi=(Permission.ALLOWED, _UNSOURCED),
    dead_wait_riichi=(Permission.ALLOWED, not_in_book("common custom")),
    riichi_first_turn_only=(False, f"{_WIKI} (with the first discard it is double)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, prevented_by_server()),
    riichi_tile_ronned=(RonnedRiichi.VOID, not_in_book("common custom")),
    riichi_tile_called=(CalledRiichiTile.ROTATE_NEXT, not_in_book("common custom")),
    riichi_retract=(RiichiRetract.NO, prevented_by_server("a tap cannot be taken back")),
    riichi_form=(RiichiForm.WORD_AND_TURNED_TILE, prevented_by_server("custom of EMA 2016")),
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
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, prevented_by_server()),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, prevented_by_server()),
    noten_riichi_found_in_play=(
        NotenRiichiFoundInPlay.NOTHING_YET,
        prevented_by_server("custom of EMA 2016"),
    ),
    noten_riichi_cancel=(Permission.FORBIDDEN, prevented_by_server("left off by default")),
    riichi_hand_dead_at_draw=(ExposureAtDraw.NOTEN_PAYMENT_ONLY, prevented_by_server("custom of EMA 2016")),
    noten_riichi_at_four_riichi=(ExposureAtAbort.CHOMBO, prevented_by_server()),
    noten_riichi_at_other_abort=(ExposureAtAbort.IMMUNE, prevented_by_server()),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, prevented_by_server()),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, prevented_by_server()),
    illegal_ankan_put_back=(True, prevented_by_server("custom of EMA 2025")),
    refuse_to_show=(RefuseToShow.CHOMBO, prevented_by_server()),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, not_in_book("common custom")),
    missed_win_in_riichi=(MissedWin.FURITEN, _UNSOURCED),
    own_discard_furiten=(True, prevented_by_server("custom of Tenhou")),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DISCARD, not_in_book("custom of Tenhou")),
    kakan_tile_own_furiten=(False, not_in_book("custom of Tenhou")),
    # Open riichi
    **no_open_riichi(not_in_book("riichi.wiki's page does not name it")),
    # Draws
    noten_pool=(3000, _WIKI),
    renchan=(Renchan.TENPAI, _WIKI),
    tenpai_order=(TenpaiOrder.SIMULTANEOUS, prevented_by_server("the server shows all hands at once")),
    keishiki_tenpai=(True, not_in_book("common custom")),
    tenpai_if_all_waits_in_own_hand=(
        AllWaitsInOwnHand.NOTEN,
        not_in_book("rules differ; custom of EMA 2016, 3.3.13"),
    ),
    nagashi_mangan=(NagashiMangan.BONUS_PAYMENT, _WIKI),
    nagashi_own_calls=(Permission.ALLOWED, _UNSOURCED),
    kyuushu_kyuuhai=(True, _WIKI),
    kyuushu_nine_tiles=(False, _WIKI),
    suufon_renda=(True, _WIKI),
    suufon_west_only=(False, not_in_book("custom of the Japanese Wikipedia, 流局, 四風子連打: any wind")),
    suufon_fourth_tile=(SuufonFourthTile.MUST_PASS, _CODE),
    suukaikan=(Suukaikan.AFTER_DISCARD, _CODE),
    fifth_kan=(FifthKan.REFUSED, prevented_by_server()),
    suucha_riichi=(True, _WIKI),
    sanchahou=(Sanchahou.TRIPLE_WIN, _WIKI),
    sanchahou_silent_third=(
        SilentThird.SILENCE_IS_FINAL,
        does_not_arise("three may win", "silence is final"),
    ),
    abort_honba=(True, not_in_book("common custom")),
    abort_dealer=(AbortDealer.RENCHAN, _WIKI),
    # Several winners on one discard
    max_ron_winners=(3, _WIKI),
    multi_ron_honba=(MultiRonHonba.NEAREST, _WIKI),
    multi_ron_deposits=(MultiRonDeposits.ALL_NEAREST, _RULES),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, _WIKI),
    # Chombo
    chombo_penalty=(ChomboPenalty.MANGAN_REVERSE, prevented_by_server()),
    chombo_points=(0, does_not_arise("a chombo is a reverse mangan", "nothing")),
    chombo_intentional_points=(0, does_not_arise("a chombo is a reverse mangan", "nothing")),
    chombo_intentional_disqualifies=(False, prevented_by_server("nothing beside what it costs")),
    chombo_replay=(ChomboReplay.NO_GAME, prevented_by_server()),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, prevented_by_server()),
    false_win_shown=(OwnWinExposure.CHOMBO, prevented_by_server()),
    kokushi_rob_ankan=(True, _RULES),
    # Calls, dead hands, fouls and penalties
    **conduct_by_server(
        wikipedia_ja.RULES,
        kakan_drawn_tile_only=(False, not_in_book("custom of Tenhou: any tile of the hand may be added")),
        claim_window=(ClaimWindow.JUDGEMENT, prevented_by_server("a timer ends every claim")),
        claim_priority=(ClaimPriority.PON_KAN_ALWAYS, _WIKI),
        kuikae=(
            Kuikae.NONE,
            f"{_WIKI}; a chi that leaves only forbidden discards is not offered (a game told by Cryolite)",
        ),
        kan_dora_timing=(KanDoraTiming.ANKAN_IMMEDIATE_OTHERS_AFTER_DISCARD, _WIKI),
        kan_dora_first=(KanDoraFirst.INDICATOR, not_in_book("custom of Tenhou")),
    ),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), _RULES),
    pao_earlier_sets=(PaoEarlierSets.MELDED, not_in_book("custom of EMA 2016")),
    pao_by_kan=(True, not_in_book("riichi.wiki (2020), page Sekinin barai")),
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
    open_hand_20_fu=(30, not_in_book("custom of Tenhou")),
    rinshan_tsumo_fu=(True, not_in_book("custom of Tenhou")),
    rinshan_haitei=(RinshanHaitei.RINSHAN_ONLY, _RULES),
    winning_tile_not_apart=(WinningTileNotApart.FULL_VALUE, prevented_by_server("the drawn tile lies apart")),
    kuitan=(True, _RULES),
    yaku_counted=(YakuCounted.ALL, _RULES),
    # Three players
    **FOUR_PLAYERS,
)
