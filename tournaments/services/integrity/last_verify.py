"""When `verify` last checked everything, and how many faults it found: in a file of the data folder."""

from __future__ import annotations

import contextlib
import json
from datetime import datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone

from referee.frozen import dataclass
from tournaments.common.system import files

__all__ = ["LastVerify", "last_verify", "note_verify"]


@dataclass(frozen=True, slots=True, kw_only=True)
class LastVerify:
    """The end of a check, and the number of faults that it found."""

    at: datetime
    faults: int


def note_verify(faults: int) -> None:
    """Note that everything was checked now. A data folder that cannot be written keeps no note."""
    with contextlib.suppress(OSError):
        files.write_text(_file(), json.dumps({"at": timezone.now().isoformat(), "faults": faults}))


def last_verify() -> LastVerify | None:
    """Return the last check; None if there was none in this data folder."""
    try:
        noted = json.loads(files.read_text(_file()))
        return LastVerify(at=datetime.fromisoformat(noted["at"]), faults=noted["faults"])
    except (OSError, ValueError):
        return None


def _file() -> Path:
    return Path(settings.DATA_DIR) / "last_verify.json"
