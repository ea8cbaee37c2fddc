"""Every kind of entry is written and read again; anything else is refused, with its place, in both languages."""

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from django.utils.translation import gettext, override
from hypothesis import given

from tests.sampled import every_nth
from tests.tournaments.journal.strategies import entries, strategy_of
from tournaments.journal.canonical import digest
from tournaments.journal.fields import STAYS
from tournaments.journal.kinds import (
    KINDS,
    Answer,
    ClockDoes,
    ClockTurned,
    Entered,
    EntryContent,
    EventChanged,
    EventChanges,
    EventMade,
    Head,
    PeopleEntered,
    Resealed,
    RoundDrawn,
    RoundFinished,
    RoundOpened,
    Rules,
    RulesDecided,
    Seated,
)
from tournaments.journal.problems import MESSAGES, JournalError, format_problem, message_of
from tournaments.journal.reading import fields_of, read_entry, write_entry

WHO = [f"{number:016x}" for number in range(8)]
SEAL, UID = "5e" * 32, "e0" * 16
# Names beside the fields of an entry, where a file has them on one level.
RESERVED = {"v", "number", "kind", "by", "at", "device", "why", "previous", "hash", "key"}
BOOK = Rules(base="ema-2025", set_={})
FILE = Path(read_entry.__code__.co_filename)

MADE = {
    "event": UID,
    "name": "River Cup",
    "slug": "river-cup",
    "rules": {"base": "ema-2025", "set": {"kuitan": False}},
    "minutes": None,
    "last_round": 8,
    "public": True,
    "rulings_public": False,
    "rulings_named": True,
}
DRAWN = {
    "round": 1,
    "tables": [{"table": 1, "seats": WHO[:4]}, {"table": 2, "seats": WHO[4:7]}],
    "rests": WHO[7:],
}


def faults(kind: object, payload: object, path: str = "") -> list[tuple[str, str]]:
    with pytest.raises(JournalError) as refused:
        read_entry(kind, payload, path)
    for problem in refused.value.problems:
        assert format_problem(problem)
    return [(problem.path, problem.code) for problem in refused.value.problems]


@given(entries)
def test_every_entry_is_written_and_read_again_through_json_and_is_hashed(what: EntryContent):
    kind, payload = write_entry(what)
    back = json.loads(json.dumps(payload))
    assert back == payload
    assert read_entry(kind, back) == what
    assert digest(back) == digest(payload)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_drawn_written_and_read(kind: str):
    @given(strategy_of(KINDS[kind]))
    def written_and_read(what: EntryContent) -> None:
        assert write_entry(what)[0] == kind
        assert read_entry(*write_entry(what)) == what

    written_and_read()


@pytest.mark.parametrize(
    ("what", "kind", "payload"),
    [
        (
            EventMade(
                event=UID,
                name="River Cup",
                slug="river-cup",
                rules=Rules(base="ema-2025", set_={"kuitan": False}),
                minutes=None,
                last_round=8,
                public=True,
                rulings_public=False,
                rulings_named=True,
            ),
            "event",
            MADE,
        ),
        (EventChanged(set_=EventChanges(last_round=None)), "change", {"set": {"last_round": None}}),
        (EventChanged(set_=EventChanges(slug="cup-2")), "change", {"set": {"slug": "cup-2"}}),
        (
            PeopleEntered(
                entered=(Entered(who=WHO[0], player=7, seal=SEAL),),
                resealed=(Resealed(who=WHO[1], seal=SEAL),),
            ),
            "people",
            {
                "entered": [{"who": WHO[0], "player": 7, "seal": SEAL}],
                "resealed": [{"who": WHO[1], "seal": SEAL}],
            },
        ),
        (
            RoundDrawn(
                round=1,
                tables=(Seated(table=1, seats=tuple(WHO[:4])), Seated(table=2, seats=tuple(WHO[4:7]))),
                rests=tuple(WHO[7:]),
            ),
            "round",
            DRAWN,
        ),
        (
            RoundFinished(round=1, anyway=False, tables=(Head(table=1, entries=12, head=SEAL),)),
            "finish",
            {"round": 1, "anyway": False, "tables": [{"table": 1, "entries": 12, "head": SEAL}]},
        ),
        (
            ClockTurned(round=1, turn=3, does=ClockDoes.EXTEND, minutes=-5, table=4),
            "clock",
            {"round": 1, "turn": 3, "does": "extend", "minutes": -5, "table": 4},
        ),
    ],
)
def test_an_entry_stands_so_in_a_journal(what: EntryContent, kind: str, payload: dict[str, Any]):
    assert write_entry(what) == (kind, payload)
    assert read_entry(kind, payload) == what


def test_what_is_not_named_in_a_change_stays_and_null_is_a_value():
    changed = read_entry("change", {"set": {"minutes": None}})
    assert changed == EventChanged(set_=EventChanges(minutes=None))
    assert isinstance(changed, EventChanged)
    assert changed.set_.last_round is STAYS


def test_every_class_of_an_entry_has_its_word():
    assert set(get_args(EntryContent)) == set(KINDS.values())
    assert len(KINDS) == len(get_args(EntryContent))


def dataclasses_within(hint: Any) -> Iterator[type]:
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        yield hint
        for _, _, inner, _ in fields_of(hint):
            yield from dataclasses_within(inner)
    for inner in get_args(hint):
        yield from dataclasses_within(inner)


@pytest.mark.parametrize("kind", KINDS.values())
def test_no_field_has_the_name_of_what_stands_beside_an_entry(kind: type):
    named = {name for one in dataclasses_within(kind) for _, name, _, _ in fields_of(one)}
    assert named & RESERVED == set()


@pytest.mark.parametrize("kind", every_nth(KINDS, 6))
def test_a_field_too_many_or_too_few_is_refused_by_name(kind: str):
    @given(strategy_of(KINDS[kind]))
    def refused(what: EntryContent) -> None:
        payload = write_entry(what)[1]
        assert faults(kind, {**payload, "seen": True}) == [(f"{kind}.seen", "unknown_field")]
        assert faults(kind, {**payload, "hash": SEAL}) == [(f"{kind}.hash", "unknown_field")]
        needed = {name for _, name, _, needed in fields_of(KINDS[kind]) if needed}
        for name in payload:
            rest = {other: value for other, value in payload.items() if other != name}
            if name in needed:
                assert faults(kind, rest) == [(f"{kind}.{name}", "missing")]
            else:
                assert write_entry(read_entry(kind, rest)) == (kind, rest)

    refused()


@pytest.mark.parametrize("kind", ["hand", "", None, 7, ["event"], "événement" * 20])
def test_an_unknown_kind_is_refused(kind: object):
    assert faults(kind, {}) == [("kind", "unknown_kind")]
    assert faults(kind, {}, "journal[3]") == [("journal[3].kind", "unknown_kind")]


@pytest.mark.parametrize(
    ("kind", "payload", "found"),
    [
        ("opening", [], [("opening", "not_an_object")]),
        ("opening", {"round": "1"}, [("opening.round", "not_a_number")]),
        ("opening", {"round": True}, [("opening.round", "not_a_number")]),
        ("opening", {"round": 1.0}, [("opening.round", "not_a_number")]),
        ("opening", {"round": None}, [("opening.round", "not_a_number")]),
        ("opening", {"round": 0}, [("opening.round", "out_of_range")]),
        ("opening", {"round": 32_768}, [("opening.round", "out_of_range")]),
        ("withdrawal", {"who": "9F3A61C07BE2D415"}, [("withdrawal.who", "not_hexadecimal")]),
        ("withdrawal", {"who": "9f3a61c07be2d41"}, [("withdrawal.who", "not_hexadecimal")]),
        ("withdrawal", {"who": 7}, [("withdrawal.who", "not_text")]),
        ("event", {**MADE, "name": "a\0b"}, [("event.name", "unkept_text")]),
        ("event", {**MADE, "name": "a\ud800"}, [("event.name", "unkept_text")]),
        ("event", {**MADE, "name": "a" * 81}, [("event.name", "too_long")]),
        ("event", {**MADE, "public": 1}, [("event.public", "not_yes_or_no")]),
        ("event", {**MADE, "minutes": "75"}, [("event.minutes", "not_a_number")]),
        ("event", {**MADE, "rules": None}, [("event.rules", "not_an_object")]),
        ("event", {**MADE, "rules": {"base": "x", "set": []}}, [("event.rules.set", "not_an_object")]),
        ("event", {**MADE, "rules": {"base": "x", "set": {"uma": 1.5}}}, [("event.rules.set", "not_plain")]),
        ("round", {**DRAWN, "tables": {}}, [("round.tables", "not_a_list")]),
        (
            "round",
            {**DRAWN, "tables": [{"table": 1, "seats": WHO[:2]}, {"table": 8192, "seats": [*WHO[:3], "x"]}]},
            [
                ("round.tables[0].seats", "so_many"),
                ("round.tables[1].table", "out_of_range"),
                ("round.tables[1].seats[3]", "not_hexadecimal"),
            ],
        ),
        (
            "clock",
            {"round": 1, "turn": 3, "does": "stop", "minutes": None, "table": None},
            [("clock.does", "unknown_word")],
        ),
        (
            "clock",
            {"round": 1, "turn": 3, "does": 3, "minutes": None, "table": None},
            [("clock.does", "unknown_word")],
        ),
        ("change", {"set": {"minutes": None, "slug": None}}, [("change.set.slug", "not_text")]),
        ("change", {"set": {"sort": None}}, [("change.set.sort", "unknown_word")]),
        ("change", {"set": {"dates": ["2026-05-02", 7]}}, [("change.set.dates[1]", "not_text")]),
        (
            "results",
            {"round": 1, "results": [{"who": WHO[0], "result": 1.5, "place": None}]},
            [("results.results[0].result", "not_plain")],
        ),
        (
            "results",
            {"round": 1, "results": [{"who": WHO[0], "result": "1/0", "place": None}]},
            [("results.results[0].result", "not_points")],
        ),
        (
            "results",
            {"round": 1, "results": [{"who": WHO[0], "result": True, "place": 0}]},
            [("results.results[0].result", "not_points"), ("results.results[0].place", "out_of_range")],
        ),
        (
            "substitution",
            {"round": 1, "out": WHO[0], "in": WHO[1], "from": 0, "until": "round"},
            [("substitution.from", "not_since")],
        ),
        (
            "substitution",
            {"round": 1, "out": WHO[0], "in": WHO[1], "from": "end", "until": "now"},
            [("substitution.from", "not_since"), ("substitution.until", "unknown_word")],
        ),
        ("change", {"set": {"token": "a"}}, [("change.set.token", "unknown_field")]),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(
    kind: str, payload: object, found: list[tuple[str, str]]
):
    assert faults(kind, payload) == found


def test_everything_that_is_wrong_is_said_at_once_and_where_it_stands_in_a_file():
    found = faults("penalty", {"who": "", "points": 3000, "after": 1}, "journal[12]")
    assert found == [
        ("journal[12].who", "not_hexadecimal"),
        ("journal[12].points", "out_of_range"),
        ("journal[12].after_round", "missing"),
        ("journal[12].after", "unknown_field"),
    ]
    with pytest.raises(JournalError) as refused:
        read_entry("penalty", {"who": "", "points": 3000, "after": 1}, "journal[12]")
    assert str(refused.value) == (
        "journal[12].who: It is empty.; journal[12].points: Use a "
        "number from -1000000000 to -1, not 3000.; journal[12].after_round: This field is "
        "required.; journal[12].after: There is no field “after” here."
    )
    with override("ja"):
        japanese = [
            gettext(message_of(problem)).format_map(problem.facts) for problem in refused.value.problems
        ]
    assert japanese == [
        "空です。",
        "-1000000000から-1までの数を使ってください（現在は3000）。",
        "この項目は必須です。",
        "ここに「after」という項目はありません。",
    ]


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (RoundOpened(round=0), r"opening\.round: Use a number from 1"),
        (
            RulesDecided(
                decision=1,
                rules=BOOK,
                was=BOOK,
                answers=(Answer(name="uma", was=1.5, will_be=0),),
                rulings=(),
            ),
            r"decision\.answers\[0\]\.was: This cannot be saved in this form: \.: a float",
        ),
    ],
)
def test_nothing_is_written_that_could_not_be_read(what: EntryContent, says: str):
    with pytest.raises(JournalError, match=says):
        write_entry(what)


def test_each_problem_has_its_sentence_and_is_asked_for():
    source = FILE.read_text("utf-8")
    assert [code for code in MESSAGES if f'"{code}"' not in source] == []


def test_what_is_shown_of_a_long_or_broken_value_is_short_and_whole():
    with pytest.raises(JournalError) as refused:
        read_entry("opening", {"round": "🀄" * 100, "\ud800": 1})
    shown = refused.value.problems
    assert shown[0].facts == {"given": "🀄" * 59 + "…"}
    assert shown[1].facts == {"name": "?"}
    str(refused.value).encode()
