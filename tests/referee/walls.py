"""Hands played at random from one real wall, as reports of what everybody can see."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from referee import (
    AbortiveDraw,
    AbortReason,
    ExhaustiveDraw,
    Meld,
    MeldType,
    Report,
    Riichi,
    Seat,
    ShownHand,
    Tile,
    Win,
    Winner,
    WonHand,
)
from referee.reports import Flag

__all__ = ["play"]


def wall(players: int, rng: random.Random) -> list[Tile]:
    """The 136 tiles for four players, or the 108 for three, with one red five in each suit that has fives."""
    every = [Tile(kind) for kind in range(34) for _ in range(4)]
    for red in (Tile.M0, Tile.P0, Tile.S0):
        every[every.index(red.kind)] = red
    if players == 3:
        every = [tile for tile in every if not Tile.M2 <= tile.kind <= Tile.M8]
    assert len(every) == (136 if players == 4 else 108)
    rng.shuffle(every)
    return every


@dataclass
class Hand:
    """One player's tiles and melds, and the tiles that the player passed on."""

    seat: Seat
    concealed: list[Tile]
    melds: list[Meld] = field(default_factory=list)
    discards: list[Tile] = field(default_factory=list)
    passed: list[Tile] = field(default_factory=list)
    norths: int = 0
    passed_kita: bool = False

    def shown(self) -> ShownHand:
        return ShownHand(
            concealed=tuple(self.concealed),
            melds=tuple(self.melds),
            discards=tuple(self.discards),
            passed=tuple(self.passed),
            nukidora=self.norths,
            passed_kita=self.passed_kita,
        )

    def won(self, tile: Tile, dora: list[Tile], ura: list[Tile], *flags: Flag) -> WonHand:
        return WonHand(
            concealed=tuple(self.concealed),
            melds=tuple(self.melds),
            discards=tuple(self.discards),
            passed=tuple(self.passed),
            nukidora=self.norths,
            passed_kita=self.passed_kita,
            winning_tile=tile,
            dora=tuple(dora),
            ura=tuple(ura),
            flags=frozenset(flags),
        )


def play(players: int, seed: int) -> Iterator[Report]:
    """One hand from the deal to the end of the wall, with every report that is possible along the way."""
    rng = random.Random(seed)
    tiles = wall(players, rng)
    dead = [tiles.pop() for _ in range(10)]
    dora, ura = dead[:5], dead[5:]
    hands = [Hand(seat=Seat(seat), concealed=[tiles.pop() for _ in range(13)]) for seat in range(players)]
    kans, seat = 0, 0

    def everybody(but: Hand | None = None) -> dict[Seat, ShownHand]:
        return {hand.seat: hand.shown() for hand in hands if hand is not but}

    def wins(tile: Tile, loser: Hand, *flags: Flag) -> Iterator[Report]:
        """One or two other players claim ron; the hand need not be a win."""
        others = [hand for hand in hands if hand is not loser]
        row = dora[: kans + 1]
        for count in (1, min(2, len(others))):
            winners = rng.sample(others, count)
            shown = {hand.seat: hand.shown() for hand in hands if hand not in winners}
            flagged = tuple(Flag.RIICHI if at == 0 else None for at in range(count))
            yield Win(
                discarder=loser.seat,
                winners=tuple(
                    Winner(
                        seat=hand.seat,
                        worth=hand.won(
                            tile,
                            row,
                            ura[: kans + 1] if riichi else [],
                            *flags,
                            *([riichi] if riichi else []),
                        ),
                    )
                    for hand, riichi in zip(winners, flagged, strict=True)
                ),
                riichi=(Riichi(seat=winners[0].seat),),
                shown=shown if rng.random() < 0.7 else {},
            )

    while tiles:
        hand = hands[seat]
        drawn = tiles.pop()
        yield from _tsumo(hand, hands, drawn, dora[: kans + 1], rng)
        hand.concealed.append(drawn)
        if players == 3 and Tile.NORTH in hand.concealed and rng.random() < 0.8 and len(tiles) > 4:
            hand.concealed.remove(Tile.NORTH)
            robbed = [*wins(Tile.NORTH, hand, Flag.ROBBED_KITA)]
            hand.norths += 1
            # The robbed north may be shown with the others or left out.
            yield from robbed
            yield from wins(Tile.NORTH, hand, Flag.ROBBED_KITA)
            for other_hand in hands:
                other_hand.passed_kita = other_hand.passed_kita or (
                    other_hand is not hand and rng.random() < 0.2
                )
            continue
        added = next(
            (
                (index, tile)
                for index, meld in enumerate(hand.melds)
                for tile in hand.concealed
                if meld.type is MeldType.PON and meld.tiles[0].kind == tile.kind
            ),
            None,
        )
        if added and kans < 4 and len(tiles) > 4:
            index, tile = added
            pon = hand.melds[index]
            hand.concealed.remove(tile)
            yield from wins(tile, hand, Flag.CHANKAN)
            hand.melds[index] = Meld(
                type=MeldType.KAKAN, tiles=(*pon.tiles, tile), called=pon.called, source=pon.source
            )
            yield from wins(tile, hand, Flag.CHANKAN)
            kans += 1
            for other_hand in hands:
                if other_hand is not hand:
                    other_hand.passed.append(tile)
            continue
        four = next((kind for kind, n in Counter(t.kind for t in hand.concealed).items() if n == 4), None)
        if four is not None and kans < 4 and len(tiles) > 4 and rng.random() < 0.7:
            quad = [tile for tile in hand.concealed if tile.kind == four]
            hand.concealed = [tile for tile in hand.concealed if tile.kind != four]
            hand.melds.append(Meld(type=MeldType.ANKAN, tiles=tuple(quad)))
            yield from wins(rng.choice(quad), hand, Flag.ROBBED_ANKAN)
            kans += 1
            continue
        while True:
            tile = hand.concealed.pop(rng.randrange(len(hand.concealed)))
            hand.discards.append(tile)
            yield from wins(tile, hand)
            called = _call(hands, hand, tile, players, kans, rng)
            for other_hand in hands:
                if other_hand is not hand:
                    other_hand.passed.append(tile)
            if called is None:
                break
            hand, took_kan = called
            if took_kan:
                kans += 1
                break
        else:
            continue
        seat = hand.seat if called and called[1] else (hand.seat + 1) % players
        if all(len(each.discards) == 1 and not each.melds for each in hands):
            first = tuple(each.discards[0] for each in hands)
            yield AbortiveDraw(reason=AbortReason.SUUFON_RENDA, discards=first, shown=everybody())
        if rng.random() < 0.05:
            yield AbortiveDraw(reason=AbortReason.SUUKAIKAN, shown=everybody())
    yield ExhaustiveDraw(shown=everybody())


def _tsumo(
    hand: Hand, hands: list[Hand], drawn: Tile, dora: list[Tile], rng: random.Random
) -> Iterator[Report]:
    other_shown = {other.seat: other.shown() for other in hands if other is not hand}
    yield Win(winners=(Winner(seat=hand.seat, worth=hand.won(drawn, dora, [])),), shown=other_shown)
    if not hand.melds and not hand.norths and not hand.discards:
        concealed = (*hand.concealed, drawn)
        yield AbortiveDraw(
            reason=AbortReason.KYUUSHU_KYUUHAI,
            by=hand.seat,
            concealed=concealed,
            shown=other_shown,
            discards=tuple(tile for other_hand in hands for tile in other_hand.discards[:1]),
        )
        shown = ShownHand(concealed=concealed)
        yield AbortiveDraw(
            reason=AbortReason.KYUUSHU_KYUUHAI,
            by=hand.seat,
            concealed=concealed if rng.random() < 0.5 else None,
            shown={**other_shown, hand.seat: shown},
        )


def _call(
    hands: list[Hand], giver: Hand, tile: Tile, players: int, kans: int, rng: random.Random
) -> tuple[Hand, bool] | None:
    """A random call of the discard: a triplet, a quad, or a run by the next player; often without its source."""
    for hand in rng.sample(hands, len(hands)):
        if hand is giver or len(hand.melds) == 4:
            continue
        same = [hand_tile for hand_tile in hand.concealed if hand_tile.kind == tile.kind]
        meld_type: MeldType | None = None
        own: list[Tile] = []
        if len(same) == 3 and kans < 4 and rng.random() < 0.5:
            meld_type, own = MeldType.DAIMINKAN, same
        elif len(same) >= 2:
            meld_type, own = MeldType.PON, rng.sample(same, 2)
        elif players == 4 and (giver.seat + 1) % players == hand.seat and rng.random() < 0.3:
            run = _run(hand, tile)
            meld_type, own = (MeldType.CHI, run) if run else (None, [])
        if meld_type is None:
            continue
        for hand_tile in own:
            hand.concealed.remove(hand_tile)
        names_source = rng.random() < 0.6
        hand.melds.append(
            Meld(
                type=meld_type,
                tiles=(*own, tile),
                called=tile if names_source or rng.random() < 0.5 else None,
                source=giver.seat if names_source else None,
            )
        )
        return hand, meld_type is MeldType.DAIMINKAN
    return None


def _run(hand: Hand, tile: Tile) -> list[Tile]:
    if tile.is_honour:
        return []
    for low, high in ((-2, -1), (-1, 1), (1, 2)):
        rank = tile.kind % 9
        if rank + low < 0 or rank + high > 8:
            continue
        own = [
            next((hand_tile for hand_tile in hand.concealed if hand_tile.kind == tile.kind + step), None)
            for step in (low, high)
        ]
        if all(own_tile is not None for own_tile in own):
            return [own_tile for own_tile in own if own_tile is not None]
    return []
