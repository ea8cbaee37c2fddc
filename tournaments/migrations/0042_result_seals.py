from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0041_change_times'),
    ]

    operations = [
        migrations.AddField(
            model_name='folded',
            name='version',
            field=models.CharField(default='', max_length=16),
        ),
        migrations.AddField(
            model_name='folded',
            name='seal',
            field=models.CharField(default='', max_length=64),
        ),
    ]
