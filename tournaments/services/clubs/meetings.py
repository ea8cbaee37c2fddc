"""Meetings of a league: dates, attendance and notes."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.common.errors import InputError, Problem, StateError
from tournaments.journal.kinds import (
    Attended,
    GameCounts,
    GameJudged,
    MeetingSet,
    Note,
    NotesTaken,
    Presence,
    RulesOverlay,
)
from tournaments.journal.reading import read_as, to_json
from tournaments.models import Attendance, Meeting, Player, Table, Tournament
from tournaments.services.clubs import season_over
from tournaments.services.integrity.journal.acting import Action
from tournaments.services.integrity.journal.chain import open_journal

__all__ = [
    "journal_content",
    "own_rules",
    "record_presence",
    "save_all_notes",
    "save_meeting",
    "save_notes",
    "set_game_counts",
]


def save_meeting(tournament: Tournament, content: MeetingSet, *, act: Action) -> Meeting:
    """Add a meeting with that word, or change it; return it.

    Raises `StateError` if the event is no league, its season is over, or the day of a meeting with games would change,
    and `InputError` for a meeting without a word.
    """
    with open_journal(tournament.uid, act, "meeting", to_json(content)) as journal:
        stored = Tournament.objects.get(pk=tournament.pk)
        if not journal.repeated:
            if stored.kind == Tournament.Kind.TOURNAMENT:
                raise StateError(_("Only leagues have evenings. Tournaments have rounds."))
            season_over.check_season_open(stored)
            moved_meetings = stored.meetings.filter(word=content.meeting).exclude(date=content.date)
            if moved_meetings.exists() and stored.rounds.filter(name=content.meeting).exists():
                raise StateError(_("This evening already has games, so its date cannot change."))
            if any(unicodedata.category(letter) == "Cc" for letter in content.meeting):
                raise InputError(
                    [Problem(says=_("A name cannot contain line breaks or control characters. Remove them."))]
                )
            if not content.meeting.strip():
                raise InputError([Problem(says=_("Enter a name for the evening. The date is enough."))])
            journal.append(content)
        saved: Meeting = stored.meetings.get(word=content.meeting)
        return saved


def journal_content(meeting: Meeting) -> MeetingSet:
    """Return the meeting's data as journal content."""
    return MeetingSet(
        meeting=meeting.word,
        date=meeting.date,
        division=meeting.division,
        rules=own_rules(meeting),
        friendly=meeting.friendly,
        over=meeting.over,
        begun=meeting.begun,
    )


def own_rules(meeting: Meeting) -> RulesOverlay | None:
    """Return the meeting's answers over the event's."""
    return None if meeting.own is None else read_as(RulesOverlay, meeting.own)


def record_presence(meeting: Meeting, players: Sequence[Player], presence: Presence, *, act: Action) -> None:
    """Record the *presence* of players; a presence that is unchanged is not recorded again.

    Raises `StateError` if the meeting or the season is over.
    """
    person_ids = [player.person_id for player in players]
    with open_journal(
        meeting.tournament.uid, act, "attend", meeting.word, person_ids, presence.value
    ) as journal:
        if journal.repeated:
            return
        meeting.refresh_from_db()
        if meeting.over:
            raise StateError(_("This evening is over. Reopen it first."))
        if Tournament.objects.filter(pk=meeting.tournament_id, ended=True).exists():
            raise StateError(_("The season is over. Reopen it first."))
        recorded_ids = set(
            Attendance.objects.filter(meeting=meeting, presence=presence.value).values_list(
                "player__person_id", flat=True
            )
        )
        new_ids = tuple(person_id for person_id in dict.fromkeys(person_ids) if person_id not in recorded_ids)
        if new_ids:
            journal.append(Attended(meeting=meeting.word, who=new_ids, presence=presence))


def save_notes(meeting: Meeting, player: Player, notes: Mapping[str, str], *, act: Action) -> None:
    """Replace the notes of a player who attended, by column; empty ones are left out.

    Raises `StateError` if the player did not attend.
    """
    note_list = tuple(Note(column=name, text=text.strip()) for name, text in notes.items() if text.strip())
    with open_journal(
        meeting.tournament.uid, act, "notes", meeting.word, player.person_id, to_json(note_list)
    ) as journal:
        if journal.repeated:
            return
        attendance = Attendance.objects.filter(meeting=meeting, player=player).first()
        if attendance is None:
            raise StateError(
                _("%(name)s is not marked as here. Select the name in the attendance list first.")
                % {"name": player.name}
            )
        if attendance.notes == {note.column: note.text for note in note_list}:
            return
        journal.append(NotesTaken(meeting=meeting.word, who=player.person_id, notes=note_list))


@transaction.atomic
def save_all_notes(
    meeting: Meeting, notes_by_player: Sequence[tuple[Player, Mapping[str, str]]], *, act: Action
) -> None:
    """Replace the notes of these players, all or nothing; notes that are unchanged are not recorded again."""
    for player, notes in notes_by_player:
        save_notes(meeting, player, notes, act=act.then(str(player.number)))


def set_game_counts(table: Table, counts: GameCounts, *, act: Action) -> None:
    """Set whether a league's game counts, is friendly, or is taken back, with the reason.

    Raises `StateError` if the event is no league or its season is over, and `InputError` without a reason.
    """
    tournament = table.round.tournament
    request = "judge_game", table.round.number, table.number, counts.value
    with open_journal(tournament.uid, act, *request) as journal:
        if journal.repeated:
            return
        tournament.refresh_from_db()
        if tournament.kind == Tournament.Kind.TOURNAMENT:
            raise StateError(_("In a tournament every game counts. Correct the result or make a ruling."))
        if tournament.ended:
            raise StateError(_("The season is over. Reopen it first."))
        if not act.why.strip():
            raise InputError(
                [Problem(says=_("Give a reason, so that readers of the table understand the change."))]
            )
        table.refresh_from_db(fields=("counts",))
        if table.counts == counts.value:
            raise StateError(_("This setting is already active."))
        journal.append(GameJudged(round=table.round.number, table=table.number, counts=counts))
        table.counts = counts.value
