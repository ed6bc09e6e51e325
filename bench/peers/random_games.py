"""Run by the peers' own Python. Input: games per pass, and passes; output: each peer's games per second."""

import json
import logging
import random
import sys
from time import process_time

import pyspiel
from CribbageSim.CribbageGame import CribbageGame
from CribbageSim.CribbagePlayStrategy import RandomCribbagePlayStrategy

CRIBBAGE = pyspiel.load_game("cribbage")
SLOWER = 10  # CribbageSim plays fewer games by this factor


def main() -> None:
    """Measure each peer's best pass."""
    asked = json.load(sys.stdin)
    games, passes = asked["games"], asked["passes"]
    logging.disable(logging.CRITICAL)
    random.seed(121)
    answer = {
        "OpenSpiel": best(passes, games, by_open_spiel),
        "CribbageSim": best(passes, games // SLOWER, by_cribbage_sim),
    }
    print(json.dumps(answer))


def by_open_spiel() -> None:
    """Deal and play at random; all cards are equally likely, so its legal actions serve as well."""
    state, drawn = CRIBBAGE.new_initial_state(), random.random
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[int(drawn() * len(actions))])


def by_cribbage_sim() -> None:
    one, other = RandomCribbagePlayStrategy(), RandomCribbagePlayStrategy()
    CribbageGame("one", "other", one, other).play()


def best(passes, games, play):
    """Games per second of processor time."""
    times = []
    for _ in range(passes):
        began = process_time()
        for _ in range(games):
            play()
        times.append(process_time() - began)
    return games / min(times)


main()
