"""A tournament in the admin: visible to its club's people, not editable."""

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.accounts.models import User
from league.money.models import PotPayment
from league.tournaments.models import CardRuling, Entry, JournalEntry, Pairing, Round, Tournament
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import SWISS
from tests.league.admin.test_promises import forged
from tests.league.tournaments.desk import Desk
from tests.league.tournaments.test_pot_payouts import pay

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SHOWN = (Tournament, Entry, Round, Pairing, CardRuling, JournalEntry)


@pytest.fixture
def cup():
    """A Swiss with a ruling on its cards and one on a pairing, played out and paid."""
    desk = Desk(SWISS)
    desk.rule(12, -9)
    desk.day.call()
    desk.day.award(desk.day.stage().missing[0], 1, why="Gus had to go")
    desk.day.play()
    desk.day.play_out()
    pay(desk.day)
    return desk.day


def address(model, page, *keys):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=keys)


def the_record():
    models = apps.get_app_config("tournaments").get_models()
    return {model.__name__: list(model.objects.order_by("pk").values()) for model in models}


def somebody(who, club):
    if who == "operator":
        return User.objects.create_superuser("operator@example.org", "fifteen-two-15", name="Opal")
    return MemberFactory(club=club, name="Zoe", **{who: True}).user


@pytest.mark.sampled(3)
@pytest.mark.parametrize("who", ["operator", "owner", "scorekeeper"])
def test_nothing_posted_to_the_admin_changes_a_tournament(who, cup):
    client, before = signed_in(somebody(who, cup.club)), the_record()
    for model in SHOWN:
        record = model.objects.first()
        chosen = {"action": "delete_selected", "_selected_action": [str(record.pk)], "post": "yes"}
        client.post(address(model, "changelist"), chosen)
        assert client.post(address(model, "add"), forged(record)).status_code == 403
        assert client.post(address(model, "change", record.pk), forged(record)).status_code == 403
        assert client.post(address(model, "delete", record.pk), {"post": "yes"}).status_code == 403
    assert the_record() == before


def test_every_admin_list_of_a_tournament_declares_itself_read_only():
    own = {model: found for model, found in admin.site._registry.items() if model._meta.app_label == "tournaments"}
    assert set(own) == set(SHOWN)
    assert {(found.adds, found.changes) for found in own.values()} == {(None, None)}


def test_the_admin_shows_pairings_rulings_and_payments(cup):
    client = signed_in(cup.by)
    ruled = Pairing.objects.get(games__game__awarded_to=1)
    page = client.get(address(Round, "change", ruled.round_id)).text
    assert f"{ruled.second} by forfeit: Gus had to go" in page
    assert "Player 001 by 10" in client.get(address(Pairing, "changelist")).text
    assert "both judges agree" in client.get(address(CardRuling, "changelist")).text
    assert "$20.00" in client.get(address(PotPayment, "changelist")).text
    for model in SHOWN:
        assert client.get(address(model, "changelist"), {"q": "a"}).status_code == 200
        assert client.get(address(model, "change", model.objects.first().pk)).status_code == 200


def test_a_scorekeeper_does_not_see_payments(cup):
    assert signed_in(somebody("scorekeeper", cup.club)).get(address(PotPayment, "changelist")).status_code == 403


def test_people_of_another_club_see_nothing_of_it(cup):
    own, neighbor = signed_in(cup.by), signed_in(MemberFactory(owner=True, name="Nora").user)
    for model in SHOWN:
        found = [client.get(address(model, "changelist")).context["cl"].result_count for client in (own, neighbor)]
        assert found == [model.objects.count(), 0]
        for page in ("change", "history", "delete"):
            answer = neighbor.get(address(model, page, model.objects.first().pk), follow=True)
            assert answer.status_code in (403, 404) or "doesn’t exist" in answer.text
            assert "Player 001" not in answer.text


def counts(client):
    """The number of queries of each list, and of the newest row in it."""
    found = {}
    for model in (Tournament, Entry, Round, Pairing, JournalEntry):
        newest = model.objects.order_by("pk").last()
        for page in (address(model, "changelist"), address(model, "change", newest.pk)):
            client.get(page)
            with CaptureQueriesContext(connection) as queries:
                assert client.get(page).status_code == 200
            found[model, page == address(model, "changelist")] = len(queries)
    return found


def test_the_admins_number_of_queries_does_not_depend_on_the_entries(day):
    client = signed_in(somebody("operator", None))
    day(SWISS, people=4).play_out()  # so that each filter offers two clubs both times
    asked = []
    for people in (4, 12):
        day(SWISS, people=people).play_out()
        asked.append(counts(client))
    assert asked[0] == asked[1]
