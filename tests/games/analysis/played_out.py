"""Games of two club computer players from twenty positions, to check the table of win chances.

`python -m tests.games.analysis.played_out JOBS` plays 100,000 games from each position that is missing in the golden
file, and adds the wins there; `--again` plays all of them again. That takes about an hour of one processor, so tests
read the file and play a small sample.
"""

import json
import sys
from collections.abc import Iterator
from itertools import count
from multiprocessing import Pool
from pathlib import Path

from games.analysis.players import PLAYERS
from games.analysis.simulation import game_at, play_on
from games.analysis.win_chance import PLAYER
from games.engine import GameWon, RuleSet

FILE = Path(__file__).parents[2] / "golden" / "win-chance-1-played-out.json"
RULES = RuleSet()
GAMES, AT_ONCE = 100_000, 500
SEED = "played out"
POSITIONS = (
    (120, 115),
    (119, 118),
    (118, 119),
    (117, 117),
    (115, 112),
    (112, 115),
    (116, 104),
    (105, 116),
    (110, 110),
    (105, 105),
    (119, 105),
    (118, 111),
    (120, 100),
    (100, 119),
    (110, 95),
    (95, 110),
    (100, 100),
    (95, 95),
    (107, 112),
    (114, 120),
)  # scores of the dealer and the pone, within five deals of the end: earlier ones take longer


def wins(dealer: int, pone: int, games: range) -> int:
    """How many of these games the dealer won."""
    players = (PLAYERS[PLAYER], PLAYERS[PLAYER])
    start = game_at(RULES, (dealer, pone), 0)
    ends = (play_on(start, players, f"{SEED} {dealer} {pone} {game}") for game in games)
    return sum(event.side == 0 for events in ends for event in events if isinstance(event, GameWon))


def recorded() -> dict[tuple[int, int], tuple[int, int]]:
    """By position, the number of games and of the dealer's wins."""
    return {(dealer, pone): (games, won) for dealer, pone, games, won in json.loads(FILE.read_text())["positions"]}


def record(found: dict[tuple[int, int], tuple[int, int]]) -> None:
    rows = ",\n".join(f"  {json.dumps([*position, *found[position]])}" for position in POSITIONS if position in found)
    head = {
        "how": "Written by `make win-chance`: score of the dealer, score of the pone, games played, won by the dealer.",
        "player": PLAYER,
        "seed": SEED,
    }
    FILE.write_text(f'{json.dumps(head, indent=1)[:-2]},\n "positions": [\n{rows}\n ]\n}}\n')


def _wins(task: tuple[int, int, int]) -> int:
    dealer, pone, first = task
    return wins(dealer, pone, range(first, first + AT_ONCE))


def main(jobs: int, *, again: bool) -> None:
    found = {} if again or not FILE.exists() else recorded()
    with Pool(jobs) as pool:
        for dealer, pone in POSITIONS:
            if (dealer, pone) not in found:
                tasks = [(dealer, pone, first) for first in range(0, GAMES, AT_ONCE)]
                found[dealer, pone] = GAMES, sum(_told(pool.imap_unordered(_wins, tasks), len(tasks), dealer, pone))
                record(found)


def _told(parts: Iterator[int], number: int, dealer: int, pone: int) -> Iterator[int]:
    for done, part in zip(count(1), parts, strict=False):
        sys.stderr.write(f"\r{dealer}-{pone}: {100 * done // number}% ")
        sys.stderr.flush()
        yield part
    sys.stderr.write("\n")


if __name__ == "__main__":
    main(int((sys.argv[1:2] or ["1"])[0]), again="--again" in sys.argv)
