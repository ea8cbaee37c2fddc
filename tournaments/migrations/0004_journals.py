"""Change the tables so that they can be projected from an event's journal."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0003_players_are_people")]

    operations = [
        migrations.AddField(
            model_name="refereecall",
            name="number",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AlterField(
            model_name="journalentry", name="key", field=models.CharField(max_length=100)
        ),
        migrations.AlterField(
            model_name="person",
            name="salt",
            field=models.CharField(
                blank=True, editable=False, max_length=32
            ),
        ),
    ]
