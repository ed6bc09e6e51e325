"""A tournament without an entry fee names no amount, which would always be zero."""

import pytest
from django.test import Client

from league.tournaments.services.pools import change_pool
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import SWISS, TournamentDriver, url

pytestmark = pytest.mark.django_db
MONEY = ("$", "Pot", "Prizes", "Paid out", "paid out", "the payout")


@pytest.fixture
def free() -> TournamentDriver:
    """A tournament without a fee, in which all rounds have been played."""
    cup = TournamentDriver(SWISS, people=4, fee=0)
    cup.play_out()
    return cup


def main_of(client: Client, address: str) -> str:
    text = client.get(address).text
    return text[text.index("<main") : text.index("</main>")]


@pytest.mark.parametrize("page", ["detail", "stage", "money"])
def test_a_tournament_without_a_fee_names_no_amount(free: TournamentDriver, page: str) -> None:
    number = {"number": 1} if page == "stage" else {}
    shown = main_of(signed_in(free.by), url(free.club, page, pk=free.tournament.pk, **number))
    assert [word for word in MONEY if word in shown] == []


def test_players_find_money_in_a_tournament_without_a_fee_once_it_has_a_pool(free: TournamentDriver) -> None:
    player = signed_in(MemberFactory(club=free.club, name="Mel Member", with_account=True).user)
    front, money = (url(free.club, page, pk=free.tournament.pk) for page in ("detail", "money"))
    assert money not in main_of(player, front)
    assert "There is no entry fee, so there is no pot." in main_of(player, money)
    pool, first = free.pool(), free.tournament.entries.first().pk
    assert money in main_of(player, front)
    change_pool(tournament_id=free.tournament.pk, pool_id=pool.pk, join=[first], leave=[], why="late", by=free.by)
    assert "Go to the payout" in main_of(signed_in(free.by), front)


def test_without_a_fee_no_one_is_told_to_ask_about_it() -> None:
    cup = TournamentDriver(SWISS, people=2, capacity=3, fee=0)
    member = MemberFactory(club=cup.club, name="Mel Member", with_account=True)
    player, pages = signed_in(member.user), {"pk": cup.tournament.pk}
    player.post(url(cup.club, "enter_self", **pages))
    text = signed_in(cup.by).post(url(cup.club, "enter", **pages), {"name": "Wendy", "fee": "paid"}, follow=True)
    assert "Wendy is on the waiting list." in text.text
    assert "fee" not in text.text.split("on the waiting list.")[1].split("</")[0]
    text = player.post(url(cup.club, "withdraw_self", **pages), follow=True)
    assert "You have withdrawn." in text.text
    assert "Ask the director about the fee" not in text.text
