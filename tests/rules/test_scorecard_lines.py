"""The lines of scorecards, and their differences from each other and from the result."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.rules.formats import Format
from league.rules.presets import PRESETS
from league.rules.scorecard_lines import BLANK, Card, Claim, differences
from league.rules.scoring import ResultError

TE_CLUB = PRESETS["te-club"]
LEGS = Format(scoring="legs", legs=5, leg_play="best_of", match_win=2, leg=1)
MARGINS = st.integers(-121, 121).filter(bool)


def card(name: str, side: int, margin: int) -> Card:
    return Card(name, side, Claim.of(margin))


@pytest.mark.parametrize(
    ("claim", "margin", "text"),
    [
        (Claim.of(12), 12, "won by 12"),
        (Claim.of(-7), -7, "lost by 7"),
        (Claim(won=True, spread=9, column="minus"), None, "won, −9"),
        (Claim(spread=16, column="plus"), None, "no win or loss, +16"),
        (Claim(won=False), None, "lost, no spread"),
        (BLANK, None, ""),
    ],
)
def test_the_text_of_a_line_has_winner_and_margin_or_the_missing_part(
    claim: Claim, margin: int | None, text: str
) -> None:
    assert (claim.margin, claim.text) == (margin, text)


@given(st.sampled_from([True, False, None]), st.none() | MARGINS)
def test_a_line_is_read_as_it_was_kept(won: bool | None, signed: int | None) -> None:
    claim = Claim.as_kept(won, signed)
    assert (claim.won, claim.signed) == (won, signed)


def test_a_margin_of_zero_is_refused() -> None:
    with pytest.raises(ResultError):
        Claim(won=True, spread=0, column="plus")


@given(MARGINS)
def test_cards_that_mirror_each_other_and_the_result_do_not_differ(margin: int) -> None:
    cards = [card("Ann", 0, margin), card("Bob", 1, -margin), card("Carla", 0, margin)]
    assert list(differences(cards, (margin, 0))) == list(differences(cards, None)) == []


@given(MARGINS, MARGINS)
def test_the_difference_of_two_cards_is_symmetric(one: int, other: int) -> None:
    ann, bob = card("Ann", 0, one), card("Bob", 1, other)
    assert len(list(differences([ann, bob], None))) == len(list(differences([bob, ann], None))) == (one != -other)


@pytest.mark.parametrize(
    ("cards", "result", "sentence"),
    [
        ([card("Ann", 0, 12), card("Bob", 1, -7)], None, "The scorecards of Ann and Bob differ by 5 holes."),
        ([card("Ann", 0, 12), card("Bob", 0, 7)], None, "The scorecards of Ann and Bob differ by 5 holes."),
        ([card("Ann", 0, 12), card("Bob", 1, 12)], None, "The scorecards of Ann and Bob both show a win."),
        ([card("Ann", 0, -12), card("Bob", 1, -7)], None, "The scorecards of Ann and Bob both show a loss."),
        ([card("Ann", 1, 12)], (111, 121), "Ann’s scorecard differs from the result at the table by 2 holes."),
        (
            [card("Ann", 0, 12), Card("Bob", 1, Claim(won=False))],
            None,
            "Bob’s scorecard is incomplete or contradicts itself: lost, no spread.",
        ),
        (
            [Card("Ann", 0, Claim(won=True, spread=9, column="minus"))],
            (121, 112),
            "Ann’s scorecard is incomplete or contradicts itself: won, −9.",
        ),
    ],
)
def test_a_difference_names_whose_card_and_by_how_much(
    cards: list[Card], result: tuple[int, int] | None, sentence: str
) -> None:
    assert next(differences(cards, result)) == sentence


def test_one_card_alone_is_compared_with_nothing() -> None:
    assert list(differences([Card("Ann", 0, Claim(won=True))], None)) == []


def scored(name: str, side: int, *scores: int) -> Card:
    return Card(name, side, Claim(scores=scores))


@pytest.mark.parametrize(
    ("cards", "result", "sentences"),
    [
        ([scored("Ann", 0, 121, 107, 81), scored("Cy", 2, 121, 107, 81)], (121, 107, 81), []),
        (
            [scored("Ann", 0, 121, 107, 81), scored("Cy", 2, 121, 107, 80)],
            None,
            ["Ann and Cy reported different results."],
        ),
        ([scored("Bob", 1, 2, 2)], (3, 1), ["Bob’s report differs from the saved result."]),
    ],
)
def test_reports_of_every_score_differ_as_a_whole(
    cards: list[Card], result: tuple[int, ...] | None, sentences: list[str]
) -> None:
    assert list(differences(cards, result)) == sentences


@pytest.mark.parametrize(
    ("margins", "result", "sentence"),
    [
        ((12, -7), None, "The reports of Ann and Bob differ by 5 holes."),
        ((12, 12), None, "Ann and Bob both reported a win."),
        ((-12, -7), None, "Ann and Bob both reported a loss."),
        ((12, -12), (121, 111), "Ann’s report differs from the saved result by 2 holes."),
    ],
)
def test_a_difference_of_reports_from_phones_names_reports(
    margins: tuple[int, int], result: tuple[int, int] | None, sentence: str
) -> None:
    cards = [Card(name, side, Claim.of(margins[side]), by_phone=True) for side, name in enumerate(("Ann", "Bob"))]
    assert next(differences(cards, result)) == sentence


def test_a_report_and_a_card_from_paper_are_both_lines_of_scorecards() -> None:
    cards = [Card("Ann", 0, Claim.of(12), by_phone=True), card("Bob", 1, -7)]
    assert next(differences(cards, None)) == "The scorecards of Ann and Bob differ by 5 holes."


@pytest.mark.parametrize(
    ("fmt", "side", "pegs", "claim"),
    [
        (TE_CLUB, 1, (121, 109), Claim.of(-12)),
        (TE_CLUB, 1, (121, 109, 90), Claim(scores=(121, 109, 90))),
        (LEGS, 1, (1, 3), Claim(won=True, spread=2, column="plus", scores=(1, 3))),
        (LEGS.but(leg_play="all", legs=4), 0, (2, 2), Claim(scores=(2, 2))),
    ],
)
def test_a_reported_result_is_kept_as_a_margin_where_that_says_it_all(
    fmt: Format, side: int, pegs: tuple[int, ...], claim: Claim
) -> None:
    assert Claim.of_result(fmt, side, pegs) == claim
    assert Card("Ann", side, claim).result(fmt) == pegs
