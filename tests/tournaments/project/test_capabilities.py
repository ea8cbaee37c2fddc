"""Tests that capabilities import each other in one direction.

The folders of each layer are in this order: a module imports from its own folder, from folders below it, and from
`common`. `tests/cases/imports/against_the_order.txt` lists the imports against the order, one per line. The list may
only become shorter.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from django.conf import settings

ORDER = (
    "screens",
    "clubs",
    "events",
    "interchange",
    "rulings",
    "tables",
    "people",
    "paper",
    "integrity",
)
ROOT = Path(settings.BASE_DIR)
LISTED = ROOT / "tests/cases/imports/against_the_order.txt"
MOST = 168
"""Lower it when the list becomes shorter."""


def capability(module: str) -> str | None:
    """Return the folder of a module: `tables` for `tournaments.views.tables.hands`; None without one."""
    parts = module.split(".")
    return parts[2] if len(parts) > 2 and parts[0] == "tournaments" and parts[2] in ORDER else None


def imports() -> Iterator[tuple[str, str]]:
    """Yield each import of a module of a capability: the importing module, then the imported one."""
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        for path in (ROOT / "tournaments").rglob("*.py")
    }
    for module in filter(capability, modules):
        path = ROOT / Path(*module.split("."))
        file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                for name in node.names:
                    whole = f"{node.module}.{name.name}"
                    yield module, whole if whole in modules else node.module


def against_the_order() -> set[str]:
    """Return the imports of a folder from a folder above it."""
    found = set()
    for module, imported in imports():
        own, other = capability(module), capability(imported)
        if own and other and ORDER.index(other) < ORDER.index(own):
            found.add(f"{module} -> {imported}")
    return found


def test_every_import_against_the_order_is_listed_and_there_are_no_more():
    listed = LISTED.read_text("utf-8").splitlines()
    assert listed == sorted(listed)
    assert against_the_order() == set(listed), "mend the import, or take the line out of the list"
    assert len(listed) <= MOST
