"""Check whether a player in riichi may make this concealed kan."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

from referee.adjudication.tenpai import noten_facts, tenpai_criterion, waits_of
from referee.findings import riichi_quads as kinds_of_finding
from referee.findings.facts import NotenFacts
from referee.findings.kind import Kind
from referee.findings.riichi import RIICHI_ON_OPEN_HAND, OpenHandFacts, Wait
from referee.findings.riichi_quads import QuadFacts
from referee.reports import AnkanAfterRiichi, Flag, ShownHand, WonHand
from referee.rules import Ruleset
from referee.ruling import Finding
from referee.shapes import Reading, readings, triplet_of, waits
from referee.values import Hand, Meld, MeldType, Seat, Tile, Wind, kinds
from referee.worth import Worth, worth_of

__all__ = ["AnkanJudgement", "illegal_kan", "judge_ankan", "judge_kans"]


class AnkanJudgement(NamedTuple):
    """Whether the quad is allowed, with the proof: the waits before and after, and the winning readings it destroys.

    *kind* is that of the finding. For a refused quad it says why; for a hand that was not tenpai before the quad, it
    says what decides that it was not. *destroyed* are the readings on which a refusal rests. *proof* are the facts of
    the finding: they name, whatever the reason, everything that the quad destroys, and under *lost* the yaku that go
    with it where they count.
    """

    legal: bool
    kind: Kind[Any] | Wait
    proof: QuadFacts
    finding: Finding
    waits_before: tuple[Tile, ...] = ()
    waits_after: tuple[Tile, ...] = ()
    destroyed: tuple[tuple[Tile, Reading], ...] = ()


def judge_ankan(rules: Ruleset, question: AnkanAfterRiichi) -> AnkanJudgement:
    """Judge one concealed quad by a player in riichi.

    The tile drawn must be one of the four unless okuri-kan is allowed. Then the ruleset's answer to
    `ankan_after_riichi` applies: the waits must stay as they are; under *strict* the three tiles must also form a
    triplet in every reading for every wait; under *strict_yaku_kept* no yaku may be lost either (`_lost_yaku`).
    Finally, it may not be the fifth quad of a hand, unless that one ends the hand, nor be made with an empty wall where
    no quad may. Sources: `open_hand_riichi`, `ankan_after_riichi`, `okuri_kan`, `fifth_kan`, `last_tile_kan`.
    """
    tile, drawn = question.tile.kind, question.drawn.kind
    concealed_after = _concealed_after(question)
    # The four tiles are held before and after they are laid down.
    held = kinds(question.hand.tiles)
    waits_before = _waits(question.hand.concealed, held)
    waits_after = _waits(concealed_after, (*held, drawn))

    def make_judgement(
        kind: Kind[QuadFacts] | Wait,
        *,
        legal: bool = False,
        destroyed: Sequence[tuple[Tile, Reading]] = (),
        lost_yaku: Sequence[tuple[Tile, tuple[str, ...]]] = (),
        noten: NotenFacts | None = None,
    ) -> AnkanJudgement:
        destroyed_readings = (
            destroyed
            if legal or destroyed
            else _destroyed_readings(question.hand.concealed, concealed_after, tile, waits_before)
        )
        facts: QuadFacts = {
            "tile": tile,
            "drawn": drawn,
            "before": waits_before,
            "after": waits_after,
            "destroyed": tuple(destroyed_readings),
        }
        if lost_yaku:
            facts["lost"] = tuple(lost_yaku)
        if noten:
            facts = {**facts, **noten}
        if isinstance(kind, Wait):
            finding = kinds_of_finding.ANKAN_HAND_NOTEN.finding(rules, kind, question.seat, facts)
        else:
            finding = kind.finding(rules, question.seat, facts)
        return AnkanJudgement(
            legal=legal,
            kind=kind,
            proof=facts,
            finding=finding,
            waits_before=waits_before,
            waits_after=waits_after,
            destroyed=tuple(destroyed),
        )

    if not rules.ankan_after_riichi.allowed:
        return make_judgement(kinds_of_finding.ANKAN_FORBIDDEN)
    if not question.hand.is_closed and not rules.open_hand_riichi.allowed:
        judgement = make_judgement(kinds_of_finding.ANKAN_FORBIDDEN)
        open_hand_facts: OpenHandFacts = {**judgement.proof, "stick": bool(rules.riichi_deposit)}
        finding = RIICHI_ON_OPEN_HAND.finding(rules, question.seat, open_hand_facts)
        return judgement._replace(kind=RIICHI_ON_OPEN_HAND, finding=finding)
    # Waits of which the player does not hold all four are waits under any rules.
    if not waits_before and not waits_of(rules, question.hand):
        noten = noten_facts(rules, question.hand)
        return make_judgement(tenpai_criterion(question.hand), noten=noten)
    if drawn != tile and not rules.okuri_kan.allowed:
        return make_judgement(kinds_of_finding.ANKAN_NOT_THE_DRAWN_TILE)
    destroyed = _readings_without_triplet(rules, question.hand, tile, waits_before)
    if waits_before != waits_after:
        return make_judgement(kinds_of_finding.ANKAN_CHANGES_WAITS, destroyed=destroyed)
    if destroyed and rules.ankan_after_riichi.keeps_triplet:
        return make_judgement(kinds_of_finding.ANKAN_DESTROYS_READING, destroyed=destroyed)
    if rules.ankan_after_riichi.keeps_yaku:
        lost_yaku = _lost_yaku(rules, question.hand, _hand_after(question), waits_before)
        if lost_yaku:
            return make_judgement(kinds_of_finding.ANKAN_LOSES_YAKU, lost_yaku=lost_yaku)
    fifth = question.kans_so_far is not None and question.kans_so_far >= 4
    if fifth and not rules.fifth_kan.can_be_made:
        return make_judgement(kinds_of_finding.ANKAN_FIFTH_KAN)
    empty = question.wall_left is not None and question.wall_left < 1
    if empty and not rules.last_tile_kan.allowed:
        return make_judgement(kinds_of_finding.ANKAN_WALL_EMPTY)
    if fifth:
        return make_judgement(kinds_of_finding.ANKAN_FIFTH_KAN_ABORTS, legal=True)
    return make_judgement(kinds_of_finding.ANKAN_ALLOWED, legal=True)


def _concealed_after(question: AnkanAfterRiichi) -> tuple[Tile, ...]:
    """The concealed tiles once the four are laid down."""
    kind = question.tile.kind
    return tuple([tile for tile in (*question.hand.concealed, question.drawn) if tile.kind is not kind])


def _hand_after(question: AnkanAfterRiichi) -> Hand:
    """The hand once the four tiles are laid down."""
    tiles = (*question.hand.concealed, question.drawn)
    four = tuple(tile for tile in tiles if tile.kind is question.tile.kind)
    return Hand(
        concealed=_concealed_after(question),
        melds=(*question.hand.melds, Meld(type=MeldType.ANKAN, tiles=four)),
    )


def _waits(concealed: tuple[Tile, ...], held: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The waits that a quad may not change; a tile held four times, the quad's own included, is no longer a wait."""
    return tuple([kind for kind in waits(concealed) if held.count(kind) < 4])


def _readings_without_triplet(
    rules: Ruleset, hand: Hand, tile: Tile, waits_before: tuple[Tile, ...]
) -> list[tuple[Tile, Reading]]:
    """Every reading for every wait in which the kanned tiles are no triplet of their own."""
    destroyed: list[tuple[Tile, Reading]] = []
    triplet = triplet_of(tile)
    # A tile of which the hand has four already is a fifth one, even if the four are in a quad: the shape alone decides.
    fifth_tile = rules.ankan_after_riichi.counts_fifth_tile
    for wait in waits(hand.concealed) if fifth_tile else waits_before:
        destroyed += [
            (wait, reading) for reading in readings((*hand.concealed, wait)) if triplet not in reading.blocks
        ]
    return destroyed


def _destroyed_readings(
    concealed: tuple[Tile, ...],
    concealed_after: tuple[Tile, ...],
    tile: Tile,
    waits_before: tuple[Tile, ...],
) -> list[tuple[Tile, Reading]]:
    """Every reading for every wait that no longer exists once the four tiles are laid down.

    With the drawn tile these are the readings without the triplet; without it, the drawn tile changes other readings
    too.
    """
    destroyed: list[tuple[Tile, Reading]] = []
    for wait in waits_before:
        shapes_after = {_shape(reading) for reading in readings((*concealed_after, wait))}
        for reading in readings((*concealed, wait)):
            # Only where the triplet is the only block that starts with it, the remaining tiles are those that the quad
            # leaves.
            other_blocks = [block for block in reading.blocks if block.first != tile]
            if tuple(sorted(map(str, other_blocks))) not in shapes_after:
                destroyed.append((wait, reading))
    return destroyed


def _shape(reading: Reading) -> tuple[str, ...]:
    return tuple(sorted(map(str, reading.blocks)))


def _lost_yaku(
    rules: Ruleset, hand: Hand, hand_after: Hand, waits_before: tuple[Tile, ...]
) -> list[tuple[Tile, tuple[str, ...]]]:
    """The yaku that the quad takes from the hand, for each wait where it takes any.

    The rule is known only at second hand. It is taken to mean a yaku of the best-paying reading before that the
    best-paying reading after no longer has; in a yakuman that the quad makes of the hand no yaku is lost. Under
    *strict* that is the nine gates, which a quad ends; with a quad of other tiles than the drawn one it can be any yaku
    of a run that changes.
    """
    lost_by_wait: list[tuple[Tile, tuple[str, ...]]] = []
    for wait in waits_before:
        worth_before, worth_after = (
            _worth_drawn_on(rules, hand, wait),
            _worth_drawn_on(rules, hand_after, wait),
        )
        yaku_after = dict(worth_after.yaku)
        lost_names = tuple(name for name, _ in worth_before.yaku if name not in yaku_after)
        if lost_names and worth_after.yakuman <= worth_before.yakuman:
            lost_by_wait.append((wait, lost_names))
    return lost_by_wait


def _worth_drawn_on(rules: Ruleset, hand: Hand, wait: Tile) -> Worth:
    """The worth of a hand in riichi drawn on *wait*; a quad takes the same from a ron."""
    # Winds only form triplets and pairs, which no quad of other tiles changes. Any winds will do for the comparison.
    won_hand = WonHand(
        concealed=hand.concealed, melds=hand.melds, winning_tile=wait, flags=frozenset({Flag.RIICHI})
    )
    return cast(Worth, worth_of(rules, won_hand, seat_wind=Wind.EAST, round_wind=Wind.EAST, tsumo=True))


def judge_kans(rules: Ruleset, seat: Seat, hand: ShownHand) -> Iterator[AnkanJudgement]:
    """The judgement on each quad that the hand's player made in riichi, in turn.

    Each is judged on the hand as it was then: its melds are those shown less the quads made from then on.
    """
    for kans_done, kan in enumerate(hand.kans_after_riichi):
        later_kinds = {later_kan.tile.kind for later_kan in hand.kans_after_riichi[kans_done:]}
        melds = tuple(meld for meld in hand.melds if later_kinds.isdisjoint(kinds(meld.tiles)))
        question = AnkanAfterRiichi(
            seat=seat, hand=Hand(concealed=kan.concealed_before, melds=melds), drawn=kan.drawn, tile=kan.tile
        )
        yield judge_ankan(rules, question)


def illegal_kan(rules: Ruleset, seat: Seat, hand: ShownHand) -> AnkanJudgement | None:
    """The first illegal quad among those that the hand's player made in riichi, or None."""
    return next((judgement for judgement in judge_kans(rules, seat, hand) if not judgement.legal), None)
