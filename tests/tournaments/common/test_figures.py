"""Points in the notations of clubs are read as meant, and anything else is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.common.figures import Notation, format_points, parse_points

POINTS, HUNDREDS, THOUSANDS, RESULTS = Notation


@pytest.mark.parametrize(
    ("text", "writing", "points"),
    [
        ("45000", POINTS, 45000),
        ("45,000", POINTS, 45000),
        ("45.000", POINTS, 45000),
        ("45 000", POINTS, 45000),
        ("45'000", POINTS, 45000),
        ("４５０００点", POINTS, 45000),
        ("0", POINTS, 0),
        ("-1200", POINTS, -1200),
        ("450", HUNDREDS, 45000),
        ("−12", HUNDREDS, -1200),
        ("450.5", HUNDREDS, 45050),
        ("45.0", THOUSANDS, 45000),
        ("45,0", THOUSANDS, 45000),
        ("４５．０", THOUSANDS, 45000),
        ("４５。０", THOUSANDS, 45000),
        ("45", THOUSANDS, 45000),
        ("45.000", THOUSANDS, 45000),
        ("+35.0", RESULTS, 35000),
        ("＋３５．０", RESULTS, 35000),
        ("±0", RESULTS, 0),
        ("-12.3", RESULTS, -12300),
    ],
)
def test_a_figure_is_read_as_the_club_writes_it(text, writing, points):
    assert parse_points(text, writing) == points


@pytest.mark.parametrize("minus", "-‐‑‒–—―−ー－﹣ｰ▲△▼▽")
def test_a_minus_of_every_sort_is_a_minus(minus):
    assert parse_points(f"{minus}12.3", RESULTS) == -12300


@pytest.mark.parametrize(
    ("text", "writing"),
    [
        ("", POINTS),
        ("x", POINTS),
        ("45.0", POINTS),
        ("1-2", POINTS),
        ("--5", POINTS),
        ("5-", POINTS),
        ("450,0,0", THOUSANDS),
        ("1e5", POINTS),
        ("99999999999", POINTS),
        ("450000", HUNDREDS),
        ("45000", THOUSANDS),
        ("四", POINTS),
    ],
)
def test_what_is_no_figure_or_cannot_be_meant_is_none(text, writing):
    assert parse_points(text, writing) is None


@given(points=st.integers(-99_999, 99_999), writing=st.sampled_from(Notation))
def test_what_is_written_is_read_as_the_same_points(points, writing):
    assert parse_points(format_points(points, writing), writing) == points
