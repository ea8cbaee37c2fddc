"""The rows that each kind of entry produces are compared with rows worked out by hand."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import pytest
from django.conf import settings

from tournaments.journal.kinds import (
    KINDS,
    Answer,
    ApprovalWanted,
    Attended,
    BestGames,
    BestOf,
    BonusGiven,
    CallSettled,
    CheckedIn,
    ClockDoes,
    ClockTurned,
    ClubJoined,
    ConditionsShown,
    CountingDecided,
    CountingOrder,
    DeclineLifted,
    Disqualified,
    Entered,
    Enters,
    EntryContent,
    Erased,
    EventChanged,
    EventChanges,
    EventDeleted,
    EventKind,
    EventMade,
    Exchanged,
    FinalPlace,
    GameCounts,
    GameJudged,
    Grouped,
    Handicap,
    Head,
    LotDrawn,
    MeetingSet,
    Member,
    MergeLifted,
    Moved,
    Note,
    NotesTaken,
    Numbered,
    OpeningUndone,
    Outcome,
    PenaltyGiven,
    PenaltyLifted,
    PeopleEntered,
    PeopleGrouped,
    PeopleMerged,
    PersonRemoved,
    PlaceDeclined,
    PlanEdited,
    PlannedRound,
    PlannedTable,
    PlanningMethod,
    PlanSaved,
    PlayerResultStated,
    PlayersNumbered,
    PlayerStateChanged,
    Presence,
    Promotion,
    Published,
    RefereeCalled,
    RefereeComes,
    Resealed,
    Reseated,
    ResultsHidden,
    Returned,
    RoundDiscarded,
    RoundDrawn,
    RoundFinished,
    RoundOpened,
    RoundReopened,
    RoundStated,
    Rules,
    RulesDecided,
    RulesOverlay,
    RulesReplaced,
    RulingNumbered,
    SeasonCounting,
    SeasonEnded,
    SeasonReopened,
    Seated,
    SeatsShown,
    Settled,
    SheetChecked,
    StageSettings,
    StagesSaved,
    State,
    Substituted,
    SubstitutionLifted,
    TableStart,
    Team,
    TeamsSaved,
    Until,
    Withdrawn,
)
from tournaments.journal.memory import InMemory, LedgerHead, fold
from tournaments.journal.reading import to_json
from tournaments.journal.rows import KEYS_PER_ENTRY, Line, row_key

EVENT = "e0" * 16
WHO = [f"{number:016x}" for number in range(10)]
SEALS = [f"{number:064x}" for number in range(10)]
BOOK = Rules(base="ema-2025", set_={})
OWN = Rules(base="ema-2025", set_={"kuitan": False})
NOON = datetime(2026, 5, 2, 12, tzinfo=UTC)
# Primary keys of the entries in the database: other entries are between them.
FIRST, STEP = 100, 10
TOURNAMENT = FIRST * 65_536

MADE = EventMade(
    event=EVENT,
    name="River Cup",
    slug="river-cup",
    rules=BOOK,
    minutes=75,
    last_round=None,
    public=True,
    rulings_public=False,
    rulings_named=True,
)
PEOPLE = PeopleEntered(
    entered=tuple(Entered(who=WHO[n], player=n + 1, seal=SEALS[n]) for n in range(9)), resealed=()
)
DRAWN = RoundDrawn(
    round=1,
    tables=(Seated(table=1, seats=(*WHO[:4],)), Seated(table=2, seats=(*WHO[4:8],))),
    rests=(WHO[8],),
)
BEGUN = (MADE, PEOPLE, DRAWN, RoundOpened(round=1))
PLAYERS = [(FIRST + STEP) * 65_536 + n for n in range(1, 10)]
ROUND = (FIRST + 2 * STEP) * 65_536
TABLES = [ROUND + 1, ROUND + 2]


def lines(*whats: EntryContent) -> Iterator[Line]:
    for n, what in enumerate(whats):
        yield Line(
            pk=FIRST + n * STEP,
            event=EVENT,
            number=n + 1,
            content=what,
            by=f"Olga {n + 1}",
            at=at(n + 1),
            device=f"device-{n + 1}",
            why=f"why {n + 1}",
            hash=f"{n + 1:064x}",
        )


def at(number: int) -> datetime:
    return NOON + timedelta(minutes=number)


def pk_of(number: int) -> int:
    return (FIRST + (number - 1) * STEP) * 65_536


def rows_of(name: Any, *whats: EntryContent) -> list[dict[str, object]]:
    return list(fold(lines(*whats)).rows[name].values())


def test_a_rows_key_is_that_of_its_entry_and_its_place_in_it():
    assert (row_key(1, 0), row_key(1, 65_535), row_key(2, 0)) == (65_536, 131_071, 131_072)
    assert (KEYS_PER_ENTRY, 8_191 * 8 + 7, row_key(2**37 - 1, KEYS_PER_ENTRY - 1)) == (
        65_536,
        65_535,
        2**53 - 1,
    )
    for n in (-1, KEYS_PER_ENTRY):
        with pytest.raises(ValueError, match="no entry makes a row"):
            row_key(1, n)


def test_an_event_begins():
    found = fold(lines(MADE))
    row = {
        "id": TOURNAMENT,
        "uid": EVENT,
        "name": "River Cup",
        "slug": "river-cup",
        "ruleset_key": "ema-2025",
        "overlay": {},
        "minutes": 75,
        "last_round": None,
        "public": True,
        "rulings_public": False,
        "rulings_named": True,
        "kind": "tournament",
        "place": "",
        "dates": [],
        "contact": "",
        "language": "",
        "ties": None,
        "address": "",
        "timezone": "",
        "archived": False,
        "seats_shown_to": 0,
        "results_hidden_from": None,
        "approves": False,
        "relay_stock": None,
        "club": "",
        "confirms": False,
        "counting": None,
        "ended": False,
        "conditions_shown": False,
        "players_correct": True,
        "conditions_delay": 0,
        "created_at": at(1),
    }
    assert {name: of_name for name, of_name in found.rows.items() if of_name} == {
        "tournament": {TOURNAMENT: row}
    }
    assert (found.wrote, found.bases, found.seals, found.notes) == (
        {("tournament", TOURNAMENT): 1},
        {},
        {},
        [],
    )


@pytest.mark.parametrize(
    ("what", "changed"),
    [
        (EventChanged(set_=EventChanges()), {}),
        (EventChanged(set_=EventChanges(last_round=8)), {"last_round": 8}),
        (EventChanged(set_=EventChanges(minutes=None)), {"minutes": None}),
        (EventChanged(set_=EventChanges(name="Cup", slug="cup")), {"name": "Cup", "slug": "cup"}),
        (
            EventChanged(
                set_=EventChanges(sort=EventKind.LEAGUE, dates=("2026-05-02",), ties=("best", "lot"))
            ),
            {"kind": "league", "dates": ["2026-05-02"], "ties": ["best", "lot"]},
        ),
        (
            EventChanged(
                set_=EventChanges(ties=None, place="Hall", contact="me", address="https://a", language="ja")
            ),
            {"ties": None, "place": "Hall", "contact": "me", "address": "https://a", "language": "ja"},
        ),
        (EventChanged(set_=EventChanges(timezone="Asia/Tokyo")), {"timezone": "Asia/Tokyo"}),
        (EventChanged(set_=EventChanges(archived=True)), {"archived": True}),
        (EventChanged(set_=EventChanges(confirms=True)), {"confirms": True}),
        (EventChanged(set_=EventChanges(players_correct=False)), {"players_correct": False}),
        (ConditionsShown(shown=True, delay=300), {"conditions_shown": True, "conditions_delay": 300}),
        (
            ClubJoined(club="c1" * 8, name="River Club", place="Town Hall", language="ja"),
            {"club": "c1" * 8},
        ),
        (
            Published(public=False, rulings_public=True, rulings_named=False),
            {"public": False, "rulings_public": True, "rulings_named": False},
        ),
        (RulesReplaced(rules=OWN, was=BOOK), {"ruleset_key": "ema-2025", "overlay": {"kuitan": False}}),
        (RulesReplaced(rules=Rules(base="wrc-2025", set_={}), was=BOOK), {"ruleset_key": "wrc-2025"}),
    ],
)
def test_what_an_event_says_of_itself_is_other_and_the_rest_stays(
    what: EntryContent, changed: dict[str, object]
):
    (before,) = rows_of("tournament", MADE)
    assert rows_of("tournament", MADE, what) == [before | changed]
    assert fold(lines(MADE, what)).wrote == {("tournament", TOURNAMENT): 2}


ALL_IN = [
    {
        "tournament_id": TOURNAMENT,
        "active": True,
        "state": "playing",
        "since": 1,
        "here": False,
        "lot": None,
        "group": "",
        "handicap": None,
        "id": PLAYERS[n],
        "number": n + 1,
        "person_id": WHO[n],
    }
    for n in range(9)
]


@pytest.mark.parametrize(
    ("what", "changed"),
    [
        (Disqualified(who=WHO[0]), {0: {"active": False, "state": "disqualified"}}),
        (
            PlayerStateChanged(who=WHO[0], state=State.SUBSTITUTE),
            {0: {"active": False, "state": "substitute"}},
        ),
        (PlayerStateChanged(who=WHO[0], state=State.GUEST), {0: {"active": True, "state": "guest"}}),
        (PlayerStateChanged(who=WHO[0], state=State.WAITING), {0: {"active": False, "state": "waiting"}}),
        (
            PlayerStateChanged(who=WHO[0], state=State.CHECKED_IN),
            {0: {"active": True, "state": "checked_in"}},
        ),
        (
            PlayersNumbered(numbers=(Numbered(who=WHO[0], player=2), Numbered(who=WHO[1], player=1))),
            {0: {"number": 2}, 1: {"number": 1}},
        ),
        (LotDrawn(order=(WHO[2], WHO[1])), {1: {"lot": 2}, 2: {"lot": 1}}),
        (
            PeopleGrouped(groups=(Grouped(who=WHO[2], group="A"), Grouped(who=WHO[1], group="Open"))),
            {1: {"group": "Open"}, 2: {"group": "A"}},
        ),
        (PeopleMerged(gone=WHO[1], into="ff" * 8, seal=SEALS[0]), {1: {"person_id": "ff" * 8}}),
    ],
)
def test_somebody_takes_part_otherwise_and_nobody_else_does(
    what: EntryContent, changed: dict[int, dict[str, object]]
):
    wanted = [row | changed.get(n, {}) for n, row in enumerate(ALL_IN)]
    assert rows_of("player", MADE, PEOPLE, what) == wanted


ON_THE_LIST = PlayerStateChanged(who=WHO[0], state=State.ENTERED)
SEEN = CheckedIn(who=(WHO[0], WHO[1]), here=True)


def test_who_was_only_on_the_list_plays_once_they_are_seen_and_how_all_others_take_part_stays():
    guest = PlayerStateChanged(who=WHO[1], state=State.GUEST)
    found = rows_of("player", MADE, PEOPLE, ON_THE_LIST, guest, SEEN)
    seen = {0: {"here": True, "state": "checked_in"}, 1: {"here": True, "state": "guest"}}
    assert found == [row | seen.get(n, {}) for n, row in enumerate(ALL_IN)]


def test_whose_tick_is_taken_back_is_on_the_list_again_or_plays_on_where_they_have_a_seat():
    back = CheckedIn(who=(WHO[0], WHO[1]), here=False)
    found = rows_of("player", MADE, PEOPLE, ON_THE_LIST, SEEN, back)
    assert found == [ALL_IN[0] | {"state": "entered", "active": False}, *ALL_IN[1:]]
    seated = rows_of("player", MADE, PEOPLE, ON_THE_LIST, SEEN, *BEGUN[2:], back)
    assert seated == ALL_IN


def test_who_comes_after_a_round_was_drawn_could_not_have_been_in_it():
    late = PeopleEntered(
        entered=(Entered(who=WHO[9], player=10, seal=SEALS[9], state=State.SUBSTITUTE, group="B"),),
        resealed=(),
    )
    found = rows_of("player", *BEGUN, late)[-1]
    assert (found["since"], found["state"], found["active"]) == (2, "substitute", False)
    assert found["group"] == "B"


def test_who_was_never_seated_is_removed_with_a_rest():
    found = fold(lines(*BEGUN, PersonRemoved(who=WHO[8])))
    assert list(found.rows["player"].values()) == ALL_IN[:8]
    assert found.rows["rest"] == {}


def test_of_two_who_are_one_the_seats_rests_and_penalties_are_the_others():
    given = PenaltyGiven(who=WHO[0], points=-5000, after_round=1)
    found = fold(lines(*BEGUN, given, PeopleMerged(gone=WHO[0], into=WHO[8], seal=SEALS[3])))
    assert list(found.rows["player"].values()) == ALL_IN[1:]
    assert next(row["player_id"] for row in found.rows["seating"].values()) == PLAYERS[8]
    assert [row["player_id"] for row in found.rows["penalty"].values()] == [PLAYERS[8]]
    assert found.seals[WHO[8]] == SEALS[3]


def test_two_who_were_one_are_two_as_if_they_had_never_been_one():
    given = PenaltyGiven(who=WHO[0], points=-5000, after_round=1)
    merged = PeopleMerged(gone=WHO[0], into=WHO[8], seal=SEALS[3])
    back = MergeLifted(merge=6, gone=WHO[0], into=WHO[8], seal=SEALS[0], into_seal=SEALS[8])
    of_it = TeamsSaved(
        teams=(Team(team=TEAM, name="Cranes", members=(Member(who=WHO[0]), Member(who=WHO[8]))),)
    )
    lived = (*BEGUN, given, of_it)
    moved = MergeLifted(merge=7, gone=WHO[0], into=WHO[8], seal=SEALS[0], into_seal=SEALS[8])
    assert fold(lines(*lived, merged, moved)).rows == fold(lines(*lived)).rows
    assert fold(lines(*lived, merged, moved)).seals == fold(lines(*lived)).seals
    for wrong in (back, moved):
        with pytest.raises(LookupError):
            fold(lines(*lived, merged, moved, wrong))


def seats(*whats: EntryContent) -> list[int]:
    """Return the players by seat of both tables, as their indexes in `PLAYERS`."""
    return [PLAYERS.index(cast(int, row["player_id"])) for row in rows_of("seating", *whats)]


AGAIN = RoundDrawn(round=2, tables=DRAWN.tables, rests=DRAWN.rests)


def test_who_sits_in_for_a_round_has_the_seat_there_and_in_no_other():
    sub = Substituted(round=1, out=WHO[1], in_=WHO[8], from_="start", until=Until.ROUND)
    assert seats(*BEGUN, AGAIN, sub) == [0, 8, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7]
    assert rows_of("rest", *BEGUN, sub) == []
    assert rows_of("player", *BEGUN, sub) == ALL_IN
    assert rows_of("substitution", *BEGUN, sub) == [
        {
            "id": pk_of(5),
            "tournament_id": TOURNAMENT,
            "number": 5,
            "round_id": ROUND,
            "from_round": 1,
            "to_round": None,
            "plan": False,
            "out_id": PLAYERS[1],
            "in_player_id": PLAYERS[8],
            "since": 0,
            "until": "round",
        }
    ]


def test_who_sits_in_for_good_has_the_later_seats_too_and_the_other_is_gone():
    sub = Substituted(round=1, out=WHO[1], in_=WHO[8], from_=12, until=Until.END)
    assert seats(*BEGUN, AGAIN, sub) == [0, 8, 2, 3, 4, 5, 6, 7] * 2
    assert rows_of("rest", *BEGUN, AGAIN, sub) == []
    out, in_ = (rows_of("player", *BEGUN, AGAIN, sub)[n] for n in (1, 8))
    assert (out["active"], out["state"], in_["active"], in_["state"]) == (False, "withdrawn", True, "playing")
    (row,) = rows_of("substitution", *BEGUN, AGAIN, sub)
    assert (row["since"], row["until"]) == (12, "end")


@pytest.mark.parametrize("until", Until)
def test_a_substitution_that_is_taken_back_leaves_everything_as_it_was(until):
    sub = Substituted(round=1, out=WHO[1], in_=WHO[8], from_="start", until=until)
    back = SubstitutionLifted(substitution=6, round=1, out=WHO[1], in_=WHO[8], until=until, rests=True)
    assert seats(*BEGUN, AGAIN, sub, back) == seats(*BEGUN, AGAIN)
    assert rows_of("player", *BEGUN, AGAIN, sub, back) == ALL_IN
    assert rows_of("substitution", *BEGUN, AGAIN, sub, back) == []
    resting, again = (
        sorted((row["round_id"], row["player_id"]) for row in rows_of("rest", *BEGUN, AGAIN, *more))
        for more in ((), (sub, back))
    )
    assert again == resting


def test_who_is_drawn_no_more_rests_nowhere_when_a_substitution_is_taken_back():
    sub = Substituted(round=1, out=WHO[1], in_=WHO[8], from_="start", until=Until.END)
    back = SubstitutionLifted(substitution=5, round=1, out=WHO[1], in_=WHO[8], until=Until.END, rests=False)
    assert rows_of("rest", *BEGUN, sub, back) == []
    assert rows_of("player", *BEGUN, sub, back)[8]["active"] is False


def test_two_people_of_two_tables_change_seats():
    exchanged = Exchanged(round=1, who=(WHO[0], WHO[7]))
    assert seats(*BEGUN, exchanged) == [7, 1, 2, 3, 4, 5, 6, 0]


def test_a_tables_players_sit_otherwise():
    assert seats(*BEGUN, Reseated(round=1, table=2, seats=(WHO[6], WHO[4], WHO[5], WHO[7]))) == [
        *(0, 1, 2, 3),
        *(6, 4, 5, 7),
    ]
    both = (
        Reseated(round=1, table=1, seats=(WHO[1], WHO[0], WHO[3], WHO[2])),
        Exchanged(round=1, who=(WHO[1], WHO[4])),
    )
    assert seats(*BEGUN, *both) == [4, 0, 3, 2, 1, 5, 6, 7]


def test_results_of_a_round_without_tables_stand_in_place_of_those_told_before():
    bare = RoundDrawn(round=1, tables=(), rests=(), date="2026-05-02", name="Evening", games=2)
    first = RoundStated(round=1, results=(PlayerResultStated(who=WHO[0], result=64800, place=1),))
    second = RoundStated(round=1, results=(PlayerResultStated(who=WHO[1], result="-100000/3", place=None),))
    (round_,) = rows_of("round", MADE, PEOPLE, bare)
    assert (round_["date"], round_["name"], round_["games"]) == ("2026-05-02", "Evening", 2)
    assert rows_of("round_result", MADE, PEOPLE, bare, first, second) == [
        {"id": pk_of(5), "round_id": ROUND, "player_id": PLAYERS[1], "result": "-100000/3", "place": None}
    ]


def test_a_sheet_is_checked_and_the_entry_is_noted():
    what = SheetChecked(round=1, table=2, entry=7, head=SEALS[5])
    found = fold(lines(*BEGUN, what))
    assert list(found.rows["sheet_check"].values()) == [
        {"id": pk_of(5), "table_id": TABLES[1], "number": 7, "by": "Olga 5", "at": at(5)}
    ]
    assert found.notes == [LedgerHead(by=5, round=1, table=2, entries=7, head=SEALS[5])]


def test_a_bonus_is_kept_beside_the_penalties():
    (row,) = rows_of("penalty", *BEGUN, BonusGiven(who=WHO[0], points=5000, after_round=None))
    assert (row["points"], row["after_round"], row["lifted_by_entry"]) == (5000, None, None)


def test_people_are_entered_withdraw_and_return():
    all_in = ALL_IN
    assert rows_of("player", MADE, PEOPLE) == all_in
    assert fold(lines(MADE, PEOPLE)).seals == dict(zip(WHO[:9], SEALS[:9], strict=True))
    out = [*all_in[:3], all_in[3] | {"active": False, "state": "withdrawn"}, *all_in[4:]]
    assert rows_of("player", MADE, PEOPLE, Withdrawn(who=WHO[3])) == out
    assert rows_of("player", MADE, PEOPLE, Withdrawn(who=WHO[3]), Returned(who=WHO[3])) == all_in


def test_other_particulars_and_erased_ones_change_no_row():
    given = PeopleEntered(entered=(), resealed=(Resealed(who=WHO[1], seal=SEALS[9]),))
    found = fold(lines(MADE, PEOPLE, given, Erased(who=WHO[2])))
    assert found.seals == dict(zip(WHO[:9], SEALS[:9], strict=True)) | {WHO[1]: SEALS[9], WHO[2]: None}
    assert found.rows == fold(lines(MADE, PEOPLE)).rows


BARE = {"date": "", "name": "", "games": 1}


def test_a_round_is_drawn():
    found = fold(lines(*BEGUN[:3]))
    assert list(found.rows["round"].values()) == [
        {"id": ROUND, "tournament_id": TOURNAMENT, "number": 1, "state": "drawn"} | BARE
    ]
    assert list(found.rows["table"].values()) == [
        {"id": ROUND + 1, "round_id": ROUND, "number": 1, "own": None, "start": None, "counts": "counts"},
        {"id": ROUND + 2, "round_id": ROUND, "number": 2, "own": None, "start": None, "counts": "counts"},
    ]
    assert list(found.rows["seating"].values()) == [
        {
            "id": ROUND + table * 8 + seat,
            "round_id": ROUND,
            "table_id": ROUND + table,
            "seat": seat,
            "player_id": PLAYERS[(table - 1) * 4 + seat],
        }
        for table in (1, 2)
        for seat in range(4)
    ]
    assert list(found.rows["rest"].values()) == [
        {"id": ROUND + 1, "round_id": ROUND, "player_id": PLAYERS[8]}
    ]
    assert found.bases == {(1, 1): f"{3:064x}", (1, 2): f"{3:064x}"}


def test_a_discarded_round_leaves_nothing_and_the_next_draw_is_a_round_of_its_own():
    gone = fold(lines(*BEGUN[:3], RoundDiscarded(round=1)))
    assert (gone.rows, gone.bases) == (fold(lines(*BEGUN[:2])).rows, {})
    again = fold(lines(*BEGUN[:3], RoundDiscarded(round=1), DRAWN, RoundOpened(round=1)))
    assert list(again.rows["round"].values()) == [
        {"id": pk_of(5), "tournament_id": TOURNAMENT, "number": 1, "state": "open"} | BARE
    ]
    assert list(again.rows["table"]) == [pk_of(5) + 1, pk_of(5) + 2]
    assert again.bases == {(1, 1): f"{5:064x}", (1, 2): f"{5:064x}"}


def test_a_round_whose_opening_is_undone_is_drawn_as_before_without_clock_and_calls():
    opened = RoundOpened(round=1, begins=(TableStart(table=2, start=(75000, 80000, 70000, 75000)),))
    turned = ClockTurned(round=1, turn=1, does=ClockDoes.START, minutes=75, table=None)
    called = RefereeCalled(round=1, table=2)
    undone = OpeningUndone(round=1, unset=(2,))
    assert fold(lines(*BEGUN[:3], opened, turned, called, undone)).rows == fold(lines(*BEGUN[:3])).rows


def test_what_was_noted_of_a_discarded_rounds_ledgers_is_forgotten_with_them():
    ends = (Head(table=1, entries=0, head=SEALS[1]), Head(table=2, entries=0, head=SEALS[2]))
    finished = RoundFinished(round=1, anyway=True, tables=ends)
    done = (*BEGUN, finished, RoundReopened(round=1), OpeningUndone(round=1))
    assert len(fold(lines(*done)).notes) == 2
    assert fold(lines(*done, RoundDiscarded(round=1), DRAWN)).notes == []


def test_a_round_is_opened_finished_and_reopened_and_where_its_ledgers_end_is_noted():
    ends = (Head(table=1, entries=12, head=SEALS[1]), Head(table=2, entries=0, head=SEALS[2]))
    finished = RoundFinished(round=1, anyway=True, tables=ends)
    states = [
        rows_of("round", *BEGUN, *more)[0]["state"]
        for more in ((), (finished,), (finished, RoundReopened(round=1)))
    ]
    assert states == ["open", "finished", "open"]
    assert fold(lines(*BEGUN, finished)).notes == [
        LedgerHead(by=5, round=1, table=1, entries=12, head=SEALS[1]),
        LedgerHead(by=5, round=1, table=2, entries=0, head=SEALS[2]),
    ]


def test_rules_are_decided_on_in_an_event_under_way():
    outcome = Outcome(
        round=1, table=2, players=(*WHO[4:8],), hand=3, was={"verdict": "win"}, will_be={"verdict": "chombo"}
    )
    decided = RulesDecided(
        decision=1,
        rules=OWN,
        was=BOOK,
        answers=(Answer(name="kuitan", was=True, will_be=False),),
        rulings=(outcome,),
    )
    found = fold(lines(*BEGUN, decided))
    assert list(found.rows["rules_decision"].values()) == [
        {
            "id": pk_of(5),
            "tournament_id": TOURNAMENT,
            "number": 1,
            "old_key": "ema-2025",
            "old_overlay": {},
            "new_key": "ema-2025",
            "new_overlay": {"kuitan": False},
            "why": "why 5",
            "changes": {
                "answers": [{"name": "kuitan", "was": True, "will_be": False}],
                "rulings": [
                    {
                        "round": 1,
                        "table": 2,
                        "players": WHO[4:8],
                        "hand": 3,
                        "was": {"verdict": "win"},
                        "will_be": {"verdict": "chombo"},
                    }
                ],
            },
            "by": "Olga 5",
            "at": at(5),
        }
    ]
    assert found.rows["tournament"][TOURNAMENT]["overlay"] == {"kuitan": False}


def test_a_clock_is_turned_for_all_tables_and_for_one():
    turns = (
        ClockTurned(round=1, turn=1, does=ClockDoes.START, minutes=75, table=None),
        ClockTurned(round=1, turn=2, does=ClockDoes.EXTEND, minutes=-5, table=2),
    )
    row = {"round_id": ROUND}
    assert rows_of("clock_event", *BEGUN, *turns) == [
        row
        | {
            "id": pk_of(5),
            "number": 1,
            "kind": "start",
            "minutes": 75,
            "table_id": None,
            "by": "Olga 5",
            "at": at(5),
        },
        row
        | {
            "id": pk_of(6),
            "number": 2,
            "kind": "extend",
            "minutes": -5,
            "table_id": TABLES[1],
            "by": "Olga 6",
            "at": at(6),
        },
    ]


CALL = RefereeCalled(round=1, table=2)
CALLED = {
    "id": pk_of(5),
    "table_id": TABLES[1],
    "number": 5,
    "at": at(5),
    "device": "device-5",
    "answered_by": "",
    "answered_at": None,
}


def test_a_referee_is_called_comes_and_is_done():
    comes = RefereeComes(round=1, table=2, call=5)
    assert rows_of("referee_call", *BEGUN, CALL) == [CALLED]
    answered = CALLED | {"answered_by": "Olga 6", "answered_at": at(6)}
    assert rows_of("referee_call", *BEGUN, CALL, comes) == [answered]
    for how in Settled:
        assert rows_of("referee_call", *BEGUN, CALL, CallSettled(round=1, table=2, call=5, how=how)) == []
    later = CALLED | {"id": pk_of(7), "number": 7, "at": at(7), "device": "device-7"}
    assert rows_of("referee_call", *BEGUN, CALL, comes, CALL) == [later]
    other = RefereeCalled(round=1, table=1)
    assert [row["table_id"] for row in rows_of("referee_call", *BEGUN, CALL, other)] == [TABLES[1], TABLES[0]]


def test_a_ruling_has_its_number_and_the_hash_of_its_entry_is_noted():
    numbered = RulingNumbered(ruling=5, round=1, table=2, entry=7, head=SEALS[3])
    entries = {901: (TABLES[0], 7), 902: (TABLES[1], 7), 903: (TABLES[1], 8)}
    found = fold(lines(*BEGUN, numbered), entries)
    assert list(found.rows["logged_ruling"].values()) == [
        {"id": pk_of(5), "tournament_id": TOURNAMENT, "number": 5, "entry_id": 902}
    ]
    assert found.notes == [LedgerHead(by=5, round=1, table=2, entries=7, head=SEALS[3])]


def test_a_penalty_is_given_and_lifted():
    given = PenaltyGiven(who=WHO[2], points=-3000, after_round=None)
    row = {
        "id": pk_of(5),
        "tournament_id": TOURNAMENT,
        "number": 5,
        "player_id": PLAYERS[2],
        "points": -3000,
        "after_round": None,
        "why": "why 5",
        "by": "Olga 5",
        "at": at(5),
        "lifted_by_entry": None,
    }
    assert rows_of("penalty", *BEGUN, given) == [row]
    assert rows_of("penalty", *BEGUN, given, PenaltyLifted(penalty=5)) == [row | {"lifted_by_entry": 6}]


TEAM = "ab" * 8
TEAMS = TeamsSaved(
    teams=(
        Team(team=TEAM, name="Cranes", members=(Member(who=WHO[0]), Member(who=WHO[1], from_="2026-05-03"))),
        Team(team="cd" * 8, name="Herons", members=(Member(who=WHO[2]),), maximum_games=4),
    )
)
FINAL = StageSettings(stage="final", rounds=(2,), enters=Enters(list_=(WHO[3], WHO[4])), name="Final")
STAGES = StagesSaved(stages=(StageSettings(stage="main", rounds=(1,)), FINAL))


def test_teams_stand_in_the_order_in_which_they_were_laid_and_other_teams_take_their_place():
    n = len(BEGUN) + 1
    assert rows_of("team", *BEGUN, TEAMS) == [
        {
            "id": pk_of(n) + at,
            "tournament_id": TOURNAMENT,
            "word": word,
            "number": at,
            "name": name,
            "maximum_games": games,
        }
        for at, (word, name, games) in enumerate([(TEAM, "Cranes", None), ("cd" * 8, "Herons", 4)], start=1)
    ]
    assert [
        (row["team_id"], row["player_id"], row["since"]) for row in rows_of("team_member", *BEGUN, TEAMS)
    ] == [
        (pk_of(n) + 1, PLAYERS[0], ""),
        (pk_of(n) + 1, PLAYERS[1], "2026-05-03"),
        (pk_of(n) + 2, PLAYERS[2], ""),
    ]
    none = TeamsSaved(teams=())
    assert rows_of("team", *BEGUN, TEAMS, none) == rows_of("team_member", *BEGUN, TEAMS, none) == []


def test_a_penalty_under_a_teams_word_is_the_teams_and_is_lifted_as_one():
    given = PenaltyGiven(who=TEAM, points=-3000, after_round=1)
    row = {
        "id": pk_of(6),
        "tournament_id": TOURNAMENT,
        "number": 6,
        "points": -3000,
        "after_round": 1,
        "why": "why 6",
        "by": "Olga 6",
        "at": at(6),
        "lifted_by_entry": None,
        "team": TEAM,
    }
    assert rows_of("team_penalty", *BEGUN, TEAMS, given) == [row]
    lifted = (*BEGUN, TEAMS, given, PenaltyLifted(penalty=6))
    assert rows_of("team_penalty", *lifted) == [row | {"lifted_by_entry": 7}]
    assert rows_of("penalty", *lifted) == []


def test_a_lot_of_teams_is_kept_under_their_words_however_the_teams_change_and_another_takes_its_place():
    other = "cd" * 8
    n = len(BEGUN) + 2
    drawn = (*BEGUN, TEAMS, LotDrawn(order=(other, TEAM)))
    rows = [
        {"id": pk_of(n) + lot, "tournament_id": TOURNAMENT, "team": team, "lot": lot}
        for lot, team in enumerate((other, TEAM), start=1)
    ]
    assert rows_of("team_lot", *drawn) == rows
    assert rows_of("team_lot", *drawn, TEAMS) == rows
    assert [
        (row["team"], row["lot"]) for row in rows_of("team_lot", *drawn, LotDrawn(order=(TEAM, other)))
    ] == [(TEAM, 1), (other, 2)]
    assert all(row["lot"] is None for row in rows_of("player", *drawn))


def test_stages_keep_what_is_said_of_them_and_those_who_are_listed_and_a_decline_outlives_new_stages():
    n = len(BEGUN) + 1
    assert rows_of("stage", *BEGUN, STAGES) == [
        {
            "id": pk_of(n) + 1,
            "tournament_id": TOURNAMENT,
            "number": 1,
            "word": "main",
            "said": {"stage": "main", "rounds": [1]},
        },
        {
            "id": pk_of(n) + 2,
            "tournament_id": TOURNAMENT,
            "number": 2,
            "word": "final",
            "said": {"stage": "final", "rounds": [2], "name": "Final", "enters": {"list": [WHO[3], WHO[4]]}},
        },
    ]
    place = {"tournament_id": TOURNAMENT, "stage": "final"}
    declined = PlaceDeclined(stage="final", who=WHO[3])
    listed = [
        {"id": pk_of(n) + 0, **place, "who": WHO[3], "listed": True},
        {"id": pk_of(n) + 1, **place, "who": WHO[4], "listed": True},
    ]
    gone = {"id": pk_of(n + 1), **place, "who": WHO[3], "listed": False}
    assert rows_of("stage_place", *BEGUN, STAGES, declined) == [*listed, gone]
    assert rows_of("stage_place", *BEGUN, STAGES, declined, StagesSaved(stages=())) == [gone]
    taken = DeclineLifted(stage="final", who=WHO[3])
    assert rows_of("stage_place", *BEGUN, STAGES, declined, taken) == listed
    with pytest.raises(LookupError):
        rows_of("stage_place", *BEGUN, STAGES, taken)


def test_whoever_is_merged_keeps_team_and_place_and_whoever_is_removed_leaves_none():
    merged = PeopleMerged(gone=WHO[3], into=WHO[8], seal=SEALS[0])
    of_it = TeamsSaved(teams=(Team(team=TEAM, name="Cranes", members=(Member(who=WHO[3]),)),))
    lived = (*BEGUN, of_it, STAGES)
    assert [row["who"] for row in rows_of("stage_place", *lived, merged)] == [WHO[8], WHO[4]]
    assert [row["player_id"] for row in rows_of("team_member", *lived, merged)] == [PLAYERS[8]]
    removed = PersonRemoved(who=WHO[3])
    assert [row["who"] for row in rows_of("stage_place", *lived, removed)] == [WHO[4]]
    assert rows_of("team_member", *lived, removed) == []


def test_two_who_are_merged_are_listed_have_declined_and_are_of_a_team_once():
    merged = PeopleMerged(gone=WHO[4], into=WHO[3], seal=SEALS[0])
    declined = [PlaceDeclined(stage="final", who=WHO[at]) for at in (3, 4)]
    places = rows_of("stage_place", *BEGUN, STAGES, *declined, merged)
    assert [(row["who"], row["listed"]) for row in places] == [(WHO[3], True), (WHO[3], False)]
    # The place of the first of the two stays, in either order.
    back = PeopleMerged(gone=WHO[3], into=WHO[4], seal=SEALS[0])
    listed = rows_of("stage_place", *BEGUN, STAGES, back)
    assert [(row["id"], row["who"]) for row in listed] == [(pk_of(len(BEGUN) + 1), WHO[4])]
    members = (Member(who=WHO[3], from_="2026-05-03"), Member(who=WHO[4]), Member(who=WHO[8]))
    of_it = TeamsSaved(teams=(Team(team=TEAM, name="Cranes", members=members),))
    assert [(row["player_id"], row["since"]) for row in rows_of("team_member", *BEGUN, of_it, merged)] == [
        (PLAYERS[3], ""),
        (PLAYERS[8], ""),
    ]


PLANNED = PlannedRound(
    round=2,
    tables=(PlannedTable(seats=(*WHO[4:8],)), PlannedTable(seats=(*WHO[:4],), by_hand=True)),
    rests=(WHO[8],),
)
PLAN = PlanSaved(version=1, from_=2, rounds=(PLANNED,), method=PlanningMethod.FIXED, seed=7, stopped=True)


def planned(*whats: EntryContent) -> list[tuple[object, ...]]:
    names = ("round", "table", "seat", "player_id", "by_hand")
    return [tuple(row[name] for name in names) for row in rows_of("planned_seat", *whats)]


def test_a_planned_round_seats_everybody_and_says_who_rests_and_which_tables_were_set_by_hand():
    n = len(BEGUN) + 1
    assert rows_of("plan", *BEGUN, PLAN) == [
        {
            "id": pk_of(n),
            "tournament_id": TOURNAMENT,
            "version": 1,
            "method": "fixed",
            "seed": 7,
            "stopped": True,
        }
    ]
    seats = rows_of("planned_seat", *BEGUN, PLAN)
    assert seats[0] == {
        "id": pk_of(n),
        "tournament_id": TOURNAMENT,
        "round": 2,
        "table": 1,
        "seat": 0,
        "player_id": PLAYERS[4],
        "by_hand": False,
    }
    assert planned(*BEGUN, PLAN) == [
        *((2, 1, seat, PLAYERS[4 + seat], False) for seat in range(4)),
        *((2, 2, seat, PLAYERS[seat], True) for seat in range(4)),
        (2, None, 0, PLAYERS[8], False),
    ]


def test_another_plan_and_an_edit_stand_in_place_of_what_was_planned_and_a_round_drawn_keeps_its_own():
    other = PlannedRound(round=3, tables=(PlannedTable(seats=(*WHO[:4],)),), rests=(*WHO[4:9],))
    two = PlanSaved(version=2, from_=3, rounds=(other,), method=PlanningMethod.LOT)
    assert planned(*BEGUN, PLAN, two) == [
        *planned(*BEGUN, PLAN),
        *((3, 1, seat, PLAYERS[seat], False) for seat in range(4)),
        *((3, None, seat, PLAYERS[4 + seat], False) for seat in range(5)),
    ]
    changed = PlannedRound(round=2, tables=(PlannedTable(seats=(*WHO[5:9],), by_hand=True),), rests=())
    edited = PlanEdited(version=3, planned=changed)
    assert planned(*BEGUN, PLAN, two, edited) == [
        *((3, 1, seat, PLAYERS[seat], False) for seat in range(4)),
        *((3, None, seat, PLAYERS[4 + seat], False) for seat in range(5)),
        *((2, 1, seat, PLAYERS[5 + seat], True) for seat in range(4)),
    ]
    (plan,) = rows_of("plan", *BEGUN, PLAN, two, edited)
    assert (plan["version"], plan["method"], plan["seed"], plan["stopped"]) == (3, "lot", None, False)
    none = PlanSaved(version=4, from_=2, rounds=(), method=PlanningMethod.TYPED)
    assert planned(*BEGUN, PLAN, two, none) == []


def test_whoever_is_merged_is_planned_as_the_other_and_whoever_is_removed_in_no_round():
    merged = PeopleMerged(gone=WHO[3], into=WHO[8], seal=SEALS[0])
    of = [who for (_round, _table, _seat, who, _by_hand) in planned(*BEGUN, PLAN, merged)]
    assert of == [*PLAYERS[4:8], *PLAYERS[:3], PLAYERS[8], PLAYERS[8]]
    assert PLAYERS[3] not in [row[3] for row in planned(*BEGUN, PLAN, PersonRemoved(who=WHO[3]))]


def test_seats_are_shown_up_to_a_round():
    shown = [row["seats_shown_to"] for row in rows_of("tournament", *BEGUN, SeatsShown(to=3))]
    assert shown == [3]


def test_results_are_hidden_from_a_round_on_and_released_again():
    hidden = ResultsHidden(from_=7)
    found = [
        rows_of("tournament", *BEGUN, *said) for said in ((hidden,), (hidden, ResultsHidden(from_=None)))
    ]
    assert [[row["results_hidden_from"] for row in rows] for rows in found] == [[7], [None]]


def test_approval_is_wanted_until_it_is_not():
    wanted = ApprovalWanted(wanted=True)
    found = [
        rows_of("tournament", *BEGUN, *said) for said in ((wanted,), (wanted, ApprovalWanted(wanted=False)))
    ]
    assert [[row["approves"] for row in rows] for rows in found] == [[True], [False]]


def test_a_table_keeps_the_answers_that_hold_there_alone():
    own = RulesOverlay(base="rrc", set_={"kuitan": False})
    seated = Seated(table=1, seats=(*WHO[:4],), rules=own)
    (row,) = rows_of("table", MADE, PEOPLE, RoundDrawn(round=1, tables=(seated,), rests=()))
    assert row["own"] == {"base": "rrc", "set": {"kuitan": False}}


def starts(*what):
    return [row["start"] for row in rows_of("table", *what)]


def test_a_table_begins_as_it_is_said_where_it_is_drawn_or_where_its_round_is_opened():
    seated = Seated(table=1, seats=(*WHO[:4],), start=(30000, 29000, 31000, 30000))
    drawn = RoundDrawn(round=1, tables=(seated,), rests=())
    assert starts(MADE, PEOPLE, drawn) == [[30000, 29000, 31000, 30000]]
    opened = RoundOpened(round=1, begins=(TableStart(table=2, start=(75000, 80000, 70000, 75000)),))
    assert starts(*BEGUN[:3], opened) == [None, [75000, 80000, 70000, 75000]]


def test_what_seats_begin_with_goes_with_who_changes_them():
    exchanged = Exchanged(
        round=1,
        who=(WHO[0], WHO[7]),
        begins=(
            TableStart(table=1, start=(1000, 2000, 3000, 4000)),
            TableStart(table=2, start=(5000, 6000, 7000, 8000)),
        ),
    )
    assert starts(*BEGUN, exchanged) == [[1000, 2000, 3000, 4000], [5000, 6000, 7000, 8000]]
    reseated = Reseated(
        round=1, table=2, seats=(WHO[6], WHO[4], WHO[5], WHO[7]), start=(7000, 5000, 6000, 8000)
    )
    assert starts(*BEGUN, reseated) == [None, [7000, 5000, 6000, 8000]]


def test_teams_play_a_relay_where_they_have_a_stock():
    def stocks(*what):
        return [row["relay_stock"] for row in rows_of("tournament", *BEGUN, *what)]

    assert stocks(TEAMS) == [None]
    assert stocks(TeamsSaved(teams=TEAMS.teams, stock=75000)) == [75000]
    assert stocks(TeamsSaved(teams=TEAMS.teams, stock=75000), TEAMS) == [None]


MEETING = MeetingSet(
    meeting="January",
    date="2026-01-08",
    division="A",
    rules=RulesOverlay(base="rrc", set_={"kuitan": False}),
    friendly=True,
)


def test_a_meeting_is_set_up_and_what_is_said_of_it_later_holds_in_place_of_it():
    row = {
        "id": pk_of(5),
        "tournament_id": TOURNAMENT,
        "word": "January",
        "date": "2026-01-08",
        "division": "A",
        "own": {"base": "rrc", "set": {"kuitan": False}},
        "friendly": True,
        "over": False,
        "begun": "",
    }
    assert rows_of("meeting", *BEGUN, MEETING) == [row]
    other = MeetingSet(meeting="February")
    over = MeetingSet(meeting="January", date="2026-01-09", over=True, begun="2026-01-08")
    assert rows_of("meeting", *BEGUN, MEETING, other, over) == [
        row
        | {
            "date": "2026-01-09",
            "division": "",
            "own": None,
            "friendly": False,
            "over": True,
            "begun": "2026-01-08",
        },
        row
        | {"id": pk_of(6), "word": "February", "date": "", "division": "", "own": None, "friendly": False},
    ]


COME = Attended(meeting="January", who=(WHO[1], WHO[0]), presence=Presence.HERE)


def test_people_come_to_a_meeting_and_leave_and_it_is_kept_when_they_came():
    here = {"meeting_id": pk_of(5), "presence": "here", "since": at(6), "came": at(6), "notes": {}}
    both = [{**here, "id": pk_of(6) + n, "player_id": PLAYERS[who]} for n, who in enumerate((1, 0))]
    assert rows_of("attendance", *BEGUN, MEETING, COME) == both
    gone = Attended(meeting="January", who=(WHO[0], WHO[2]), presence=Presence.GONE)
    assert rows_of("attendance", *BEGUN, MEETING, COME, gone) == [
        both[0],
        both[1] | {"presence": "gone", "since": at(7)},
        {**here, "id": pk_of(7) + 1, "player_id": PLAYERS[2], "presence": "gone"}
        | {"since": at(7), "came": at(7)},
    ]


def test_notes_on_somebody_at_a_meeting_stand_in_place_of_those_before():
    first = NotesTaken(
        meeting="January", who=WHO[0], notes=(Note(column="dues", text="5"), Note(column="chips", text="-2"))
    )
    second = NotesTaken(meeting="January", who=WHO[0], notes=(Note(column="chips", text="3"),))

    def notes(*what):
        return [row["notes"] for row in rows_of("attendance", *BEGUN, MEETING, COME, *what)]

    assert notes(first) == [{}, {"dues": "5", "chips": "-2"}]
    assert notes(first, second) == [{}, {"chips": "3"}]


@pytest.mark.parametrize("counts", GameCounts)
def test_a_game_counts_or_does_not_and_no_other_is_touched(counts):
    what = GameJudged(round=1, table=2, counts=counts)
    assert [row["counts"] for row in rows_of("table", *BEGUN, what)] == ["counts", counts.value]
    back = GameJudged(round=1, table=2, counts=GameCounts.COUNTS)
    assert [row["counts"] for row in rows_of("table", *BEGUN, what, back)] == ["counts", "counts"]


def test_a_friendly_game_is_so_from_the_beginning():
    seated = Seated(table=1, seats=(*WHO[:4],), friendly=True)
    (row,) = rows_of("table", MADE, PEOPLE, RoundDrawn(round=1, tables=(seated,), rests=()))
    assert row["counts"] == "friendly"


COUNTING = SeasonCounting(
    order=CountingOrder.STREAK,
    minimum_games=8,
    maximum_games=40,
    best=BestGames(of=BestOf.GAMES, n=16),
    attendance=500,
    handicap=(Handicap(points=100, division="A"), Handicap(points=-300, who=WHO[1])),
    promotion=Promotion(up=2, down=1),
)


def test_how_a_season_counts_is_the_events_and_a_persons_handicap_goes_with_the_person():
    moved = (Moved(who=WHO[0], was=1, will_be=None),)
    what = CountingDecided(counting=COUNTING, moved=moved)
    said = {
        "order": "streak",
        "minimum_games": 8,
        "maximum_games": 40,
        "best": {"of": "games", "n": 16},
        "attendance": 500,
        "handicap": [{"points": 100, "division": "A"}],
        "promotion": {"up": 2, "down": 1},
    }
    (event,) = rows_of("tournament", *BEGUN, what)
    assert event["counting"] == said
    assert [row["handicap"] for row in rows_of("player", *BEGUN, what)] == [None, -300, *[None] * 7]
    decision = {
        "id": pk_of(5),
        "tournament_id": TOURNAMENT,
        "number": 5,
        "was": None,
        "now": said,
        "moved": [{"who": WHO[0], "was": 1, "will_be": None}],
        "why": "why 5",
        "by": "Olga 5",
        "at": at(5),
    }
    assert rows_of("counting_decision", *BEGUN, what) == [decision]
    plain = CountingDecided(counting=SeasonCounting())
    (_first, second) = rows_of("counting_decision", *BEGUN, what, plain)
    assert (second["was"], second["now"], second["moved"]) == (said, to_json(SeasonCounting()), [])
    assert {row["handicap"] for row in rows_of("player", *BEGUN, what, plain)} == {None}


ENDED = SeasonEnded(
    places=(
        FinalPlace(who=WHO[2], division="B", rank=1, total="64800", next_division="A", title="Champion"),
        FinalPlace(who=WHO[0], division="", rank=None, total="-100000/3", next_division=""),
    )
)


def test_a_season_ends_with_everybodys_place_and_may_be_opened_again():
    places = [
        {
            "id": pk_of(5),
            "tournament_id": TOURNAMENT,
            "player_id": PLAYERS[2],
            "place": 1,
            "division": "B",
            "rank": 1,
            "total": "64800",
            "next_division": "A",
            "title": "Champion",
        },
        {
            "id": pk_of(5) + 1,
            "tournament_id": TOURNAMENT,
            "player_id": PLAYERS[0],
            "place": 2,
            "division": "",
            "rank": None,
            "total": "-100000/3",
            "next_division": "",
            "title": "",
        },
    ]
    assert rows_of("season_place", *BEGUN, ENDED) == places
    assert [row["ended"] for row in rows_of("tournament", *BEGUN, ENDED)] == [True]
    again = SeasonEnded(places=(FinalPlace(who=WHO[4], division="", rank=1, total=1, next_division=""),))
    assert [row["player_id"] for row in rows_of("season_place", *BEGUN, ENDED, again)] == [PLAYERS[4]]
    opened = SeasonReopened()
    assert rows_of("season_place", *BEGUN, ENDED, opened) == []
    assert [row["ended"] for row in rows_of("tournament", *BEGUN, ENDED, opened)] == [False]


def test_two_who_are_merged_were_at_a_meeting_once_and_have_one_place_of_a_season():
    lived = (*BEGUN, MEETING, COME, ENDED)
    one = PeopleMerged(gone=WHO[1], into=WHO[0], seal=SEALS[0])
    assert [row["player_id"] for row in rows_of("attendance", *lived, one)] == [PLAYERS[0]]
    other = PeopleMerged(gone=WHO[2], into=WHO[0], seal=SEALS[0])
    assert [(row["player_id"], row["place"]) for row in rows_of("season_place", *lived, other)] == [
        (PLAYERS[0], 2)
    ]
    third = PeopleMerged(gone=WHO[1], into=WHO[8], seal=SEALS[0])
    assert [row["player_id"] for row in rows_of("attendance", *lived, third)] == [PLAYERS[8], PLAYERS[0]]


def test_who_is_removed_was_at_no_meeting():
    come = Attended(meeting="January", who=(WHO[8], WHO[0]), presence=Presence.LATE)
    lived = (*BEGUN, MEETING, come, PersonRemoved(who=WHO[8]))
    assert [row["player_id"] for row in rows_of("attendance", *lived)] == [PLAYERS[0]]


def test_nothing_is_left_of_an_event_that_was_deleted():
    lived = (
        *BEGUN,
        ClockTurned(round=1, turn=1, does=ClockDoes.START, minutes=75, table=None),
        CALL,
        PenaltyGiven(who=WHO[2], points=-3000, after_round=1),
        RulesDecided(decision=1, rules=OWN, was=BOOK, answers=(), rulings=()),
        RulingNumbered(ruling=1, round=1, table=1, entry=1, head=SEALS[3]),
        SheetChecked(round=1, table=1, entry=1, head=SEALS[3]),
        RoundStated(round=1, results=(PlayerResultStated(who=WHO[0], result=0, place=None),)),
        AGAIN,
        Substituted(round=2, out=WHO[1], in_=WHO[8], from_="start", until=Until.ROUND),
        TEAMS,
        STAGES,
        BonusGiven(who=TEAM, points=500, after_round=None),
        LotDrawn(order=(TEAM, "cd" * 8)),
        PLAN,
        MEETING,
        Attended(meeting="January", who=(WHO[0],), presence=Presence.HERE),
        CountingDecided(counting=SeasonCounting()),
        ENDED,
    )
    entries = {901: (TABLES[0], 1)}
    before = fold(lines(*lived), entries)
    assert [name for name, rows in before.rows.items() if not rows] == []
    after = fold(lines(*lived, EventDeleted(name="River Cup", slug="river-cup")), entries)
    assert [name for name, rows in after.rows.items() if rows] == ["entry"]
    assert (after.wrote, after.bases) == ({}, {})


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (Withdrawn(who=WHO[9]), "no player"),
        (Returned(who=WHO[9]), "no player"),
        (CheckedIn(who=(WHO[0], WHO[9]), here=True), "no player"),
        (Erased(who=WHO[9]), "no player"),
        (PeopleEntered(entered=(), resealed=(Resealed(who=WHO[9], seal=SEALS[0]),)), "no player"),
        (RoundDrawn(round=2, tables=(Seated(table=1, seats=(*WHO[6:],)),), rests=()), "no player"),
        (RoundDrawn(round=2, tables=(Seated(table=1, seats=(*WHO[:4],)),), rests=(WHO[9],)), "no player"),
        (RoundOpened(round=2), "no round"),
        (RoundDiscarded(round=2), "no round"),
        (RoundFinished(round=2, anyway=False, tables=()), "no round"),
        (OpeningUndone(round=2), "no round"),
        (OpeningUndone(round=1, unset=(9,)), "no table"),
        (RoundReopened(round=2), "no round"),
        (ClockTurned(round=2, turn=1, does=ClockDoes.PAUSE, minutes=None, table=None), "no round"),
        (ClockTurned(round=1, turn=1, does=ClockDoes.EXTEND, minutes=5, table=3), "no table"),
        (RefereeCalled(round=1, table=3), "no table"),
        (RefereeComes(round=1, table=1, call=4), "no referee_call"),
        (CallSettled(round=1, table=1, call=4, how=Settled.DONE), "no referee_call"),
        (RulingNumbered(ruling=1, round=1, table=1, entry=1, head=SEALS[3]), "no entry"),
        (PenaltyGiven(who=WHO[9], points=-1, after_round=None), "no team"),
        (LotDrawn(order=(WHO[0], WHO[9])), "no team"),
        (PenaltyLifted(penalty=3), "no team_penalty"),
        (TeamsSaved(teams=(Team(team=TEAM, name="", members=(Member(who=WHO[9]),)),)), "no player"),
        (Attended(meeting="January", who=(WHO[0],), presence=Presence.HERE), "no meeting"),
        (NotesTaken(meeting="January", who=WHO[0], notes=()), "no meeting"),
        (GameJudged(round=1, table=3, counts=GameCounts.FRIENDLY), "no table"),
        (CountingDecided(counting=SeasonCounting(handicap=(Handicap(points=1, who=WHO[9]),))), "no player"),
        (SeasonEnded(places=(replace(ENDED.places[0], who=WHO[9]),)), "no player"),
        (
            SubstitutionLifted(
                substitution=3, round=1, out=WHO[0], in_=WHO[1], until=Until.ROUND, rests=False
            ),
            "no substitution",
        ),
    ],
)
def test_an_entry_that_speaks_of_what_was_never_made_is_refused(what: EntryContent, says: str):
    with pytest.raises(LookupError, match=says):
        fold(lines(*BEGUN, what))


def test_nothing_comes_before_the_event_and_it_begins_as_the_one_whose_journal_it_is():
    for what in (PEOPLE, DRAWN, EventChanged(set_=EventChanges()), EventDeleted(name="", slug="")):
        with pytest.raises(LookupError, match="no tournament"):
            fold(lines(what))
    elsewhere = [Line(**{**_as_dict(line), "event": "ab" * 16}) for line in lines(MADE)]
    with pytest.raises(LookupError, match="begins another event"):
        fold(elsewhere)


def _as_dict(line: Line) -> dict[str, Any]:
    return {name: getattr(line, name) for name in Line.__slots__}


def test_rows_follow_from_entries_alone():
    with pytest.raises(AssertionError, match="none was taken yet"):
        InMemory().add("round", 0, number=1)


@pytest.mark.larger
def test_a_kind_that_nobody_applies_fails_by_its_name_where_types_are_checked(tmp_path):
    own = Path(settings.BASE_DIR) / "tournaments"
    shutil.copytree(own / "journal", tmp_path / "tournaments/journal")
    shutil.copy(own / "__init__.py", tmp_path / "tournaments")
    kinds = tmp_path / "tournaments/journal/kinds/__init__.py"
    text = kinds.read_text("utf-8")
    text = text.replace("    | EventDeleted\n", "    | EventDeleted\n    | Head\n")
    kinds.write_text(
        text.replace('"deletion": EventDeleted', '"head": Head, "deletion": EventDeleted'), "utf-8"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "tournaments/journal"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    (fault, found) = done.stdout.splitlines()
    assert fault.startswith("tournaments/journal/applying.py:")
    assert 'incompatible type "Head"; expected "Never"' in fault
    assert found.startswith("Found 1 error")


def test_every_kind_is_applied_here():
    source = Path(__file__).read_text("utf-8")
    assert [kind.__name__ for kind in KINDS.values() if f"{kind.__name__}(" not in source] == []


# A substitution that the plan follows; substitutions written before this existed leave plans unchanged.


FOLLOWED = Substituted(round=2, out=WHO[1], in_=WHO[8], from_="start", until=Until.END, plan=True)
TO_COME = PlanSaved(
    version=1,
    from_=2,
    rounds=(
        PlannedRound(
            round=2,
            tables=(PlannedTable(seats=WHO[:4]), PlannedTable(seats=WHO[4:8])),
            rests=(WHO[8],),
        ),
    ),
    method=PlanningMethod.TYPED,
)


def places(*whats: EntryContent) -> list[int]:
    """Return the players of the planned seats, then those who rest, as their indexes in `PLAYERS`."""
    return [PLAYERS.index(cast(int, row["player_id"])) for row in rows_of("planned_seat", *whats)]


def test_the_planned_seats_follow_a_substitution_and_go_back_with_it():
    assert places(*BEGUN, TO_COME) == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert places(*BEGUN, TO_COME, FOLLOWED) == [0, 8, 2, 3, 4, 5, 6, 7]
    assert rows_of("plan", *BEGUN, TO_COME, FOLLOWED)[0]["version"] == 2
    back = SubstitutionLifted(
        substitution=6, round=2, out=WHO[1], in_=WHO[8], until=Until.END, rests=True, plan=True
    )
    assert places(*BEGUN, TO_COME, FOLLOWED, back) == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert rows_of("substitution", *BEGUN, TO_COME, FOLLOWED, back) == []


def test_a_substitution_of_an_older_journal_leaves_the_plan_and_is_gone_with_its_round():
    old = Substituted(round=1, out=WHO[1], in_=WHO[8], from_="start", until=Until.END)
    drawn = (MADE, PEOPLE, DRAWN)
    assert places(*drawn, TO_COME, old) == [0, 1, 2, 3, 4, 5, 6, 7, 8]
    assert rows_of("substitution", *drawn, old, RoundDiscarded(round=1)) == []


def test_a_substitution_has_the_round_with_which_it_begins_while_that_is_drawn():
    def rounds_of(*more):
        return [row["round_id"] for row in rows_of("substitution", *BEGUN, TO_COME, FOLLOWED, *more)]

    drawn = RoundDrawn(round=2, tables=(Seated(table=1, seats=(WHO[0], WHO[8], *WHO[2:4])),), rests=())
    without = RoundDrawn(round=2, tables=(Seated(table=1, seats=WHO[:4]),), rests=())
    gone = RoundDiscarded(round=2)
    assert [rounds_of(), rounds_of(drawn), rounds_of(without)] == [[None], [pk_of(7)], [None]]
    assert [rounds_of(drawn, gone), rounds_of(drawn, gone, drawn)] == [[None], [pk_of(9)]]
