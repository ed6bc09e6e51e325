"""Ratings: an estimate of each player's strength, with its uncertainty, updated by every game.

The arithmetic is OpenSkill's Plackett-Luce model (Weng and Lin, "A Bayesian Approximation Method for Online Ranking",
JMLR 12, 2011), on the scale of chess: 1500 for a new player, and 400 points between two settled players mean ten to
one. Cribbage is mostly luck, so one game says little: ratings in a club are close to each other and change slowly.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, log, sqrt

from openskill.models import PlackettLuce, PlackettLuceRating

START = 1500.0
SPREAD = 50.0  # standard deviation of new players' strengths around START
LUCK = 400 / log(10) / sqrt(2)  # luck of one game: with it, 400 points between settled players are ten to one
DRIFT = 1.0  # standard deviation of a player's change from one game to the next
PROVISIONAL = 10  # games until a rating is settled


def _all_it_says(*_: object) -> float:
    """The library's `gamma`: each game reduces the uncertainty by the full amount, not by a part of it as by default.

    With so much luck that part is small, and ratings would never settle. `make bench` measures how well they predict.
    """
    return 1.0


MODEL = PlackettLuce(mu=START, sigma=SPREAD, beta=LUCK, tau=DRIFT, gamma=_all_it_says)


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength as a normal distribution, mean `mu` and standard deviation `sigma`, after this many games."""

    mu: float = START
    sigma: float = SPREAD
    games: int = 0

    @property
    def shown(self) -> int:
        """The displayed rating."""
        return round(self.mu)

    @property
    def margin(self) -> int:
        """The number after ±: with 95% probability the true strength is within this margin."""
        return round(1.96 * self.sigma)

    @property
    def games_left(self) -> int:
        """The games until it is settled."""
        return max(0, PROVISIONAL - self.games)

    @property
    def is_provisional(self) -> bool:
        return self.games_left > 0


Sides = Sequence[Sequence[Rating]]
NEWCOMER = Rating()


class _MadeForOneGame(list[list[PlackettLuceRating]]):
    """Avoids the library's deep copy of its input, which takes two thirds of the time."""

    def __deepcopy__(self, memo: object) -> list[list[PlackettLuceRating]]:
        return list(self)


def rated(sides: Sides, pegs: Sequence[int]) -> tuple[tuple[Rating, ...], ...]:
    """The ratings of all players after one game, in the shape of `sides`; more pegs are a better finish.

    Two or three sides of one player or of partners; losers with equal pegs share their place.
    """
    order = sorted(range(len(sides)), key=lambda side: -pegs[side])
    teams = _MadeForOneGame([[_in_the_librarys_hands(player) for player in sides[side]] for side in order])
    ranks = None if len(set(pegs)) == len(pegs) else [float(-pegs[side]) for side in order]
    after = dict(zip(order, MODEL.rate(teams, ranks=ranks), strict=True))
    answer = tuple(
        tuple([Rating(new.mu, new.sigma, old.games + 1) for old, new in zip(side, after[number], strict=True)])
        for number, side in enumerate(sides)
    )
    for team in teams:
        _spare.extend(team)
    return answer


def _in_the_librarys_hands(player: Rating) -> PlackettLuceRating:
    """Reuses the library's rating objects, because creating one is slow: it makes a random id."""
    try:
        held = _spare.pop()
    except IndexError:
        held = MODEL.rating()
    held.mu, held.sigma = player.mu, player.sigma
    return held


_spare: list[PlackettLuceRating] = []


def chance(side: Sequence[Rating], other: Sequence[Rating]) -> float:
    """The probability that `side` wins a game of two sides, by the model of `rated`."""
    doubt = hypot(LUCK, LUCK, *(player.sigma for player in (*side, *other)))
    ahead = sum(player.mu for player in side) - sum(player.mu for player in other)
    return 1 / (1 + exp(-ahead / doubt))
