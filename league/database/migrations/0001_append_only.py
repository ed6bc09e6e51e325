"""Append-only tables: triggers refuse UPDATE, DELETE and TRUNCATE.

A row may change its member by a merge in force, and back by undoing that merge. The columns in UNDOING can be set once.
Rows of anonymous trial games have `is_trial` from the start and can be deleted.
"""

from django.db import migrations

TABLES = (
    "audit_auditentry",
    "audit_auditlink",
    "club_sessions_journalentry",
    "django_admin_log",
    "games_gamereview",
    "games_matchevent",
    "money_posting",
    "money_payout",
    "money_potpayment",
    "money_transaction",
    "results_cardline",
    "results_hand",
    "results_resultversion",
    "seasons_formatversion",
    "seasons_sessionscore",
    "tournaments_cardruling",
    "tournaments_journalentry",
    "tournaments_ruledside",
)
UNDOING = {  # the first is empty before
    "money_potpayment": ("undone_at", "undone_by_id", "undone_why"),
    "results_hand": ("undone_at", "undone_by_id"),
}

FUNCTION = """
CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql
    SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        IF to_jsonb(NEW) - 'member_id' = to_jsonb(OLD) - 'member_id' AND EXISTS (
            SELECT FROM clubs_removal, (
                SELECT (to_jsonb(OLD) ->> 'member_id')::bigint AS was,
                       (to_jsonb(NEW) ->> 'member_id')::bigint AS becomes
            ) holder
            WHERE undone_at IS NULL AND (was, becomes) IN ((member_id, into_id), (into_id, member_id)))
        THEN
            RETURN NEW;
        END IF;
        IF to_jsonb(OLD) ->> TG_ARGV[0] IS NULL AND to_jsonb(NEW) ->> TG_ARGV[0] IS NOT NULL
            AND to_jsonb(NEW) - TG_ARGV = to_jsonb(OLD) - TG_ARGV
        THEN
            RETURN NEW;
        END IF;
    END IF;
    IF TG_OP = 'DELETE' AND (to_jsonb(OLD) ->> 'is_trial')::boolean THEN
        RETURN OLD;
    END IF;
    RAISE EXCEPTION '% is append-only: add a correcting row instead', TG_TABLE_NAME
        USING ERRCODE = 'check_violation';
END $$;
"""


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("audit", "0002_chain"),
        ("clubs", "0001_initial"),
        ("club_sessions", "0001_initial"),
        ("games", "0001_initial"),
        ("money", "0002_balance"),
        ("results", "0001_initial"),
        ("seasons", "0001_initial"),
        ("tournaments", "0001_initial"),
    ]

    operations = [
        migrations.RunSQL(sql=FUNCTION, reverse_sql="DROP FUNCTION append_only();"),
        *(
            migrations.RunSQL(
                sql=f"""
                    CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
                        FOR EACH ROW EXECUTE FUNCTION append_only({", ".join(UNDOING.get(table, ()))});
                    CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON {table}
                        FOR EACH STATEMENT EXECUTE FUNCTION append_only();
                """,
                reverse_sql=f"""
                    DROP TRIGGER append_only ON {table};
                    DROP TRIGGER append_only_whole ON {table};
                """,
            )
            for table in TABLES
        ),
    ]
