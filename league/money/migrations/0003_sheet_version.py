from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("money", "0002_balance")]

    operations = [migrations.RenameField("potpayment", "mark", "sheet_version")]
