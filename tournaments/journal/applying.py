"""The rows that follow from each journal entry.

One function computes them, both for the database, in the entry's own transaction, and for the dictionary with which the
database is compared. Both are `Rows`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never, cast

from tournaments.journal import merging, substituting
from tournaments.journal.fields import STAYS
from tournaments.journal.kinds import (
    ApprovalWanted,
    Attended,
    Begins,
    BonusGiven,
    CallSettled,
    CheckedIn,
    ClockTurned,
    ClubJoined,
    ConditionsShown,
    CountingDecided,
    DeclineLifted,
    Disqualified,
    Erased,
    EventChanged,
    EventDeleted,
    EventMade,
    Exchanged,
    GameJudged,
    LotDrawn,
    MeetingSet,
    MergeLifted,
    NotesTaken,
    OpeningUndone,
    PenaltyGiven,
    PenaltyLifted,
    PeopleEntered,
    PeopleGrouped,
    PeopleMerged,
    PersonRemoved,
    PlaceDeclined,
    PlanEdited,
    PlanLaid,
    PlannedRound,
    PlayersNumbered,
    Published,
    RefereeCalled,
    RefereeComes,
    Reseated,
    ResultsHidden,
    Returned,
    RoundDiscarded,
    RoundDrawn,
    RoundFinished,
    RoundOpened,
    RoundReopened,
    RoundStated,
    RulesDecided,
    RulesLaid,
    RulingNumbered,
    SeasonEnded,
    SeasonReopened,
    SeatsShown,
    SheetChecked,
    StagesLaid,
    State,
    StateSet,
    Substituted,
    SubstitutionLifted,
    TeamsLaid,
    Until,
    Withdrawn,
)
from tournaments.journal.reading import to_json
from tournaments.journal.rows import Line, RowKind, Rows

__all__ = ["apply"]


def apply(line: Line, rows: Rows) -> None:
    """Write the rows that follow from the entry.

    Raises `LookupError` if it refers to a row that no entry before it made.
    """
    what = line.what
    match what:
        case EventMade():
            _made(line, what, rows)
        case EventChanged():
            columns = {name: value for name, value in _said(what).items() if value is not STAYS}
            rows.change("tournament", {"uid": line.event}, **columns)
        case Published():
            rows.change(
                "tournament",
                {"uid": line.event},
                public=what.public,
                rulings_public=what.rulings_public,
                rulings_named=what.rulings_named,
            )
        case ConditionsShown():
            columns = {"conditions_shown": what.shown, "conditions_delay": what.delay}
            rows.change("tournament", {"uid": line.event}, **columns)
        case PeopleEntered():
            _entered(line, what, rows)
        case Withdrawn():
            _takes_part(line, what.who, State.WITHDRAWN, rows)
        case Returned():
            _takes_part(line, what.who, State.PLAYING, rows)
        case Disqualified():
            _takes_part(line, what.who, State.DISQUALIFIED, rows)
        case StateSet():
            _takes_part(line, what.who, what.state, rows)
        case CheckedIn():
            for who in what.who:
                _seen(line, who, what.here, rows)
        case PersonRemoved():
            _removed(line, what, rows)
        case PeopleMerged():
            merging.apply_merge(line, what, rows)
        case MergeLifted():
            merging.undo_merge(line, what, rows)
        case PlayersNumbered():
            _numbered(line, what, rows)
        case Substituted():
            _substituted(line, what, rows)
        case SubstitutionLifted():
            _unsubstituted(line, what, rows)
        case Exchanged():
            _exchanged(line, what, rows)
        case Reseated():
            _reseated(line, what, rows)
        case LotDrawn():
            _drawn_by_lot(line, what, rows)
        case PeopleGrouped():
            for one in what.groups:
                rows.change("player", _player(line, one.who, rows), group=one.group)
        case Erased():
            rows.find("player", **_player(line, what.who, rows))
            rows.sealed(what.who, None)
        case RoundDrawn():
            _drawn(line, what, rows)
        case RoundDiscarded():
            _drop_round(_round(line, what.round, rows), rows)
            rows.unbased(what.round)
        case RoundOpened():
            rows.change("round", _in_event(line, rows, number=what.round), state="open")
            _begin(line, what.round, what.begins, rows)
        case OpeningUndone():
            _opening_undone(line, what, rows)
        case RoundReopened():
            rows.change("round", _in_event(line, rows, number=what.round), state="open")
        case RoundFinished():
            rows.change("round", _in_event(line, rows, number=what.round), state="finished")
            for head in what.tables:
                rows.noted(what.round, head.table, head.entries, head.head)
        case RoundStated():
            _stated(line, what, rows)
        case SheetChecked():
            rows.add(
                "sheet_check",
                0,
                table_id=_table(line, what.round, what.table, rows),
                number=what.entry,
                by=line.by,
                at=line.at,
            )
            rows.noted(what.round, what.table, what.entry, what.head)
        case RulesLaid():
            rows.change(
                "tournament",
                {"uid": line.event},
                ruleset_key=what.rules.base,
                overlay=to_json(what.rules.set_),
            )
        case RulesDecided():
            _decided(line, what, rows)
        case ClockTurned():
            round_ = _round(line, what.round, rows)
            rows.add(
                "clock_event",
                0,
                round_id=round_,
                number=what.turn,
                kind=what.does.value,
                minutes=what.minutes,
                table_id=None
                if what.table is None
                else rows.find("table", round_id=round_, number=what.table),
                by=line.by,
                at=line.at,
            )
        case RefereeCalled():
            _called(line, what, rows)
        case RefereeComes():
            rows.change(
                "referee_call",
                {"table_id": _table(line, what.round, what.table, rows), "number": what.call},
                answered_by=line.by,
                answered_at=line.at,
            )
        case CallSettled():
            call = {"table_id": _table(line, what.round, what.table, rows), "number": what.call}
            if not rows.drop("referee_call", call):
                raise LookupError(f"no referee_call with {call}")
        case RulingNumbered():
            table = _table(line, what.round, what.table, rows)
            rows.add(
                "logged_ruling",
                0,
                **_in_event(line, rows, number=what.ruling),
                entry_id=rows.find("entry", table_id=table, number=what.entry),
            )
            rows.noted(what.round, what.table, what.entry, what.head)
        case PenaltyGiven() | BonusGiven():
            _points_given(line, what, rows)
        case PenaltyLifted():
            lifted = _in_event(line, rows, number=what.penalty)
            of: RowKind = "penalty" if rows.each("penalty", **lifted) else "team_penalty"
            rows.change(of, lifted, lifted_by_entry=line.number)
        case StagesLaid():
            _stages(line, what, rows)
        case PlaceDeclined():
            _in_a_stage(line, 0, what.stage, what.who, rows, listed=False)
        case DeclineLifted():
            place = {"stage": what.stage, "who": what.who, "listed": False}
            if not rows.drop("stage_place", {"tournament_id": _tournament(line, rows), **place}):
                raise LookupError(f"no stage_place with {place}")
        case TeamsLaid():
            _teams(line, what, rows)
        case PlanLaid():
            _planned(line, what, rows)
        case PlanEdited():
            rows.change("plan", {"tournament_id": _tournament(line, rows)}, version=what.version)
            rows.drop("planned_seat", _in_round(line, what.planned.round, rows))
            _seats_of(line, what.planned, 0, rows)
        case SeatsShown():
            rows.change("tournament", {"uid": line.event}, seats_shown_to=what.to)
        case ResultsHidden():
            rows.change("tournament", {"uid": line.event}, results_hidden_from=what.from_)
        case ApprovalWanted():
            rows.change("tournament", {"uid": line.event}, approves=what.wanted)
        case ClubJoined():
            rows.change("tournament", {"uid": line.event}, club=what.club)
        case MeetingSet():
            _meeting(line, what, rows)
        case Attended():
            _attended(line, what, rows)
        case NotesTaken():
            _noted(line, what, rows)
        case GameJudged():
            table = _table(line, what.round, what.table, rows)
            rows.change("table", {"id": table}, counts=what.counts.value)
        case CountingDecided():
            _counting(line, what, rows)
        case SeasonEnded():
            _ended(line, what, rows)
        case SeasonReopened():
            rows.change("tournament", {"uid": line.event}, ended=False)
            rows.drop("season_place", {"tournament_id": _tournament(line, rows)})
        case EventDeleted():
            _deleted(line, rows)
        case _:
            assert_never(what)


def _tournament(line: Line, rows: Rows) -> int:
    return rows.find("tournament", uid=line.event)


def _in_event(line: Line, rows: Rows, *, number: int) -> dict[str, object]:
    return {"tournament_id": _tournament(line, rows), "number": number}


def _player(line: Line, who: str, rows: Rows) -> dict[str, object]:
    return {"tournament_id": _tournament(line, rows), "person_id": who}


def _round(line: Line, number: int, rows: Rows) -> int:
    return rows.find("round", **_in_event(line, rows, number=number))


def _table(line: Line, round_: int, number: int, rows: Rows) -> int:
    return rows.find("table", round_id=_round(line, round_, rows), number=number)


def _said(what: EventChanged) -> dict[str, object]:
    """Return the event's columns with their new values, or `STAYS`."""
    said = {column: getattr(what.set_, field) for column, field in _OF_ITSELF.items()}
    return {column: value if value is STAYS else to_json(value) for column, value in said.items()}


_COLUMNS: Final = (
    "name", "slug", "minutes", "last_round", "place", "dates", "contact", "language", "ties", "archived", "confirms",
    "address", "timezone",
)  # fmt: skip
# The field of an `EventChanges` by the column of the event.
_OF_ITSELF: Final = {column: column for column in _COLUMNS} | {"kind": "sort"}


def _made(line: Line, what: EventMade, rows: Rows) -> None:
    if what.event != line.event:
        raise LookupError(f"the journal of {line.event} begins another event, {what.event}")
    rows.add(
        "tournament",
        0,
        uid=what.event,
        name=what.name,
        slug=what.slug,
        ruleset_key=what.rules.base,
        overlay=to_json(what.rules.set_),
        minutes=what.minutes,
        last_round=what.last_round,
        public=what.public,
        rulings_public=what.rulings_public,
        rulings_named=what.rulings_named,
        kind=what.sort.value,
        place=what.place,
        dates=to_json(what.dates),
        contact=what.contact,
        language=what.language,
        ties=to_json(what.ties),
        address=what.address,
        timezone=what.timezone,
        archived=False,
        seats_shown_to=0,
        results_hidden_from=None,
        approves=False,
        relay_stock=None,
        club="",
        confirms=False,
        counting=None,
        ended=False,
        conditions_shown=False,
        conditions_delay=0,
        created_at=line.at,
    )


def _entered(line: Line, what: PeopleEntered, rows: Rows) -> None:
    since = len(rows.each("round", tournament_id=_tournament(line, rows))) + 1
    for n, one in enumerate(what.entered, start=1):
        rows.add(
            "player",
            n,
            **_player(line, one.who, rows),
            number=one.player,
            active=one.state.is_drawn,
            state=one.state.value,
            since=since,
            here=False,
            lot=None,
            group=one.group,
            handicap=None,
        )
        rows.sealed(one.who, one.seal)
    for other in what.resealed:
        rows.find("player", **_player(line, other.who, rows))
        rows.sealed(other.who, other.seal)


def _drawn(line: Line, what: RoundDrawn, rows: Rows) -> None:
    round_ = rows.add(
        "round",
        0,
        **_in_event(line, rows, number=what.round),
        state="drawn",
        date=what.date,
        name=what.name,
        games=what.games,
    )
    for seated in what.tables:
        table = rows.add(
            "table",
            seated.table,
            round_id=round_,
            number=seated.table,
            own=None if seated.rules is None else to_json(seated.rules),
            start=to_json(seated.start),
            counts="friendly" if seated.friendly else "counts",
        )
        for seat, who in enumerate(seated.seats):
            player = rows.find("player", **_player(line, who, rows))
            # Eight numbers per table, so that no two tables use the same key.
            n = seated.table * 8 + seat
            rows.add("seating", n, round_id=round_, table_id=table, seat=seat, player_id=player)
    for n, who in enumerate(what.rests, start=1):
        rows.add("rest", n, round_id=round_, player_id=rows.find("player", **_player(line, who, rows)))
    rows.based(what.round, [seated.table for seated in what.tables], line.hash)
    substituting.start_substitutions(_tournament(line, rows), what.round, round_, rows)


def _takes_part(line: Line, who: str, state: State, rows: Rows) -> None:
    rows.change("player", _player(line, who, rows), active=state.is_drawn, state=state.value)


def _seen(line: Line, who: str, here: bool, rows: Rows) -> None:
    player = rows.find("player", **_player(line, who, rows))
    state = State(cast(str, rows.told("player", player, "state")))
    if here and state is State.ENTERED:
        state = State.CHECKED_IN
    elif not here and state is State.CHECKED_IN:
        # A player with a seat stays in the event: undoing a check-in changes no round and no standings.
        state = State.PLAYING if rows.each("seating", player_id=player) else State.ENTERED
    else:
        rows.change("player", {"id": player}, here=here)
        return
    rows.change("player", {"id": player}, here=here, active=state.is_drawn, state=state.value)


def _removed(line: Line, what: PersonRemoved, rows: Rows) -> None:
    player = rows.find("player", **_player(line, what.who, rows))
    for name in _OF_A_PLAYER:
        rows.drop(name, {"player_id": player})
    rows.drop("stage_place", {"tournament_id": _tournament(line, rows), "who": what.who})
    rows.drop("player", {"id": player})


# The rows that a player who was never seated can have.
_OF_A_PLAYER: Final[tuple[RowKind, ...]] = (
    "rest", "penalty", "round_result", "team_member", "planned_seat", "attendance", "season_place",
)  # fmt: skip


def _numbered(line: Line, what: PlayersNumbered, rows: Rows) -> None:
    # Use free numbers in between, because two players may exchange theirs.
    for one in what.numbers:
        rows.change("player", _player(line, one.who, rows), number=_FREE + one.player)
    for one in what.numbers:
        rows.change("player", _player(line, one.who, rows), number=one.player)


_FREE: Final = 1 << 20


def _substituted(line: Line, what: Substituted, rows: Rows) -> None:
    out, in_ = (rows.find("player", **_player(line, who, rows)) for who in (what.out, what.in_))
    rounds = _from(line, what.round, what.until, rows, planned=what.plan)
    for round_ in rounds:
        seated = rows.each("seating", round_id=round_, player_id=out)
        for pk in seated:
            rows.change("seating", {"id": pk}, player_id=in_)
        if seated:
            # A substitute who rested no longer rests.
            rows.drop("rest", {"round_id": round_, "player_id": in_})
    rows.add(
        "substitution",
        0,
        **_in_event(line, rows, number=line.number),
        round_id=rounds[0] if rounds else None,
        from_round=what.round,
        to_round=None,
        plan=what.plan,
        out_id=out,
        in_player_id=in_,
        since=0 if what.from_ == "start" else cast(int, what.from_),
        until=what.until.value,
    )
    if what.plan:
        substituting.move_planned_seats(_tournament(line, rows), what.round, out, in_, rows)
    if what.until is Until.END:
        if not (what.plan and substituting.is_disqualified(out, rows)):
            rows.change("player", {"id": out}, active=False, state=State.WITHDRAWN.value)
        rows.change("player", {"id": in_}, active=True)


def _from(line: Line, number: int, until: Until, rows: Rows, *, planned: bool) -> list[int]:
    """Return the round of that number and, to the end of the event, the later ones; empty if it is only *planned*."""
    if planned and not rows.each("round", **_in_event(line, rows, number=number)):
        return []
    rounds = [_round(line, number, rows)]
    while until is Until.END and (later := rows.each("round", **_in_event(line, rows, number=number + 1))):
        rounds += later
        number += 1
    return rounds


def _unsubstituted(line: Line, what: SubstitutionLifted, rows: Rows) -> None:
    out, in_ = (rows.find("player", **_player(line, who, rows)) for who in (what.out, what.in_))
    pk = rows.find("substitution", **_in_event(line, rows, number=what.substitution))
    if what.plan and rows.told("substitution", pk, "from_round") != what.round:
        rows.change("substitution", {"id": pk}, to_round=what.round - 1)
    else:
        rows.drop("substitution", _in_event(line, rows, number=what.substitution))
    for n, round_ in enumerate(_from(line, what.round, what.until, rows, planned=what.plan), start=1):
        seated = rows.each("seating", round_id=round_, player_id=in_)
        for pk in seated:
            rows.change("seating", {"id": pk}, player_id=out)
        if seated and what.rests:
            rows.add("rest", n, round_id=round_, player_id=in_)
    if what.plan:
        tournament = _tournament(line, rows)
        substituting.return_planned_seats(tournament, what.round, out, in_, rows, rests=what.rests)
    if what.until is Until.END:
        if not (what.plan and substituting.is_disqualified(out, rows)):
            rows.change("player", {"id": out}, active=True, state=State.PLAYING.value)
        rows.change("player", {"id": in_}, active=what.rests)


def _exchanged(line: Line, what: Exchanged, rows: Rows) -> None:
    round_ = _round(line, what.round, rows)
    one, other = (rows.find("player", **_player(line, who, rows)) for who in what.who)
    first = rows.find("seating", round_id=round_, player_id=one)
    second = rows.find("seating", round_id=round_, player_id=other)
    rows.exchange("seating", first, second, "player_id")
    _begin(line, what.round, what.begins, rows)


def _begin(line: Line, round_: int, begins: Sequence[Begins], rows: Rows) -> None:
    """Store the starting points of these tables."""
    for one in begins:
        rows.change("table", {"id": _table(line, round_, one.table, rows)}, start=to_json(one.start))


def _opening_undone(line: Line, what: OpeningUndone, rows: Rows) -> None:
    round_ = _round(line, what.round, rows)
    for table in rows.each("table", round_id=round_):
        rows.drop("referee_call", {"table_id": table})
    rows.drop("clock_event", {"round_id": round_})
    for number in what.unset:
        rows.change("table", {"round_id": round_, "number": number}, start=None)
    rows.change("round", {"id": round_}, state="drawn")


def _reseated(line: Line, what: Reseated, rows: Rows) -> None:
    table = _table(line, what.round, what.table, rows)
    for seat, who in enumerate(what.seats):
        player = rows.find("player", **_player(line, who, rows))
        held = rows.find("seating", table_id=table, seat=seat)
        sat = rows.find("seating", table_id=table, player_id=player)
        if held != sat:
            rows.exchange("seating", held, sat, "player_id")
    if what.start is not None:
        rows.change("table", {"id": table}, start=to_json(what.start))


def _stated(line: Line, what: RoundStated, rows: Rows) -> None:
    round_ = _round(line, what.round, rows)
    rows.drop("round_result", {"round_id": round_})
    for n, one in enumerate(what.results):
        player = rows.find("player", **_player(line, one.who, rows))
        rows.add(
            "round_result", n, round_id=round_, player_id=player, result=str(one.result), place=one.place
        )


def _drop_round(round_: int, rows: Rows) -> None:
    substituting.reset_substitutions(round_, rows)
    for name in _OF_A_ROUND:
        rows.drop(name, {"round_id": round_})
    rows.drop("round", {"id": round_})


# The rows of a round before it is opened; rows that depend on others come first.
_OF_A_ROUND: Final[tuple[RowKind, ...]] = ("round_result", "seating", "rest", "table")


def _decided(line: Line, what: RulesDecided, rows: Rows) -> None:
    rows.add(
        "rules_decision",
        0,
        **_in_event(line, rows, number=what.decision),
        old_key=what.was.base,
        old_overlay=to_json(what.was.set_),
        new_key=what.rules.base,
        new_overlay=to_json(what.rules.set_),
        why=line.why,
        changes={"answers": to_json(what.answers), "rulings": to_json(what.rulings)},
        by=line.by,
        at=line.at,
    )
    rows.change(
        "tournament", {"uid": line.event}, ruleset_key=what.rules.base, overlay=to_json(what.rules.set_)
    )


def _called(line: Line, what: RefereeCalled, rows: Rows) -> None:
    table = _table(line, what.round, what.table, rows)
    rows.drop("referee_call", {"table_id": table})
    rows.add(
        "referee_call",
        0,
        table_id=table,
        number=line.number,
        at=line.at,
        device=line.device,
        answered_by="",
        answered_at=None,
    )


_OF_AN_EVENT: Final[tuple[RowKind, ...]] = (
    "substitution", "penalty", "team_penalty", "team_lot", "logged_ruling", "rules_decision", "stage", "stage_place",
    "plan", "planned_seat", "counting_decision", "season_place",
)  # fmt: skip


def _planned(line: Line, what: PlanLaid, rows: Rows) -> None:
    tournament, number = _tournament(line, rows), what.from_
    while rows.drop("planned_seat", _in_round(line, number, rows)):
        number += 1
    said = {
        "version": what.version,
        "method": what.method.value,
        "seed": what.seed,
        "stopped": what.stopped,
    }
    if rows.each("plan", tournament_id=tournament):
        rows.change("plan", {"tournament_id": tournament}, **said)
    else:
        rows.add("plan", 0, tournament_id=tournament, **said)
    places = 0
    for planned in what.rounds:
        places = _seats_of(line, planned, places, rows)


def _in_round(line: Line, number: int, rows: Rows) -> dict[str, object]:
    return {"tournament_id": _tournament(line, rows), "round": number}


def _seats_of(line: Line, planned: PlannedRound, places: int, rows: Rows) -> int:
    """Add the seats of a planned round, numbered from *places* within the entry; return the next number."""
    seated = [
        (number, seat, who, table.by_hand)
        for number, table in enumerate(planned.tables, start=1)
        for seat, who in enumerate(table.seats)
    ]
    resting = [(None, seat, who, False) for seat, who in enumerate(planned.rests)]
    of = _in_round(line, planned.round, rows)
    for table, seat, who, by_hand in (*seated, *resting):
        player = rows.find("player", **_player(line, who, rows))
        rows.add("planned_seat", places, **of, table=table, seat=seat, player_id=player, by_hand=by_hand)
        places += 1
    return places


def _deleted(line: Line, rows: Rows) -> None:
    tournament = _tournament(line, rows)
    for name in _OF_AN_EVENT:
        rows.drop(name, {"tournament_id": tournament})
    _without_teams(tournament, rows)
    for meeting in rows.each("meeting", tournament_id=tournament):
        rows.drop("attendance", {"meeting_id": meeting})
    rows.drop("meeting", {"tournament_id": tournament})
    for round_ in rows.each("round", tournament_id=tournament):
        for table in rows.each("table", round_id=round_):
            rows.drop("referee_call", {"table_id": table})
            rows.drop("sheet_check", {"table_id": table})
        rows.drop("clock_event", {"round_id": round_})
        _drop_round(round_, rows)
    rows.drop("player", {"tournament_id": tournament})
    rows.drop("tournament", {"id": tournament})
    rows.unbased(None)


def _points_given(line: Line, what: PenaltyGiven | BonusGiven, rows: Rows) -> None:
    """Add the penalty or bonus of a person or, if no player has that word, of a team."""
    said = {
        **_in_event(line, rows, number=line.number),
        "points": what.points,
        "after_round": what.after_round,
        "why": line.why,
        "by": line.by,
        "at": line.at,
        "lifted_by_entry": None,
    }
    player = rows.each("player", **_player(line, what.who, rows))
    if player:
        rows.add("penalty", 0, **said, player_id=player[0])
    else:
        rows.find("team", tournament_id=_tournament(line, rows), word=what.who)
        rows.add("team_penalty", 0, **said, team=what.who)


def _drawn_by_lot(line: Line, what: LotDrawn, rows: Rows) -> None:
    """Store each place, of players or, if no player has that word, of teams; a team keeps it through later changes."""
    tournament = _tournament(line, rows)
    for lot, who in enumerate(what.order, start=1):
        if rows.each("player", **_player(line, who, rows)):
            rows.change("player", _player(line, who, rows), lot=lot)
        else:
            rows.find("team", tournament_id=tournament, word=who)
            rows.drop("team_lot", {"tournament_id": tournament, "team": who})
            rows.add("team_lot", lot, tournament_id=tournament, team=who, lot=lot)


def _stages(line: Line, what: StagesLaid, rows: Rows) -> None:
    tournament = _tournament(line, rows)
    rows.drop("stage", {"tournament_id": tournament})
    rows.drop("stage_place", {"tournament_id": tournament, "listed": True})
    places = 0
    for number, stage in enumerate(what.stages, start=1):
        rows.add(
            "stage", number, tournament_id=tournament, number=number, word=stage.stage, said=to_json(stage)
        )
        for who in (stage.enters.list_ or ()) if stage.enters else ():
            _in_a_stage(line, places, stage.stage, who, rows, listed=True)
            places += 1


def _in_a_stage(line: Line, n: int, stage: str, who: str, rows: Rows, *, listed: bool) -> None:
    tournament = _tournament(line, rows)
    rows.add("stage_place", n, tournament_id=tournament, stage=stage, who=who, listed=listed)


def _teams(line: Line, what: TeamsLaid, rows: Rows) -> None:
    tournament = _tournament(line, rows)
    rows.change("tournament", {"uid": line.event}, relay_stock=what.stock)
    _without_teams(tournament, rows)
    members = 0
    for number, team in enumerate(what.teams, start=1):
        made = rows.add(
            "team",
            number,
            tournament_id=tournament,
            word=team.team,
            number=number,
            name=team.name,
            maximum_games=team.maximum_games,
        )
        for one in team.members:
            player = rows.find("player", **_player(line, one.who, rows))
            rows.add("team_member", members, team_id=made, player_id=player, since=one.from_)
            members += 1


def _without_teams(tournament: int, rows: Rows) -> None:
    for team in rows.each("team", tournament_id=tournament):
        rows.drop("team_member", {"team_id": team})
    rows.drop("team", {"tournament_id": tournament})


def _pk(line: Line, who: str, rows: Rows) -> int:
    return rows.find("player", **_player(line, who, rows))


def _meeting_of(line: Line, word: str, rows: Rows) -> int:
    return rows.find("meeting", tournament_id=_tournament(line, rows), word=word)


def _meeting(line: Line, what: MeetingSet, rows: Rows) -> None:
    """Add a meeting, or change it."""
    of = {"tournament_id": _tournament(line, rows), "word": what.meeting}
    said = {
        "date": what.date,
        "division": what.division,
        "own": None if what.rules is None else to_json(what.rules),
        "friendly": what.friendly,
        "over": what.over,
        "begun": what.begun,
    }
    if rows.each("meeting", **of):
        rows.change("meeting", of, **said)
    else:
        rows.add("meeting", 0, **of, **said)


def _attended(line: Line, what: Attended, rows: Rows) -> None:
    meeting = _meeting_of(line, what.meeting, rows)
    for n, who in enumerate(what.who):
        of = {"meeting_id": meeting, "player_id": _pk(line, who, rows)}
        said = {"presence": what.presence.value, "since": line.at}
        if rows.each("attendance", **of):
            rows.change("attendance", of, **said)
        else:
            rows.add("attendance", n, **of, **said, came=line.at, notes={})


def _noted(line: Line, what: NotesTaken, rows: Rows) -> None:
    of = {"meeting_id": _meeting_of(line, what.meeting, rows), "player_id": _pk(line, what.who, rows)}
    rows.change("attendance", of, notes={one.column: one.text for one in what.notes})


def _counting(line: Line, what: CountingDecided, rows: Rows) -> None:
    tournament = _tournament(line, rows)
    was = rows.told("tournament", tournament, "counting")
    # Handicaps of single players are stored with the player, because the person's word can change.
    said = to_json(what.counting)
    of_divisions = [one for one in said.pop("handicap", ()) if not one.get("who")]
    now = {**said, "handicap": of_divisions} if of_divisions else said
    for pk in rows.each("player", tournament_id=tournament):
        if rows.told("player", pk, "handicap") is not None:
            rows.change("player", {"id": pk}, handicap=None)
    for one in what.counting.handicap:
        if one.who:
            rows.change("player", _player(line, one.who, rows), handicap=one.points)
    rows.change("tournament", {"uid": line.event}, counting=now)
    rows.add(
        "counting_decision",
        0,
        **_in_event(line, rows, number=line.number),
        was=was,
        now=now,
        moved=to_json(what.moved),
        why=line.why,
        by=line.by,
        at=line.at,
    )


def _ended(line: Line, what: SeasonEnded, rows: Rows) -> None:
    tournament = _tournament(line, rows)
    rows.change("tournament", {"uid": line.event}, ended=True)
    rows.drop("season_place", {"tournament_id": tournament})
    for n, one in enumerate(what.places):
        rows.add(
            "season_place",
            n,
            tournament_id=tournament,
            player_id=_pk(line, one.who, rows),
            place=n + 1,
            division=one.division,
            rank=one.rank,
            total=str(one.total),
            next_division=one.next_division,
            title=one.title,
        )
