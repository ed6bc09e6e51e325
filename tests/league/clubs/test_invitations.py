"""Invitations: a link that creates a member's account, once."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from common.errors import Refused
from common.mail import NO_SERVER
from league.accounts.policies import LIMITS
from league.accounts.services import token_for
from league.clubs import tasks
from league.clubs.models import Role
from league.clubs.services import clubs, invitations
from league.clubs.services import members as member_services
from testing.factories import ClubFactory, MemberFactory, UserFactory
from testing.mailbox import link_in
from testing.waiting import wait_until

pytestmark = pytest.mark.django_db
NEW = {"email": "ann@example.org", "password": "fifteen-two-15"}


@pytest.fixture
def ann():
    return MemberFactory(club=ClubFactory(slug="peggers"), name="Ann")


def link(ann):
    return f"/join/{invitations.invitation(member=ann, by=None)}/"


def test_the_invited_chooses_a_password_and_is_in(client, ann):
    there = link(ann)
    assert "Welcome, Ann" in client.get(there).content.decode()
    assert client.post(there, NEW).url == "/c/peggers/"
    ann.refresh_from_db()
    assert ann.user.email == "ann@example.org"
    assert client.get("/c/peggers/members/").status_code == 200


def test_a_whole_club_joins_from_the_one_address_of_its_hall(client, ann):
    for number in range(LIMITS["address"].most // 2 + 1):  # each asks for a link, and then makes an account
        there, email = link(MemberFactory(club=ann.club)), f"joins{number}@example.org"
        invitations.send_join_link(token=there.split("/")[-2], email=email, page="x", address="127.0.0.1")
        mailed = f"{there}?email={token_for(email)}"
        assert Client().post(mailed, {"password": NEW["password"]}).url == "/c/peggers/"
    there = f"{link(ann)}?email={token_for('ann@example.org')}"
    weak = [client.post(there, {"password": "12345"}).status_code for _ in range(LIMITS["address"].most + 1)]
    assert weak[-2:] == [422, 429], "refused attempts count"


def test_a_link_that_only_this_computer_can_open_says_so(client, ann):
    client.force_login(MemberFactory(club=ann.club, owner=True).user)
    at = f"/c/peggers/members/{ann.pk}/invite/"
    pages = [client.post(at, {"show": "yes"}, headers={"host": host}).text for host in ("localhost:8000", "testserver")]
    assert ["This link works on this computer only." in page for page in pages] == [True, False]


def test_an_invitation_link_works_once(client, ann):
    there = link(ann)
    client.post(there, NEW)
    client.logout()
    assert "has been used or has expired" in client.get(there).content.decode()


def test_an_invitation_works_for_two_weeks(ann, monkeypatch):
    token = invitations.invitation(member=ann, by=None)
    monkeypatch.setattr(invitations, "INVITATION_LASTS", timedelta(seconds=-1))
    with pytest.raises(Refused) as no:
        invitations.invited(token=token)
    assert no.value.code == "stale_invitation"


def test_an_invalid_invitation_link_does_not_name_the_club(client, ann):
    for address in ("/join/x/", "/c/peggers/join/x/", "/c/nowhere/join/x/"):
        page = client.get(address, follow=True).content.decode()
        assert ann.club.name not in page
    assert "has been used or has expired" in client.get("/join/x/").content.decode()


def test_a_weak_password_is_refused_at_its_field(client, ann):
    page = client.post(link(ann), {**NEW, "password": "12345678"})
    assert page.status_code == 422
    assert "This password is too common." in page.content.decode()


def test_an_account_that_exists_is_not_taken_over(client, ann, settings):
    UserFactory(email="ann@example.org")
    page = client.post(f"{link(ann)}?email={token_for('ann@example.org')}", NEW)
    assert "Sign in first." in page.content.decode()
    settings.EMAIL_BACKEND = NO_SERVER
    page = client.post(link(ann), {**NEW, "email": "Ann@Example.org"})
    assert "Sign in first." in page.content.decode()


def test_a_mailed_invitation_confirms_its_address_and_asks_for_a_password_alone(client, ann, worker):
    UserFactory()
    ann.email = "ann@example.org"
    ann.save()
    client.force_login(MemberFactory(club=ann.club, owner=True).user)
    client.post(f"/c/peggers/members/{ann.pk}/invite/")
    wait_until(lambda: mail.outbox)
    client.logout()
    there = link_in(mail.outbox[0].body)
    assert 'name="email"' not in client.get(there).content.decode()
    assert client.post(there, {"password": NEW["password"]}).url == "/c/peggers/"
    ann.refresh_from_db()
    assert (ann.user.email, ann.user.has_confirmed_email()) == ("ann@example.org", True)


def test_a_user_joins_with_an_existing_account(client, ann):
    user = UserFactory()
    client.force_login(user)
    client.post(link(ann))
    ann.refresh_from_db()
    assert ann.user == user


def test_looking_at_an_invitation_changes_nothing(client, ann):
    client.get(link(ann))
    ann.refresh_from_db()
    assert ann.user is None


def test_only_an_owner_invites(client, ann):
    client.force_login(MemberFactory(club=ann.club, organizer=True).user)
    assert client.get(f"/c/peggers/members/{ann.pk}/invite/").status_code == 403


def test_the_mail_is_queued_after_the_commit(client, ann, django_capture_on_commit_callbacks):
    member_services.change_member(member=ann, name="Ann", kind="member", email="ann@example.org", by=None)
    client.force_login(MemberFactory(club=ann.club, owner=True).user)
    with django_capture_on_commit_callbacks() as queued:
        client.post(f"/c/peggers/members/{ann.pk}/invite/")
    assert len(queued) == 1


def test_the_mail_holds_the_link(ann):
    ann.email = "ann@example.org"
    ann.save()
    tasks.send_invitation(member=ann.pk, link="http://club.example/join")
    assert mail.outbox[0].to == ["ann@example.org"]
    assert "http://club.example/join" in mail.outbox[0].body


def test_a_club_sends_30_invitations_an_hour(client, ann, django_capture_on_commit_callbacks):
    client.force_login(MemberFactory(club=ann.club, owner=True).user)
    others = [MemberFactory(club=ann.club, email=f"person{number}@example.org") for number in range(31)]
    with django_capture_on_commit_callbacks() as queued:
        pages = [client.post(f"/c/peggers/members/{each.pk}/invite/", follow=True) for each in others]
    assert len(queued) == 30
    assert "share the link" in pages[-1].content.decode()


def test_an_address_is_sent_one_invitation_in_five_minutes(client, ann, django_capture_on_commit_callbacks):
    member_services.change_member(member=ann, name="Ann", kind="member", email="ann@example.org", by=None)
    client.force_login(MemberFactory(club=ann.club, owner=True).user)
    with django_capture_on_commit_callbacks() as queued:
        pages = [client.post(f"/c/peggers/members/{ann.pk}/invite/", follow=True) for _ in range(2)]
    assert len(queued) == 1
    assert "Wait 5 minutes, then try again." in pages[-1].content.decode()


def test_an_invitations_page_sends_30_links_an_hour(client, ann, django_capture_on_commit_callbacks):
    UserFactory()
    there = link(ann)
    with django_capture_on_commit_callbacks() as queued:
        pages = [
            client.post(there, {"email": f"person{number}@example.com"}, REMOTE_ADDR=f"203.0.113.{number}")
            for number in range(31)
        ]
    assert len(queued) == 30
    assert "30 links to join this club" in pages[-1].content.decode()
    assert pages[-1].status_code == 429


@pytest.mark.parametrize("lost", ["role", "place", "account"])
def test_an_invitation_ends_with_its_makers_right_to_invite(ann, lost):
    olga, otto = (MemberFactory(club=ann.club, owner=True) for _ in range(2))
    token = invitations.invitation(member=ann, by=otto.user)
    assert invitations.invited(token=token) == ann
    if lost == "account":
        otto.user.is_active = False
        otto.user.save()
    else:
        member_services.set_role(member=otto, role=Role.ORGANIZER, by=olga.user)
    if lost == "place":
        member_services.change_member(member=otto, name=otto.name, kind="member", has_left=True, by=olga.user)
    with pytest.raises(Refused):
        invitations.invited(token=token)
    assert invitations.invited(token=invitations.invitation(member=ann, by=olga.user)) == ann


@pytest.mark.parametrize("name", ["You won, http://evil.example/prize", "www.evil.example"])
def test_no_name_is_a_web_address(name):
    """E-mails to people outside a club contain its name."""
    with pytest.raises(Refused) as no:
        clubs.found_club(name=name, owner=UserFactory(), time_zone="UTC", currency="USD")
    assert no.value.code == "link_in_name"
