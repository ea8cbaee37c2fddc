"""Add the places that a lot or a play-off gave to a team."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0010_relays'),
    ]

    operations = [
        migrations.CreateModel(
            name='TeamLot',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('team', models.CharField(max_length=16)),
                ('lot', models.PositiveIntegerField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='team_lots', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'lot of a team',
                'ordering': ('tournament', 'pk'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'team'), name='one_lot_for_a_team')],
            },
        ),
    ]
