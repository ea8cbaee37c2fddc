"""Lists that show frozen rows as tables.

The classes use django-tables2. They are called listings because a table is a mahjong table in this project. They
only format values and compute none.
"""

import sys

# For one kind of column, which no list has, django-tables2 loads PostgreSQL's fields, and with them the driver: a
# twentieth of the start. Where those fields cannot be imported, it does without that column.
_POSTGRES_FIELDS = "django.contrib.postgres.fields"
if _POSTGRES_FIELDS not in sys.modules:
    sys.modules[_POSTGRES_FIELDS] = None  # type: ignore[assignment]
    import django_tables2  # noqa: F401

    del sys.modules[_POSTGRES_FIELDS]
