"""Pages, papers and files of small events match the recorded ones."""

import pytest

from tests.tournaments.shown import mixed, night, three
from tests.tournaments.shown.shelf import difference_from_files

EVENTS = {"mixed": mixed.play, "night": night.play, "three": three.play}


# `make larger` plays the two longest of them.
@pytest.mark.postgres
@pytest.mark.parametrize(
    "event", [pytest.param(event, marks=() if event == "three" else pytest.mark.larger) for event in EVENTS]
)
def test_an_event_shows_what_is_written_down(event, db):
    assert difference_from_files(EVENTS[event]()) == ""
