"""Migrations that were rewritten after they were applied are noticed."""

import json

import pytest
from django.core.management import call_command
from django.db import connection

from launcher.management.commands.migrate import OtherTables
from league.database.sources import RECORDED, applied, rewritten

pytestmark = pytest.mark.django_db


def comment(text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(connection.ops.compose_sql("COMMENT ON TABLE django_migrations IS %s", [text]))


def recorded() -> dict[str, str]:
    with connection.cursor() as cursor:
        cursor.execute(RECORDED)
        return json.loads(cursor.fetchone()[0])


def test_the_tables_of_this_version_fit() -> None:
    assert recorded().keys() == applied(connection)
    assert {"clubs.0001_initial", "games.0001_initial", "database.0001_append_only"} <= applied(connection)
    assert rewritten(connection, applied(connection)) == []


def test_a_migration_that_was_rewritten_is_named_and_refused() -> None:
    comment(json.dumps(recorded() | {"clubs.0001_initial": "another"}))
    for _twice in range(2):
        with pytest.raises(OtherTables, match=r"\(clubs.0001_initial\): use that version, or start with an empty"):
            call_command("migrate", database="default", verbosity=0)


def test_tables_from_before_migrations_were_recorded_are_refused() -> None:
    comment("")
    with pytest.raises(OtherTables, match=r"clubs.0001_initial"):
        call_command("migrate", database="default", verbosity=0)


def test_a_new_migration_is_recorded_when_it_is_applied() -> None:
    comment(json.dumps({name: digest for name, digest in recorded().items() if name != "clubs.0001_initial"}))
    assert rewritten(connection, applied(connection) - {"clubs.0001_initial"}) == []
    assert recorded().keys() == applied(connection)
