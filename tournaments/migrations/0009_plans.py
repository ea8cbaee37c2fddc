"""Add planned rounds, and up to which one the seating is public."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0008_stages_and_teams'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='seats_shown_to',
            field=models.PositiveIntegerField(default=0, verbose_name='seats shown up to round'),
        ),
        migrations.CreateModel(
            name='Plan',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveIntegerField(verbose_name='version')),
                ('method', models.CharField(max_length=10, verbose_name='method')),
                ('seed', models.PositiveBigIntegerField(null=True, verbose_name='seed')),
                ('stopped', models.BooleanField(default=False)),
                ('tournament', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='plan', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'plan of rounds',
            },
        ),
        migrations.CreateModel(
            name='PlannedSeat',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveIntegerField()),
                ('table', models.PositiveIntegerField(null=True)),
                ('seat', models.PositiveSmallIntegerField()),
                ('by_hand', models.BooleanField(default=False)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='planned_seats', to='tournaments.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='planned_seats', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'planned seat',
                'ordering': ('tournament', 'round', 'table', 'seat', 'pk'),
                'indexes': [models.Index(fields=['tournament', 'round'], name='planned_by_round')],
            },
        ),
    ]
