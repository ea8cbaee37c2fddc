"""The incidents at a table, and the facts to ask first for each.

The incidents are the project's own list, compiled from the rulebooks' chapters on errors and penalties and from the
practice of referees. Each names the facts to ask before it can be judged, in the order in which they are asked; the
ruleset decides which of them matter. The consequences are answered by the ruleset's question named in the same line or,
where several of its answers decide together, by the adjudication of that incident.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from referee.answers.facts import DERIVED_FACTS, Fact
from referee.answers.steps import Step, Steps, misplaced_steps, read_step
from referee.catalogue import Message, expected
from referee.errors import Problem, as_given

__all__ = [
    "BEARS_ON_CHOMBO",
    "INCIDENTS",
    "Category",
    "Incident",
    "answer_faults",
    "facts_of",
    "is_intended",
    "step_problems",
    "usable_facts",
]


class Category(Enum):
    """The subject of an incident."""

    CALLS = "calls"
    WINS = "wins"
    RIICHI = "riichi"
    TILES = "tiles"
    DRAW = "draw"
    POINTS = "points"
    CONDUCT = "conduct"


@dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """One kind of incident: its code, its subject, the facts to ask, and the question that answers it.

    *question* is empty where several answers of a ruleset decide together. *given* are facts that the incident itself
    implies; nobody is asked for them.
    """

    code: str
    sort: Category
    asks: tuple[Fact, ...] = ()
    question: str = ""
    given: Mapping[Fact, bool | int] = field(default_factory=dict)


def _make(
    code: str,
    sort: Category,
    *asks: Fact,
    by: str = "",
    implied: Mapping[Fact, bool | int] | None = None,
) -> Incident:
    return Incident(code=code, sort=sort, asks=asks, question=by, given=MappingProxyType(implied or {}))


# These facts bear on any offence worth a chombo, whether its incident asks for them or not.
BEARS_ON_CHOMBO = (Fact.VALID_WIN, Fact.AFTER_LAST_DISCARD, Fact.UNPLAYABLE, Fact.NEXT_DEAL, Fact.DELIBERATE)

F = Fact
_EXPOSED = (F.TILES, F.DELIBERATE, F.UNPLAYABLE, F.NOBODYS_FAULT)
_ALL = (
    # Calls
    _make("CALL-EMPTY", Category.CALLS, F.LOST, F.SHOWN, by="empty_meld_call"),
    _make("CALL-CHANGE", Category.CALLS, F.WIN_SAID, F.WIN_FIRST, F.MIXED_UP, F.AT_ONCE, F.WINNING_HAND, F.SHOWN,
         F.WHOLE_HAND, F.UNCLEAR, F.COMPLETED, by="claim_changed"),
    _make("CALL-WRONGSET-EARLY", Category.CALLS, F.TILES, by="false_meld_shown", implied={F.DISCARDED: False}),
    _make("CALL-WRONGSET-LATE", Category.CALLS, F.QUAD, F.TILES, by="false_meld_shown", implied={F.DISCARDED: True}),
    _make("CALL-NOTTAKEN", Category.CALLS, F.DISCARDS, F.OWN_DRAW, by="claimed_tile_late"),
    _make("CALL-KUIKAE", Category.CALLS, F.SAME_TILE, by="kuikae_done"),
    _make("CALL-PRIORITY", Category.CALLS, F.CLEARLY_FIRST),
    _make("PLACE-CALLED", Category.CALLS, F.CORRECTED, F.ALL_AGREE, by="called_tile_misplaced"),
    _make("TURN-TOUCH", Category.CALLS),
    # Wins
    _make("WIN-FALSE-VOICE", Category.WINS, F.NO_YAKU, F.VALID_WIN, by="false_win_not_shown"),
    _make("WIN-FALSE-OPEN", Category.WINS, F.VALID_WIN, F.AFTER_LAST_DISCARD, F.UNPLAYABLE),
    _make("WIN-FURITEN", Category.WINS, F.SHOWN, F.VALID_WIN, F.AFTER_LAST_DISCARD, F.UNPLAYABLE,
         implied={F.NO_YAKU: False}),
    _make("WIN-WORD", Category.WINS, F.MIXED_UP, F.AT_ONCE, F.SHOWN, by="win_word"),
    _make("WIN-LATE", Category.WINS, F.NEXT_DREW, F.NEXT_DISCARDED, F.TSUMO_SAID, F.QUAD_DECLARED, F.TOUCHED,
         F.TOO_FAST, F.SECONDS, F.BETWEEN, F.LATER_WIN, F.SHOWN),
    _make("WIN-MULTI", Category.WINS),
    _make("WIN-MIXED", Category.WINS, by="winning_tile_sorted_in"),
    _make("WIN-AFTERDISCARD", Category.WINS, F.BETWEEN, F.LATER_WIN, F.SHOWN, by="tsumo_after_discard"),
    _make("MIX-EARLY", Category.WINS, F.DEAD_WALL, F.PROVABLE, by="mixed_before_payment"),
    # Riichi
    _make("RII-NOTEN", Category.RIICHI, F.OWN_WIN, F.OTHER_WIN, F.AT_DRAW, F.AT_ABORT, F.FOUR_RIICHI, F.DEAD_BEFORE),
    _make("RII-OPENHAND", Category.RIICHI, by="riichi_on_open_hand"),
    _make("RII-FORM", Category.RIICHI, F.SAID, F.TURNED, F.PLACED, F.TILE_FIRST, F.STICK_FIRST),
    _make("RII-CANCEL", Category.RIICHI, F.DISCARDED, F.PLACED),
    _make("RII-ANKAN", Category.RIICHI, F.OWN_WIN, F.OTHER_WIN, F.AT_DRAW),
    _make("RII-SWAP", Category.RIICHI, F.PROVED, F.AT_DRAW, by="riichi_tile_swapped"),
    _make("RII-CALL", Category.RIICHI, F.DISCARDED, by="riichi_call"),
    _make("RII-HIDE", Category.RIICHI),
    _make("RII-NOWALL", Category.RIICHI, F.WALL_LEFT, by="riichi_without_wall"),
    _make("RII-TOUCH", Category.RIICHI, F.WINNING_TILE, F.SERIOUS, by="riichi_tile_touched"),
    # Tiles and the wall
    _make("TILE-COUNT", Category.TILES, F.DEALER_WITHOUT_DRAW, by="tile_count_wrong"),
    _make("DEAL-ERROR", Category.TILES, F.SEEN, F.SPOILED, by="deal_error"),
    _make("DEAL-EARLYDISC", Category.TILES, F.SOUTH_DREW, by="deal_early_discard"),
    _make("DRAW-WRONG", Category.TILES, F.OUT_OF_TURN, F.DEALERS_FIRST, F.FROM_OPPONENT, F.FROM_DEAD_WALL, F.MIXED_IN,
         F.CAN_GO_BACK, F.DISCARDED, F.TOO_FAST, F.SERIOUS, by="wrong_draw"),
    _make("DRAW-AFTEREND", Category.TILES, F.MIXED_IN, by="draw_after_end"),
    _make("DISC-BACK", Category.TILES, F.KNOCKED_OVER, F.FACE_UP, F.IN_RIVER, by="discard_taken_back"),
    _make("EXPOSE-OWN", Category.TILES, *_EXPOSED, F.CONCEALED, F.IN_RIICHI, F.WAIT_SHOWN, by="own_tiles_exposed"),
    _make("EXPOSE-WALL", Category.TILES, *_EXPOSED, by="wall_exposed"),
    _make("EXPOSE-DEAD", Category.TILES, *_EXPOSED, by="dead_wall_exposed"),
    _make("EXPOSE-OPP", Category.TILES, *_EXPOSED, F.IN_RIICHI, F.CONCEALED, F.FEW_TURNS_LEFT,
         by="opponents_tiles_exposed"),
    _make("DORA-WRONG", Category.TILES, F.SEEN, F.TILES, by="dora_turned_wrong"),
    _make("URA-PEEK", Category.TILES, F.DELIBERATE, F.HAND_OVER, F.SERIOUS, by="ura_looked_at"),
    _make("SET-WRONG", Category.TILES, F.UNPLAYABLE, by="set_of_tiles_wrong"),
    # The end of a hand
    _make("TENPAI-FALSE", Category.DRAW, F.IN_RIICHI, by="tenpai_claimed_noten"),
    _make("TENPAI-EARLY", Category.DRAW, F.BEFORE_END, F.SHOWN, F.MISLED, F.CHANGED, by="tenpai_said_early"),
    _make("DEAD-CALL", Category.DRAW, F.DECLARED_BEFORE, F.CLAIMS_WIN, F.KNEW, by="dead_hand"),
    _make("CHOMBO-TWO", Category.DRAW, F.VALID_WIN, F.AT_DRAW, F.AFTER_LAST_DISCARD, F.UNPLAYABLE, F.SEVERAL),
    _make("FOUL-LATE", Category.DRAW, F.NEXT_DEAL),
    # Points
    _make("PAY-LATE", Category.POINTS, F.GAME_OVER, F.HAND_INTACT, F.ALL_AGREE),
    _make("PAY-COUNT", Category.POINTS),
    _make("STICK-MISSING", Category.POINTS, F.AT_END, by="stick_missing"),
    _make("DEALER-WRONG", Category.POINTS, F.PLAYED, by="wrong_dealer"),
    _make("SEAT-WRONG", Category.POINTS, F.HANDS, by="wrong_seats"),
    _make("MINUS", Category.POINTS),
    _make("SHEET", Category.POINTS, F.ALL_LAST, F.WITH_EFFECT, F.STICKS_RESET, F.MENDABLE, F.UNSIGNED,
         by="sheet_wrong"),
    # Conduct
    _make("PHONE", Category.CONDUCT, F.SMART_GLASSES, F.TALKED, by="phone"),
    _make("SLOW", Category.CONDUCT, F.DELIBERATE, F.SERIOUS, by="slow_play"),
    _make("INFO", Category.CONDUCT, F.DELIBERATE, F.SERIOUS, by="talking"),
    _make("NOISE", Category.CONDUCT, F.COMPLAINED, F.DELIBERATE, F.SERIOUS, by="noise"),
    _make("OBSTRUCT", Category.CONDUCT, F.DELIBERATE, F.SERIOUS, by="obstruction"),
    _make("CHEAT", Category.CONDUCT, by="cheating", implied={F.DELIBERATE: True}),
    _make("LATE", Category.CONDUCT, F.MINUTES, F.BEGUN, by="late"),
    _make("AWAY", Category.CONDUCT, F.MINUTES, F.BEGUN, by="away_from_table"),
    _make("SUBST", Category.CONDUCT, F.FROM_START, F.MID_HAND, by="replacement_player"),
    _make("ABSENT", Category.CONDUCT, F.DELIBERATE, by="games_missed"),
    _make("OTHER", Category.CONDUCT, by="foul_not_named"),
)  # fmt: skip

MAX_OCCURRENCE = 20
"""More repetitions than occur in one event; this limit keeps the points of a doubling penalty writable."""

MAX_PENALTY_POINTS = 1_000_000_000
"""The most points that can be written; a penalty that doubles stops there."""

INCIDENTS: Mapping[str, Incident] = MappingProxyType({incident.code: incident for incident in _ALL})
"""Every incident by its code."""


def is_intended(code: str, answers: Mapping[Fact, bool | int]) -> bool:
    """Whether it was done on purpose, according to *answers* or by what the incident *code* is.

    >>> is_intended("CHEAT", {}), is_intended("URA-PEEK", {}), is_intended("URA-PEEK", {Fact.DELIBERATE: True})
    (True, False, True)
    """
    incident = INCIDENTS.get(code)
    is_implied = incident.given.get(Fact.DELIBERATE, False) if incident else False
    return bool(answers.get(Fact.DELIBERATE, is_implied))


def usable_facts(question: str) -> frozenset[Fact]:
    """The facts on which an answer to *question* may depend: those its incidents ask or imply, and those that follow.

    >>> Fact.TILES in usable_facts("own_tiles_exposed"), Fact.MINUTES in usable_facts("own_tiles_exposed")
    (True, False)
    """
    incidents = [incident for incident in _ALL if incident.question == question]
    asked_facts = {fact for incident in incidents for fact in (*incident.asks, *incident.given)}
    return frozenset(
        asked_facts | {fact for fact, needs in DERIVED_FACTS.items() if not needs or needs & asked_facts}
    )


def facts_of(rules: object, incident: Incident) -> frozenset[Fact]:
    """The facts that may be given for *incident* under *rules*: those asked first, and those that bear on its steps."""
    facts = {*incident.asks, *BEARS_ON_CHOMBO}
    answer = getattr(rules, incident.question, None)
    for step in _steps_of(answer):
        facts |= _steps_facts(step)
        referred_steps = _steps_of(getattr(rules, step.see, None))
        facts |= {fact for line in referred_steps for fact in _steps_facts(line)}
    if Fact.MINUTES in facts:
        # A minute that has begun may count as one more.
        facts.add(Fact.BEGUN)
    return frozenset(facts - incident.given.keys())


def _steps_facts(step: Step) -> set[Fact]:
    """The facts that a step depends on; facts that nobody is asked for are replaced by those they follow from."""
    return {source_fact for fact in step.facts for source_fact in DERIVED_FACTS.get(fact, {fact})}


def answer_faults(question: str, answer: Steps, ruleset_answers: Mapping[str, object]) -> list[Message]:
    """Why *answer* cannot answer *question*: facts its incidents do not ask, questions that it cannot refer to.

    *ruleset_answers* are the ruleset's answers by question. The list is empty if the answer is valid.
    """
    usable = usable_facts(question)
    faults = [
        expected(
            "nobody is asked for “{fact}” here, only for {facts}",
            fact=fact.value,
            facts=", ".join(sorted(f.value for f in usable)),
        )
        for fact in sorted(answer.facts - usable, key=lambda fact: fact.value)
    ]
    for step in answer.lines:
        if step.see and not isinstance(ruleset_answers.get(step.see), Steps):
            faults.append(
                expected("“{question}” is no question that is answered in steps", question=step.see)
            )
        elif step.see and any(line.see for line in _steps_of(ruleset_answers[step.see])):
            faults.append(expected("“{question}” sends on to another question itself", question=step.see))
    return faults


def step_problems(
    question: str, lines: Sequence[str], ruleset_answers: Mapping[str, object]
) -> list[tuple[int, Problem]]:
    """Everything wrong with the *lines* of an answer to *question*, each with the number of its line, from 1.

    *ruleset_answers* are the ruleset's answers by question. The list is empty if `steps` can read the lines
    and they can answer it.
    """
    path, parsed, problems = f"rules.set.{question}", [], []

    def unfit(number: int, message: object) -> tuple[int, Problem]:
        facts = {"name": question, "value": as_given(lines[number - 1]), "expected": message}
        return number, Problem(path=path, code="bad_answer", facts=facts)

    for number, line in enumerate(lines, start=1):
        try:
            step = read_step(line)
        except ValueError as error:
            problems.append(unfit(number, error.args[0]))
            continue
        parsed.append(step)
        problems += [
            (number, Problem(path=path, code="answers_disagree", facts={"why": reason}))
            for reason in answer_faults(question, Steps((step,)), ruleset_answers)
        ]
    if len(parsed) == len(lines):
        problems += [unfit(number, reason) for number, reason in misplaced_steps(parsed)]
    return sorted(problems, key=lambda problem: problem[0])


def _steps_of(answer: object) -> tuple[Step, ...]:
    return answer.lines if isinstance(answer, Steps) else ()
