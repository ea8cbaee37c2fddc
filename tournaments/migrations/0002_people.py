"""Move names from each player's row to a row of the person."""

import secrets

import django.db.models.deletion
from django.db import migrations, models


def name_people(apps, schema_editor):
    using = schema_editor.connection.alias
    players = apps.get_model("tournaments", "Player").objects.using(using)
    people = apps.get_model("tournaments", "Person").objects.using(using)
    for player in players.all():
        player.person = people.create(
            who=secrets.token_hex(8), name=player.name, reading=player.reading, salt=secrets.token_hex(16)
        )
        player.save(update_fields=["person"])


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0001_first")]

    operations = [
        migrations.CreateModel(
            name="Person",
            fields=[
                (
                    "who",
                    models.CharField(
                        
                        editable=False,
                        max_length=16,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                ("name", models.CharField(blank=True, max_length=60, verbose_name="name")),
                ("reading", models.CharField(blank=True, max_length=60, verbose_name="reading")),
                ("salt", models.CharField(blank=True, editable=False, max_length=32)),
            ],
            options={"verbose_name": "person", "verbose_name_plural": "people"},
        ),
        migrations.AddField(
            model_name="player",
            name="person",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.RESTRICT,
                related_name="players",
                to="tournaments.person",
            ),
        ),
        migrations.RunPython(name_people, elidable=False),
    ]
