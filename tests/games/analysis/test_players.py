"""The computer players: whole matches under every preset, use of their own view only, and strength."""

from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest

from games.analysis.expected import discards
from games.analysis.players import GREEDY, PLAYERS, choose, play_values
from games.analysis.simulation import play_match
from games.engine import (
    CARDS,
    PRESETS,
    Announced,
    Card,
    Deal,
    Discard,
    GameOver,
    GameWon,
    PlayCard,
    Playing,
    Rank,
    begin,
    evolve,
    parse_cards,
    replay,
    step,
    to_act,
    view_for,
)
from testing.scale import FULL

BEGINNER, CLUB, EXPERT = PLAYERS.values()
QUICK = replace(EXPERT, name="Quick", hands=3)
COUNTING = ("automatic", "by hand", "muggins")
HOYLE = PRESETS["hoyle"]
TABLES = [
    rules.but(players=players, target=61, lurch=None, double_lurch=None)
    for rules in PRESETS.values()
    for players in ((2,) if rules.kept == 3 else (2, 3, 4))
]


def named(rules):
    return f"{rules.name}-{rules.players}"


def at_the_table(rules, first=0):
    """The computer players at a table, in turn."""
    return [(BEGINNER, QUICK, CLUB, GREEDY)[(first + seat) % 4] for seat in range(rules.players)]


@pytest.mark.parametrize("counting", COUNTING)
@pytest.mark.parametrize("rules", TABLES, ids=named)
def test_whole_matches_by_the_rules(rules, counting):
    """The engine refuses illegal commands. In `make test` either the first two players or the last two begin."""
    rules = rules.but(counting=counting)
    for first in (0, 2) if FULL else (2 * (COUNTING.index(counting) % 2),):
        match = play_match(at_the_table(rules, first), rules, first)
        state = replay(match)
        assert isinstance(state.phase, GameOver)
        assert [hole for hole in state.scores if hole >= rules.target] == [rules.target]
        assert [event.match for event in match if isinstance(event, GameWon)] == [True]


def test_the_best_of_three():
    rules = HOYLE.but(target=61, lurch=None, best_of=3)
    state = replay(play_match([GREEDY, BEGINNER], rules, 3))
    assert max(state.match.won) == 2


@pytest.mark.parametrize("player", [*PLAYERS.values(), GREEDY], ids=lambda player: player.name)
def test_the_same_seed_the_same_match(player):
    rules = HOYLE.but(target=31, lurch=None)
    match = play_match([player, GREEDY], rules, "night")
    assert play_match([player, GREEDY], rules, "night") == match
    assert play_match([player, GREEDY], rules, "another") != match


def moments(rules):
    """Every state of a match, with the seats that can act in it."""
    state = None
    for event in play_match(at_the_table(rules), rules, 5):
        state = evolve(state, event)
        if seats := to_act(state):
            yield state, seats


def changed(value, change):
    """A phase, or a part of one, with cards replaced."""
    if isinstance(value, Card):
        return change.get(value, value)
    if is_dataclass(value):
        return replace(value, **{field.name: changed(getattr(value, field.name), change) for field in fields(value)})
    if isinstance(value, tuple):
        parts = [changed(part, change) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    return value


def cards_in(value):
    if isinstance(value, Card):
        return {value}
    if is_dataclass(value):
        return cards_in(tuple(getattr(value, field.name) for field in fields(value)))
    return set().union(*map(cards_in, value)) if isinstance(value, tuple) else set()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("counting", ["automatic", "muggins"])
@pytest.mark.parametrize("rules", TABLES[2::3] + TABLES[:2], ids=named)
def test_a_player_uses_only_the_view_of_its_seat(rules, counting):
    """Swapping cards that the seat can't see doesn't change its choice, which is legal."""
    dice, hidden_ones = Random(1), 0
    for state, seats in moments(rules.but(counting=counting)):
        for seat in seats:
            view = view_for(state, seat)
            known = cards_in(replace(view, may=()))
            hidden = sorted(cards_in(state.phase) - known)
            change = dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
            other = replace(state, phase=changed(state.phase, change))
            hidden_ones += len(hidden)
            for player in (BEGINNER, QUICK, CLUB, GREEDY):
                choice = choose(player, view, state.rules, Random(2))
                assert choice in view.may
                assert choose(player, view_for(other, seat), state.rules, Random(2)) == choice
    assert hidden_ones


def test_a_computer_player_without_a_turn_does_nothing():
    state = replay(begin(HOYLE, dealer=0))
    with pytest.raises(ValueError, match="nothing to do"):
        choose(EXPERT, view_for(state, 0), HOYLE, Random(1))


def test_counting_by_hand_the_beginner_overlooks_points_and_the_expert_none():
    rules = HOYLE.but(counting="by hand")
    missed, said = ([0, 0] for _ in range(2))
    for seed in range(3):
        for event in play_match([BEGINNER, QUICK], rules, seed):
            if isinstance(event, Announced):
                missed[event.seat] += event.missed
                said[event.seat] += 1
    assert missed[1] == 0
    assert missed[0] > 10
    assert min(said) > 50


def play_of(mine, theirs, pile, *, scores=(0, 0), starter="9S"):
    """A state in which seat 0 must play on `pile`, whose cards alternate, the last from seat 1."""
    state = replay(begin(HOYLE, dealer=1))
    cards = [parse_cards(text) for text in (mine, theirs, pile)]
    played = (cards[2][-2::-2][::-1], cards[2][-1::-2][::-1])
    away = tuple(card for card in CARDS if card not in {*cards[0], *cards[1], *cards[2]} and card.rank > Rank.TEN)
    return replace(
        state,
        board=replace(state.board, front=scores),
        phase=Playing(
            hands=(cards[0], cards[1]),
            played=played,
            away=(away[:2], away[2:4]),
            crib=(),
            starter=Card.parse(starter),
            pile=cards[2],
            count=sum(card.value for card in cards[2]),
            turn=0,
            gone=(),
            last=1 if cards[2] else None,
            heels=False,
        ),
    )


def choice(state, player=EXPERT, seed=1):
    command = choose(player, view_for(state, 0), state.rules, Random(seed))
    assert isinstance(command, PlayCard)
    return str(command.card)


def test_the_expert_pegs_out_when_there_is_a_way():
    """A pair may bring the other side six; near the end only its own two holes matter."""
    risky = ("7H 4C 9D JC", "7S 7C KD QD", "7D")
    chosen = [choice(play_of(*risky, scores=scores)) for scores in ((60, 60), (119, 119))]
    assert chosen[1] == "7H"
    state = play_of("5H 9D 2S JC", "5D 5S QD 8C", "TC", scores=(119, 119))
    assert {choice(state, player) for player in (EXPERT, QUICK, CLUB, GREEDY)} == {"5H"}


@pytest.mark.slow
def test_hoyle_far_behind_play_on_and_well_ahead_playoffs():
    """Points have equal weight before the end, except those given to the other side."""
    dice, otherwise = Random(1), 0
    for _ in range(60):
        deck = [str(card) for card in dice.sample(CARDS, 8)]
        ahead, behind = (
            play_values(
                EXPERT,
                view_for(play_of(" ".join(deck[:4]), " ".join(deck[4:7]), deck[7], scores=scores), 0),
                HOYLE,
                Random(1),
            )
            for scores in ((90, 40), (40, 90))
        )
        given = {card: behind[card] - ahead[card] for card in ahead}
        off, on = (max(worth, key=worth.__getitem__) for worth in (ahead, behind))
        assert given[off] <= given[on] + 1e-9
        otherwise += off != on
    assert otherwise >= 3


@pytest.mark.slow
def test_the_club_player_beats_the_beginner():
    rules = HOYLE.but(target=121, lurch=None)
    won = [replay(play_match([CLUB, BEGINNER], rules, seed, dealer=seed % 2)).phase.side for seed in range(60)]
    assert won.count(0) >= 36


@pytest.mark.parametrize("own_crib", [True, False])
def test_a_better_player_gives_up_less_by_discarding(own_crib):
    """The same two hundred hands for all of them, compared with the best discard."""
    dice = Random(4)
    cost = dict.fromkeys((BEGINNER, CLUB, EXPERT), 0.0)
    for _ in range(200):
        state = replay(begin(HOYLE, dealer=0 if own_crib else 1))
        state = step(state, Deal(tuple(dice.sample(CARDS, 52))))[1]
        worth = {way.discarded: way.total for way in discards(state.phase.hands[0], own_crib=own_crib)}
        for player in cost:
            discarded = choose(player, view_for(state, 0), HOYLE, dice)
            assert isinstance(discarded, Discard)
            cost[player] += max(worth.values()) - worth[discarded.cards]
    assert cost[EXPERT] == 0 < cost[CLUB] < cost[BEGINNER] / 2
