"""A club mails its recaps only to addresses whose owner has agreed, and stops on request."""

import pytest
from django.core import mail, signing
from django.test import Client

from league.accounts.models import ConfirmedEmail
from league.clubs.models import Member, RecapConsent
from league.clubs.services import invitations, members
from league.clubs.services.clubs import found_club
from league.clubs.services.recap_consent import RECAP_LINK, recap_link, set_consent
from league.rounds.queries.recap_readers import recap_readers, recap_to_ask
from testing.factories import ClubFactory, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Member:
    return MemberFactory(club=ClubFactory(name="Peggers"), name="Ann", email="Ann@example.org")


def path_of(member: Member) -> str:
    return "/recaps/" + recap_link(member).split("/recaps/")[1]


def readers() -> list[str]:
    return [member.name for member in recap_readers(Member.objects.all())]


def asked() -> list[str]:
    return [member.name for member in recap_to_ask(Member.objects.exclude(email=""))]


def test_a_look_changes_nothing_and_a_yes_agrees_and_confirms_the_address(ann: Member, client: Client) -> None:
    page = client.get(path_of(ann)).text
    assert "Peggers can send the results" in page
    assert (readers(), asked()) == ([], ["Ann"])
    text = client.post(path_of(ann), {"agreed": "yes"}, follow=True).text
    assert "You’ll get results from Peggers at ann@example.org." in text
    assert (readers(), asked()) == (["Ann"], [])
    assert ConfirmedEmail.objects.get().email == "ann@example.org"


@pytest.mark.parametrize("before", [None, True])
def test_a_no_stops_them_and_is_not_asked_again(ann: Member, client: Client, before: bool | None) -> None:
    if before:
        set_consent(club=ann.club, email=ann.email, agreed=before)
        assert "Stop the e-mails" in client.get(path_of(ann)).text
    text = client.post(path_of(ann), {"agreed": "no"}, follow=True).text
    assert "Peggers won’t send results to ann@example.org." in text
    assert (readers(), asked()) == ([], [])
    assert not ConfirmedEmail.objects.exists()


def test_a_link_of_a_club_that_is_gone_is_refused(client: Client) -> None:
    path = f"/recaps/{signing.dumps([9999, 'ann@example.org'], salt=RECAP_LINK)}/"
    for answer in (client.get(path), client.post(path, {"agreed": "yes"})):
        assert (answer.status_code, "This club no longer exists." in answer.text) == (200, True)


def test_another_club_that_types_the_same_address_has_to_ask(ann: Member) -> None:
    set_consent(club=ann.club, email=ann.email, agreed=True)
    MemberFactory(club=ClubFactory(name="Spammers"), name="Annie", email="ann@example.org")
    assert (readers(), asked()) == (["Ann"], ["Annie"])


def test_a_changed_address_must_agree_again(ann: Member) -> None:
    set_consent(club=ann.club, email=ann.email, agreed=True)
    members.change_member(member=ann, name="Ann", kind="member", email="other@example.org", by=None)
    assert (readers(), asked()) == ([], ["Ann"])


@pytest.mark.parametrize("is_confirmed", [True, False])
def test_joining_and_starting_a_club_agree_at_a_confirmed_address(ann: Member, is_confirmed: bool) -> None:
    user = UserFactory(email="bob@example.org")
    if is_confirmed:
        ConfirmedEmail.objects.create(email=user.email)
    bob = MemberFactory(club=ann.club, name="Bob", email="")
    owner = MemberFactory(club=ann.club, owner=True)
    invitations.join(token=invitations.invitation(member=bob, by=owner.user), user=user)
    found_club(name="Another", owner=user, time_zone="UTC", currency="USD")
    agreed = ["Another", "Peggers"] if is_confirmed else []
    assert sorted(each.club.name for each in RecapConsent.objects.filter(agreed=True)) == agreed


@pytest.mark.parametrize("spoil", [lambda path: path[:-2], lambda path: "/recaps/x"])
def test_a_link_that_is_not_ours_does_nothing(ann: Member, client: Client, spoil: object) -> None:
    assert callable(spoil)
    path = spoil(path_of(ann).rstrip("/")) + "/"
    for answer in (client.get(path), client.post(path, {"agreed": "yes"})):
        assert "This link doesn’t work" in answer.text
        assert "Peggers" not in answer.text
    assert not RecapConsent.objects.exists()
    assert not mail.outbox
