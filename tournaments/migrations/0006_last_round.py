"""With which round does a tournament end?"""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the number of the last round, unknown for every tournament that there is."""

    dependencies = (("tournaments", "0005_readings"),)

    operations = (
        migrations.AddField(
            model_name="tournament",
            name="last_round",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="last round"),
        ),
    )
