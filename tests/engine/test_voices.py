"""Guarantees for every sentence: its length, its order, and that nothing is left out or repeated."""

import random

import pytest

from games.engine import (
    CARDS,
    VERBOSITIES,
    CardPlayed,
    GoCalled,
    Pegged,
    Score,
    Voice,
    aloud,
    lines_for,
    replay,
    show,
    story_for,
)
from testing.scale import examples
from tests.engine.table import FUTURE_AIDS, HOYLE, all_tables, named, random_game, recorded

NAMES = ("Ann", "Bob", "Carla", "Dev")
SEEDS = examples(short=1, full=2)
AHEAD = 60  # events, more than most deals have
CUT = 10  # events; the last line before the cut of a record may take in fewer that come after it
MOST = {"terse": 10, "verbose": 25}
SILENT = {"MatchBegan", "DeckSpread", "ClaimOpened", "ClaimClosed", "CountEnded"}  # the last two only sometimes


def games(rules, seeds=SEEDS):
    for seed in range(seeds):
        yield recorded(rules.but(target=61, lurch=None, double_lurch=None), seed)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("verbosity", MOST)
@pytest.mark.parametrize("rules", all_tables(), ids=named)
def test_no_sentence_is_longer_than_its_listener_wants(rules, verbosity):
    found = [
        sentence
        for events in games(rules)
        for seat in (None, *range(rules.players))
        for sentence in story_for(events, seat, NAMES[: rules.players], Voice(verbosity))
    ]
    assert [sentence for sentence in found if len(sentence.split()) > MOST[verbosity]] == []
    assert len(found) > 100


def test_the_longest_counts_stay_short_enough_to_be_said():
    """Every hand of a large sample, including the 29, in the longest wording."""
    dice = random.Random(1)
    hands = (dice.sample(CARDS, 5) for _ in range(examples(short=20_000, full=60_000)))
    longest = max(
        (aloud(show(hand[:4], hand[4]), short=True) for hand in hands),
        key=lambda expected: len(expected.split()),
    )
    assert 15 < len(longest.split()) <= 20
    runs = tuple(Score("run", length, CARDS[:length]) for length in (3, 4, 5))
    assert aloud(runs, short=True) == "runs of three, four and five for twelve"


@pytest.mark.parametrize("rules", [HOYLE, HOYLE.but(players=3), HOYLE.but(players=4), FUTURE_AIDS], ids=named)
def test_every_event_has_one_line_in_order(rules):
    """A line covers the events up to the next one; these are points, goes and silent events."""
    for events in games(rules):
        lines = lines_for(events, 0, NAMES[: rules.players])
        begins = [line.number for line in lines]
        assert begins == sorted(set(begins))
        for number, event in enumerate(events, 1):
            with_the_last = isinstance(event, Pegged | GoCalled)
            assert number in begins or with_the_last or type(event).__name__ in SILENT, (number, event)
        plays = sum(isinstance(event, CardPlayed) for event in events)
        assert sum(line.play for line in lines) == plays


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", all_tables(), ids=named)
def test_the_latest_lines_are_the_last_of_all(rules):
    """Starting from the deal before, with that time's totals: a match of two games, so that they start again too."""
    for events in games(rules.but(best_of=3), seeds=1):
        names = NAMES[: rules.players]
        every = lines_for(events, 0, names)
        for since in range(0, len(events) + 1, max(1, len(events) // 9)):
            assert lines_for(events, 0, names, since=since) == tuple(line for line in every if line.number > since)
        for since in range(0, len(events), examples(short=len(events), full=7)):
            until = since + AHEAD
            lately = lines_for(events[: until + CUT], 0, names, since=since)
            expected = tuple(line for line in every if since < line.number <= until)
            assert tuple(line for line in lately if line.number <= until) == expected


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", all_tables(), ids=named)
def test_a_line_that_was_said_never_changes(rules):
    """At each version of the match, one command after the other."""
    from tests.engine.table import begin

    events, before = [*begin(rules)], ()
    for _, _, more, _ in random_game(rules.but(target=40, lurch=None, double_lurch=None), 5):
        events += more
        now = lines_for(events, 0, NAMES[: rules.players])
        assert now[: len(before)] == before
        before = now


@pytest.mark.parametrize("rules", [HOYLE, HOYLE.but(players=4, counting="muggins")], ids=named)
def test_totals_are_those_of_the_board(rules):
    for events in games(rules):
        lines = story_for(events[:-1], None, NAMES[: rules.players], Voice("terse"))
        last = next(event for event in reversed(events) if isinstance(event, Pegged))
        number = next(at for at, event in enumerate(events) if event is last)
        state = replay(events[: number + 1])
        assert f" {state.scores[rules.side_of(last.seat)]}." in " ".join(lines[-3:])


def test_there_are_three_verbosities():
    assert VERBOSITIES == ("terse", "normal", "verbose")
