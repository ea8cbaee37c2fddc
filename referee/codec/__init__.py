"""Requests, rulings and ledger entries as JSON.

In the protocol, each request has one answer. Reading collects every problem before it fails; writing loses nothing.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, assert_never, cast

from referee.adjudication import adjudicate, reply
from referee.catalogue import expected
from referee.codec.entries import entry_schema, read_entry, write_entry
from referee.codec.facts import TILES
from referee.codec.kinds import QUESTIONS, REPORTS, kinds_schema, read_kind, write_kind
from referee.codec.not_json import check_depth, finite, json_error, refuse_constant
from referee.codec.paid import PAYMENT_KIND, paid_schema, read_paid
from referee.codec.plain import Reader, to_plain
from referee.codec.points import POINTS_SCHEMA, read_points, write_points
from referee.codec.rulings import ruling_schema
from referee.codec.schema import schema_of
from referee.errors import Problem, Rejected, shorten
from referee.messages import (
    PROBLEMS,
    Language,
    SeatNamer,
    finding_texts,
    languages,
    say_finding,
    say_fu,
    say_problem,
    wind_namer,
)
from referee.paid import PaymentDifference, check_paid
from referee.reports import Paid, Question, Report
from referee.rules import Ruleset
from referee.rulesets import ruleset
from referee.ruling import Answer, Clock, Finding, NonPlayer, Party, Penalty, Ruling, TableState, first_hand
from referee.shapes import Reading
from referee.values import Round, Seat, Tile, sort_tiles, write_tiles
from referee.worth import FuPart

__all__ = [
    "answer",
    "answer_line",
    "codes",
    "entry_schema",
    "json_schema",
    "read_entry",
    "read_points",
    "read_question",
    "read_report",
    "read_round",
    "read_rules",
    "read_table",
    "ruling_schema",
    "write_entry",
    "write_points",
    "write_problem",
    "write_report",
    "write_ruling",
    "write_table",
]

_LONGEST_LINE = 100_000


def answer_line(line: str, language: Language = "en") -> dict[str, Any]:
    """The answer to one line of JSON, as `answer` gives it; a line that is not JSON is answered as rejected.

    >>> answer_line("{")["errors"][0]["code"]
    'not_json'
    """
    if len(line) > _LONGEST_LINE:
        too_long = Problem(path="", code="too_long", facts={"most": _LONGEST_LINE})
        return _rejection(None, Rejected([too_long]), language=language)
    try:
        request = json.loads(line, parse_constant=refuse_constant, parse_float=finite)
        check_depth(request)
    except (ValueError, RecursionError) as error:
        detail = json_error(error)
        no_json = Problem(path="", code="not_json", facts={"detail": detail})
        return _rejection(None, Rejected([no_json]), language=language)
    return answer(request, language)


def answer(request: object, language: Language = "en") -> dict[str, Any]:
    """The answer to one request of the protocol: a ruling, the reply to a question, or the errors in it.

    Its sentences are in the language that the request names, and in *language* where it names none.

    >>> answer({"id": 7, "rules": "ema-2025", "event": {"kind": "chombo", "offenders": [0]}})["verdict"]
    'chombo'
    """
    identity = request.get("id") if isinstance(request, dict) else None
    name_of: SeatNamer = str
    try:
        reader = Reader()
        fields = reader.mapping(request, "request")
        reader.done()
        for name in fields:
            if name not in ("id", "rules", "table", "event", "language"):
                reader.say(shorten(name), "unknown_field", name=shorten(name))
        requested = fields.get("language")
        if requested in languages():
            language = str(requested)
        elif requested is not None:
            reader.say("language", "unknown_word", given=shorten(requested), choices=", ".join(languages()))
        name_of = wind_namer(Seat.FIRST, len(Seat), language)
        rules: Any = None
        event: Any = None
        if "rules" in fields:
            rules = _read_noting_problems(reader, lambda: read_rules(fields["rules"]))
        else:
            reader.say("rules", "missing")
        table = (
            _read_noting_problems(reader, lambda: read_table(fields["table"])) if "table" in fields else None
        )
        if "event" in fields:
            event = _read_noting_problems(reader, lambda: read_question(fields["event"]))
        else:
            reader.say("event", "missing")
        reader.done()
        if table is not None:
            # Use the number of players of the rules: a wrong number of scores needs a worded refusal too.
            name_of = wind_namer(table.dealer, rules.players, language)
        if isinstance(event, Paid):
            payment_answer = check_paid(rules, table or first_hand(rules), event)
            return {"id": identity, **_write_answer(payment_answer, name_of, language)}
        if isinstance(event, Question):
            return {"id": identity, **_write_answer(reply(rules, table, event), name_of, language)}
        return {
            "id": identity,
            **write_ruling(adjudicate(rules, table or first_hand(rules), event), name_of, language),
        }
    except Rejected as rejected:
        return _rejection(identity, rejected, name_of, language)


def _read_noting_problems(reader: Reader, read: Any) -> Any:
    """The result of *read*; if it is rejected, its problems are added to those collected."""
    try:
        return read()
    except Rejected as rejected:
        reader.problems += rejected.problems
        return None


def _rejection(
    identity: object, rejected: Rejected, name_of: SeatNamer = str, language: Language = "en"
) -> dict[str, Any]:
    errors = [write_problem(problem, name_of, language) for problem in rejected.problems]
    return {"id": identity, "verdict": "rejected", "errors": errors}


def write_problem(problem: Problem, name_of: SeatNamer, language: Language = "en") -> dict[str, Any]:
    """A problem as the protocol writes it: path, code and sentence."""
    return {"path": problem.path, "code": problem.code, "says": say_problem(problem, name_of, language)}


def read_rules(value: object) -> Ruleset:
    """A ruleset from its key, or from ``{"base": key, "set": {question: answer}}``."""
    if isinstance(value, str):
        return ruleset(value)
    reader = Reader()
    fields: dict[str, Any] = value if isinstance(value, dict) else {}
    base, changes = fields.get("base"), fields.get("set", {})
    if not isinstance(value, dict):
        reader.wrong("rules", expected("the key of a ruleset"), value)
    elif not isinstance(base, str):
        reader.wrong("rules.base", expected("the key of a ruleset"), base)
    reader.mapping(changes, "rules.set")
    for name in fields:
        if name not in ("base", "set"):
            reader.say(f"rules.{shorten(name)}", "unknown_field", name=shorten(name))
    reader.done()
    return ruleset(cast(str, base), changes)


def read_table(value: object) -> TableState:
    """A table's state before a hand; raises `Rejected` with every problem at once."""
    reader = Reader()
    fields = dict(reader.mapping(value, "table"))
    dealer = fields.pop("dealer", None)
    table = reader.fields(TableState, fields, "table")
    if dealer is not None:
        seat = reader.read(Seat, dealer, "table.dealer")
        if isinstance(table, TableState) and isinstance(seat, Seat) and seat != table.dealer:
            facts = {"round": str(table.round), "wanted": int(table.dealer), "given": int(seat)}
            reader.say("table.dealer", "dealer_contradicts_round", **facts)
    reader.done()
    return cast(TableState, table)


def read_round(value: object) -> Round:
    """A round such as ``"E1"``. Raises `Rejected` for anything else."""
    reader = Reader()
    round_ = reader.read(Round, value, "round")
    reader.done()
    return cast(Round, round_)


def read_report(value: object) -> Report:
    """A report, from the form of an event; raises `Rejected` with every problem at once."""
    return cast(Report, read_kind(value, REPORTS, "event"))


def read_question(value: object) -> Report | Question | Paid:
    """A judge's request, from the form of an event: a hand to be ruled on or a question that ends none.

    Raises `Rejected` with every problem at once.
    """
    if isinstance(value, dict) and value.get("kind") == PAYMENT_KIND:
        return read_paid(value, lambda hand: cast(Report, read_kind(hand, REPORTS, "event.hand")))
    kinds = {**REPORTS, **QUESTIONS, PAYMENT_KIND: Paid}
    return cast("Report | Question | Paid", read_kind(value, kinds, "event"))


def write_report(report: Report | Question) -> dict[str, Any]:
    """A report or question in the form of an event; reading it back gives an equal one."""
    return write_kind(report)


def write_table(table: TableState) -> dict[str, Any]:
    """A table's state."""
    data: dict[str, Any] = {
        "scores": [write_points(score) for score in table.scores],
        "round": str(table.round),
        "dealer": int(table.dealer),
        "honba": table.honba,
        "deposits": table.deposits,
        "over": table.over,
    }
    if table.time.is_called:
        data |= {"time": table.time.value, "last_hands": table.last_hands}
    if table.bettors:
        data["bettors"] = [int(seat) for seat in table.bettors]
    if table.dead:
        data["dead"] = sorted(int(seat) for seat in table.dead)
    return data


def write_ruling(
    ruling: Ruling, name_of: SeatNamer | None = None, language: Language = "en"
) -> dict[str, Any]:
    """A ruling; its sentences name the seats as *name_of* does, by default by wind."""
    name_of = name_of or wind_namer(ruling.before.dealer, ruling.before.players, language)
    data: dict[str, Any] = {
        "verdict": ruling.verdict.value,
        "deltas": [write_points(points) for points in ruling.deltas],
        "payments": [
            {
                "from": _write_party(payment.source),
                "to": _write_party(payment.to),
                "points": write_points(payment.points),
                "for": payment.reason.value,
            }
            for payment in ruling.payments
        ],
        "penalties": [_write_penalty(penalty) for penalty in ruling.penalties],
        "findings": [_write_finding(finding, name_of, language) for finding in ruling.findings],
        "table": write_table(ruling.table),
        "replay": ruling.replay,
    }
    if ruling.results is not None:
        data["results"] = [write_points(points) for points in ruling.results]
    return data


def _write_answer(answer: Answer, name_of: SeatNamer, language: Language) -> dict[str, Any]:
    findings = [_write_finding(finding, name_of, language) for finding in answer.findings]
    data: dict[str, Any] = {"verdict": answer.verdict, "findings": findings}
    for name, value in answer.facts.items():
        data[name] = _write_fact(name, value, language)
    if data.get("yakuman"):
        # As in game records: thirteen han for each yakuman.
        data["han"] = 13 * data["yakuman"]
        data["yaku"] = [[name, 13 * count] for name, count in data["yaku"]]
    return data


def _write_penalty(penalty: Penalty) -> dict[str, Any]:
    return {
        "seat": int(penalty.seat),
        "points": penalty.points,
        "when": penalty.when.value,
        "for": penalty.reason,
    }


def _write_difference(difference: PaymentDifference) -> dict[str, Any]:
    payment = difference.payment
    data = {
        "from": _write_party(payment.source),
        "to": _write_party(payment.to),
        "for": payment.reason.value,
        "due": write_points(payment.points),
        "paid": write_points(difference.paid),
    }
    return data if difference.to is None else {**data, "received_by": _write_party(difference.to)}


def _write_fact(name: str, value: Any, language: Language) -> Any:
    match name, value:
        case "destroyed", tuple():
            return [{"wait": str(wait), "blocks": _write_blocks(reading)} for wait, reading in value]
        case "explanations", tuple():
            return [[_write_difference(difference) for difference in explanation] for explanation in value]
        case "puts_right", tuple():
            return [
                {"from": _write_party(giver), "to": _write_party(taker), "points": write_points(points)}
                for giver, taker, points in value
            ]
        case "penalties", tuple():
            return [_write_penalty(penalty) for penalty in value]
        case "fu_parts", tuple():
            return [_write_fu_part(part, language) for part in value]
        case _, tuple() if name in TILES:
            return write_tiles(sort_tiles(value))
        case _, tuple():
            return [_write_fact("", item, language) for item in value]
        case _, (int() | Fraction()) if not isinstance(value, bool | Tile | Seat):
            return write_points(value)
    return to_plain(value)


def _write_blocks(reading: Reading) -> list[str]:
    return [str(block) for block in reading.blocks]


def _write_fu_part(part: FuPart, language: Language) -> dict[str, Any]:
    return {"code": part.code, "fu": part.fu, "tiles": part.tiles, "says": say_fu(part.code, language)}


def _write_finding(finding: Finding, name_of: SeatNamer, language: Language) -> dict[str, Any]:
    data: dict[str, Any] = {"code": finding.code}
    if finding.seat is not None:
        data["seat"] = int(finding.seat)
    data["says"] = say_finding(finding, name_of, language)
    if finding.facts:
        data["facts"] = {name: _write_fact(name, value, language) for name, value in finding.facts.items()}
    if finding.clause is not None:
        clause = finding.clause
        data["clause"] = {"option": clause.option, "value": clause.value, "source": clause.source}
    return data


def _write_party(party: Party) -> int | str:
    match party:
        case Seat():
            return int(party)
        case NonPlayer():
            return party.value
        case _:
            assert_never(party)


def codes() -> dict[str, dict[str, str]]:
    """All codes of findings and errors with their sentences, as ``adjudicate --codes`` lists them."""
    return {
        "findings": dict(sorted(finding_texts().items())),
        "errors": dict(sorted(PROBLEMS.items())),
    }


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a request, generated from the types that it is read into."""
    definitions: dict[str, Any] = {}
    events = kinds_schema(definitions, {**REPORTS, **QUESTIONS})
    events.append(paid_schema(definitions, list(REPORTS.values())))
    definitions["TableState"] = {
        "type": "object",
        "properties": {
            "scores": {"type": "array", "items": POINTS_SCHEMA},
            "round": schema_of(Round, definitions),
            "dealer": schema_of(Seat, definitions),
            "honba": {"type": "integer"},
            "deposits": {"type": "integer"},
            "over": {"type": "boolean"},
            "time": schema_of(Clock, definitions),
            "last_hands": {"type": ["integer", "null"]},
            "dead": {"type": "array", "items": schema_of(Seat, definitions)},
            "bettors": {"type": "array", "items": schema_of(Seat, definitions)},
        },
        "required": ["scores"],
        "additionalProperties": False,
    }
    overlay = {
        "type": "object",
        "properties": {"base": {"type": "string"}, "set": {"type": "object"}},
        "required": ["base"],
        "additionalProperties": False,
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A request to the referee",
        "type": "object",
        "properties": {
            "id": {},
            "rules": {"anyOf": [{"type": "string"}, overlay]},
            "table": {"$ref": "#/$defs/TableState"},
            "event": {"oneOf": events},
            "language": {"enum": list(languages())},
        },
        "required": ["rules", "event"],
        "additionalProperties": False,
        "$defs": definitions,
    }
