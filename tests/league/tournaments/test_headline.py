"""The header of a tournament's page: its state, and each reader's next step."""

from datetime import time

import pytest
from django.test import Client

from league.clubs.models import Club
from league.rounds.policies import Visibility
from league.rules.tournaments.stage_plans import StagePlan
from league.tournaments.models import Tournament
from league.tournaments.policies.payouts import pot_payout_of
from league.tournaments.presentation.headline import headline_of, state_text, steps_of
from league.tournaments.services.entries import set_fee
from league.tournaments.services.pairs import draw_partners
from league.tournaments.services.payouts import pay_out
from league.tournaments.services.pools import change_pool
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.tournaments import AMERICAN, SWISS, EntryRule, Kind, TournamentDriver, url

pytestmark = pytest.mark.django_db
ALL = Visibility()


def action(cup: TournamentDriver, *, organizes: bool = False, enters: bool = False) -> str:
    return headline_of(cup.state, ALL, None, may_organize=organizes, may_enter=enters).action


def test_the_state_is_a_sentence_from_the_first_entry_to_the_winner() -> None:
    cup = TournamentDriver(SWISS, people=4)
    Tournament.objects.update(starts_at=time(9, 30))
    cup.tournament.refresh_from_db()
    assert state_text(cup.state, ALL) == "4 entries, starts at 9:30 AM"
    cup.call()
    assert state_text(cup.state, ALL) == "Swiss, round 1 of 3: waiting for 2 results."
    cup.play()
    assert state_text(cup.state, ALL) == "Swiss, round 1 of 3: all results are in."
    cup.play_out()
    assert state_text(cup.state, ALL).endswith("wins.")


def test_the_list_of_tournaments_shows_each_state_and_winner() -> None:
    cup = TournamentDriver(SWISS, people=4)
    there = f"/c/{cup.club.slug}/tournaments/"
    member = Client()
    member.force_login(MemberFactory(club=cup.club, with_account=True).user)
    assert "Saturday · 4 entries" in member.get(there).text
    cup.play_out()
    winner = state_text(cup.state, ALL)
    assert f"Saturday · {winner}" in member.get(there).text
    Tournament.objects.update(shows_standings=False)
    assert winner not in member.get(there).text


def test_each_reader_has_one_next_step() -> None:
    cup = TournamentDriver(SWISS, people=4)
    assert [action(cup, organizes=True), action(cup, enters=True), action(cup)] == [
        "Go to the first round",
        "Enter this tournament",
        "",
    ]
    cup.call()
    assert [action(cup, organizes=True), action(cup)] == ["Continue with Swiss", "Follow live"]
    cup.play()
    cup.play_out()
    assert [action(cup, organizes=True), action(cup)] == ["Go to the payout", "See the results"]


def test_partners_are_drawn_before_the_first_round() -> None:
    cup = TournamentDriver(SWISS, people=4, sides=Tournament.Sides.DRAWN)
    page = signed_in(cup.by).get(url(cup.club, "detail", pk=cup.tournament.pk)).text
    assert action(cup, organizes=True) == "Draw partners"
    assert 'href="#partners"' in page and 'id="partners"' in page
    draw_partners(tournament_id=cup.tournament.pk, expected_version=cup.tournament.partner_draws, by=cup.by)
    assert action(cup, organizes=True) == "Go to the first round"


def test_after_the_payout_an_organizer_mails_the_results_and_is_done() -> None:
    cup = TournamentDriver(SWISS, people=4)
    cup.play_out()

    def front(**what: bool) -> tuple[str, str]:
        shown = headline_of(cup.state, ALL, None, may_organize=True, may_enter=False, **what)
        return shown.action, shown.finished

    def pay(pot_id: int) -> None:
        sheet = pot_payout_of(cup.state, pot_id).sheet
        pay_out(tournament_id=cup.tournament.pk, pot_id=pot_id, expected_version=sheet.version, by=cup.by)

    pay(cup.tournament.pot_id)
    assert front(may_mail=True) == ("Send the results by e-mail", "")
    assert front() == ("See the results", "The tournament is finished.")
    pool, (first, *_) = cup.pool(one_in=4), cup.players()
    change_pool(tournament_id=cup.tournament.pk, pool_id=pool.pk, join=[first.entry], leave=[], why="late", by=cup.by)
    assert front() == ("Go to the payout", "")
    pay(pool.pot_id)
    assert front() == ("See the results", "The tournament is finished.")
    best = cup.stage().standings[0].player
    pairing = next(pairing for pairing in cup.stage().current.pairings if best in pairing.entries)
    cup.record(pairing, (0, 121) if pairing.first.entry == best else (121, 0))
    assert front() == ("Go to the payout", "")


def test_while_an_entry_fee_is_owed_the_next_step_is_on_the_money_page() -> None:
    cup = TournamentDriver(SWISS, people=4)
    cup.play_out()
    owes = cup.tournament.entries.get(number=4)
    tournament, by = cup.tournament.pk, cup.by

    def front() -> tuple[str, str]:
        shown = headline_of(cup.state, ALL, None, may_organize=True, may_enter=False)
        return shown.action, shown.finished

    set_fee(tournament_id=tournament, entry_id=owes.pk, fee="owed", by=by)
    sheet = pot_payout_of(cup.state, cup.tournament.pot_id).sheet
    pay_out(tournament_id=tournament, pot_id=cup.tournament.pot_id, expected_version=sheet.version, by=by)
    assert front() == ("See who owes an entry fee", "")
    set_fee(tournament_id=tournament, entry_id=owes.pk, fee="waived", by=by)
    assert front() == ("See the results", "The tournament is finished.")


def test_without_entries_the_next_step_is_the_entry_desk() -> None:
    cup = TournamentDriver(SWISS)
    assert action(cup, organizes=True) == ""
    cup.enter("Ann")
    assert action(cup, organizes=True) == "Go to the first round"


def test_a_player_sees_the_opponent_and_the_table() -> None:
    cup = TournamentDriver(SWISS, people=2)
    cup.call()
    pairing = cup.stage().missing[0]
    mine = cup.tournament.entries.get(pk=pairing.first.entry)
    seat = headline_of(cup.state, ALL, mine, may_organize=False, may_enter=False).seat
    assert seat == f"You play {pairing.second.name} at table 1."


def test_once_it_is_over_the_first_four_are_named() -> None:
    cup = TournamentDriver(SWISS, people=6)
    cup.play_out()
    places = headline_of(cup.state, ALL, None, may_organize=False, may_enter=False).places
    assert [name for _place, name in places] == [cup.stage().names[row.player] for row in cup.stage().standings[:4]]


def test_the_places_are_those_of_the_playoffs_though_the_consolation_has_a_final_too() -> None:
    consolation = StagePlan(
        "Consolation", Kind.SWISS, planned_rounds=1, entry_rule=EntryRule.NON_QUALIFIERS, previous=1
    )
    last = StagePlan("Second final", Kind.KNOCK_OUT, entry_rule=EntryRule.QUALIFIED, previous=3)
    cup = TournamentDriver([*SWISS, AMERICAN[1], consolation, last], people=8)
    for number in range(1, 5):
        cup.play_out(number)
    places = headline_of(cup.state, ALL, None, may_organize=False, may_enter=False).places
    assert {name for _place, name in places} == {player.name for player in cup.stage(2).entrants}


def test_the_winner_of_a_consolation_is_not_named_as_that_of_the_tournament() -> None:
    """One player qualified and had no playoffs to play."""
    cup = TournamentDriver(AMERICAN, people=4)
    cup.play_out(1)
    cup.play_out(3)
    assert state_text(cup.state, ALL) == "All rounds have been played."


def test_the_line_of_stages_shows_the_round_and_the_winner() -> None:
    cup = TournamentDriver(AMERICAN, people=8)
    cup.play_out(1)
    cup.call(2)
    found = [(step.view.stage.name, step.state, step.text) for step in steps_of(cup.state, ALL)]
    assert found[:2] == [("Qualifying", "done", ""), ("Playoffs", "current", "round 1")]


def test_hidden_pairings_and_standings_are_not_in_the_head(client: Client) -> None:
    cup = TournamentDriver(SWISS, people=4)
    cup.play_out()
    none = Visibility(entries=False, pairings=False, standings=False, money=False)
    head = headline_of(cup.state, none, None, may_organize=False, may_enter=False)
    assert (head.text, head.places, head.seat) == ("In progress.", (), "")
    assert all("wins" not in step.text for step in steps_of(cup.state, none))


def test_the_page_begins_with_it(client: Client) -> None:
    cup = TournamentDriver(SWISS, people=4)
    cup.call()
    Club.objects.filter(pk=cup.club.pk).update(is_public=True)
    page = client.get(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/").text
    assert page.index("waiting for 2 results") < page.index("Follow live") < page.index(">Entries<")
    client.force_login(MemberFactory(club=cup.club, organizer=True).user)
    assert "Continue with Swiss" in client.get(f"/c/{cup.club.slug}/tournaments/{cup.tournament.pk}/").text
