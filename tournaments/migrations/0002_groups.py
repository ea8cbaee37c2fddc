"""The two roles of a tournament's officials, as groups that an administrator puts people into."""

from django.db import migrations

NAMES = ("organizers", "judges")


def make_groups(apps, schema_editor):
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    for name in NAMES:
        groups.get_or_create(name=name)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_beginning"), ("auth", "0012_alter_user_first_name_max_length")]

    # Backwards the groups stay: people may have been put into them.
    operations = [migrations.RunPython(make_groups, migrations.RunPython.noop)]
