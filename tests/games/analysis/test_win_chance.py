"""The table of win chances, compared with 100,000 games from each of twenty positions; and its invariants."""

from functools import cache
from io import StringIO
from itertools import product

import numpy as np
import pytest
from django.core.management import call_command

from games.analysis import race
from games.analysis.win_chance import TABLE, has_win_chance, win_chance
from games.engine import PRESETS, RuleSet
from testing.scale import examples
from tests.games.analysis.played_out import GAMES, POSITIONS, RULES, recorded, wins

WITHIN = 0.01
NAMES = [f"{dealer}-{pone}" for dealer, pone in POSITIONS]


def dealers(dealer, pone, rules=RULES):
    return win_chance(rules, (dealer, pone), dealer=0, side=0)


@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_the_table_is_within_one_percent_of_the_games_played_out(position):
    games, won = recorded()[position]
    assert games == GAMES == 100_000
    assert dealers(*position) == pytest.approx(won / games, abs=WITHIN)


@pytest.mark.slow
@pytest.mark.parametrize("position", POSITIONS, ids=NAMES)
def test_new_games_are_won_as_often_as_the_recorded_ones(position):
    games, (all_games, won) = examples(40, 1000), recorded()[position]
    share = won / all_games
    error = (share * (1 - share) / games) ** 0.5
    assert wins(*position, range(games)) / games == pytest.approx(share, abs=4 * error + 1 / games)


def test_a_hole_more_never_lowers_the_chance_by_more_than_its_error():
    for dealer, pone in product(range(120), repeat=2):
        assert dealers(dealer + 1, pone) >= dealers(dealer, pone) - WITHIN
        assert dealers(dealer, pone + 1) <= dealers(dealer, pone) + WITHIN


def test_the_chances_of_both_sides_are_one():
    for dealer, side in product((0, 1), repeat=2):
        both = [win_chance(RULES, (80, 95), dealer, each) for each in (side, 1 - side)]
        assert sum(both) == pytest.approx(1)


def test_only_the_holes_to_go_matter():
    assert dealers(30, 40, RULES.but(target=61)) == dealers(90, 100)
    assert win_chance(RULES, (100, 90), dealer=1, side=1) == dealers(90, 100)


def test_only_games_of_two_with_six_cards_have_a_chance():
    known = {name for name, rules in PRESETS.items() if has_win_chance(rules)}
    assert known == {"hoyle", "uspc-1922", "te-club", "future-aids", "acc"}
    assert has_win_chance(RuleSet(target=61))
    assert not any(has_win_chance(rules) for rules in (RuleSet(players=3), RuleSet(players=4), RuleSet(target=181)))


def test_a_game_that_is_over_has_no_chance():
    with pytest.raises(ValueError, match="over"):
        dealers(121, 80)


DEALER, PONE = 0, 1


def deals(*played):
    """The race with only these deals, equally likely."""
    return race.Deals(race.as_scored(played), {})


def test_the_player_who_counts_first_wins():
    chances = race.win_chances(deals([(PONE, 4), (DEALER, 6)]))
    assert chances[6, 4] == 0
    assert chances[6, 5] == 1
    assert chances[7, 5] == pytest.approx(1 - chances[1, 1]) == 1


def test_the_recursion_is_that_of_playing_deal_after_deal():
    played = ([(PONE, 1), (DEALER, 2), (PONE, 8), (DEALER, 13)], [(DEALER, 1), (PONE, 12), (DEALER, 4)], [(PONE, 20)])

    @cache
    def naive(dealer, pone):
        return sum(after(steps, dealer, pone) for steps in played) / len(played)

    def after(steps, *to_go):
        left = list(to_go)
        for seat, gained in steps:
            left[seat] -= gained
            if left[seat] <= 0:
                return seat == DEALER
        return 1 - naive(left[PONE], left[DEALER])

    chances = race.win_chances(deals(*played))
    for dealer, pone in product((1, 2, 3, 12, 14, 21, 60, 80, 81, 82, 121), repeat=2):
        assert chances[dealer, pone] == pytest.approx(naive(dealer, pone)), (dealer, pone)


def test_a_deal_played_otherwise_near_the_end_counts_there_alone():
    far = race.as_scored([[(PONE, 1), (DEALER, 9)]])
    near = {(3, 3): race.as_scored([[(DEALER, 3)]])}
    chances = race.win_chances(race.Deals(far, near))
    assert chances[3, 3] == 1
    assert chances[9, 1] == 0
    assert chances[3, 1] == 0


@pytest.mark.slow
def test_the_command_writes_the_same_table_from_the_same_seed(tmp_path):
    for name in ("one", "two"):
        call_command("win_chance_table", to=tmp_path / name, seed="try", far=300, near=16, stderr=StringIO())
    one, two = ((tmp_path / name).read_text() for name in ("one", "two"))
    assert one == two
    assert len(one) == pytest.approx(len(TABLE.read_text()), rel=0.01)


def test_points_of_a_deal_are_kept_in_their_order():
    scored = race.as_scored([[(DEALER, 2), (PONE, 1), (DEALER, 3)]])
    assert (scored.dealer.tolist(), scored.pone.tolist()) == ([5], [1])
    assert scored.dealer_at[0, :7].tolist() == [0, 1, 1, 3, 3, 3, race.NEVER]
    assert np.all(scored.pone_at[0, 2:] == race.NEVER)
