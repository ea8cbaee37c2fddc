"""Add the starting points of a table, for relays."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0009_plans'),
    ]

    operations = [
        migrations.AddField(
            model_name='table',
            name='start',
            field=models.JSONField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='tournament',
            name='relay_stock',
            field=models.PositiveIntegerField(blank=True, null=True, verbose_name='common stock of a team in a relay'),
        ),
    ]
