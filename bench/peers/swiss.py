"""Run by the peers' own Python. Input: Swiss fields; output: each engine's pairings and times, and a round robin."""

import json
import sys
from time import process_time

from caissify_pairings import generate_pairings

ROUNDS = 30  # more than any field here has played


def main() -> None:
    """The engines get the same scores, opponents and byes; colors and earlier floats are blank for all."""
    asked = json.load(sys.stdin)
    answer = {system: swiss(system, asked["fields"]) for system in ("dutch", "casual")}
    began = process_time()
    players = [of([number, 0, [], 0, 0], 0) for number in range(1, asked["round_robin"] + 1)]
    rounds = 2 * (len(players) - 1)
    for number in range(rounds):
        generate_pairings("round_robin", players, set(), number + 1, rounds, cycles=2)
    print(json.dumps({"swiss": answer, "round_robin": process_time() - began}))


def swiss(system, fields):
    """The engine's pairings and byes, and the total seconds."""
    answers, began = [], process_time()
    for field in fields:
        played = max(len(met) + byes for _, _, met, byes, _ in field)
        met = {tuple(sorted((player, other))) for player, _, others, _, _ in field for other in others}
        found = generate_pairings(system, [of(row, played) for row in field], met, played + 1, ROUNDS)
        byes = [one["white_id"] for one in found if one["black_id"] is None]
        answers.append([[[one["white_id"], one["black_id"]] for one in found if one["black_id"] is not None], byes])
    return answers, process_time() - began


def of(row, played):
    player, score, _, byes, _ = row
    blank = ["none"] * played
    known = {"id": player, "name": str(player), "rating": 0, "starting_number": player, "score": float(score)}
    return {**known, "color_hist": blank, "float_history": blank, "bye_count": byes}


main()
