"""Rehearsals: created and discarded with one button each, played at random, and counting for nothing."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from common.errors import Refused
from league.clubs.models import Club, Member
from league.clubs.queries import clubs_of, lobbies_of, members_of
from league.money.models import Transaction
from league.money.queries import cash_in
from league.results.models import Game
from league.rules import sample_data
from league.rules.tournaments.pairing_systems import is_over
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.queries.state import state_of
from league.tournaments.services import rehearsals
from league.tournaments.services.cross_check import rule_on_cards
from league.tournaments.services.rehearsals import discard_rehearsal, rehearse, simulate_round
from league.tournaments.services.rounds import call_round
from league.tournaments.services.stages import change_stage
from testing.bulk import as_kept
from testing.clients import signed_in
from testing.factories import MemberFactory
from testing.scale import examples
from testing.shared import made_once
from testing.tournaments import SWISS, url

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(scope="module")
def made(django_db_setup, django_db_blocker):
    yield from made_once(django_db_blocker, a_rehearsal)


@pytest.fixture
def organizer(made, db):
    """The organizer of a club that has a rehearsal."""
    return Member.objects.select_related("club", "user").get(pk=made[0].pk)


@pytest.fixture
def rehearsal(made, db):
    return as_kept(made[1])


def a_rehearsal():
    organizer = MemberFactory(organizer=True, name="Olga Organizer")
    return organizer, rehearse(club=organizer.club, by=organizer.user)


def stage(tournament, number=1):
    return state_of(tournament).stages[number - 1]


def play(tournament, by, *, number=1, rounds=1, seed=121):
    for _ in range(rounds):
        view = stage(tournament, number)
        call_round(tournament_id=tournament.pk, stage_id=view.stage.pk, expected_version=len(view.rounds), by=by)
        simulate_round(tournament_id=tournament.pk, stage_id=view.stage.pk, by=by, seed=seed + len(view.rounds))


def decide_cards(tournament, by):
    """Rule on all games whose scorecards differ, as the cases propose, or as at the table."""
    view = stage(tournament)
    for game in cross_check_of(state_of(tournament), view).by_state("differ"):
        rule_on_cards(
            tournament_id=tournament.pk,
            stage_id=view.stage.pk,
            pairing_id=game.pairing.pk,
            expected_version=game.token,
            spreads=[side.spread for side in game.proposal.sides or game.by_table],
            why="by the cases",
            judges="",
            by=by,
        )


def test_a_rehearsal_has_thirty_players_and_the_club_knows_nothing_of_them(organizer, rehearsal):
    assert rehearsal.entries.count() == len(sample_data.PEOPLE) == 30
    assert [member.name for member in members_of(organizer.club)] == ["Olga Organizer"]
    assert not organizer.club.tournaments.exists()
    play(rehearsal, organizer.user)
    assert not Game.objects.filter(club=organizer.club).exists()
    assert not Transaction.objects.exclude(club=rehearsal.club).exists()
    assert cash_in(rehearsal.pot) == 30 * 500


def test_pressing_twice_goes_back_to_the_rehearsal_that_was_begun(organizer, rehearsal):
    assert rehearse(club=organizer.club, by=organizer.user) == rehearsal
    with pytest.raises(Refused) as refused:
        rehearse(club=rehearsal.club, by=organizer.user)
    assert refused.value.code == "rehearsing"


def test_a_rehearsal_is_its_organizers_own_and_has_no_lobby(organizer, rehearsal):
    other = MemberFactory(club=organizer.club, organizer=True, name="Otto Other")
    assert rehearse(club=organizer.club, by=other.user) != rehearsal
    assert rehearsal.club in clubs_of(organizer.user)
    assert rehearsal.club not in clubs_of(other.user)
    assert [lobby.key for lobby in lobbies_of(organizer.user)] == [organizer.club.slug]


def test_dice_play_a_round_with_cards_of_which_some_disagree(organizer, rehearsal):
    play(rehearsal, organizer.user, rounds=3)
    view = stage(rehearsal)
    assert not view.missing
    check = cross_check_of(state_of(rehearsal), view)
    assert len(check.games) == 45
    assert 0 < len(check.by_state("differ")) < 15
    assert len(check.by_state("agree")) > 30


def test_dice_play_a_whole_tournament_to_its_end(organizer, rehearsal):
    rounds = examples(short=3, full=9)
    qualifying = StagePlan("Qualifying", Kind.ROTATION, planned_rounds=rounds)
    change_stage(tournament_id=rehearsal.pk, stage_id=stage(rehearsal).stage.pk, plan=qualifying, by=organizer.user)
    play(rehearsal, organizer.user, rounds=rounds)
    decide_cards(rehearsal, organizer.user)
    for number, rounds in ((2, 3), (3, 5)):
        play(rehearsal, organizer.user, number=number, rounds=rounds)
    state = state_of(rehearsal)
    for view in state.stages:
        assert is_over(state, view)


def test_only_missing_results_are_simulated_and_only_in_a_rehearsal(organizer, rehearsal, day):
    with pytest.raises(Refused) as refused:
        simulate_round(tournament_id=rehearsal.pk, stage_id=stage(rehearsal).stage.pk, by=organizer.user)
    assert refused.value.code == "nothing_missing"
    real = day(SWISS, people=4)
    real.call()
    with pytest.raises(Refused) as refused:
        simulate_round(tournament_id=real.tournament.pk, stage_id=real.stage().stage.pk, by=real.by)
    assert refused.value.code == "no_rehearsal"
    assert real.stage().missing


def test_a_discarded_rehearsal_is_closed_to_everyone(organizer, rehearsal):
    play(rehearsal, organizer.user)
    assert discard_rehearsal(club=rehearsal.club, by=organizer.user) == organizer.club
    assert list(clubs_of(organizer.user)) == [organizer.club]
    assert signed_in(organizer.user).get(url(rehearsal.club, "list")).status_code == 404
    assert rehearse(club=organizer.club, by=organizer.user) != rehearsal
    with pytest.raises(Refused) as refused:
        discard_rehearsal(club=organizer.club, by=organizer.user)
    assert refused.value.code == "no_rehearsal"


def test_a_new_director_rehearses_on_the_pages(db):
    organizer = MemberFactory(organizer=True, name="Olga Organizer")
    client, club = signed_in(organizer.user), organizer.club
    assert "Try it with made-up players" in client.get(url(club, "list")).text
    answer = client.post(url(club, "rehearse"), follow=True)
    assert "REHEARSAL." in answer.text
    assert "Ann Tremblay" in answer.text
    assert "Would you like to play?" not in answer.text
    rehearsed = Club.objects.get(rehearsal_of=club)
    tournament = rehearsed.tournaments.get()
    again = client.get(url(club, "list")).text
    assert "Try it with made-up players" not in again
    assert f'href="{url(rehearsed, "detail", pk=tournament.pk)}">Continue your rehearsal' in again
    today = client.get(reverse("front:club", args=[rehearsed.slug]))
    assert today.url == url(rehearsed, "detail", pk=tournament.pk)
    assert f'href="{reverse("front:club", args=[club.slug])}"' in client.get(today.url).text
    client.post(url(rehearsed, "call", pk=tournament.pk, number=1), {"expected_version": "0"})
    page = url(rehearsed, "stage", pk=tournament.pk, number=1)
    assert "Fill in random results" in client.get(page).text
    answer = client.post(url(rehearsed, "simulate", pk=tournament.pk, number=1), follow=True)
    assert "Random results filled in." in answer.text
    assert "all results in" in answer.text
    answer = client.post(url(rehearsed, "discard_rehearsal"), follow=True)
    assert "Rehearsal deleted." in answer.text
    assert answer.redirect_chain[-1][0] == url(club, "list")
    assert "REHEARSAL" not in client.get(reverse("home"), follow=True).text


def test_a_real_club_has_no_dice_and_nothing_to_throw_away(day):
    real = day(SWISS, people=4)
    real.call()
    client = signed_in(real.by)
    assert "by dice" not in client.get(url(real.club, "stage", pk=real.tournament.pk, number=1)).text
    answer = client.post(url(real.club, "discard_rehearsal"), follow=True)
    assert "This is not a rehearsal" in answer.text
    assert Member.objects.get(club=real.club, user=real.by).has_left is False


def test_the_cross_checks_number_of_queries_does_not_depend_on_the_games(organizer, rehearsal):
    client, asked = signed_in(organizer.user), []
    page = url(rehearsal.club, "cards", pk=rehearsal.pk, number=1)
    for _ in range(2):
        play(rehearsal, organizer.user, rounds=2)
        with CaptureQueriesContext(connection) as queries:
            assert "to decide" in client.get(page).text
        asked.append(len(queries))
    assert asked[0] == asked[1] <= 25


def begin_and_end(club, by):
    discard_rehearsal(club=rehearse(club=club, by=by).club, by=by)


def test_the_number_of_rehearsals_is_limited(monkeypatch):
    olga, otto = (MemberFactory(organizer=True) for _ in range(2))
    for _ in range(rehearsals.BEGINNING.most):
        begin_and_end(olga.club, olga.user)
    with pytest.raises(Refused, match="5 rehearsals in the past hour"):
        begin_and_end(olga.club, olga.user)
    monkeypatch.setattr(rehearsals, "MOST_A_MONTH", 2)
    begin_and_end(otto.club, otto.user)
    begin_and_end(otto.club, otto.user)
    with pytest.raises(Refused, match="2 rehearsals in the past 30 days"):
        begin_and_end(otto.club, otto.user)
