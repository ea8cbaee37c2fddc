"""The answer to a situation under a ruleset, part by part.

A situation has one key that names the kind of question: an event of the protocol, a ladder, a whole ledger and so on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import referee
from tests.referee.ruled_words import (
    anything,
    facts,
    findings,
    listed,
    plain,
    points,
    problems,
    ruling,
    state,
)

__all__ = ["COMPARED", "Spoken", "answers", "rulesets_of"]

Spoken = dict[str, str]
"""The answer under one ruleset, part by part."""

COMPARED = frozenset(
    [
        "ema-2016",
        "ema-2025",
        "jpml-a-2012",
        "jpml-a-2023",
        "kakutou-club",
        "league-101",
        "m-league",
        "mahjong-soul-3p",
        "mahjong-soul-4p",
        "mahjong-time",
        "maru-jan",
        "ron2",
        "rrc",
        "saikouisen-2009",
        "shin-hochi",
        "shiragiku",
        "shiragiku-kitanuki",
        "shiragiku-ponrii",
        "shiragiku-sanma",
        "tenhou-3p",
        "tenhou-4p",
        "tokyo-rule",
        "tonpuusou-sanma-2008",
        "tonpuusou-sanma-2009",
        "wikipedia-ja",
        "wikipedia-zh",
        "wrc-2015",
        "wrc-2022",
        "wrc-2025",
    ]
)
"""The rulesets that the rooms compare. A newer one changes none of their files: it has a room of its own."""


@cache
def _rules(key: str) -> referee.Ruleset:
    return referee.ruleset(key)


def _rules_of(situation: Mapping[str, Any], key: str) -> referee.Ruleset:
    """The ruleset, with the situation's overlay."""
    return referee.ruleset(key, situation["set"]) if "set" in situation else _rules(key)


def rulesets_of(situation: Mapping[str, Any]) -> list[str]:
    """The rulesets that the situation names, or all `COMPARED` rulesets for its number of players."""
    if "under" in situation:
        return list(situation["under"])
    players = situation.get("players", 4)
    return [key for key in referee.ruleset_keys() if key in COMPARED and _rules(key).players == players]


def answers(situation: Mapping[str, Any], key: str) -> Spoken:
    """The answer to the situation under the ruleset."""
    [kind] = [name for name in _ANSWERS if name in situation]
    try:
        return _ANSWERS[kind](situation, _rules_of(situation, key))
    except referee.Rejected as refused:
        return {"refused": problems(refused)}
    except referee.LedgerError as fault:
        return {"refused": str(fault)}


def _table(rules: referee.Ruleset, table: Mapping[str, Any]) -> dict[str, Any]:
    """A table in the form of the protocol; *above* gives each player's points above the start points.

    Without *above*, the sticks on the table are taken from East on.
    """
    fields = dict(table)
    above = fields.pop("above", None)
    scores = [rules.start_points] * rules.players
    if above is not None:
        scores = [score + gain for score, gain in zip(scores, above, strict=True)]
    else:
        for stick in range(fields.get("deposits", 0)):
            scores[stick % rules.players] -= rules.riichi_deposit
    return {"scores": scores, **fields}


def _event(situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    table = _table(rules, situation.get("table", {}))
    request_rules = {"base": rules.key, "set": situation["set"]} if "set" in situation else rules.key
    answer = referee.codec.answer({"rules": request_rules, "table": table, "event": situation["event"]})
    if answer["verdict"] == "rejected":
        return {
            "refused": listed(
                f"{error['path']} {error['code']}: {_without_article(error['says'], rules)}"
                for error in answer["errors"]
            )
        }
    sentences = {"said": findings(answer["findings"])}
    if "payments" not in answer:
        details = {name: value for name, value in answer.items() if name not in ("id", "verdict", "findings")}
        if details.get("article"):
            # quoted/ gives the article.
            details["article"] = True
        return {"answer": f"{answer['verdict']}{facts(details)}", **sentences}
    return {"ruling": ruling(answer, table), **sentences}


def _without_article(sentence: str, rules: referee.Ruleset) -> str:
    """The sentence without its article, as other rulebooks say it too; quoted/ gives the article."""
    if sentence.endswith(")."):
        for source in rules.sources.values():
            sentence = sentence.removesuffix(f" ({source.words}).")
    return sentence


def _ladder(situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    foul = referee.codec.read_question({"kind": "incident", "seat": 0, **situation["ladder"]})
    rungs = referee.ladder.rungs(rules, foul)  # type: ignore[arg-type]  # an incident is read as a foul
    return {
        "ladder": listed(
            f"{rung.times} {rung.measure.value} {rung.points} {rung.most}{' either' if rung.either else ''}"
            for rung in rungs
        )
    }


def _prospect(situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    prospect = referee.adjudication.preview_incident(rules, situation["prospect"])
    return {
        "asks": plain([fact.value for fact in prospect.asks]),
        "steps": plain(referee.question.answer_words(prospect.steps)),
        "questions": plain(prospect.questions),
    }


def _wants(situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    foul: Any = referee.codec.read_report({"kind": "chombo", **situation["wants"]})
    return {"wants decision": plain(referee.adjudication.wants_decision(rules, foul))}


def _ends(situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    table = referee.codec.read_table(_table(rules, situation["ends"]))
    closed = referee.adjudication.close_game(rules, table)
    last, hands = referee.adjudication.last_round(rules), referee.adjudication.hands_to_end(rules, table)
    return {
        "ends": f"last round {last}; hands to end {hands}",
        "closed": anything(closed),
    }


def _book(_situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    reasons = [
        reason.value
        for reason in referee.AbortReason
        if referee.adjudication.is_abort_in_rules(rules, reason)
    ]
    return {
        "aborts known": listed(reasons),
        "chombo": listed(sorted(referee.adjudication.chombo_incident_codes(rules))),
    }


def _history(situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    history = [
        referee.ladder.Offence(**{**offence, "measure": referee.answers.Measure(offence["measure"])})
        for offence in situation["history"]
    ]
    return {
        "time": plain(
            [
                referee.ladder.count_occurrence(rules, history, code, day)
                for code in ("SLOW", "LATE")
                for day in (1, 2)
            ]
        )
    }


def _game(situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    scores = [rules.start_points + gain for gain in situation["game"]]
    standing = situation.get("standing")
    results = referee.standings.game_results(
        rules, scores, [rules.start_points + gain for gain in standing] if standing else None
    )
    return {
        "game": listed(
            f"{result.place}{'=' if result.tied else ''} {result.uma} {result.oka} {result.result}"
            for result in results
        )
    }


def _ranks(situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    totals = [
        referee.standings.Total(
            player=name,
            results=tuple(one["results"]),
            places=tuple(one["places"]),
            uma=one.get("uma", 0),
            penalties=one.get("penalties", 0),
            last_place=rules.players,
        )
        for name, one in situation["ranks"].items()
    ]
    return {
        f"ranks{'' if decides else ' meanwhile'}": listed(
            f"{one.rank}{'=' if one.tied else ''} {one.total.player} {one.total.total}"
            for one in referee.standings.rank(rules, totals, decides=decides)
        )
        for decides in (True, False)
    }


def _ledger(situation: Mapping[str, Any], rules: referee.Ruleset) -> Spoken:
    entries = [
        referee.codec.read_entry(number, kind, _counted(rules, payload))
        for number, (kind, payload) in enumerate(situation["ledger"], start=1)
    ]
    page = referee.fold(rules, entries)
    spoken = {
        "rows": listed(
            f"{row.number} "
            + (f"{row.ruling.verdict.value} {points(row.ruling.deltas)}" if row.ruling else "-")
            + (" voided" if row.voided else "")
            + (" judged" if row.judged else "")
            + (f" changed by {row.changed_by}" if row.changed_by else "")
            + "".join(f" {anything(one)}" for one in row.findings)
            for row in page.rows
        ),
        "page": listed(
            [
                points(score - rules.start_points for score in page.table.scores),
                state(referee.codec.write_table(page.table)),
                *(["closed"] if page.closed else []),
                *([f"results {points(page.results)}"] if page.results else []),
                *(f"{one.place}{'=' if one.tied else ''} {one.result}" for one in page.games),
                *(anything(one) for one in page.penalties),
                *(anything(one) for one in page.at_table),
                *(f"disqualified {int(seat)}" for seat in sorted(page.disqualified)),
            ]
        ),
        "rulings": listed(_judged(one) for one in page.rulings),
        "counts": listed(
            f"{one.number} {points(one.differences)} {one.sticks_difference}" for one in page.counts
        ),
        "stored counts": listed(
            f"{one.number} {one.state.value}{' latest' if one.latest else ''}{' current' if one.current else ''} "
            + _checked(one.now)
            for one in referee.counting.stored_counts(rules, entries)
        ),
    }
    if "voids" in situation:
        void_entry = referee.codec.read_entry(
            len(entries) + 1, "void", {"number": situation["voids"], "why": ""}
        )
        changed = referee.ledger.altered_rows(page, referee.fold(rules, [*entries, void_entry]))
        spoken["changed by the void"] = listed(
            f"{row.number} {state(referee.codec.write_table(row.before))}" for row in changed
        )
    if "judges" in situation:
        ruled: Any = referee.codec.read_entry(len(entries) + 1, "ruling", situation["judges"]).what
        question = ruled.judgement.question
        if question:
            spoken["proposed"] = anything(referee.ledger.proposed_judgement(rules, page.table, question))
        try:
            spoken["judged"] = _judged(referee.ledger.judge(rules, entries, ruled.judgement))
        except referee.Rejected as refused:
            spoken["judged"] = problems(refused)
    if "reviews" in situation:
        review_entry: Any = referee.codec.read_entry(len(entries) + 1, "review", situation["reviews"]).what
        spoken["reviewed"] = _judged(referee.ledger.review(rules, entries, review_entry))
    if "counted" in situation:
        above, sticks = situation["counted"]
        scores = [score + more for score, more in zip(page.table.scores, above, strict=True)]
        spoken["count"] = _checked(
            referee.counting.check_count(rules, page, scores, page.table.deposits + sticks)
        )
    return {name: value for name, value in spoken.items() if value != "-"}


def _checked(check: referee.counting.CountCheck) -> str:
    texts = (
        " and ".join(f"{explanation.number} {anything(explanation.finding)}" for explanation in explanations)
        for explanations in check.explanations
    )
    parts = [f"{points(check.differences)} pot {check.pot_difference} of {check.total - check.due}", *texts]
    return " | ".join([*parts, *(["more"] if check.more else [])])


def _counted(rules: referee.Ruleset, payload: Any) -> Any:
    """A payload; counted points are given as points above the start points."""
    if isinstance(payload, dict) and "above" in payload:
        return {**_table(rules, {"above": payload["above"]}), "sticks": payload["sticks"]}
    return payload


def _judged(ruling_row: referee.ledger.RulingRow) -> str:
    parts = [*ruling_row.payments, *ruling_row.penalties, *ruling_row.findings]
    return " ".join(
        [
            f"{ruling_row.number} {ruling_row.state.value} {'differs' if ruling_row.differs else 'as proposed'}",
            *([ruling_row.proposal.verdict] if ruling_row.proposal else []),
            *map(anything, parts),
        ]
    )


_ANSWERS: dict[str, Callable[[Mapping[str, Any], referee.Ruleset], Spoken]] = {
    "event": _event,
    "ladder": _ladder,
    "prospect": _prospect,
    "wants": _wants,
    "ends": _ends,
    "book": _book,
    "history": _history,
    "game": _game,
    "ranks": _ranks,
    "ledger": _ledger,
}
