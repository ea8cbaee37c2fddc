from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("tournaments", "0023_substitutions_in_plans"),
    ]

    operations = [
        migrations.AlterField(
            model_name="person",
            name="country",
            field=models.CharField(blank=True, max_length=60, verbose_name="country"),
        ),
    ]
