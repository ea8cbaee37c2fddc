"""The tiles' pictures."""

import re

from django.conf import settings

from tournaments.templatetags.tiles import keypad, tile_name
from tournaments.tiles import NAMES, sprite, tile


def test_the_committed_sheet_is_the_one_that_is_drawn():
    assert (settings.BASE_DIR / "static/tiles/tiles.svg").read_text() == sprite(), "run `manage.py tiles`"


def test_every_tile_is_drawn_once_and_no_two_look_alike():
    assert len(NAMES) == len({tile(name) for name in NAMES}) == 38
    assert re.findall(r'id="t(\w+)"', sprite()) == list(NAMES)


def test_a_red_five_is_dotted_for_those_who_do_not_see_red():
    for suit in "mps":
        assert tile(f"0{suit}").count("<circle") == tile(f"5{suit}").count("<circle") + 1


def test_the_keypad_has_every_tile_with_a_name_of_its_own():
    keys = [name for _suit, names in keypad() for name in names]
    assert sorted(keys) == sorted(name for name in NAMES if name != "back")
    assert len({tile_name(name) for name in keys}) == 37
