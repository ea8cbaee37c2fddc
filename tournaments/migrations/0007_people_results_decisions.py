"""Add details of people, events and rounds, and decisions outside the tables."""

import django.db.models.deletion
from django.db import migrations, models


def _how_they_take_part(apps, _schema):
    """Who had withdrawn has withdrawn; the first round that each could be in follows from the journal."""
    player = apps.get_model("tournaments", "Player")
    entry = apps.get_model("tournaments", "JournalEntry")
    player.objects.filter(active=False).update(state="withdrawn")
    rounds = {}
    since = {}
    for event, kind, payload in entry.objects.filter(kind__in=("round", "discard", "people")).order_by(
        "event", "number"
    ).values_list("event", "kind", "payload"):
        drawn = rounds.get(event, 0)
        if kind == "people":
            since |= {(event, one["who"]): drawn + 1 for one in payload["entered"]}
        else:
            rounds[event] = drawn + (1 if kind == "round" else -1)
    late = [(at, number) for at, number in since.items() if number > 1]
    for (event, who), number in late:
        player.objects.filter(tournament__uid=event, person_id=who).update(since=number)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0006_one_chain'),
    ]

    operations = [
        migrations.AddField(
            model_name='person',
            name='club',
            field=models.CharField(blank=True, max_length=60, verbose_name='club'),
        ),
        migrations.AddField(
            model_name='person',
            name='country',
            field=models.CharField(blank=True, max_length=3, verbose_name='country'),
        ),
        migrations.AddField(
            model_name='person',
            name='family',
            field=models.CharField(blank=True, max_length=60, verbose_name='family name'),
        ),
        migrations.AddField(
            model_name='person',
            name='given',
            field=models.CharField(blank=True, max_length=60, verbose_name='given name'),
        ),
        migrations.AddField(
            model_name='person',
            name='numbers',
            field=models.JSONField(blank=True, default=dict, verbose_name="federations' numbers"),
        ),
        migrations.AddField(
            model_name='person',
            name='preferred',
            field=models.CharField(blank=True, max_length=60, verbose_name='preferred name'),
        ),
        migrations.AddField(
            model_name='player',
            name='group',
            field=models.CharField(blank=True, max_length=20, verbose_name='group'),
        ),
        migrations.AddField(
            model_name='player',
            name='lot',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='ref',
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name='player',
            name='since',
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='player',
            name='state',
            field=models.CharField(choices=[('entered', 'entered'), ('waiting', 'waiting'), ('checked_in', 'checked in'), ('playing', 'playing'), ('withdrawn', 'withdrawn'), ('disqualified', 'disqualified'), ('substitute', 'substitute'), ('guest', 'guest')], default='playing', max_length=12, verbose_name='state'),
        ),
        migrations.AddField(
            model_name='round',
            name='date',
            field=models.CharField(blank=True, max_length=10, verbose_name='date'),
        ),
        migrations.AddField(
            model_name='round',
            name='games',
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name='round',
            name='name',
            field=models.CharField(blank=True, max_length=40, verbose_name='name'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='archived',
            field=models.BooleanField(default=False, verbose_name='archived'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='contact',
            field=models.CharField(blank=True, max_length=200, verbose_name='contact'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='dates',
            field=models.JSONField(blank=True, default=list, verbose_name='dates'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='kind',
            field=models.CharField(choices=[('tournament', 'tournament'), ('league', 'league'), ('evening', 'evening')], default='tournament', max_length=12, verbose_name='kind'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='language',
            field=models.CharField(blank=True, max_length=8, verbose_name='language'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='place',
            field=models.CharField(blank=True, max_length=200, verbose_name='place'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='ties',
            field=models.JSONField(blank=True, null=True, verbose_name='order of equal totals'),
        ),
        migrations.CreateModel(
            name='Folded',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('head', models.CharField(max_length=64)),
                ('mark', models.CharField(max_length=16)),
                ('game', models.JSONField()),
                ('table', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='folded', to='tournaments.table')),
            ],
            options={
                'verbose_name': 'result of a table',
            },
        ),
        migrations.CreateModel(
            name='SheetCheck',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='checks', to='tournaments.table')),
            ],
            options={
                'verbose_name': 'check of a sheet',
                'ordering': ('table', 'pk'),
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('points', models.IntegerField(verbose_name='points')),
                ('after_round', models.PositiveIntegerField(null=True, verbose_name='after round')),
                ('why', models.CharField(blank=True, max_length=200, verbose_name='reason')),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('lifted_by_entry', models.PositiveIntegerField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='penalties', to='tournaments.player')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'penalty',
                'verbose_name_plural': 'penalties',
                'ordering': ('tournament', 'number'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_penalty_for_a_number')],
            },
        ),
        migrations.CreateModel(
            name='RoundResult',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('result', models.CharField(max_length=24)),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='round_results', to='tournaments.player')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='tournaments.round')),
            ],
            options={
                'verbose_name': 'result of a round',
                'ordering': ('round', 'player__number'),
                'constraints': [models.UniqueConstraint(fields=('round', 'player'), name='one_result_once_a_round')],
            },
        ),
        migrations.CreateModel(
            name='Substitution',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('since', models.PositiveIntegerField(default=0)),
                ('until', models.CharField(choices=[('round', 'for this round'), ('end', 'to the end of the event')], max_length=6)),
                ('in_player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='replaces', to='tournaments.player')),
                ('out', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='replaced', to='tournaments.player')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='tournaments.round')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='substitutions', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'substitution',
                'ordering': ('tournament', 'number'),
                'constraints': [models.UniqueConstraint(fields=('tournament', 'number'), name='one_substitution_for_a_number')],
            },
        ),
        migrations.RunPython(_how_they_take_part, migrations.RunPython.noop),
    ]
