"""A merge makes two people one in all events, and lifting it restores both as they were."""

import io
import json
import secrets
import time
from contextlib import suppress
from html import unescape
from itertools import count

import pytest
from django.core.management import call_command
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import referee
from tests.acts import by
from tests.referee.strategies import EXAMPLES
from tests.tournaments.integrity.test_verifying import everything
from tests.tournaments.interchange.test_event_files import emptied, faults
from tournaments.common.errors import DeskError, InputError, StateError
from tournaments.journal.kinds import (
    Attended,
    CountingDecided,
    FinalPlace,
    Handicap,
    MeetingSet,
    Member,
    MergeLifted,
    PeopleMerged,
    Presence,
    SeasonCounting,
    SeasonEnded,
    Team,
)
from tournaments.journal.reading import write_entry
from tournaments.models import JournalEntry, Person, Player, Round, Tournament
from tournaments.services.events import penalties, results, rounds, stage_formats, substitutions, tournaments
from tournaments.services.events.groups import set_groups
from tournaments.services.integrity.journal.chain import open_journal, to_line
from tournaments.services.integrity.journal.database import MODELS, differing_columns, event_rows
from tournaments.services.integrity.rebuilding import rebuild
from tournaments.services.integrity.verifying import rows_from_lines, verify_events
from tournaments.services.interchange.rosters import Particulars
from tournaments.services.people import entry_list, erasing, kept_particulars, merging, particulars

pytestmark = pytest.mark.django_db


def whole():
    """Checks that `verify` finds no fault and that `rebuild` leaves all rows unchanged."""
    assert [fault for one in verify_events() for fault in one.faults] == []
    before = everything()
    rebuild()
    assert everything() == before


def as_folded(event):
    """Checks that the rows of the database are those that the journal gives when it is folded in memory."""
    entries = JournalEntry.objects.filter(event=event.uid).order_by("number")
    memory = rows_from_lines([to_line(entry) for entry in entries])
    for name in MODELS:
        if name == "entry":
            continue
        kept_rows = {row.pk: row for row in event_rows(name, event.uid)}
        assert kept_rows.keys() == memory.rows[name].keys(), name
        assert [
            differing_columns(kept_rows[pk], row)
            for pk, row in memory.rows[name].items()
            if differing_columns(kept_rows[pk], row)
        ] == []


def rows(event):
    """All rows of an event that a merge could change, without the journal's entries and the event's own row."""
    return {
        name: list(event_rows(name, event.uid).values())
        for name in MODELS
        if name not in ("entry", "tournament")
    }


def exported(slug):
    out = io.StringIO()
    call_command("export_event", slug, stdout=out)
    return out.getvalue()


@pytest.fixture
def brought(tmp_path):
    def bring(*told):
        slugs = []
        for at, one in enumerate(told):
            path, out = tmp_path / f"{at}.json", io.StringIO()
            path.write_text(one, "utf-8")
            call_command("import_event", str(path), stdout=out)
            slugs.append(out.getvalue().splitlines()[-1])
        return slugs

    return bring


def of(event, number):
    return event.players.get(number=number)


@pytest.fixture
def two(db):
    """A cup of eight and a later cup in which the eighth of the first plays under another name."""
    cup = tournaments.create(name="River Cup", ruleset_key="ema-2025", act=by())
    lake = tournaments.create(name="Lake Cup", ruleset_key="ema-2025", act=by())
    entry_list.enter(cup, "\n".join(["Aki Sato", *(f"Player {n}" for n in range(2, 9))]), act=by())
    told = [
        Particulars(line=1, name="Sato Aki", reading="さとう あき", club="Wien", numbers={"ema": "04000001"})
    ]
    told += [Particulars(line=n, name=f"Guest {n}") for n in range(2, 9)]
    particulars.enter(lake, told, act=by())
    return cup, lake


def played(event, numbers):
    made = rounds.create_from_text(event, numbers, act=by())
    rounds.open_round(made, act=by())
    rounds.finish(made, anyway=True, act=by())
    return made


def test_two_of_other_events_are_one_in_all_of_them_and_two_again(two):
    cup, lake = two
    entry_list.enter(cup, "Somebody Else", act=by())
    gone, into = of(lake, 1), of(cup, 1)
    before = {event.uid: rows(event) for event in two}
    first, second = gone.person, into.person
    was = first.seal, second.particulars
    merging.merge(gone, into, act=by(key="they-are-one"))
    merging.merge(gone, into, act=by(key="they-are-one"))
    assert [
        (entry.event, entry.kind)
        for entry in JournalEntry.objects.filter(key="they-are-one").order_by("kind")
    ] == [
        (lake.uid, "merge"),
        (cup.uid, "people"),
    ]
    assert JournalEntry.objects.get(kind="merge").payload["filled"] == ["reading", "club", "numbers.ema"]
    assert {player.tournament.name for player in Player.objects.filter(person=second)} == {
        "River Cup",
        "Lake Cup",
    }
    second.refresh_from_db()
    assert (second.name, second.club, second.numbers) == ("Aki Sato", "Wien", {"ema": "04000001"})
    whole()
    for _tap in range(2):
        merging.undo_merge(second, first.who, act=by(key="they-are-two"))
    assert JournalEntry.objects.filter(kind="merge_lifting").count() == 1
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.seal, second.particulars) == was
    assert {event.uid: rows(event) for event in two} == before
    whole()
    with pytest.raises(StateError, match="This merge was already undone"):
        merging.undo_merge(second, first.who, act=by())


def test_what_was_played_since_stays_and_what_was_before_goes_back(two):
    cup, _lake = two
    entry_list.enter(cup, "Somebody Else", act=by())
    entry_list.withdraw(of(cup, 8), act=by())
    played(cup, "1, 2, 3, 4\n5, 6, 7, 9")
    entry_list.return_to_play(of(cup, 8), act=by())
    gone, into = of(cup, 9), of(cup, 8)
    penalties.give(gone, -5000, after_round=1, act=by(why="late"))
    merging.merge(gone, into, act=by())
    played(cup, "1, 2, 3, 8\n5, 6, 7, 4")
    penalties.give(of(cup, 8), -3000, after_round=2, act=by(why="late"))
    merging.undo_merge(into.person, gone.person_id, act=by())
    told = {
        number: (
            list(of(cup, number).seatings.values_list("round__number", flat=True)),
            list(of(cup, number).penalties.values_list("points", flat=True)),
        )
        for number in (8, 9)
    }
    assert told == {8: ([2], [-3000]), 9: ([1], [-5000])}
    as_folded(cup)
    whole()


def test_who_came_to_an_event_by_the_merge_alone_stays_where_they_have_played_since(two):
    cup, lake = two
    gone, into = of(lake, 1), of(cup, 1)
    merging.merge(gone, into, act=by())
    played(lake, "1, 2, 3, 4")
    entry_list.withdraw(of(lake, 1), act=by())
    merging.undo_merge(into.person, gone.person_id, act=by())
    assert [
        (one.number, one.name, one.state, one.since) for one in lake.players.filter(number__in=(1, 9))
    ] == [
        (1, "Sato Aki", "playing", 1),
        (9, "Aki Sato", "withdrawn", 1),
    ]
    assert list(of(lake, 9).seatings.values_list("round__number", flat=True)) == [1]
    as_folded(lake)
    whole()


def test_two_who_sat_in_one_round_of_any_event_are_refused_and_nothing_is_stored_anywhere(two):
    cup, lake = two
    known = {1: of(cup, 2).person_id}
    particulars.enter(lake, [Particulars(line=1, name="Player 2")], person_ids=known, act=by())
    played(lake, "1, 2, 3, 4\n5, 6, 7, 9")
    entries, rows_ = JournalEntry.objects.count(), everything()
    with pytest.raises(InputError) as refused:
        merging.merge(of(lake, 1), of(cup, 2), act=by())
    says = "Lake Cup: Sato Aki and Player 2 both have a seat in round 1, so they are two people."
    assert [one.says for one in refused.value.problems] == [says]
    assert (JournalEntry.objects.count(), everything()) == (entries, rows_)


def test_a_merge_that_somebody_else_followed_is_taken_back_after_that(two):
    cup, lake = two
    first, second_, third = of(lake, 1).person, of(cup, 2).person, of(cup, 1).person
    merging.merge(of(lake, 1), of(cup, 1), act=by())
    with pytest.raises(InputError, match="Choose two people"):
        merging.merge(of(lake, 1), of(cup, 1), act=by())
    merging.merge(of(cup, 2), of(cup, 1), act=by())
    with pytest.raises(StateError, match="First undo the merge of Player 2 with Aki Sato"):
        merging.undo_merge(third, first.who, act=by())
    merging.undo_merge(third, second_.who, act=by())
    merging.undo_merge(third, first.who, act=by())
    assert of(lake, 1).name == "Sato Aki"
    whole()


def test_a_chain_of_people_is_kept_and_is_erased_with_the_last(two):
    cup, lake = two
    first, second, third = of(lake, 1).person, of(cup, 1).person, of(lake, 2).person
    entry_list.withdraw(of(lake, 2), act=by())
    played(lake, "1, 3, 4, 5")
    played(cup, "1, 3, 4, 5")
    merging.merge(of(lake, 1), of(cup, 1), act=by())
    merging.merge(of(cup, 1), of(lake, 2), act=by())
    assert {one.who for one in kept_particulars.merged_into_person(third.who)} == {first.who, second.who}
    erasing.erase(of(lake, 2), act=by())
    assert [one.is_erased for one in Person.objects.filter(pk__in=(first.who, second.who, third.who))] == [
        True
    ] * 3
    third.refresh_from_db()
    with pytest.raises(StateError, match="There is no data left of the person"):
        merging.undo_merge(third, second.who, act=by())
    whole()


def test_who_is_kept_goes_with_the_last_event_of_the_one_whom_they_became(two):
    cup, lake = two
    merging.merge(of(lake, 1), of(lake, 2), act=by())
    assert Person.objects.filter(name="Sato Aki").exists()
    tournaments.delete(lake, act=by())
    assert not Person.objects.filter(name__in=("Sato Aki", "Guest 2")).exists()
    assert Person.objects.count() == cup.players.count()


def test_a_word_that_reads_as_a_number_is_a_word(monkeypatch, request):
    numbers = count(start=57132098465032175713209846503217)
    monkeypatch.setattr(secrets, "token_hex", lambda size: f"{next(numbers)}e7"[-2 * size :])
    _cup, lake = request.getfixturevalue("two")
    gone, into = of(lake, 1).person, of(lake, 2).person
    assert float(gone.who) >= 0
    merging.merge(of(lake, 1), of(lake, 2), act=by())
    assert (
        kept_particulars.merged_into_person(into.who) == kept_particulars.merged_in_event(lake.uid) == [gone]
    )


def test_a_merge_of_before_such_things_were_kept_is_not_taken_back_and_says_why(two):
    _cup, lake = two
    gone, into = of(lake, 1).person, of(lake, 2).person
    with open_journal(lake.uid, by(), "merge") as journal:
        journal.append(PeopleMerged(gone=gone.who, into=into.who, seal=into.seal))
    Person.objects.filter(pk=gone.pk).delete()
    before = everything()
    with pytest.raises(StateError, match="the merge was made before such data was kept"):
        merging.undo_merge(into, gone.who, act=by())
    assert everything() == before
    assert write_entry(PeopleMerged(gone=gone.who, into=into.who, seal=into.seal)) == (
        "merge",
        {"gone": gone.who, "into": into.who, "seal": into.seal},
    )


def test_somebody_who_has_the_name_by_now_stands_in_the_way(two):
    _cup, lake = two
    gone, into = of(lake, 1).person, of(lake, 2).person
    merging.merge(of(lake, 1), of(lake, 2), act=by())
    entry_list.enter(lake, "Sato Aki", act=by())
    with pytest.raises(InputError, match="“Sato Aki” is already in Lake Cup"):
        merging.undo_merge(into, gone.who, act=by())


def test_what_was_changed_since_stays_known_of_the_one_who_stays(two):
    cup, lake = two
    gone, into = of(lake, 1).person, of(cup, 1).person
    Person.objects.filter(pk=gone.pk).update(shown="hidden")
    merging.merge(of(lake, 1), of(cup, 1), act=by())
    told = Particulars(line=0, name="Aki Sato", reading="あき", club="Wien", numbers={"ema": "04000001"})
    particulars.change(of(cup, 1), told, act=by())
    merging.undo_merge(into, gone.who, act=by())
    into.refresh_from_db()
    assert (into.reading, into.club, into.numbers, into.shown) == ("あき", "", {}, "hidden")
    whole()


def test_an_event_with_a_merge_and_one_that_was_taken_back_comes_back_the_same(two, brought):
    cup, lake = two
    gone = of(lake, 1).person
    entry_list.withdraw(of(lake, 2), act=by())
    played(lake, "1, 3, 4, 5")
    Person.objects.filter(name="Guest 3").update(shown="initials")
    merging.merge(of(lake, 1), of(lake, 2), act=by())
    merging.merge(of(lake, 8), of(cup, 8), act=by())
    merging.undo_merge(
        of(cup, 8).person, JournalEntry.objects.filter(kind="merge").last().payload["gone"], act=by()
    )
    told = [exported(event.slug) for event in two]
    assert [one["id"] for one in json.loads(told[1])["merged"]] == [gone.who]
    assert "merged" not in json.loads(told[0])
    emptied()
    assert brought(*told) == ["river-cup", "lake-cup"]
    assert [exported(slug) for slug in ("river-cup", "lake-cup")] == told
    whole()
    # The merge can also be lifted at the desk that imported it.
    lake = Tournament.objects.get(slug="lake-cup")
    merging.undo_merge(of(lake, 2).person, gone.who, act=by())
    assert Person.objects.get(pk=gone.who).seal == gone.seal
    whole()
    told = exported("lake-cup")
    emptied()
    brought(told)
    assert exported("lake-cup") == told


@pytest.mark.parametrize(
    "change",
    [
        lambda one: one.update(name="Somebody Else"),
        lambda one: one.update(who="ff" * 8),
        lambda one: one.update(salt=""),
    ],
)
def test_nobody_is_brought_along_as_one_who_became_another(two, tmp_path, change):
    _cup, lake = two
    merging.merge(of(lake, 1), of(lake, 2), act=by())
    told = json.loads(exported("lake-cup"))
    change(told["merged"][0])
    emptied()
    assert faults(told, tmp_path) == [("merged[0]", "broken_chain")]


def test_what_is_kept_and_was_changed_behind_the_desks_back_is_found(two):
    _cup, lake = two
    merging.merge(of(lake, 1), of(lake, 2), act=by())
    whole()
    Person.objects.filter(name="Sato Aki").update(club="Graz")
    assert [(fault.kind.value, fault.who) for one in verify_events() for fault in one.faults] == [
        ("person", Person.objects.get(name="Sato Aki").who)
    ]


def test_a_lifting_that_speaks_of_no_merge_is_refused(two):
    _cup, lake = two
    gone, into = of(lake, 1).person, of(lake, 2).person
    merging.merge(of(lake, 1), of(lake, 2), act=by())
    before = everything()
    for number, words in ((1, (gone, into)), (99, (gone, into)), (3, (into, gone))):
        what = MergeLifted(
            merge=number, gone=words[0].who, into=words[1].who, seal=gone.seal, into_seal=into.seal
        )
        with pytest.raises(StateError), open_journal(lake.uid, by(), "merge_lifting") as journal:
            journal.append(what)
    assert everything() == before


# The pages


def at(event, number, name):
    return reverse(name, args=[event.slug, number])


def test_who_looks_alike_comes_first_and_people_of_other_events_are_found(desk, two):
    cup, lake = two
    page = desk.get(at(lake, 1, "same_person"))
    assert [(one.name, one.alike, one.number) for one in page.context["found"]] == [
        ("Aki Sato", True, None),
        *((f"Guest {n}", False, n) for n in range(2, 9)),
    ]
    found = [
        desk.get(at(cup, 2, "same_person"), {"find": text}).context["found"]
        for text in ("さとう", "04000001", "xyz")
    ]
    assert [[(one.name, one.events) for one in some] for some in found] == [
        [("Sato Aki", ("Lake Cup",))],
        [("Sato Aki", ("Lake Cup",))],
        [],
    ]


def test_what_happens_is_shown_first_then_done_once_and_taken_back(desk, two):
    cup, lake = two
    entry_list.withdraw(of(lake, 2), act=by())
    played(lake, "1, 3, 4, 5")
    penalties.give(of(lake, 1), -5000, act=by(why="late"))
    who, gone = of(cup, 1).person_id, of(lake, 1).person_id
    look = desk.get(at(lake, 1, "same_person"), {"who": who})
    shown = [
        (one.tournament.name, one.rounds, one.penalties, one.says) for one in look.context["found"].events
    ]
    assert shown == [("Lake Cup", 1, 1, ()), ("River Cup", 0, 0, ())]
    assert ">Merge</button>" in look.text
    for _tap in range(2):
        done = desk.post(at(lake, 1, "merge_players"), {"who": who, "key": "they-are-one"})
        assert done.url == at(lake, 1, "participant")
    assert of(lake, 1).person_id == who
    assert "Merged into this person" in desk.get(done.url).text
    for _tap in range(2):
        done = desk.post(at(cup, 1, "undo_merge"), {"who": gone, "key": "they-are-two"})
        assert done.url == at(cup, 1, "participant")
    assert of(lake, 1).person_id == gone
    assert "Merged into this person" not in desk.get(done.url).text
    assert list(JournalEntry.objects.filter(kind__startswith="merge").values_list("kind", flat=True)) == [
        "merge",
        "merge_lifting",
    ]
    whole()


def test_who_sits_beside_another_is_refused_with_the_event_and_the_round(desk, two):
    cup, _lake = two
    played(cup, "1, 2, 3, 4\n5, 6, 7, 8")
    says = "River Cup: Aki Sato and Player 2 both have a seat in round 1, so they are two people."
    who = of(cup, 2).person_id
    look = desk.get(at(cup, 1, "same_person"), {"who": who})
    assert says in unescape(look.text)
    assert ">Merge</button>" not in look.text
    before = JournalEntry.objects.count()
    refused = desk.post(at(cup, 1, "merge_players"), {"who": who, "key": "they-are-one"})
    assert (refused.status_code, says in unescape(refused.text)) == (422, True)
    assert JournalEntry.objects.count() == before


@pytest.mark.parametrize("who", ["", "nobody", "ff" * 8, "9" * 4000, "\0"])
def test_nobody_is_made_one_with_nobody(desk, two, who):
    cup, _lake = two
    for name in ("merge_players", "undo_merge"):
        assert desk.post(at(cup, 1, name), {"who": who}).status_code in (400, 404, 409)
    assert desk.get(at(cup, 1, "same_person"), {"who": who}).status_code in (400, 404)
    assert desk.get(at(cup, 1, "same_person"), {"find": "x" * 4000}).status_code == 200
    own = of(cup, 1).person_id
    assert desk.post(at(cup, 1, "merge_players"), {"who": own}).status_code == 404
    assert not JournalEntry.objects.filter(kind__startswith="merge").exists()


def test_it_is_for_organizers_alone(visitor, judge, two):
    cup, _lake = two
    told = Client()
    told.force_login(judge)
    for name, method in (("same_person", "get"), ("merge_players", "post"), ("undo_merge", "post")):
        answers = [getattr(client, method)(at(cup, 1, name)).status_code for client in (visitor, told)]
        assert answers == [302, 403], name


def test_however_many_people_there_are_the_search_asks_as_often(desk, two, django_assert_max_num_queries):
    cup, lake = two
    with CaptureQueriesContext(connection) as few:
        desk.get(at(lake, 1, "same_person"))
    entry_list.enter(cup, "\n".join(f"More {n}x" for n in range(80)), act=by())
    with django_assert_max_num_queries(len(few)):
        page = desk.get(at(lake, 1, "same_person"), {"find": "more"})
    assert (len(page.context["found"]), page.context["more"]) == (40, 40)


# Merges in a season


def test_in_a_season_attendance_places_and_handicaps_are_one_and_two_again(db):
    league = tournaments.create(name="League", ruleset_key="ema-2025", act=by())
    entry_list.enter(league, "\n".join(f"Player {n}" for n in range(1, 6)), act=by())
    who = {n: of(league, n).person_id for n in range(1, 6)}
    said = SeasonCounting(handicap=(Handicap(who=who[1], points=300), Handicap(who=who[3], points=700)))
    here = [
        MeetingSet(meeting="m1", date="2026-01-08"),
        Attended(meeting="m1", who=(who[1], who[2]), presence=Presence.HERE),
        MeetingSet(meeting="m2", date="2026-01-15"),
        Attended(meeting="m2", who=(who[1],), presence=Presence.LATE),
        CountingDecided(counting=said, moved=()),
        SeasonEnded(
            places=tuple(
                FinalPlace(who=who[n], division="", next_division="", rank=n, total=1000 * n) for n in (1, 2)
            )
        ),
    ]
    for at, what in enumerate(here):
        with open_journal(league.uid, by(), "test", at) as journal:
            journal.append(what)
    before = rows(league)
    merging.merge(of(league, 1), of(league, 2), act=by())
    two = of(league, 2)
    assert [(one.meeting.word, one.presence) for one in two.attendances.all()] == [
        ("m1", "here"),
        ("m2", "late"),
    ]
    assert (two.handicap, [place.rank for place in two.season_places.all()]) == (300, [2])
    whole()
    merging.undo_merge(two.person, who[1], act=by())
    assert rows(league) == before
    whole()
    merging.merge(of(league, 1), of(league, 2), act=by())
    with open_journal(league.uid, by(), "test", "again") as journal:
        journal.append(
            CountingDecided(counting=SeasonCounting(handicap=(Handicap(who=who[2], points=50),)), moved=())
        )
    merging.undo_merge(two.person, who[1], act=by())
    assert [of(league, n).handicap for n in (1, 2, 3)] == [None, 50, None]
    whole()


# Merges after any entries


def cranes(event):
    return tuple(Member(who=one.person_id) for one in event.players.all()[:3])


STEPS = {
    "enter": lambda events, n: entry_list.enter(events[n % 2], f"Late {n}", act=by()),
    "seat": lambda events, n: rounds.draw(events[n % 2], n, act=by()),
    "open": lambda events, n: rounds.open_round(events[n % 2].rounds.all()[n % 3], act=by()),
    "result": lambda events, n: results.enter(
        events[n % 2].rounds.all()[n % 3].tables.all()[0],
        referee.ledger.Result(scores=(30000, 30000, 30000, 30000), sticks_left=0, why=""),
        by="Olga",
        expects=1,
        key=f"result-{n}-{time.monotonic_ns()}",
        device="",
    ),
    "finish": lambda events, n: rounds.finish(events[n % 2].rounds.all()[n % 3], anyway=True, act=by()),
    "discard": lambda events, n: rounds.discard(events[n % 2].rounds.last(), act=by()),
    "withdraw": lambda events, n: entry_list.withdraw(events[n % 2].players.all()[n % 6], act=by()),
    "return": lambda events, n: entry_list.return_to_play(events[n % 2].players.all()[n % 6], act=by()),
    "group": lambda events, n: set_groups(events[n % 2], {events[n % 2].players.all()[n % 6]: "AB"[n % 2]}, act=by()),
    "points": lambda events, n: penalties.give(events[n % 2].players.all()[n % 6], -1000, act=by(why="late")),
    "sit in": lambda events, n: substitutions.replace(
        events[n % 2].rounds.last(), events[n % 2].players.all()[n % 6], events[n % 2].players.last(),
        from_hand=None, to_the_end=n % 3 == 0, act=by(),
    ),
    "change seats": lambda events, n: substitutions.exchange(
        events[n % 2].rounds.last(), events[n % 2].players.all()[0], events[n % 2].players.all()[n % 6 + 1], act=by()
    ),
    "number": lambda events, n: particulars.renumber(events[n % 2], list(events[n % 2].players.all())[::-1], act=by()),
    "teams": lambda events, n: stage_formats.save_teams(
        events[n % 2],
        [Team(team=f"{n % 2 + 1:016x}", name="Cranes", members=cranes(events[n % 2]))],
        stock=None, act=by(),
    ),
    "erase": lambda events, n: erasing.erase(events[n % 2].players.all()[n % 6], act=by()),
    "merge": lambda events, n: merging.merge(
        events[n % 2].players.all()[n % 6], events[n % 3 % 2].players.last(), act=by()
    ),
    "take back": lambda _events, n: taken_back(n),
}  # fmt: skip


def taken_back(n):
    """Lifts the merge at index *n* modulo three, if that is possible."""
    entry = JournalEntry.objects.filter(kind="merge").order_by("pk")[n % 3]
    merging.undo_merge(Person.objects.get(pk=entry.payload["into"]), entry.payload["gone"], act=by())


def begun():
    events = [tournaments.create(name=f"Cup {n}", ruleset_key="ema-2025", act=by()) for n in range(2)]
    for at, event in enumerate(events):
        entry_list.enter(event, "\n".join(f"Player {at}{n}x" for n in range(8)), act=by())
    return events


def lived(events, done):
    for word, n in done:
        events = [Tournament.objects.get(pk=event.pk) for event in events]
        with suppress(DeskError, AttributeError, IndexError, Person.DoesNotExist):
            STEPS[word](events, n)
    return events


ACTS = st.lists(st.tuples(st.sampled_from(sorted(STEPS)), st.integers(0, 11)), max_size=20)


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=EXAMPLES // 3
)
@given(done=ACTS)
def test_over_any_list_of_acts_the_rows_are_those_that_the_journals_come_to(db, done):
    with transaction.atomic():
        for event in lived(begun(), done):
            as_folded(event)
        assert [fault for one in verify_events() for fault in one.faults] == []
        transaction.set_rollback(True)


@pytest.mark.larger
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=EXAMPLES // 3
)
@given(done=ACTS, n=st.integers(0, 11))
def test_two_who_were_made_one_and_are_two_again_were_never_one(db, done, n):
    with transaction.atomic():
        events = lived(begun(), done)
        gone, into = events[0].players.all()[n % 6], events[n % 2].players.last()
        before = [rows(event) for event in events]
        first, second = Person.objects.get(pk=gone.person_id), Person.objects.get(pk=into.person_id)
        with suppress(DeskError):
            merging.merge(gone, into, act=by())
            if first.is_erased or second.is_erased:
                transaction.set_rollback(True)
                return
            merging.undo_merge(second, first.who, act=by())
            assert [rows(event) for event in events] == before
            known = Person.objects.in_bulk([first.pk, second.pk])
            assert (known[first.pk].seal, known[second.pk].particulars) == (first.seal, second.particulars)
        assert [rows(event) for event in events] == before
        assert [fault for one in verify_events() for fault in one.faults] == []
        transaction.set_rollback(True)


SINCE = {
    "withdraw": lambda cup, n: entry_list.withdraw(of(cup, (8, 1, 2)[n % 3]), act=by()),
    "return": lambda cup, n: entry_list.return_to_play(of(cup, (8, 1, 2)[n % 3]), act=by()),
    "points": lambda cup, n: penalties.give(of(cup, (8, 1, 2)[n % 3]), -1000 - n, act=by(why="late")),
    "group": lambda cup, n: set_groups(cup, {of(cup, (8, 1, 2)[n % 3]): "AB"[n % 2]}, act=by()),
    "round": lambda cup, _n: played(cup, "1, 2, 3, 8\n4, 5, 6, 7"),
    # Not in round 1, where the merged person has a seat already and is refused as a substitute.
    "sit in": lambda cup, n: substitutions.replace(
        cup.rounds.get(number=2), of(cup, 1 + n % 3), of(cup, 8), from_hand=None, to_the_end=False, act=by()
    ),
    "enter": lambda cup, n: entry_list.enter(cup, f"Late {n}", act=by()),
}


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=EXAMPLES // 3
)
@given(done=st.lists(st.tuples(st.sampled_from(sorted(SINCE)), st.integers(0, 11)), max_size=8))
def test_whatever_was_entered_since_is_there_as_if_they_had_never_been_one(db, done):
    def told(*, one):
        """Rows by number and by name; a late entry has another number if the two people were merged for a while."""
        with transaction.atomic():
            cup = tournaments.create(name="Cup", ruleset_key="ema-2025", act=by())
            entry_list.enter(cup, "\n".join(f"Player {n}x" for n in range(1, 10)), act=by())
            entry_list.withdraw(of(cup, 8), act=by())
            played(cup, "1, 2, 3, 4\n5, 6, 7, 9")
            entry_list.return_to_play(of(cup, 8), act=by())
            penalties.give(of(cup, 9), -5000, act=by(why="late"))
            entry_list.withdraw(of(cup, 9), act=by())
            gone, into = of(cup, 9), of(cup, 8)
            if one:
                merging.merge(gone, into, act=by())
            for word, n in done:
                with suppress(DeskError, Round.DoesNotExist):
                    SINCE[word](cup, n)
            if one:
                merging.undo_merge(into.person, gone.person_id, act=by())
            as_folded(cup)
            found = {
                player.name: (
                    player.state,
                    player.group,
                    player.since,
                    list(
                        player.seatings.order_by("round__number").values_list(
                            "round__number", "table__number", "seat"
                        )
                    ),
                    list(player.rests.order_by("round__number").values_list("round__number", flat=True)),
                    list(player.penalties.order_by("number").values_list("points", flat=True)),
                    list(player.replaces.order_by("number").values_list("round__number", "out__number")),
                )
                for player in cup.players.all()
            }
            transaction.set_rollback(True)
        return found

    assert told(one=True) == told(one=False)
