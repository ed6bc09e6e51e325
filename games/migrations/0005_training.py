from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0002_seats_clocks_and_endings")]

    operations = [
        migrations.AddField(model_name="match", name="training", field=models.BooleanField(default=False)),
    ]
