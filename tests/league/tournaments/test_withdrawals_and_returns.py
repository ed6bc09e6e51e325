"""What depends on a result, and entries that come, withdraw or come back after others were paired by it."""

from uuid import uuid4

import pytest

from common.errors import Refused
from league.money.queries import cash_in
from league.results.models import Game
from league.rounds.services.results import undo_result
from league.rules.tournaments.placing import places_of
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.models import Tournament
from league.tournaments.queries.pairing_rows import swaps_version
from league.tournaments.services import entries
from league.tournaments.services.pairing_swaps import swap
from league.tournaments.services.tables import PairingTable
from testing.clients import signed_in
from testing.tournaments import AMERICAN, DOUBLE, GROUPS, SWISS, url
from tests.league.tournaments.desk import Desk

pytestmark = pytest.mark.django_db
KNOCK_OUT = [StagePlan("Knockout", Kind.KNOCK_OUT)]


def come_back(day, entry):
    entries.come_back(tournament_id=day.tournament.pk, entry_id=entry, by=day.by)


def test_returning_after_a_walkover_requires_undoing_later_games(day):
    """Of eight, a semifinalist withdraws, the final is played without him, and then he comes back."""
    it = day(KNOCK_OUT, people=8)
    it.call()
    it.play()
    pairing = it.stage().rounds[0].pairings[0]
    gone = pairing.players[pairing.winner].entry
    it.withdraw(gone)
    it.call()
    it.play()
    it.call()
    with pytest.raises(Refused) as no:
        come_back(it, gone)
    assert no.value.code == "walked_over"

    it.undo()
    come_back(it, gone)
    it.play_out()
    assert places_of(it.stage(), it.players())[0] == ("1", "Player 001")


@pytest.mark.parametrize("stages", [SWISS, AMERICAN[:1]])
def test_a_late_player_is_not_in_the_stage_once_their_only_round_is_undone(day, stages):
    it = day(stages, people=8)
    it.call()
    it.play()
    late = it.enter("Late Lea")
    it.call()
    it.undo()
    it.withdraw(late.pk)
    assert len(it.stage().entrants) == 8
    it.play_out()
    assert {row.totals.games for row in it.stage().standings} == {3}


@pytest.mark.parametrize("stages", [AMERICAN, GROUPS])
def test_entering_a_stage_is_refused_once_its_playoffs_have_begun(day, stages):
    it = day(stages, people=8)
    it.play_out()
    it.call(2)

    with pytest.raises(Refused, match="too late to enter"):
        it.enter("Late Larry")

    assert it.is_over()
    with pytest.raises(Refused) as no:
        it.call()
    assert no.value.code == "used_later"


def test_entering_a_swiss_is_refused_once_its_last_round_is_called(day):
    it = day(SWISS, people=4)
    for _ in range(2):
        it.call()
        it.play()
    it.enter("Late Larry")
    assert "Late Larry" in {player.name for player in it.players()}
    it.call()
    before = cash_in(it.tournament.pot)
    with pytest.raises(Refused, match="too late to enter"):
        it.enter("Later Len")
    assert cash_in(it.tournament.pot) == before
    door = signed_in(it.by).get(url(it.club, "detail", pk=it.tournament.pk)).text
    assert "Entries are closed: no later round takes new players." in door


def test_returning_to_the_groups_after_the_playoffs_have_begun_gives_no_games(day):
    it = day(GROUPS, people=8)
    it.call()
    it.play()
    gone = it.stage().entrants[-1].entry
    it.withdraw(gone)
    it.play_out()
    it.call(2)

    come_back(it, gone)

    assert it.is_over()
    with pytest.raises(Refused) as no:
        it.call()
    assert no.value.code == "used_later"


def test_a_table_with_a_scorecard_is_not_changed_by_hand(db):
    desk = Desk(results=False)
    desk.enter(1, "W +21")
    one, other = (pairing.first.entry for pairing in desk.stage.rounds[0].pairings)
    expected_version = swaps_version(desk.stage.current.pk, 0)
    with pytest.raises(Refused) as no:
        swap(
            tournament_id=desk.day.tournament.pk,
            stage_id=desk.stage.stage.pk,
            one_id=one,
            other_id=other,
            expected_version=expected_version,
            why="mixed up",
            by=desk.day.by,
        )
    assert no.value.code == "has_results"


@pytest.mark.parametrize("stages", [DOUBLE, [StagePlan("Swiss", Kind.SWISS, planned_rounds=3, best_of=3)]])
def test_only_where_a_meeting_is_one_game_of_a_card_are_cards_handed_in(day, stages):
    it = day(stages, people=4)
    it.call()
    assert not it.stage().stage.takes_cards
    client, at = signed_in(it.by), {"pk": it.tournament.pk}
    pairing = it.stage().rounds[0].pairings[0]
    assert client.get(url(it.club, "cards", **at, number=1)).status_code == 404
    assert (
        "Rule separately for each player"
        not in client.get(url(it.club, "pairing", **at, pairing=pairing.pk)).content.decode()
    )
    assert "Scorecards and cross-check" not in client.get(url(it.club, "stage", **at, number=1)).content.decode()


def test_a_round_whose_results_were_undone_can_be_undone_and_history_is_kept(day):
    it = day(AMERICAN, people=4)
    it.call()
    pairing = it.stage().rounds[0].pairings[0]
    it.record(pairing, (121, 90))
    with pytest.raises(Refused) as no:
        it.undo()
    assert no.value.code == "has_results"

    undo_result(
        table=PairingTable(it.tournament.pk, pairing.pk, pairing.games[0].pk),
        expected_version=1,
        by=it.by,
        entry_id=uuid4(),
    )
    it.undo()

    assert not it.stage().has_begun
    game = Game.objects.get(pk=pairing.games[0].pk)
    assert (game.status, [each.status for each in game.versions.all()]) == (
        "unplayed",
        ["played", "waiting", "unplayed"],
    )
    it.play_out()


def test_players_moved_by_hand_can_still_play_online(net):
    it = net().day
    one, other = (pairing.first.entry for pairing in it.stage().rounds[0].pairings)
    swap(
        tournament_id=it.tournament.pk,
        stage_id=it.stage().stage.pk,
        one_id=one,
        other_id=other,
        expected_version=swaps_version(it.stage().current.pk, 0),
        why="brothers",
        by=it.by,
    )
    assert all(pairing.online_until for pairing in it.stage().rounds[0].pairings)


@pytest.mark.parametrize("stages", [AMERICAN, GROUPS, DOUBLE])
def test_if_everyone_has_withdrawn_the_pages_say_so_and_no_round_is_called(day, stages):
    it = day(stages, people=5)
    it.call()
    it.play()
    it.pool()
    for entry in it.state.players:
        it.withdraw(entry)
    client, at = signed_in(it.by), {"pk": it.tournament.pk}
    for name in ("detail", "wall", "money", "flyer"):
        assert client.get(url(it.club, name, **at)).status_code == 200
    for number in range(1, len(stages) + 1):
        assert client.get(url(it.club, "stage", **at, number=number)).status_code == 200
        with pytest.raises(Refused):
            it.call(number)


def test_a_pair_waits_for_a_place_and_loses_its_own_when_it_comes_back_too_late(day):
    it = day(AMERICAN, people=2, capacity=2, sides=Tournament.Sides.PAIRS)
    waiting = it.enter("Ann Arbor", "Bob Beam")
    assert waiting.status == "waiting"
    first = it.tournament.entries.first()
    it.withdraw(first.pk)
    waiting.refresh_from_db()
    assert waiting.status == "in"
    come_back(it, first.pk)
    first.refresh_from_db()
    assert first.status == "waiting"
    it.call()
    assert first.pk not in [player.entry for player in it.stage().entrants]


def test_the_waiting_list_ends_once_a_bracket_has_begun(day):
    it = day(DOUBLE, people=4, capacity=4)
    waiting = it.enter("Ann Arbor")
    it.call()
    it.play()
    it.withdraw(it.stage().entrants[0].entry)
    waiting.refresh_from_db()
    assert waiting.status == "waiting"
    it.play_out()
    assert waiting.pk not in [player.entry for player in it.stage().entrants]


def test_withdrawing_at_a_called_table_of_a_swiss_requires_a_ruling(day):
    it = day(SWISS, people=4)
    it.call()
    pairing = it.stage().current.pairings[0]
    gone = url(it.club, "withdraw", pk=it.tournament.pk, entry=pairing.first.entry)
    text = signed_in(it.by).post(gone, follow=True).content.decode()
    assert f"{pairing.title} in Swiss, round 1, is still open. Enter its result, or record a forfeit." in text
    assert pairing.pk in {each.pk for each in it.stage().missing}


def test_returning_after_the_next_stage_has_begun_gives_a_message(day):
    it = day(AMERICAN, people=8)
    it.play_out()
    last = it.stage().ordered_among(it.stage().entrants)[-1].player
    back = url(it.club, "come_back", pk=it.tournament.pk, entry=last)
    director = signed_in(it.by)
    it.withdraw(last)
    assert "has been reinstated." in director.post(back, follow=True).content.decode()

    it.withdraw(last)
    it.call(3)
    text = director.post(back, follow=True).content.decode()
    assert "has been reinstated. There are no more rounds for them to play." in text


def test_impossible_changes_are_not_offered(day):
    it = day(AMERICAN, people=8)
    director = signed_in(it.by)

    def page(number):
        return director.get(url(it.club, "stage", pk=it.tournament.pk, number=number)).text

    it.call()
    assert "Undo the last round" in page(1)
    assert "Finish Qualifying first. It decides who plays in this stage." in page(2) and "Call round" not in page(2)
    pairing = it.stage().current.pairings[0]
    table = url(it.club, "pairing", pk=it.tournament.pk, pairing=pairing.pk)
    it.play()
    assert "Undo the last round" not in page(1)
    assert "Save correction" in director.get(table).text

    it.play_out()
    assert "Call round 1" in page(2)
    it.call(2)
    stays = "Rounds of Playoffs were called based on these results. Undo those rounds first."
    assert "Undo the last round" not in page(1)
    text = director.get(table).text
    assert stays in text
    assert not any(offer in text for offer in ("Save correction", "Record a forfeit", "Rule separately for"))


def test_the_list_says_where_the_fee_is_before_and_after_a_withdrawal(day):
    it = day(SWISS, people=1)
    page = url(it.club, "detail", pk=it.tournament.pk)
    assert "If you withdraw this entry, the fee stays in the pot." in signed_in(it.by).get(page).text
    it.withdraw(it.tournament.entries.get().pk)
    after = signed_in(it.by).get(page).text
    assert "The fee stays in the pot." in after
    assert "If you withdraw" not in after
