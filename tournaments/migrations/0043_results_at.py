from django.db import migrations, models


class AddColumn(migrations.AddField):
    """Adds the column on SQLite without making the table anew, which would lose the triggers that guard it."""

    def database_forwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor != 'sqlite':
            super().database_forwards(app_label, schema_editor, from_state, to_state)
            return
        schema_editor.execute(
            'ALTER TABLE tournaments_anchor ADD COLUMN '
            'results_at integer unsigned NOT NULL DEFAULT 0 CHECK (results_at >= 0)'
        )

    def database_backwards(self, app_label, schema_editor, from_state, to_state):
        if schema_editor.connection.vendor != 'sqlite':
            super().database_backwards(app_label, schema_editor, from_state, to_state)
            return
        schema_editor.execute('ALTER TABLE tournaments_anchor DROP COLUMN results_at')


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0042_result_seals'),
    ]

    operations = [
        AddColumn(
            model_name='anchor',
            name='results_at',
            field=models.PositiveIntegerField(default=0),
        ),
    ]
