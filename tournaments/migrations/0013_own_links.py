"""Add check-in and the links of personal pages."""

from django.db import migrations, models



class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0012_leagues'),
    ]

    operations = [
        migrations.AddField(
            model_name='player',
            name='here',
            field=models.BooleanField(default=False, verbose_name='checked in'),
        ),
        migrations.CreateModel(
            name='OwnLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('event', models.CharField(max_length=32)),
                ('who', models.CharField(max_length=16)),
                ('token', models.CharField(editable=False, max_length=32, unique=True)),
                ('code', models.CharField(editable=False, max_length=16, unique=True)),
                ('renewed', models.BooleanField(default=False)),
            ],
            options={
                'verbose_name': 'own link',
                'ordering': ('event', 'pk'),
                'constraints': [models.UniqueConstraint(condition=models.Q(('renewed', False)), fields=('event', 'who'), name='one_own_link_at_a_time')],
            },
        ),
    ]
