from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0021_event_address'),
    ]

    operations = [
        migrations.AddField(
            model_name='meeting',
            name='begun',
            field=models.CharField(blank=True, max_length=10, verbose_name='begun on'),
        ),
        migrations.AddField(
            model_name='club',
            name='timezone',
            field=models.CharField(blank=True, max_length=60, verbose_name='time zone'),
        ),
        migrations.AddField(
            model_name='tournament',
            name='timezone',
            field=models.CharField(blank=True, max_length=60, verbose_name='time zone'),
        ),
    ]
