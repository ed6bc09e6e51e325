"""Side pots: claims and payouts to the cent, with figures calculated by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.scoring import GameScore
from league.rules.side_pots import POTS, Claim, claim, side_pot_sheet

HANDS = [
    ("24", "ann"),
    ("28", "bob"),
    ("four", "carla"),
    ("24", "dev"),
    ("four", "ann"),
    ("four", "carla"),
    ("24", "eve"),
]
IN = ("ann", "bob", "carla", "dev")


def games(player: str, *results: tuple[int, int]) -> list[GameScore[str]]:
    return [GameScore(player, by > 0, points, 0, 0, by, 121, ()) for points, by in results]


def holders(kind: str, entered: tuple[str, ...] = IN, hands=HANDS, slams=(), scores=()) -> Claim[str]:
    return claim(kind, entered, hands=hands, slams=slams, scores=scores)


def paid(kind: str, fund: int, claimed: Claim[str], winner: str | None = None) -> dict[str | None, int]:
    return {share.player: share.amount for share in side_pot_sheet(kind, fund, claimed, winner).shares}


def test_the_last_24_of_those_who_are_in_the_pot():
    assert holders("last_24") == Claim(("dev",))
    assert holders("last_24", ("bob",)) == Claim()


def test_each_holder_of_four_of_a_kind_once():
    assert holders("four") == Claim(("carla", "ann"))


def test_a_29_takes_all_and_without_one_a_28_takes_half():
    assert holders("high_hand") == Claim(("bob",), half=True)
    assert holders("high_hand", hands=[*HANDS, ("29", "ann")]) == Claim(("ann",))
    assert holders("skunks") == Claim(("bob",), half=True)


def test_the_highest_hand_of_those_who_are_in_the_pot():
    """Bob's 28 is the highest. Where Bob is not in it, Ann and Dev cut for their 24s, and Eve's 24 doesn't count."""
    assert holders("highest") == Claim(("bob",))
    assert holders("highest", ("ann", "carla", "dev")) == Claim(("ann", "dev"))
    assert holders("highest", hands=[("20", "ann"), ("22", "carla"), ("four", "bob"), ("19", "dev")]) == (
        Claim(("carla",))
    )
    assert holders("highest", hands=[("four", "bob"), ("19", "dev")]) == Claim()


def test_a_grand_slam_of_someone_in_the_pot():
    assert holders("slam", slams=["eve", "bob"]) == Claim(("bob",))


def test_the_best_four_games_in_a_row():
    """Ann has 7 points in each run: 2 2 3 0, 2 3 0 2 and 3 0 2 2. Bob has 8. Carla has played three games."""
    scores = [
        *games("ann", (2, 5), (2, 5), (3, 40), (0, -9), (2, 5), (2, 5)),
        *games("bob", (3, 31), (3, 31), (0, -1), (2, 9)),
        *games("carla", (3, 50), (3, 50), (3, 50)),
    ]
    assert holders("best_four", scores=scores) == Claim(("bob",))
    assert holders("best_four", ("ann", "carla"), scores=scores) == Claim(("ann",))


def test_equal_runs_are_ranked_by_spread_or_shared():
    even = games("ann", *[(2, 10)] * 4)
    assert holders("best_four", scores=[*even, *games("bob", *[(2, 9)] * 4)]) == Claim(("ann",))
    assert holders("best_four", scores=[*even, *games("bob", *[(2, 10)] * 4)]) == Claim(("ann", "bob"))


@pytest.mark.parametrize(
    ("kind", "claimed", "winner", "expected"),
    [
        ("last_24", Claim(("ann",)), None, {"ann": 1700}),
        ("last_24", Claim(), None, {None: 1700}),
        ("four", Claim(("ann", "bob", "carla")), None, {"ann": 567, "bob": 567, "carla": 566}),
        ("four", Claim(("ann", "bob", "carla")), "bob", {"bob": 1700}),
        ("high_hand", Claim(("bob",), half=True), None, {"bob": 850, None: 850}),
        ("highest", Claim(("ann", "dev")), None, {"ann": 850, "dev": 850}),
        ("highest", Claim(("ann", "dev")), "dev", {"dev": 1700}),
        ("highest", Claim(), None, {None: 1700}),
        ("skunks", Claim(("bob", "ann"), half=True), None, {"bob": 425, "ann": 425, None: 850}),
        ("fifty", Claim(half=True), "dev", {"dev": 850, None: 850}),
        ("fifty", Claim(half=True), None, {None: 1700}),
    ],
)
def test_17_dollars_are_paid_by_the_rule_of_each_side_pot(kind, claimed, winner, expected):
    assert paid(kind, 1700, claimed, winner) == expected


def test_the_reason_says_how_and_where_the_rest_goes():
    sheet = side_pot_sheet("four", 1700, Claim(("ann", "bob")), "bob")
    assert [share.reason for share in sheet.shares] == ["four of a kind, by a cut of the cards"]
    assert side_pot_sheet("slam", 500, Claim(), None).shares[0].reason == "rolls over to the next session"
    assert side_pot_sheet("fifty", 500, Claim(half=True), "ann").shares[1].reason == "for the club"


@given(st.sampled_from(list(POTS)), st.integers(0, 10**6), st.integers(0, 7), st.booleans(), st.booleans())
def test_every_cent_of_a_side_pot_is_somewhere(kind, fund, count, half, cut):
    sheet = side_pot_sheet(kind, fund, Claim(tuple(range(count)), half), 0 if cut and count else None)
    assert sum(share.amount for share in sheet.shares) == sheet.pot == fund
    assert all(share.amount > 0 for share in sheet.shares)
