"""The activity log, whose lines the database refuses to change or delete outside the program."""

import django.utils.timezone
from django.db import migrations, models

RULE = 'Shinpan: lines of the activity log are never changed, and are deleted only after their time.'


def statements(vendor):
    if vendor == 'postgresql':
        yield 'ALTER TABLE "tournaments_activity" ALTER COLUMN "data" TYPE json USING "data"::json'
        for verb, each in (('update', 'ROW'), ('delete', 'ROW'), ('truncate', 'STATEMENT')):
            yield (
                f'CREATE TRIGGER tournaments_activity_no_{verb} BEFORE {verb.upper()} ON tournaments_activity '
                f"FOR EACH {each} EXECUTE FUNCTION tournaments_refuse_change('{RULE}')"
            )
        return
    for verb in ('update', 'delete'):
        yield (
            f'CREATE TRIGGER tournaments_activity_no_{verb} BEFORE {verb.upper()} ON tournaments_activity '
            f"WHEN NOT EXISTS (SELECT 1 FROM tournaments_unlocked) BEGIN SELECT RAISE(ABORT, '{RULE}'); END"
        )


def guard(apps, schema_editor):
    for statement in statements(schema_editor.connection.vendor):
        schema_editor.execute(statement, params=None)


class Migration(migrations.Migration):
    # The table is new and empty.
    sealed_again = ()

    dependencies = [
        ('tournaments', '0037_players_correct'),
    ]

    operations = [
        migrations.CreateModel(
            name='Activity',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('login', 'Logged in'), ('login failed', 'Login failed'), ('logout', 'Logged out'), ('password changed', 'Password changed'), ('account created', 'Account created'), ('account changed', 'Account permissions changed'), ('account deleted', 'Account deleted'), ('role given', 'Role given'), ('role revoked', 'Role revoked'), ('event exported', 'Event exported'), ('file downloaded', 'File with personal data downloaded'), ('backup made', 'Backup made'), ('backup downloaded', 'Backup downloaded'), ('backup deleted', 'Backup deleted'), ('backup restored', 'Backup restored'), ('event deleted', 'Event deleted'), ('person exported', 'Personal data exported'), ('person erased', 'Personal data erased'), ('registration deleted', 'Registration deleted')], max_length=30)),
                ('at', models.DateTimeField(db_index=True, default=django.utils.timezone.now)),
                ('by', models.CharField(blank=True, db_index=True, max_length=150)),
                ('page', models.CharField(blank=True, max_length=200)),
                ('subject', models.CharField(blank=True, max_length=200)),
                ('place', models.CharField(blank=True, max_length=200)),
                ('data', models.JSONField(blank=True, default=dict)),
                ('address', models.CharField(blank=True, max_length=45)),
            ],
            options={
                'verbose_name': 'activity',
                'verbose_name_plural': 'activities',
                'ordering': ('-at', '-pk'),
                'abstract': False,
                'base_manager_name': 'objects',
            },
        ),
        migrations.RunPython(guard, elidable=False),
    ]
