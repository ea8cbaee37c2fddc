"""Create the first tables and the groups."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


GROUPS = ("organizers", "judges", "head judges")


def make_groups(apps, schema_editor):
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    for name in GROUPS:
        groups.get_or_create(name=name)


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('key', models.CharField(max_length=64)),
                ('kind', models.CharField(max_length=20)),
                ('payload', models.JSONField()),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('device', models.CharField(blank=True, max_length=64)),
                ('previous_hash', models.CharField(blank=True, max_length=64)),
                ('hash', models.CharField(max_length=64)),
            ],
            options={
                'verbose_name': 'entry',
                'verbose_name_plural': 'entries',
                'ordering': ('table', 'number'),
                'abstract': False,
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='Player',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('name', models.CharField(max_length=60, verbose_name='name')),
                ('reading', models.CharField(blank=True, max_length=60, verbose_name='reading')),
                ('active', models.BooleanField(default=True, verbose_name='takes part')),
            ],
            options={
                'verbose_name': 'player',
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('state', models.CharField(choices=[('drawn', 'drawn'), ('open', 'in play'), ('finished', 'finished')], default='drawn', max_length=10, verbose_name='state')),
            ],
            options={
                'verbose_name': 'round',
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Anchor',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.CharField(max_length=32)),
                ('round', models.PositiveIntegerField(default=0)),
                ('table', models.PositiveIntegerField(default=0)),
                ('length', models.PositiveIntegerField(default=0)),
                ('head', models.CharField(blank=True, max_length=64)),
            ],
            options={
                'verbose_name': 'end of a chain',
                'verbose_name_plural': 'ends of chains',
                'ordering': ('event', 'round', 'table'),
                'constraints': [models.UniqueConstraint(fields=('event', 'round', 'table'), name='one_anchor_for_a_chain')],
            },
        ),
        migrations.CreateModel(
            name='Announcement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ruling', models.JSONField()),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='announcement', to='tournaments.entry')),
            ],
            options={
                'verbose_name': 'announcement',
                'abstract': False,
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='JournalEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.CharField(max_length=32)),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=20)),
                ('payload', models.JSONField()),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('device', models.CharField(blank=True, max_length=64)),
                ('why', models.CharField(blank=True, max_length=200)),
                ('previous_hash', models.CharField(blank=True, max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('key', models.CharField(max_length=80)),
                ('asked', models.CharField(max_length=64)),
            ],
            options={
                'verbose_name': 'journal entry',
                'verbose_name_plural': 'journal entries',
                'ordering': ('event', 'number'),
                'abstract': False,
                'base_manager_name': 'objects',
                'constraints': [models.UniqueConstraint(fields=('event', 'number'), name='one_journal_entry_for_a_number'), models.UniqueConstraint(fields=('event', 'key'), name='one_journal_entry_for_a_key'), models.UniqueConstraint(condition=models.Q(('kind', 'event')), fields=('key',), name='one_event_for_a_key')],
            },
        ),
        migrations.CreateModel(
            name='Table',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('token', models.CharField(editable=False, max_length=32, unique=True)),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='tables', to='tournaments.round')),
            ],
            options={
                'verbose_name': 'table',
                'ordering': ('number',),
            },
        ),
        migrations.CreateModel(
            name='Seating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('seat', models.PositiveSmallIntegerField(verbose_name='seat')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='seatings', to='tournaments.player')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seatings', to='tournaments.round')),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seatings', to='tournaments.table')),
            ],
            options={
                'verbose_name': 'seating',
                'ordering': ('table', 'seat'),
            },
        ),
        migrations.CreateModel(
            name='RefereeCall',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField()),
                ('device', models.CharField(blank=True, max_length=64)),
                ('answered_by', models.CharField(blank=True, max_length=150)),
                ('answered_at', models.DateTimeField(null=True)),
                ('table', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='referee_calls', to='tournaments.table')),
            ],
            options={
                'verbose_name': 'call for a referee',
                'ordering': ('at',),
            },
        ),
        migrations.AddField(
            model_name='entry',
            name='table',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='tournaments.table'),
        ),
        migrations.CreateModel(
            name='ClockEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('start', 'started'), ('pause', 'stopped'), ('resume', 'going on'), ('extend', 'extended')], max_length=10)),
                ('minutes', models.SmallIntegerField(null=True)),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='clock_events', to='tournaments.round')),
                ('table', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='clock_events', to='tournaments.table')),
            ],
            options={
                'verbose_name': 'turn of a clock',
                'ordering': ('round', 'number'),
                'abstract': False,
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('uid', models.CharField(editable=False, max_length=32, unique=True)),
                ('name', models.CharField(max_length=80, verbose_name='name')),
                ('slug', models.SlugField(allow_unicode=True, max_length=90, unique=True)),
                ('ruleset_key', models.CharField(max_length=60, verbose_name='ruleset')),
                ('overlay', models.JSONField(blank=True, default=dict, verbose_name='own answers')),
                ('public', models.BooleanField(default=True, verbose_name='public')),
                ('minutes', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='minutes of a round')),
                ('last_round', models.PositiveSmallIntegerField(blank=True, null=True, verbose_name='last round')),
                ('rulings_public', models.BooleanField(default=False, verbose_name='rulings may be read by everybody')),
                ('rulings_named', models.BooleanField(default=True, verbose_name='rulings name their players')),
                ('created_at', models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                ('created_by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='tournaments', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'verbose_name': 'tournament',
                'ordering': ('-created_at', '-pk'),
            },
        ),
        migrations.CreateModel(
            name='RulesDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('old_key', models.CharField(max_length=60)),
                ('old_overlay', models.JSONField()),
                ('new_key', models.CharField(max_length=60)),
                ('new_overlay', models.JSONField()),
                ('why', models.CharField(max_length=200, verbose_name='reason')),
                ('changes', models.JSONField()),
                ('by', models.CharField(max_length=150)),
                ('at', models.DateTimeField()),
                ('previous_hash', models.CharField(blank=True, max_length=64)),
                ('hash', models.CharField(max_length=64)),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rules_decisions', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'rules decision',
                'ordering': ('tournament', 'number'),
                'abstract': False,
                'base_manager_name': 'objects',
            },
        ),
        migrations.AddField(
            model_name='round',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rounds', to='tournaments.tournament'),
        ),
        migrations.AddField(
            model_name='player',
            name='tournament',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='tournaments.tournament'),
        ),
        migrations.CreateModel(
            name='LoggedRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField(verbose_name='number')),
                ('entry', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='logged_ruling', to='tournaments.entry')),
                ('tournament', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rulings', to='tournaments.tournament')),
            ],
            options={
                'verbose_name': 'ruling',
                'ordering': ('tournament', 'number'),
                'abstract': False,
                'base_manager_name': 'objects',
            },
        ),
        migrations.CreateModel(
            name='Rest',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.RESTRICT, related_name='rests', to='tournaments.player')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rests', to='tournaments.round')),
            ],
            options={
                'verbose_name': 'rest',
                'ordering': ('player__number',),
                'constraints': [models.UniqueConstraint(fields=('round', 'player'), name='one_rest_once_a_round')],
            },
        ),
        migrations.AddConstraint(
            model_name='table',
            constraint=models.UniqueConstraint(fields=('round', 'number'), name='one_table_once_a_round'),
        ),
        migrations.AddConstraint(
            model_name='seating',
            constraint=models.UniqueConstraint(fields=('table', 'seat'), name='one_player_on_a_seat'),
        ),
        migrations.AddConstraint(
            model_name='seating',
            constraint=models.UniqueConstraint(fields=('round', 'player'), name='one_seat_for_a_player_in_a_round'),
        ),
        migrations.AddConstraint(
            model_name='seating',
            constraint=models.CheckConstraint(condition=models.Q(('seat__lte', 3)), name='seats_are_0_to_3'),
        ),
        migrations.AddConstraint(
            model_name='refereecall',
            constraint=models.UniqueConstraint(condition=models.Q(('answered_at', None)), fields=('table',), name='one_open_call_at_a_table'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('table', 'number'), name='one_entry_for_a_number'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('table', 'key'), name='one_entry_for_a_key'),
        ),
        migrations.AddConstraint(
            model_name='clockevent',
            constraint=models.UniqueConstraint(fields=('round', 'number'), name='one_turn_of_a_clock_for_a_number'),
        ),
        migrations.AddConstraint(
            model_name='rulesdecision',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_rules_decision_for_a_number'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_round_once'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('tournament', 'name'), name='one_name_once_a_tournament'),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_number_once_a_tournament'),
        ),
        migrations.AddConstraint(
            model_name='loggedruling',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_ruling_for_a_number'),
        ),
        # Backwards the groups stay: people may have been put into them.
        migrations.RunPython(make_groups, migrations.RunPython.noop),
    ]
