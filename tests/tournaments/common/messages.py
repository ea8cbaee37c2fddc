"""The desk's English texts, and its catalogues in other languages.

`python -m tests.tournaments.common.messages` adds new texts to every catalogue, without a translation, removes unused
ones, writes the compiled files, and lists what is not translated. With the code of a language it begins a catalogue for
it.
"""

from __future__ import annotations

import ast
import io
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

__all__ = ["LOCALE", "Text", "compiled", "key_of", "path_of", "texts", "untranslated", "updated"]

_ROOT = Path(__file__).parents[3]
LOCALE = _ROOT / "tournaments/locale"
# The arguments of each function of Django, in order; the rest are no texts.
_ARGUMENTS = {
    "gettext": ("english",),
    "ngettext": ("english", "plural"),
    "pgettext": ("context", "english"),
    "npgettext": ("context", "english", "plural"),
}
# Texts may stand anywhere in these objects of a compiled template.
_COMPILED = ("django.template", "django.templatetags", "tournaments.templatetags")


class Text(NamedTuple):
    """An English text, with its context and its plural form if it has them."""

    english: str
    context: str = ""
    plural: str = ""


def path_of(language: str) -> Path:
    """The catalogue of a language."""
    return LOCALE / language / "LC_MESSAGES/django.po"


def texts() -> dict[Text, Path]:
    """Every text of the desk with a file that uses it, in the order of the files."""
    found: dict[Text, Path] = {}
    for path in sorted((_ROOT / "tournaments").rglob("*.py")):
        for text in of_python(path.read_text("utf-8")):
            found.setdefault(text, path.relative_to(_ROOT))
    for path in sorted((_ROOT / "templates").rglob("*.html")):
        for text in of_template(path.read_text("utf-8")):
            found.setdefault(text, path.relative_to(_ROOT))
    return found


def of_python(source: str) -> Iterator[Text]:
    """The texts of the calls in a file, by whatever name it imports Django's functions.

    >>> list(of_python("from django.utils.translation import ngettext as n; n('%(x)d table', '%(x)d tables', 2)"))
    [Text(english='%(x)d table', context='', plural='%(x)d tables')]
    """
    nodes = list(ast.walk(ast.parse(source)))
    # The journal, which imports no Django, marks its texts by a function of its own.
    functions = {"_": "gettext"} | {
        name.asname or name.name: name.name.removesuffix("_lazy").removesuffix("_noop")
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module == "django.utils.translation"
        for name in node.names
    }
    for node in nodes:
        match node:
            case ast.Call(func=ast.Name(name), args=arguments) if functions.get(name) in _ARGUMENTS:
                names = _ARGUMENTS[functions[name]]
                values = [argument.value for argument in arguments if isinstance(argument, ast.Constant)]
                if len(values) >= len(names):
                    yield Text(**dict(zip(names, map(str, values), strict=False)))


def of_template(source: str) -> Iterator[Text]:
    """The texts of the tags and of `_("…")` in a template, as Django compiles it.

    >>> list(of_template('{% load i18n %}{% translate "East" context "wind" %}{{ name|default:_("Nobody") }}'))
    [Text(english='East', context='wind', plural=''), Text(english='Nobody', context='', plural='')]
    """
    from django.template import Engine
    from django.utils.translation import override

    # Without a language, what `_("…")` gives is the text itself.
    with override(None):
        yield from _within(Engine.get_default().from_string(source).nodelist, set())


def _within(thing: Any, seen: set[int]) -> Iterator[Text]:
    from django.template.base import Variable
    from django.templatetags.i18n import BlockTranslateNode, TranslateNode
    from django.utils.functional import Promise

    if isinstance(thing, Promise):
        yield Text(str(thing).replace("%%", "%"))
        return
    if isinstance(thing, list | tuple | dict):
        for part in thing.values() if isinstance(thing, dict) else thing:
            yield from _within(part, seen)
        return
    if not type(thing).__module__.startswith(_COMPILED) or id(thing) in seen:
        return
    seen.add(id(thing))
    context = thing.message_context.resolve({}) if getattr(thing, "message_context", None) else ""
    if isinstance(thing, TranslateNode) and isinstance(thing.filter_expression.var, Variable):
        yield Text(str(thing.filter_expression.var.literal).replace("%", "%%"), context)
    elif isinstance(thing, BlockTranslateNode):
        plural = thing.render_token_list(thing.plural)[0] if thing.plural else ""
        yield Text(thing.render_token_list(thing.singular)[0], context, plural)
    names = getattr(type(thing), "__slots__", None) or vars(thing)
    yield from _within([getattr(thing, name) for name in names], seen)


def key_of(message: Message) -> Text:
    """The text that a message of a catalogue translates, without its plural form."""
    english = message.id[0] if isinstance(message.id, list | tuple) else message.id
    return Text(english, message.context or "")


def updated(language: str) -> str:
    """The catalogue of a language with the texts that the code has now; those that stay are not touched."""
    path = path_of(language)
    if path.exists():
        head, *entries = path.read_text("utf-8").rstrip("\n").split("\n\n")
    else:
        head, entries = _written(Catalog(locale=language, project="Shinpan")), []
    used = {text._replace(plural=""): text for text in texts()}
    # Texts that stand without an empty line between them are kept or removed together.
    keys = {
        entry: {key_of(message) for message in read_po(io.StringIO(entry)) if message.id} for entry in entries
    }
    kept = [entry for entry, found in keys.items() if found & used.keys()]
    new = Catalog(locale=language)
    for key in used.keys() - set().union(*keys.values()):
        plural = used[key].plural
        new.add((key.english, plural) if plural else key.english, context=key.context or None)
    added = [_written(new, omit_header=True)] if len(new) else []
    return "\n\n".join([head, *kept, *added]) + "\n"


def _written(catalog: Catalog, *, omit_header: bool = False) -> str:
    written = io.BytesIO()
    write_po(written, catalog, width=0, omit_header=omit_header, sort_output=True)
    return written.getvalue().decode().rstrip("\n")


def untranslated(catalog: Catalog) -> list[str]:
    """The English texts that lack a translation."""
    return [
        key_of(message).english
        for message in catalog
        if message.id
        and not (all(message.string) if isinstance(message.string, list | tuple) else message.string)
    ]


def compiled(catalog: Catalog) -> bytes:
    """The compiled form of a catalogue."""
    written = io.BytesIO()
    write_mo(written, catalog)
    return written.getvalue()


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    import django

    django.setup()
    for language in sys.argv[1:] or sorted(path.name for path in LOCALE.iterdir()):
        path = path_of(language)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(updated(language), "utf-8")
        catalog = read_po(path.open("rb"), locale=language)
        path.with_suffix(".mo").write_bytes(compiled(catalog))
        if missing := untranslated(catalog):
            print(f"{path.relative_to(_ROOT)}: {len(missing)} without a translation", *missing, sep="\n  ")
