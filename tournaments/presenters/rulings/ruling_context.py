"""What a judge sees before deciding."""

from __future__ import annotations

import dataclasses

from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.punctuation import labelled
from tournaments.common.winds import round_with_honba
from tournaments.presenters.rulings.detail import least_measure_text, proposal_text, tile_proof
from tournaments.presenters.rulings.disputes.proofs import Proof
from tournaments.presenters.rulings.log import EventRuling, article
from tournaments.presenters.rulings.offences import History, history
from tournaments.presenters.rulings.past_hands import hand_text
from tournaments.presenters.rulings.subjects import TileLine, question_name, stated_facts, tile_lines
from tournaments.presenters.tables.hands.phrases import report_in_short
from tournaments.presenters.tables.table_page import FindingLine, finding_lines
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice

__all__ = ["Background", "corrected_hand_text", "earlier_hands", "question_background", "ruling_background"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Background:
    """The question in words, the rules' proposal with its sources, and the player's earlier offences.

    *question* includes the occurrence by the history. *proposed* is the judgement that follows the proposal, None if
    the rules leave it to the judge. *problems* say why the question cannot be asked in this form.
    """

    question: referee.reports.Question | None = None
    player: str = ""
    question_text: str = ""
    facts: tuple[str, ...] = ()
    tiles: tuple[TileLine, ...] = ()
    proposal: str = ""
    article: str = ""
    least: str = ""
    proof: Proof | None = None
    reasons: tuple[FindingLine, ...] = ()
    history: History | None = None
    proposed: referee.judgement.Judgement | None = None
    problems: tuple[str, ...] = ()


def question_background(
    snapshot: TableSnapshot, question: referee.reports.Question | None, occurrence: int | None = None
) -> Background:
    """The known background of *question* before a ruling on it.

    The proposal and the step of the ladder are for *occurrence*, the judge's count, else for the log's.
    """
    if question is None:
        return Background()
    player_history = None
    if (
        isinstance(question, referee.reports.Foul)
        and question.code in referee.incidents.INCIDENTS
        and question.seat in snapshot.players
    ):
        player_history = history(
            snapshot.table.round.tournament, snapshot.players[question.seat], question, occurrence=occurrence
        )
        question = dataclasses.replace(question, occurrence=occurrence or player_history.occurrence)
    return _background(snapshot.rules, snapshot.page.table, question, snapshot.voice, player_history)


def ruling_background(ruling: EventRuling, occurrence: int | None = None) -> Background:
    """The background when a ruling was given, for *occurrence* now, else for the one counted then."""
    question = ruling.judged.judgement.question
    if question is None:
        return Background()
    tournament, player_history = ruling.table.round.tournament, None
    if isinstance(question, referee.reports.Foul) and ruling.player:
        counted_occurrence = question.occurrence
        question = dataclasses.replace(question, occurrence=occurrence or counted_occurrence)
        player_history = history(
            tournament,
            ruling.player,
            question,
            moment=ruling.logged.entry.at,
            before=ruling.logged.number,
            occurrence=question.occurrence,
        )
        player_history = dataclasses.replace(player_history, occurrence=counted_occurrence)
    return _background(ruling.rules, ruling.judged.before, question, Voice(ruling.names), player_history)


def _background(
    rules: referee.Ruleset,
    state: referee.TableState,
    question: referee.reports.Question,
    voice: Voice,
    player_history: History | None,
) -> Background:
    background = Background(
        question=question,
        player=voice.name(question.seat),
        question_text=question_name(question),
        facts=stated_facts(question),
        tiles=tile_lines(question),
        history=player_history,
    )
    try:
        answer = referee.reply(rules, dataclasses.replace(state, over=False), question)
        proposed = referee.ledger.proposed_judgement(rules, state, question)
    except referee.Rejected as rejected:
        problem_texts = [
            referee.messages.say_problem(problem, voice.name, voice.language) for problem in rejected.problems
        ]
        return dataclasses.replace(background, problems=tuple(problem_texts))
    return dataclasses.replace(
        background,
        proposal=proposal_text(answer),
        article=article(rules, answer),
        least=least_measure_text(answer),
        proof=tile_proof(rules, state, question),
        reasons=finding_lines(rules, answer.findings, voice),
        proposed=proposed,
    )


def earlier_hands(
    page: referee.ledger.Page, voice: Voice, before: int | None = None
) -> tuple[tuple[int, str], ...]:
    """The hands that a ruling can be about, the last one first; with *before*, those entered before that entry."""
    return tuple(
        (row.number, _hand_choice(row, voice))
        for row in reversed(page.rows)
        if not row.judged and (before is None or row.number < before)
    )


def _hand_choice(row: referee.ledger.Row, voice: Voice) -> str:
    text = labelled(round_with_honba(str(row.before.round), row.before.honba), hand_text(row, voice))
    return _("%(hand)s (cancelled)") % {"hand": text} if row.voided else text


def corrected_hand_text(voice: Voice, report: referee.Report | None) -> str:
    """A corrected hand in a few words; empty if none was entered."""
    return report_in_short(report, voice.name, voice.language) if report else ""
