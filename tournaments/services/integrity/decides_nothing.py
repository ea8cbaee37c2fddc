"""The columns that `verify` leaves out because they decide nothing."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path

__all__ = ["reasons_by_column"]


def reasons_by_column() -> Mapping[str, str]:
    """Return the reason of each column, by its model and column: "entry.key"."""
    data = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    return {name: group["reason"].strip() for group in data["columns"] for name in group["names"]}
