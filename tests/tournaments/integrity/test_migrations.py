"""Tests that migrations carry the code that they need."""

import ast
import sys
from pathlib import Path

import pytest
from django.conf import settings

MIGRATIONS = sorted(Path(settings.BASE_DIR, "tournaments/migrations").glob("0*.py"))


def imported(tree):
    """The top-level packages that a module imports anywhere in its code."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.partition(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", MIGRATIONS, ids=lambda path: path.stem)
def test_a_migration_imports_nothing_of_this_project(path):
    # Imported code could move or change, and the migration with it.
    found = set(imported(ast.parse(path.read_text("utf-8"))))
    assert found <= {"django", *sys.stdlib_module_names}
