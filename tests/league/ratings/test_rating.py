"""Ratings depend on results only: one by one, all again, and after a changed result."""

from datetime import timedelta
from random import Random
from time import monotonic, sleep
from uuid import uuid4

import pytest

from games.models import Match
from league.ratings.models import RatingHistory, RatingProgress
from league.ratings.queries.rated_order import clubs_to_rate
from league.ratings.services.rating import rate_batch
from league.removals.services import merge, undo
from league.results.models import GameMatch, ResultChange
from league.results.services.recording import award_forfeit, set_aside
from testing.factories import THURSDAY

pytestmark = pytest.mark.django_db


def test_results_one_by_one_give_what_all_again_gives(results):
    dice = Random(5)
    for week in range(4):
        for _ in range(5):
            results.some_game(dice, on=THURSDAY + timedelta(weeks=week))
            results.rate()
    one_by_one = results.numbers()
    assert len(one_by_one[0]) > 40
    assert results.rated_again() == one_by_one


@pytest.mark.parametrize("most", [1, 3, 7])
def test_the_size_of_a_batch_changes_no_number(results, most):
    dice = Random(6)
    for _ in range(12):
        results.some_game(dice)
    assert results.rated_again(most) == results.rated_again()


def test_results_that_come_in_another_order_are_rated_in_that_of_the_games(results):
    dice = Random(7)
    games = [(results.begin(*([each] for each in dice.sample(results.people, 2)))) for _ in range(8)]
    dice.shuffle(games)
    for game in games:
        results.enter(game, 121, dice.randrange(60, 121))
        results.rate()
    one_by_one = results.numbers()
    assert results.rated_again() == one_by_one


def test_a_correction_rates_everything_after_it_again(results):
    dice = Random(8)
    ann, bob, *_ = results.people
    first = results.play([ann], [bob])
    for _ in range(8):
        results.some_game(dice)
    results.rate()
    before = results.numbers()
    results.enter(first, 100, 121)
    results.rate()
    corrected = results.numbers()
    assert corrected != before
    assert results.rated_again() == corrected


def test_a_game_taken_back_leaves_no_trace(results):
    ann, bob, carla, *_ = results.people
    results.play([ann], [bob])
    results.rate()
    before = results.numbers()
    mistake = results.play([carla], [ann])
    results.rate()
    results.undo(mistake)
    results.rate()
    assert results.numbers() == before


def test_a_game_set_aside_leaves_no_trace(results):
    ann, bob, *_ = results.people
    game = results.play([ann], [bob])
    results.rate()
    set_aside(game_id=game.pk, expected_version=1, by=None, entry_id=uuid4(), why="never played")
    results.rate()
    assert results.numbers() == ([], [])


def test_a_forfeit_is_not_rated(results):
    ann, bob, *_ = results.people
    game = results.begin([ann], [bob])
    award_forfeit(game_id=game.pk, side=0, expected_version=0, by=None, entry_id=uuid4(), why="Bob went home")
    results.rate()
    assert results.numbers() == ([], [])


def test_rating_twice_changes_nothing(results):
    results.play([results.people[0]], [results.people[1]])
    results.rate()
    before = results.numbers()
    results.rate()
    assert results.numbers() == before


def test_a_stopped_run_continues_at_its_place(results):
    dice = Random(9)
    for _ in range(9):
        results.some_game(dice)
    rate_batch(club_id=results.club, most=4)
    assert not RatingProgress.objects.get(club=results.club).is_complete
    results.rate()
    stopped = results.numbers()
    assert results.rated_again() == stopped


def test_table_and_online_are_apart_and_together(results):
    ann, bob, *_ = results.people
    results.play([ann], [bob])
    results.play_online([ann], [bob], pegs=(90, 121))
    results.play_online([ann], [bob], pegs=(90, 121))
    results.rate()
    games = {ladder: results.current(ann, ladder).games for ladder in ("table", "online", "all")}
    assert games == {"table": 1, "online": 2, "all": 3}
    assert results.current(ann, "table").mu > 1500 > results.current(ann, "online").mu


def test_a_result_of_a_match_that_was_corrected_at_the_table_is_the_tables(results):
    ann, bob, *_ = results.people
    game = results.play_online([ann], [bob])
    results.rate()
    results.enter(game, 90, 121)
    results.rate()
    assert results.current(ann, "online") is None and results.current(ann, "table").games == 1


def test_partners_share_the_change_of_ratings(results):
    ann, bob, carla, dev, *_ = results.people
    results.play([ann, bob], [carla, dev])
    results.rate()
    assert results.current(ann).mu == results.current(bob).mu > results.current(carla).mu


def test_three_at_a_table_are_rated_by_the_board(results):
    ann, bob, carla, *_ = results.people
    results.play([ann], [bob], [carla], pegs=(80, 121, 110))
    results.rate()
    assert results.current(bob).mu > results.current(carla).mu > results.current(ann).mu


def test_a_volunteers_extra_game_counts_for_the_others_alone(results):
    ann, bob, *_ = results.people
    results.play([ann], [bob], uncounted=[bob])
    results.rate()
    assert results.current(ann).games == 1 and results.current(bob) is None


def test_results_from_before_there_were_ratings_are_found(results):
    results.play([results.people[0]], [results.people[1]])
    ResultChange.objects.all().delete()
    assert clubs_to_rate() == [results.club]


def test_a_lost_job_is_found_again(results):
    ann, bob, *_ = results.people
    results.play([ann], [bob])
    results.rate()
    assert clubs_to_rate() == []
    results.play([ann], [bob])
    assert clubs_to_rate() == [results.club]


def test_a_result_is_rated_by_the_worker_after_its_commit(worker, results):
    results.play([results.people[0]], [results.people[1]])
    until = monotonic() + 30
    while not RatingHistory.objects.exists() and monotonic() < until:
        sleep(0.05)
    assert results.current(results.people[0]).games == 1


def test_an_undone_merge_leaves_no_rating_of_a_game_that_was_undone_meanwhile(results):
    """Bob's first game is undone while he is merged with Ann."""
    ann, bob, carla, *_ = results.people
    first = results.play([bob], [carla])
    results.play([bob], [carla], on=THURSDAY + timedelta(weeks=1))
    results.rate()
    removal = merge(kept=ann, duplicate=bob, by=None, account="kept")
    results.rate()
    assert results.current(bob) is None
    assert not RatingHistory.objects.filter(member=bob).exists()
    results.undo(first)
    undo(removal=removal, by=None)
    results.rate()
    after = results.numbers()
    assert results.current(bob).games == 1
    assert results.rated_again() == after


def test_a_game_on_a_hand_kept_board_is_in_person_though_an_online_match_was_canceled(results):
    ann, bob, *_ = results.people
    game = results.play_online([ann], [bob])
    game.matches.update(by_hand=True)
    canceled = Match.objects.create(rules_data={}, rated=True)
    GameMatch.objects.create(game=game, match=canceled, stands=False)
    results.rate()
    assert results.current(ann, "table").games == 1
    assert results.current(ann, "online") is None
