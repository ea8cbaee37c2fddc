"""The referee's English texts, and its catalogues in other languages.

`python -m tests.referee.catalogues` writes every catalogue anew: new texts are added without a translation, unused ones
are removed, and the compiled files are written. With the code of a language it begins a catalogue for it.
"""

from __future__ import annotations

import ast
import io
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import referee
from referee.catalogue import DOMAIN, LOCALE, Source, languages, sources

__all__ = ["catalogue_file", "compiled", "english", "path_of", "updated"]

CORE = LOCALE.parent
# The time of writing would change the files with each run.
WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)


def path_of(language: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def english() -> list[Source]:
    """Every English text of the referee: of the tables, of the messages in the code, and of the rulebooks."""
    # A module makes its tables when it is imported.
    for module in walk_packages([str(CORE)], "referee."):
        import_module(module.name)
    found = [*sources(), *_messages(), *_rulebooks()]
    return list({(source.context, source.english): source for source in reversed(found)}.values())[::-1]


def _messages() -> list[Source]:
    """The templates of `Message` and `expected` in the code."""
    found = []
    for path in sorted(CORE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Name("expected"), args=[ast.Constant(str() as text)]):
                    found.append(Source("expected", text, "", ()))
                case ast.Call(
                    func=ast.Name("Message"),
                    args=[ast.Constant(str() as context), ast.Constant(str() as text)],
                ):
                    found.append(Source(context, text, "", ()))
                case _:
                    pass
    return found


def _rulebooks() -> list[Source]:
    books = [referee.ruleset(key).book for key in referee.ruleset_keys()]
    names = [Source("rulebook", book.cite, "", ()) for book in books]
    titles = [Source("title of a rulebook", book.title, "", ()) for book in books]
    return names + titles + [Source("edition", book.edition, "", ()) for book in books]


def updated(language: str) -> Catalog:
    """The catalogue of a language with the texts that the code has now."""
    template = Catalog(project="Shinpan", fuzzy=False)
    path = path_of(language)
    catalog = read_po(path.open("rb"), locale=language) if path.exists() else Catalog(locale=language)
    # Texts stay in their place, new ones follow: the order of the tables is that in which modules are imported.
    places = {
        (message.context, message.id[0] if isinstance(message.id, tuple) else message.id): place
        for place, message in enumerate(catalog)
    }
    for source in sorted(
        english(),
        key=lambda one: (places.get((one.context, one.english), len(places)), one.context, one.english),
    ):
        text = (source.english, source.plural) if source.plural else source.english
        template.add(text, context=source.context, auto_comments=sorted(source.keys))
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.creation_date = catalog.revision_date = WRITTEN
    return catalog


def catalogue_file(catalog: Catalog) -> bytes:
    """The text of a catalogue's file."""
    written = io.BytesIO()
    write_po(written, catalog, width=0, no_location=True)
    lines = written.getvalue().splitlines(keepends=True)
    return b"".join(line for line in lines if not line.startswith(b'"Generated-By'))


def compiled(catalog: Catalog) -> bytes:
    """The compiled form of a catalogue."""
    catalog.creation_date = catalog.revision_date = WRITTEN
    written = io.BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


if __name__ == "__main__":
    for language in sys.argv[1:] or languages()[1:]:
        path_of(language).parent.mkdir(parents=True, exist_ok=True)
        text = catalogue_file(updated(language))
        path_of(language).write_bytes(text)
        path_of(language).with_suffix(".mo").write_bytes(compiled(read_po(io.BytesIO(text), locale=language)))
