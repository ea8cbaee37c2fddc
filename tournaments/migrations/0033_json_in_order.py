"""On PostgreSQL, JSON keeps the order of its keys: `json` in place of `jsonb`. What is stored stays equal."""

from django.db import migrations

COLUMNS = (
    ("announcement", "ruling"),
    ("attendance", "notes"),
    ("club", "settings"),
    ("countingdecision", "moved"),
    ("countingdecision", "now"),
    ("countingdecision", "was"),
    ("entry", "payload"),
    ("folded", "game"),
    ("folded", "hands"),
    ("journalentry", "payload"),
    ("meeting", "own"),
    ("person", "numbers"),
    ("registration", "answers"),
    ("registration", "particulars"),
    ("registrationsettings", "asked"),
    ("registrationsettings", "questions"),
    ("riichimarks", "seats"),
    ("rulesdecision", "changes"),
    ("rulesdecision", "new_overlay"),
    ("rulesdecision", "old_overlay"),
    ("series", "settings"),
    ("seriesevent", "weight"),
    ("stage", "said"),
    ("table", "own"),
    ("table", "start"),
    ("tournament", "counting"),
    ("tournament", "dates"),
    ("tournament", "overlay"),
    ("tournament", "ties"),
)


def _change_to(kind):
    def change(apps, schema_editor):
        if schema_editor.connection.vendor != "postgresql":
            return
        for table, column in COLUMNS:
            schema_editor.execute(
                f'ALTER TABLE "tournaments_{table}" ALTER COLUMN "{column}" TYPE {kind} USING "{column}"::{kind}'
            )

    return change


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0032_ruling_photos"),
    ]

    operations = [migrations.RunPython(_change_to("json"), _change_to("jsonb"))]
