"""Where do the records of others lie? Without the folder that GROUND_TRUTH names, nothing here is collected."""

import os
from pathlib import Path

import pytest

DATA = Path(os.environ.get("GROUND_TRUTH", "../shared/data"))
collect_ignore_glob = [] if DATA.is_dir() else ["*"]


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the records."""
    return DATA.resolve()
