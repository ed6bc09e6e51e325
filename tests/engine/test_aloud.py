"""Scores as spoken text."""

import doctest
from importlib import import_module

import pytest

from games.engine.cards import Card, parse_cards
from games.engine.pegging import pegs
from games.engine.scoring import aloud, show
from games.engine.story.voice import brief


def said(hand, starter, **where):
    return aloud(show(parse_cards(hand), Card.parse(starter), **where))


@pytest.mark.parametrize(
    ("hand", "starter", "expected"),
    [
        pytest.param(
            "9C 6D 5H 4S",
            "4C",
            "fifteen-two, fifteen-four, fifteen-six, and a double run of three makes fourteen",
            id="hoyle: 9 6 5 4 4",
        ),
        pytest.param(
            "8C 7D 7H 6S",
            "2C",
            "fifteen-two, fifteen-four, fifteen-six, fifteen-eight, and a double run of three makes sixteen",
            id="te-club: 8 7 7 6 2",
        ),
        pytest.param(
            "JH 5C 5D 5S",
            "5H",
            "fifteen-two, fifteen-four, fifteen-six, fifteen-eight, fifteen-ten, fifteen-twelve, fifteen-fourteen, "
            "fifteen-sixteen, four of a kind is twenty-eight, and one for his nobs makes twenty-nine",
            id="hoyle and te-club: the 29",
        ),
        pytest.param("2C 4D 6H 8S", "KC", "nineteen (no points)", id="hoyle: nineteen"),
    ],
)
def test_the_counts_that_the_sources_say_aloud(hand, starter, expected):
    assert said(hand, starter) == expected


@pytest.mark.parametrize(
    ("hand", "starter", "expected"),
    [
        ("7C 7D 8H 9S", "KD", "fifteen-two, fifteen-four, and a double run of three makes twelve"),
        ("5C KD 2H 9S", "7C", "fifteen-two"),
        ("5C KD QH 9S", "7C", "fifteen-two, fifteen-four"),
        ("3C 3D 8H JS", "6C", "a pair for two"),
        ("3C 3D 3H JS", "7C", "three of a kind for six"),
        ("3C 3D 6H 6S", "7C", "fifteen-two, fifteen-four, a pair is six, and another pair makes eight"),
        ("3C 3D 3H 2S", "2C", "a pair for two, and three of a kind makes eight"),
        ("4C 4D 4H 4S", "2C", "four of a kind for twelve"),
        ("9C TD JH 2S", "7C", "a run of three for three"),
        ("TC JD QH KS", "9C", "a run of five for five"),
        ("TC JD QH 2S", "2C", "a run of three for three, and a pair makes five"),
        ("9C TD JH QS", "QC", "a double run of four for ten"),
        ("KC KD KH QS", "JC", "a triple run of three for fifteen"),
        ("KC KD QH QS", "JC", "a quadruple run of three for sixteen"),
        ("2C 4C 6C 8C", "KS", "a flush of four for four"),
        ("2C 4C 6C JC", "KC", "a flush of five for five, and one for his nobs makes six"),
        ("2C 4C JC", "KS", "a flush of three for three"),
        ("JC 2D 4H 7S", "8C", "fifteen-two, and one for his nobs makes three"),
        ("JC 2D 4H 6S", "8C", "one for his nobs"),
        ("TC JC QC KC", "2C", "a run of four for four, a flush of five is nine, and one for his nobs makes ten"),
    ],
)
def test_points_run_on_and_runs_take_in_their_pairs(hand, starter, expected):
    assert said(hand, starter) == expected


def test_a_crib_says_no_four_flush():
    assert said("2C 4C 6C 8C", "KS", is_crib=True) == "nineteen (no points)"


@pytest.mark.parametrize(
    ("pile", "expected"),
    [
        ("5C 4D 6H", "fifteen-two, and a run of three makes five"),
        ("KC 6D 7H 8S", "thirty-one for two, and a run of three makes five"),
        ("3C 3D 3H", "three of a kind for six"),
    ],
)
def test_a_card_in_the_play_is_said_the_same_way(pile, expected):
    assert aloud(pegs(parse_cards(pile))) == expected


@pytest.mark.parametrize(
    ("pile", "expected"), [("3C 3D 3H", "three of a kind for six"), ("3C 3D 3H 3S", "four of a kind for twelve")]
)
def test_terse_speech_has_the_same_names(pile, expected):
    assert brief(pegs(parse_cards(pile))) == expected


def test_future_aids_says_every_run_that_a_card_completes():
    runs = pegs(parse_cards("2C 3D 5H 6S 4C"), also_shorter_runs=True)
    assert aloud(runs) == "a run of three for three, a run of four is seven, and a run of five makes twelve"


@pytest.mark.parametrize("module", ["pegging", "scoring.points", "scoring.show", "scoring.aloud"])
def test_the_examples_in_the_docstrings_hold(module):
    tried = doctest.testmod(import_module(f"games.engine.{module}"))
    assert tried.attempted and not tried.failed
