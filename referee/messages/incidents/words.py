"""Other words for each incident, for searching.

They are only searched and never shown. A phrase names its incident as a player would call it across the table, with the
words of the game in Latin letters and in English; a catalogue has the phrases of its own language. Semicolons separate
them.
"""

from __future__ import annotations

from typing import Final

from referee.catalogue import Texts

__all__ = ["SEARCH_WORDS"]

SEARCH_WORDS: Final = Texts(
    "search words",
    {
        # Calls
        "CALL-EMPTY": "empty call; called without the tiles; pon without a pair; chi not possible",
        ("CALL-CHANGE"): (
            "changed call; call changed to ron; chi changed to pon; wrong call; misspoke; cancelled call; withdrawn "
            "call"
        ),
        ("CALL-WRONGSET-EARLY"): (
            "wrong meld; wrong set; wrong tiles shown; wrong chi; wrong pon; wrong kan; illegal kan; kakan; added "
            "kan; shouminkan; daiminkan; kan without four"
        ),
        ("CALL-WRONGSET-LATE"): (
            "wrong meld; wrong set; set not shown; meld not shown; wrong kan; kakan; added kan; concealed kan not "
            "shown; ankan not shown"
        ),
        "CALL-NOTTAKEN": "forgot to take the tile; called tile not taken; tile left in river",
        "CALL-KUIKAE": "kuikae; swap call; swap calling; eating change; same tile discarded after chi",
        ("CALL-PRIORITY"): (
            "pon over chi; chi and pon; call priority; two calls; simultaneous calls; late pon; chi before pon; turn "
            "order of calls"
        ),
        "PLACE-CALLED": "meld direction; called tile wrong way; turned the wrong tile; kakan wrong way; sideways tile",
        "TURN-TOUCH": "touched the wall; touch then call; reached for the wall; hand on the wall; sakizumo; early draw",
        # Wins
        ("WIN-FALSE-VOICE"): (
            "false ron; false tsumo; false win; wrong win; mistaken ron; ron without yaku; no yaku; yakuless; "
            "invalid win; not tenpai"
        ),
        ("WIN-FALSE-OPEN"): (
            "false ron; false tsumo; false win; wrong win; invalid win; chombo; no yaku; yakuless; win without yaku; "
            "only dora; atozuke; shibari; one han minimum"
        ),
        "WIN-FURITEN": "furiten; furiten ron; temporary furiten; riichi furiten; missed ron then ron",
        "WIN-WORD": "said ron instead of tsumo; said tsumo instead of ron; wrong word; agari; hora",
        ("WIN-LATE"): (
            "late ron; ron too late; late win; slow ron; chankan; robbing a kan; robbing the kan; robbed kan; ron on "
            "kakan; missed win"
        ),
        ("WIN-MULTI"): (
            "double ron; triple ron; two rons; three rons; multiple ron; head bump; atamahane; chankan with two rons"
        ),
        "WIN-MIXED": "winning tile in the hand; mixed the winning tile; tsumo tile sorted; which tile was drawn",
        "WIN-AFTERDISCARD": "tsumo after discard; tsumo after discarding; discarded the winning tile",
        "MIX-EARLY": "tiles mixed before payment; hand mixed; pushed the tiles in; washed too early",
        # Riichi
        "RII-NOTEN": "noten riichi; riichi without tenpai; false riichi; invalid riichi; not tenpai",
        "RII-OPENHAND": "open riichi; riichi after pon; riichi after chi; riichi with meld",
        ("RII-FORM"): (
            "forgot riichi stick; riichi stick not placed; forgot to turn the tile; riichi not said; tile not "
            "sideways; riichi order"
        ),
        "RII-CANCEL": "cancel riichi; take back riichi; withdraw riichi; undo riichi",
        ("RII-ANKAN"): (
            "illegal ankan; kan after riichi; ankan after riichi; closed kan in riichi; concealed kan in riichi; "
            "wait changed by kan; kakan in riichi"
        ),
        "RII-SWAP": "tedashi after riichi; discard from hand after riichi; changed hand after riichi",
        "RII-CALL": "pon after riichi; chi after riichi; kan call after riichi",
        "RII-HIDE": "riichi hand not shown; did not show tenpai",
        "RII-NOWALL": "riichi with fewer than four tiles; no tiles left; last tiles",
        "RII-TOUCH": "drawn tile put into the hand; sorted after riichi; mixed after riichi",
        # Tiles and the wall
        ("TILE-COUNT"): (
            "14 tiles; 12 tiles; 15 tiles; fourteen tiles; twelve tiles; too many tiles; too few tiles; wrong number "
            "of tiles; tahai; shohai; big hand; small hand; long hand; short hand; forgot to draw; forgot to "
            "discard; forgot the replacement tile"
        ),
        ("DEAL-ERROR"): (
            "wrong deal; misdeal; wrong break; broke the wall wrong; wrong dice; dealt wrong; wall broken at the "
            "wrong place"
        ),
        "DEAL-EARLYDISC": "dealer discarded too early; discard before deal; first discard early",
        ("DRAW-WRONG"): (
            "drew out of turn; out of turn; turn order; order of turns; wrong turn; skipped turn; missed turn; "
            "skipped player; wrong tile drawn; drew from the wrong place; wrong wall; drew from dead wall; drew "
            "twice; rinshan wrong; replacement tile from the wrong place"
        ),
        "DRAW-AFTEREND": "draw after the last tile; haitei; houtei; drew the dead wall; fifteenth tile",
        ("DISC-BACK"): (
            "took back the discard; take back a tile; changed discard; exchanged the discard; wrong discard; dropped "
            "discard"
        ),
        ("EXPOSE-OWN"): (
            "dropped a tile; showed a tile; tile fell; exposed tile; hand fell over; own tile shown; showed the hand"
        ),
        "EXPOSE-WALL": "wall knocked over; wall collapsed; knocked the wall; wall tile shown; exposed wall tile",
        "EXPOSE-DEAD": "dead wall knocked over; dead wall exposed; rinshan tile shown",
        "EXPOSE-OPP": "knocked over another's hand; showed opponent's tile; opponent's hand exposed",
        "DORA-WRONG": "wrong dora; dora not turned; forgot kan dora; kan dora; dora indicator",
        "URA-PEEK": "looked at ura dora; peeked at the wall; peeking; looked at next tile",
        ("SET-WRONG"): (
            "missing tile; extra tile; five of the same tile; marked tile; broken tile; red five missing; wrong set "
            "of tiles"
        ),
        # The end of a hand
        "TENPAI-FALSE": "false tenpai; noten shown as tenpai; tenpai wrong; not tenpai at the draw",
        ("TENPAI-EARLY"): (
            "early tenpai; noten said; declared tenpai too early; changed tenpai; mucked the hand; order of tenpai"
        ),
        "DEAD-CALL": "dead hand; agari houki; agari hoki; call with dead hand",
        "CHOMBO-TWO": "two chombo; double chombo; chombo and win",
        "FOUL-LATE": "found after the hand; noticed later; found next hand; late protest",
        # Points
        "PAY-LATE": "paid wrong; wrong payment; overpaid; underpaid; payment mistake; wrong points paid",
        "PAY-COUNT": "wrong score; han and fu; fu counting; scoring dispute; how many points; value of the hand",
        ("STICK-MISSING"): (
            "riichi stick missing; forgot riichi stick; total wrong; sticks do not add up; points missing; 1000 "
            "missing"
        ),
        "DEALER-WRONG": "wrong dealer; wrong honba; wrong round; renchan; dealer moved; honba forgotten",
        "SEAT-WRONG": "wrong seat; wrong table; sat wrong; seats swapped",
        "MINUS": "below zero; negative points; busted; bust; bankrupt; tobi; hakoshita; no points left",
        "SHEET": "score sheet wrong; result wrong; unsigned; signature missing; wrong score written; uma wrong",
        # Conduct
        "PHONE": "phone; mobile; smartphone; smartwatch; watch; notes; headphones; camera",
        "SLOW": "slow; slow play; thinking too long; takes too long; stalling; tanking",
        "INFO": "talking; advice; table talk; misleading; shamisen; comment on the hand; kibitzing; spectator",
        "NOISE": "slamming tiles; hard discards; banging; noise; loud; rude; strong discard",
        "OBSTRUCT": "obstruction; disturbing; refuses to play; insult; abuse",
        "CHEAT": "cheating; collusion; swapped tiles; palming; signals; team play",
        "LATE": "late; late player; arrives late; not at the table; missing player; no show",
        "AWAY": "left the table; toilet; break; absent from the table",
        "SUBST": "substitute; replacement; replacement player; stand-in; sub; ill; injured; cannot play; goes home",
        "ABSENT": "absent; no show; missed games; did not come; dropped out; withdrew",
        "OTHER": "something else; not in the list; other",
    },
    by_key=True,
)
"""The phrases by the code of their incident."""
