from django.db import migrations, models


class Migration(migrations.Migration):
    # A tournament follows from its journal, and is not sealed.
    sealed_again = ()

    dependencies = [
        ('tournaments', '0036_renewed_links'),
    ]

    operations = [
        migrations.AddField(
            model_name='tournament',
            name='players_correct',
            field=models.BooleanField(default=True, verbose_name='players correct hands and close tables'),
        ),
    ]
