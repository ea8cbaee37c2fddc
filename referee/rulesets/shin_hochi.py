"""The Shin-Hochi rules (麻雀新報知ルール) of 1997, as far as others cite them."""

from __future__ import annotations

from referee.answers import *  # noqa: F403  # a rulebook's file is a list of answers; it names most of them
from referee.books import Book, does_not_arise, not_in_book, second_hand
from referee.rulesets import wikipedia_ja
from referee.rulesets._blocks import no_abortive_draws

BOOK = Book(
    cite="Shin-Hochi 1997",
    title="Shin-Hochi mahjong rules (麻雀新報知ルール), Heisei edition supervised by Yousuke Ide (井出洋介)",
    edition="報知新聞社, 1997; not read, as cited by the Japanese Wikipedia, 流局",
)

_RULE = "Shin-Hochi 1997, p. 89 and 136-137, as cited by the Japanese Wikipedia, 流局: no abortive draws as a rule"
_NINE_KINDS = second_hand(f"{_RULE}; nine kinds described on p. 136-137")
_FOUR_WINDS = second_hand(f"{_RULE}; four winds described on p. 138-139")
_FOUR_KANS = second_hand(
    f"{_RULE}; 四槓算了 described on p. 139: over when the fourth kan is complete, before its replacement tile"
)
_DIFFERENCE = second_hand("Shin-Hochi 1997, as cited in an edit of the Japanese Wikipedia that was not noted")

RULES = wikipedia_ja.RULES.lend(
    "shin-hochi",
    BOOK,
    riichi_deposit=(1000, _DIFFERENCE),
    open_hand_riichi=(OpenHandRiichi.FORBIDDEN, _DIFFERENCE),
    noten_riichi_at_own_win=(OwnWinExposure.CHOMBO, _DIFFERENCE),
    noten_riichi_at_exhaustive_draw=(ExposureAtDraw.CHOMBO, _DIFFERENCE),
    noten_pool=(3000, _DIFFERENCE),
    **{
        **no_abortive_draws(second_hand(_RULE)),
        "kyuushu_kyuuhai": (False, _NINE_KINDS),
        "suufon_renda": (False, _FOUR_WINDS),
    },
    suukaikan=(Suukaikan.NONE, _FOUR_KANS),
    fifth_kan=(
        FifthKan.REFUSED,
        second_hand("Shin-Hochi 1997, p. 46-47, as cited by the Japanese Wikipedia, 流局"),
    ),
    sanchahou=(Sanchahou.TRIPLE_WIN, second_hand(f"{_RULE}; all three win, or only the nearest")),
    sanchahou_silent_third=(SilentThird.SILENCE_IS_FINAL, does_not_arise("three rons do not abort the hand")),
    max_ron_winners=(
        3,
        not_in_book(
            "the Japanese Wikipedia, 流局, 三家和, knows one winner or all three where that is no draw; all three"
        ),
    ),
    false_win_not_shown=(steps("dead_hand"), _DIFFERENCE),
    chombo_penalty=(ChomboPenalty.MANGAN_REVERSE, _DIFFERENCE),
    chombo_replay=(
        ChomboReplay.NO_GAME,
        second_hand("Shin-Hochi 1997, p. 91, as cited by the Japanese Wikipedia, 流局"),
    ),
)
