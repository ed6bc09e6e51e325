"""The ledger and the payout sheets are only ever added to."""

from django.db import migrations

TABLES = ("money_transaction", "money_entry", "money_payoutsheet", "money_payout")


class Migration(migrations.Migration):
    dependencies = [("money", "0001_initial"), ("clubs", "0002_append_only")]

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
