"""Records what the events show: `python -m tests.tournaments.shown [EVENT …]`.

It runs the test that compares, in its writing mode: the same database, the same cast, the same text.
"""

import os
import sys

import pytest

from tests.tournaments.shown.shelf import WRITES

os.environ[WRITES] = "yes"
sys.exit(
    pytest.main(["-q", "-m", "", "tests/tournaments/project/test_shown.py", "-k", " or ".join(sys.argv[1:])])
)
