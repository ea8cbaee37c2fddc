"""What the pages, papers and files of small events say is what is written down."""

import pytest

from tests.tournaments.shown import mixed, night, three
from tests.tournaments.shown.shelf import parted

EVENTS = {"mixed": mixed.play, "night": night.play, "three": three.play}


# The two longest of them are played by `make larger`.
@pytest.mark.parametrize(
    "event", [pytest.param(event, marks=() if event == "three" else pytest.mark.larger) for event in EVENTS]
)
def test_an_event_shows_what_is_written_down(event, db):
    assert parted(EVENTS[event]()) == ""
