"""What a judge sees before deciding."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

import referee
from tournaments.common.points import round_name
from tournaments.presenters.rulings.detail import said_least, said_proposal, tile_proof
from tournaments.presenters.rulings.disputes.proofs import Proof
from tournaments.presenters.rulings.log import FoundRuling, article
from tournaments.presenters.rulings.offences import History, history
from tournaments.presenters.rulings.subjects import FactLine, TileLine, fact_lines, question_name, tile_lines
from tournaments.presenters.tables.hands.phrases import entered, hand_in_short
from tournaments.presenters.tables.table_page import FindingLine, finding_lines
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice

__all__ = ["Background", "corrected", "for_question", "for_ruling", "past_hands"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """The question in words, the rules' proposal with its sources, and the player's earlier offences.

    *question* includes the occurrence by the history. *proposed* is the judgement that follows the proposal, None if
    the rules leave it to the judge. *problems* say why the question cannot be asked in this form.
    """

    question: referee.reports.Question | None = None
    player: str = ""
    asked: str = ""
    facts: tuple[FactLine, ...] = ()
    tiles: tuple[TileLine, ...] = ()
    proposal: str = ""
    article: str = ""
    least: str = ""
    proof: Proof | None = None
    reasons: tuple[FindingLine, ...] = ()
    history: History | None = None
    proposed: referee.judgement.Judgement | None = None
    problems: tuple[str, ...] = ()


def for_question(
    at: TableSnapshot, question: referee.reports.Question | None, occurrence: int | None = None
) -> Background:
    """The known background of *question* before a ruling on it.

    The proposal and the step of the ladder are for the occurrence that the judge *occurrence*, else for the log's.
    """
    if question is None:
        return Background()
    past = None
    if (
        isinstance(question, referee.reports.Foul)
        and question.code in referee.incidents.INCIDENTS
        and question.seat in at.players
    ):
        past = history(at.table.round.tournament, at.players[question.seat], question, occurrence=occurrence)
        question = dataclasses.replace(question, occurrence=occurrence or past.occurrence)
    return _background(at.rules, at.page.table, question, at.voice, past)


def for_ruling(one: FoundRuling, occurrence: int | None = None) -> Background:
    """The background when a ruling was given, for *occurrence* now, else for the one counted then."""
    question = one.judged.judgement.question
    if question is None:
        return Background()
    tournament, past = one.table.round.tournament, None
    if isinstance(question, referee.reports.Foul) and one.player:
        was = question.occurrence
        question = dataclasses.replace(question, occurrence=occurrence or was)
        at = {"on": one.logged.entry.at, "before": one.logged.number}
        past = history(tournament, one.player, question, **at, occurrence=question.occurrence)
        past = dataclasses.replace(past, occurrence=was)
    return _background(one.rules, one.judged.before, question, Voice(one.names), past)


def _background(
    rules: referee.Ruleset,
    state: referee.TableState,
    question: referee.reports.Question,
    voice: Voice,
    past: History | None,
) -> Background:
    told = Background(
        question=question,
        player=voice.name(question.seat),
        asked=question_name(question),
        facts=fact_lines(question),
        tiles=tile_lines(question),
        history=past,
    )
    try:
        answer = referee.reply(rules, dataclasses.replace(state, over=False), question)
        proposed = referee.ledger.proposed_judgement(rules, state, question)
    except referee.Rejected as rejected:
        says = [
            referee.messages.say_problem(problem, voice.name, voice.language) for problem in rejected.problems
        ]
        return dataclasses.replace(told, problems=tuple(says))
    return dataclasses.replace(
        told,
        proposal=said_proposal(answer),
        article=article(rules, answer),
        least=said_least(answer),
        proof=tile_proof(rules, state, question),
        reasons=finding_lines(rules, answer.findings, voice),
        proposed=proposed,
    )


def past_hands(
    page: referee.ledger.Page, voice: Voice, before: int | None = None
) -> tuple[tuple[int, str], ...]:
    """The hands that a ruling can be about, the last one first; with *before*, those entered before that entry."""
    return tuple(
        (
            row.number,
            f"{round_name(str(row.before.round))} · {row.before.honba}: {_said(row, voice)}",
        )
        for row in reversed(page.rows)
        if not row.judged and (before is None or row.number < before)
    )


def _said(row: referee.ledger.Row, voice: Voice) -> str:
    if row.ruling is None:
        return entered(row.report, voice.name, voice.language)
    return hand_in_short(row.ruling, row.report, voice.name, voice.language)


def corrected(voice: Voice, report: referee.Report | None) -> str:
    """A corrected hand in a few words; empty if none was entered."""
    return entered(report, voice.name, voice.language) if report else ""
