"""A player's earlier offences, and the step of the ladder."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from django.utils import timezone

import referee
from tournaments.common.language import current_language
from tournaments.models import Player, Table, Tournament
from tournaments.presenters.rulings.log import FoundRuling, all_rulings, decision_text
from tournaments.presenters.rulings.subjects import question_name
from tournaments.services.events import zones

__all__ = [
    "MAX_RUNGS",
    "Earlier",
    "History",
    "Offences",
    "Step",
    "history",
    "player_rulings",
    "seat_offences",
]

MAX_RUNGS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Earlier:
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
    """One rung of the ladder: the measure for the occurrence *times*; *here*: it is the present one."""

    times: int
    says: str
    here: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """The occurrence it is now, the ladder of this kind, and the earlier rulings on the player."""

    occurrence: int
    ladder: tuple[Step, ...]
    earlier: tuple[Earlier, ...]


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
    told = [
        (one.player, referee.ladder.offence_of(one.judged, _day(one.logged.entry.at, zone)))
        for one in rulings
    ]
    seatings = table.seatings.select_related("player__person")
    return Offences(
        day=_day(timezone.now(), zone),
        by_seat={
            seating.seat: tuple(offence for player, offence in told if offence and player == seating.player)
            for seating in seatings
        },
    )


def history(
    tournament: Tournament,
    player: Player,
    foul: referee.reports.Foul,
    *,
    on: datetime | None = None,
    before: int | None = None,
    occurrence: int | None = None,
) -> History:
    """The earlier offences of *player* in the event, compared with *foul*; the day is that of *on*, else today.

    With *before*, only rulings with lower numbers count: those that existed when that one was given. The ladder is at
    *occurrence*, the judge's count, if it differs from the log's; it is empty if it depends on an unknown fact.
    """
    zone = zones.zone_of(tournament)
    rules, day = tournament.ruleset, _day(on or timezone.now(), zone)
    own = [
        one
        for one in all_rulings(tournament)
        if one.player == player and (before is None or one.logged.number < before)
    ]
    told = [(one, referee.ladder.offence_of(one.judged, _day(one.logged.entry.at, zone))) for one in own]
    times = referee.ladder.count_occurrence(
        rules, [offence for _one, offence in told if offence], foul.code, day
    )
    return History(
        occurrence=times,
        ladder=ladder(rules, foul, occurrence or times),
        earlier=tuple(_earlier(one, counts=_counts(rules, offence, foul.code, day)) for one, offence in told),
    )


def _counts(rules: referee.Ruleset, offence: referee.ladder.Offence | None, code: str, day: int) -> bool:
    return offence is not None and referee.ladder.count_occurrence(rules, [offence], code, day) > 1


def _day(at: datetime, zone: ZoneInfo) -> int:
    """The day number of that moment in the event's time zone."""
    on: date = timezone.localdate(at, zone)
    return on.toordinal()


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
            says=referee.messages.say_measure(
                rung.measure.value,
                current_language(),
                points=rung.points or None,
                most=rung.most,
                either=rung.either,
            ),
            here=rung.times == times,
        )
        for rung in rungs
    )


def player_rulings(tournament: Tournament, player: Player) -> tuple[Earlier, ...]:
    """Every ruling on *player*, the newest first."""
    return tuple(_earlier(one, counts=False) for one in all_rulings(tournament) if one.player == player)


def _earlier(one: FoundRuling, *, counts: bool) -> Earlier:
    judgement = one.judged.judgement
    return Earlier(
        number=one.logged.number,
        at=one.logged.entry.at,
        round=one.table.round.number,
        table=one.table.number,
        about=question_name(judgement.question) if judgement.question is not None else judgement.facts,
        decision=decision_text(judgement),
        counts=counts,
    )
