"""The slip of a ruling."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Final

from django.utils.translation import gettext as _

import referee
from tournaments.common import dates
from tournaments.common.authors import author_name
from tournaments.common.language import rules_title
from tournaments.models import LoggedRuling
from tournaments.presenters.rulings.blank_slip import Slip, SlipSeat
from tournaments.presenters.rulings.detail import get_ruling, tile_proof
from tournaments.presenters.rulings.disputes.proofs import Proof, Row, tile_group
from tournaments.presenters.rulings.log import EventRuling, article, decision_text, hand_name
from tournaments.presenters.rulings.past_hands import changed_hand_of
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.presenters.rulings.subjects import question_name, split_tiles, stated_facts
from tournaments.presenters.tables.table_snapshot import TableSnapshot
from tournaments.presenters.tables.voice import Voice

__all__ = ["slip", "slip_of"]

_BETWEEN: Final = re.compile(" · |・")


def slip(logged_ruling: LoggedRuling) -> Slip:
    """The slip of a ruling as it was given, with the head judge's decision since."""
    return slip_of(get_ruling(TableSnapshot.of(logged_ruling.entry.table), logged_ruling))


def slip_of(ruling: EventRuling) -> Slip:
    """The slip of a ruling that was already read."""
    logged = ruling.logged
    ruling_row, given_judgement, table = ruling.judged, ruling.judged.given, ruling.table
    rules, before = ruling.rules, ruling.judged.before
    moved_points: tuple[referee.Points, ...] = given_judgement.moved or (0,) * rules.players
    if past_hand := changed_hand_of(ruling, given_judgement, Voice(ruling.names)):
        moved_points = tuple(
            moved + seat.change for moved, seat in zip(moved_points, past_hand.seats, strict=True)
        )
    player = ruling.players.get(given_judgement.seat)
    question = given_judgement.question
    foul = question if isinstance(question, referee.reports.Foul) else None
    tile_rows = _tile_rows(given_judgement.facts)
    changed, hand = ruling_row.judgement != given_judgement, hand_name(ruling_row)
    return Slip(
        seats=tuple(
            SlipSeat(
                seat=int(seat),
                wind=_wind(seat, before, rules),
                name=ruling.names[seat],
                moved=moved_points[seat],
            )
            for seat in sorted(ruling.players)
        ),
        number=logged.number,
        event=logged.tournament.name,
        round=str(table.round.number),
        table=str(table.number),
        hand=hand,
        honba=str(ruling_row.honba) if hand else "",
        time=dates.moment_in_zone(logged.entry.at),
        judge=given_judgement.judge or author_name(logged.entry.by),
        called_by=int(given_judgement.called_by) if given_judgement.called_by is not None else None,
        seat=int(given_judgement.seat),
        player_number=str(player.number) if player else "",
        player=player.name if player else "",
        happened=_incident_text(given_judgement, without=tile_rows),
        proof=tile_proof(rules, before, question)
        or (Proof(rows=tuple(tile_rows.values())) if tile_rows else None),
        turns_left=str(given_judgement.turns_left) if given_judgement.turns_left is not None else "",
        riichi=tuple(int(riichi.seat) for riichi in given_judgement.riichi),
        sticks=str(before.deposits),
        # If the judge did not say so, the judge was perhaps not asked: the field is left open.
        tiles_mixed=given_judgement.tiles_mixed or None,
        article=article(rules, ruling_row.proposal) or _custom(ruling_row.proposal),
        code=given_judgement.code,
        occurrence=str(foul.occurrence) if foul else "",
        marked=_ticked_boxes(given_judgement),
        points=str(given_judgement.points) if given_judgement.points else "",
        decided=_decision_with_reason(ruling, given_judgement),
        extra_minutes=str(given_judgement.extra_minutes or ""),
        explained=given_judgement.explained,
        asked=any(_asks_head_judge(review.outcome) for _number, review in ruling_row.reviews),
        head=_head_judge_decision(ruling_row),
        changed_to=_decision_with_reason(ruling, ruling_row.judgement) if changed else "",
        rules=rules_title(rules),
        foot=" · ".join(
            (
                edition_line(rules),
                _("entry %(number)d, %(hash)s")
                % {"number": logged.entry.number, "hash": logged.entry.hash[:12]},
            )
        ),
    )


def _asks_head_judge(outcome: referee.judgement.ReviewOutcome) -> bool:
    """Whether a player asked for the head judge, who did not only look at the ruling."""
    return outcome.is_appeal or outcome.decides_appeal


def _wind(seat: referee.Seat, before: referee.TableState, rules: referee.Ruleset) -> int:
    return "ESWN".index(seat.wind(before.dealer, rules.players).letter)


def _custom(proposal: referee.ruling.Answer | None) -> str:
    """Whose custom the proposal follows, as its answer cites it; empty if it cites nothing."""
    clauses = (finding.clause for finding in proposal.findings) if proposal else ()
    return next((clause.source for clause in clauses if clause), "")


def _incident_text(judgement: referee.judgement.Judgement, *, without: Container[str]) -> str:
    parts = [question_name(judgement.question)] if judgement.question is not None else []
    parts += stated_facts(judgement.question)
    parts += [part for part in _BETWEEN.split(judgement.facts) if part and part not in without]
    return " · ".join(parts)


def _tile_rows(facts: str) -> dict[str, Row]:
    """The parts of the judge's words that name tiles, each with its tiles."""
    rows = {}
    for text in _BETWEEN.split(facts):
        parts = tuple(split_tiles(text))
        groups = tuple(tile_group(part) for part in parts if not isinstance(part, str))
        words = tuple(part.strip() for part in parts if isinstance(part, str) and part.strip())
        if groups and len(words) <= 1:
            rows[text] = Row(word=words[0] if words else "", groups=groups)
    return rows


def _decision_with_reason(ruling: EventRuling, judgement: referee.judgement.Judgement) -> str:
    text = decision_text(judgement, ruling.judged.proposal)
    if past_hand := changed_hand_of(ruling, judgement, Voice(ruling.names)):
        text = f"{text}. {past_hand.text.removesuffix('.')}"
    if not judgement.reason:
        return text
    return _("%(decided)s. Reason: %(reason)s") % {"decided": text, "reason": judgement.reason}


def _ticked_boxes(judgement: referee.judgement.Judgement) -> frozenset[str]:
    words = {judgement.decision.value}
    if judgement.points:
        words.add(referee.answers.Measure.PENALTY.value)
    if judgement.hand.corrects:
        words.add(referee.answers.Measure.CORRECT.value)
    elif judgement.hand.is_named:
        words.add(judgement.hand.value)
    return frozenset(words)


def _head_judge_decision(ruling_row: referee.ledger.RulingRow) -> str:
    """The head judge's decision: `confirmed` or `changed`; empty if there is none, or an appeal is open."""
    if not ruling_row.state.is_settled:
        return ""
    # An appeal against a changed ruling upholds the change.
    return "confirmed" if ruling_row.judgement == ruling_row.given else "changed"
