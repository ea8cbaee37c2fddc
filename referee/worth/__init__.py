"""What is a won hand worth?

The reading and the place of the winning tile that pay best are taken, as every rulebook says. Points that move are
not computed here but in `adjudication.payers`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from referee.answers import MultipleYakuman, Renhou
from referee.reports import Flag, WonHand
from referee.rules import Ruleset
from referee.shapes import Form, Reading, Sort, read_hand
from referee.values import KINDS, Tile, Wind
from referee.worth.fu import FuPart, block_fu, pair_fu, wait_fu
from referee.worth.look import Look
from referee.worth.points import MANGAN, YAKUMAN, base_points, limit_name, ron_points, round_up, tsumo_points
from referee.worth.yaku import OF_THE_PLAY, OF_THE_READING, OF_THE_TILES
from referee.worth.yakuman import may_be_yakuman, yakuman_of

__all__ = [
    "MANGAN",
    "YAKUMAN",
    "FuPart",
    "NoWin",
    "Worth",
    "base_points",
    "dora_of",
    "limit_name",
    "ron_points",
    "round_up",
    "tsumo_points",
    "worth_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """A hand's worth: han and fu, or a number of yakuman, with where they come from.

    *yaku* are (name, han) in the order of the announcement, dora last; for yakuman (name, how many). *base* are
    base points. *fu* is None for yakuman. *fu_parts* add up to *fu* once rounded up to tens.
    """

    han: int
    fu: int | None
    yakuman: int
    yaku: tuple[tuple[str, int], ...]
    base: int
    fu_parts: tuple[FuPart, ...] = ()
    reading: Reading | None = None


class NoWin(Enum):
    """Why a hand is no win."""

    INCOMPLETE = "incomplete"
    """The tiles make no hand."""
    NO_YAKU = "no_yaku"
    """A hand without a yaku."""


_RIICHI = frozenset({Flag.RIICHI, Flag.DOUBLE_RIICHI, Flag.OPEN_RIICHI})
_FIRST_TURN = frozenset({Flag.TENHOU, Flag.CHIIHOU, Flag.RENHOU})
_NEXT = tuple(
    Tile(
        kind - kind % 9 + (kind + 1) % 9
        if kind < 27
        else 27 + (kind - 26) % 4
        if kind <= Tile.NORTH
        else Tile.WHITE + (kind - Tile.WHITE + 1) % 3
    )
    for kind in KINDS
)


def dora_of(indicator: Tile, players: int = 4) -> Tile:
    """The kind that an indicator makes dora: the next in its row, the last followed by the first.

    With three players the characters are 1 and 9 only.

    >>> str(dora_of(Tile.P9)), str(dora_of(Tile.NORTH)), str(dora_of(Tile.RED)), str(dora_of(Tile.M1, players=3))
    ('1p', '1z', '5z', '9m')
    """
    kind = indicator.kind
    if players == 3 and kind == Tile.M1:
        return Tile.M9
    return _NEXT[kind]


def worth_of(
    rules: Ruleset, hand: WonHand, *, seat_wind: Wind, round_wind: Wind, tsumo: bool
) -> Worth | NoWin:
    """What *hand* is worth under *rules*, or why it is no win.

    *seat_wind* is the winner's wind in this hand. Impossible flags and tiles are not looked for here
    (`adjudication.possible`); furiten is not either. Sources: the ruleset's answers on the hand's worth.
    """
    winning = hand.winning_tile.kind
    found = read_hand(hand, winning)
    if not found:
        return NoWin.INCOMPLETE

    counts = [0] * 37
    for tile in hand.concealed:
        counts[tile] += 1
    counts[hand.winning_tile] += 1
    kans = 0
    closed = True
    for meld in hand.melds:
        for tile in meld.tiles:
            counts[tile] += 1
        if meld.is_open:
            closed = False
        if meld.is_kan:
            kans += 1
    reds = counts[34] + counts[35] + counts[36]
    if reds:
        counts[Tile.M5] += counts[34]
        counts[Tile.P5] += counts[35]
        counts[Tile.S5] += counts[36]

    look = Look()
    look.rules, look.closed, look.tsumo, look.flags, look.kans = rules, closed, tsumo, hand.flags, kans
    look.seat_wind, look.round_wind = seat_wind.tile, round_wind.tile
    held = 0
    for kind in KINDS:
        if counts[kind]:
            held |= 1 << kind
    look.held = held
    look.hidden = [not meld.is_open for meld in hand.melds]

    of_the_hand: list[tuple[str, int]] = []
    if hand.flags:
        of_the_hand += [(name, han) for name, yaku in OF_THE_PLAY if (han := yaku(look))]
        if Flag.RENHOU in hand.flags and rules.renhou is Renhou.FOUR_HAN:
            of_the_hand.append(("renhou", 4))
    if tsumo and closed:
        of_the_hand.append(("menzen_tsumo", 1))
    of_the_hand += [(name, han) for name, yaku in OF_THE_TILES if (han := yaku(look))]
    dora = _dora(rules, hand, counts, reds)
    rare = not hand.flags.isdisjoint(_FIRST_TURN) or kans == 4

    best: Worth | None = None
    concealed_blocks = 5 - len(hand.melds)
    for reading in found:
        look.read(reading)
        look.may_be_yakuman = rare or may_be_yakuman(look)
        for worth in _of_reading(look, reading, concealed_blocks, of_the_hand, dora, counts, winning):
            if best is None or (worth.base, worth.han, worth.fu or 0) > (best.base, best.han, best.fu or 0):
                best = worth
    if Flag.RENHOU in hand.flags and (best is None or not best.yakuman):
        best = _renhou(rules, best)
    return best or NoWin.NO_YAKU


def _of_reading(
    look: Look,
    reading: Reading,
    concealed_blocks: int,
    of_the_hand: list[tuple[str, int]],
    dora: list[tuple[str, int]],
    counts: list[int],
    winning: Tile,
) -> list[Worth]:
    """The worth of one reading for each place that the winning tile can have in it."""
    rules = look.rules
    if reading.form is not Form.STANDARD:
        yakuman = yakuman_of(look, concealed_triplets=0, pair_wait=True, counts=counts, winning=winning)
        if yakuman:
            return [_yakuman_worth(rules, yakuman, reading)]
        yaku = [("chiitoitsu", 2), *of_the_hand, *dora]
        han = sum(n for _, n in yaku)
        parts = (FuPart("seven_pairs", 25),)
        base = base_points(rules, han, 25)
        return [
            Worth(han=han, fu=25, yakuman=0, yaku=tuple(yaku), base=base, fu_parts=parts, reading=reading)
        ]

    of_the_reading = of_the_hand + [(name, han) for name, yaku in OF_THE_READING if (han := yaku(look))]
    found: list[Worth] = []
    seen: set[int] = set()
    pair = look.pair
    assert pair is not None
    pair_part = pair_fu(rules, pair, look.seat_wind, look.round_wind)
    for place in range(concealed_blocks):
        completed = reading.blocks[place]
        if winning not in completed.tiles or completed.index in seen:
            continue
        seen.add(completed.index)
        parts: list[FuPart] = []
        concealed = 0
        for at, block in enumerate(reading.blocks):
            if block.sort is Sort.TRIPLET or block.sort is Sort.QUAD:
                # A triplet completed by a discard counts as open; of the melds only a concealed quad does not.
                hidden = (
                    (look.tsumo or at != place)
                    if at < concealed_blocks
                    else look.hidden[at - concealed_blocks]
                )
                concealed += hidden
                part = block_fu(block, concealed=hidden)
                if part:
                    parts.append(part)
        if pair_part:
            parts.append(pair_part)
        wait = wait_fu(completed, winning)
        if wait:
            parts.append(wait)

        if concealed == 4 or look.may_be_yakuman:
            yakuman = yakuman_of(
                look,
                concealed_triplets=concealed,
                pair_wait=completed is pair,
                counts=counts,
                winning=winning,
            )
            if yakuman:
                found.append(_yakuman_worth(rules, yakuman, reading))
                continue

        pinfu = look.closed and not parts
        yaku = of_the_reading
        if pinfu:
            yaku = [("pinfu", 1), *yaku]
        if concealed == 3:
            yaku = [*yaku, ("sanankou", 2)]
        if not yaku:
            continue
        han = sum([n for _, n in yaku]) + sum([n for _, n in dora])
        fu, fu_parts = _fu(look, parts, pinfu)
        base = base_points(rules, han, fu)
        found.append(
            Worth(
                han=han, fu=fu, yakuman=0, yaku=(*yaku, *dora), base=base, fu_parts=fu_parts, reading=reading
            )
        )
    return found


def _fu(look: Look, parts: list[FuPart], pinfu: bool) -> tuple[int, tuple[FuPart, ...]]:
    if look.tsumo:
        if pinfu:
            return 20, (FuPart("pinfu_tsumo", 20),)
        if Flag.RINSHAN not in look.flags or look.rules.rinshan_tsumo_fu:
            parts.append(FuPart("tsumo", 2))
    elif look.closed:
        parts.append(FuPart("closed_ron", 10))
    fu = 20 + sum([part.fu for part in parts])
    if fu == 20:
        # An open hand that would have the bare twenty is paid as thirty.
        return 30, (FuPart("base", 20), FuPart("open_hand", 10))
    return -(-fu // 10) * 10, (FuPart("base", 20), *parts)


def _dora(rules: Ruleset, hand: WonHand, counts: list[int], reds: int) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    dora = _indicated(rules, hand.dora if rules.kan_dora else hand.dora[:1], counts)
    if dora:
        found.append(("dora", dora))
    if reds:
        found.append(("aka_dora", reds))
    if hand.ura and rules.ura_dora and not hand.flags.isdisjoint(_RIICHI):
        ura = _indicated(rules, hand.ura if rules.kan_ura else hand.ura[:1], counts)
        if ura:
            found.append(("ura_dora", ura))
    if hand.nukidora:
        found.append(("nukidora", hand.nukidora))
    return found


def _indicated(rules: Ruleset, indicators: tuple[Tile, ...], counts: list[int]) -> int:
    return sum([counts[dora_of(indicator, rules.players)] for indicator in indicators])


def _yakuman_worth(rules: Ruleset, yakuman: list[tuple[str, int]], reading: Reading) -> Worth:
    count = sum(n for _, n in yakuman)
    match rules.multiple_yakuman:
        case MultipleYakuman.CAP_ONE:
            count = 1
        case MultipleYakuman.ADD_UP_TO_FOUR:
            count = min(count, 4)
        case MultipleYakuman.ADD:
            pass
    return Worth(han=0, fu=None, yakuman=count, yaku=tuple(yakuman), base=YAKUMAN * count, reading=reading)


def _renhou(rules: Ruleset, ordinary: Worth | None) -> Worth | None:
    """A ron before the own first draw, where it is a limit of its own: that limit, or the ordinary value if higher."""
    match rules.renhou:
        case Renhou.MANGAN:
            han, base = 5, MANGAN
        case Renhou.HANEMAN:
            han, base = 6, 3000
        case Renhou.NONE | Renhou.FOUR_HAN | Renhou.YAKUMAN:
            return ordinary
    if ordinary is not None and ordinary.base > base:
        return ordinary
    return Worth(han=han, fu=None, yakuman=0, yaku=(("renhou", han),), base=base)
