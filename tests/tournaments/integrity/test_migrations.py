"""Tests that migrations carry the code that they need."""

import ast
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.operations import AlterField, RunPython, RunSQL

from tournaments.models.sealing import sealed_models

ALL = MigrationLoader(None).disk_migrations
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


def keeps_column(migration, operation):
    """Whether an alteration changes nothing in the database, such as one of texts."""

    def column(nodes):
        state = MigrationLoader(None).project_state(nodes)
        field = state.models[migration.app_label, operation.model_name_lower].fields[operation.name]
        name, args, options = field.deconstruct()[1:]
        return name, args, {key: value for key, value in options.items() if key not in field.non_db_attrs}

    return column(list(migration.dependencies)) == column([(migration.app_label, migration.name)])


@pytest.mark.parametrize(
    "migration",
    [one for (app, name), one in sorted(ALL.items()) if app == "tournaments" and name > "0034_seals"],
    ids=lambda one: one.name,
)
def test_a_migration_names_the_sealed_models_that_it_writes_or_changes(migration):
    sealed = {model._meta.model_name for model in sealed_models()}
    touched = {
        getattr(operation, "model_name", "").lower()
        for operation in migration.operations
        if not (isinstance(operation, AlterField) and keeps_column(migration, operation))
    }
    assert touched & sealed <= set(getattr(migration, "sealed_again", ()))
    # Of these operations only their author knows what they write; none is a list, too.
    if any(isinstance(operation, RunPython | RunSQL) for operation in migration.operations):
        assert hasattr(migration, "sealed_again")
