"""Tenhou.net with four players: hanchan, three red fives, open tanyao."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, prevented_by_server
from referee.rules import Ruleset
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import FOUR_PLAYERS, no_clock, no_open_riichi
from referee.rulesets._conduct import conduct_by_server

BOOK = Book(
    cite="Tenhou",
    title="Tenhou.net rules, four players, hanchan with red fives and open tanyao",
    edition="official list, and game records from 2022-01-31 on",
)
_WIKI = "translation of the official list, riichi.wiki"
_LIST = "official list"
_RECORDS = "game records"

RULES = Ruleset.from_book(
    "tenhou-4p",
    BOOK,
    # Session, scores, end of the game
    players=(4, _LIST),
    start_points=(25000, _WIKI),
    return_points=(30000, _WIKI),
    goal_points=(30000, _RECORDS),
    oka=(20000, _WIKI),
    uma=(((20000, 10000, -10000, -20000),), _WIKI),
    uma_tie=(UmaTie.SEAT_ORDER, _WIKI),
    # Up to 2022-01-13 the records round to whole thousands.
    result_rounding=(ResultRounding.EXACT, _RECORDS),
    tie_remainder=(TieRemainder.EXACT_FRACTION, does_not_arise("places are never shared")),
    game_length=(GameLength.HANCHAN, _WIKI),
    extension_west=(Extension.SUDDEN_DEATH, _RECORDS),
    bust=(Bust.BELOW_ZERO, _WIKI),
    agari_yame=(DealerEnds.AUTOMATIC, _RECORDS),
    # Introduced later than agari-yame, by the changes at the foot of the official list.
    tenpai_yame=(DealerEnds.AUTOMATIC, _RECORDS),
    leftover_deposits=(LeftoverDeposits.WINNER, _WIKI),
    honba_value=(300, _RECORDS),
    **no_clock("the official list names no clock"),
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
    riichi_deposit=(1000, _WIKI),
    riichi_han=(1, _WIKI),
    riichi_min_points=(RiichiMinPoints.THOUSAND, _WIKI),
    riichi_min_wall=(4, _WIKI),
    furiten_riichi=(Permission.ALLOWED, _WIKI),
    dead_wait_riichi=(Permission.ALLOWED, not_in_book("general knowledge, unsourced")),
    riichi_first_turn_only=(False, f"{_WIKI} (with the first discard it is double)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, _WIKI),
    riichi_tile_ronned=(RonnedRiichi.VOID, _WIKI),
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
    two_han_minimum=(None, f"{_WIKI} (dropped on 2007-03-01)"),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.WAITS_UNCHANGED, _WIKI),
    okuri_kan=(Permission.FORBIDDEN, f"{_WIKI} (since 2007-11-29)"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, prevented_by_server()),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, prevented_by_server()),
    noten_riichi_found_in_play=(NotenRiichiFoundInPlay.NOTHING_YET, prevented_by_server()),
    noten_riichi_cancel=(Permission.FORBIDDEN, prevented_by_server("left off by default")),
    riichi_hand_dead_at_draw=(
        ExposureAtDraw.NOTEN_PAYMENT_ONLY,
        prevented_by_server("common custom does not say; custom of EMA 2016"),
    ),
    noten_riichi_at_four_riichi=(ExposureAtAbort.CHOMBO, prevented_by_server()),
    noten_riichi_at_other_abort=(ExposureAtAbort.IMMUNE, prevented_by_server()),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, prevented_by_server()),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, prevented_by_server()),
    illegal_ankan_put_back=(True, prevented_by_server("custom of EMA 2025")),
    refuse_to_show=(RefuseToShow.CHOMBO, prevented_by_server()),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, not_in_book("general pages of riichi.wiki")),
    missed_win_in_riichi=(MissedWin.FURITEN, _WIKI),
    own_discard_furiten=(True, _WIKI),
    temporary_furiten_end=(TemporaryFuritenEnd.OWN_DISCARD, _WIKI),
    kakan_tile_own_furiten=(False, _LIST),
    # Open riichi
    **no_open_riichi(_WIKI),
    # Draws
    noten_pool=(3000, _WIKI),
    renchan=(Renchan.TENPAI, _WIKI),
    tenpai_order=(TenpaiOrder.SIMULTANEOUS, prevented_by_server("the server shows all hands at once")),
    keishiki_tenpai=(True, _WIKI),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN_ONLY_IF_IN_SELECTABLE_HAND, _LIST),
    nagashi_mangan=(NagashiMangan.BONUS_PAYMENT, _WIKI),
    nagashi_own_calls=(Permission.ALLOWED, _WIKI),
    kyuushu_kyuuhai=(True, _WIKI),
    kyuushu_nine_tiles=(False, _WIKI),
    suufon_renda=(True, _WIKI),
    suufon_west_only=(False, not_in_book("custom of the Japanese Wikipedia, 流局, 四風子連打: any wind")),
    suufon_fourth_tile=(SuufonFourthTile.MUST_PASS, not_in_book("win first")),
    suukaikan=(Suukaikan.AFTER_DISCARD, _WIKI),
    fifth_kan=(FifthKan.REFUSED, _WIKI),
    suucha_riichi=(True, _WIKI),
    sanchahou=(Sanchahou.ABORT, _WIKI),
    sanchahou_silent_third=(SilentThird.SILENCE_IS_FINAL, prevented_by_server("silence is final")),
    abort_honba=(True, _RECORDS),
    abort_dealer=(AbortDealer.RENCHAN, _WIKI),
    # Several winners on one discard
    max_ron_winners=(2, _WIKI),
    multi_ron_honba=(MultiRonHonba.NEAREST, _LIST),
    multi_ron_deposits=(MultiRonDeposits.ALL_NEAREST, _LIST),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, _WIKI),
    # Chombo
    chombo_penalty=(ChomboPenalty.MANGAN_REVERSE, prevented_by_server()),
    chombo_points=(0, does_not_arise("a chombo is a reverse mangan", "nothing")),
    chombo_intentional_points=(0, does_not_arise("a chombo is a reverse mangan", "nothing")),
    chombo_intentional_disqualifies=(False, prevented_by_server("nothing beside what it costs")),
    chombo_replay=(ChomboReplay.NO_GAME, prevented_by_server()),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, prevented_by_server()),
    false_win_shown=(OwnWinExposure.CHOMBO, prevented_by_server()),
    kokushi_rob_ankan=(False, _WIKI),
    # Calls, dead hands, fouls and penalties
    **conduct_by_server(
        wikipedia_ja.RULES,
        kakan_drawn_tile_only=(False, _RECORDS),
        claim_window=(ClaimWindow.JUDGEMENT, prevented_by_server("a timer ends every claim")),
        claim_priority=(ClaimPriority.PON_KAN_ALWAYS, _WIKI),
        kuikae=(Kuikae.NONE, _WIKI),
        last_discard_claim=(Permission.FORBIDDEN, _WIKI),
        kan_dora_timing=(KanDoraTiming.ANKAN_IMMEDIATE_OTHERS_AFTER_DISCARD, _WIKI),
        kan_dora_first=(KanDoraFirst.INDICATOR, _RECORDS),
    ),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), _LIST),
    pao_earlier_sets=(PaoEarlierSets.MELDED, not_in_book("custom of EMA 2016")),
    pao_by_kan=(True, not_in_book("riichi.wiki (2020), page Sekinin barai")),
    pao_tsumo=(PaoTsumo.FULL, _LIST),
    pao_ron=(PaoRon.HALF, _LIST),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, _LIST),
    pao_ron_honba=(PaoHonba.PAO_PLAYER, _LIST),
    pao_composite=(PaoComposite.WHOLE_HAND, _LIST),
    pao_daiminkan_rinshan=(PaoDaiminkanRinshan.NORMAL, not_in_book("the ordinary payment")),
    # The hand's worth
    kiriage_mangan=(False, _WIKI),
    kazoe_yakuman=(KazoeYakuman.YAKUMAN, _WIKI),
    multiple_yakuman=(MultipleYakuman.ADD, _WIKI),
    pattern_double_yakuman=(False, _WIKI),
    tenhou_winning_tile=(
        TenhouWinningTile.BEST_FOURTEENTH,
        does_not_arise("no yakuman is doubled for its wait", "the tile pointed out"),
    ),
    renhou=(Renhou.NONE, _WIKI),
    double_wind_pair_fu=(4, _WIKI),
    open_hand_20_fu=(30, _RECORDS),
    rinshan_tsumo_fu=(True, _WIKI),
    rinshan_haitei=(
        RinshanHaitei.RINSHAN_ONLY,
        not_in_book("common custom does not say; custom of EMA 2016"),
    ),
    winning_tile_not_apart=(WinningTileNotApart.FULL_VALUE, prevented_by_server("the drawn tile lies apart")),
    kuitan=(True, _WIKI),
    yaku_counted=(YakuCounted.ALL, _WIKI),
    # Three players
    **FOUR_PLAYERS,
)
