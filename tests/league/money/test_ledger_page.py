"""The ledger's page for organizers: by pot and kind, for everyone or for one player."""

from typing import Any

import pytest
from django.test import Client

from league.clubs.models import Member
from league.money import services
from league.money.models import Pot
from league.rules.payouts import Share, Sheet
from testing.factories import MemberFactory, PotFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def organizer() -> Member:
    return MemberFactory(organizer=True)


@pytest.fixture
def ann(organizer: Member) -> Member:
    return MemberFactory(club=organizer.club, name="Ann")


@pytest.fixture
def pot(organizer: Member, ann: Member) -> Pot:
    """Ann and Bob paid, Cem owes, and Ann won all but one coin."""
    pot = PotFactory(club=organizer.club, name="Thursday")
    for name, paid in (("Ann", True), ("Bob", True), ("Cem", False)):
        member = ann if name == "Ann" else MemberFactory(club=pot.club, name=name)
        services.charge_fee(pot=pot, member=member, amount=500, paid=paid, by=None)
    shares = (Share(player=ann.pk, place=1, amount=900, reason="first"), Share(None, None, 100, "rest"))
    services.pay_out(pot=pot, sheet=Sheet(1000, shares, ()), payees={ann.pk: [ann]}, expected_version=None, by=None)
    return pot


def shown(client: Client, organizer: Member, **asked: object) -> dict[str, list[tuple[str, str]]]:
    client.force_login(organizer.user)
    page = client.get(f"/c/{organizer.club.slug}/money/", asked)
    assert page.status_code == 200
    return {pot.name: [(kind.title, kind.amount) for kind in pot.kinds] for pot in page.context["pots"]}


def test_a_pot_says_how_many_fees_came_and_what_was_paid(client: Client, organizer: Member, pot: Pot) -> None:
    PotFactory(club=organizer.club, name="an empty one")
    PotFactory(name="another club's")
    assert shown(client, organizer) == {
        "Thursday": [("2 fees paid", "+$10.00"), ("1 fee owed", "$5.00"), ("1 payout", "−$10.00")]
    }


def test_a_player_sees_only_their_own_part(client: Client, organizer: Member, ann: Member, pot: Pot) -> None:
    wanted = {"Thursday": [("1 fee paid", "+$5.00"), ("1 payout", "−$9.00")]}
    assert shown(client, organizer, member=ann.pk) == wanted
    month = client.get(f"/c/{organizer.club.slug}/money/").context["months"][0].isoformat()
    assert shown(client, organizer, member=ann.pk, month=month) == wanted
    assert shown(client, organizer, month="1999-01-01") == shown(client, organizer), "no such month"


def test_balances_have_their_usual_names(client: Client, organizer: Member, pot: Pot) -> None:
    client.force_login(organizer.user)
    balances = client.get(f"/c/{organizer.club.slug}/money/").context["balances"]
    assert balances == [("Owed by members", "$5.00"), ("Kept by the club", "$1.00")]


@pytest.mark.usefixtures("pot")
def test_the_number_of_queries_does_not_depend_on_the_pots(
    client: Client, organizer: Member, ann: Member, django_assert_max_num_queries: Any
) -> None:
    shown(client, organizer)
    for number in range(8):
        pot = PotFactory(club=organizer.club, name=f"{number}")
        services.charge_fee(pot=pot, member=ann, amount=500, paid=True, by=None)
    with django_assert_max_num_queries(22):
        assert len(shown(client, organizer)) == 9
