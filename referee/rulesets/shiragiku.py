"""How do the games of Shiragiku Site (しらぎくさいと) play riichi mahjong with four?"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, silent
from referee.rulesets import wikipedia_ja

BOOK = Book(
    cite="Shiragiku",
    title="しらぎくさいと, リーチ麻雀",
    edition="rule pages as stored, the one on riichi of 平成24年10月 (October 2012)",
)
_PAGE = "page 立直"
_RULES = "rule pages"
_AT_TABLES = "page 立直, 不正な立直を掛けた場合 (at tables; the games themselves take no chombo)"

RULES = wikipedia_ja.RULES.lend(
    "shiragiku",
    BOOK,
    start_points=(25000, f"{_RULES} (27,000, 28,000 and 30,000 too)"),
    return_points=(30000, _RULES),
    bust=(Bust.BELOW_ZERO, "page 立直, 立直料 (or off)"),
    riichi_deposit=(1000, "page 立直, 立直料"),
    riichi_han=(1, _PAGE),
    riichi_min_points=(RiichiMinPoints.THOUSAND, "page 立直, 立直料が払えない場合"),
    riichi_min_wall=(4, "page 立直, 立直の制限"),
    furiten_riichi=(Permission.ALLOWED, "page 立直, 振聴立直の制限 (selectable in some games)"),
    dead_wait_riichi=(Permission.ALLOWED, "page 立直, 立直の制限"),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, _PAGE),
    riichi_tile_ronned=(RonnedRiichi.VOID, "page 立直, 立直料"),
    ippatsu=(True, "page 立直, 立直一発 (selectable)"),
    ura_dora=(True, "page 立直, 裏ドラ (selectable)"),
    kan_ura=(True, "page 立直, 裏ドラ (selectable)"),
    sakizuke=(Sakizuke.ARI, f"{_RULES} (all three selectable)"),
    two_han_minimum=(None, f"{_RULES} (from five honba where selected)"),
    ankan_after_riichi=(AnkanAfterRiichi.STRICT, _PAGE),
    okuri_kan=(Permission.FORBIDDEN, _PAGE),
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
    missed_win_in_riichi=(
        MissedWin.FURITEN,
        "page 立直, 振聴立直の制限 (must win where furiten riichi is forbidden)",
    ),
    tenpai_if_all_waits_in_own_hand=(AllWaitsInOwnHand.NOTEN, _RULES),
    multi_ron_honba=(MultiRonHonba.NEAREST, silent("assumed: as the deposits, the nearest")),
    multi_ron_deposits=(MultiRonDeposits.OWN_BACK_REST_NEAREST, "page 立直, 立直料"),
    agari_yame=(AgariYame.NONE, f"{_RULES} (selectable)"),
    kuitan=(True, f"{_RULES} (selectable)"),
)
