from django.db import migrations, models
from django.db.models import OuterRef, Subquery


def first_rounds(apps, _editor):
    """Write down with which round each substitution began."""
    substitution = apps.get_model("tournaments", "Substitution")
    number = apps.get_model("tournaments", "Round").objects.filter(pk=OuterRef("round_id")).values("number")
    substitution.objects.update(from_round=Subquery(number[:1]))


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0022_time_zones"),
    ]

    operations = [
        migrations.AlterField(
            model_name="substitution",
            name="round",
            field=models.ForeignKey(
                null=True,
                on_delete=models.deletion.CASCADE,
                related_name="substitutions",
                to="tournaments.round",
            ),
        ),
        migrations.AddField(
            model_name="substitution",
            name="from_round",
            field=models.PositiveIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="substitution",
            name="to_round",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="substitution",
            name="plan",
            field=models.BooleanField(default=False),
        ),
        migrations.RunPython(first_rounds, migrations.RunPython.noop),
    ]
