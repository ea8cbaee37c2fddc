"""Check whether a player may declare riichi, and with which discards."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from referee.adjudication.dead_hands import cost_of, dead_hand_acts
from referee.adjudication.double_riichi import in_first_turn, is_double, judge_double
from referee.adjudication.furiten import own_furiten_tile
from referee.adjudication.riichi_form import form_fault, form_notes, judge_retraction
from referee.adjudication.riichi_points import points_fault
from referee.adjudication.tenpai import noten_facts, tenpai_criterion, waits_of
from referee.adjudication.yaku_minimum import han_needed, short_waits
from referee.answers import (
    Fact,
    OpenHandRiichi,
    Permission,
    RiichiMinPoints,
    RiichiRetract,
    Sakizuke,
)
from referee.findings import declaration as said
from referee.findings.riichi import RiichiSort
from referee.reports import Flag, Foul, RiichiDeclaration
from referee.rules import Ruleset
from referee.ruling import Answer, Finding, TableState
from referee.values import Hand, Tile, kinds, sort_tiles

__all__ = ["judge_declaration"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Declared:
    """A declaration with one discard: the hand that is left, and its waits."""

    rules: Ruleset
    table: TableState
    asked: RiichiDeclaration
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
    declared = {
        kind: _declared(rules, table, declaration, kind) for kind in sorted(set(kinds(declaration.concealed)))
    }
    legal, refusal = _sifted(declared.values())
    good = {one.discard for one in legal}
    facts: dict[str, object] = {
        "discards": sort_tiles(tile for tile in set(declaration.concealed) if tile.kind in good)
    }
    if declaration.double:
        facts["double"] = is_double(rules, declaration)
    chosen: _Declared | None = None
    if declaration.discard is not None:
        chosen = declared[declaration.discard.kind]
        legal, refusal = _sifted([chosen])
        facts["waits"] = chosen.waits
    findings: list[Finding] = []
    if declaration.retracts:
        back = judge_retraction(rules, declaration)
        findings.append(back)
        if back.code != said.RIICHI_STANDS.code:
            free = rules.riichi_retract is RiichiRetract.FREE_UNTIL_DISCARD
            return Answer(verdict="legal" if free else "illegal", findings=tuple(findings), facts=facts)
    if refusal is not None:
        costs = _declared_all_the_same(rules, table, declaration, refusal)
        return Answer(verdict="illegal", findings=(*findings, refusal, *costs), facts=facts)
    findings += _allowed(rules, declaration, chosen, facts)
    return Answer(
        verdict="illegal" if declaration.retracts else "legal", findings=tuple(findings), facts=facts
    )


def _declared_all_the_same(
    rules: Ruleset, table: TableState, declaration: RiichiDeclaration, refusal: Finding
) -> tuple[Finding, ...]:
    """What follows if riichi was declared despite *refusal*, where a rule of its own covers that.

    Such rules exist for a dead hand, an open hand, and a short wall. Sources: the ruleset's answers to `dead_hand`,
    `riichi_on_open_hand` and `riichi_without_wall`.
    """
    if declaration.seat in table.dead:
        against, cost = (
            said.RiichiObstacle.DEAD_HAND,
            dead_hand_acts(rules, table, declaration.seat, riichi=True),
        )
    elif refusal.code == said.RIICHI_HAND_OPEN.code:
        open_hand = Foul(seat=declaration.seat, code="RII-OPENHAND")
        against, cost = said.RiichiObstacle.OPEN_HAND, cost_of(rules, table, open_hand)
    elif refusal.code in (said.RIICHI_WALL_EMPTY.code, said.RIICHI_WALL_SHORT.code):
        foul = Foul(seat=declaration.seat, code="RII-NOWALL", answers={Fact.WALL_LEFT: declaration.wall_left})
        against, cost = said.RiichiObstacle.SHORT_WALL, cost_of(rules, table, foul)
    else:
        return ()
    return (said.IF_DECLARED.found(rules, against, declaration.seat), *cost.findings)


def _declared(rules: Ruleset, table: TableState, declaration: RiichiDeclaration, kind: Tile) -> _Declared:
    concealed = list(declaration.concealed)
    concealed.remove(next(tile for tile in concealed if tile.kind == kind))
    hand = Hand(concealed=tuple(concealed), melds=declaration.melds)
    return _Declared(
        rules=rules, table=table, asked=declaration, discard=kind, hand=hand, waits=waits_of(rules, hand)
    )


def _sifted(declared: Iterable[_Declared]) -> tuple[list[_Declared], Finding | None]:
    """The declarations that meet every condition; if none does, the refusal at which the last ones failed."""
    left = list(declared)
    for condition in _CONDITIONS:
        meet: list[_Declared] = []
        refusals: list[Finding] = []
        for one in left:
            refusal = condition(one)
            if refusal is None:
                meet.append(one)
            else:
                refusals.append(refusal)
        if not meet:
            # Of hands that are not tenpai, the refusal tells about the nearest one.
            return [], min(refusals, key=_tiles_away)
        left = meet
    return left, None


def _tiles_away(refusal: Finding) -> int:
    away = refusal.facts.get("away")
    return away if isinstance(away, int) else 0


def _alive(candidate: _Declared) -> Finding | None:
    # A dead hand may neither call nor win; no rulebook lets it declare.
    dead = candidate.asked.seat in candidate.table.dead
    return said.RIICHI_HAND_DEAD.found(candidate.rules, candidate.asked.seat) if dead else None


def _closed(candidate: _Declared) -> Finding | None:
    if candidate.hand.is_closed or candidate.rules.open_hand_riichi is OpenHandRiichi.PONRII:
        return None
    return said.RIICHI_HAND_OPEN.found(candidate.rules, candidate.asked.seat)


def _tenpai(candidate: _Declared) -> Finding | None:
    if candidate.waits:
        return None
    noten = noten_facts(candidate.rules, candidate.hand)
    return said.RIICHI_HAND_NOTEN.found(
        candidate.rules, tenpai_criterion(candidate.hand), candidate.asked.seat, noten
    )


def _wall(candidate: _Declared) -> Finding | None:
    rules, declaration = candidate.rules, candidate.asked
    least, left = rules.riichi_min_wall, declaration.wall_left
    if left >= least:
        return None
    if least == 1:
        return said.RIICHI_WALL_EMPTY.found(rules, declaration.seat)
    return said.RIICHI_WALL_SHORT.found(rules, declaration.seat, {"left": left, "least": least})


def _points(candidate: _Declared) -> Finding | None:
    return points_fault(candidate.rules, candidate.asked.seat, candidate.asked.score)


def _open(candidate: _Declared) -> Finding | None:
    if not candidate.asked.open or candidate.rules.open_riichi:
        return None
    return said.OPEN_RIICHI_NOT_IN_RULES.found(candidate.rules, candidate.asked.seat)


def _first_turn(candidate: _Declared) -> Finding | None:
    if not candidate.rules.riichi_first_turn_only or in_first_turn(candidate.rules, candidate.asked):
        return None
    return said.RIICHI_NOT_IN_FIRST_TURN.found(candidate.rules, candidate.asked.seat)


def _two_han(candidate: _Declared) -> Finding | None:
    """Under a two-han minimum every wait must meet it with the riichi, where a win may not be let go."""
    rules, declaration = candidate.rules, candidate.asked
    kanzen = rules.sakizuke is Sakizuke.KANZEN_SAKIZUKE
    if not kanzen and rules.furiten_riichi is Permission.ALLOWED:
        return None
    flags = {Flag.DOUBLE_RIICHI if is_double(rules, declaration) else Flag.RIICHI}
    if declaration.open:
        flags.add(Flag.OPEN_RIICHI)
    short = short_waits(
        rules,
        candidate.hand,
        seat_wind=declaration.seat.wind(candidate.table.dealer, rules.players),
        round_wind=candidate.table.round.wind,
        flags=frozenset(flags),
        least=han_needed(rules, declaration.honba or candidate.table.honba),
    )
    if not short:
        return None
    rule = said.WinKept.YAKU_CERTAIN if kanzen else said.WinKept.NO_FURITEN
    return said.RIICHI_BELOW_TWO_HAN.found(rules, rule, declaration.seat, {"waits": short})


def _furiten(candidate: _Declared) -> Finding | None:
    rules, declaration = candidate.rules, candidate.asked
    answer = rules.open_riichi_furiten if declaration.open else rules.furiten_riichi
    tile = _furiten_tile(candidate) if answer is Permission.FORBIDDEN else None
    if tile is None:
        return None
    return said.RIICHI_FURITEN_FORBIDDEN.found(
        rules, RiichiSort.of(open_riichi=declaration.open), declaration.seat, {"tile": tile}
    )


def _furiten_tile(candidate: _Declared) -> Tile | None:
    """The player's own discard, the declaring one included, that puts the riichi in furiten."""
    declaration = candidate.asked
    return own_furiten_tile(
        candidate.rules,
        candidate.waits,
        candidate.hand,
        discards=(*(declaration.discards or ()), candidate.discard),
        nukidora=declaration.nukidora,
    )


def _dead_wait(candidate: _Declared) -> Finding | None:
    if candidate.rules.dead_wait_riichi is Permission.ALLOWED or not _all_dead(candidate):
        return None
    return said.RIICHI_DEAD_WAIT_FORBIDDEN.found(
        candidate.rules, candidate.asked.seat, {"waits": candidate.waits}
    )


def _all_dead(candidate: _Declared) -> bool:
    """Whether all four tiles of every wait are in the player's own hand or in sight."""
    declaration = candidate.asked
    own = kinds((*declaration.concealed, *(tile for meld in declaration.melds for tile in meld.tiles)))
    visible, river = kinds(declaration.seen), kinds(declaration.discards or ())

    def in_sight(wait: Tile) -> int:
        norths = declaration.nukidora if wait is Tile.NORTH else 0
        # The player's own discards may already be among the tiles in sight.
        return own.count(wait) + norths + max(visible.count(wait), river.count(wait))

    return all(in_sight(wait) >= 4 for wait in candidate.waits)


def _form(candidate: _Declared) -> Finding | None:
    return form_fault(candidate.rules, candidate.asked)


_CONDITIONS: tuple[Callable[[_Declared], Finding | None], ...] = (
    _alive,
    _closed,
    _tenpai,
    _wall,
    _points,
    _open,
    _first_turn,
    _two_han,
    _furiten,
    _dead_wait,
    _form,
)


def _allowed(
    rules: Ruleset, declaration: RiichiDeclaration, chosen: _Declared | None, facts: dict[str, object]
) -> list[Finding]:
    """The findings on a legal riichi: its waits, and all notes on it."""
    if chosen is None:
        findings = [said.RIICHI_ALLOWED.found(rules, declaration.seat, {"tiles": facts["discards"]})]
    else:
        chosen_facts = {"tile": chosen.discard, "waits": chosen.waits, "sort": _sort(rules, declaration)}
        findings = [said.RIICHI_ALLOWED_WITH.found(rules, declaration.seat, chosen_facts)]
    if not declaration.wall_left:
        findings.append(said.RIICHI_ON_LAST_TILE.found(rules, declaration.seat))
    findings += _points_notes(rules, declaration)
    if chosen is not None:
        findings += _wait_notes(chosen)
    if declaration.double:
        findings.append(judge_double(rules, declaration))
    return findings + form_notes(rules, declaration)


def _sort(rules: Ruleset, declaration: RiichiDeclaration) -> str:
    """The sort of riichi that the finding describes: one that may be declared or was; an open or a plain one."""
    declared = declaration.retracts or bool(form_notes(rules, declaration))
    sort = RiichiSort.of(open_riichi=declaration.open)
    if declared:
        return "declared_open" if sort is RiichiSort.OPEN else "declared"
    return sort.value


def _points_notes(rules: Ruleset, declaration: RiichiDeclaration) -> list[Finding]:
    """What becomes of a score that the stick, where one is required, reduces to zero or below."""
    if not rules.riichi_deposit:
        return []
    if declaration.score < rules.riichi_deposit:
        borrows = rules.riichi_min_points is RiichiMinPoints.BORROW
        kind = said.RIICHI_STICK_BORROWED if borrows else said.RIICHI_BELOW_ZERO
        return [kind.found(rules, declaration.seat, {"points": declaration.score - rules.riichi_deposit})]
    if declaration.score == rules.riichi_deposit:
        temporary = rules.riichi_min_points is RiichiMinPoints.THOUSAND_TEMPORARY_ZERO
        kind = said.RIICHI_TEMPORARY_ZERO if temporary else said.RIICHI_TO_ZERO
        return [kind.found(rules, declaration.seat)]
    return []


def _wait_notes(candidate: _Declared) -> list[Finding]:
    """Notes on a riichi that is allowed although it is in furiten or all its waits are in sight."""
    rules, declaration = candidate.rules, candidate.asked
    findings: list[Finding] = []
    tile = _furiten_tile(candidate)
    if tile is not None:
        sort = RiichiSort.of(open_riichi=declaration.open)
        findings.append(said.RIICHI_IN_FURITEN.found(rules, sort, declaration.seat, {"tile": tile}))
    if _all_dead(candidate):
        findings.append(said.RIICHI_ON_DEAD_WAIT.found(rules, declaration.seat, {"waits": candidate.waits}))
    return findings
