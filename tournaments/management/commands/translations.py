"""Show how complete each language is."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext

from referee.catalogue import DOMAIN, LOCALE
from tournaments.common.program.texts import marked as _

__all__ = ["Command", "completeness"]

_DOMAINS: Final = ((DOMAIN, LOCALE), ("django", Path(settings.LOCALE_PATHS[0])))


def completeness(path: Path, language: str) -> tuple[int, int]:
    """Count the texts of a catalogue that are translated, and all of them."""
    catalogue = read_po(io.BytesIO(path.read_bytes()), locale=language)
    messages = [message for message in catalogue if message.id]
    return sum(bool(message.string) and not message.fuzzy for message in messages), len(messages)


def _catalogues() -> Iterator[tuple[str, str, Path]]:
    """Each catalogue: its language, its domain and its file."""
    for domain, folder in _DOMAINS:
        for path in sorted(folder.glob(f"*/LC_MESSAGES/{domain}.po")):
            yield path.parts[-3], domain, path


class Command(BaseCommand):
    """Show how many texts of rulings and of pages each language has; needs no database."""

    help = _("Show how complete each language is. A text that is missing is shown in English.")
    requires_system_checks: tuple[str, ...] = ()

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002
        """Print a line for each catalogue."""
        names = dict(settings.LANGUAGES)
        self.stdout.write(gettext("en  English: the source"))
        for language, domain, path in sorted(_catalogues()):
            translated, total = completeness(path, language)
            facts = {
                "language": f"{language}  {names.get(language) or gettext('not offered: add it to LANGUAGES')}",
                "done": translated,
                "count": total,
                "percent": translated * 100 // total,
            }
            sentence = (
                gettext("%(language)s: rulings, %(done)d of %(count)d (%(percent)d %%)")
                if domain == DOMAIN
                else gettext("%(language)s: pages, %(done)d of %(count)d (%(percent)d %%)")
            )
            self.stdout.write(sentence % facts)
