"""Remove the tables and columns that the journal replaces."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [("tournaments", "0005_carry_over")]

    operations = [
        migrations.RemoveField(model_name="tournament", name="created_by"),
        migrations.RemoveField(model_name="rulesdecision", name="hash"),
        migrations.RemoveField(model_name="rulesdecision", name="previous_hash"),
    ]
