"""The money pages of a tournament, for a director, a scorekeeper and a player."""

import html
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.money.models import PotPayment
from league.money.queries import cash_in
from league.tournaments.models import Pool, Tournament
from league.tournaments.services.entries import set_fee
from league.tournaments.services.payouts import set_payout
from league.tournaments.services.pools import change_pool
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.forms import seen_by
from testing.tournaments import AMERICAN, SWISS, url

pytestmark = pytest.mark.django_db
PLAN = {
    "name": "Cup",
    "on": "2026-11-22",
    "system": "american",
    "rounds": "9",
    "best_of": "3",
    "game": "acc-grass-roots",
}
POOL = {"name": "Q pool", "stake": "5", "stage_number": "1", "pays": "one_in", "one_in": "4", "scheme": "equal"}


def seen_on(page):
    return {
        name: html.unescape(value)
        for name, value in re.findall(r'name="(pot|expected_version)"\s+value="([^"]*)"', page)
    }


def test_a_plan_says_how_the_pot_is_paid(db):
    organizer = MemberFactory(organizer=True, club__currency="EUR")
    page = signed_in(organizer.user).get(url(organizer.club, "plan")).text
    assert '<span aria-hidden="true">€</span><input type="text" name="fee"' in page
    typed = PLAN | {"payout": "percent", "percents": "60%, 40%", "club_share": "10", "consolation_share": "25"}
    typed |= {"one_in": "4", "prizes": "", "master_points": "on", "fee": "5.00"}
    assert signed_in(organizer.user).post(url(organizer.club, "plan"), typed).status_code == 302
    made = Tournament.objects.get()
    assert (made.format.payout, made.format.percents, made.format.club_share) == ("percent", (60, 40), 10)
    assert (made.consolation_share, made.master_points) == (25, True)
    text = signed_in(organizer.user).get(url(organizer.club, "money", pk=made.pk)).text
    assert "Paid by place: 60%, 40%. The club keeps 10%. The consolation gets 25% of the pot." in text


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"payout": "percent"}, "Enter the percentage for each paid place."),
        ({"payout": "percent", "percents": "60 41"}, "add up to 101"),
        ({"payout": "fixed", "prizes": "ten"}, "Enter an amount"),
        ({"payout": "fixed", "prizes": "5 10"}, "a lower place can’t be paid more"),
        ({"payout": "one_in", "one_in": "0"}, "enter at least 1"),
        ({"consolation_share": "101"}, "Enter a whole number from 0 to 100."),
        ({"payout": "lottery"}, "valid choice"),
    ],
)
def test_payouts_that_cannot_be_are_refused_at_their_field(db, wrong, sentence):
    organizer = MemberFactory(organizer=True)
    answer = signed_in(organizer.user).post(url(organizer.club, "plan"), PLAN | wrong)
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)
    assert not Tournament.objects.exists()


@pytest.mark.slow
def test_a_director_pays_and_undoes_it_and_players_see_the_payment_in_force(day):
    here = day(SWISS, people=4)
    director, pk = signed_in(here.by), here.tournament.pk
    player = signed_in(MemberFactory(club=here.club, name="Mel Member", with_account=True).user)
    money = url(here.club, "money", pk=pk)
    assert "Waiting for Swiss to end." in director.get(money).text
    here.play_out()
    page = director.get(money).text
    assert "Proposed payouts" in page
    assert "Proposed payouts" not in player.get(money).text
    form = seen_on(page)
    for _ in range(2):
        assert "Paid out and recorded" in director.post(url(here.club, "pay", pk=pk), form, follow=True).text
    assert f"Paid out by {here.by.name}" in player.get(money).text
    assert "$20.00" in player.get(money).text
    back = url(here.club, "undo_payout", pk=pk, payment=PotPayment.objects.get().pk)
    assert "Enter a reason." in director.post(back, {"why": ""}, follow=True).text
    assert "Payout undone." in director.post(back, {"why": "a mistake"}, follow=True).text
    assert "Not paid out yet." in player.get(money).text
    assert "payout undone, a mistake" in director.get(url(here.club, "journal", pk=pk)).text
    assert player.post(url(here.club, "pay", pk=pk), form).status_code == 403


def test_a_sheet_that_changed_since_is_shown_again(day):
    here = day(SWISS, people=4)
    here.play_out()
    director, pk = signed_in(here.by), here.tournament.pk
    form = seen_on(director.get(url(here.club, "money", pk=pk)).text)
    entry = here.tournament.entries.first()
    set_fee(tournament_id=pk, entry_id=entry.pk, fee="owed", by=here.by)
    text = director.post(url(here.club, "pay", pk=pk), form, follow=True).text
    assert "changed after you opened the page" in text
    assert f"Entry fees still owed: {entry.member.name}" in text
    assert "This pool has been deleted." in director.post(url(here.club, "pay", pk=pk), {"pot": "x"}, follow=True).text
    assert not PotPayment.objects.exists()


def test_how_the_pot_is_paid_is_changed_on_a_page(day):
    here = day(AMERICAN, people=4)
    director, page = signed_in(here.by), url(here.club, "payout", pk=here.tournament.pk)
    assert 'value="one_in"' in director.get(page).text
    refused = director.post(page, {"payout": "fixed", "prizes": ""} | seen_by(director, page))
    assert refused.status_code == 422
    assert "Enter the prize for each paid place." in refused.text
    director.post(page, {"payout": "fixed", "prizes": "10 5", "consolation_share": "20"} | seen_by(director, page))
    here.tournament.refresh_from_db()
    assert (here.tournament.format.prizes, here.tournament.consolation_share) == ((1000, 500), 20)


def test_a_pool_is_opened_filled_and_paid(day):
    here = day(SWISS, people=4)
    director, pk = signed_in(here.by), here.tournament.pk
    text = director.post(url(here.club, "open_pool", pk=pk), POOL, follow=True).text
    assert "Equal shares. Paid to the top 1 in 4 of the pool’s players, by the standings of Swiss." in text
    pool, (one, two, three, _) = Pool.objects.get(), here.tournament.entries.values_list("pk", flat=True)
    page, save = (url(here.club, name, pk=pk, pool=pool.pk) for name in ("pool", "in_pool"))
    keeper = signed_in(MemberFactory(club=here.club, name="Sam Scorekeeper", scorekeeper=True).user)
    keeper.post(save, {"now": [one, two], "was": []})
    director.post(save, {"now": [three], "was": []})
    assert cash_in(pool.pot) == 1500
    keeper.post(save, {"now": [one], "was": [one, two]})
    assert sorted(pool.entrants.values_list("entry", flat=True)) == [one, three]
    assert "has not entered this tournament" in keeper.post(save, {"now": ["999999"]}, follow=True).text
    here.play_out()
    text = director.post(url(here.club, "pay", pk=pk), seen_on(director.get(page).text), follow=True)
    assert "$10.00" in keeper.get(page).text
    assert "paid out" in director.get(url(here.club, "money", pk=pk)).text
    assert text.redirect_chain[-1][0] == page


def test_a_closed_pool_requires_a_reason_and_keeps_the_input(day):
    here = day(SWISS, people=4)
    pool, (one, two, *_) = here.pool(), here.tournament.entries.values_list("pk", flat=True)
    director, (page, save) = (
        signed_in(here.by),
        (url(here.club, name, pk=here.tournament.pk, pool=pool.pk) for name in ("pool", "in_pool")),
    )
    assert "is closed" not in director.get(page).text
    here.call()
    assert "Round 1 of Swiss has been called, so Q pool is closed." in director.get(page).text
    refused = director.post(save, {"now": [one, two], "was": []})
    assert refused.status_code == 422
    assert "give a reason" in refused.text
    assert len(re.findall(r'value="\d+" checked', refused.text)) == 2
    assert cash_in(pool.pot) == 0
    director.post(save, {"now": [one], "was": [], "why": "paid at the door"})
    member = signed_in(MemberFactory(club=here.club, name="Mel Member", with_account=True).user)
    assert "Player 001 added: paid at the door" in member.get(page).text
    assert "at most 200" in director.post(save, {"now": [two], "why": "x" * 201}, follow=True).text
    assert cash_in(pool.pot) == 500


def test_paying_more_than_a_pool_holds_needs_a_yes_that_names_the_amount(day):
    here = day(SWISS, people=7)
    pool = here.pool(stake=550)
    entries = here.tournament.entries.values_list("pk", flat=True)[:5]
    change_pool(tournament_id=here.tournament.pk, pool_id=pool.pk, join=[*entries], leave=[], by=here.by)
    here.play_out()
    director, at = signed_in(here.by), {"pk": here.tournament.pk}
    page, pay = url(here.club, "pool", **at, pool=pool.pk), url(here.club, "pay", **at)
    text = director.get(page).text
    words = re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", text))
    assert "The pot $27.50 The club adds $2.50 Total $30.00" in words
    assert re.search(r'name="club_adds"\s+value="yes"\s+required', text)
    form = seen_on(text)
    assert "Check “The club adds $2.50”" in director.post(pay, form, follow=True).text
    assert not PotPayment.objects.exists()
    assert "Paid out and recorded" in director.post(pay, form | {"club_adds": "yes"}, follow=True).text
    assert 'name="club_adds"' not in director.get(page).text


@pytest.mark.parametrize(
    ("odd_cents", "sentence"),
    [
        ("top", "Cents left over go to the highest places"),
        ("club", "Cents left over go to the club"),
    ],
)
def test_the_main_pot_says_how_it_is_rounded_and_that_the_club_adds_nothing(day, odd_cents, sentence):
    here = day(SWISS, people=4)
    fmt = here.tournament.format.but(payout="percent", percents=(34, 33, 33), odd_cents=odd_cents)
    set_payout(tournament_id=here.tournament.pk, format=fmt, consolation_share=0, by=here.by)
    text = html.unescape(signed_in(here.by).get(url(here.club, "money", pk=here.tournament.pk)).text)
    assert f"Amounts are rounded down to the cent. {sentence}. The club adds nothing." in text


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"stake": "–5"}, "Enter an amount"),
        ({"stake": "0"}, "more than zero"),
        ({"pays": "qualifiers"}, "No one qualifies from Swiss"),
        ({"one_in": ""}, "Enter the number of players"),
        ({"stage_number": "7"}, "valid choice"),
        ({"name": ""}, "required"),
    ],
)
def test_a_pool_that_cannot_be_is_refused_with_a_sentence(day, wrong, sentence):
    here = day(SWISS, people=2)
    answer = signed_in(here.by).post(url(here.club, "open_pool", pk=here.tournament.pk), POOL | wrong)
    assert answer.status_code == 422
    assert sentence in html.unescape(answer.text)
    assert not Pool.objects.exists()


def test_an_empty_pool_is_dropped_on_its_page(day):
    here = day(SWISS)
    director, pk = signed_in(here.by), here.tournament.pk
    director.post(url(here.club, "open_pool", pk=pk), POOL)
    pool = Pool.objects.get().pk
    page = director.get(url(here.club, "pool", pk=pk, pool=pool)).text
    assert "No one has entered the tournament yet." in page
    assert "Players share prizes only if they share a place in the standings." in page, "by another rule than the pot"
    text = director.post(url(here.club, "drop_pool", pk=pk, pool=pool), follow=True).text
    assert "No pools" in text
    assert director.get(url(here.club, "pool", pk=pk, pool=pool)).status_code == 404


def test_the_standings_say_who_qualifies_and_name_the_high_non_qualifier(day):
    here = day(AMERICAN, people=5)
    stage = url(here.club, "stage", pk=here.tournament.pk, number=1)
    client = signed_in(here.by)
    here.call()
    here.play()
    assert "Currently qualifies for the Playoffs" in client.get(stage).text
    here.play_out(1)
    text = client.get(stage).text
    inside, first, outside = (
        text.index(each) for each in ("Qualifies for the Playoffs<", "High non-qualifier:", "Does not qualify<")
    )
    assert inside < outside < first


def test_every_tab_can_be_opened_before_anyone_has_entered(day):
    here = day(AMERICAN)
    client, pk = signed_in(here.by), here.tournament.pk
    for number in (1, 2, 3):
        assert client.get(url(here.club, "stage", pk=pk, number=number)).status_code == 200
    assert "no money in the pot" in client.get(url(here.club, "money", pk=pk)).text


def test_points_are_switched_on_on_their_page(day):
    here = day(AMERICAN, people=5)
    here.play_out(1)
    client, pk = signed_in(here.by), here.tournament.pk
    page, count = url(here.club, "points", pk=pk), url(here.club, "toggle_points", pk=pk)
    assert "This tournament doesn’t count Master Rating Points" in client.get(page).text
    text = client.post(count, {"on": "yes"}, follow=True).text
    assert "(unofficial)" in text
    assert "The ACC’s tables cover main events of 12, 14, 16, 18, 20, 21, 22 games, not of 3." in text
    assert "This tournament doesn’t count Master Rating Points" in client.post(count, follow=True).text


def test_the_pages_of_the_money_take_as_many_queries_for_many_as_for_few(day):
    asked = {}
    for people in (4, 12):
        here = day(SWISS, people=people)
        pool = here.pool()
        entries = here.tournament.entries.values_list("pk", flat=True)
        change_pool(tournament_id=here.tournament.pk, pool_id=pool.pk, join=[*entries], leave=[], by=here.by)
        here.play_out()
        client, pk = signed_in(here.by), here.tournament.pk
        for name, more in (("money", {}), ("pool", {"pool": pool.pk})):
            with CaptureQueriesContext(connection) as queries:
                assert client.get(url(here.club, name, pk=pk, **more)).status_code == 200
            asked.setdefault(name, []).append(len(queries))
    assert {name: few == many for name, (few, many) in asked.items()} == {"money": True, "pool": True}
