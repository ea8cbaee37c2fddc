"""Fixtures for recorded data; without the folder that GROUND_TRUTH names, no test here is collected."""

import csv
import io
import json
import os
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

DATA = Path(os.environ.get("GROUND_TRUTH", "../shared/data"))
collect_ignore_glob = [] if DATA.is_dir() else ["*"]


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of the records."""
    return DATA.resolve()


@pytest.fixture
def rows(data: Path) -> Any:
    """Reads the lines of a file of results."""

    def read(name: str) -> list[dict[str, str]]:
        with (data / "results" / name).open(encoding="utf-8") as lines:
            return list(csv.DictReader(lines))

    return read


@pytest.fixture
def brought(tmp_path: Path) -> Any:
    """Imports an event's file; returns its slug and the other lines of the command's output."""

    def bring(event: dict[str, Any]) -> tuple[str, list[str]]:
        path, out = tmp_path / "event.json", io.StringIO()
        path.write_text(json.dumps({"format": "shinpan-event", "version": 1, **event}), "utf-8")
        call_command("import_event", str(path), stdout=out)
        *output_lines, slug = out.getvalue().splitlines()
        return slug, output_lines

    return bring
