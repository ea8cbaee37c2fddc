"""The incidents at a table: names, search words, and the facts to ask first.

The incidents are the project's own list, compiled from the rulebooks' chapters on errors and penalties and from the
practice of referees.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from referee.answers.facts import Fact
from referee.answers.worded import Worded
from referee.frozen import dataclass

__all__ = ["INCIDENTS", "Category", "Incident"]


class Category(Worded):
    """The subject of an incident, with its title."""

    CALLS = "calls", "Calls and turns"
    WINS = "wins", "Wins"
    RIICHI = "riichi", "Riichi"
    TILES = "tiles", "Tiles and the wall"
    DRAW = "draw", "The end of a hand, dead hands and chombo"
    POINTS = "points", "Points, seats and sheets"
    CONDUCT = "conduct", "Conduct and absence"


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """One kind of incident: its code, its subject, the facts to ask in order, and the question that answers it.

    *says* is its name, to follow a player's name and a colon; *variants* name the cases of which more is known than the
    code. *words* are other phrases for it, separated by semicolons, as a player would call it across the table; they
    are only searched, and a catalogue has the phrases of its own language.

    *question* is empty where several answers of a ruleset decide together. *given* are facts that the incident itself
    implies; nobody is asked for them.
    """

    code: str
    sort: Category
    says: str
    asks: tuple[Fact, ...]
    question: str
    given: Mapping[Fact, bool | int]
    words: str
    variants: Mapping[str, str]


def _incident(
    code: str,
    sort: Category,
    says: str,
    *asks: Fact,
    words: str,
    by: str = "",
    implied: Mapping[Fact, bool | int] = MappingProxyType({}),
    variants: Mapping[str, str] = MappingProxyType({}),
) -> Incident:
    return Incident(
        code=code,
        sort=sort,
        says=says,
        asks=asks,
        question=by,
        given=MappingProxyType(implied),
        words=words,
        variants=MappingProxyType(variants),
    )


F = Fact
_EXPOSED = (F.TILES, F.DELIBERATE, F.UNPLAYABLE, F.NOBODYS_FAULT)
_ALL = (
    # Calls
    _incident("CALL-EMPTY", Category.CALLS, "an empty call of chi, pon or kan",
        F.LOST, F.SHOWN, by="empty_meld_call",
        words=("empty call; called without the tiles; pon without a pair; chi not possible; no tiles for "
               "the call"),
        variants={
            "lost": "a call that lost against another one",
            "shown": "a call cancelled after its tiles were shown",
        }),
    _incident("CALL-CHANGE", Category.CALLS, "a changed call",
        F.WIN_SAID, F.WIN_FIRST, F.MIXED_UP, F.AT_ONCE, F.WINNING_HAND, F.SHOWN, F.WHOLE_HAND, F.UNCLEAR,
        F.COMPLETED, by="claim_changed",
        words=("changed call; call changed to ron; chi changed to pon; wrong call; misspoke; "
               "cancelled call; withdrawn call")),
    _incident("CALL-WRONGSET-EARLY", Category.CALLS,
        "wrong tiles shown for a set, noticed before the discard",
        F.TILES, by="false_meld_shown", implied={F.DISCARDED: False},
        words=("wrong meld; wrong set; wrong tiles shown; wrong chi; wrong pon; wrong kan; illegal kan; "
               "wrong quad; quad; kakan; added kan; shouminkan; daiminkan; kan without four")),
    _incident("CALL-WRONGSET-LATE", Category.CALLS,
        "a set shown wrongly or not at all, noticed after the discard",
        F.QUAD, F.TILES, by="false_meld_shown", implied={F.DISCARDED: True},
        words=("wrong meld; wrong set; set not shown; meld not shown; wrong kan; wrong quad; kakan; "
               "added kan; concealed kan not shown; ankan not shown; concealed quad not shown")),
    _incident("CALL-NOTTAKEN", Category.CALLS, "a called tile left in the river",
        F.DISCARDS, F.OWN_DRAW, by="claimed_tile_late",
        words=("forgot to take the tile; called tile not taken; tile left in river; did not take the called "
               "tile; called tile still in the river")),
    _incident("CALL-KUIKAE", Category.CALLS, "a swap call (kuikae)",
        F.SAME_TILE, by="kuikae_done",
        words="kuikae; swap call; swap calling; eating change; same tile discarded after chi"),
    _incident("CALL-PRIORITY", Category.CALLS, "chi and pon on the same discard",
        F.CLEARLY_FIRST,
        words=("pon over chi; chi and pon; call priority; two calls; simultaneous calls; late pon; "
               "chi before pon; turn order of calls")),
    _incident("PLACE-CALLED", Category.CALLS, "a called tile laid the wrong way",
        F.CORRECTED, F.ALL_AGREE, by="called_tile_misplaced",
        words="meld direction; called tile wrong way; turned the wrong tile; kakan wrong way; sideways tile"),
    _incident("TURN-TOUCH", Category.CALLS, "the wall touched, then a call",
        words=("touched the wall; touch then call; reached for the wall; hand on the wall; sakizumo; "
               "early draw")),
    # Wins
    _incident("WIN-FALSE-VOICE", Category.WINS, "a false win declared, the hand not shown",
        F.NO_YAKU, F.VALID_WIN, by="false_win_not_shown",
        words=("false ron; false tsumo; false win; wrong win; mistaken ron; ron without yaku; no yaku; "
               "yakuless; invalid win; not tenpai")),
    _incident("WIN-FALSE-OPEN", Category.WINS, "a false win with the hand shown",
        F.VALID_WIN, F.AFTER_LAST_DISCARD, F.UNPLAYABLE,
        words=("false ron; false tsumo; false win; wrong win; invalid win; chombo; no yaku; yakuless; "
               "win without yaku; only dora; atozuke; shibari; one han minimum")),
    _incident("WIN-FURITEN", Category.WINS, "ron in furiten",
        F.SHOWN, F.VALID_WIN, F.AFTER_LAST_DISCARD, F.UNPLAYABLE, implied={F.NO_YAKU: False},
        words="furiten; furiten ron; temporary furiten; riichi furiten; missed ron then ron"),
    _incident("WIN-WORD", Category.WINS, "the wrong word for a win",
        F.MIXED_UP, F.AT_ONCE, F.SHOWN, by="win_word",
        words="said ron instead of tsumo; said tsumo instead of ron; wrong word; agari; hora"),
    _incident("WIN-LATE", Category.WINS, "a win declared late",
        F.NEXT_DREW, F.NEXT_DISCARDED, F.TSUMO_SAID, F.QUAD_DECLARED, F.TOUCHED, F.TOO_FAST, F.SECONDS,
        F.BETWEEN, F.LATER_WIN, F.SHOWN,
        words=("late ron; ron too late; late win; slow ron; chankan; robbing a kan; robbing the kan; "
               "robbed kan; robbing a quad; ron on kakan; missed win")),
    _incident("WIN-MULTI", Category.WINS, "several wins on one discard",
        words=("double ron; triple ron; two rons; three rons; multiple ron; head bump; atamahane; "
               "chankan with two rons")),
    _incident("WIN-MIXED", Category.WINS, "the drawn winning tile sorted into the hand",
        by="winning_tile_sorted_in",
        words=("winning tile in the hand; mixed the winning tile; tsumo tile sorted; which tile was drawn; "
               "drawn tile mixed with the hand")),
    _incident("WIN-AFTERDISCARD", Category.WINS, "tsumo declared with the drawn tile already among the discards",
        F.BETWEEN, F.LATER_WIN, F.SHOWN, by="tsumo_after_discard",
        words=("tsumo after discard; tsumo after discarding; discarded the winning tile; tsumo after the "
               "discard; discarded and then said tsumo")),
    _incident("MIX-EARLY", Category.WINS, "tiles mixed before the payment",
        F.DEAD_WALL, F.PROVABLE, by="mixed_before_payment",
        words=("tiles mixed before payment; hand mixed; pushed the tiles in; washed too early; pushed the "
               "hand into the wall")),
    # Riichi
    _incident("RII-NOTEN", Category.RIICHI, "a noten riichi",
        F.OWN_WIN, F.OTHER_WIN, F.AT_DRAW, F.AT_ABORT, F.FOUR_RIICHI, F.DEAD_BEFORE,
        words="noten riichi; riichi without tenpai; false riichi; invalid riichi; not tenpai"),
    _incident("RII-OPENHAND", Category.RIICHI, "riichi with an open hand",
        by="riichi_on_open_hand",
        words=("open riichi; riichi after pon; riichi after chi; riichi with meld; riichi with an exposed "
               "set")),
    _incident("RII-FORM", Category.RIICHI, "riichi without the word, the turned tile or the stick",
        F.SAID, F.TURNED, F.PLACED, F.TILE_FIRST, F.STICK_FIRST,
        words=("forgot riichi stick; riichi stick not placed; forgot to turn the tile; riichi not said; "
               "tile not sideways; riichi order"),
        variants={
            "nothing": "riichi without the word, the turned tile and the stick",
            "stick_alone": "riichi without the word and the turned tile",
            "tile_alone": "riichi without the word and the stick",
            "word_alone": "riichi without the turned tile and the stick",
            "no_word": "riichi without the word",
            "no_tile": "riichi without the turned tile",
            "no_stick": "riichi without the stick",
            "word_late": "riichi declared after the discard",
            "stick_early": "riichi with the stick put down too early",
            "complete": "riichi with the word, the turned tile and the stick",
        }),
    _incident("RII-CANCEL", Category.RIICHI, "a cancelled riichi",
        F.DISCARDED, F.PLACED,
        words="cancel riichi; take back riichi; withdraw riichi; undo riichi; riichi taken back",
        variants={"stands": "a riichi that cannot be cancelled"}),
    _incident("RII-ANKAN", Category.RIICHI, "an ankan in riichi that is not allowed",
        F.OWN_WIN, F.OTHER_WIN, F.AT_DRAW, F.AT_ABORT, F.FOUR_RIICHI, F.REPLACEMENT,
        words=("illegal ankan; kan after riichi; ankan after riichi; closed kan in riichi; concealed "
               "kan in riichi; concealed quad in riichi; quad after riichi; wait changed by kan; kakan "
               "in riichi")),
    _incident("RII-SWAP", Category.RIICHI, "a tile discarded from the hand in riichi",
        F.PROVED, F.AT_DRAW, by="riichi_tile_swapped",
        words=("tedashi after riichi; discard from hand after riichi; changed hand after riichi; exchanged "
               "a tile after riichi; wrong tile discarded in riichi")),
    _incident("RII-CALL", Category.RIICHI, "a call in riichi",
        F.DISCARDED, by="riichi_call",
        words=("pon after riichi; chi after riichi; kan call after riichi; called in riichi; daiminkan in "
               "riichi")),
    _incident("RII-HIDE", Category.RIICHI, "the hand in riichi not shown at the draw",
        words=("riichi hand not shown; did not show tenpai; riichi tenpai not shown; threw the riichi hand "
               "in; hid the riichi hand")),
    _incident("RII-NOWALL", Category.RIICHI, "riichi with too few tiles in the wall",
        F.WALL_LEFT, by="riichi_without_wall",
        words=("riichi with fewer than four tiles; no tiles left; last tiles; riichi on the last tile; "
               "riichi with three tiles left"),
        variants={"allowed": "riichi with few tiles left in the wall"}),
    _incident("RII-TOUCH", Category.RIICHI, "the drawn tile put into the hand in riichi",
        F.WINNING_TILE, F.SERIOUS, by="riichi_tile_touched",
        words=("drawn tile put into the hand; sorted after riichi; mixed after riichi; sorted the drawn "
               "tile in; tsumo tile into the riichi hand")),
    # Tiles and the wall
    _incident("TILE-COUNT", Category.TILES, "too many or too few tiles",
        F.DEALER_WITHOUT_DRAW, by="tile_count_wrong",
        words=("14 tiles; 12 tiles; 15 tiles; fourteen tiles; twelve tiles; too many tiles; "
               "too few tiles; wrong number of tiles; tahai; shohai; big hand; small hand; long hand; "
               "short hand; forgot to draw; forgot to discard; forgot the replacement tile")),
    _incident("DEAL-ERROR", Category.TILES, "an error in breaking the wall or dealing",
        F.SEEN, F.SPOILED, by="deal_error",
        words=("wrong deal; misdeal; wrong break; broke the wall wrong; wrong dice; dealt wrong; "
               "wall broken at the wrong place")),
    _incident("DEAL-EARLYDISC", Category.TILES, "the dealer's discard before the deal was finished",
        F.SOUTH_DREW, by="deal_early_discard",
        words=("dealer discarded too early; discard before deal; first discard early; dealer discarded "
               "during the deal; dealer was too fast")),
    _incident("DRAW-WRONG", Category.TILES, "a tile drawn out of turn or from the wrong place",
        F.OUT_OF_TURN, F.DEALERS_FIRST, F.FROM_OPPONENT, F.FROM_DEAD_WALL, F.MIXED_IN, F.CAN_GO_BACK,
        F.DISCARDED, F.TOO_FAST, F.SERIOUS, by="wrong_draw",
        words=("drew out of turn; out of turn; turn order; order of turns; wrong turn; skipped turn; "
               "missed turn; skipped player; wrong tile drawn; drew from the wrong place; wrong wall; "
               "drew from dead wall; drew twice; rinshan wrong; replacement tile from the wrong place"),
        variants={
            "opponent": "a tile drawn from an opponent's hand",
            "dead_wall": "a tile drawn wrongly from the dead wall",
            "dealers_first": "the dealer's first tile drawn by another",
            "out_of_turn": "a tile drawn out of turn",
            "too_fast": "a tile drawn too fast",
            "wrong_place": "a tile drawn from the wrong place",
        }),
    _incident("DRAW-AFTEREND", Category.TILES, "a draw or a call after the last tile",
        F.MIXED_IN, by="draw_after_end",
        words="draw after the last tile; haitei; houtei; drew the dead wall; fifteenth tile"),
    _incident("DISC-BACK", Category.TILES, "a discard picked up again or exchanged",
        F.KNOCKED_OVER, F.FACE_UP, F.IN_RIVER, by="discard_taken_back",
        words=("took back the discard; take back a tile; changed discard; exchanged the discard; "
               "wrong discard; dropped discard"),
        variants={
            "knocked_over": "a tile that was only knocked over",
            "no_discard": "a tile that was not discarded yet",
        }),
    _incident("EXPOSE-OWN", Category.TILES, "own tiles turned up",
        *_EXPOSED, F.CONCEALED, F.IN_RIICHI, F.WAIT_SHOWN, by="own_tiles_exposed",
        words=("dropped a tile; showed a tile; tile fell; exposed tile; hand fell over; own tile shown; "
               "showed the hand")),
    _incident("EXPOSE-WALL", Category.TILES, "tiles of the live wall turned up",
        *_EXPOSED, by="wall_exposed",
        words="wall knocked over; wall collapsed; knocked the wall; wall tile shown; exposed wall tile"),
    _incident("EXPOSE-DEAD", Category.TILES, "tiles of the dead wall turned up",
        *_EXPOSED, by="dead_wall_exposed",
        words=("dead wall knocked over; dead wall exposed; rinshan tile shown; kan tile shown; replacement "
               "tile shown")),
    _incident("EXPOSE-OPP", Category.TILES, "an opponent's tiles turned up",
        *_EXPOSED, F.IN_RIICHI, F.CONCEALED, F.FEW_TURNS_LEFT, by="opponents_tiles_exposed",
        words=("knocked over another's hand; showed opponent's tile; opponent's hand exposed; turned "
               "another player's tile; knocked down a neighbour's tiles")),
    _incident("DORA-WRONG", Category.TILES, "a wrong dora indicator turned",
        F.SEEN, F.TILES, by="dora_turned_wrong",
        words="wrong dora; dora not turned; forgot kan dora; kan dora; dora indicator"),
    _incident("URA-PEEK", Category.TILES, "peeking at the ura dora or the wall",
        F.DELIBERATE, F.HAND_OVER, F.SERIOUS, by="ura_looked_at",
        words="looked at ura dora; peeked at the wall; peeking; looked at next tile; looked under the dora"),
    _incident("SET-WRONG", Category.TILES, "wrong, missing or marked tiles in the set",
        F.UNPLAYABLE, by="set_of_tiles_wrong",
        words=("missing tile; extra tile; five of the same tile; marked tile; broken tile; "
               "red five missing; wrong set of tiles")),
    # The end of a hand
    _incident("TENPAI-FALSE", Category.DRAW, "tenpai declared with a noten hand",
        F.IN_RIICHI, by="tenpai_claimed_noten",
        words="false tenpai; noten shown as tenpai; tenpai wrong; not tenpai at the draw; claimed tenpai",
        variants={"riichi": "a noten riichi, shown at the draw"}),
    _incident("TENPAI-EARLY", Category.DRAW, "tenpai or noten declared early, or changed",
        F.BEFORE_END, F.SHOWN, F.MISLED, F.CHANGED, by="tenpai_said_early",
        words=("early tenpai; noten said; declared tenpai too early; changed tenpai; mucked the hand; "
               "order of tenpai"),
        variants={
            "shown_early": "the hand shown before the end",
            "early": "tenpai or noten declared before the end",
            "changed": "a declaration of tenpai or noten changed",
            "at_draw": "tenpai or noten declared at the draw",
        }),
    _incident("DEAD-CALL", Category.DRAW, "a call, riichi or win with a dead hand",
        F.DECLARED_BEFORE, F.CLAIMS_WIN, F.KNEW, by="dead_hand",
        words="dead hand; agari houki; agari hoki; call with dead hand; win with dead hand",
        variants={
            "win": "a win claimed with a dead hand",
            "call": "a call with a dead hand",
            "riichi": "riichi with a dead hand",
            "call_or_riichi": "a call or riichi with a dead hand",
        }),
    _incident("CHOMBO-TWO", Category.DRAW, "a chombo beside a win, a draw or another chombo",
        F.VALID_WIN, F.AT_DRAW, F.AFTER_LAST_DISCARD, F.UNPLAYABLE, F.SEVERAL,
        words="two chombo; double chombo; chombo and win; chombo at the draw; two players chombo",
        variants={
            "win": "an offense that is a chombo, beside a win",
            "draw": "an offense that is a chombo, at a draw",
            "several": "an offense that is a chombo, beside another's",
            "last_discard": "an offense that is a chombo, right after the last discard",
            "alone": "an offense that is a chombo",
        }),
    _incident("FOUL-LATE", Category.DRAW, "a foul found late",
        F.NEXT_DEAL,
        words="found after the hand; noticed later; found next hand; late protest; mistake found later"),
    # Points
    _incident("PAY-LATE", Category.POINTS, "a wrong payment found late",
        F.GAME_OVER, F.HAND_INTACT, F.ALL_AGREE,
        words="paid wrong; wrong payment; overpaid; underpaid; payment mistake; wrong points paid"),
    _incident("PAY-COUNT", Category.POINTS, "a dispute on the count of a hand",
        words="wrong score; han and fu; fu counting; scoring dispute; how many points; value of the hand"),
    _incident("STICK-MISSING", Category.POINTS, "a riichi stick not paid, or a wrong total",
        F.AT_END, by="stick_missing",
        words=("riichi stick missing; forgot riichi stick; total wrong; sticks do not add up; "
               "points missing; 1000 missing"),
        variants={"at_end": "points missing at the final count", "stick": "a riichi stick not paid"}),
    _incident("DEALER-WRONG", Category.POINTS, "a wrong dealer, honba or round",
        F.PLAYED, by="wrong_dealer",
        words="wrong dealer; wrong honba; wrong round; renchan; dealer moved; honba forgotten"),
    _incident("SEAT-WRONG", Category.POINTS, "players at wrong seats or tables",
        F.HANDS, by="wrong_seats",
        words="wrong seat; wrong table; sat wrong; seats swapped; players at the wrong table"),
    _incident("MINUS", Category.POINTS, "a score below zero",
        words="below zero; negative points; busted; bust; bankrupt; tobi; hakoshita; no points left"),
    _incident("SHEET", Category.POINTS, "a wrong or unsigned result sheet",
        F.ALL_LAST, F.WITH_EFFECT, F.STICKS_RESET, F.MENDABLE, F.UNSIGNED, by="sheet_wrong",
        words="score sheet wrong; result wrong; unsigned; signature missing; wrong score written; uma wrong"),
    # Conduct
    _incident("PHONE", Category.CONDUCT, "phone, watch, glasses or notes",
        F.SMART_GLASSES, F.TALKED, by="phone",
        words="phone; mobile; smartphone; smartwatch; watch; notes; headphones; camera"),
    _incident("SLOW", Category.CONDUCT, "slow play",
        F.DELIBERATE, F.SERIOUS, by="slow_play",
        words="slow; slow play; thinking too long; takes too long; stalling; tanking"),
    _incident("INFO", Category.CONDUCT, "talk about hands, advice or misleading words",
        F.DELIBERATE, F.SERIOUS, by="talking",
        words="talking; advice; table talk; misleading; shamisen; comment on the hand; kibitzing; spectator"),
    _incident("NOISE", Category.CONDUCT, "slamming, noise or fidgeting",
        F.COMPLAINED, F.DELIBERATE, F.SERIOUS, by="noise",
        words="slamming tiles; hard discards; banging; noise; loud; rude; strong discard"),
    _incident("OBSTRUCT", Category.CONDUCT, "obstruction of the game",
        F.DELIBERATE, F.SERIOUS, by="obstruction",
        words="obstruction; disturbing; refuses to play; insult; abuse"),
    _incident("CHEAT", Category.CONDUCT, "cheating",
        by="cheating", implied={F.DELIBERATE: True},
        words="cheating; collusion; swapped tiles; palming; signals; team play"),
    _incident("LATE", Category.CONDUCT, "late for the game",
        F.MINUTES, F.BEGUN, by="late",
        words="late; late player; arrives late; not at the table; missing player; no show"),
    _incident("AWAY", Category.CONDUCT, "long away from the table",
        F.MINUTES, F.BEGUN, by="away_from_table",
        words="left the table; toilet; break; absent from the table; long break"),
    _incident("SUBST", Category.CONDUCT, "a player who cannot play or continue",
        F.FROM_START, F.MID_HAND, by="replacement_player",
        words=("substitute; replacement; replacement player; stand-in; sub; ill; injured; cannot play; "
               "goes home")),
    _incident("ABSENT", Category.CONDUCT, "games missed",
        F.DELIBERATE, by="games_missed",
        words="absent; no show; missed games; did not come; dropped out; withdrew"),
    _incident("OTHER", Category.CONDUCT, "something that these rules do not name",
        by="foul_not_named",
        words=("something else; not in the list; other; none of these; other incident; not named in the "
               "rules")),
)  # fmt: skip

INCIDENTS: Mapping[str, Incident] = MappingProxyType({incident.code: incident for incident in _ALL})
"""Every incident by its code."""
