"""Change the rules of a tournament in play.

The rules of a tournament are fixed once anything is written at its tables. To change them, the desk shows every ruling
that would change; the person who confirms gives a reason, and what was shown is stored with the decision.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from fractions import Fraction
from functools import partial
from typing import Any

from django.db.models import Max
from django.utils.translation import gettext as _

import referee
from referee.frozen import dataclass
from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.journal.kinds import Answer, Outcome, RulesDecided
from tournaments.models import RulesDecision, Table, Tournament, merge_overlays
from tournaments.services.clubs import playing, season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.rulings import rules
from tournaments.services.rulings.rules import Draft
from tournaments.services.tables import ledger, refolding

__all__ = ["RulesChanges", "changes", "changes_digest", "decide"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChanges:
    """The answers that change with the rules, and the rulings that change with them."""

    answers: tuple[Answer, ...]
    rulings: tuple[Outcome, ...]


def decide(
    tournament: Tournament, draft: Draft, *, seen_mark: str, preview_digest: str, act: Action
) -> RulesDecision:
    """Replace the rules by the draft and store the decision, with everything that it changes.

    *seen_mark* is the mark of the rules from which the draft was made, *preview_digest* is of the preview. Raises
    `ConflictError` if either is no longer current, and what `changes` raises; then nothing is stored.
    """
    with open_journal(
        tournament.uid, act, "decide", draft.base, dict(draft.own), seen_mark, preview_digest
    ) as journal:
        if journal.repeated:
            return journal.created_row(RulesDecision, journal.repeated)
        season_over.check_season_open(tournament)
        stored = rules.lock_and_reload(tournament, journal)
        rules.check_unchanged(stored, seen_mark)
        effects = changes(stored, draft)
        if preview_digest != changes_digest(stored, draft, effects):
            raise ConflictError(
                _("A hand was recorded in the meantime, so the changes are different now. Check them again.")
            )
        last_number = stored.rules_decisions.aggregate(last=Max("number"))["last"] or 0
        entry = journal.append(
            RulesDecided(
                decision=last_number + 1,
                rules=rules.journal_content(draft),
                was=rules.journal_content(rules.rules_of(stored)),
                answers=effects.answers,
                rulings=effects.rulings,
            )
        )
        decision = journal.created_row(RulesDecision, entry)
        updated = Tournament.objects.get(pk=tournament.pk)
        refolding.refresh_results(updated)
        # A game that was over under the old rules may go on under the new ones.
        playing.check_not_seated_twice(updated)
    tournament.refresh_from_db(fields=("ruleset_key", "overlay"))
    return decision


def changes_digest(tournament: Tournament, draft: Draft, effects: RulesChanges) -> str:
    """Return the digest with which exactly these changes can be confirmed."""
    hashed_text = json.dumps(
        [tournament.rules_mark, draft.base, dict(draft.own), asdict(effects)], sort_keys=True
    )
    return hashlib.sha256(hashed_text.encode()).hexdigest()[:16]


def changes(tournament: Tournament, draft: Draft) -> RulesChanges:
    """Return the answers that change, and the rulings that change.

    Raises `StateError` if these rules are in force already or the tables are seated for another number of players, and
    `InputError` naming every recorded hand that would be impossible under the draft.
    """
    current_rules = rules.rules_of(tournament)
    if current_rules == draft:
        raise StateError(_("These rules already apply."))
    rules.check_seats(tournament, draft)
    return RulesChanges(
        answers=rules.changed_answers(current_rules, draft), rulings=_rulings(tournament, draft)
    )


def _rulings(tournament: Tournament, draft: Draft) -> tuple[Outcome, ...]:
    """Return what changes at each table, in the order of rounds, tables and hands."""
    tables = Table.objects.filter(round__tournament=tournament).select_related("round")
    changes: list[Outcome] = []
    impossible: list[Problem] = []
    for table in tables.prefetch_related("entries", "seatings__player").order_by("round__number", "number"):
        entries = ledger.read_entries(list(table.entries.all()))
        if not entries:
            continue
        old_page, new_page = (
            referee.fold(ruleset, entries, tournament.opening_state(ruleset, table.start))
            for ruleset in (
                tournament.rules_under(table.own),
                referee.ruleset(*merge_overlays(draft.base, draft.own, table.own)),
            )
        )
        outcome = partial(
            Outcome,
            round=table.round.number,
            table=table.number,
            players=tuple(seating.player.person_id for seating in table.seatings.all()),
        )
        for old_row, new_row in zip(old_page.rows, new_page.rows, strict=True):
            if _is_possible(old_row) and not _is_possible(new_row):
                facts = {"round": table.round.number, "table": table.number, "hand": old_row.number}
                text = _("Round %(round)d, table %(table)d: hand %(hand)d is not possible under these rules.")
                impossible.append(Problem(line=0, says=text % facts))
            elif not old_row.voided and (old := _announced_hand(old_row)) != (
                new := _announced_hand(new_row)
            ):
                changes.append(outcome(hand=old_row.number, was=old, will_be=new))
        if (old := _result(old_page)) != (new := _result(new_page)):
            changes.append(outcome(hand=None, was=old, will_be=new))
    if impossible:
        raise InputError(impossible)
    return tuple(changes)


def _is_possible(row: referee.ledger.Row) -> bool:
    """Return whether the hand could be recorded at its place; a hand after the end of its game counts as possible."""
    if row.ruling is not None:
        return row.ruling.verdict is not referee.Verdict.ILLEGAL
    return all(finding.code != "no_longer_possible" for finding in row.findings)


def _announced_hand(row: referee.ledger.Row) -> dict[str, Any]:
    """Return what was announced of a hand: its round, the verdict, the points, the penalties, and what came next."""
    hand_values: dict[str, Any] = {"at": str(row.before.round), "honba": row.before.honba}
    if row.ruling is None:
        return {**hand_values, "verdict": row.findings[-1].code}
    ruling_json = referee.codec.write_ruling(row.ruling)
    table = ruling_json["table"]
    return {
        **hand_values,
        "verdict": ruling_json["verdict"],
        "deltas": ruling_json["deltas"],
        "penalties": [[penalty["seat"], penalty["points"]] for penalty in ruling_json["penalties"]],
        "next": "" if table["over"] else table["round"],
        "next_honba": table["honba"],
    }


def _result(page: referee.ledger.Page) -> dict[str, Any]:
    """Return each player's points from the game, including penalties; empty while it is played."""
    totals = [Fraction(game.result) + page.penalties_of(game.seat) for game in page.games]
    return {"deltas": [referee.codec.write_points(total) for total in totals]}
