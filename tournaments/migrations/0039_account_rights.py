"""What accounts may do at the whole site, sealed as it is now; from then on the program writes each change."""

from django.conf import settings
from django.db import migrations, models


def write(apps, schema_editor):
    rights = apps.get_model('tournaments', 'AccountRights')
    users = apps.get_model('auth', 'User').objects.order_by('pk').prefetch_related('groups')
    rights.objects.bulk_create(
        rights(
            account=user.pk,
            is_superuser=user.is_superuser,
            is_staff=user.is_staff,
            is_active=user.is_active,
            groups='\n'.join(sorted(group.name for group in user.groups.all())),
        )
        for user in users
    )


class Migration(migrations.Migration):
    sealed_again = ('accountrights',)

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('tournaments', '0038_activity'),
    ]

    operations = [
        migrations.CreateModel(
            name='AccountRights',
            fields=[
                ('account', models.PositiveBigIntegerField(primary_key=True, serialize=False)),
                ('is_superuser', models.BooleanField()),
                ('is_staff', models.BooleanField()),
                ('is_active', models.BooleanField()),
                ('groups', models.TextField(blank=True)),
            ],
            options={
                'verbose_name': 'rights of an account',
                'verbose_name_plural': 'rights of accounts',
                'abstract': False,
                'base_manager_name': 'objects',
            },
        ),
        migrations.RunPython(write, migrations.RunPython.noop, elidable=False),
    ]
