"""The incidents at a table, and the facts to ask first for each.

Each incident names the facts to ask before it can be judged, in the order in which they are asked; the ruleset decides
which of them matter. The consequences are answered by the ruleset's question named in the same line or,
where several of its answers decide together, by the adjudication of that incident.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.answers.facts import DERIVED_FACTS, Fact
from referee.answers.steps import Step, Steps, misplaced_steps, read_step
from referee.catalogue import Message, expected
from referee.errors import Problem, as_given
from referee.incidents.listed import INCIDENTS, Category, Incident

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


# These facts bear on any offence worth a chombo, whether its incident asks for them or not.
BEARS_ON_CHOMBO = (Fact.VALID_WIN, Fact.AFTER_LAST_DISCARD, Fact.UNPLAYABLE, Fact.NEXT_DEAL, Fact.DELIBERATE)

MAX_OCCURRENCE = 20
"""More repetitions than occur in one event; this limit keeps the points of a doubling penalty writable."""

MAX_PENALTY_POINTS = 1_000_000_000
"""The most points that can be written; a penalty that doubles stops there."""


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
    incidents = [incident for incident in INCIDENTS.values() if incident.question == question]
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
            "“{fact}” is not asked here, only {facts}",
            fact=fact.value,
            facts=", ".join(sorted(f.value for f in usable)),
        )
        for fact in sorted(answer.facts - usable, key=lambda fact: fact.value)
    ]
    for step in answer.lines:
        if step.see and not isinstance(ruleset_answers.get(step.see), Steps):
            faults.append(
                expected("“{question}” is not a question that is answered in steps", question=step.see)
            )
        elif step.see and any(line.see for line in _steps_of(ruleset_answers[step.see])):
            faults.append(expected("“{question}” itself refers to another question", question=step.see))
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
