"""Random matches at every table: invariants after each command."""

import random
from functools import reduce

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine import (
    CARDS,
    Announce,
    BeforeDeal,
    CallGo,
    CallMuggins,
    Claiming,
    CutDeck,
    CutForDeal,
    CutStarter,
    CuttingForDeal,
    Deal,
    Dealt,
    DeckSpread,
    Discard,
    GameBegan,
    GameOver,
    GameWon,
    IllegalMove,
    Pegged,
    PegsPutBack,
    PlayCard,
    TakeBack,
    WinTakenBack,
    begin,
    decide,
    evolve,
    legal,
    replay,
    to_act,
    view_for,
)
from tests.engine.table import (
    HOYLE,
    all_tables,
    named,
    random_game,
    recorded,
    recorded_by_hand,
    shuffled,
    tables,
)

GAMES = [rules.but(target=61, lurch=31, double_lurch=None) for rules in all_tables()]
seeds = st.integers(0, 2**32)


def tried(rules, dice):
    """A command that a seat, or an empty chair, might send at any time."""
    seat, card, at = dice.randint(-1, rules.players), dice.choice(CARDS), dice.randint(-1, 53)
    return dice.choice(
        (
            PlayCard(seat, card),
            Discard(seat, tuple(dice.sample(CARDS, dice.randint(1, 3)))),
            CutStarter(seat, at),
            CutDeck(seat, at),
            CutForDeal(seat, at),
            Announce(seat, dice.randint(-1, 30)),
            CallMuggins(seat, dice.randint(-1, 30)),
            CallGo(seat),
            TakeBack(seat),
        )
    )


def is_legal(state, command):
    """Whether `legal` lists a command; cards to discard are in any order."""
    if not 0 <= command.seat < state.rules.players:
        return False
    if isinstance(command, TakeBack):
        return view_for(state, command.seat).may_take_back
    listed = legal(state, command.seat)
    if isinstance(command, Discard):
        return any(isinstance(one, Discard) and set(one.cards) == set(command.cards) for one in listed)
    return command in listed


def accepted(state, command):
    try:
        return bool(decide(state, command))
    except IllegalMove:
        return False


def cards_in(value):
    """Every card in a field of a phase, at any depth."""
    if isinstance(value, int):
        return [value]
    return [card for part in value for card in cards_in(part)]


def places(phase):
    """Every card by its location; the pile repeats cards already played, and a shown hand is complete."""
    phase = phase.then if isinstance(phase, Claiming) else phase
    fields = ("hands", "away", "crib", "stock", "deck")
    lying = [card for name in fields for card in cards_in(getattr(phase, name, ()))]
    if not hasattr(phase, "shown"):
        lying += cards_in(getattr(phase, "played", ()))
    return lying + ([phase.starter] if hasattr(phase, "starter") else [])


@pytest.mark.parametrize("rules", GAMES, ids=named)
@settings(max_examples=2)
@given(seeds)
def test_replay_gives_the_state_after_every_command(rules, seed):
    folded = replay(begin(rules))
    for state, command, events, after in random_game(rules, seed):
        assert state == folded
        assert decide(state, command) == events
        assert events
        folded = reduce(evolve, events, folded)
        assert folded == after
    assert folded == replay(recorded(rules, seed))


@pytest.mark.parametrize("rules", [rules.but(best_of=3) for rules in GAMES], ids=named)
@settings(max_examples=2)
@given(seeds)
def test_one_side_wins_each_game_and_nothing_is_pegged_after_it(rules, seed):
    assert_pegs_are_right(rules, recorded(rules, seed))


@pytest.mark.parametrize("rules", [rules.but(best_of=3) for rules in tables()], ids=named)
@settings(max_examples=10)
@given(seeds)
def test_one_side_wins_each_game_kept_by_hand(rules, seed):
    assert_pegs_are_right(rules, recorded_by_hand(rules, seed))


def assert_pegs_are_right(rules, events):
    scores, over, state, won = [0] * rules.sides, False, None, [0] * rules.sides
    for event in events:
        state = evolve(state, event)
        if isinstance(event, Pegged):
            assert not over
            assert 0 < event.points <= sum(score.points for score in event.scores)
            scores[rules.side_of(event.seat)] += event.points
        elif isinstance(event, PegsPutBack):
            scores[rules.side_of(event.seat)] -= event.points
        elif isinstance(event, GameWon):
            over = True
            won[event.side] += 1
            assert [side for side in range(rules.sides) if scores[side] >= rules.target] == [event.side]
            assert event.match == (won[event.side] == 2)
        elif isinstance(event, WinTakenBack):
            over = False
            won[event.side] -= 1
        elif isinstance(event, GameBegan):
            assert over
            scores, over = [0] * rules.sides, False
        assert state.scores == tuple(scores)
        assert all(0 <= rear <= front <= rules.target for rear, front in zip(state.board.rear, scores, strict=True))
        assert isinstance(state.phase, GameOver) == over
        assert over == (max(scores) == rules.target) or isinstance(event, Pegged | WinTakenBack)
    assert state.match.won == tuple(won)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("rules", GAMES, ids=named)
@settings(max_examples=2)
@given(seeds)
def test_legal_commands_are_accepted_and_all_others_refused(rules, seed):
    dice = random.Random(seed)
    for state, *_ in random_game(rules, seed):
        listed = [command for seat in to_act(state) for command in legal(state, seat)]
        commands = [tried(rules, dice) for _ in range(4)] + dice.sample(listed, min(2, len(listed)))
        before = hash(state)
        for command in commands:
            assert accepted(state, command) == is_legal(state, command), command
        assert hash(state) == before


@pytest.mark.parametrize("rules", GAMES, ids=named)
@settings(max_examples=2)
@given(seeds)
def test_each_card_is_in_one_place(rules, seed):
    stock = ()
    for _, _, events, after in random_game(rules, seed):
        stock = next((event.stock for event in events if isinstance(event, Dealt)), stock)
        phase = after.phase
        lying = places(phase)
        assert len(set(lying)) == len(lying)
        if isinstance(phase, BeforeDeal | GameOver) or (isinstance(phase, CuttingForDeal) and not phase.deck):
            assert not lying
        elif len(lying) != 52:  # the play is on, and the stock is no longer used
            assert set(lying) | set(stock) == set(CARDS)
            assert set(lying) & set(stock) == {getattr(phase, "then", phase).starter}


@pytest.mark.parametrize("rules", [rules for rules in GAMES if rules.counting == "automatic"], ids=named)
def test_a_seat_or_the_table_can_always_act(rules):
    for state, *_ in random_game(rules, 11):
        table_goes_on = isinstance(state.phase, BeforeDeal | GameOver) or state.phase == CuttingForDeal(
            (), tuple(range(rules.players)), ()
        )
        assert table_goes_on or to_act(state)


def test_the_same_cards_and_moves_are_the_same_match():
    assert recorded(HOYLE, 5) == recorded(HOYLE, 5) != recorded(HOYLE, 6)


def test_a_deck_is_spread_and_dealt_as_it_comes():
    deck = shuffled(3)
    state = replay(begin(HOYLE, dealer=1))
    (dealt,) = decide(state, Deal(deck))
    assert sorted(cards_in(dealt.hands) + list(dealt.stock)) == list(CARDS)
    spread = next(event for event in recorded(HOYLE, 5) if isinstance(event, DeckSpread))
    assert sorted(spread.deck) == list(CARDS)
