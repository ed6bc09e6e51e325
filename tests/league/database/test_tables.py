"""Tables from before a migration was rewritten are noticed."""

import pytest
from django.core.management import call_command
from django.db import connection

from launcher.management.commands.migrate import OtherTables
from league.database.tables import differing_tables

pytestmark = pytest.mark.django_db


def test_the_tables_of_this_version_fit():
    assert differing_tables(connection) == []


@pytest.mark.parametrize("change", ["DROP COLUMN link_version", "ADD COLUMN nickname text", "RENAME TO clubs_person"])
def test_tables_of_another_version_are_named_and_refused(change):
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE clubs_member {change}")
    assert differing_tables(connection) == ["clubs_member"]
    with pytest.raises(OtherTables, match="clubs_member"):
        call_command("migrate", database="default", verbosity=0)
