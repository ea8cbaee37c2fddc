"""Example hands for each yaku and each source of fu.

Each hand is a question to the referee: a hand without an answer is not in the rules. The lists therefore show what each
ruleset's own referee would announce.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, cast

import referee
from referee.frozen import dataclass

__all__ = ["FU", "YAKU", "Value", "WorkedHand", "fu_of", "groups", "value_of"]

_CALLS: Final = {
    "chi": referee.MeldType.CHI,
    "pon": referee.MeldType.PON,
    "kan": referee.MeldType.DAIMINKAN,
    "ankan": referee.MeldType.ANKAN,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkedHand:
    """A hand to ask about: *closed* and *open* as held, the winning tile last, melds after their call.

    *flags* are facts of the play; *deals*: its player is the dealer. Without *tiles* it shows a fact of the play, which
    any hand may have.
    """

    closed: str = ""
    open: str = ""
    flags: tuple[str, ...] = ()
    tsumo: bool = False
    deals: bool = False
    tiles: bool = True


_ANY: Final = "123p 567p 345s 99s 67s 8s"
_ANY_OPEN: Final = "123p 345s 99s 67s 8s pon:555z"
# Without the 2m to 8m every hand but runs in three suits is possible: one list serves three players too.
YAKU: Final[Mapping[str, WorkedHand]] = {
    "riichi": WorkedHand(closed=_ANY, flags=("riichi",), tiles=False),
    "double_riichi": WorkedHand(closed=_ANY, flags=("double_riichi",), tiles=False),
    "open_riichi": WorkedHand(closed=_ANY, flags=("open_riichi",), tiles=False),
    "open_double_riichi": WorkedHand(closed=_ANY, flags=("open_riichi", "double_riichi"), tiles=False),
    "ippatsu": WorkedHand(closed=_ANY, flags=("riichi", "ippatsu"), tiles=False),
    "menzen_tsumo": WorkedHand(closed=_ANY, tsumo=True, tiles=False),
    "haitei": WorkedHand(closed=_ANY, open=_ANY_OPEN, flags=("haitei",), tsumo=True, tiles=False),
    "houtei": WorkedHand(closed=_ANY, open=_ANY_OPEN, flags=("houtei",), tiles=False),
    "rinshan": WorkedHand(
        closed="123p 345s 99s 67s 8s ankan:5555z",
        open="123p 345s 99s 67s 8s kan:5555z",
        flags=("rinshan",),
        tsumo=True,
        tiles=False,
    ),
    "chankan": WorkedHand(closed=_ANY, open=_ANY_OPEN, flags=("chankan",), tiles=False),
    "pinfu": WorkedHand(closed=_ANY),
    "tanyao": WorkedHand(closed="234p 666p 345s 678s 5s 5s", open="234p 345s 678s 5s 5s pon:666p"),
    "iipeikou": WorkedHand(closed="223344p 678s 999s 5s 5s"),
    "haku": WorkedHand(closed="123p 345s 555z 99s 67s 8s", open="123p 345s 99s 67s 8s pon:555z"),
    "hatsu": WorkedHand(closed="123p 345s 666z 99s 67s 8s", open="123p 345s 99s 67s 8s pon:666z"),
    "chun": WorkedHand(closed="123p 345s 777z 99s 67s 8s", open="123p 345s 99s 67s 8s pon:777z"),
    "round_wind": WorkedHand(closed="123p 345s 111z 99s 67s 8s", open="123p 345s 99s 67s 8s pon:111z"),
    "seat_wind": WorkedHand(closed="123p 345s 222z 99s 67s 8s", open="123p 345s 99s 67s 8s pon:222z"),
    "north": WorkedHand(closed="123p 345s 444z 99s 67s 8s", open="123p 345s 99s 67s 8s pon:444z"),
    "chiitoitsu": WorkedHand(closed="1133p 7799p 22s 55s 6z 6z"),
    "sanshoku_doujun": WorkedHand(closed="345m 345p 345s 999p 1z 1z", open="345m 345p 345s 1z 1z pon:999p"),
    "ittsuu": WorkedHand(closed="123p 456p 789p 999s 1z 1z", open="123p 456p 789p 1z 1z pon:999s"),
    "chanta": WorkedHand(closed="123p 789p 789s 333z 9s 9s", open="123p 789p 789s 9s 9s pon:333z"),
    "toitoi": WorkedHand(open="222p 666s 99s 33z 3z pon:888p", closed="222p 888p 666s 99s 33z 3z"),
    "sanankou": WorkedHand(closed="222p 888p 666s 567s 3z 3z", open="222p 888p 666s 3z 3z pon:999s"),
    "sanshoku_doukou": WorkedHand(closed="999m 999p 999s 567s 3z 3z", open="999m 999p 567s 3z 3z pon:999s"),
    "sankantsu": WorkedHand(
        closed="123s 3z 3z ankan:2222p ankan:8888p ankan:6666s",
        open="123s 3z 3z ankan:2222p ankan:8888p kan:6666s",
    ),
    "shousangen": WorkedHand(closed="123p 789s 555z 666z 7z 7z", open="123p 789s 666z 7z 7z pon:555z"),
    "honroutou": WorkedHand(closed="111p 999s 999p 33z 55z 5z", open="111p 999s 33z 55z 5z pon:999p"),
    "ryanpeikou": WorkedHand(closed="223344p 667788s 5s 5s"),
    "junchan": WorkedHand(closed="123p 789p 789s 999s 1p 1p", open="123p 789p 789s 1p 1p pon:999s"),
    "honitsu": WorkedHand(closed="123p 345p 678p 222z 9p 9p", open="123p 345p 678p 9p 9p pon:222z"),
    "chinitsu": WorkedHand(closed="123p 345p 678p 444p 9p 9p", open="123p 345p 678p 9p 9p pon:444p"),
    "renhou": WorkedHand(closed=_ANY, flags=("renhou",), tiles=False),
    "tenhou": WorkedHand(closed=_ANY, flags=("tenhou",), tsumo=True, deals=True, tiles=False),
    "chiihou": WorkedHand(closed=_ANY, flags=("chiihou",), tsumo=True, tiles=False),
    "kokushi": WorkedHand(closed="119m 19p 19s 123457z 6z"),
    "kokushi_13": WorkedHand(closed="19m 19p 19s 1234567z 1m"),
    "suuankou": WorkedHand(closed="111p 333p 666s 99s 55z 5z", tsumo=True),
    "suuankou_tanki": WorkedHand(closed="111p 333p 666s 999s 5z 5z"),
    "daisangen": WorkedHand(closed="123p 99s 555z 666z 77z 7z", open="123p 99s 666z 77z 7z pon:555z"),
    "shousuushi": WorkedHand(closed="123p 111z 222z 333z 4z 4z", open="123p 222z 333z 4z 4z pon:111z"),
    "daisuushi": WorkedHand(closed="99p 111z 222z 333z 44z 4z", open="99p 222z 333z 44z 4z pon:111z"),
    "tsuuiisou": WorkedHand(closed="111z 333z 555z 66z 77z 7z", open="111z 333z 66z 77z 7z pon:555z"),
    "ryuuiisou": WorkedHand(closed="223344s 666s 88s 66z 6z", open="223344s 88s 66z 6z pon:666s"),
    "chinroutou": WorkedHand(closed="111m 999m 111p 99p 11s 1s", open="111m 111p 99p 11s 1s pon:999m"),
    "suukantsu": WorkedHand(
        closed="3z 3z ankan:2222p ankan:8888p ankan:6666s ankan:9999s",
        open="3z 3z kan:2222p ankan:8888p ankan:6666s kan:9999s",
    ),
    "chuuren": WorkedHand(closed="1112345678899p 9p"),
    "junsei_chuuren": WorkedHand(closed="1112345678999p 5p"),
}
"""A hand for each yaku, in the order in which yaku of the same value are listed."""


_CLOSED: Final = ("riichi",)
# Closed hands in riichi and open ones of one suit: these count as wins whatever yaku the rules have.
FU: Final[tuple[tuple[str, str, WorkedHand], ...]] = (
    ("base", "", WorkedHand(closed=_ANY, flags=_CLOSED)),
    ("closed_ron", "", WorkedHand(closed=_ANY, flags=_CLOSED)),
    ("tsumo", "", WorkedHand(open="234p 345p 678p 9p 9p pon:111p", tsumo=True)),
    ("open_triplet", "simple", WorkedHand(open="123p 567p 789p 9p 9p pon:444p")),
    ("open_triplet", "orphan", WorkedHand(open="234p 345p 678p 9p 9p pon:111p")),
    ("concealed_triplet", "simple", WorkedHand(closed="234p 666p 345s 678s 5s 5s", flags=_CLOSED)),
    ("concealed_triplet", "orphan", WorkedHand(closed="123p 345s 111z 99s 67s 8s", flags=_CLOSED)),
    ("open_quad", "simple", WorkedHand(open="123p 567p 789p 9p 9p kan:4444p")),
    ("open_quad", "orphan", WorkedHand(open="234p 345p 678p 9p 9p kan:1111p")),
    ("concealed_quad", "simple", WorkedHand(closed="234p 345s 678s 5s 5s ankan:6666p", flags=_CLOSED)),
    ("concealed_quad", "orphan", WorkedHand(closed="123p 345s 99s 67s 8s ankan:5555z", flags=_CLOSED)),
    ("dragon_pair", "", WorkedHand(closed="123p 345s 111z 66z 67s 8s", flags=_CLOSED)),
    ("seat_wind_pair", "", WorkedHand(closed="123p 345s 555z 22z 67s 8s", flags=_CLOSED)),
    ("round_wind_pair", "", WorkedHand(closed="123p 345s 555z 11z 67s 8s", flags=_CLOSED)),
    ("double_wind_pair", "", WorkedHand(closed="123p 345s 555z 11z 67s 8s", deals=True, flags=_CLOSED)),
    ("north_pair", "", WorkedHand(closed="123p 345s 555z 44z 67s 8s", flags=_CLOSED)),
    ("pair_wait", "", WorkedHand(closed="123p 345s 555z 678s 9s 9s", flags=_CLOSED)),
    ("middle_wait", "", WorkedHand(closed="123p 345s 555z 99s 68s 7s", flags=_CLOSED)),
    ("edge_wait", "", WorkedHand(closed="123p 345s 555z 99s 12s 3s", flags=_CLOSED)),
    ("open_hand", "", WorkedHand(open="234p 345p 55s 67s 8s chi:345s")),
    ("pinfu_tsumo", "", WorkedHand(closed=_ANY, tsumo=True)),
    ("seven_pairs", "", WorkedHand(closed="1133p 7799p 22s 55s 6z 6z")),
)
"""A hand for each source of fu; for sets two hands, of simples and of terminals or honours."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """The value of a yaku: its *han*, its *yakuman*, or the *limit* that it is paid as whatever else the hand has."""

    han: int = 0
    yakuman: int = 0
    limit: str = ""


def value_of(rules: referee.Ruleset, yaku: str, *, open_hand: bool = False) -> Value | None:
    """The value of the yaku in *rules*, in a closed or an open hand; None if they do not count it there."""
    worked_hand = YAKU[yaku]
    facts = _answer(rules, worked_hand, worked_hand.open if open_hand else worked_hand.closed)
    han_by_yaku = dict(cast("tuple[tuple[str, int], ...]", facts.get("yaku", ())))
    if yaku not in han_by_yaku:
        return None
    if facts["yakuman"]:
        return Value(yakuman=han_by_yaku[yaku])
    if facts["fu"] is None:
        # Neither han nor fu are counted: it is a limit of its own.
        return Value(limit=str(facts["limit"]))
    return Value(han=han_by_yaku[yaku])


def fu_of(rules: referee.Ruleset, code: str, worked_hand: WorkedHand) -> int | None:
    """The fu that *rules* give for the source in that hand; None if they do not have it."""
    facts = _answer(rules, worked_hand, worked_hand.open or worked_hand.closed)
    for part in cast("tuple[referee.worth.FuPart, ...]", facts.get("fu_parts", ())):
        if part.code == code:
            return part.fu
    return None


def groups(text: str) -> tuple[tuple[str, ...], ...]:
    """The tiles of a hand as they lie, by groups, the winning tile alone at the end; an ankan has two backs."""
    concealed, melds, winning = _parse_hand(text)
    meld_groups = [
        ("back", *map(str, meld.tiles[1:3]), "back")
        if meld.type is referee.MeldType.ANKAN
        else tuple(map(str, meld.tiles))
        for meld in melds
    ]
    return (*(tuple(map(str, group)) for group in concealed), *meld_groups, (str(winning),))


def _parse_hand(text: str) -> tuple[list[tuple[referee.Tile, ...]], list[referee.Meld], referee.Tile]:
    tile_words = [word for word in text.split() if ":" not in word]
    meld_words = [word.split(":") for word in text.split() if ":" in word]
    melds = []
    for nth, (call, tiles) in enumerate(meld_words, start=1):
        kind, meld_tiles = _CALLS[call], referee.read_tiles(tiles)
        is_called = kind is not referee.MeldType.ANKAN
        melds.append(
            referee.Meld(
                type=kind,
                tiles=meld_tiles,
                nth=nth,
                called=meld_tiles[0] if is_called else None,
                source=referee.Seat.FIRST if is_called else None,
            )
        )
    *concealed, winning = (referee.read_tiles(word) for word in tile_words)
    return concealed, melds, winning[0]


def _answer(rules: referee.Ruleset, worked_hand: WorkedHand, text: str) -> Mapping[str, Any]:
    """The referee's facts about the hand; empty if it is impossible under *rules*, or is no win.

    If nobody can win without riichi, it is asked with riichi.
    """
    if not text:
        return {}
    return _reply(rules, worked_hand, text, worked_hand.flags) or _reply(
        rules, worked_hand, text, (*worked_hand.flags, "riichi")
    )


def _reply(
    rules: referee.Ruleset, worked_hand: WorkedHand, text: str, flags: Iterable[str]
) -> Mapping[str, Any]:
    concealed, melds, winning = _parse_hand(text)
    hand = referee.WonHand(
        concealed=tuple(tile for group in concealed for tile in group),
        melds=tuple(melds),
        winning_tile=winning,
        flags=frozenset(map(referee.reports.Flag, flags)),
    )
    first, second, third, *_rest = referee.Seat
    seat = first if worked_hand.deals else second
    question = referee.reports.Value(seat=seat, hand=hand, discarder=None if worked_hand.tsumo else third)
    try:
        answer = referee.reply(rules, referee.first_hand(rules), question)
    except referee.Rejected:
        return {}
    if answer.verdict != "win":
        return {}
    worth_finding = next(finding for finding in answer.findings if finding.code == "hand_worth")
    return {**worth_finding.facts, **answer.facts}
