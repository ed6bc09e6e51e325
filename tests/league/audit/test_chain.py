"""The hash chain of the audit trail in the database, and its verification."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from league.audit import services
from league.audit.models import Action, AuditEntry, AuditLink
from league.audit.queries import first_fault, head
from testing.database import triggers_off
from testing.races import Meeting, run_at_once

pytestmark = pytest.mark.django_db


UNLINKED = "INSERT INTO audit_auditentry (action, actor_name, club_name, parameters) VALUES ('x', '', '', '{{}}')"


def verified(**options: str) -> str:
    out = StringIO()
    call_command("verify_trail", stdout=out, **options)
    return out.getvalue()


def as_superuser(sql: str) -> None:
    with triggers_off() as cursor:
        cursor.execute(sql)


@pytest.fixture
def five(transactional_db: None) -> None:
    """Five rows, each in its own transaction."""
    for number in range(5):
        services.record(Action.KEY_MADE, by=None, number=number, note='"\\ \n é 🂡')


@pytest.mark.usefixtures("five")
class TestChain:
    def test_an_unbroken_chain_is_verified_with_its_head(self) -> None:
        assert verified() == f"The audit trail is unbroken: 5 rows. Head: 5:{AuditLink.objects.last().hash}\n"

    @pytest.mark.parametrize(
        ("sql", "row", "what"),
        [
            ("UPDATE audit_auditentry SET actor_name = 'Eve' WHERE id = (SELECT entry_id FROM {3})", 3, "changed"),
            ("UPDATE audit_auditentry SET at = at + '1 s' WHERE id = (SELECT entry_id FROM {2})", 2, "changed"),
            ("UPDATE audit_auditentry SET parameters = '{{}}' WHERE id = (SELECT entry_id FROM {5})", 5, "changed"),
            ("DELETE FROM audit_auditentry WHERE id = (SELECT entry_id FROM {4})", 4, "removed"),
            ("DELETE FROM audit_auditlink WHERE number = 3", 3, "removed"),
            ("DELETE FROM audit_auditlink WHERE number = 1", 1, "removed"),
            (UNLINKED, 6, "inserted"),
            ("UPDATE audit_auditlink SET number = number + 1 WHERE number = 5", 5, "removed"),
            ("UPDATE audit_auditlink SET hash = repeat('a', 64) WHERE number = 2", 2, "changed"),
            ("UPDATE audit_auditlink SET previous = repeat('a', 64) WHERE number = 4", 4, "changed"),
        ],
    )  # fmt: skip
    def test_the_first_row_that_a_superuser_touched_is_named(self, sql: str, row: int, what: str) -> None:
        links = ["", *(f"audit_auditlink WHERE number = {number}" for number in range(1, 6))]
        as_superuser(sql.format(*links))
        fault = first_fault()
        assert fault is not None
        assert fault.number == row
        assert what in fault.what
        with pytest.raises(CommandError, match=f"broken at row {row}"):
            verified()

    def test_a_row_changed_together_with_its_hash_is_named(self) -> None:
        """The hash of row 3 matches its new text; row 4 still has the old one."""
        as_superuser("UPDATE audit_auditentry SET actor_name = 'Eve' WHERE id = (SELECT entry_id FROM audit_auditlink WHERE number = 3)")  # fmt: skip  # noqa: E501
        as_superuser(
            """
            UPDATE audit_auditlink l SET hash = encode(sha256(convert_to(jsonb_build_array(
                number, previous, (extract(epoch FROM at) * 1000000)::bigint,
                club, club_name, actor, actor_name, action, parameters)::text, 'UTF8')), 'hex')
            FROM audit_auditentry e WHERE e.id = l.entry_id AND number = 3
            """
        )
        fault = first_fault()
        assert fault is not None
        assert (fault.number, "together with its hash" in fault.what) == (3, True)

    def test_removed_newest_rows_are_detected_only_with_an_external_head(self) -> None:
        number, newest = head()
        as_superuser("DELETE FROM audit_auditlink WHERE number > 3")
        as_superuser("DELETE FROM audit_auditentry WHERE id NOT IN (SELECT entry_id FROM audit_auditlink)")
        assert "unbroken: 3 rows" in verified()
        with pytest.raises(CommandError, match="The newest rows were removed: row 5 is missing"):
            verified(head=f"{number}:{newest}")

    def test_an_older_head_is_still_part_of_the_trail(self) -> None:
        number, newest = head()
        services.record(Action.KEY_ENDED, by=None)
        assert "unbroken: 6 rows" in verified(head=f"{number}:{newest}")

    def test_another_trail_of_the_same_length_is_not_that_of_the_head(self) -> None:
        with pytest.raises(CommandError, match="doesn’t match the head"):
            verified(head=f"5:{'a' * 64}")

    @pytest.mark.parametrize("table", ["audit_auditentry", "audit_auditlink"])
    @pytest.mark.parametrize("verb", ["UPDATE {} SET id = id", "DELETE FROM {}", "TRUNCATE {} CASCADE"])
    def test_the_database_refuses_to_change_it(self, table: str, verb: str) -> None:
        sql = verb.format(table).replace("id = id", "hash = hash" if table.endswith("link") else "id = id")
        with pytest.raises(DatabaseError, match="append-only"), connection.cursor() as cursor:
            cursor.execute(sql)

    def test_no_insert_chooses_its_place_or_hash(self) -> None:
        with transaction.atomic():
            services.record(Action.KEY_MADE, by=None)
            entry = AuditEntry.objects.first()
            with connection.cursor() as cursor:
                cursor.execute(
                    "INSERT INTO audit_auditlink (number, entry_id, previous, hash) VALUES (99, %s, 'a', 'a')",
                    [entry.pk],
                )
            assert AuditLink.objects.last().number == 6
            assert first_fault() is None
            transaction.set_rollback(True)

    def test_a_temporary_table_can_not_shadow_the_chain(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute("CREATE TEMPORARY TABLE audit_auditlink (LIKE public.audit_auditlink)")
            services.record(Action.KEY_MADE, by=None)
            cursor.execute("DROP TABLE pg_temp.audit_auditlink")
        assert head()[0] == 6

    def test_the_task_logs_the_head_and_reports_a_broken_chain(self, caplog: pytest.LogCaptureFixture) -> None:
        from league.audit.tasks import verify_trail

        verify_trail()
        assert "audit_trail_head" in caplog.text
        as_superuser("DELETE FROM audit_auditlink WHERE number = 2")
        verify_trail()
        assert "audit_trail_broken" in caplog.text


@pytest.mark.usefixtures("transactional_db")
def test_two_concurrent_commits_are_linked_one_after_the_other() -> None:
    """Each links its entry, and commits once the other has linked too or waits for the chain's lock."""
    meeting = Meeting(2)

    def write() -> None:
        with transaction.atomic():
            services.record(Action.KEY_MADE, by=None)
            connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")
            meeting.wait()

    assert run_at_once([write, write], meeting) == [None, None]
    assert [link.number for link in AuditLink.objects.all()] == [1, 2]
    assert first_fault() is None


def test_a_change_that_is_rolled_back_leaves_no_entry() -> None:
    with transaction.atomic():
        services.record(Action.KEY_MADE, by=None)
        transaction.set_rollback(True)
    assert not AuditEntry.objects.exists()
