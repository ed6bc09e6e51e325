from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0004_seeds")]

    operations = [
        migrations.AddField(model_name="match", name="training", field=models.BooleanField(default=False)),
    ]
