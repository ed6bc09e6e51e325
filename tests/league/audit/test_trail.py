"""The audit trail: what is recorded, the chain in the database, and who reads it."""

from collections.abc import Callable
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.test import Client

from league.audit import services
from league.audit.models import Action, AuditEntry, AuditLink
from league.audit.selectors import first_fault, head
from league.clubs import services as clubs
from league.clubs.models import Member, Role
from league.results.models import Game
from league.results.services import record_result, undo_result
from testing.factories import PASSWORD, ClubFactory, MemberFactory, UserFactory
from testing.races import Meeting, run_at_once
from testing.sessions import open_session

pytestmark = pytest.mark.django_db


UNLINKED = "INSERT INTO audit_auditentry (action, actor_name, club_name, parameters) VALUES ('x', '', '', '{{}}')"
ANN_HAS_LEFT = {"name": "Ann", "kind": "member", "has_left": "on"}
ANNE = {"name": "Anne", "kind": "guest", "email": "a@example.org"}
NEW_NAME = {"name": "New", "time_zone": "UTC", "currency": "CAD"}


def verified(**options: str) -> str:
    out = StringIO()
    call_command("verify_trail", stdout=out, **options)
    return out.getvalue()


def as_superuser(sql: str) -> None:
    """Change rows with every trigger off, as only a superuser of PostgreSQL can."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(sql)


@pytest.fixture
def five(transactional_db: None) -> None:
    """Five rows, each of a transaction of its own."""
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
        """The hash of row 3 is that of its new text; row 4 still names the old one."""
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

    def test_removed_newest_rows_show_against_a_head_kept_elsewhere_and_only_there(self) -> None:
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
        with pytest.raises(CommandError, match="another hash"):
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

    def test_the_task_logs_the_head_and_reports_a_broken_chain(self, caplog: pytest.LogCaptureFixture) -> None:
        from league.audit.tasks import verify_trail

        verify_trail()
        assert "audit_trail_head" in caplog.text
        as_superuser("DELETE FROM audit_auditlink WHERE number = 2")
        verify_trail()
        assert "audit_trail_broken" in caplog.text


@pytest.mark.usefixtures("transactional_db")
def test_two_that_commit_at_once_stand_one_after_the_other() -> None:
    """Each links its entry, and commits once the other has linked too or waits for the lock of the chain."""
    meeting = Meeting(2)

    def write() -> None:
        with transaction.atomic():
            services.record(Action.KEY_MADE, by=None)
            connection.cursor().execute("SET CONSTRAINTS ALL IMMEDIATE")
            meeting.wait()

    assert run_at_once([write, write], meeting) == [None, None]
    assert [link.number for link in AuditLink.objects.all()] == [1, 2]
    assert first_fault() is None


def test_what_is_rolled_back_leaves_no_entry() -> None:
    with transaction.atomic():
        services.record(Action.KEY_MADE, by=None)
        transaction.set_rollback(True)
    assert not AuditEntry.objects.exists()


class TestRecorded:
    @pytest.fixture
    def olga(self) -> Member:
        return MemberFactory(owner=True, name="Olga", user__name="Olga", club=ClubFactory(slug="peggers"))

    @pytest.fixture
    def ann(self, olga: Member) -> Member:
        return MemberFactory(club=olga.club, name="Ann", with_account=True, email="ann@example.org")

    @pytest.fixture
    def bea(self, olga: Member) -> Member:
        return MemberFactory(club=olga.club, name="Bea", email="bea@example.org")

    @pytest.fixture
    def pages(self, client: Client, olga: Member) -> Client:
        client.force_login(olga.user)
        return client

    def read(self, pages: Client) -> str:
        return pages.get("/c/peggers/audit-trail/").content.decode()

    @pytest.mark.parametrize(
        ("path", "data", "sentence"),
        [
            ("members/{ann}/role/", {"role": Role.ORGANISER}, "Olga changed the role of Ann from member to organiser."),
            ("members/{ann}/", ANNE, "Olga changed Anne: name from Ann to Anne, type from member to guest"),
            ("members/{ann}/", ANN_HAS_LEFT, "status from in the club to has left"),
            ("members/{ann}/", {"name": "Ann", "kind": "member", "time_factor": "0"}, "time factor from 1 to no clock"),
            ("members/add/", {"name": "Carla", "kind": "guest"}, "Olga added Carla."),
            ("members/{bea}/invite/", {"show": "yes"}, "Olga made an invitation link for Bea."),
            ("members/{bea}/invite/", {}, "Olga sent an invitation to Bea."),
            ("members/{bea}/delete/", {}, "Olga deleted Bea."),
            ("members/{bea}/merge/", {"kept": "{ann}"}, "Olga merged Bea with Ann."),
            ("settings/", NEW_NAME, "name from Thursday Peggers to New, time zone from America/Toronto to UTC"),
        ],
    )  # fmt: skip
    def test_owners_read_who_did_what(
        self, pages: Client, ann: Member, bea: Member, path: str, data: dict[str, str], sentence: str
    ) -> None:
        numbers = {"ann": ann.pk, "bea": bea.pk}
        sent = {name: str(value).format(**numbers) for name, value in data.items()}
        pages.post(f"/c/peggers/{path.format(**numbers)}", sent)
        assert sentence in self.read(pages)

    def test_no_e_mail_address_is_kept_in_it(self, pages: Client, ann: Member) -> None:
        pages.post(f"/c/peggers/members/{ann.pk}/", {"name": "Ann", "kind": "member", "email": "new@example.org"})
        assert "e-mail address" in self.read(pages)
        assert "@" not in str(list(AuditEntry.objects.values()))

    def test_an_invitation_that_was_used_is_recorded(self, client: Client, bea: Member) -> None:
        token = clubs.invitation(member=bea, by=None)
        client.post(f"/c/peggers/join/{token}/", {"email": "bea@example.org", "password": PASSWORD})
        used = AuditEntry.objects.get(action=Action.INVITATION_USED)
        assert (used.actor_name, used.club, used.parameters["member"]) == ("Bea", bea.club_id, bea.pk)

    def test_opening_the_invitation_s_page_makes_none(self, pages: Client, bea: Member) -> None:
        assert "/join/" not in pages.get(f"/c/peggers/members/{bea.pk}/invite/").content.decode()
        assert not AuditEntry.objects.filter(action=Action.INVITATION_MADE).exists()
        page = pages.post(f"/c/peggers/members/{bea.pk}/invite/", {"show": "yes"}).content.decode()
        assert "/c/peggers/join/" in page

    def test_signing_in_failing_to_and_signing_out_are_recorded(self, client: Client) -> None:
        ann = UserFactory(email="ann@example.org", name="Ann")
        for name, password in (
            ("ann@example.org", "wrong"),
            ("nobody@example.org", "x"),
            ("ann@example.org", PASSWORD),
        ):
            client.post("/accounts/sign-in/", {"username": name, "password": password})
        client.post("/accounts/sign-out/")
        assert list(AuditEntry.objects.order_by("pk").values_list("action", "actor", "parameters")) == [
            (Action.SIGN_IN_FAILED, None, {"account": ann.pk}),
            (Action.SIGN_IN_FAILED, None, {"account": None}),
            (Action.SIGNED_IN, ann.pk, {}),
            (Action.SIGNED_OUT, ann.pk, {}),
        ]

    def test_a_corrected_result_and_its_undoing_are_recorded_with_before_and_after(self) -> None:
        tonight = open_session(MemberFactory(organiser=True, name="Olga"))
        tonight.come("Ann", "Bob")
        tonight.draw()
        tonight.call(1)
        game = Game.objects.get()
        for version, pegs in enumerate(([121, 90], [121, 100])):
            record_result(game_id=game.pk, pegs=pegs, seen_version=version, by=tonight.by, entry_id=uuid4())
        undo_result(game_id=game.pk, seen_version=2, by=tonight.by, entry_id=uuid4())
        told = AuditEntry.objects.filter(action=Action.RESULT_CORRECTED).order_by("pk")
        assert [(each.parameters["before"][-2:], each.parameters["after"][-2:]) for each in told] == [
            ("31", "21"),
            ("21", "31"),
        ]

    @pytest.mark.parametrize(("role", "status"), [({"organiser": True}, 403), ({"owner": True}, 200)])
    def test_only_owners_read_it(self, client: Client, olga: Member, role: dict[str, bool], status: int) -> None:
        client.force_login(MemberFactory(club=olga.club, **role).user)
        assert client.get("/c/peggers/audit-trail/").status_code == status

    def test_another_club_s_entries_are_not_on_the_page(self, pages: Client) -> None:
        clubs.add_member(club=ClubFactory(), name="Somebody Else", by=None)
        assert "Somebody Else" not in self.read(pages)

    def test_whoever_runs_the_installation_reads_all_of_it_in_the_admin(self, client: Client) -> None:
        services.record(Action.PASSWORD_CHANGED, by=UserFactory(name="Ann"))
        client.force_login(UserFactory(is_superuser=True))
        assert "Ann changed a password." in client.get("/admin/audit/auditentry/").content.decode()

    def test_nobody_else_reads_it_in_the_admin(self, client: Client, olga: Member) -> None:
        client.force_login(olga.user)
        assert client.get("/admin/audit/auditentry/").status_code == 403

    def test_it_is_linked_from_the_settings(self, pages: Client) -> None:
        assert 'href="/c/peggers/audit-trail/"' in pages.get("/c/peggers/settings/").content.decode()


class TestRolesOnLeaving:
    """Who leaves has no role any more, and only an owner shuts out or brings back somebody who had one."""

    @pytest.fixture
    def owner(self) -> Member:
        return MemberFactory(owner=True, name="Olga", club=ClubFactory(slug="peggers"))

    @pytest.fixture
    def bob(self, owner: Member) -> Member:
        return MemberFactory(club=owner.club, organiser=True, name="Bob")

    @pytest.fixture
    def other(self, owner: Member) -> Member:
        return MemberFactory(club=owner.club, organiser=True, name="Oscar")

    @pytest.fixture
    def save(self, client: Client, bob: Member) -> Callable[..., int]:
        def post(by: Member, *, has_left: bool) -> int:
            client.force_login(by.user)
            left = {"has_left": "on"} if has_left else {}
            return client.post(f"/c/peggers/members/{bob.pk}/", {"name": "Bob", "kind": "member", **left}).status_code

        return post

    def test_an_organiser_shuts_out_no_other_organiser(
        self, save: Callable[..., int], other: Member, bob: Member
    ) -> None:
        assert save(other, has_left=True) == 422
        bob.refresh_from_db()
        assert not bob.has_left

    def test_who_was_shut_out_by_an_owner_is_brought_back_by_an_owner_alone_and_as_a_member(
        self, save: Callable[..., int], owner: Member, other: Member, bob: Member
    ) -> None:
        assert save(owner, has_left=True) == 302
        assert save(other, has_left=False) == 422
        assert save(owner, has_left=False) == 302
        bob.refresh_from_db()
        assert (bob.has_left, bob.role) == (False, Role.MEMBER)

    def test_an_organiser_still_marks_a_plain_member_as_left_and_back(self, other: Member) -> None:
        ann = MemberFactory(club=other.club, name="Ann")
        for has_left in (True, False):
            clubs.change_member(member=ann, name="Ann", kind="member", has_left=has_left, by=other.user)
        ann.refresh_from_db()
        assert not ann.has_left
