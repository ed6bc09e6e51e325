"""Two differing cards of one game: every case of the cross-check, and each side's result."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.cross_check_cases import Ruled, ruling, score_of
from league.rules.presets import PRESETS
from league.rules.scorecard_lines import Claim
from league.rules.scoring import ResultError
from league.rules.standings import Totals, totals

GRASS_ROOTS = PRESETS["acc-grass-roots"]
ANN, BEN, BOTH, NEITHER = (True, False), (False, True), (True, True), (False, False)


def card(text: str) -> Claim:
    """A card's line: "W +21" is a win with 21 in the plus column; "?" and nothing for missing parts."""
    mark, number = text[0], text[2:]
    won = {"W": True, "L": False, "?": None}[mark]
    if not number:
        return Claim(won)
    return Claim(won, int(number[1:]), "plus" if number[0] == "+" else "minus")


def ruled(ann: str, ben: str, qualify=NEITHER):
    return ruling(card(ann), card(ben), qualify=qualify, names=("Ann", "Ben"))


CASES = [
    # Ann's card, Ben's card, who appears to qualify; each side's result, the cases, who is told
    ("W +21", "L -21", BOTH, 21, -21, "", ()),
    ("W +21", "L -16", ANN, 16, -16, "agi", (0,)),
    ("W +21", "L -16", BEN, 21, -21, "agi", (1,)),
    ("W +17", "L -16", BOTH, 16, -17, "bgi", (0, 1)),
    ("W +12", "L", NEITHER, 12, -12, "cg", ()),
    ("W", "L -12", ANN, 12, -12, "cgi", (0,)),
    ("W +12", "?", BEN, 12, -12, "cgi", (1,)),
    ("?", "L -12", NEITHER, 12, -12, "cg", ()),
    ("W +9", "W -9", NEITHER, 9, -9, "dg", ()),
    ("W -9", "W +9", ANN, -9, 9, "dgi", (0,)),
    ("L +9", "L -9", BOTH, 9, -9, "dgi", (0,)),
    ("W +9", "W +9", BOTH, -9, -9, "egi", (0, 1)),
    ("L -9", "L -9", BOTH, -9, -9, "e", ()),
    ("L +9", "L +14", ANN, -9, -14, "egi", (0,)),
    ("W +9", "L +9", NEITHER, 9, -9, "fg", ()),
    ("W -9", "L -9", ANN, 9, -9, "fgi", (0,)),
    ("W -9", "? -9", BEN, 9, -9, "fgi", (1,)),
    ("W +9", "? +9", BOTH, 9, -9, "fgi", (1,)),
    ("W +15", "L -20", ANN, 15, -20, "h", ()),
    ("W +15", "L -20", BEN, 15, -20, "h", ()),
    ("W +15", "L -20", BOTH, 15, -20, "h", ()),
    ("W +15", "L -20", NEITHER, 15, -20, "", ()),
    ("W +21", "W -16", ANN, 16, -16, "dagi", (0,)),
    ("W +21", "L +16", ANN, 16, -16, "fagi", (0,)),
    ("? +8", "? -8", BOTH, 8, -8, "gi", (0, 1)),
    ("L -8", "? +8", NEITHER, -8, 8, "g", ()),
]


@pytest.mark.parametrize(("ann", "ben", "qualify", "for_ann", "for_ben", "cases", "tell"), CASES)
def test_the_result_that_counts(ann, ben, qualify, for_ann, for_ben, cases, tell):
    found = ruled(ann, ben, qualify)
    assert found.sides == (Ruled(for_ann > 0, for_ann), Ruled(for_ben > 0, for_ben))
    assert ("".join(found.cases), found.tell) == (cases, tell)


def test_every_case_of_the_list_occurs():
    assert {letter for row in CASES for letter in row[5]} == set("abcdefghi")


@pytest.mark.parametrize(("ann", "ben", "qualify", "for_ann", "for_ben", "cases", "tell"), CASES)
def test_the_ruling_does_not_depend_on_whose_card_is_looked_at_first(ann, ben, qualify, for_ann, for_ben, cases, tell):
    found = ruling(card(ben), card(ann), qualify=qualify[::-1], names=("Ben", "Ann"))
    assert found.sides == (Ruled(for_ben > 0, for_ben), Ruled(for_ann > 0, for_ann))
    assert ("".join(found.cases), found.tell) == (cases, tuple(sorted(1 - side for side in tell)))


@pytest.mark.parametrize(
    ("ann", "ben", "why"),
    [
        ("W -9", "L +9", "The scorecards don’t show who won. Two judges have to rule."),
        ("W", "W", "The scorecards don’t show who won. Two judges have to rule."),
        ("L", "?", "Neither scorecard has a spread. Two judges have to rule."),
        ("L -9", "? -9", "The scorecards don’t show who won. Two judges have to rule."),
        ("?", "?", "The scorecards don’t show who won. Two judges have to rule."),
        ("W", "L", "Neither scorecard has a spread. Two judges have to rule."),
    ],
)
def test_games_without_a_case_are_left_to_the_judges(ann, ben, why):
    assert (ruled(ann, ben).sides, ruled(ann, ben).why) == (None, (why,))


@pytest.mark.parametrize(
    ("ann", "ben", "qualify", "why"),
    [
        ("W +21", "L -16", ANN, "Only Ann appears to qualify, so Ann gets the worse number: Ann +16 and Ben −16."),
        ("W +17", "L -16", BOTH, "Both appear to qualify, so each gets the worse number: Ann +16 and Ben −17."),
        ("W +12", "L", ANN, "Only Ann’s scorecard has a spread: 12 counts for both."),
        ("W +9", "W -9", ANN, "Both scorecards show a win. The spread in the plus column decides in favor of Ann."),
        (
            "W +9", "W +9", ANN,
            "Both scorecards show a win, with the spread in the same column, so the game is a loss for both.",
        ),
        ("W +9", "L +9", ANN, "The win on Ann’s scorecard counts. Ben’s spread moves to the other column."),
        (
            "W +15", "L -20", ANN,
            "The scorecards differ, but a player who appears to qualify already has the worse number. "
            "Both spreads count as written: Ann +15 and Ben −20.",
        ),
        ("W +15", "L -20", NEITHER, "Neither player appears to qualify, so both scorecards count as written."),
        ("W +15", "L -15", NEITHER, "Both scorecards agree."),
    ],
)  # fmt: skip
def test_each_case_says_why(ann, ben, qualify, why):
    assert ruled(ann, ben, qualify).why[0] == why


def test_a_player_whose_card_is_changed_is_named():
    assert ruled("W +21", "L -16", ANN).why[1:] == (
        "The points and spread of Ann are recalculated.",
        "Tell Ann: this changes the scorecard of a player who appears to qualify.",
    )


def test_totals_are_added_up_from_what_was_ruled():
    first = ruled("W +31", "L -30", ANN).sides
    second = ruled("W +9", "W +9").sides
    third = ruled("W +40", "L -40").sides
    lines = [score_of(GRASS_ROOTS, "Ann", "Ben", sides[0]) for sides in (first, second, third) if sides]
    assert totals(lines) == {
        "Ann": Totals(
            "Ann", games=3, wins=2, points=5, doubles_for=1, spread=30 - 9 + 40, plus_spread=70, pegs=121 + 112 + 121
        )
    }


def test_a_skunk_may_be_one_for_the_loser_alone():
    found = ruled("W +32", "L -30", BOTH)
    winner, loser = (score_of(GRASS_ROOTS, side, 1 - side, found.sides[side]) for side in (0, 1))
    assert (winner.points, loser.doubles_against) == (2, 1)


@pytest.mark.parametrize("spread", [0, -4])
def test_a_spread_below_one_hole_is_refused(spread):
    with pytest.raises(ResultError, match="at least 1 hole"):
        Claim(won=True, spread=spread, column="plus")


def test_a_spread_beyond_the_board_is_refused():
    with pytest.raises(ResultError, match="from 1 to 121"):
        score_of(GRASS_ROOTS, "Ann", "Ben", Ruled(won=True, spread=122))


ENTRIES = st.builds(
    Claim,
    won=st.sampled_from([True, False, None]),
    spread=st.none() | st.integers(1, 121),
    column=st.sampled_from(["plus", "minus", None]),
)
QUALIFY = st.tuples(st.booleans(), st.booleans())


@given(ENTRIES, ENTRIES, QUALIFY)
def test_no_ruling_makes_two_winners_or_helps_a_card_that_appears_to_qualify(one, other, qualify):
    found = ruling(one, other, qualify=qualify, names=("Ann", "Ben"))
    if found.sides is None:
        return
    assert sum(side.won for side in found.sides) <= 1
    for side, entry in enumerate((one, other)):
        if qualify[side] and entry.spread is not None and {one.won, other.won} == {True, False}:
            written = entry.spread if entry.won else -entry.spread
            assert found.sides[side].spread <= written


@given(ENTRIES, ENTRIES, QUALIFY)
def test_a_ruling_written_on_both_cards_is_not_ruled_on_again(one, other, qualify):
    found = ruling(one, other, qualify=qualify, names=("Ann", "Ben"))
    if found.sides is None:
        return
    cards = [Claim(side.won, abs(side.spread), "plus" if side.won else "minus") for side in found.sides]
    again = ruling(*cards, qualify=qualify, names=("Ann", "Ben"))
    assert again.sides == found.sides
