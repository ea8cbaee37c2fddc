"""Run a club's evening: start and end games, end the evening."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from django.db import transaction
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import referee
from tournaments.common.errors import InputError, Problem, StateError
from tournaments.common.language import joined
from tournaments.journal.kinds import (
    Attended,
    GameCounts,
    MeetingSet,
    Presence,
    RoundDrawn,
    RoundOpened,
    RulesOverlay,
    Seated,
)
from tournaments.journal.reading import to_json
from tournaments.models import Attendance, Meeting, Player, Round, Table, Tournament
from tournaments.models.visibility import full_visibility
from tournaments.services.clubs import confirming, meetings, playing
from tournaments.services.clubs.playing import page_of, tables_in_play
from tournaments.services.events import relay, results, rounds, zones
from tournaments.services.events.drawing import next_round_number
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import particulars

__all__ = [
    "ENTERED_LATER_SUFFIX",
    "add_player",
    "begin",
    "end",
    "enter_finished_game",
    "finish_games",
    "reopen",
    "rules_at",
    "set_game_counts",
    "start",
]

ENTERED_LATER_SUFFIX: Final = "played"
"""Suffix of the opening's key if the game was entered after it was played: nobody had to be notified of it."""


def begin(
    tournament: Tournament,
    day: str,
    *,
    act: Action,
    division: str = "",
    rules: RulesOverlay | None = None,
    friendly: bool = False,
) -> Meeting:
    """Start the evening of *day* (in ISO format): the one planned for it, else a new one; return it.

    A second evening on a day has a number in its name. Raises `StateError` if the season is over.
    """
    with open_journal(tournament.uid, act, "begin_evening", day, division) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        _check_season_runs(stored)
        day_meetings = stored.meetings.filter(date=day, division=division).order_by("pk")
        if journal.repeated:
            word = journal.repeated.payload["meeting"]
            repeated_meeting: Meeting = stored.meetings.get(word=word)
            return repeated_meeting
        planned = day_meetings.filter(over=False).first() or next(
            (meeting for meeting in day_meetings if not stored.rounds.filter(name=meeting.word).exists()),
            None,
        )
        today = localdate(timezone=zones.zone_of(stored)).isoformat()
        is_unchanged = rules is None and not friendly
        if planned is not None and planned.begun == today and not planned.over and is_unchanged:
            return planned
        if planned is not None:
            # Keep what was set for it before, unless another value is given now.
            content = replace(meetings.journal_content(planned), over=False, begun=today)
            content = replace(content, rules=rules or content.rules, friendly=friendly or content.friendly)
        else:
            word = _free_word(stored, f"{day} {division}".strip())
            content = MeetingSet(
                meeting=word, date=day, division=division, rules=rules, friendly=friendly, begun=today
            )
        journal.append(content)
        word = content.meeting
        started: Meeting = stored.meetings.get(word=word)
        return started


def _free_word(tournament: Tournament, word: str) -> str:
    """Return the word, with a number after it if a meeting or a round has it already."""
    used_words = {
        *tournament.meetings.values_list("word", flat=True),
        *tournament.rounds.values_list("name", flat=True),
    }
    number, candidate = 2, word
    while candidate in used_words:
        candidate, number = f"{word} ({number})", number + 1
    return candidate


def _check_season_runs(tournament: Tournament) -> None:
    if tournament.kind == Tournament.Kind.TOURNAMENT:
        raise StateError(_("Only leagues have evenings. Tournaments have rounds."))
    if tournament.ended:
        raise StateError(_("The season is over. Reopen it first."))


@transaction.atomic
def add_player(meeting: Meeting, newcomer: Particulars, *, act: Action) -> Player:
    """Enter a new player who is at the evening, both or nothing; return the player.

    Raises `StateError` if the evening or the season is over, and what `particulars.enter` raises.
    """
    (player,) = particulars.enter(meeting.tournament, [newcomer], act=act)
    meetings.record_presence(meeting, [player], Presence.HERE, act=act.then("here"))
    return player


@transaction.atomic
def set_game_counts(table: Table, counts: GameCounts, *, act: Action) -> None:
    """Set whether a game counts, as `meetings.set_game_counts`; taking back a game in play also ends it.

    Raises `StateError` if the game would go on although its evening is over or one of its players plays elsewhere by
    now.
    """
    meetings.set_game_counts(table, counts, act=act)
    if counts is GameCounts.TAKEN_BACK:
        finish_games(table.round.tournament, act=act.then("settle"))
    else:
        playing.check_may_play(table)


@transaction.atomic
def start(
    meeting: Meeting,
    players: Sequence[Player],
    *,
    act: Action,
    rules: RulesOverlay | None = None,
    friendly: bool | None = None,
) -> Round:
    """Start a game of *players*, from the first dealer on, at the lowest free table; return its round.

    *rules* override those of the meeting. With *friendly* None the game is as the meeting is. Players who were not
    checked in are checked in. Games that are closed are finished. Raises `StateError` if the evening or the season is
    over or somebody sits at another table, and `InputError` for too few or too many players, or a player who is named
    twice.
    """
    tournament = meeting.tournament
    request = [player.number for player in players], None if rules is None else to_json(rules), friendly
    with open_journal(tournament.uid, act, "start_game", meeting.word, *request) as journal:
        if journal.repeated:
            return journal.created_row(Round, journal.repeated)
        meeting.refresh_from_db()
        tournament = Tournament.objects.get(pk=tournament.pk)
        _check_season_runs(tournament)
        if meeting.over:
            raise StateError(_("This evening is over. Reopen it first."))
        playing_tables = tables_in_play(tournament)
        if busy_table := next(
            (playing_tables[player.pk] for player in players if player.pk in playing_tables), None
        ):
            names = [player.name for player in players if playing_tables.get(player.pk) == busy_table]
            sentence = ngettext(
                "%(names)s is still playing at table %(table)d.",
                "%(names)s are still playing at table %(table)d.",
                len(names),
            )
            raise StateError(sentence % {"names": joined(names), "table": busy_table.number})
        used_numbers = {table.number for table in playing_tables.values()}
        number = next(
            candidate for candidate in range(1, len(used_numbers) + 2) if candidate not in used_numbers
        )
        content = _round_content(tournament, meeting, players, number, rules, friendly)
        round_ = journal.created_row(Round, journal.append(content))
        round_.tournament = tournament
        journal.append(
            RoundOpened(round=round_.number, begins=relay.starting_points(round_)), act=act.then("open")
        )
        round_.state = Round.State.OPEN
        present = Attendance.objects.filter(meeting=meeting).exclude(
            presence__in=(Attendance.Presence.LATE, Attendance.Presence.GONE)
        )
        present_keys = set(present.values_list("player_id", flat=True))
        if absent_ids := tuple(player.person_id for player in players if player.pk not in present_keys):
            journal.append(
                Attended(meeting=meeting.word, who=absent_ids, presence=Presence.HERE), act=act.then("here")
            )
    finish_games(tournament, act=act.then("settle"), except_round=round_)
    return round_


def rules_at(meeting: Meeting, own: RulesOverlay | None) -> referee.Ruleset:
    """Return the rules of a game at the meeting, with its *own* rules or, for None, those of the meeting."""
    overlay = own or meetings.own_rules(meeting)
    return meeting.tournament.rules_under(None if overlay is None else to_json(overlay))


def _round_content(
    tournament: Tournament,
    meeting: Meeting,
    players: Sequence[Player],
    table: int,
    rules: RulesOverlay | None,
    friendly: bool | None,
) -> RoundDrawn:
    """Return the game as journal content. Raises `InputError`."""
    overlay = rules or meetings.own_rules(meeting)
    seats = rules_at(meeting, rules).players
    problems = []
    if len(players) != seats:
        sentence = _("A table needs %(seats)d players, but %(given)d are chosen.")
        problems.append(Problem(says=sentence % {"seats": seats, "given": len(players)}))
    if len({player.pk for player in players}) < len(players):
        problems.append(Problem(says=_("The same player is named twice. Choose each player once.")))
    excluded_states = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)
    for player in players:
        if player.state in excluded_states:
            sentence = _("%(name)s is no longer taking part.") % {"name": player.name}
            problems.append(Problem(says=sentence))
    if problems:
        raise InputError(problems)
    seated = Seated(
        table=table,
        seats=tuple(player.person_id for player in players),
        rules=overlay,
        friendly=meeting.friendly if friendly is None else friendly,
    )
    return RoundDrawn(
        round=next_round_number(tournament), tables=(seated,), rests=(), date=meeting.date, name=meeting.word
    )


def enter_finished_game(
    meeting: Meeting,
    players: Sequence[Player],
    result: referee.ledger.Result,
    *,
    act: Action,
    rules: RulesOverlay | None = None,
    friendly: bool | None = None,
) -> Round:
    """Enter a game that was played at the meeting, with its result on paper; return its round, which is finished.

    The evening may be over by now. Raises what `start` and `results.enter` raise; nothing is stored then.
    """
    tournament = meeting.tournament
    request = (
        [player.number for player in players],
        referee.codec.write_entry(result)[1],
        None if rules is None else to_json(rules),
        friendly,
    )
    with open_journal(tournament.uid, act, "enter_played", meeting.word, *request) as journal:
        if journal.repeated:
            return journal.created_row(Round, journal.repeated)
        stored = Tournament.objects.get(pk=tournament.pk)
        _check_season_runs(stored)
        round_ = journal.created_row(
            Round, journal.append(_round_content(stored, meeting, players, 1, rules, friendly))
        )
        round_.tournament = stored
        journal.append(
            RoundOpened(round=round_.number, begins=relay.starting_points(round_)),
            act=act.then(ENTERED_LATER_SUFFIX),
        )
        table = round_.tables.select_related("round__tournament").get()
        results.enter(table, result, by=act.by, expects=1, key=f"{act.key[:50]}-played", device=act.device)
        rounds.finish(round_, act=act.then("finish"))
        return round_


@full_visibility()
def finish_games(
    tournament: Tournament, *, act: Action, over: bool = False, except_round: Round | None = None
) -> None:
    """Finish the closed games of a league or, with *over*, all games that are over.

    Games in play stay open and, without *over*, so do games whose result waits for a second player.
    """
    waiting = () if over or not tournament.confirms else confirming.unconfirmed_tables([tournament.pk])
    open_rounds = tournament.rounds.filter(state=Round.State.OPEN).prefetch_related("tables")
    for round_ in open_rounds.order_by("number"):
        if except_round is not None and round_.pk == except_round.pk:
            continue
        pages = [page_of(table) for table in round_.tables.select_related("round__tournament")]
        is_taken_back = all(table.counts == Table.Counts.TAKEN_BACK for table in round_.tables.all())
        is_waiting = any(table.pk in waiting for table in round_.tables.all())
        is_closed = all(page.closed or (over and page.table.over) for page in pages) and not is_waiting
        is_done = is_closed or is_taken_back
        if pages and is_done:
            rounds.finish(round_, act=act.then(str(round_.number)), anyway=is_taken_back)


@transaction.atomic
def end(meeting: Meeting, *, act: Action) -> None:
    """End the evening: everybody leaves, and no game can start. Raises `StateError` if a table still plays."""
    tournament = meeting.tournament
    request = "end_evening", meeting.word
    with open_journal(tournament.uid, act, *request) as journal:
        if journal.repeated:
            return
        meeting.refresh_from_db()
        if meeting.over:
            return
        _check_nobody_plays(meeting)
        present = Attendance.objects.filter(meeting=meeting).exclude(presence=Attendance.Presence.GONE)
        attended = present.exclude(presence=Attendance.Presence.LATE).order_by("player__number")
        leaver_ids = tuple(attended.values_list("player__person_id", flat=True))
        if leaver_ids:
            journal.append(Attended(meeting=meeting.word, who=leaver_ids, presence=Presence.GONE))
        ended_meeting = _meeting_content(meeting, over=True)
        journal.append(ended_meeting, act=act.then("over") if leaver_ids else act)
    finish_games(tournament, act=act.then("settle"), over=True)
    meeting.refresh_from_db()


def reopen(meeting: Meeting, *, act: Action) -> None:
    """Open the evening again. Raises `StateError` if the season is over."""
    with open_journal(meeting.tournament.uid, act, "reopen_evening", meeting.word) as journal:
        if journal.repeated:
            return
        meeting.refresh_from_db()
        _check_season_runs(Tournament.objects.get(pk=meeting.tournament_id))
        if meeting.over:
            journal.append(_meeting_content(meeting, over=False))
    meeting.refresh_from_db()


def _check_nobody_plays(meeting: Meeting) -> None:
    round_keys = set(meeting.tournament.rounds.filter(name=meeting.word).values_list("pk", flat=True))
    tables = {
        table.number for table in tables_in_play(meeting.tournament).values() if table.round_id in round_keys
    }
    if tables:
        sentence = ngettext(
            "Table %(tables)s is still playing. Enter its result or cancel the game.",
            "Tables %(tables)s are still playing. Enter their results or cancel the games.",
            len(tables),
        )
        raise StateError(sentence % {"tables": joined(map(str, sorted(tables)))})


def _meeting_content(meeting: Meeting, *, over: bool) -> MeetingSet:
    return replace(meetings.journal_content(meeting), over=over)
