"""A club's settings."""

import pytest

from common.errors import Refused
from league.clubs.models import Club
from league.clubs.services import clubs
from league.money.models import Posting, Transaction
from testing.factories import ClubFactory, PotFactory, UserFactory

pytestmark = pytest.mark.django_db
AS_IT_WAS = {"name": "Peggers", "venue": "", "time_zone": "America/Toronto", "is_public": False}


def test_the_member_who_starts_a_club_owns_it():
    user = UserFactory(name="Ann")
    club = clubs.found_club(name="Thursday Peggers", owner=user, time_zone="America/Toronto", currency="CAD")
    assert (club.slug, club.members.get().name, club.members.get().get_role_display()) == (
        "thursday-peggers",
        "Ann",
        "owner",
    )


def test_two_clubs_of_one_name_have_two_addresses():
    slugs = [
        clubs.found_club(name="Peggers", owner=UserFactory(), time_zone="UTC", currency="CAD").slug for _ in range(3)
    ]
    assert slugs == ["peggers", "peggers-2", "peggers-3"]


def test_the_currency_stays_once_money_was_taken():
    club = ClubFactory(currency="CAD")
    assert clubs.change_club(club=club, by=None, currency="JPY", **AS_IT_WAS).currency == "JPY"
    paid = Transaction.objects.create(club=club, pot=PotFactory(club=club), kind="fee", memo="Ann's fee")
    Posting.objects.bulk_create(
        Posting(transaction=paid, account=account, amount=amount) for account, amount in (("cash", 25), ("unpaid", -25))
    )
    with pytest.raises(Refused) as no:
        clubs.change_club(club=club, by=None, currency="GBP", **AS_IT_WAS)
    assert no.value.code == "money_taken"
    assert Club.objects.get(pk=club.pk).currency == "JPY"


@pytest.mark.parametrize("change", [{"time_zone": "Mars/Olympus"}, {"currency": "XXX"}])
def test_a_choice_outside_the_list_is_refused(change):
    with pytest.raises(Refused):
        clubs.change_club(club=ClubFactory(), by=None, **{"currency": "CAD", **AS_IT_WAS, **change})
