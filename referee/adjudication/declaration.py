"""Check whether a player may declare riichi, and with which discards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import assert_never

from referee.adjudication.dead_hands import cost_of, dead_hand_cost
from referee.adjudication.double_riichi import in_first_turn, is_double, judge_double
from referee.adjudication.furiten import own_furiten_tile
from referee.adjudication.riichi_form import form_fault, form_notes, judge_retraction
from referee.adjudication.riichi_points import points_fault
from referee.adjudication.tenpai import noten_facts, tenpai_criterion, waits_of
from referee.adjudication.yaku_minimum import han_needed, short_waits
from referee.answers import (
    Fact,
    RiichiRetract,
    Sakizuke,
)
from referee.findings import declaration as kinds_of_finding
from referee.findings.facts import SortedWaitFacts
from referee.findings.riichi import RiichiSort
from referee.frozen import dataclass
from referee.reports import Flag, Foul, RiichiDeclaration
from referee.rules import Ruleset
from referee.ruling import Answer, Finding, TableState
from referee.values import Hand, Tile, kinds, sort_tiles

__all__ = ["judge_declaration"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Candidate:
    """A declaration with one discard: the hand that is left, and its waits."""

    rules: Ruleset
    table: TableState
    declaration: RiichiDeclaration
    discard: Tile
    hand: Hand
    waits: tuple[Tile, ...]


def judge_declaration(rules: Ruleset, table: TableState, declaration: RiichiDeclaration) -> Answer:
    """Judge whether the riichi is legal, with the given discard or with any, and which discards make it legal.

    The conditions are checked in the order of `_CONDITIONS`, and the first that fails is the finding. `discards` are
    the tiles of the hand that make a legal riichi, a red five like a plain one; `waits` those of the given discard;
    `double` says whether a riichi declared as double is one. A riichi taken back is legal only where that costs
    nothing. Sources: the ruleset's answers on the declaration of riichi; the order from the Japanese Wikipedia, 立直,
    and Shiragiku, 立直.
    """
    candidates = {
        kind: _candidate(rules, table, declaration, kind)
        for kind in sorted(set(kinds(declaration.concealed)))
    }
    legal, refusal = _filter_candidates(candidates.values())
    legal_discards = {candidate.discard for candidate in legal}
    discards = sort_tiles(tile for tile in set(declaration.concealed) if tile.kind in legal_discards)
    facts: dict[str, object] = {"discards": discards}
    if declaration.double:
        facts["double"] = is_double(rules, declaration)
    chosen: _Candidate | None = None
    if declaration.discard is not None:
        chosen = candidates[declaration.discard.kind]
        legal, refusal = _filter_candidates([chosen])
        facts["waits"] = chosen.waits
    findings: list[Finding] = []
    if declaration.retracts:
        retraction = judge_retraction(rules, declaration)
        findings.append(retraction)
        if retraction.code != kinds_of_finding.RIICHI_STANDS.code:
            match rules.riichi_retract:
                case RiichiRetract.FREE_UNTIL_DISCARD:
                    verdict = "legal"
                case RiichiRetract.NO | RiichiRetract.DEAD_HAND | RiichiRetract.DEAD_HAND_UNTIL_STICK:
                    verdict = "illegal"
                case _:
                    assert_never(rules.riichi_retract)
            return Answer(verdict=verdict, findings=tuple(findings), facts=facts)
    if refusal is not None:
        costs = _costs_despite_refusal(rules, table, declaration, refusal)
        return Answer(verdict="illegal", findings=(*findings, refusal, *costs), facts=facts)
    findings += _legal_findings(rules, declaration, chosen, discards)
    return Answer(
        verdict="illegal" if declaration.retracts else "legal", findings=tuple(findings), facts=facts
    )


def _costs_despite_refusal(
    rules: Ruleset, table: TableState, declaration: RiichiDeclaration, refusal: Finding
) -> tuple[Finding, ...]:
    """What follows if riichi was declared despite *refusal*, where a rule of its own covers that.

    Such rules exist for a dead hand, an open hand, and a short wall. Sources: the ruleset's answers to `dead_hand`,
    `riichi_on_open_hand` and `riichi_without_wall`.
    """
    if declaration.seat in table.dead:
        obstacle, cost = (
            kinds_of_finding.RiichiObstacle.DEAD_HAND,
            dead_hand_cost(rules, table, declaration.seat, riichi=True),
        )
    elif refusal.code == kinds_of_finding.RIICHI_HAND_OPEN.code:
        open_hand = Foul(seat=declaration.seat, code="RII-OPENHAND")
        obstacle, cost = kinds_of_finding.RiichiObstacle.OPEN_HAND, cost_of(rules, table, open_hand)
    elif refusal.code in (kinds_of_finding.RIICHI_WALL_EMPTY.code, kinds_of_finding.RIICHI_WALL_SHORT.code):
        foul = Foul(seat=declaration.seat, code="RII-NOWALL", answers={Fact.WALL_LEFT: declaration.wall_left})
        obstacle, cost = kinds_of_finding.RiichiObstacle.SHORT_WALL, cost_of(rules, table, foul)
    else:
        return ()
    return (kinds_of_finding.IF_DECLARED.finding(rules, obstacle, declaration.seat), *cost.findings)


def _candidate(rules: Ruleset, table: TableState, declaration: RiichiDeclaration, kind: Tile) -> _Candidate:
    concealed = list(declaration.concealed)
    concealed.remove(next(tile for tile in concealed if tile.kind == kind))
    hand = Hand(concealed=tuple(concealed), melds=declaration.melds)
    return _Candidate(
        rules=rules,
        table=table,
        declaration=declaration,
        discard=kind,
        hand=hand,
        waits=waits_of(rules, hand),
    )


def _filter_candidates(candidates: Iterable[_Candidate]) -> tuple[list[_Candidate], Finding | None]:
    """The declarations that meet every condition; if none does, the refusal at which the last ones failed."""
    remaining = list(candidates)
    for condition in _CONDITIONS:
        passing: list[_Candidate] = []
        refusals: list[Finding] = []
        for candidate in remaining:
            refusal = condition(candidate)
            if refusal is None:
                passing.append(candidate)
            else:
                refusals.append(refusal)
        if not passing:
            # Of hands that are not tenpai, the refusal tells about the nearest one.
            return [], min(refusals, key=_tiles_away)
        remaining = passing
    return remaining, None


def _tiles_away(refusal: Finding) -> int:
    away = refusal.facts.get("away")
    return away if isinstance(away, int) else 0


def _dead_hand_fault(candidate: _Candidate) -> Finding | None:
    # A dead hand may neither call nor win; no rulebook lets it declare.
    dead = candidate.declaration.seat in candidate.table.dead
    return (
        kinds_of_finding.RIICHI_HAND_DEAD.finding(candidate.rules, candidate.declaration.seat)
        if dead
        else None
    )


def _open_hand_fault(candidate: _Candidate) -> Finding | None:
    if candidate.hand.is_closed or candidate.rules.open_hand_riichi.allowed:
        return None
    return kinds_of_finding.RIICHI_HAND_OPEN.finding(candidate.rules, candidate.declaration.seat)


def _noten_fault(candidate: _Candidate) -> Finding | None:
    if candidate.waits:
        return None
    noten_reasons = noten_facts(candidate.rules, candidate.hand)
    return kinds_of_finding.RIICHI_HAND_NOTEN.finding(
        candidate.rules, tenpai_criterion(candidate.hand), candidate.declaration.seat, noten_reasons
    )


def _wall_fault(candidate: _Candidate) -> Finding | None:
    rules, declaration = candidate.rules, candidate.declaration
    least, tiles_left = rules.riichi_min_wall, declaration.wall_left
    if tiles_left >= least:
        return None
    if least == 1:
        return kinds_of_finding.RIICHI_WALL_EMPTY.finding(rules, declaration.seat)
    return kinds_of_finding.RIICHI_WALL_SHORT.finding(
        rules, declaration.seat, {"left": tiles_left, "least": least}
    )


def _points_fault(candidate: _Candidate) -> Finding | None:
    return points_fault(candidate.rules, candidate.declaration.seat, candidate.declaration.score)


def _open_riichi_fault(candidate: _Candidate) -> Finding | None:
    if not candidate.declaration.open or candidate.rules.open_riichi:
        return None
    return kinds_of_finding.OPEN_RIICHI_NOT_IN_RULES.finding(candidate.rules, candidate.declaration.seat)


def _first_turn_fault(candidate: _Candidate) -> Finding | None:
    if not candidate.rules.riichi_first_turn_only or in_first_turn(candidate.rules, candidate.declaration):
        return None
    return kinds_of_finding.RIICHI_NOT_IN_FIRST_TURN.finding(candidate.rules, candidate.declaration.seat)


def _two_han_fault(candidate: _Candidate) -> Finding | None:
    """Under a two-han minimum every wait must meet it with the riichi, where a win may not be let go."""
    rules, declaration = candidate.rules, candidate.declaration
    match rules.sakizuke:
        case Sakizuke.KANZEN_SAKIZUKE:
            rule = kinds_of_finding.WinKept.YAKU_CERTAIN
        case Sakizuke.ARI | Sakizuke.SAKIZUKE:
            if rules.furiten_riichi.allowed:
                return None
            rule = kinds_of_finding.WinKept.NO_FURITEN
        case _:
            assert_never(rules.sakizuke)
    flags = {Flag.DOUBLE_RIICHI if is_double(rules, declaration) else Flag.RIICHI}
    if declaration.open:
        flags.add(Flag.OPEN_RIICHI)
    failing_waits = short_waits(
        rules,
        candidate.hand,
        seat_wind=declaration.seat.wind(candidate.table.dealer, rules.players),
        round_wind=candidate.table.round.wind,
        flags=frozenset(flags),
        least=han_needed(rules, declaration.honba or candidate.table.honba),
    )
    if not failing_waits:
        return None
    return kinds_of_finding.RIICHI_BELOW_TWO_HAN.finding(
        rules, rule, declaration.seat, {"waits": failing_waits}
    )


def _furiten_fault(candidate: _Candidate) -> Finding | None:
    rules, declaration = candidate.rules, candidate.declaration
    answer = rules.open_riichi_furiten if declaration.open else rules.furiten_riichi
    tile = None if answer.allowed else _furiten_tile(candidate)
    if tile is None:
        return None
    return kinds_of_finding.RIICHI_FURITEN_FORBIDDEN.finding(
        rules, RiichiSort.of(open_riichi=declaration.open), declaration.seat, {"tile": tile}
    )


def _furiten_tile(candidate: _Candidate) -> Tile | None:
    """The player's own discard, the declaring one included, that puts the riichi in furiten."""
    declaration = candidate.declaration
    return own_furiten_tile(
        candidate.rules,
        candidate.waits,
        candidate.hand,
        discards=(*(declaration.discards or ()), candidate.discard),
        nukidora=declaration.nukidora,
    )


def _dead_wait_fault(candidate: _Candidate) -> Finding | None:
    if candidate.rules.dead_wait_riichi.allowed or not _all_waits_dead(candidate):
        return None
    return kinds_of_finding.RIICHI_DEAD_WAIT_FORBIDDEN.finding(
        candidate.rules, candidate.declaration.seat, {"waits": candidate.waits}
    )


def _all_waits_dead(candidate: _Candidate) -> bool:
    """Whether all four tiles of every wait are in the player's own hand or in sight."""
    declaration = candidate.declaration
    own_tiles = kinds((*declaration.concealed, *(tile for meld in declaration.melds for tile in meld.tiles)))
    visible, river = kinds(declaration.seen), kinds(declaration.discards or ())

    def in_sight(wait: Tile) -> int:
        norths = declaration.nukidora if wait is Tile.NORTH else 0
        # The player's own discards may already be among the tiles in sight.
        return own_tiles.count(wait) + norths + max(visible.count(wait), river.count(wait))

    return all(in_sight(wait) >= 4 for wait in candidate.waits)


def _form_fault(candidate: _Candidate) -> Finding | None:
    return form_fault(candidate.rules, candidate.declaration)


_CONDITIONS: tuple[Callable[[_Candidate], Finding | None], ...] = (
    _dead_hand_fault,
    _open_hand_fault,
    _noten_fault,
    _wall_fault,
    _points_fault,
    _open_riichi_fault,
    _first_turn_fault,
    _two_han_fault,
    _furiten_fault,
    _dead_wait_fault,
    _form_fault,
)


def _legal_findings(
    rules: Ruleset, declaration: RiichiDeclaration, chosen: _Candidate | None, discards: tuple[Tile, ...]
) -> list[Finding]:
    """The findings on a legal riichi: its waits, and all notes on it."""
    if chosen is None:
        findings = [kinds_of_finding.RIICHI_ALLOWED.finding(rules, declaration.seat, {"tiles": discards})]
    else:
        chosen_facts: SortedWaitFacts = {
            "tile": chosen.discard,
            "waits": chosen.waits,
            "sort": _riichi_sort(rules, declaration),
        }
        findings = [kinds_of_finding.RIICHI_ALLOWED_WITH.finding(rules, declaration.seat, chosen_facts)]
    if not declaration.wall_left:
        findings.append(kinds_of_finding.RIICHI_ON_LAST_TILE.finding(rules, declaration.seat))
    findings += _points_notes(rules, declaration)
    if chosen is not None:
        findings += _wait_notes(chosen)
    if declaration.double:
        findings.append(judge_double(rules, declaration))
    return findings + form_notes(rules, declaration)


def _riichi_sort(rules: Ruleset, declaration: RiichiDeclaration) -> str:
    """The sort of riichi that the finding describes: one that may be declared or was; an open or a plain one."""
    is_declared = declaration.retracts or bool(form_notes(rules, declaration))
    sort = RiichiSort.of(open_riichi=declaration.open)
    if is_declared:
        return "declared_open" if sort is RiichiSort.OPEN else "declared"
    return sort.value


def _points_notes(rules: Ruleset, declaration: RiichiDeclaration) -> list[Finding]:
    """What becomes of a score that the stick, where one is required, reduces to zero or below."""
    if not rules.riichi_deposit:
        return []
    if declaration.score < rules.riichi_deposit:
        kind = (
            kinds_of_finding.RIICHI_STICK_BORROWED
            if rules.riichi_min_points.is_borrowed
            else kinds_of_finding.RIICHI_BELOW_ZERO
        )
        return [kind.finding(rules, declaration.seat, {"points": declaration.score - rules.riichi_deposit})]
    if declaration.score == rules.riichi_deposit:
        temporary = rules.riichi_min_points.allows_zero
        zero_kind = kinds_of_finding.RIICHI_TEMPORARY_ZERO if temporary else kinds_of_finding.RIICHI_TO_ZERO
        return [zero_kind.finding(rules, declaration.seat)]
    return []


def _wait_notes(candidate: _Candidate) -> list[Finding]:
    """Notes on a riichi that is allowed although it is in furiten or all its waits are in sight."""
    rules, declaration = candidate.rules, candidate.declaration
    findings: list[Finding] = []
    tile = _furiten_tile(candidate)
    if tile is not None:
        sort = RiichiSort.of(open_riichi=declaration.open)
        findings.append(
            kinds_of_finding.RIICHI_IN_FURITEN.finding(rules, sort, declaration.seat, {"tile": tile})
        )
    if _all_waits_dead(candidate):
        findings.append(
            kinds_of_finding.RIICHI_ON_DEAD_WAIT.finding(rules, declaration.seat, {"waits": candidate.waits})
        )
    return findings
