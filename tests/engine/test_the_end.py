"""A game ends at the hole that reaches the target, and nothing is pegged after it."""

import pytest

from games.engine import (
    Announce,
    CallFault,
    CallMuggins,
    Card,
    CribShown,
    DealByHand,
    GameOver,
    GameWon,
    HandShown,
    PegByHand,
    Pegged,
    PlayCard,
)
from tests.engine.table import ACC, FIVE_CARD, HOYLE, Table, named, random_game, tables

HANDS = "KC 8C 6D 4D", "QC 9C 6H 3D", "QH TS 9S 2S", "TH 9H 8H 7H"


def at(rules, *scores, hands=(), **more):
    table = Table(rules)
    table.pegged(*scores)
    if hands:
        table.deal(*hands, **more)
    return table


def test_the_game_ends_at_his_heels():
    """ichabod801/t_games #123."""
    table = at(HOYLE, 100, 119)
    assert table.deal(*HANDS[:2], starter="JS") == "B 2 for his heels, B wins a single game"
    over = table.state.phase
    assert isinstance(over, GameOver)
    assert (over.side, over.kind, over.match) == (1, "single", True)


def test_heels_peg_one_where_one_is_left():
    table = at(HOYLE, 100, 120)
    table.deal(*HANDS[:2], starter="JS")
    assert table.scores == (100, 121)
    assert next(e for e in reversed(table.events) if isinstance(e, Pegged)).scores[0].points == 2


def test_the_game_ends_in_the_play_with_cards_left():
    table = at(HOYLE, 119, 119, hands=("5C KD 2C 3C", "TC QD 4C 6C"))
    assert table.play("A 5C, B TC") == "B 2 for fifteen, B wins a single game"
    assert isinstance(table.events[-1], GameWon)


def test_a_go_and_a_last_card_can_be_the_last_hole():
    go = at(HOYLE, 120, 0, hands=("KC 9D 8D 7D", "QC TH 6H 5H"))
    assert go.play("A KC, B QC, A 9D") == "B go, A 1 for go, A wins a double game"
    last = at(FIVE_CARD, 0, 60, hands=("2C 3C 6H", "4H 7D AC"))
    assert last.play("A 2C, B 4H, A 3C, B 7D, A 6H, B AC").endswith("B 1 for last card, B wins a single game")


# In the play A pegs 1 and B 3; then each of the hands and the crib scores two.
TWO_EACH = {"hands": ("KC KD 8C 6D", "QC QD 9C 3D"), "starter": "4H", "crib": "AH 2H 7S 9S"}
TO_THE_SHOW = "A KC, B QC, A 8C, B 3D, A KD, B 9C, A 6D, B QD"


@pytest.mark.parametrize(
    ("before", "after", "winner", "shown"),
    [
        # hoyle, Scoring; OpenSpiel counts every hand, and the dealer would win its game.
        pytest.param((118, 117), (121, 120), 0, [HandShown], id="the pone goes out before the dealer counts"),
        pytest.param((100, 116), (103, 121), 1, [HandShown, HandShown], id="the dealer goes out before the crib"),
        pytest.param((118, 114), (121, 117), 0, [HandShown], id="though the crib would have made it"),
        pytest.param((100, 114), (103, 121), 1, [HandShown, HandShown, CribShown], id="the crib goes out"),
    ],
)
def test_the_show_stops_at_the_hand_that_goes_out(before, after, winner, shown):
    table = at(HOYLE, *before, **TWO_EACH)
    table.play(TO_THE_SHOW)
    assert [type(event) for event in table.events if isinstance(event, HandShown | CribShown)] == shown
    assert (table.scores, table.state.phase.side) == (after, winner)
    assert isinstance(table.events[-1], GameWon)


@pytest.mark.parametrize("rules", list(tables()), ids=named)
def test_hands_are_shown_from_the_dealers_left_until_a_side_pegs_out(rules):
    shows = []
    for seed in range(3):
        for state, _, events, _ in random_game(rules, seed):
            seats = [event.seat for event in events if isinstance(event, HandShown)]
            if seats:
                whole = [(state.dealer + 1 + turn) % rules.players for turn in range(rules.players)]
                assert seats == whole[: len(seats)]
                assert isinstance(events[-1], GameWon) or any(isinstance(event, CribShown) for event in events)
                shows.append(seats)
    assert shows


def test_partners_peg_together_and_win_together():
    table = at(HOYLE.but(players=4), 0, 117)
    table.deal("5C 8C 7C 6C", "TC QD 2D 3D", "TD 8S 7S 6S", "6D 5H 4D 4H")
    assert table.play("A 5C, B TC, C TD") == "B 2 for fifteen, C 2 for pair"
    assert table.play("D 6D") == "D 2 for thirty-one, B wins a double game"
    assert table.scores == (2, 121)


def test_the_game_ends_by_a_penalty():
    table = Table(HOYLE, by_hand=True)
    table.do(DealByHand(1), *(PegByHand(0, 29, "hand") for _ in range(4)), PegByHand(0, 3, "run"))
    assert table.do(CallFault(1, "wrong crib")) == "A 2 for penalty, A wins a double game"


def test_the_game_ends_by_muggins():
    table = at(HOYLE.but(counting="muggins"), 119, 119, hands=("5C KD 2C 3C", "TC QD 4C 6C"))
    table.do(PlayCard(0, Card.parse("5C")), Announce(0, 0), CallMuggins(1, 0))
    table.do(PlayCard(1, Card.parse("TC")), Announce(1, 0))
    assert table.do(CallMuggins(0, 2)) == "A 2 for muggins, A wins a single game"


@pytest.mark.parametrize(
    ("rules", "loser", "kind"),
    [
        (HOYLE, 61, "single"),
        (HOYLE, 60, "double"),
        (HOYLE.but(lurch=None), 0, "single"),
        (ACC, 91, "single"),
        (ACC, 90, "double"),
        (ACC, 61, "double"),
        (ACC, 60, "double double"),  # ichabod801/t_games #465: the double lurch line is below the lurch line
        (ACC, 0, "double double"),
        (HOYLE.but(target=61, lurch=31), 31, "single"),
        (HOYLE.but(target=61, lurch=31), 30, "double"),
        (FIVE_CARD, 3, "single"),
    ],
)
def test_a_loser_short_of_the_line_is_lurched(rules, loser, kind):
    table = at(rules, loser - rules.pone_start, rules.target - 1)
    assert table.deal(*(hand[: 3 * rules.kept - 1] for hand in HANDS[:2]), starter="JS").endswith(
        f"B wins a {kind} game"
    )
    assert table.scores == (loser, rules.target)


def test_with_three_the_kind_of_win_depends_on_the_nearest_loser():
    at_heels = at(HOYLE.but(players=3), 0, 60, 120)
    assert at_heels.deal(*HANDS[:3], starter="JS").endswith("C wins a double game")
    one_is_safe = at(HOYLE.but(players=3), 0, 61, 120)
    assert one_is_safe.deal(*HANDS[:3], starter="JS").endswith("C wins a single game")


@pytest.mark.parametrize("rules", list(tables()), ids=named)
@pytest.mark.parametrize("target", [61, 121])
def test_once_around_and_twice_around_end_on_the_target(rules, target):
    rules = rules.but(target=target, lurch=None, double_lurch=None)
    dealer = rules.side_of(rules.players - 1)
    table = Table(rules)
    start = target - 1 - table.scores[dealer]
    table.pegged(*(start if side == dealer else 0 for side in range(rules.sides)))
    table.deal(*(hand[: 3 * rules.kept - 1] for hand in HANDS[: rules.players]), starter="JS")
    assert table.scores[dealer] == target
    assert isinstance(table.state.phase, GameOver)
