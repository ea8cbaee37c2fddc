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
from tournaments.services.clubs import meetings, playing
from tournaments.services.clubs.playing import page_of, tables_in_play
from tournaments.services.events import relay, results, rounds, zones
from tournaments.services.events.drawing import next_round_number
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import particulars

__all__ = [
    "AFTERWARDS",
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

AFTERWARDS: Final = "played"
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
        held = Tournament.objects.get(pk=tournament.pk)
        _runs(held)
        there = held.meetings.filter(date=day, division=division).order_by("pk")
        if journal.repeated:
            word = journal.repeated.payload["meeting"]
            found: Meeting = held.meetings.get(word=word)
            return found
        planned = there.filter(over=False).first() or next(
            (one for one in there if not held.rounds.filter(name=one.word).exists()), None
        )
        today = localdate(timezone=zones.zone_of(held)).isoformat()
        as_it_is = rules is None and not friendly
        if planned is not None and planned.begun == today and not planned.over and as_it_is:
            return planned
        if planned is not None:
            # Keep what was set for it before, unless another value is given now.
            what = replace(meetings.journal_content(planned), over=False, begun=today)
            what = replace(what, rules=rules or what.rules, friendly=friendly or what.friendly)
        else:
            word = _free_word(held, f"{day} {division}".strip())
            said = {"rules": rules, "friendly": friendly, "begun": today}
            what = MeetingSet(meeting=word, date=day, division=division, **said)
        journal.append(what)
        word = what.meeting
        made: Meeting = held.meetings.get(word=word)
        return made


def _free_word(tournament: Tournament, word: str) -> str:
    """Return the word, with a number after it if a meeting or a round has it already."""
    taken = {
        *tournament.meetings.values_list("word", flat=True),
        *tournament.rounds.values_list("name", flat=True),
    }
    number, free = 2, word
    while free in taken:
        free, number = f"{word} ({number})", number + 1
    return free


def _runs(tournament: Tournament) -> None:
    if tournament.kind == Tournament.Kind.TOURNAMENT:
        raise StateError(_("Only a league has meetings; a tournament has rounds."))
    if tournament.ended:
        raise StateError(_("The season is over. Open it again first."))


@transaction.atomic
def add_player(meeting: Meeting, one: Particulars, *, act: Action) -> Player:
    """Enter a new player who is at the evening, both or nothing; return the player.

    Raises `StateError` if the evening or the season is over, and what `particulars.enter` raises.
    """
    (made,) = particulars.enter(meeting.tournament, [one], act=act)
    meetings.record_presence(meeting, [made], Presence.HERE, act=act.then("here"))
    return made


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
    asked = [player.number for player in players], None if rules is None else to_json(rules), friendly
    with open_journal(tournament.uid, act, "start_game", meeting.word, *asked) as journal:
        if journal.repeated:
            return journal.made(Round, journal.repeated)
        meeting.refresh_from_db()
        tournament = Tournament.objects.get(pk=tournament.pk)
        _runs(tournament)
        if meeting.over:
            raise StateError(_("This evening is over. Open it again first."))
        sit = tables_in_play(tournament)
        if at := next((sit[player.pk] for player in players if player.pk in sit), None):
            names = [player.name for player in players if sit.get(player.pk) == at]
            sentence = ngettext(
                "%(names)s plays at table %(table)d still.",
                "%(names)s play at table %(table)d still.",
                len(names),
            )
            raise StateError(sentence % {"names": ", ".join(names), "table": at.number})
        taken = {table.number for table in sit.values()}
        number = next(free for free in range(1, len(taken) + 2) if free not in taken)
        what = _drawn(tournament, meeting, players, number, rules, friendly)
        made = journal.made(Round, journal.append(what))
        made.tournament = tournament
        journal.append(
            RoundOpened(round=made.number, begins=relay.starting_points(made)), act=act.then("open")
        )
        made.state = Round.State.OPEN
        here = Attendance.objects.filter(meeting=meeting).exclude(
            presence__in=(Attendance.Presence.LATE, Attendance.Presence.GONE)
        )
        there = set(here.values_list("player_id", flat=True))
        if new := tuple(player.person_id for player in players if player.pk not in there):
            journal.append(
                Attended(meeting=meeting.word, who=new, presence=Presence.HERE), act=act.then("here")
            )
    finish_games(tournament, act=act.then("settle"), but=made)
    return made


def rules_at(meeting: Meeting, own: RulesOverlay | None) -> referee.Ruleset:
    """Return the rules of a game at the meeting, with its *own* rules or, for None, those of the meeting."""
    held = own or meetings.own_rules(meeting)
    return meeting.tournament.rules_under(None if held is None else to_json(held))


def _drawn(
    tournament: Tournament,
    meeting: Meeting,
    players: Sequence[Player],
    table: int,
    rules: RulesOverlay | None,
    friendly: bool | None,
) -> RoundDrawn:
    """Return the game as journal content. Raises `InputError`."""
    held = rules or meetings.own_rules(meeting)
    seats = rules_at(meeting, rules).players
    problems = []
    if len(players) != seats:
        sentence = _("%(seats)d play at a table; here are %(given)d.")
        problems.append(Problem(says=sentence % {"seats": seats, "given": len(players)}))
    if len({player.pk for player in players}) < len(players):
        problems.append(Problem(says=_("Somebody is named twice.")))
    gone = (Player.State.WITHDRAWN, Player.State.DISQUALIFIED)
    for player in players:
        if player.state in gone:
            sentence = _("%(name)s does not take part any more.") % {"name": player.name}
            problems.append(Problem(says=sentence))
    if problems:
        raise InputError(problems)
    seated = Seated(
        table=table,
        seats=tuple(player.person_id for player in players),
        rules=held,
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
    asked = (
        [player.number for player in players],
        referee.codec.write_entry(result)[1],
        None if rules is None else to_json(rules),
        friendly,
    )
    with open_journal(tournament.uid, act, "enter_played", meeting.word, *asked) as journal:
        if journal.repeated:
            return journal.made(Round, journal.repeated)
        held = Tournament.objects.get(pk=tournament.pk)
        _runs(held)
        made = journal.made(Round, journal.append(_drawn(held, meeting, players, 1, rules, friendly)))
        made.tournament = held
        journal.append(
            RoundOpened(round=made.number, begins=relay.starting_points(made)), act=act.then(AFTERWARDS)
        )
        table = made.tables.select_related("round__tournament").get()
        results.enter(table, result, by=act.by, expects=1, key=f"{act.key[:50]}-played", device=act.device)
        rounds.finish(made, act=act.then("finish"))
        return made


@full_visibility()
def finish_games(
    tournament: Tournament, *, act: Action, over: bool = False, but: Round | None = None
) -> None:
    """Finish the closed games of a league or, with *over*, all games that are over; games in play stay open."""
    there = tournament.rounds.filter(state=Round.State.OPEN).prefetch_related("tables")
    for round_ in there.order_by("number"):
        if but is not None and round_.pk == but.pk:
            continue
        pages = [page_of(table) for table in round_.tables.select_related("round__tournament")]
        taken_back = all(table.counts == Table.Counts.TAKEN_BACK for table in round_.tables.all())
        done = all(page.closed or (over and page.table.over) for page in pages) or taken_back
        if pages and done:
            rounds.finish(round_, act=act.then(str(round_.number)), anyway=taken_back)


@transaction.atomic
def end(meeting: Meeting, *, act: Action) -> None:
    """End the evening: everybody leaves, and no game can start. Raises `StateError` if a table still plays."""
    tournament = meeting.tournament
    asked = "end_evening", meeting.word
    with open_journal(tournament.uid, act, *asked) as journal:
        if journal.repeated:
            return
        meeting.refresh_from_db()
        if meeting.over:
            return
        _nobody_plays(meeting)
        here = Attendance.objects.filter(meeting=meeting).exclude(presence=Attendance.Presence.GONE)
        came = here.exclude(presence=Attendance.Presence.LATE).order_by("player__number")
        gone = tuple(came.values_list("player__person_id", flat=True))
        if gone:
            journal.append(Attended(meeting=meeting.word, who=gone, presence=Presence.GONE))
        ended = _as(meeting, over=True)
        journal.append(ended, act=act.then("over") if gone else act)
    finish_games(tournament, act=act.then("settle"), over=True)
    meeting.refresh_from_db()


def reopen(meeting: Meeting, *, act: Action) -> None:
    """Open the evening again. Raises `StateError` if the season is over."""
    with open_journal(meeting.tournament.uid, act, "reopen_evening", meeting.word) as journal:
        if journal.repeated:
            return
        meeting.refresh_from_db()
        _runs(Tournament.objects.get(pk=meeting.tournament_id))
        if meeting.over:
            journal.append(_as(meeting, over=False))
    meeting.refresh_from_db()


def _nobody_plays(meeting: Meeting) -> None:
    words = set(meeting.tournament.rounds.filter(name=meeting.word).values_list("pk", flat=True))
    tables = {
        table.number for table in tables_in_play(meeting.tournament).values() if table.round_id in words
    }
    if tables:
        sentence = ngettext(
            "Table %(tables)s plays still. Enter its result, or take the game back.",
            "Tables %(tables)s play still. Enter their results, or take the games back.",
            len(tables),
        )
        raise StateError(sentence % {"tables": ", ".join(map(str, sorted(tables)))})


def _as(meeting: Meeting, *, over: bool) -> MeetingSet:
    return replace(meetings.journal_content(meeting), over=over)
