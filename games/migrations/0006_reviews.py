import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0005_training")]

    operations = [
        migrations.CreateModel(
            name="GameReview",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.PositiveSmallIntegerField()),
                ("data", models.JSONField()),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reviews", to="games.match"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("match", "game"), name="one_review_per_game")],
            },
        ),
    ]
