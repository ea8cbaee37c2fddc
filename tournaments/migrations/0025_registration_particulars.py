from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0024_country_as_text")]

    operations = [migrations.RenameField("registration", "told", "particulars")]
