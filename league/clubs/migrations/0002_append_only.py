"""One trigger function for every table that is only ever added to.

A row of it may change hands by a merge of two members that stands, and back by the undoing of that merge.
"""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("clubs", "0001_initial")]

    operations = [
        migrations.RunSQL(
            sql="""
                CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id' AND EXISTS (
                        SELECT FROM clubs_removal, (
                            SELECT (to_jsonb(OLD) ->> 'member_id')::bigint AS was,
                                   (to_jsonb(NEW) ->> 'member_id')::bigint AS becomes
                        ) holder
                        WHERE undone_at IS NULL AND (was, becomes) IN ((member_id, into_id), (into_id, member_id)))
                    THEN
                        RETURN NEW;
                    END IF;
                    RAISE EXCEPTION '% is append-only: add a correcting row instead', TG_TABLE_NAME
                        USING ERRCODE = 'check_violation';
                END $$;
            """,
            reverse_sql="DROP FUNCTION append_only();",
        )
    ]
