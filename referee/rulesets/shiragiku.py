"""The four-player riichi games of Shiragiku Site (しらぎくさいと)."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, not_in_book, prevented_by_server
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import Line
from referee.rulesets._conduct import conduct_by_server

BOOK = Book(
    cite="Shiragiku",
    title="Shiragiku Site (しらぎくさいと), riichi mahjong",
    edition="pages of しらぎく麻雀 as copied on marguerite.gingerbeardman.com; page 立直 of October 2012",
)
_PAGE = "page 立直"
_RULES = "page リーチ麻雀のルール"
_AT_TABLES = "page 立直, 不正な立直を掛けた場合 (at tables; the games themselves take no chombo)"

# Fouls that a player cannot commit in any of the site's games.
PREVENTED: dict[str, Line] = {
    **conduct_by_server(wikipedia_ja.RULES),
    "kakan_drawn_tile_only": (False, not_in_book("custom of Tenhou: any tile of the hand may be added")),
    "riichi_retract": (RiichiRetract.NO, prevented_by_server("a tap cannot be taken back")),
    "noten_riichi_found_in_play": (
        NotenRiichiFoundInPlay.NOTHING_YET,
        prevented_by_server("custom of EMA 2016"),
    ),
    "riichi_hand_dead_at_draw": (
        ExposureAtDraw.NOTEN_PAYMENT_ONLY,
        prevented_by_server("custom of EMA 2016"),
    ),
    "refuse_to_show": (RefuseToShow.CHOMBO, prevented_by_server()),
    "chombo_penalty": (ChomboPenalty.MANGAN_REVERSE, prevented_by_server()),
    "chombo_replay": (ChomboReplay.NO_GAME, prevented_by_server()),
    "chombo_with_valid_win": (ChomboWithValidWin.WIN_ONLY, prevented_by_server()),
    "false_win_shown": (OwnWinExposure.CHOMBO, prevented_by_server()),
    "winning_tile_not_apart": (
        WinningTileNotApart.FULL_VALUE,
        prevented_by_server("the drawn tile lies apart"),
    ),
}
# Told of riichi in all four games; the stick is only asked for with four.
FORM: Line = (
    RiichiForm.WORD_AND_TURNED_TILE,
    "page 立直 (発声, 横向き; if one is missing, a dead hand by custom of EMA 2016, 3.4.7 and 5.3)",
)

RULES = wikipedia_ja.RULES.lend(
    "shiragiku",
    BOOK,
    **PREVENTED,
    start_points=(25000, f"{_RULES} (27,000, 28,000 and 30,000 too)"),
    return_points=(30000, _RULES),
    goal_points=(31000, f"{_RULES} (where a game is extended)"),
    oka=(20000, f"{_RULES} (from the start and return points)"),
    game_length=(GameLength.HANCHAN, f"{_RULES} (selectable)"),
    extension_west=(Extension.NONE, f"{_RULES} (selectable)"),
    bust=(Bust.BELOW_ZERO, f"{_RULES} (or off)"),
    agari_yame=(DealerEnds.NONE, f"{_RULES} (selectable)"),
    tenpai_yame=(DealerEnds.NONE, not_in_book("as a win, which ends no game unless that is selected")),
    riichi_deposit=(1000, "page 立直, 立直料"),
    riichi_form=FORM,
    riichi_han=(1, _PAGE),
    riichi_min_points=(RiichiMinPoints.THOUSAND, "page 立直, 立直料が払えない場合"),
    riichi_min_wall=(4, "page 立直, 立直の制限"),
    furiten_riichi=(Permission.ALLOWED, "page 立直, 振聴立直の制限 (selectable in some games)"),
    dead_wait_riichi=(Permission.ALLOWED, "page 立直, 立直の制限 (as rules commonly have it)"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, _PAGE),
    riichi_tile_ronned=(RonnedRiichi.VOID, "page 立直, 立直料"),
    ippatsu=(True, "page 立直, 立直一発 (selectable)"),
    ura_dora=(True, "page 立直, 裏ドラ (selectable)"),
    kan_ura=(True, "page 立直, 裏ドラ (selectable)"),
    sakizuke=(Sakizuke.ARI, f"{_RULES} (or kanzen sakizuke)"),
    two_han_minimum=(None, f"{_RULES} (from five honba where selected)"),
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, _PAGE),
    okuri_kan=(Permission.FORBIDDEN, f"{_PAGE} (the drawn tile must be among the four)"),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, _AT_TABLES),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, _AT_TABLES),
    noten_riichi_at_four_riichi=(
        ExposureAtAbort.CHOMBO,
        "page 立直, 不正な立直を掛けた場合 (of European practice)",
    ),
    noten_riichi_at_other_abort=(
        ExposureAtAbort.IMMUNE,
        "page 立直, 不正な立直を掛けた場合 (of European practice)",
    ),
    noten_riichi_at_third_party_win=(ThirdPartyWin.IMMUNE, f"{_AT_TABLES}; some rules punish it"),
    noten_riichi_cancel=(
        Permission.FORBIDDEN,
        not_in_book("left off, for the page knows rules that allow it and names no amount"),
    ),
    missed_win_in_riichi=(
        MissedWin.FURITEN,
        "page 立直, 振聴立直の制限 (must win where furiten riichi is forbidden)",
    ),
    keishiki_tenpai=(True, f"{_RULES} (not with kanzen sakizuke)"),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, _RULES),
    max_ron_winners=(2, "page 立直, 立直料 (two, where selected)"),
    multi_ron_honba=(MultiRonHonba.NEAREST, not_in_book("assumed: as the deposits, the nearest")),
    multi_ron_deposits=(MultiRonDeposits.OWN_BACK_REST_NEAREST, "page 立直, 立直料"),
    kuitan=(True, f"{_RULES} (selectable)"),
)
