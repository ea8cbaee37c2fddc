"""How is a name in kanji read?"""

from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds a player's reading, empty for everybody who is entered."""

    dependencies = (("tournaments", "0004_judges_hands"),)

    operations = (
        migrations.AddField(
            model_name="player",
            name="reading",
            field=models.CharField(blank=True, max_length=60, verbose_name="reading"),
        ),
    )
