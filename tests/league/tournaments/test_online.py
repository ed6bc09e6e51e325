"""Pairings that are played online by a deadline, and their results."""

from random import Random
from uuid import uuid4

import pytest
from django.urls import reverse

from common.errors import Refused
from games.models import Match
from games.services import ending
from league.results.models import Game, GameMatch, ResultVersion
from league.rounds.services.results import undo_result
from league.sessions.services import online
from league.tournaments import tasks
from league.tournaments.models import Round
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.queries.pairing_rows import swaps_version
from league.tournaments.services.cross_check import rule_on_cards, undo_card_ruling
from league.tournaments.services.online import matches_to_record
from league.tournaments.services.tables import PairingTable
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.queue import queued_for
from testing.seats import play_on, state_of
from testing.tournaments import AMERICAN, KNOCK_OUT

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_match_started_in_the_lobby_is_saved_as_the_pairings_result_once(net):
    cup = net()
    lobby = cup.clients[0].get(reverse("games:lobby")).text
    assert cup.address("online", pairing=cup.pairing.pk) in lobby
    assert "start by" in lobby
    match = cup.begin()
    play_on(match, Random(11))
    assert [tasks.record_match(str(match.pk)) for _ in range(3)] == [True, False, False]
    assert list(cup.pairing.games[0].pegs) == list(state_of(match).board.front)
    assert cup.pairing.winner is not None
    assert ResultVersion.objects.count() == 1


def test_the_stage_shows_a_player_the_match_and_links_to_it(net):
    cup = net()
    stage = cup.address("stage", number=1)
    assert "Your tournament match" in cup.clients[0].get(stage).text
    assert "Play online" in cup.clients[0].get(stage).text
    match = cup.begin()
    assert reverse("games:table", kwargs={"pk": match.pk}) in cup.clients[1].get(stage).text
    looker = signed_in(MemberFactory(club=cup.day.club, with_account=True).user)
    assert "Your tournament match" not in looker.get(stage).text


def test_players_who_wait_see_in_which_round_the_match_is(net):
    cup = net()
    cup.clients[0].post(cup.address("online", pairing=cup.pairing.pk))
    page = reverse("games:table", kwargs={"pk": Match.objects.get().pk})
    round_ = Round.objects.select_related("stage__tournament").get()
    place = f"{cup.day.club}, {round_.stage.tournament}, {round_.stage}, {round_}"
    assert [place in client.get(page).text for client in cup.clients] == [True, True]


def test_from_a_finished_match_its_players_get_back_to_the_tournament(net):
    cup = net()
    match = cup.begin()
    ending.resign(match_id=match.pk, seat=1)
    shown = cup.clients[0].get(reverse("games:table", kwargs={"pk": match.pk})).text
    assert f'href="{cup.address("detail")}"' in shown
    assert f"Back to {cup.day.tournament}" in shown


def test_the_next_game_of_a_best_of_three_follows_until_one_has_two(net):
    cup = net(KNOCK_OUT, people=2)
    for seat in (0, 1, 1):
        match = cup.begin()
        ending.resign(match_id=match.pk, seat=seat)
        assert tasks.record_match(str(match.pk))
    assert cup.pairing.wins == (2, 1)
    assert cup.day.is_over()


@pytest.mark.slow
def test_an_unneeded_game_is_canceled(net):
    cup = net(KNOCK_OUT, people=2)
    first = cup.begin()
    ending.resign(match_id=first.pk, seat=1)
    tasks.record_match(str(first.pk))
    second = cup.begin()
    ending.resign(match_id=second.pk, seat=1)
    tasks.record_match(str(second.pk))
    assert cup.pairing.wins == (2, 0)
    ending.rule(match_id=second.pk, winner=0, why="The first had won it.")
    tasks.record_match(str(second.pk))
    ending.rule(match_id=second.pk, winner=1, why="No: the second.")
    assert tasks.record_match(str(second.pk))
    assert cup.pairing.wins == (1, 1)
    third = cup.begin()
    ending.rule(match_id=second.pk, winner=0, why="The first after all.")
    tasks.record_match(str(second.pk))
    assert cup.pairing.wins == (2, 0)
    assert Match.objects.get(pk=third.pk).status == Match.Status.OVER


def test_a_canceled_match_loses_its_result_and_can_be_started_again(net):
    cup = net()
    match = cup.begin()
    ending.resign(match_id=match.pk, seat=0)
    tasks.record_match(str(match.pk))
    assert cup.pairing.winner == 1
    director = signed_in(cup.day.by)
    typed = {"game": cup.pairing.games[0].pk, "winner": "", "why": "The telephone was lent.", "expected_version": 1}
    text = director.post(cup.address("rule_match", pairing=cup.pairing.pk), typed, follow=True).text
    assert "Ruling saved. Both sides can read it." in text
    assert cup.pairing.winner is None
    again = cup.begin()
    assert again.pk != match.pk
    assert [link.stands for link in GameMatch.objects.all()] == [False, True]


@pytest.mark.slow
def test_a_director_gives_the_match_to_a_side_and_must_say_why(net):
    cup = net()
    cup.begin()
    page, typed = (
        cup.address("rule_match", pairing=cup.pairing.pk),
        {"game": cup.pairing.games[0].pk, "winner": "1", "why": " ", "expected_version": 0},
    )
    director = signed_in(cup.day.by)
    assert "Enter a reason" in director.post(page, typed, follow=True).text
    assert cup.pairing.winner is None
    director.post(page, typed | {"why": "The other was abusive."})
    assert cup.pairing.winner == 1
    assert cup.clients[0].post(page, typed).status_code == 403
    (game,) = cup.pairing.games
    table = PairingTable(cup.day.tournament.pk, cup.pairing.pk, game.pk)
    undo_result(table=table, expected_version=game.version, by=cup.day.by, entry_id=uuid4())
    again = director.post(page, typed | {"why": "The other was abusive."}, follow=True).text
    assert "its result was undone. Enter the result instead" in again


def test_a_ruling_waits_for_the_match_and_an_old_swiss_match_can_be_corrected(net):
    cup = net()
    match = cup.begin()
    with pytest.raises(Refused, match="an online match, or its board is kept on a phone"):
        cup.day.award(cup.pairing, 0)
    ending.resign(match_id=match.pk, seat=0)
    assert matches_to_record() == [match.pk]
    tasks.record_match(str(match.pk))
    assert matches_to_record() == []
    cup.day.play()
    cup.day.call()
    before = cup.day.stage().standings
    ending.rule(match_id=match.pk, winner=0, why="It was a slip.")
    assert tasks.record_match(str(match.pk))  # in a Swiss an old result can be corrected
    assert cup.day.stage().standings != before


def test_in_a_knockout_a_later_round_holds_back_the_change(net):
    cup = net(KNOCK_OUT, people=4)
    match = cup.win_online()
    cup.day.play()
    cup.day.call()
    ending.rule(match_id=match.pk, winner=1, why="It was a slip.")
    assert not tasks.record_match(str(match.pk))
    assert matches_to_record() == []  # the sweep skips it until then
    cup.day.undo()
    assert matches_to_record() == [match.pk]
    assert tasks.record_match(str(match.pk))


def test_undoing_a_round_cancels_its_matches(net):
    cup = net()
    match = cup.begin()
    cup.day.undo()
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
    assert match.winner is None
    assert not Game.objects.exists()


def test_a_finished_match_queues_the_recording_at_its_pairing(queue, net):
    match = net().begin()
    ending.resign(match_id=match.pk, seat=0)
    assert queued_for(match.pk) == ["league.tournaments.tasks.record_match"]


def test_the_sweep_of_sessions_leaves_matches_of_tournaments_alone(net):
    match = net().begin()
    ending.resign(match_id=match.pk, seat=0)
    assert matches_to_record() == [match.pk]
    assert online.matches_to_record() == []


def test_the_sweep_leaves_a_match_alone_while_there_is_a_ruling_on_its_pairing(net):
    cup = net(AMERICAN)
    match = cup.begin()
    ending.rule(match_id=match.pk, winner=None, why="The telephone was lent.")
    tasks.record_match(str(match.pk))

    def at_the_cards():
        state = cup.day.state
        game = cross_check_of(state, state.stages[0]).game(cup.pairing.pk)
        keys = {
            "tournament_id": cup.day.tournament.pk,
            "stage_id": state.stages[0].stage.pk,
            "pairing_id": cup.pairing.pk,
        }
        return keys | {"expected_version": game.token, "by": cup.day.by}

    rule_on_cards(**at_the_cards(), spreads=(10, -10), why="both judges agree", judges="Jo and Kim")
    ending.rule(match_id=match.pk, winner=0, why="It was a slip.")
    assert not tasks.record_match(str(match.pk))
    assert matches_to_record() == []
    undo_card_ruling(**at_the_cards())
    assert matches_to_record() == [match.pk]


def test_a_match_ruled_on_after_a_forfeit_leaves_the_forfeit(net):
    cup = net()
    match = cup.begin()
    ending.rule(match_id=match.pk, winner=None, why="The telephone was lent.")
    tasks.record_match(str(match.pk))
    cup.day.award(cup.pairing, 1)
    ending.rule(match_id=match.pk, winner=0, why="It was a slip.")
    assert not tasks.record_match(str(match.pk))
    assert matches_to_record() == []
    assert cup.pairing.winner == 1


def test_before_a_swap_the_page_names_the_matches_to_be_canceled(net):
    cup = net()
    one, two = cup.day.stage().current.pairings
    match = cup.begin()
    asked = {"one": one.second.entry, "other": two.second.entry}
    page = cup.address("swap", number=1)
    client = signed_in(cup.day.by)
    text = client.get(page, asked).text
    assert f"The online match {one.title} will be canceled." in text
    assert f"The online match {two.title}" not in text
    seen = swaps_version(cup.day.stage().current.pk, 0)
    client.post(page, asked | {"expected_version": seen, "why": "a late one"})
    match.refresh_from_db()
    assert match.status == Match.Status.OVER
