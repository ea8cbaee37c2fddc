"""The riichi competition rules of Mahjong Time.

Its pages follow the European rules, in English and in an older Japanese translation with its own section numbers. Where
the English pages were not seen to answer, the edition of 2012 is used; where nothing answers, the common rule of the
Japanese Wikipedia.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Basis, Book, Citation, does_not_arise, not_in_book, second_hand
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import no_abortive_draws, no_open_riichi
from referee.rulesets._conduct import no_penalty_in_book

BOOK = Book(
    cite="Mahjong Time",
    title="Mahjong Time, Riichi Competition Rules",
    edition="mahjongtime.com, English pages 4 and 5, Japanese page 3",
)
_FOUR = "English page 4"
_FIVE = "English page 5"
_JAPANESE = "Japanese 3.3.1"
_KANS = "Japanese 3.3.2, 3.3.7, 3.3.8"
_MORE_THAN_FIVE = not_in_book("its own number of tiles; below it the judge decides")
_EMA_2012 = second_hand("EMA 2012, whose text the pages of Mahjong Time follow")

# What comes to light at an abort is said although there is none.
_NO_ABORTS = {
    **no_abortive_draws(_FOUR),
    "noten_riichi_at_four_riichi": (ExposureAtAbort.CHOMBO, "English 3.4.6 (a drawn game)"),
    "noten_riichi_at_other_abort": (
        ExposureAtAbort.IMMUNE,
        Citation(
            basis=Basis.SILENT,
            words="Mahjong Time, English 3.4.6: “a drawn game” may mean any; custom of Shiragiku's page on riichi",
        ),
    ),
}

RULES = wikipedia_ja.RULES.lend(
    "mahjong-time",
    BOOK,
    # Session, scores, end of the game
    players=(4, "Japanese 3.1, 3.3"),
    game_length=(GameLength.HANCHAN, "Japanese 3.1"),
    honba_value=(300, _FIVE),
    # Riichi
    riichi_deposit=(1000, "English 3.3.14"),
    riichi_min_points=(RiichiMinPoints.THOUSAND, "page 4 of its Ari Ari rules"),
    riichi_min_wall=(4, "English 3.3.14"),
    furiten_riichi=(Permission.ALLOWED, "English 3.3.14"),
    dead_wait_riichi=(Permission.ALLOWED, "English 3.3.13"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, "English 3.3.14"),
    riichi_tile_ronned=(RonnedRiichi.VOID, "English 3.3.14"),
    ippatsu=(True, "English 3.3.14"),
    ura_dora=(True, "English 3.3.14"),
    kan_dora=(True, "Japanese 3.3.2, 3.3.7, 3.3.8"),
    kan_ura=(True, "English 3.3.14"),
    aka_dora=(3, _EMA_2012),
    sakizuke=(Sakizuke.ARI, "English 3.3.11"),
    two_han_minimum=(5, _EMA_2012),
    # After riichi
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, "English 3.3.14"),
    okuri_kan=(Permission.FORBIDDEN, "English 3.3.14"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, "English 3.4.6"),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, "English 3.4.6"),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, "English 3.4.6"),
    illegal_ankan_exposed=(IllegalAnkanExposed.OWN_WIN_OR_DRAW, "English 3.4.6"),
    refuse_to_show=(
        RefuseToShow.CHOMBO,
        Citation(
            basis=Basis.SILENT,
            words=f"Mahjong Time, {_FOUR}: the hand must be shown, no penalty stated; common custom",
        ),
    ),
    conceal_tenpai_without_riichi=(Permission.ALLOWED, _FOUR),
    missed_win_in_riichi=(MissedWin.FURITEN, "English 3.3.14"),
    # Open riichi
    **no_open_riichi("not on its pages"),
    # Draws
    noten_pool=(3000, _FOUR),
    renchan=(Renchan.TENPAI, _FIVE),
    tenpai_order=(TenpaiOrder.IN_TURN_BINDING, _FOUR),
    keishiki_tenpai=(True, _FOUR),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, "English 3.3.13"),
    nagashi_mangan=(NagashiMangan.WIN, _EMA_2012),
    **_NO_ABORTS,
    # The Japanese page breaks a hand off after the discard that follows the fourth kan; the English one plays on.
    suukaikan=(Suukaikan.NONE, "English 3.3.10"),
    fifth_kan=(FifthKan.REFUSED, "English 3.3.10"),
    sanchahou=(Sanchahou.TRIPLE_WIN, "Japanese 3.3.1"),
    sanchahou_silent_third=(
        SilentThird.SILENCE_IS_FINAL,
        does_not_arise("three may win", "silence is final"),
    ),
    # Several winners on one discard
    max_ron_winners=(3, "Japanese 3.3.1 (several may win, and no number is named)"),
    multi_ron_honba=(MultiRonHonba.ALL_WINNERS, _FIVE),
    multi_ron_deposits=(MultiRonDeposits.OWN_BACK_REST_NEAREST, _FIVE),
    multi_ron_dealer=(MultiRonDealer.DEALER_KEEPS_IF_AMONG, _FIVE),
    # Chombo
    chombo_penalty=(ChomboPenalty.MANGAN_REVERSE, "English 3.4.6"),
    chombo_replay=(ChomboReplay.NO_GAME, "English 3.4.6"),
    chombo_with_valid_win=(ChomboWithValidWin.WIN_ONLY, "English 3.4.6"),
    false_win_shown=(OwnWinExposure.CHOMBO, "English 3.4.6"),
    kokushi_rob_ankan=(True, "Japanese 3.3.8"),
    # Calls, dead hands, fouls and penalties
    claim_window=(ClaimWindow.THREE_SECONDS, _JAPANESE),
    ron_ended_by=(
        RonEndedBy.TSUMO_OR_QUAD,
        does_not_arise("three seconds end every claim", "custom of EMA 2025, 3.3.1"),
    ),
    fast_draw_keeps_claim=(True, f"{_JAPANESE} (a tile drawn within the three seconds goes back)"),
    claim_priority=(ClaimPriority.PON_KAN_ALWAYS, _JAPANESE),
    claim_change=(ClaimChange.NEVER, f"{_JAPANESE} (a win neither)"),
    claim_changed=(steps("none with first_call_stands"), _JAPANESE),
    false_meld_shown=(steps("dead_hand"), _EMA_2012),
    claimed_tile_late=(steps("dead_hand if discards >= 2", "correct"), "Japanese 3.3.5"),
    called_tile_misplaced=(
        steps("discretion"),
        no_penalty_in_book("Mahjong Time, Japanese 3.3.5: the way to lay a called tile"),
    ),
    kuikae=(
        Kuikae.NONE,
        "Japanese 3.3.2 (“not allowed to claim for pung and discard”, nor “for chow and discard … or …”, in English)",
    ),
    kuikae_done=(steps("discretion"), no_penalty_in_book("Mahjong Time, Japanese 3.3.2: no swap calls")),
    kan_with_claim=(Permission.FORBIDDEN, "Japanese 3.3.7, 3.3.8"),
    kakan_drawn_tile_only=(True, "Japanese 3.3.7 (牌山から持ってきた牌)"),
    dead_wall_replenished=(True, _KANS),
    kan_dora_timing=(KanDoraTiming.ALL_IMMEDIATE, _KANS),
    kan_dora_first=(KanDoraFirst.INDICATOR, _KANS),
    dead_hand=(steps("chombo"), "English 3.4.6"),
    tile_count_wrong=(steps("dead_hand"), f"{_FOUR} or 5"),
    tiles_exposed_chombo=(
        TilesExposedChombo.MORE_THAN_FIVE,
        "English 3.4.6 (five or more in the older Japanese translation)",
    ),
    own_tiles_exposed=(steps("chombo if too_many", "discretion"), _MORE_THAN_FIVE),
    wall_exposed=(steps("chombo if too_many", "discretion"), _MORE_THAN_FIVE),
    dead_wall_exposed=(steps("chombo if too_many", "dead_hand"), _EMA_2012),
    opponents_tiles_exposed=(steps("chombo if too_many", "dead_hand"), _EMA_2012),
    # Liability
    pao_yaku=(frozenset({PaoYaku.DAISANGEN, PaoYaku.DAISUUSHI}), "English 3.3.9, Japanese 3.3.6"),
    pao_earlier_sets=(PaoEarlierSets.MELDED, "English 3.3.9"),
    pao_by_kan=(True, "English 3.3.9"),
    pao_tsumo=(PaoTsumo.FULL, "English 3.3.9, Japanese 3.3.6"),
    pao_ron=(PaoRon.HALF, "English 3.3.9, Japanese 3.3.6"),
    pao_tsumo_honba=(PaoTsumoHonba.PAO_PLAYER, "English 3.3.9 (the others pay nothing)"),
    pao_ron_honba=(PaoHonba.DISCARDER, "English 3.3.9"),
    # The hand's worth
    kazoe_yakuman=(KazoeYakuman.YAKUMAN, _EMA_2012),
    # One yakuman only, the big four winds, is doubled there; a yes would double wide waits too.
    pattern_double_yakuman=(False, second_hand("EMA 2012, which doubles the big four winds alone")),
    renhou=(Renhou.YAKUMAN, _EMA_2012),
)
