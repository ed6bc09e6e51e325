"""Score cards line by line, and what the cross-check lets stand; all of it is only ever added to."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

TABLES = ("tournaments_cardline", "tournaments_cardruling", "tournaments_ruledside")


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0002_append_only'),
        ('tournaments', '0002_systems'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='CardRuling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('version', models.PositiveSmallIntegerField()),
                ('seen', models.CharField(max_length=40)),
                ('cases', models.CharField(blank=True, max_length=9)),
                ('why', models.CharField(max_length=500)),
                ('judges', models.CharField(blank=True, max_length=120)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='card_rulings', to='tournaments.pairing')),
            ],
            options={
                'ordering': ['version'],
            },
        ),
        migrations.CreateModel(
            name='RuledSide',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('spread', models.SmallIntegerField()),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sides', to='tournaments.cardruling')),
            ],
            options={
                'ordering': ['side'],
            },
        ),
        migrations.CreateModel(
            name='CardLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('side', models.PositiveSmallIntegerField()),
                ('version', models.PositiveSmallIntegerField()),
                ('won', models.BooleanField(null=True)),
                ('spread', models.SmallIntegerField(null=True)),
                ('at', models.DateTimeField(auto_now_add=True)),
                ('by', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('pairing', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='card_lines', to='tournaments.pairing')),
            ],
            options={
                'ordering': ['version'],
                'constraints': [models.UniqueConstraint(fields=('pairing', 'side', 'version'), name='one_card_line_per_side_and_version'), models.CheckConstraint(condition=models.Q(('side__lte', 1)), name='a_card_is_of_one_of_two_sides'), models.CheckConstraint(condition=models.Q(('spread', None), models.Q(('spread__range', (-121, 121)), models.Q(('spread', 0), _negated=True)), _connector='OR'), name='a_spread_fits_on_the_board')],
            },
        ),
        migrations.AddConstraint(
            model_name='cardruling',
            constraint=models.UniqueConstraint(fields=('pairing', 'version'), name='one_card_ruling_per_version'),
        ),
        migrations.AddConstraint(
            model_name='ruledside',
            constraint=models.UniqueConstraint(fields=('ruling', 'side'), name='one_spread_per_ruling_and_side'),
        ),
        migrations.AddConstraint(
            model_name='ruledside',
            constraint=models.CheckConstraint(condition=models.Q(('spread__range', (-121, 121)), models.Q(('spread', 0), _negated=True)), name='a_ruled_game_is_won_or_lost'),
        ),
        *(
            migrations.RunSQL(
                sql=f"""
                    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
                        FOR EACH ROW EXECUTE FUNCTION append_only();
                """,
                reverse_sql=f"DROP TRIGGER append_only ON {table};",
            )
            for table in TABLES
        ),
    ]
