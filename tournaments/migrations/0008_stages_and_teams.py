"""Add stages, teams, and what holds at one table alone."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0007_people_results_decisions'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='own',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name='StagePlace',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('stage', models.CharField(max_length=64)),
                ('who', models.CharField(max_length=16)),
                ('listed', models.BooleanField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stage_places', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'place in a stage',
                'ordering': ('tournament', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Team',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('word', models.CharField(max_length=16)),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('maximum_games', models.PositiveIntegerField(blank=True, null=True, verbose_name='games that count of each member')),
                ('ref', models.CharField(blank=True, max_length=64)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='teams', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'team',
                'ordering': ('tournament', 'number'),
            },
        ),
        migrations.CreateModel(
            name='TeamMember',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.CharField(blank=True, max_length=10)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='memberships', to='tournaments.player')),
                ('team', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='members', to='tournaments.team')),
            ],
            options={
                'verbose_name': 'member of a team',
                'ordering': ('team', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='TeamPenalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('team', models.CharField(max_length=16)),
                ('points', models.IntegerField(verbose_name='points')),
                ('after_round', models.PositiveIntegerField(null=True, verbose_name='after round')),
                ('why', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('lifted_by_entry', models.PositiveIntegerField(null=True)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='team_penalties', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'penalty of a team',
                'ordering': ('tournament', 'number'),
            },
        ),
        migrations.CreateModel(
            name='Stage',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('word', models.CharField(max_length=64)),
                ('said', models.JSONField()),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='stages', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'stage',
                'ordering': ('tournament', 'number'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'word'), name='one_stage_for_a_word')],
            },
        ),
        migrations.AddConstraint(
            model_name='team',
            constraint=models.UniqueConstraint(fields=('tournament', 'word'), name='one_team_for_a_word'),
        ),
        migrations.AddConstraint(
            model_name='teampenalty',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_team_penalty_for_a_number'),
        ),
    ]
