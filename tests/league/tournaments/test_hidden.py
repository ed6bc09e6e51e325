"""Unpublished parts are not shown anywhere."""

import pytest
from django.test import Client

from league.clubs.models import Club
from league.tournaments.models import Tournament
from league.tournaments.services.publication import set_publication
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import AMERICAN, DOUBLE, GROUPS, KNOCK_OUT, ROUND_ROBIN, SWISS, url
from tests.league.tournaments.test_all_systems import pages

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SYSTEMS = [AMERICAN, SWISS, ROUND_ROBIN, GROUPS, KNOCK_OUT, DOUBLE]
SINGLES, PAIRS = Tournament.Sides.SINGLES, Tournament.Sides.PAIRS
FIELDS = [
    *(pytest.param(stages, SINGLES) for stages in SYSTEMS),
    *(pytest.param(stages, PAIRS) for stages in (SWISS, KNOCK_OUT)),
    *(pytest.param(stages, PAIRS, marks=pytest.mark.long) for stages in (AMERICAN, ROUND_ROBIN, GROUPS, DOUBLE)),
]


def show(day, *parts):
    Club.objects.filter(pk=day.club.pk).update(is_public=True)
    set_publication(tournament_id=day.tournament.pk, shown=frozenset(parts), by=day.by)


def texts(day):
    """All text that a member and a visitor can read about a tournament."""
    member = signed_in(MemberFactory(club=day.club, name="Only Looking", with_account=True).user)
    for client in (member, Client()):
        for page in pages(day):
            answer = client.get(page)
            if answer.status_code == 200:
                yield page, answer.content.decode()


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("stages", "sides"), FIELDS)
def test_a_stage_that_has_not_begun_does_not_reveal_entries(day, stages, sides):
    it = day(stages, people=6, sides=sides)
    show(it, "pairings", "standings", "money")
    for page, text in texts(it):
        assert "Player 00" not in text, page


@pytest.mark.sampled(3)
@pytest.mark.parametrize("stages", SYSTEMS)
def test_no_place_is_shown_while_standings_are_hidden(day, stages):
    it = day(stages, people=6)
    it.play_out()
    show(it, "pairings")
    for page, text in texts(it):
        assert "Results grid" not in text, page
        assert "<h2>Standings" not in text, page
        assert ">Places<" not in text, page
    client = Client()
    for what in ("cross-table", "standings"):
        page = url(it.club, "print", pk=it.tournament.pk, number=1, what=what)
        assert client.get(page).status_code in (403, 404)
