"""Hashed data has exactly one written form; the digests were computed outside the program, with sha256sum."""

import json
from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.journal.canonical import (
    MAX_INTEGER,
    VERSION,
    canonical_json,
    check_plain,
    digest,
    format_moment,
)

SEALED = {
    "name": "佐伯 ひより",
    "reading": "さえき ひより",
    "salt": "000102030405060708090a0b0c0d0e0f",
}
SEAL = "e6c406f25562b9228b0ef1516db5987fbbec5795055d36f210dd007897de2b9c"
MADE = {
    "v": 1,
    "number": 1,
    "kind": "event",
    "payload": {
        "event": "a" * 32,
        "name": "River Cup",
        "slug": "river-cup",
        "rules": {"base": "ema-2025", "set": {}},
        "minutes": 75,
        "last_round": None,
        "public": True,
        "rulings_public": False,
        "rulings_named": True,
    },
    "by": "Olga",
    "at": "2026-05-02T09:00:00.000000+00:00",
    "device": "",
    "why": "",
    "previous": "",
}
MADE_HASH = "451b1e25ad177173cd7ee0a9c03ba9ab6e2f2b7280e831e8c5d3a3785f28a174"
ENTERED = {
    "v": 1,
    "number": 2,
    "kind": "people",
    "payload": {"entered": [{"who": "9f3a61c07be2d415", "player": 1, "seal": SEAL}], "resealed": []},
    "by": "Olga",
    "at": "2026-05-02T09:01:00.250000+00:00",
    "device": "0123456789abcdef",
    "why": "",
    "previous": MADE_HASH,
}
ENTERED_HASH = "8c8dfe0b853a1e43ae1b35f9c8dba6a66e041861fdf85427008b081935d67694"

PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-MAX_INTEGER, MAX_INTEGER)
    | st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("abcあ"), inner),
)


@pytest.mark.parametrize(("value", "hashed"), [(SEALED, SEAL), (MADE, MADE_HASH), (ENTERED, ENTERED_HASH)])
def test_a_seal_and_two_entries_have_the_hashes_that_were_worked_out(value, hashed):
    assert digest(value) == hashed


def test_the_order_of_keys_does_not_matter_and_the_text_is_the_one_that_is_pinned():
    assert digest(dict(reversed(MADE.items()))) == MADE_HASH
    assert canonical_json(MADE).startswith(
        '{"at":"2026-05-02T09:00:00.000000+00:00","by":"Olga","device":"","kind":"event","number":1,'
        '"payload":{"event":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa","last_round":null,"minutes":75,"name":"River Cup",'
    )


@given(PLAIN)
def test_what_is_plain_comes_back_from_json_and_has_the_same_hash_then(value):
    back = json.loads(json.dumps(value))
    assert back == value
    assert digest(back) == digest(value)


@pytest.mark.parametrize(
    ("value", "says"),
    [
        (1.5, ".: a float is not written into a journal"),
        ({"minutes": -0.0}, ".minutes: a float is not written into a journal"),
        ([{"at": 1e22}], "[0].at: a float is not written into a journal"),
        ({"seats": (1, 2)}, ".seats: a tuple is not written into a journal"),
        ({"rests": {1}}, ".rests: a set is not written into a journal"),
        ({"why": "a\0b"}, ".why: NUL or half a letter in a text"),
        ({"why": "\ud83c"}, ".why: NUL or half a letter in a text"),
        ({"a\0b": 1}, ".: 'a\\x00b' is no key"),
        ({7: 1}, ".: 7 is no key"),
        (MAX_INTEGER + 1, ".: a number with more than 53 bits"),
        ([-MAX_INTEGER - 1], "[0]: a number with more than 53 bits"),
        (datetime(2026, 5, 2, tzinfo=UTC), ".: a datetime is not written into a journal"),
    ],
)
def test_what_a_database_would_give_back_otherwise_is_refused_with_its_place(value, says):
    for refuse in (check_plain, digest):
        with pytest.raises(TypeError) as refused:
            refuse(value)
        assert str(refused.value) == says


def test_the_way_of_writing_is_the_first_and_takes_numbers_of_53_bits():
    assert (VERSION, MAX_INTEGER) == (1, 9_007_199_254_740_991)


def test_the_largest_numbers_and_whole_letters_beyond_the_first_plane_are_plain():
    check_plain([MAX_INTEGER, -MAX_INTEGER, "🀄", {"鈴": True}])


def test_one_moment_is_written_one_way_whatever_the_clock_on_the_wall_says():
    there = datetime(2026, 5, 2, 18, 1, 0, 250_000, tzinfo=timezone(timedelta(hours=9)))
    assert format_moment(there) == "2026-05-02T09:01:00.250000+00:00"
    assert format_moment(datetime(2026, 5, 2, 9, 0, tzinfo=UTC)) == "2026-05-02T09:00:00.000000+00:00"
    with pytest.raises(TypeError, match="says no time zone"):
        format_moment(datetime(2026, 5, 2, 9, 0))  # noqa: DTZ001 - meant
