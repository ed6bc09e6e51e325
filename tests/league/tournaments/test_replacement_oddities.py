"""Unusual replacements: by the same person, by a player of another entry, and with cards outstanding."""

import pytest

from common.errors import Refused
from league.money.models import FeeStatus
from league.money.queries import cash_in
from league.results.models import Game
from league.tournaments.models import Replacement, Tournament
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import SWISS, url
from tests.league.tournaments.desk import Desk
from tests.league.tournaments.test_replacements import entry, replace

pytestmark = pytest.mark.django_db


def test_a_player_can_not_replace_themselves(day):
    swiss = day(SWISS, people=2)
    one = entry(swiss)
    page = url(swiss.club, "replace", pk=swiss.tournament.pk, entry=one.pk)
    typed = {f"for_{one.member_id}": "Player 001", "passes_fee": "no"}
    refused = signed_in(swiss.by).post(page, typed)
    assert (refused.status_code, "Player 001 already plays for this entry" in refused.text) == (422, True)
    assert not Replacement.objects.exists()


def test_a_card_can_be_entered_after_a_replacement():
    desk = Desk(results=False)
    desk.day.play()
    replace(desk.day, "Bob")
    game = desk.both("W +10", "L -10")
    assert game.state == "agree"
    assert {side.player.name for side in game.sides} >= {"Player 001"}


def test_the_page_of_such_a_card_names_the_opponent():
    desk = Desk()
    first, second = desk.stage.rounds[0].pairings[0].players
    replace(desk.day, "Bob", number=first.number)
    at = {"pk": desk.day.tournament.pk, "number": 1, "entry": first.entry}
    page = signed_in(desk.day.by).get(url(desk.day.club, "card", **at)).text
    assert f"{second.name} ({second.number})" in page
    assert f"{first.name} ({first.number})" not in page


def test_two_cards_make_the_result_of_a_replacements_game():
    desk = Desk(results=False)
    replace(desk.day, "Bob")
    game = desk.both("W +10", "L -10")
    assert Game.objects.get(pk=game.game.pk).status == Game.Status.PLAYED


def test_the_fee_of_a_withdrawn_place_is_refunded_to_its_payer(day):
    swiss = day(SWISS, people=4)
    replace(swiss, "Bob")
    swiss.withdraw(entry(swiss).pk)
    replace(swiss, "Bob", number=2)
    assert entry(swiss).fee == FeeStatus.WAIVED
    assert cash_in(swiss.tournament.pot) == 3 * 500


def test_each_place_names_the_replaced_player(day):
    swiss = day(SWISS, people=4)
    replace(swiss, "Bob")
    swiss.withdraw(entry(swiss).pk)
    replace(swiss, "Bob", number=2)
    found = [player.label for player in swiss.state.players.values()]
    assert found[:2] == ["Bob (replaces Player 001, withdrawn)", "Bob (replaces Player 002)"]


def test_the_names_to_tap_say_which_player_of_a_pair_they_replace(day):
    cup = day(SWISS, people=2, sides=Tournament.Sides.PAIRS)
    MemberFactory(club=cup.club, name="Bob")
    one, client = entry(cup), signed_in(cup.by)
    page = client.get(url(cup.club, "replace", pk=cup.tournament.pk, entry=one.pk)).text
    assert f"Tap the replacement for {one.member}:" in page
    assert page.count("120ms, focus") == 2
    field = f"for_{one.partner_id}"
    found = client.get(url(cup.club, "find_newcomer", pk=cup.tournament.pk, entry=one.pk), {field: ""}).text
    assert f"Tap the replacement for {one.partner}:" in found
    assert f'name="tapped_{field}"' in found
    single = day(SWISS, people=2)
    MemberFactory(club=single.club, name="Bob")
    page = url(single.club, "replace", pk=single.tournament.pk, entry=entry(single).pk)
    page = signed_in(single.by).get(page).text
    assert "Tap a name:" in page
    assert ", focus" not in page


def test_a_waiting_pair_is_addressed_in_the_plural(day):
    cup = day(SWISS, people=2, capacity=1, sides=Tournament.Sides.PAIRS)
    with pytest.raises(Refused, match="Player 002 and Partner 002 are on the waiting list"):
        replace(cup, "Bob", number=2)
