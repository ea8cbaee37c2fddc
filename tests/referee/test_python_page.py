"""Tests that the examples of the page "Using the referee from Python" run as they are written."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / ".github/docs/python.md"


def test_every_example_gives_what_the_page_says() -> None:
    found = doctest.testfile(str(PAGE), module_relative=False)
    assert found.attempted > 30
    assert found.failed == 0
