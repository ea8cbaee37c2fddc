"""A player's earlier offences, and the step of the ladder."""

from __future__ import annotations

from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils import timezone

import referee
from referee.frozen import dataclass
from tournaments.common.language import current_language
from tournaments.models import Player, Table, Tournament
from tournaments.presenters.rulings.log import EventRuling, all_rulings, decision_text
from tournaments.presenters.rulings.subjects import question_name
from tournaments.services.events import zones

__all__ = [
    "MAX_RUNGS",
    "EarlierRuling",
    "History",
    "Offences",
    "Step",
    "history",
    "player_rulings",
    "seat_offences",
]

MAX_RUNGS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class EarlierRuling:
    """One earlier ruling on the player; *counts*: the rules count it towards this one."""

    number: int
    at: datetime
    round: int
    table: int
    about: str
    decision: str
    counts: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One rung of the ladder: the measure for the occurrence *times*; *is_current*: it is the present one."""

    times: int
    text: str
    is_current: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The occurrence it is now, the ladder of this kind, and the earlier rulings on the player."""

    occurrence: int
    ladder: tuple[Step, ...]
    earlier: tuple[EarlierRuling, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offences:
    """The earlier offences of each seat's player in the event, as the rules count them *day* by day."""

    day: int
    by_seat: dict[int, tuple[referee.ladder.Offence, ...]]

    def times(self, rules: referee.Ruleset, seat: int, code: str) -> int:
        """The number of the occurrence if it happened today."""
        return referee.ladder.count_occurrence(rules, self.by_seat.get(seat, ()), code, self.day)


def seat_offences(table: Table) -> Offences:
    """The earlier offences of all players at *table*."""
    rulings = all_rulings(table.round.tournament)
    zone = zones.zone_of(table.round.tournament)
    player_offences = [
        (ruling.player, referee.ladder.offence_of(ruling.judged, _day(ruling.logged.entry.at, zone)))
        for ruling in rulings
    ]
    seatings = table.seatings.select_related("player__person")
    return Offences(
        day=_day(timezone.now(), zone),
        by_seat={
            seating.seat: tuple(
                offence for player, offence in player_offences if offence and player == seating.player
            )
            for seating in seatings
        },
    )


def history(
    tournament: Tournament,
    player: Player,
    foul: referee.reports.Foul,
    *,
    moment: datetime | None = None,
    before: int | None = None,
    occurrence: int | None = None,
) -> History:
    """The earlier offences of *player* in the event, compared with *foul*; the day is that of *moment*, else today.

    With *before*, only rulings with lower numbers count: those that existed when that one was given. The ladder is at
    *occurrence*, the judge's count, if it differs from the log's; it is empty if it depends on an unknown fact.
    """
    zone = zones.zone_of(tournament)
    rules, day = tournament.ruleset, _day(moment or timezone.now(), zone)
    own_rulings = [
        ruling
        for ruling in all_rulings(tournament)
        if ruling.player == player and (before is None or ruling.logged.number < before)
    ]
    rulings_with_offence = [
        (ruling, referee.ladder.offence_of(ruling.judged, _day(ruling.logged.entry.at, zone)))
        for ruling in own_rulings
    ]
    times = referee.ladder.count_occurrence(
        rules, [offence for _one, offence in rulings_with_offence if offence], foul.code, day
    )
    return History(
        occurrence=times,
        ladder=ladder(rules, foul, occurrence or times),
        earlier=tuple(
            _earlier_ruling(ruling, counts=_is_counted(rules, offence, foul.code, day))
            for ruling, offence in rulings_with_offence
        ),
    )


def _is_counted(rules: referee.Ruleset, offence: referee.ladder.Offence | None, code: str, day: int) -> bool:
    return offence is not None and referee.ladder.count_occurrence(rules, [offence], code, day) > 1


def _day(moment: datetime, zone: ZoneInfo) -> int:
    """The day number of that moment in the event's time zone."""
    local_date: date = timezone.localdate(moment, zone)
    return local_date.toordinal()


def ladder(rules: referee.Ruleset, foul: referee.reports.Foul, times: int) -> tuple[Step, ...]:
    """The rungs around the *times*th time, at most `MAX_RUNGS`."""
    last = max(MAX_RUNGS, times + 1)
    try:
        rungs = referee.ladder.rungs(rules, foul, last)[-MAX_RUNGS:]
    except referee.Rejected:
        return ()
    return tuple(
        Step(
            times=rung.times,
            text=referee.messages.say_measure(
                rung.measure.value,
                current_language(),
                points=rung.points or None,
                most=rung.most,
                either=rung.either,
            ),
            is_current=rung.times == times,
        )
        for rung in rungs
    )


def player_rulings(tournament: Tournament, player: Player) -> tuple[EarlierRuling, ...]:
    """Every ruling on *player*, the newest first."""
    return tuple(
        _earlier_ruling(ruling, counts=False) for ruling in all_rulings(tournament) if ruling.player == player
    )


def _earlier_ruling(ruling: EventRuling, *, counts: bool) -> EarlierRuling:
    judgement = ruling.judged.judgement
    return EarlierRuling(
        number=ruling.logged.number,
        at=ruling.logged.entry.at,
        round=ruling.table.round.number,
        table=ruling.table.number,
        about=question_name(judgement.question) if judgement.question is not None else judgement.facts,
        decision=decision_text(judgement, ruling.judged.proposal),
        counts=counts,
    )
