"""The append-only tables, tested in the database."""

import pytest
from django.db import DatabaseError, connection, transaction

pytestmark = pytest.mark.django_db

TABLES = [
    *("audit_auditentry", "audit_auditlink", "club_sessions_journalentry", "django_admin_log", "games_gamereview"),
    *("games_matchevent", "money_posting", "money_payout", "money_potpayment", "money_transaction"),
    *("results_cardline", "results_hand", "results_resultversion", "seasons_formatversion", "seasons_sessionscore"),
    *("tournaments_cardruling", "tournaments_journalentry", "tournaments_ruledside"),
]
SOME_VALUE = {
    "bigint": "1",
    "integer": "1",
    "smallint": "1",
    "boolean": "false",
    "character varying": "'x'",
    "jsonb": "'{}'",
    "text": "'x'",
    "timestamp with time zone": "now()",
    "uuid": "gen_random_uuid()",
}


@pytest.fixture(params=TABLES)
def table(request: pytest.FixtureRequest) -> str:
    """A table with one row of made-up values."""
    name: str = request.param
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT column_name, data_type FROM information_schema.columns "
            "WHERE table_name = %s AND is_nullable = 'NO'",
            [name],
        )
        columns = dict(cursor.fetchall())
        values = ", ".join(SOME_VALUE[kind] for kind in columns.values())
        cursor.execute("SET session_replication_role = replica")  # without foreign keys and triggers
        cursor.execute(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({values})")
        cursor.execute("SET session_replication_role = origin")
    return name


@pytest.mark.parametrize("sql", ["UPDATE {} SET {} = {}", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
def test_no_row_is_changed_deleted_or_truncated(table: str, sql: str) -> None:
    key = "number" if table == "audit_auditlink" else "id"
    with pytest.raises(DatabaseError, match=f"{table} is append-only"), transaction.atomic():
        connection.cursor().execute(sql.format(table, key, key))
