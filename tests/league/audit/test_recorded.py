"""The audit trail: recorded actions, and its readers."""

from datetime import date
from uuid import uuid4

import pytest
from django.contrib.auth.hashers import make_password
from django.test import Client
from django.urls import reverse

from league.accounts.models import Key, User
from league.accounts.services import (
    confirm_email,
    end_logins,
    make_account,
    make_key,
    revoke_key,
    sign_out_everywhere,
    token_for,
)
from league.audit import services
from league.audit.models import Action, AuditEntry
from league.audit.queries import sentence_of
from league.clubs.models import Member, Role
from league.clubs.services import invitations, members
from league.results.models import Game
from league.results.services.recording import record_result, undo_result
from testing.factories import PASSWORD, ClubFactory, MemberFactory, UserFactory
from testing.forms import seen_by
from testing.sessions import open_session

pytestmark = pytest.mark.django_db


ANN_HAS_LEFT = {"name": "Ann", "kind": "member", "has_left": "on"}
ANNE = {"name": "Anne", "kind": "guest", "email": "a@example.org"}
NEW_NAME = {"name": "New", "time_zone": "UTC", "currency": "CAD"}


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
            ("members/{ann}/role/", {"role": Role.ORGANIZER}, "Olga changed the role of Ann from member to organizer."),
            ("members/{ann}/", ANNE, "Olga changed Anne: name from Ann to Anne, type from member to guest"),
            ("members/{ann}/", ANN_HAS_LEFT, "status from in the club to has left"),
            ("members/{ann}/", {"name": "Ann", "kind": "member", "time_factor": "0"}, "time factor from 1 to no clock"),
            ("members/add/", {"name": "Carla", "kind": "guest"}, "Olga added Carla."),
            ("members/{bea}/invite/", {"show": "yes"}, "Olga created an invitation link for Bea."),
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
        page = f"/c/peggers/{path.format(**numbers)}"
        edited = {"settings/": page, "members/{ann}/": page, "members/{ann}/role/": f"/c/peggers/members/{ann.pk}/"}
        if path in edited:
            sent |= seen_by(pages, edited[path], "" if path == "settings/" else page)
        pages.post(page, sent)
        assert sentence in self.read(pages)

    def test_no_e_mail_address_is_kept_in_it(self, pages: Client, ann: Member) -> None:
        entry = f"/c/peggers/members/{ann.pk}/"
        typed = {"name": "Ann", "kind": "member", "email": "new@example.org"}
        pages.post(entry, typed | seen_by(pages, entry, entry))
        assert "e-mail address" in self.read(pages)
        assert "@" not in str(list(AuditEntry.objects.values()))

    def test_an_invitation_that_was_used_is_recorded(self, client: Client, bea: Member) -> None:
        there = f"/join/{invitations.invitation(member=bea, by=None)}/?email={token_for('bea@example.org')}"
        client.post(there, {"password": PASSWORD})
        used = AuditEntry.objects.get(action=Action.INVITATION_USED)
        assert (used.actor_name, used.club, used.parameters["member"]) == ("Bea", bea.club_id, bea.pk)

    def test_opening_the_invitations_page_makes_none(self, pages: Client, bea: Member) -> None:
        assert "/join/" not in pages.get(f"/c/peggers/members/{bea.pk}/invite/").content.decode()
        assert not AuditEntry.objects.filter(action=Action.INVITATION_MADE).exists()
        page = pages.post(f"/c/peggers/members/{bea.pk}/invite/", {"show": "yes"}).content.decode()
        assert "/join/" in page

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

    def test_a_new_password_is_recorded_for_every_way_of_setting_it(self, client: Client) -> None:
        ann = UserFactory(name="Ann")
        client.force_login(ann)
        new = {"old_password": PASSWORD, "new_password1": "thirty-one-for-two", "new_password2": "thirty-one-for-two"}
        client.post("/accounts/password/", new)
        ann.refresh_from_db()
        ann.set_password("double-run-of-three")
        ann.save()
        found = AuditEntry.objects.filter(action=Action.PASSWORD_CHANGED)
        assert [(each.parameters["account"], sentence_of(each)) for each in found] == [
            (ann.pk, "A new password was set for Ann.")
        ] * 2

    def test_keys_made_and_ended_are_recorded_once(self) -> None:
        ann = UserFactory(name="Ann")
        make_key(user=ann)
        key = Key.objects.get()
        for _ in range(2):
            revoke_key(user=ann, pk=key.pk)
        made = AuditEntry.objects.filter(action__in=(Action.KEY_MADE, Action.KEY_ENDED)).order_by("pk")
        assert [(entry.action, entry.actor) for entry in made] == [
            (Action.KEY_MADE, ann.pk),
            (Action.KEY_ENDED, ann.pk),
        ]

    def test_an_account_its_address_and_the_end_of_its_logins_are_recorded(self) -> None:
        ann = make_account(
            email="ann@example.org", name="Ann", password=PASSWORD, address="203.0.113.9", is_confirmed=True
        )
        confirm_email(email="ann@example.org")
        laptop, phone = Client(), Client()
        for browser in (laptop, phone):
            browser.force_login(ann)
        end_logins(user=ann, all_but=laptop.session.session_key)
        sign_out_everywhere(user=ann)
        found = [sentence_of(each) for each in AuditEntry.objects.order_by("pk").exclude(action=Action.SIGNED_IN)]
        assert found[1:] == [
            "Ann created an account.",
            "Ann confirmed an e-mail address.",
            "Ann signed out of other browsers (1).",
            "The operator signed Ann out everywhere.",
        ]

    def test_the_operators_change_of_an_account_is_recorded_without_its_address(self, client: Client) -> None:
        client.force_login(UserFactory(name="Root", is_superuser=True, is_staff=True))
        ann = UserFactory(name="Ann")
        sent = {"name": "Ann", "email": "ann@example.com", "is_superuser": "on"}
        client.post(reverse("admin:accounts_user_change", args=[ann.pk]), sent)
        (found,) = AuditEntry.objects.filter(action=Action.ACCOUNT_CHANGED)
        assert sentence_of(found) == (
            "Root changed the account of Ann: open from True to False, operator from False to True, e-mail address."
        )

    def test_a_password_that_is_only_hashed_again_is_no_new_one(self, client: Client) -> None:
        ann = UserFactory(email="ann@example.org")
        weak = make_password(PASSWORD, salt="tooshort")
        User.objects.filter(pk=ann.pk).update(password=weak)
        client.post("/accounts/sign-in/", {"username": "ann@example.org", "password": PASSWORD})
        ann.refresh_from_db()
        assert ann.password != weak
        assert not AuditEntry.objects.filter(action=Action.PASSWORD_CHANGED).exists()

    def test_a_corrected_result_and_its_undoing_are_recorded_with_before_and_after(self) -> None:
        tonight = open_session(MemberFactory(organizer=True, name="Olga"))
        tonight.come("Ann", "Bob")
        tonight.draw()
        tonight.call(1)
        game = Game.objects.get()
        for version, pegs in enumerate(([121, 90], [121, 90], [121, 100])):
            record_result(game_id=game.pk, pegs=pegs, expected_version=version, by=tonight.by, entry_id=uuid4())
        undo_result(game_id=game.pk, expected_version=3, by=tonight.by, entry_id=uuid4())
        found = AuditEntry.objects.filter(action=Action.RESULT_CORRECTED).order_by("pk")
        assert [(each.parameters["before"][-2:], each.parameters["after"][-2:]) for each in found] == [
            ("31", "21"),
            ("21", "31"),
        ]
        assert f"of Ann vs. Bob ({game.played_on:%B} {game.played_on.day}, {game.played_on.year}) from" in sentence_of(
            found[0]
        )

    def test_a_day_is_shown_as_on_other_pages(self, pages: Client, olga: Member, ann: Member) -> None:
        members.renew_dues(member=ann, until=date(2026, 12, 31), by=olga.user)
        assert "dues paid through from none to December 31, 2026." in self.read(pages)

    @pytest.mark.parametrize(("role", "status"), [({"organizer": True}, 403), ({"owner": True}, 200)])
    def test_only_owners_read_it(self, client: Client, olga: Member, role: dict[str, bool], status: int) -> None:
        client.force_login(MemberFactory(club=olga.club, **role).user)
        assert client.get("/c/peggers/audit-trail/").status_code == status

    @pytest.mark.parametrize(
        "odd", [{"action": "odd"}, {"parameters": {}}, {"parameters": []}, {"parameters": {"changes": [1]}}]
    )
    def test_an_entry_written_past_the_program_is_shown_as_it_is(self, odd: dict[str, object]) -> None:
        AuditEntry.objects.create(**{"action": Action.MEMBER_CHANGED, "club": 0, "actor_name": "Eve"} | odd)
        entry = AuditEntry.objects.get(actor_name="Eve")
        assert sentence_of(entry) == f"Eve: {entry.action} {entry.parameters}"

    def test_another_clubs_entries_are_not_on_the_page(self, pages: Client) -> None:
        members.add_member(club=ClubFactory(), name="Somebody Else", by=None)
        assert "Somebody Else" not in self.read(pages)

    def test_the_operator_reads_all_of_it_in_the_admin(self, client: Client) -> None:
        services.record(Action.KEY_MADE, by=UserFactory(name="Ann"))
        client.force_login(UserFactory(is_superuser=True))
        assert "Ann created an API key." in client.get("/admin/audit/auditentry/").content.decode()

    def test_no_other_role_reads_the_trail_in_the_admin(self, client: Client, olga: Member) -> None:
        client.force_login(olga.user)
        assert client.get("/admin/audit/auditentry/").status_code == 403

    def test_the_navigation_marks_the_settings_on_it(self, pages: Client) -> None:
        assert 'href="/c/peggers/settings/" aria-current="page"' in self.read(pages)

    def test_it_is_linked_from_the_settings(self, pages: Client) -> None:
        assert 'href="/c/peggers/audit-trail/"' in pages.get("/c/peggers/settings/").content.decode()
