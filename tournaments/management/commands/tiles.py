"""Generate the sprite sheet of the tiles."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.common.program import places
from tournaments.common.tiles import sprite

__all__ = ["Command"]


class Command(BaseCommand):
    """Write static/tiles/tiles.svg from the table of shapes; the written file is committed."""

    help = "Draw the tiles: write static/tiles/tiles.svg."

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Write the file."""
        (places.SITE / "static/tiles/tiles.svg").write_text(sprite(), encoding="utf-8", newline="")
