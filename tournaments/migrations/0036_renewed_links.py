import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    # No link was renewed before.
    sealed_again = ()

    dependencies = [
        ('tournaments', '0035_guards'),
    ]

    operations = [
        migrations.CreateModel(
            name='RenewedLink',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('token', models.CharField(max_length=32, unique=True)),
                ('table', models.ForeignKey(db_constraint=False, on_delete=django.db.models.deletion.CASCADE, related_name='renewed_links', to='tournaments.table')),
            ],
            options={
                'verbose_name': 'renewed link',
                'ordering': ('pk',),
                'abstract': False,
                'base_manager_name': 'objects',
            },
        ),
    ]
