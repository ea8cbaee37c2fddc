from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0042_result_seals'),
    ]

    operations = [
        # On SQLite, Django would make the table anew, without the triggers that guard it.
        migrations.RunSQL(
            'ALTER TABLE tournaments_anchor ADD COLUMN results_at integer NOT NULL DEFAULT 0 CHECK (results_at >= 0)',
            'ALTER TABLE tournaments_anchor DROP COLUMN results_at',
            state_operations=[
                migrations.AddField(
                    model_name='anchor',
                    name='results_at',
                    field=models.PositiveIntegerField(default=0),
                ),
            ],
        ),
    ]
