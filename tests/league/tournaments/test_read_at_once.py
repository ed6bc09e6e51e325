"""A player enters a tournament between two reads of one page: the page is never an error."""

from itertools import count

import pytest
from django.test import Client

from testing.between_reads import statuses
from testing.tournaments import SWISS, TournamentDriver, url

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_money_is_no_error_while_players_enter():
    cup, newcomers = TournamentDriver(SWISS, people=4), count(1)
    cup.call()
    client = Client(raise_request_exception=False)
    client.force_login(cup.by)
    page = url(cup.club, "money", pk=cup.tournament.pk)
    found = statuses(lambda: client.get(page), lambda: cup.enter(f"Newcomer {next(newcomers)}"), lambda: None)
    assert found == {200}
