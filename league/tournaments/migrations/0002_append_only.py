"""Score cards and the rulings on them are only ever added to."""

from django.db import migrations

TABLES = ("tournaments_cardline", "tournaments_cardruling", "tournaments_ruledside")


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0001_initial"), ("clubs", "0002_append_only")]

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
