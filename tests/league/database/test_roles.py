"""The rights of the program's PostgreSQL role in a database created by `manage.py up`."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from launcher.embedded.postgres import PROGRAM, QUICK_TO_LOSE, USER, Postgres

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]
OF_THE_TESTS = {"DATABASE_URL", "MIGRATION_DATABASE_URL", "TEST_DATABASE_URL"}
ENTRY = "INSERT INTO audit_auditentry (action, actor_name, club_name, parameters) VALUES ('signed_in', '', '', '{}')"


def manage(*arguments: str, **env: str) -> None:
    inherited = {name: value for name, value in os.environ.items() if name not in OF_THE_TESTS}
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    subprocess.run(command, cwd=ROOT, env=inherited | env, check=True, capture_output=True, text=True)


@pytest.fixture(scope="module")
def server() -> Iterator[Postgres]:
    """A server started as by `up`, with migrated tables."""
    home = Path(tempfile.mkdtemp(prefix="twice-around-home-"))
    home.chmod(0o711)  # PostgreSQL runs as another user if the tests run as root
    server = Postgres(home, options=QUICK_TO_LOSE)
    server.start()
    manage("migrate", TWICE_AROUND_HOME=str(home), DJANGO_SETTINGS_MODULE="league.config.settings.dev")
    yield server
    server.stop()
    for folder in (server.base, server.socket, home):
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def program(server: Postgres) -> Iterator[psycopg.Connection]:
    with psycopg.connect(server.program_url) as connection:
        yield connection
        connection.rollback()


@pytest.mark.parametrize(
    "sql",
    [
        "TRUNCATE money_posting CASCADE",
        "TRUNCATE clubs_club CASCADE",
        "ALTER TABLE money_posting DISABLE TRIGGER append_only",
        "ALTER TABLE audit_auditlink DISABLE TRIGGER ALL",
        "ALTER TABLE clubs_member ADD COLUMN secret text",
        "SET session_replication_role = replica",
        "DROP TABLE audit_auditentry CASCADE",
        "DROP TRIGGER append_only ON results_resultversion",
        "CREATE OR REPLACE FUNCTION append_only() RETURNS trigger LANGUAGE sql AS 'SELECT NULL'",
        "CREATE TABLE mine (word text)",
        "CREATE TEMPORARY TABLE clubs_removal (member_id bigint, into_id bigint, undone_at timestamptz)",
        "CREATE SCHEMA mine",
        "DELETE FROM django_migrations",
        f"SET ROLE {USER}",
        f"ALTER ROLE {PROGRAM} SUPERUSER",
        "COPY (SELECT 1) TO PROGRAM 'true'",
        "SELECT pg_read_file('/etc/hostname')",
    ],
)
def test_the_program_may_not(program: psycopg.Connection, sql: str) -> None:
    with pytest.raises(psycopg.errors.InsufficientPrivilege):
        program.execute(sql)  # type: ignore[call-overload]


def test_the_program_is_no_superuser_and_makes_no_roles(program: psycopg.Connection) -> None:
    asked = "SELECT rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls FROM pg_roles WHERE rolname = %s"
    assert program.execute(asked, [PROGRAM]).fetchone() == (False,) * 5


def test_the_program_reads_and_writes_rows_and_the_trail_follows(program: psycopg.Connection) -> None:
    program.execute(ENTRY)
    program.execute("SET CONSTRAINTS ALL IMMEDIATE")
    assert program.execute("SELECT number FROM audit_auditlink").fetchall() == [(1,)]
    program.execute("INSERT INTO games_clocksweep (looked_at) VALUES (now())")
    program.execute("UPDATE games_clocksweep SET looked_at = now()")
    assert program.execute("DELETE FROM games_clocksweep").rowcount == 1


def test_migrating_again_changes_no_right(server: Postgres) -> None:
    manage("migrate", TWICE_AROUND_HOME=str(server.home), DJANGO_SETTINGS_MODULE="league.config.settings.dev")
    with psycopg.connect(server.program_url) as program:
        assert program.execute("SELECT has_table_privilege('money_posting', 'TRUNCATE')").fetchone() == (False,)
        assert program.execute("SELECT has_table_privilege('money_posting', 'INSERT')").fetchone() == (True,)


def test_on_a_server_the_migration_makes_the_programs_role_with_its_password(server: Postgres) -> None:
    """As in the compose file: two URLs, one of which only the migration knows."""
    socket = f"?host={server.socket}"
    manage(
        "migrate",
        DJANGO_SETTINGS_MODULE="league.config.settings.prod",
        DATABASE_URL=f"postgresql://another:secret15@/{USER}{socket}",
        MIGRATION_DATABASE_URL=server.url,
        SECRET_KEY="only-for-tests",
        ALLOWED_HOSTS="club.example",
        REDIS_URL="redis://127.0.0.1:1",
        EMAIL_URL="smtp://127.0.0.1",
    )
    with psycopg.connect(server.url) as owner:
        asked = "SELECT rolpassword LIKE 'SCRAM%' , rolsuper FROM pg_authid WHERE rolname = 'another'"
        assert owner.execute(asked).fetchone() == (True, False)
