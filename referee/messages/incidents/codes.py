"""The names of the incidents."""

from __future__ import annotations

from referee.catalogue import Texts

__all__ = ["CODES", "SORTS"]

SORTS = Texts(
    "incident category",
    {
        "calls": "Calls and turns",
        "wins": "Wins",
        "riichi": "Riichi",
        "tiles": "Tiles and the wall",
        "draw": "The end of a hand, dead hands and chombo",
        "points": "Points, seats and sheets",
        "conduct": "Conduct and absence",
    },
)
"""The title of each sort of incidents."""

CODES = Texts(
    "incident",
    {
        # Calls
        "CALL-EMPTY": "an empty call of chi, pon or kan",
        "CALL-CHANGE": "a call changed",
        "CALL-WRONGSET-EARLY": "wrong tiles shown for a set, noticed before the discard",
        "CALL-WRONGSET-LATE": "a set shown wrongly or not at all, noticed after the discard",
        "CALL-NOTTAKEN": "a called tile left in the river",
        "CALL-KUIKAE": "a swap call (kuikae)",
        "CALL-PRIORITY": "chi and pon on the same discard",
        "PLACE-CALLED": "a called tile laid the wrong way",
        "TURN-TOUCH": "the wall touched, then a call",
        # Wins
        "WIN-FALSE-VOICE": "a false win declared, the hand not shown",
        "WIN-FALSE-OPEN": "a false win with the hand shown",
        "WIN-FURITEN": "ron in furiten",
        "WIN-WORD": "the wrong word for a win",
        "WIN-LATE": "a win declared late",
        "WIN-MULTI": "several wins on one discard",
        "WIN-MIXED": "the drawn winning tile sorted into the hand",
        "WIN-AFTERDISCARD": "tsumo declared with the drawn tile already at the discards",
        "MIX-EARLY": "tiles mixed before the payment",
        # Riichi
        "RII-NOTEN": "a noten riichi",
        "RII-OPENHAND": "riichi with an open hand",
        "RII-FORM": "riichi without the word, the turned tile or the stick",
        "RII-CANCEL": "a riichi taken back",
        "RII-ANKAN": "a concealed quad in riichi that is not allowed",
        "RII-SWAP": "a tile discarded from the hand in riichi",
        "RII-CALL": "a call in riichi",
        "RII-HIDE": "the hand in riichi not shown at the draw",
        "RII-NOWALL": "riichi with too few tiles in the wall",
        "RII-TOUCH": "the drawn tile put into the hand in riichi",
        # Tiles and the wall
        "TILE-COUNT": "too many or too few tiles",
        "DEAL-ERROR": "an error in breaking the wall or dealing",
        "DEAL-EARLYDISC": "the dealer's discard before the deal was finished",
        "DRAW-WRONG": "a tile drawn out of turn or from the wrong place",
        "DRAW-AFTEREND": "a draw or a call after the last tile",
        "DISC-BACK": "a discard taken back or exchanged",
        "EXPOSE-OWN": "own tiles turned up",
        "EXPOSE-WALL": "tiles of the live wall turned up",
        "EXPOSE-DEAD": "tiles of the dead wall turned up",
        "EXPOSE-OPP": "an opponent's tiles turned up",
        "DORA-WRONG": "a wrong dora indicator turned",
        "URA-PEEK": "a look at the ura dora or the wall",
        "SET-WRONG": "wrong, missing or marked tiles in the set",
        # The end of a hand
        "TENPAI-FALSE": "tenpai declared with a noten hand",
        "TENPAI-EARLY": "tenpai or noten declared early, or changed",
        "DEAD-CALL": "a call, riichi or win with a dead hand",
        "CHOMBO-TWO": "a chombo beside a win, a draw or another chombo",
        "FOUL-LATE": "a foul found late",
        # Points
        "PAY-LATE": "a wrong payment found late",
        "PAY-COUNT": "a dispute on the count of a hand",
        "STICK-MISSING": "a riichi stick not paid, or a wrong total",
        "DEALER-WRONG": "a wrong dealer, honba or round",
        "SEAT-WRONG": "players at wrong seats or tables",
        "MINUS": "a score below zero",
        "SHEET": "a wrong or unsigned result sheet",
        # Conduct
        "PHONE": "phone, watch, glasses or notes",
        "SLOW": "slow play",
        "INFO": "talk about hands, advice or misleading words",
        "NOISE": "slamming, noise or fidgeting",
        "OBSTRUCT": "obstruction of the game",
        "CHEAT": "cheating",
        "LATE": "late for the game",
        "AWAY": "long away from the table",
        "SUBST": "a player who cannot play or go on",
        "ABSENT": "games missed",
        "OTHER": "something that these rules do not name",
    },
)
"""The name of each incident, by its code, to follow a player's name and a colon."""
