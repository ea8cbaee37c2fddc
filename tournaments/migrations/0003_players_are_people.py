"""Remove the columns of a player that are stored with the person."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0002_people")]

    operations = [
        migrations.AlterModelOptions(
            name="player",
            options={"base_manager_name": "objects", "ordering": ("number",), "verbose_name": "player"},
        ),
        migrations.RemoveConstraint(model_name="player", name="one_name_once_a_tournament"),
        migrations.RemoveField(model_name="player", name="name"),
        migrations.RemoveField(model_name="player", name="reading"),
        migrations.AlterField(
            model_name="player",
            name="person",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="players",
                to="tournaments.person",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("tournament", "person"), name="one_person_once_a_tournament"
            ),
        ),
    ]
