"""A club's evening."""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime

from django.db.models import Max, Min, Q
from django.db.models.functions import Coalesce

from referee.frozen import dataclass
from tournaments.common.read_snapshot import read_snapshot
from tournaments.models import (
    Attendance,
    Club,
    Entry,
    JournalEntry,
    Meeting,
    Player,
    RefereeCall,
    Round,
    Table,
    Tournament,
)
from tournaments.presenters.clubs.evening_codes import code_of
from tournaments.presenters.clubs.evening_notes import column_label, column_sum
from tournaments.presenters.clubs.evening_results import EveningRow, evening_rows
from tournaments.presenters.events.games import Game, games
from tournaments.presenters.tables.lines import by_place
from tournaments.services.clubs.club_settings import ClubSettings, settings_of
from tournaments.services.clubs.confirming import same_device_tables
from tournaments.services.clubs.evenings import ENTERED_LATER_SUFFIX
from tournaments.services.people.player_search import sort_by_name

__all__ = ["Evening", "EveningGame", "EveningPlayer", "Presence", "evening", "evenings_in_progress"]


class Presence(enum.Enum):
    """The place of a player of the club."""

    PLAYS = "plays"
    """At a table."""
    FREE = "free"
    """Present, at no table."""
    LEAVES = "leaves"
    """At no table, and leaves because their last game is over."""
    LATE = "late"
    """On the way."""
    GONE = "gone"
    """Was here."""
    AWAY = "away"
    """Was not here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPlayer:
    """A player of the season at this evening.

    *games* counts the games started tonight; *waited* counts the games started *since* the player last got up, or
    arrived; *table* is the player's current table.
    """

    player: Player
    presence: Presence
    games: int = 0
    waited: int = 0
    since: datetime | None = None
    table: int | None = None
    last_game: bool = False
    notes: Mapping[str, str]

    columns: tuple[str, ...] = ()

    @property
    def noted(self) -> list[tuple[str, str, str]]:
        """The club's columns: the word of each, its label, and the note."""
        return [(name, column_label(name), self.notes.get(name, "")) for name in self.columns]

    @property
    def attended(self) -> bool:
        """Whether they were in the room tonight."""
        return self.presence not in (Presence.AWAY, Presence.LATE)

    @property
    def is_here(self) -> bool:
        """Whether they are in the room."""
        return self.presence in (Presence.PLAYS, Presence.FREE)


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningGame:
    """A game of the evening with its number in it, from one on, and its table's open call for a referee.

    *is_same_device*: its players entered and confirmed the result on one device; for officials.
    """

    game: Game
    number: int
    call: RefereeCall | None = None
    is_same_device: bool = False

    @property
    def is_friendly(self) -> bool:
        """Whether it is a friendly game."""
        return self.game.table.counts == Table.Counts.FRIENDLY

    @property
    def is_taken_back(self) -> bool:
        """Whether it was cancelled and counts as not played."""
        return self.game.table.counts == Table.Counts.TAKEN_BACK

    @property
    def is_regular(self) -> bool:
        """Whether it is neither friendly nor cancelled."""
        return self.game.table.counts == Table.Counts.COUNTS

    @property
    def in_play(self) -> bool:
        """Whether it is being played."""
        return self.game.state.is_in_play and not self.is_taken_back

    @property
    def by_place(self) -> tuple[object, ...]:
        """Its results by place, the first place first."""
        return by_place(self.game.results)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """An evening as it is now. *people* are all players of the season, by name; *games* the evening's, in order."""

    tournament: Tournament
    meeting: Meeting
    settings: ClubSettings
    people: tuple[EveningPlayer, ...]
    games: tuple[EveningGame, ...]
    rows: tuple[EveningRow, ...]

    def _at(self, *presences: Presence) -> list[EveningPlayer]:
        return [person for person in self.people if person.presence in presences]

    @property
    def free(self) -> list[EveningPlayer]:
        """Players who are present at no table: the longest rest first, then the fewest games."""
        return sorted(self._at(Presence.FREE), key=lambda person: (-person.waited, person.games))

    @property
    def enough_for_a_table(self) -> bool:
        """Whether enough players are free for a table of three."""
        return len(self.free) > 2

    @property
    def here(self) -> list[EveningPlayer]:
        """Players who are in the room."""
        return [person for person in self.people if person.is_here]

    @property
    def late(self) -> list[EveningPlayer]:
        """Players who are on the way."""
        return self._at(Presence.LATE)

    @property
    def gone(self) -> list[EveningPlayer]:
        """Players who were here and have left."""
        return self._at(Presence.GONE, Presence.LEAVES)

    @property
    def absent(self) -> list[EveningPlayer]:
        """Players who may still come."""
        return self._at(Presence.AWAY)

    @property
    def playing(self) -> list[EveningGame]:
        """The games that are being played, by table."""
        return sorted(
            (evening_game for evening_game in self.games if evening_game.in_play),
            key=lambda evening_game: evening_game.game.table.number,
        )

    @property
    def over(self) -> list[EveningGame]:
        """The games that are over or were cancelled, the last one first."""
        return [evening_game for evening_game in reversed(self.games) if not evening_game.in_play]

    @property
    def noted(self) -> list[EveningPlayer]:
        """Players who came, with their notes."""
        return [person for person in self.people if person.attended]

    @property
    def columns(self) -> list[str]:
        """The labels of the club's note columns."""
        return [column_label(name) for name in self.settings.notes]

    @property
    def sums(self) -> list[str]:
        """The sum of each column that holds only numbers, such as chips; empty for other columns."""
        return [
            column_sum([person.notes.get(name, "") for person in self.noted]) for name in self.settings.notes
        ]

    @property
    def mark(self) -> str:
        """A short mark of how many play and how many are free: if it changes, the proposal may change."""
        return f"{len(self.playing)}.{len(self.over)}.{len(self.free)}"

    @property
    def seats(self) -> int:
        """The number of players at a table by the evening's rules."""
        return self.tournament.rules_under(self.meeting.own).players

    @property
    def code(self) -> str:
        """The word of the evening's short address."""
        return code_of(self.meeting)


def evenings_in_progress(tournament: Tournament, today: date) -> list[Meeting]:
    """The evenings in progress: those of *today* or started today, then those that have attendance and are not over.

    *today* is the day in the event's time zone.
    """
    day = today.isoformat()
    open_meetings = list(tournament.meetings.filter(over=False).order_by("date", "pk"))
    attended = set(Attendance.objects.filter(meeting__in=open_meetings).values_list("meeting_id", flat=True))
    in_progress = [
        meeting
        for meeting in open_meetings
        if day in (meeting.date, meeting.begun)
        or (meeting.pk in attended and min(meeting.date, meeting.begun or meeting.date) < day)
    ]
    return sorted(in_progress, key=lambda meeting: (meeting.date != day, meeting.date < day, meeting.pk))


@read_snapshot()
def evening(meeting: Meeting, *, tells_devices: bool = False) -> Evening:
    """The evening with all players of its season, in a constant number of queries.

    With *tells_devices*, for officials, games have `EveningGame.is_same_device`.
    """
    tournament = meeting.tournament
    players = list(tournament.players.order_by("number"))
    rounds = list(tournament.rounds.filter(name=meeting.word).order_by("number"))
    played = games(tournament, rounds=rounds, players=players)
    # Older meetings have no attendance rows: their games alone show who was there.
    attendance_rows = Attendance.objects.filter(meeting=meeting) if meeting.pk else Attendance.objects.none()
    attendances = {row.player_id: row for row in attendance_rows}
    calls = {call.table_id: call for call in RefereeCall.objects.filter(table__round__in=rounds)}
    starts, ends = _moments(tournament, rounds)
    stated = [game.table.pk for game in played] if tells_devices and tournament.confirms else []
    same_device = same_device_tables(stated)
    club = Club.objects.filter(pk=tournament.club).first() if tournament.club else None
    settings = settings_of(club)
    return Evening(
        tournament=tournament,
        meeting=meeting,
        settings=settings,
        people=tuple(_evening_players(players, played, attendances, (starts, ends), settings.notes)),
        games=tuple(
            EveningGame(
                game=game,
                number=number,
                call=calls.get(game.table.pk),
                is_same_device=game.table.pk in same_device and not game.is_held_back,
            )
            for number, game in enumerate(played, start=1)
        ),
        rows=tuple(evening_rows(meeting, tournament, played, attendances)),
    )


def _moments(
    tournament: Tournament, rounds: Sequence[Round]
) -> tuple[dict[int, datetime], dict[int, datetime]]:
    """When each round of the evening was opened, by its key, and when its game ended or was last written to."""
    by_number = {round_.number: round_.pk for round_ in rounds}
    # An opening names its round by its number, and the openings of one evening are close together.
    opened = JournalEntry.objects.filter(event=tournament.uid, kind="opening")
    opened = opened.exclude(key__endswith=f".{ENTERED_LATER_SUFFIX}")
    starts = {}
    for payload, opened_at in opened.order_by("-number").values_list("payload", "at")[: 4 * len(rounds) + 40]:
        if payload.get("round") in by_number:
            starts[by_number[payload["round"]]] = opened_at
    # A game ends once; later corrections do not change when its players got up.
    entries = Entry.objects.filter(table__round__in=rounds).values_list("table__round_id")
    ended_at = Min("at", filter=Q(kind__in=("result", "close")))
    ends = dict(entries.annotate(end=Coalesce(ended_at, Max("at"))))
    return starts, ends


def _evening_players(
    players: Sequence[Player],
    played: Sequence[Game],
    attendances: Mapping[int, Attendance],
    moments: tuple[Mapping[int, datetime], Mapping[int, datetime]],
    columns: tuple[str, ...],
) -> Iterator[EveningPlayer]:
    starts, ends = moments
    at_table: dict[int, int] = {}
    games_of: Counter[int] = Counter()
    got_up: dict[int, datetime] = {}
    for game in played:
        if game.table.counts == Table.Counts.TAKEN_BACK:
            continue
        for player in game.players:
            games_of[player.pk] += 1
            if game.is_running:
                at_table[player.pk] = game.table.number
            elif game.round.pk in ends:
                got_up[player.pk] = max(got_up.get(player.pk, ends[game.round.pk]), ends[game.round.pk])
    for player in sort_by_name(players):
        row = attendances.get(player.pk)
        since = max(
            (moment for moment in (got_up.get(player.pk), row.since if row else None) if moment), default=None
        )
        yield EveningPlayer(
            player=player,
            presence=_presence(row, player.pk in at_table, gone=player.has_left),
            games=games_of[player.pk],
            waited=sum(moment > since for moment in starts.values()) if since else 0,
            since=since,
            table=at_table.get(player.pk),
            last_game=row is not None and row.presence == Attendance.Presence.LAST_GAME,
            notes=row.notes if row else {},
            columns=columns,
        )


def _presence(row: Attendance | None, plays: bool, *, gone: bool) -> Presence:
    if plays:
        return Presence.PLAYS
    if gone:
        return Presence.GONE
    if row is None:
        return Presence.AWAY
    return {
        Attendance.Presence.LATE: Presence.LATE,
        Attendance.Presence.HERE: Presence.FREE,
        Attendance.Presence.LAST_GAME: Presence.LEAVES,
        Attendance.Presence.GONE: Presence.GONE,
    }[Attendance.Presence(row.presence)]
