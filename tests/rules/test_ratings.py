"""The effect of one game on its players' ratings."""

from math import isclose

import pytest

from league.rules.ratings import MODEL, NEWCOMER, Rating, chance, rated

STRONG, WEAK = Rating(1560.0, 30.0, 80), Rating(1450.0, 30.0, 80)


@pytest.mark.parametrize(
    ("sides", "pegs"),
    [
        ([[STRONG], [WEAK]], [90, 121]),
        ([[STRONG, NEWCOMER], [WEAK, STRONG]], [121, 60]),
        ([[STRONG], [NEWCOMER], [WEAK]], [100, 90, 121]),
        ([[WEAK], [NEWCOMER], [STRONG]], [100, 121, 100]),
    ],
)
def test_the_numbers_are_the_librarys(sides, pegs):
    teams = [[MODEL.rating(player.mu, player.sigma) for player in side] for side in sides]
    theirs = MODEL.rate(teams, scores=[float(score) for score in pegs])
    ours = rated(sides, pegs)
    assert [[(new.mu, new.sigma) for new in side] for side in ours] == [
        [(pytest.approx(new.mu, rel=1e-12), pytest.approx(new.sigma, rel=1e-12)) for new in side] for side in theirs
    ]


def test_the_arguments_are_not_changed():
    rated([[STRONG], [WEAK]], [121, 90])
    assert Rating(1560.0, 30.0, 80) == STRONG


def test_a_winner_rises_and_a_loser_falls_by_the_same():
    ((winner,), (loser,)) = rated([[NEWCOMER], [NEWCOMER]], [121, 90])
    assert winner.mu > 1500 > loser.mu
    assert isclose(winner.mu - 1500, 1500 - loser.mu)


def test_every_game_makes_a_newcomer_surer():
    ((winner,), _) = rated([[NEWCOMER], [NEWCOMER]], [121, 90])
    assert winner.sigma < NEWCOMER.sigma and winner.games == 1


def test_an_upset_changes_ratings_more_than_an_expected_result():
    _, (upset,) = rated([[STRONG], [WEAK]], [100, 121])
    _, (beaten,) = rated([[STRONG], [WEAK]], [121, 100])
    assert upset.mu - WEAK.mu > WEAK.mu - beaten.mu


def test_a_margin_says_nothing_between_two():
    assert rated([[STRONG], [WEAK]], [121, 120]) == rated([[STRONG], [WEAK]], [121, 3])


def test_partners_rise_together_the_newcomer_more():
    (settled, new), _ = rated([[STRONG, NEWCOMER], [WEAK, WEAK]], [121, 80])
    assert 0 < settled.mu - STRONG.mu < new.mu - NEWCOMER.mu


def test_three_handed_the_pegs_decide_second_place():
    (third,), (first,), (second,) = rated([[NEWCOMER]] * 3, [70, 121, 110])
    assert first.mu > second.mu > third.mu


def test_three_handed_equal_losers_fall_alike():
    (_,), (one,), (other,) = rated([[NEWCOMER]] * 3, [121, 90, 90])
    assert isclose(one.mu, other.mu) and one.mu < NEWCOMER.mu


def test_the_seat_does_not_matter():
    one, other = rated([[STRONG], [WEAK]], [121, 100]), rated([[WEAK], [STRONG]], [100, 121])
    assert one == other[::-1]


@pytest.mark.parametrize(("ahead", "wins"), [(0, 0.5), (400, 10 / 11), (-400, 1 / 11)])
def test_the_scale_is_that_of_chess_between_the_settled(ahead, wins):
    assert isclose(chance([Rating(1500 + ahead, 0.0)], [Rating(1500, 0.0)]), wins)


def test_doubt_draws_a_chance_towards_even():
    assert 0.5 < chance([Rating(1600, 80.0)], [NEWCOMER]) < chance([Rating(1600, 0.0)], [Rating(1500, 0.0)])


def test_a_rating_is_provisional_until_ten_games():
    assert Rating(games=9).is_provisional and not Rating(games=10).is_provisional


def test_a_rating_is_shown_as_a_number_and_nineteen_in_twenty():
    assert (Rating(1512.4, 40.0).shown, Rating(1512.4, 40.0).margin) == (1512, 78)
