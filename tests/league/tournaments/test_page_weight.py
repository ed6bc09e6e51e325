"""The page of a knockout in the worst case, completely played: queries and bytes per entry."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.rules.tournaments.stage_plans import StagePlan
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import DOUBLE, TWICE, Kind, url

pytestmark = pytest.mark.django_db
KNOCK_OUT = [StagePlan("Knockout", Kind.KNOCK_OUT)]
FEW, MANY = 8, 32


@pytest.fixture
def pages(day):
    """The page of a few and of many entries who have finished, and its numbers of queries."""

    def read(stages, *, organizer):
        found = []
        for people in (FEW, MANY):
            cup = day(stages, people=people)
            cup.play_out()
            reader = cup.by if organizer else MemberFactory(club=cup.club, with_account=True).user
            client, address = signed_in(reader), url(cup.club, "stage", pk=cup.tournament.pk, number=1)
            client.get(address)
            with CaptureQueriesContext(connection) as queries:
                page = client.get(address)
            found.append((page.content, len(queries)))
        return found

    return read


@pytest.mark.slow
def test_a_brackets_number_of_queries_does_not_depend_on_the_entries(pages):
    (_, few), (_, many) = pages(DOUBLE, organizer=True)
    assert few == many <= 19


@pytest.mark.parametrize(("organizer", "most"), [(True, 330), (False, 310)])
def test_each_further_entry_adds_a_few_bytes(pages, organizer, most):
    (few, _), (many, _) = pages(KNOCK_OUT, organizer=organizer)
    assert b"Player 032" in many
    assert (len(many) - len(few)) / (MANY - FEW) < most


@pytest.mark.slow
def test_each_further_game_of_a_round_robin_adds_a_few_bytes(day):
    sizes = []
    for people in (4, 10):
        cup = day(TWICE, people=people)
        cup.play_out()
        address = url(cup.club, "stage", pk=cup.tournament.pk, number=1)
        sizes.append((people * (people - 1), len(signed_in(cup.by).get(address).content)))
    (few, light), (many, heavy) = sizes
    assert (heavy - light) / (many - few) < 140
