"""Compares the program's ruling on a quad with the second opinion, and names any differences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from referee import Hand, Meld, MeldType, Ruleset, Seat, Tile, read_tiles, reply, ruleset, write_tiles
from referee.codec import answer
from referee.reports import AnkanAfterRiichi
from referee.shapes import Reading, readings, waits
from tests import brute_force
from tests.random_quads import Temptation, random_quad, random_waiting_hand

__all__ = ["Agreement", "compare_quads", "compare_shapes", "verdict_from_json", "verdict_from_objects"]

# The answer `strict_yaku_kept` is left out: the second opinion knows shapes but no yaku.
ANSWERS = ("forbidden", "waits_unchanged", "strict", "strict_fifth_tile")
TENPAI = ("noten", "noten_only_if_in_selectable_hand", "tenpai")

# A verdict that both sides can give: legal or not, the reason, the waits before and after, the readings destroyed.
Verdict = tuple[str, str, str, str, frozenset[tuple[str, tuple[str, ...]]]]
Ask = Callable[[Temptation, dict[str, object]], Verdict]


@dataclass
class Agreement:
    """The number of rulings compared, how often each reason was found, and every difference in words."""

    rulings: int = 0
    reasons: Counter[tuple[str, str]] = field(default_factory=Counter)
    differences: list[str] = field(default_factory=list)

    def compare(
        self,
        tempted: Temptation,
        ask: Ask,
        *,
        okuri_kan: bool = False,
        tenpai_rule: str = "noten_only_if_in_selectable_hand",
        rules: tuple[str, ...] = ANSWERS,
    ) -> brute_force.Second:
        """Compare *ask* with the second opinion under each of *rules*; returns the second opinion."""
        second = brute_force.second_opinion(
            tempted.concealed, tempted.drawn, tempted.tile, list(tempted.quads)
        )
        for rule in rules:
            expected = _second_verdict(second, rule, okuri_kan=okuri_kan, tenpai_rule=tenpai_rule)
            changes: dict[str, object] = {
                "ankan_after_riichi": rule,
                "okuri_kan": "allowed" if okuri_kan else "forbidden",
                "tenpai_if_all_waits_in_own_hand": tenpai_rule,
            }
            verdict = ask(tempted, changes)
            self.rulings += 1
            self.reasons[rule, expected[1]] += 1
            if verdict != expected:
                self.differences.append(f"{tempted}, {changes}: {verdict}, second opinion {expected}")
        return second

    def __str__(self) -> str:
        rows = [f"{self.rulings} rulings compared, {len(self.differences)} differences"]
        for rule in ANSWERS:
            texts = [
                f"{code.removeprefix('ankan_')} {count}"
                for (under, code), count in sorted(self.reasons.items())
                if under == rule
            ]
            if texts:
                rows.append(f"  {rule}: {', '.join(texts)}")
        return "\n".join(rows)


def compare_quads(seeds: Iterable[int], ask: Ask) -> Agreement:
    """Compare random quads; the other rules change with the seed."""
    agreement = Agreement()
    for seed in seeds:
        agreement.compare(random_quad(seed), ask, okuri_kan=bool(seed // 3 % 2), tenpai_rule=TENPAI[seed % 3])
    return agreement


def _second_verdict(second: brute_force.Second, rule: str, *, okuri_kan: bool, tenpai_rule: str) -> Verdict:
    reason = second.refusal(rule, okuri_kan=okuri_kan, tenpai_rule=tenpai_rule)
    named = reason in ("ankan_changes_waits", "ankan_destroys_reading")
    destroyed = frozenset(
        (brute_force.write((wait,)), tuple(sorted(brute_force.write(kinds) for _, kinds in reading)))
        for wait, reading in (second.proof(rule) if named else ())
    )
    return (
        "legal" if reason == "ankan_allowed" else "illegal",
        reason,
        brute_force.write(second.waits_before),
        brute_force.write(second.waits_after),
        destroyed,
    )


def verdict_from_json(tempted: Temptation, changes: dict[str, object]) -> Verdict:
    """The program's verdict, through the protocol."""
    reply_data: dict[str, Any] = answer(
        {"rules": {"base": "tenhou-4p", "set": changes}, "event": tempted.event()}
    )
    return (
        reply_data["verdict"],
        reply_data["findings"][0]["code"],
        reply_data["waits_before"],
        reply_data["waits_after"],
        frozenset((row["wait"], tuple(sorted(row["blocks"]))) for row in reply_data["destroyed"]),
    )


def verdict_from_objects(tempted: Temptation, changes: dict[str, object]) -> Verdict:
    """The program's verdict, without the protocol."""
    question = AnkanAfterRiichi(
        seat=Seat.FIRST,
        hand=Hand(
            concealed=read_tiles(tempted.concealed),
            melds=tuple(Meld(type=MeldType.ANKAN, tiles=read_tiles(quad)) for quad in tempted.quads),
        ),
        drawn=read_tiles(tempted.drawn)[0],
        tile=read_tiles(tempted.tile)[0],
    )
    answer_ = reply(_rules(tuple(changes.items())), None, question)
    answer_facts: Mapping[str, Any] = answer_.facts
    destroyed: tuple[tuple[Tile, Reading], ...] = answer_facts["destroyed"]
    return (
        answer_.verdict,
        answer_.findings[0].code,
        write_tiles(answer_facts["waits_before"]),
        write_tiles(answer_facts["waits_after"]),
        frozenset((str(wait), tuple(sorted(map(str, reading.blocks)))) for wait, reading in destroyed),
    )


@cache
def _rules(changes: tuple[tuple[str, object], ...]) -> Ruleset:
    return ruleset("tenhou-4p", dict(changes))


def compare_shapes(seeds: Iterable[int]) -> list[str]:
    """Every difference in the waits of random hands of any form, or in the readings of the completed hands."""
    differences: list[str] = []
    for seed in seeds:
        text = random_waiting_hand(seed)
        counts, tiles = brute_force.tiles_of(text), read_tiles(text)
        theirs = brute_force.waits(counts)
        if tuple(map(int, waits(tiles))) != theirs:
            differences.append(
                f"seed {seed}, {text}: waits {write_tiles(waits(tiles))}, {brute_force.write(theirs)}"
            )
        for kind in theirs:
            ours = [tuple(sorted(map(str, reading_.blocks))) for reading_ in readings((*tiles, Tile(kind)))]
            complete = [count + (index == kind) for index, count in enumerate(counts)]
            wanted = [
                tuple(sorted(brute_force.write(kinds) for _, kinds in reading))
                for reading in brute_force.readings(complete)
            ]
            if sorted(ours) != sorted(wanted):
                differences.append(f"seed {seed}, {text} with {Tile(kind)}: readings {ours}, {wanted}")
    return differences
