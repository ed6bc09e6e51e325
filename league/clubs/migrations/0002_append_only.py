"""One trigger function for every table that is only ever added to."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]

    operations = [
        migrations.RunSQL(
            sql="""
                CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    RAISE EXCEPTION '% is append-only: add a correcting row instead', TG_TABLE_NAME
                        USING ERRCODE = 'check_violation';
                END $$;
            """,
            reverse_sql="DROP FUNCTION append_only();",
        )
    ]
