"""A tournament's name, date, fee and capacity, changed after planning."""

import pytest

from league.money.models import Pot
from league.tournaments.models import Tournament
from league.tournaments.services.plans import plan_tournament
from testing.clients import signed_in
from testing.forms import seen_by
from testing.tournaments import GRASS_ROOTS, KNOCK_OUT, SWISS, url

pytestmark = pytest.mark.django_db
TERMS = {"name": "Wet Monday", "on": "2026-11-23", "starts_at": "10:00", "fee": "7.00", "capacity": "", "note": ""}


def plan(it, name):
    """Another tournament of the same club, on the same day."""
    on = it.tournament.date
    return plan_tournament(club=it.club, name=name, on=on, format=GRASS_ROOTS, stages=KNOCK_OUT, by=it.by)


def change(it, **typed):
    client, page = signed_in(it.by), url(it.club, "change", pk=it.tournament.pk)
    return client.post(page, TERMS | seen_by(client, page) | typed, follow=True)


def test_every_term_can_be_changed_before_anyone_has_entered(day):
    it = day(SWISS)
    page = signed_in(it.by).get(url(it.club, "change", pk=it.tournament.pk)).text
    assert 'value="Championship"' in page and 'value="5.00"' in page
    assert "Tournament saved." in change(it, capacity="8", note="Bring a board.").text
    now = Tournament.objects.get()
    expected = (now.name, f"{now.date} {now.starts_at}", now.format.fee, now.capacity, now.note)
    assert expected == ("Wet Monday", "2026-11-23 10:00:00", 700, 8, "Bring a board.")
    assert now.pot.name == "Wet Monday, November 23, 2026"


def test_the_waiting_list_moves_up_when_there_are_more_places(day):
    it = day(SWISS, people=4, capacity=2)
    assert change(it, fee="5.00", capacity="3").status_code == 200
    statuses = list(it.tournament.entries.values_list("status", flat=True))
    assert statuses == ["in", "in", "in", "waiting"]
    assert "Player 003 got a spot from the waiting list" in [entry.text for entry in it.tournament.journal.all()]


def test_a_fee_with_entries_and_a_day_with_games_can_not_change(day):
    it = day(SWISS, people=4)
    assert "Players have entered at the current fee" in change(it).text
    assert "Tournament saved." in change(it, fee="5.00").text
    it.call()
    refused = change(it, fee="5.00", on="2026-11-24", name="Too late")
    assert (refused.status_code, "the date can’t be changed" in refused.text) == (422, True)
    assert "Tournament saved." in change(it, fee="5.00", name="Wet at last").text
    it.tournament.refresh_from_db()
    assert (str(it.tournament), it.tournament.format.fee) == ("Wet at last", 500)


def test_two_of_one_name_on_one_day_are_refused_and_so_is_no_name(day):
    it = day(SWISS)
    plan(it, "Other")
    refused = change(it, name="Other", on="2026-11-21")
    assert (refused.status_code, "on that date" in refused.text) == (422, True)
    assert "at least one letter" in change(it, name="—").text
    assert {each.name for each in Tournament.objects.all()} == {"Championship", "Other"}


def test_a_tournament_without_entries_can_be_deleted(day):
    it = day(SWISS)
    director = signed_in(it.by)
    drop = url(it.club, "drop", pk=it.tournament.pk)
    assert "Delete tournament" in director.get(url(it.club, "change", pk=it.tournament.pk)).text
    it.enter("Ann Arbor")
    assert "Delete tournament" not in director.get(url(it.club, "change", pk=it.tournament.pk)).text
    assert "Players have entered, so the tournament can’t be deleted." in director.post(drop, follow=True).text

    empty = plan(it, "By mistake")
    pots = Pot.objects.count()
    text = director.post(url(it.club, "drop", pk=empty.pk), follow=True).text
    assert "By mistake has been deleted." in text
    assert [each.name for each in Tournament.objects.all()] == ["Championship"]
    assert Pot.objects.count() == pots - 1


def test_too_few_spots_are_refused_and_no_one_enters_after_the_end(day):
    it = day(SWISS, people=5, capacity=4)
    assert "There are 4 entries already." in change(it, fee="5.00", capacity="3").text
    it.play_out()
    now = it.tournament.date.isoformat()
    assert "Tournament saved." in change(it, on=now, fee="5.00", capacity="9").text
    assert it.tournament.entries.get(number=5).status == "waiting"


def test_the_pots_of_pools_go_by_the_new_name(day):
    it = day(SWISS, people=4)
    pool = it.pool(one_in=4)
    change(it, fee="5.00")
    pool.pot.refresh_from_db()
    assert pool.pot.name == "Wet Monday, November 23, 2026: Q pool"
