"""The rules of the 101 Mahjong League.

A summary on mj-king.net gives the main points; for the rest the common rule of the Japanese Wikipedia is followed. Not
represented here: dealers pay and receive twice what others do, several yaku are left out, and only the place counts in
a game.
"""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, second_hand
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import no_abortive_draws, one_winner

BOOK = Book(
    cite="101",
    title="101 Mahjong League (日本麻雀101競技連盟), competition rules",
    edition="by the summary on mj-king.net",
)
_SUMMARY = second_hand("101 by the summary on mj-king.net (pro/1/2)")
_UNSOURCED = not_in_book("general knowledge, unsourced")
_ONE_DRAW = second_hand(
    "101 by the summary on mj-king.net (a hand is drawn only when nobody wins on the last discard)"
)

RULES = wikipedia_ja.RULES.lend(
    "league-101",
    BOOK,
    players=(4, _SUMMARY),
    # Nothing is kept back, and the place alone counts: the first has won, the last has lost.
    start_points=(30000, not_in_book("25,000 or 30,000 is usual, unsourced")),
    return_points=(30000, not_in_book("the start points")),
    goal_points=(30000, not_in_book("the start points")),
    oka=(0, not_in_book("the place alone counts, by the summary on mj-king.net")),
    uma=(((0, 0, 0, 0),), not_in_book("the place alone counts, by the summary on mj-king.net")),
    game_length=(GameLength.HANCHAN, _SUMMARY),
    extension_west=(Extension.NONE, _SUMMARY),
    bust=(Bust.NONE, _SUMMARY),
    agari_yame=(DealerEnds.NONE, _SUMMARY),
    tenpai_yame=(DealerEnds.NONE, does_not_arise("tenpai does not keep the deal", "as a win")),
    riichi_han=(1, _SUMMARY),
    ippatsu=(False, second_hand("101 by the summary on mj-king.net (not in its list of yaku)")),
    ura_dora=(False, _UNSOURCED),
    kan_dora=(False, _UNSOURCED),
    kan_ura=(False, _UNSOURCED),
    aka_dora=(0, _UNSOURCED),
    kan_dora_timing=(KanDoraTiming.OFF, _UNSOURCED),
    ankan_after_riichi=(AnkanAfterRiichi.FORBIDDEN, second_hand("101 by the account of majyan-item.com")),
    renchan=(Renchan.AGARI, _SUMMARY),
    nagashi_mangan=(
        NagashiMangan.NONE,
        second_hand("101 by the summary on mj-king.net (not in its list of yaku)"),
    ),
    **no_abortive_draws(_ONE_DRAW),
    suukaikan=(Suukaikan.NONE, _ONE_DRAW),
    **one_winner(_SUMMARY),
)
