"""The slip of a ruling."""

from __future__ import annotations

from django.utils.translation import gettext as _

import referee
from tournaments.common import dates
from tournaments.models import LoggedRuling
from tournaments.presenters.rulings.blank_slip import Slip, SlipSeat
from tournaments.presenters.rulings.detail import get_ruling, tile_proof
from tournaments.presenters.rulings.log import FoundRuling, article, decision_text, hand_of
from tournaments.presenters.rulings.rulebooks.editions import edition_line
from tournaments.presenters.rulings.subjects import fact_lines, question_name
from tournaments.presenters.tables.table_snapshot import TableSnapshot

__all__ = ["slip", "slip_of"]


def slip(logged_ruling: LoggedRuling) -> Slip:
    """The slip of a ruling as it was given, with the head judge's decision since."""
    return slip_of(get_ruling(TableSnapshot.of(logged_ruling.entry.table), logged_ruling))


def slip_of(one: FoundRuling) -> Slip:
    """The slip of a ruling that was already read."""
    logged = one.logged
    judged, given, table = one.judged, one.judged.given, one.table
    rules, before = one.rules, one.judged.before
    moved = given.moved or (0,) * rules.players
    player = one.players.get(given.seat)
    question = given.question
    foul = question if isinstance(question, referee.reports.Foul) else None
    changed, hand = judged.judgement != given, hand_of(judged)
    return Slip(
        seats=tuple(
            SlipSeat(seat=int(seat), wind=_wind(seat, before, rules), name=one.names[seat], moved=moved[seat])
            for seat in sorted(one.players)
        ),
        number=logged.number,
        event=logged.tournament.name,
        round=str(table.round.number),
        table=str(table.number),
        hand=hand,
        honba=str(judged.honba) if hand else "",
        time=dates.moment_in_zone(logged.entry.at),
        judge=given.judge or logged.entry.by,
        called_by=int(given.called_by) if given.called_by is not None else None,
        seat=int(given.seat),
        player_number=str(player.number) if player else "",
        player=player.name if player else "",
        happened=_happened(given),
        proof=tile_proof(rules, before, question),
        turns_left=str(given.turns_left) if given.turns_left is not None else "",
        riichi=tuple(int(riichi.seat) for riichi in given.riichi),
        sticks=str(before.deposits),
        # If the judge did not say so, the judge was perhaps not asked: the field is left open.
        tiles_mixed=given.tiles_mixed or None,
        article=article(rules, judged.proposal),
        code=given.code,
        occurrence=str(foul.occurrence) if foul else "",
        marked=_marked(given),
        points=str(given.points) if given.points else "",
        decided=_decided(given),
        extra_minutes=str(given.extra_minutes or ""),
        explained=given.explained,
        asked=bool(judged.reviews),
        head=_head(judged),
        changed_to=_decided(judged.judgement) if changed else "",
        rules=rules.title,
        foot=" · ".join(
            (
                edition_line(rules),
                _("entry %(number)d, %(hash)s")
                % {"number": logged.entry.number, "hash": logged.entry.hash[:12]},
            )
        ),
    )


def _wind(seat: referee.Seat, before: referee.TableState, rules: referee.Ruleset) -> int:
    return "ESWN".index(seat.wind(before.dealer, rules.players).letter)


def _happened(given: referee.judgement.Judgement) -> str:
    parts = [question_name(given.question)] if given.question is not None else []
    parts += [f"{fact.label}: {fact.says}" for fact in fact_lines(given.question)]
    if given.facts:
        parts.append(given.facts)
    return " · ".join(parts)


def _decided(judgement: referee.judgement.Judgement) -> str:
    said = decision_text(judgement)
    if not judgement.reason:
        return said
    return _("%(decided)s. Reason: %(reason)s") % {"decided": said, "reason": judgement.reason}


def _marked(given: referee.judgement.Judgement) -> frozenset[str]:
    marked = {given.decision.value}
    if given.points:
        marked.add(referee.answers.Measure.PENALTY.value)
    if given.hand is not referee.judgement.HandEffect.GOES_ON:
        marked.add(given.hand.value)
    return frozenset(marked)


def _head(ruling_row: referee.ledger.RulingRow) -> str:
    """The head judge's decision: `confirmed` or `changed`; empty if there is none, or an appeal is open."""
    if ruling_row.state in (referee.ledger.RulingState.GIVEN, referee.ledger.RulingState.APPEALED):
        return ""
    # An appeal against a changed ruling upholds the change.
    return "confirmed" if ruling_row.judgement == ruling_row.given else "changed"
