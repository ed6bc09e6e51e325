"""Swaps of two players: their effects, their refusals, and undoing."""

from uuid import uuid4

import pytest
from django.urls import reverse

from common.errors import Refused
from league.results.models import Game
from league.results.services.reports import report_problem
from league.rounds.services.results import undo_result
from league.tournaments.models import Pairing, PairingSwap
from league.tournaments.policies.pairing_swaps import plan_swap, swappable
from league.tournaments.queries.pairing_rows import swaps_version
from league.tournaments.services import pairing_swaps
from league.tournaments.services.clock_and_absences import mark_absent
from league.tournaments.services.pairing_swaps import undo_swap
from league.tournaments.services.tables import PairingTable
from testing.clients import signed_in
from testing.tournaments import AMERICAN, GROUPS, KNOCK_OUT, ROUND_ROBIN, SWISS, TABLES, url

pytestmark = pytest.mark.django_db


def seen(played):
    """The version of the round on its current page."""
    round_ = played.stage().current.pk
    return swaps_version(round_, PairingSwap.objects.filter(round=round_).count())


def swap(played, one, other, why="they share a car", expected_version=None):
    view = played.stage()
    pairing_swaps.swap(
        tournament_id=played.tournament.pk,
        stage_id=view.stage.pk,
        one_id=one.entry,
        other_id=other.entry,
        expected_version=expected_version or seen(played),
        why=why,
        by=played.by,
    )


def undo(played):
    view = played.stage()
    undo_swap(
        tournament_id=played.tournament.pk,
        stage_id=view.stage.pk,
        expected_version=seen(played),
        by=played.by,
    )


def seats(played):
    return {each.table: [player.name for player in each.players] for each in played.stage().current.pairings}


def last_bye(played):
    return next(each.first for each in played.stage().current.pairings if each.is_bye)


def test_two_change_places_and_change_back(day):
    swiss = day(SWISS, people=6)
    swiss.call()
    before = seats(swiss)
    one, two, _ = swiss.stage().current.pairings
    swap(swiss, one.first, two.second)
    after = seats(swiss)
    assert after[1] == [two.second.name, one.second.name]
    assert after[2] == [two.first.name, one.first.name]
    assert after[3] == before[3]
    assert Game.objects.count() == 3
    assert "swapped: they share a car" in swiss.tournament.journal.first().text
    undo(swiss)
    assert seats(swiss) == before
    assert "undone" in swiss.tournament.journal.first().text
    with pytest.raises(Refused, match="There is no pairing change to undo"):
        undo(swiss)


def test_the_next_round_uses_the_swapped_pairings(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    one, two = swiss.stage().current.pairings
    swap(swiss, one.first, two.first)
    pairing = {frozenset(each.title.split(" vs. ")) for each in swiss.stage().current.pairings}
    swiss.play()
    for _ in range(2):
        swiss.call()
        swiss.play()
        pairing |= {frozenset(each.title.split(" vs. ")) for each in swiss.stage().current.pairings}
    assert len(pairing) == 6


def test_swapping_the_bye_warns_about_a_second_one(day):
    swiss = day(SWISS, people=5)
    swiss.call()
    swiss.play()
    had = last_bye(swiss)
    swiss.call()
    now = last_bye(swiss)
    consequences = plan_swap(swiss.stage(), now.entry, had.entry).consequences
    assert f"{had.name} had a bye in round 1." in consequences
    swap(swiss, now, had)
    assert last_bye(swiss) == had
    swiss.play()
    swiss.call()
    assert last_bye(swiss) != had


def test_problems_of_a_swap_are_shown_before_it_is_saved(day):
    swiss = day(SWISS, people=8)
    swiss.call()
    swiss.play()
    winner, loser = swiss.stage().rounds[0].pairings[0].players
    swiss.call()
    with_winner = next(each for each in swiss.stage().current.pairings if winner in each.players)
    other = next(player for player in with_winner.players if player != winner)
    change = plan_swap(swiss.stage(), other.entry, loser.entry)
    together = next(table.now for table in change.tables if winner in table.now.players)
    both = f"{together.first.name} and {together.second.name}"
    assert f"{both} already met in round 1." in change.consequences
    points = (0, 2) if together.second.number < together.first.number else (2, 0)
    assert f"{both} are 2 points apart: {points[0]} and {points[1]}." in change.consequences


def test_an_outdated_page_enters_no_result_for_swapped_players(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    one, two = swiss.stage().current.pairings
    swap(swiss, one.first, two.first)
    with pytest.raises(Refused, match="Someone undid this"):
        swiss.record(one, (121, 90))


def test_only_tables_without_a_result_and_only_with_a_reason(day):
    swiss = day(SWISS, people=6)
    swiss.call()
    one, two, three = swiss.stage().current.pairings
    expected_version = seen(swiss)
    with pytest.raises(Refused, match="Enter a reason"):
        swap(swiss, one.first, two.first, why="  ")
    with pytest.raises(Refused, match="already at the same table"):
        swap(swiss, one.first, one.second)
    with pytest.raises(Refused, match="Choose two different players"):
        swap(swiss, one.first, one.first)
    swiss.record(one, (121, 90))
    with pytest.raises(Refused, match="has a result"):
        swap(swiss, one.first, two.first)
    swap(swiss, two.first, three.first)
    with pytest.raises(Refused, match="Someone changed"):
        swap(swiss, two.first, three.first, expected_version=expected_version)
    assert PairingSwap.objects.count() == 1
    assert {player.entry for player, _ in swappable(swiss.stage())} == {
        player.entry for each in (two, three) for player in each.players
    }


def test_players_of_a_table_whose_result_was_undone_can_be_swapped(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    one, two = swiss.stage().current.pairings
    swiss.record(one, (121, 90))
    undo_result(
        table=PairingTable(swiss.tournament.pk, one.pk, one.games[0].pk),
        expected_version=1,
        by=swiss.by,
        entry_id=uuid4(),
    )
    swap(swiss, one.first, two.first)
    assert seats(swiss)[1] == [two.first.name, one.second.name]


def test_a_call_for_the_scorekeeper_that_a_swap_ends_is_said_before(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    one, two = swiss.stage().current.pairings
    report_problem(game_id=one.games[0].pk, member_id=one.games[0].sides[0].members[0], text="", by=None)
    found = plan_swap(swiss.stage(), one.first.entry, two.first.entry).consequences
    assert found == (f"{one.first.name}’s call for the scorekeeper will be closed.",)


def test_a_bracket_is_not_changed_by_hand_and_groups_stay_apart(day):
    cup = day(KNOCK_OUT, people=4)
    with pytest.raises(Refused, match="has been called"):
        plan_swap(cup.stage(), 1, 2)
    cup.call()
    one, two = cup.stage().current.pairings
    assert swappable(cup.stage()) == []
    with pytest.raises(Refused, match="the bracket decides"):
        swap(cup, one.first, two.first)
    groups = day(GROUPS, people=8)
    groups.call()
    one, _, three, _ = groups.stage().current.pairings
    with pytest.raises(Refused, match="different groups"):
        swap(groups, one.first, three.first)


def test_a_round_robin_is_still_complete_after_an_exchange(day):
    robin = day(ROUND_ROBIN, people=6)
    robin.call()
    one, two, _ = robin.stage().current.pairings
    swap(robin, one.second, two.second)
    robin.play()
    robin.play_out()
    pairing = [frozenset(each.title.split(" vs. ")) for round_ in robin.stage().rounds for each in round_.pairings]
    assert len(pairing) == len(set(pairing)) == 15


def test_a_qualifying_round_continues_with_new_opponents_after_a_swap(day):
    weekend = day(AMERICAN, people=8)
    weekend.call()
    one, two, *_ = weekend.stage().current.pairings
    swap(weekend, one.first, two.second)
    weekend.play()
    weekend.play_out()
    pairing = [frozenset(each.title.split(" vs. ")) for round_ in weekend.stage().rounds for each in round_.pairings]
    assert len(pairing) == len(set(pairing)) == 12


def test_a_player_sitting_out_takes_the_place_of_another(day):
    robin = day(ROUND_ROBIN, people=5)
    robin.call()
    idle = next(player for player, where in swappable(robin.stage()) if where == "sits out")
    goes = robin.stage().current.pairings[0].first
    change = plan_swap(robin.stage(), idle.entry, goes.entry)
    assert change.consequences == (f"{goes.name} sits out.",)
    swap(robin, idle, goes)
    assert idle.name in seats(robin)[1]
    undo(robin)
    assert goes.name in seats(robin)[1]


def test_a_player_stays_absent_when_others_or_the_player_are_swapped(day):
    swiss = day(SWISS, people=6)
    swiss.call()
    one, two, three = swiss.stage().current.pairings
    missed = one.second
    mark_absent(tournament_id=swiss.tournament.pk, pairing_id=one.pk, player=missed.entry, absent=True, by=swiss.by)
    swap(swiss, one.first, two.first)
    swap(swiss, missed, three.first)
    assert [each.absent_names for each in swiss.stage().current.pairings] == [(), (), (missed.name,)]


def test_a_volunteers_game_stays_uncounted_at_another_table(day):
    weekend = day(AMERICAN, people=7)
    while not (weekend.stage().rounds and weekend.stage().current.catch_up):
        weekend.play()
        weekend.call()
    tables = weekend.stage().current.pairings
    volunteers = {member for each in tables for member in each.games[0].uncounted}
    assert volunteers
    one, two = tables[0], tables[-1]
    swap(weekend, one.first, two.first)
    again = weekend.stage().current.pairings
    assert {member for each in again for member in each.games[0].uncounted} == volunteers


def test_a_round_with_a_swap_is_undone_completely(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    one, two = swiss.stage().current.pairings
    swap(swiss, one.first, two.first)
    swiss.undo()
    assert not (Pairing.objects.exists() or PairingSwap.objects.exists() or Game.objects.exists())


def test_a_director_chooses_two_looks_and_confirms(day):
    swiss = day(SWISS, people=4)
    swiss.call()
    one, two = swiss.stage().current.pairings
    client = signed_in(swiss.by)
    where = {"club": swiss.club.slug, "pk": swiss.tournament.pk, "number": 1}
    page, stage = (reverse(f"tournaments:{name}", kwargs=where) for name in ("swap", "stage"))
    assert "Change pairings" in client.get(stage).text
    assert one.first.name in client.get(page).text
    assert "Tables that have a result, a report or a scorecard can’t be changed." in client.get(page).text
    chosen = {"one": one.first.entry, "other": two.first.entry}
    assert "The swap causes no rematch and no second bye." in client.get(page, chosen).text
    assert client.get(page, chosen | {"other": "x"}).status_code == 422
    sent = chosen | {"expected_version": seen(swiss)}
    assert "Enter a reason" in client.post(page, sent).text
    assert client.post(page, sent | {"why": "sisters"}).status_code == 302
    text = client.get(stage).text
    assert "Pairings changed. The reason is recorded." in text
    assert f"The director swapped {one.first.name} and {two.first.name}: sisters" in text
    late = client.post(page, sent | {"why": "sisters"})
    assert (late.status_code, "The page now shows the current state." in late.text) == (422, True)
    client.post(reverse("tournaments:undo_swap", kwargs=where), {"expected_version": seen(swiss)})
    assert "exchanged" not in client.get(stage).text


def test_at_tables_of_three_and_four_the_page_says_nothing_of_byes(day):
    it = day(TABLES, people=7)
    it.call()
    chosen = zip(("one", "other"), (each.first.entry for each in it.stage().current.pairings), strict=True)
    text = signed_in(it.by).get(url(it.club, "swap", pk=it.tournament.pk, number=1), dict(chosen)).text
    assert "The swap causes no rematch." in text
    assert "bye" not in text
