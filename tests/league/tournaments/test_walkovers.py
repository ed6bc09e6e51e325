"""Withdrawals from a knockout in progress: walkovers, and coming back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from common.errors import Refused
from league.rounds.services.online import play_online
from league.rules.tournaments.knockouts import can_stand
from league.rules.tournaments.placing import places_of
from league.tournaments.queries.online import fixtures_of
from league.tournaments.services.online import let_play_online
from league.tournaments.services.replacements import replace_by_name
from league.tournaments.services.tables import PairingTable
from testing.clients import signed_in
from testing.factories import UserFactory
from testing.tournaments import DOUBLE, SWISS, url
from tests.league.tournaments.test_withdrawals_and_returns import KNOCK_OUT, come_back

pytestmark = pytest.mark.django_db


def test_withdrawing_at_a_called_table_of_a_knockout_is_a_walkover(day):
    """No result is missing any more, and the next round can be called; a player who comes back before that plays."""
    it = day(KNOCK_OUT, people=4)
    it.call()
    pairing, other = it.stage().current.pairings
    director = signed_in(it.by)
    gone = pairing.first.entry

    text = director.post(url(it.club, "withdraw", pk=it.tournament.pk, entry=gone), follow=True).content.decode()
    walked_over = f"{pairing.second.name} by walkover: {pairing.first.name} has withdrawn"
    assert f"{pairing.first.name} has withdrawn. {pairing.second.name} advances by walkover." in text
    assert it.stage().missing == (other,)
    assert walked_over in director.get(url(it.club, "stage", pk=it.tournament.pk, number=1)).content.decode()
    page = director.get(url(it.club, "pairing", pk=it.tournament.pk, pairing=pairing.pk)).content.decode()
    assert walked_over in page and "you can still enter the result" in page

    come_back(it, gone)
    assert {each.pk for each in it.stage().missing} == {pairing.pk, other.pk}
    it.withdraw(gone)
    it.record(other, (121, 111))
    it.call()
    final = it.stage().current.pairings[0]
    assert {final.first.entry, final.second.entry} == {pairing.second.entry, other.first.entry}


def test_of_two_withdrawn_players_at_one_table_the_later_one_advances_to_a_walkover(day):
    it = day(KNOCK_OUT, people=4)
    it.call()
    pairing, other = it.stage().current.pairings
    for entry in pairing.entries:
        it.withdraw(entry)
    assert it.stage().missing == (other,)
    it.record(other, (121, 111))
    assert it.is_over()
    places = places_of(it.stage(), it.players())
    assert places[:2] == [("1", other.first.name), ("2", pairing.second.name)]


@pytest.mark.parametrize("stages", [KNOCK_OUT, DOUBLE])
def test_a_walkover_counts_though_its_winner_withdraws_too(day, stages):
    """Otherwise a player who withdrew in the first round would be champion, and be paid."""
    it = day(stages, people=4)
    it.call()
    pairing = it.stage().current.pairings[0]
    it.withdraw(pairing.first.entry)
    it.play()
    it.play_out()
    places = places_of(it.stage(), it.players())
    it.withdraw(pairing.second.entry)
    assert places_of(it.stage(), it.players()) == places
    assert can_stand(it.state)


def with_account(it, entry):
    member = it.tournament.entries.get(pk=entry).member
    member.user = UserFactory()
    member.save()
    return member.user


def test_a_walkover_can_not_be_played_online_and_is_not_listed_in_the_next_round(day):
    it = day(KNOCK_OUT, people=4)
    it.call()
    pairing = it.stage().current.pairings[0]
    gone, rival = (with_account(it, entry) for entry in pairing.entries)
    now = timezone.now()
    let_play_online(
        tournament_id=it.tournament.pk, round_id=it.stage().current.pk, until=now + timedelta(days=1), now=now, by=it.by
    )
    assert fixtures_of(gone) and fixtures_of(rival)
    it.withdraw(pairing.first.entry)
    assert fixtures_of(rival) == []
    with pytest.raises(Refused, match="This match has been decided"):
        play_online(table=PairingTable(it.tournament.pk, pairing.pk, None), by=rival, now=now)
    it.play()
    it.call()
    page = signed_in(it.by).get(url(it.club, "whole_round", pk=it.tournament.pk, number=1)).text
    assert pairing.title not in page and it.stage().current.pairings[0].title in page


def test_a_director_may_rule_otherwise_at_a_table_that_was_walked_over(day):
    it = day(KNOCK_OUT, people=2)
    it.call()
    pairing = it.stage().current.pairings[0]
    it.withdraw(pairing.first.entry)
    it.award(pairing, 0, why="had won before leaving")
    assert places_of(it.stage(), it.players())[0] == ("1", pairing.first.name)


def test_a_reinstated_player_meets_the_current_opponent(day):
    it = day(KNOCK_OUT, people=4)
    it.call()
    pairing = it.stage().current.pairings[0]
    it.withdraw(pairing.first.entry)
    member = it.tournament.entries.get(pk=pairing.second.entry).member_id
    replace_by_name(
        tournament_id=it.tournament.pk, entry_id=pairing.second.entry, names={member: "Vera Late"}, by=it.by
    )
    come_back(it, pairing.first.entry)
    assert it.stage().current.pairings[0].title == f"{pairing.first.name} vs. Vera Late"


@pytest.mark.parametrize("stages", [KNOCK_OUT, SWISS])
def test_a_player_who_is_out_or_missed_the_last_round_sees_the_reason(day, stages):
    it = day(stages, people=4)
    it.call()
    loser = max(it.stage().current.pairings[0].players, key=lambda player: player.number)
    it.play()
    it.withdraw(loser.entry)
    it.call()
    if stages == SWISS:
        it.play()
        it.call()
    typed = {"name": loser.name, "fee": "paid"}
    text = signed_in(it.by).post(url(it.club, "enter", pk=it.tournament.pk), typed, follow=True).text
    assert "no more rounds for them to play" in text
