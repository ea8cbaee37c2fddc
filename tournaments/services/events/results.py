"""Enter, void and check results from paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.common.authors import TABLE_PREFIX, author_name
from tournaments.common.errors import ConflictError, InputError, Problem, StateError
from tournaments.common.points import magnitude, score
from tournaments.journal.kinds import PlayerResultStated, Reseated, RoundStated, SheetChecked
from tournaments.models import Entry, Player, Round, SheetCheck, Table, Tournament
from tournaments.services.clubs import confirming, season_over
from tournaments.services.events import relay
from tournaments.services.integrity.journal.acting import Action, table_action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.screens import approving
from tournaments.services.tables import ledger

__all__ = [
    "check",
    "check_figures",
    "enter",
    "enter_all",
    "enter_round_results",
    "moved_rulings",
    "reseat",
    "sum_difference",
    "void",
]

StoredEntry = tuple[Entry, bool]
"""The entry, and whether it was new."""


def sum_difference(
    rules: referee.Ruleset, result: referee.ledger.Result, start: referee.TableState | None = None
) -> referee.Points:
    """Return by how many points the figures of *result* exceed (or fall short of) the required sum at a table with
    that *start*.

    Raises `InputError` if the number of figures is not the number of players.
    """
    try:
        page = referee.fold(rules, [referee.ledger.Entry(number=1, what=result)], start)
    except referee.LedgerError as error:
        sentence = _(
            "Enter a score for each of the %(players)d players. Leftover riichi sticks must be 0 or more."
        )
        raise InputError([Problem(says=sentence % {"players": rules.players})]) from error
    if page.paper_result is None:
        raise AssertionError("a result on paper is stated")
    return page.paper_result.off


def check_figures(table: Table, result: referee.ledger.Result, *, notation: str = "") -> None:
    """Check that the figures of *result* add up and are in hundreds, or that its reason says in words why not.

    No reason explains a total that is wrong by more than half of the points at the start: then the figures are probably
    in another unit than their *notation*. In a file, any reason and any total are accepted. Raises `InputError`.
    """
    rules, reason = table.ruleset, result.why.strip()
    difference = sum_difference(rules, result, table.opening_state)
    uneven_scores = [points for points in result.scores if points % 100]
    points_at_start = sum(table.start or (rules.start_points,) * rules.players)
    total = sum(result.scores) + result.sticks_left * rules.riichi_deposit + sum(result.results)
    facts: dict[str, str | int] = {
        "total": score(total),
        "expected": score(total - difference),
        "points": score(difference, signed=True),
    }
    sentence = ""
    if not table.is_from_file and magnitude(difference) * 2 > points_at_start:
        sentence = _(
            "The total is %(total)s, but should be %(expected)s. Check the figures and how they are written "
            "(points, hundreds, thousands)."
        )
        if notation:
            sentence += " " + _("They were read as “%(notation)s”.")
            facts["notation"] = notation
    elif reason and not table.is_from_file and not any(character.isalpha() for character in reason):
        sentence = _("Enter the reason in words.")
    elif difference and not reason:
        sentence = _(
            "The total is %(total)s, but should be %(expected)s (off by %(points)s). Correct a score or give a "
            "reason."
        )
        if result.scores and (sticks := _missing_sticks(-difference, rules)):
            sentence += " " + ngettext(
                "If %(sticks)d more riichi stick was left over, add it under Leftover riichi sticks.",
                "If %(sticks)d more riichi sticks were left over, add them under Leftover riichi sticks.",
                sticks,
            )
            facts["sticks"] = sticks
    elif uneven_scores and not reason:
        sentence = _("%(points)s is not a multiple of 100. Correct it or give a reason.")
        facts["points"] = score(uneven_scores[0])
    if sentence:
        raise InputError([Problem(says=sentence % facts)])


def _missing_sticks(points: referee.Points, rules: referee.Ruleset) -> int:
    """Return how many riichi sticks are worth these missing points: one for each player at most, otherwise 0."""
    for sticks in range(1, rules.players + 1):
        if points == sticks * rules.riichi_deposit:
            return sticks
    return 0


def enter(
    table: Table, result: referee.ledger.Result, *, by: str, expects: int, key: str, device: str = ""
) -> StoredEntry:
    """Close the table with a result on paper, in place of its hands; return the entry and whether it is new.

    Raises what `check_figures` raises, `StateError` if the round is not open, and `ConflictError` if the ledger has
    moved on.
    """

    def announce(before: ledger.LedgerBefore, entry: referee.ledger.Entry) -> dict[str, Any]:
        check_figures(table, result)
        return _announcement(before, entry)

    return ledger.append(table, result, by=by, expects=expects, key=key, device=device, announce=announce)


@transaction.atomic
def enter_all(
    round_: Round,
    result_by_table: Mapping[int, referee.ledger.Result],
    *,
    act: Action,
    expects: Mapping[int, int] | None = None,
) -> None:
    """Store the results of these table numbers, all or none; a result that exists already is replaced.

    *expects* is the number of each table's next entry as the user saw it; without it, whatever is stored meanwhile is
    replaced. Raises what `enter` raises; each problem starts with the table's number.
    """
    tables = {table.number: table for table in round_.tables.select_related("round__tournament")}
    if expects is None:
        entries = Entry.objects.filter(table__round=round_)
        counts = dict(entries.values_list("table__number").annotate(entries=Count("pk")))
        expects = {number: counts.get(number, 0) + 1 for number in tables}
    problems = []
    for number, result in result_by_table.items():
        key = key_in_list(act, round_, number)
        try:
            enter(tables[number], result, by=act.by, expects=expects[number], key=key, device=act.device)
        except InputError as error:
            facts = {"table": number}
            problems += [
                Problem(says=_("Table %(table)d: ") % facts + problem.says) for problem in error.problems
            ]
    if problems:
        raise InputError(problems)


def key_in_list(act: Action, round_: Round, table: int) -> str:
    """Return the key under which `enter_all` stores the result of that table number."""
    return f"{act.key[:40]}-r{round_.number}t{table}"


def void(
    table: Table, number: int, why: str, *, by: str, expects: int, key: str, device: str = ""
) -> StoredEntry:
    """Void the result of entry *number* with a reason; what it replaced is in force again."""

    def announce(before: ledger.LedgerBefore, entry: referee.ledger.Entry) -> dict[str, Any]:
        line = next((line for line in before.page.lines if line.number == number), None)
        if line is None or not isinstance(line.entry.what, referee.ledger.Result):
            raise StateError(_("This is not a paper result."))
        if not line.in_force:
            raise StateError(_("This result is no longer valid."))
        return _announcement(before, entry)

    content = referee.ledger.Void(number=number, why=why)
    return ledger.append(table, content, by=by, expects=expects, key=key, device=device, announce=announce)


def _announcement(before: ledger.LedgerBefore, entry: referee.ledger.Entry) -> dict[str, Any]:
    new_page = before.page_after(entry)
    kind, payload = referee.codec.write_entry(entry.what)
    results = (
        None
        if new_page.results is None
        else [referee.codec.write_points(points) for points in new_page.results]
    )
    return {
        "verdict": kind,
        **payload,
        "table": referee.codec.write_table(new_page.table),
        "results": results,
    }


def reseat(
    table: Table,
    seats: Sequence[referee.Seat],
    why: str,
    *,
    by: str,
    expects: int,
    key: str,
    device: str = "",
) -> StoredEntry:
    """Change the seats of the table's players; *seats* gives, for each seat, the seat from which its player comes.

    Points and rulings stay with the seats. It is possible at any time, and the reason is stored. Raises `InputError` if
    a seat is named twice or nobody moves.
    """
    rules = table.ruleset
    if sorted(seats) != list(rules.seats) or list(seats) == list(rules.seats):
        raise InputError([Problem(says=_("Choose each seat once, and move at least two players."))])
    tournament, round_ = table.round.tournament, table.round.number
    act = table_action(table, by=by, key=key, device=device)
    with open_journal(
        tournament.uid, act, "reseat", round_, table.number, [int(seat) for seat in seats]
    ) as journal:
        player_by_seat = {
            seating.seat: seating.player for seating in table.seatings.select_related("player__person")
        }

        def announce(before: ledger.LedgerBefore, entry: referee.ledger.Entry) -> dict[str, Any]:
            moved_seats = {seat for seat, source in zip(rules.seats, seats, strict=True) if seat != source}
            announcement = _announcement(before, entry)
            return {**announcement, "rulings": list(moved_rulings(before.page, moved_seats))}

        content = referee.ledger.Swap(seats=tuple(seats), why=why)
        stored = ledger.append(
            table, content, by=by, expects=expects, key=key, device=device, announce=announce
        )
        if not journal.repeated:
            person_ids = tuple(player_by_seat[int(seat)].person_id for seat in seats)
            start = relay.points_after_reseating(table, seats)
            journal.append(Reseated(round=round_, table=table.number, seats=person_ids, start=start))
        return stored


def moved_rulings(page: referee.ledger.Page, seats: set[referee.Seat]) -> tuple[int, ...]:
    """Return the entries of rulings and penalties at one of *seats*, which now belong to another player."""
    numbers = []
    for line in page.lines:
        match line.entry.what:
            case referee.ledger.PenaltyEntry(seat=seat) if seat in seats and line.in_force:
                numbers.append(line.number)
            case referee.ledger.RulingEntry(judgement=judgement) if judgement.seat in seats:
                numbers.append(line.number)
            case _:
                pass
    return tuple(numbers)


def check(table: Table, *, act: Action, is_official: bool, last_number: int | None = None) -> None:
    """Record that the table's result was compared with the signed sheet by somebody other than who entered it.

    With *is_official* it is an approval where games need one. *last_number* is the number of the last entry that the
    person saw. Raises `ConflictError` if there is a later one, and `StateError` if there is nothing to check, the same
    person entered the result or one of its hands, or players check it after the round is finished.
    """
    tournament, round_ = table.round.tournament, table.round.number
    with open_journal(tournament.uid, act, "check", round_, table.number) as journal:
        if journal.repeated:
            return
        journal.lock_ledgers(round_)
        entries = ledger.entries(table)
        page = referee.fold(table.ruleset, ledger.read_entries(entries), table.opening_state)
        if not entries or not page.table.over:
            raise StateError(_("Table %(table)d has no result yet.") % {"table": table.number})
        last_entry = entries[-1]
        if last_number is not None and last_number != last_entry.number:
            raise ConflictError(_("The result has changed in the meantime. Check the current result."))
        season_over.check_season_open(tournament)
        stated_number = page.paper_result.number if page.paper_result else None
        if act.by in approving.entered_by(entries, stated_number):
            raise StateError(
                _("%(by)s entered this result. Someone else must check it.") % {"by": author_name(act.by)}
            )
        result_entry = next((entry for entry in entries if entry.number == stated_number), last_entry)
        if act.by.startswith(TABLE_PREFIX) and confirming.have_seats_changed(table, result_entry):
            sentence = _("Seats have changed since this result was entered. Ask an official to check it.")
            raise StateError(sentence)
        # A repeated check of an unchanged result adds nothing.
        last_move = approving.last_moves_by_table([tournament.pk]).get(table.pk, 0)
        checks = SheetCheck.objects.filter(table=table, number=last_entry.number, by=act.by, pk__gt=last_move)
        if is_official:
            checks = checks.filter(approving.is_approval([tournament.pk]))
        if checks.exists():
            return
        is_finished = Round.objects.filter(pk=table.round_id, state=Round.State.FINISHED).exists()
        if is_finished and act.by.startswith(TABLE_PREFIX):
            raise StateError(_("This round is finished. Ask an official to confirm the result."))
        journal.append(
            SheetChecked(
                round=round_,
                table=table.number,
                entry=last_entry.number,
                head=last_entry.hash,
                approves=is_official,
            )
        )


def enter_round_results(
    round_: Round, player_results: Sequence[tuple[Player, referee.Points, int | None]], *, act: Action
) -> None:
    """Store the results of players in a round whose tables are unknown: points with uma, and the place.

    They replace results stored in this way before. Raises `StateError` if the round has tables, and in an event whose
    games need approval, because there is no game that an official could look at.
    """
    request = [[player.number, str(points), place] for player, points, place in player_results]
    with open_journal(round_.tournament.uid, act, "of_round", round_.number, request) as journal:
        if journal.repeated:
            return
        if round_.tables.exists():
            raise StateError(
                _("Round %(number)d has tables. Enter the result of each table.") % {"number": round_.number}
            )
        if Tournament.objects.get(pk=round_.tournament_id).approves:
            raise StateError(
                _(
                    "Here, only approved games count. A round without tables has no games to approve. Enter results "
                    "by table, or turn off approval under “Results visibility”."
                )
            )
        results = tuple(
            PlayerResultStated(who=player.person_id, result=referee.codec.write_points(points), place=place)
            for player, points, place in player_results
        )
        for player, _points, _place in player_results:
            columns = {"tournament_id": round_.tournament_id, "person_id": player.person_id}
            journal.rows.remember("player", player.pk, **columns)
        journal.append(RoundStated(round=round_.number, results=results))
