"""Scorekeepers see no e-mail addresses or accounts in the admin."""

import pytest
from django.test import Client

from league.clubs.models import Member
from testing.factories import ClubFactory, MemberFactory, UserFactory

pytestmark = pytest.mark.django_db

MEMBERS = "/admin/clubs/member/"
LOOKUPS = (
    *("email__startswith=zoe", "email__contains=zoe", "email=zoe@example.org", "email__isnull=0"),
    *("user__isnull=0", "user__email__startswith=zoe", "user__password__startswith=a", "user_id__gte=1"),
    *("wants_mail__exact=1", "club__members__email__startswith=zoe"),
)
OTHERS = (
    "/admin/club_sessions/checkin/?member__email__startswith=zoe",
    "/admin/results/gameplayer/?member__email__startswith=zoe",
    "/admin/tournaments/entry/?member__email__startswith=zoe",
    "/admin/club_sessions/journalentry/?by__email__startswith=zoe",
)


@pytest.fixture
def zoe() -> Member:
    user = UserFactory(name="Zoe", email="zoe-signs-in@example.org")
    return MemberFactory(club=ClubFactory(slug="peggers"), name="Zoe", email="zoe@example.org", user=user)


def signed_in(zoe: Member, **role: bool) -> Client:
    client = Client()
    client.force_login(MemberFactory(club=zoe.club, name="Sally", **role).user)
    return client


@pytest.mark.parametrize("page", [MEMBERS, f"{MEMBERS}{{}}/change/"])
def test_no_page_of_a_member_shows_e_mail_addresses(zoe: Member, page: str) -> None:
    shown = signed_in(zoe, scorekeeper=True).get(page.format(zoe.pk)).content.decode()
    assert "Zoe" in shown
    assert "zoe" not in shown
    assert "signs in as" not in shown.lower()


@pytest.mark.parametrize("page", [MEMBERS, f"{MEMBERS}{{}}/change/"])
def test_an_organizer_sees_them(zoe: Member, page: str) -> None:
    assert "zoe-signs-in@" in signed_in(zoe, organizer=True).get(page.format(zoe.pk)).content.decode()


def test_a_search_by_address_finds_no_one(zoe: Member) -> None:
    assert ">Zoe<" not in signed_in(zoe, scorekeeper=True).get(f"{MEMBERS}?q=zoe@example").content.decode()
    Member.objects.filter(name="Sally").delete()
    assert ">Zoe<" in signed_in(zoe, organizer=True).get(f"{MEMBERS}?q=zoe@example").content.decode()


@pytest.mark.parametrize("lookup", LOOKUPS)
def test_no_filter_asks_for_them(zoe: Member, lookup: str) -> None:
    assert signed_in(zoe, scorekeeper=True).get(f"{MEMBERS}?{lookup}").status_code == 400


@pytest.mark.parametrize("address", OTHERS)
def test_no_filter_of_other_records_asks_for_them(zoe: Member, address: str) -> None:
    assert signed_in(zoe, scorekeeper=True).get(address).status_code in (400, 404)


def test_the_filters_of_the_list_still_work(zoe: Member) -> None:
    client = signed_in(zoe, scorekeeper=True)
    for asked in ("kind__exact=member", "role__exact=1", "has_left__exact=0", f"club__id__exact={zoe.club_id}"):
        assert ">Zoe<" in client.get(f"{MEMBERS}?{asked}").content.decode()


def test_a_scorekeeper_here_who_is_an_organizer_elsewhere_sees_none_here(zoe: Member) -> None:
    client = signed_in(zoe, scorekeeper=True)
    sally = Member.objects.get(name="Sally").user
    elsewhere = MemberFactory(organizer=True, user=sally, name="Sally")
    carla = MemberFactory(club=elsewhere.club, name="Carla", email="carla@example.org")
    assert "zoe" not in client.get(MEMBERS).content.decode()
    assert client.get(f"{MEMBERS}?email__startswith=zoe").status_code == 400
    assert "zoe" not in client.get(f"{MEMBERS}{zoe.pk}/change/").content.decode()
    assert "carla@example.org" in client.get(f"{MEMBERS}{carla.pk}/change/").content.decode()
