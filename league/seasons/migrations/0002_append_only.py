"""A format version and a frozen score are never edited."""

from django.db import migrations

TABLES = ("seasons_formatversion", "seasons_nightscore")


class Migration(migrations.Migration):
    dependencies = [("seasons", "0001_initial"), ("clubs", "0002_append_only")]

    operations = [
        migrations.RunSQL(
            sql=f"""
                CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
                    FOR EACH ROW EXECUTE FUNCTION append_only();
            """,
            reverse_sql=f"DROP TRIGGER append_only ON {table};",
        )
        for table in TABLES
    ]
