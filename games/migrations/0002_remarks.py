from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]

    operations = [
        migrations.AddField(model_name="match", name="remarks", field=models.JSONField(default=list)),
    ]
