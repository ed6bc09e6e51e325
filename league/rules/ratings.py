"""How strong a player is held to be: a rating with its uncertainty, moved by every game.

The arithmetic is OpenSkill's Plackett-Luce model (Weng and Lin, "A Bayesian Approximation Method for Online Ranking",
JMLR 12, 2011), on the scale of chess: 1500 for a newcomer, and 400 points between two settled players mean ten to one.
Cribbage is mostly cards, so a game says little: players of a club lie close together, and no rating jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, hypot, log, sqrt

from openskill.models import PlackettLuce

START = 1500.0
SPREAD = 80.0  # of newcomers' strengths around START, one standard deviation
LUCK = 400 / log(10) / sqrt(2)  # of one game: with it, 400 points between the settled are ten to one
DRIFT = 1.0  # how much a player may change from one game to the next, one standard deviation
PROVISIONAL = 10  # games, before which a rating is only a beginning
MODEL = PlackettLuce(mu=START, sigma=SPREAD, beta=LUCK, tau=DRIFT)


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength as a normal distribution, mean `mu` and standard deviation `sigma`, after so many games."""

    mu: float = START
    sigma: float = SPREAD
    games: int = 0

    @property
    def shown(self) -> int:
        """The one number that people read."""
        return round(self.mu)

    @property
    def margin(self) -> int:
        """What stands after ±: nineteen times in twenty the strength lies so near."""
        return round(1.96 * self.sigma)

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL


Sides = Sequence[Sequence[Rating]]
NEWCOMER = Rating()


def rated(sides: Sides, pegs: Sequence[int]) -> tuple[tuple[Rating, ...], ...]:
    """Everybody's rating after one game, in the shape of `sides`; who is further up the board has come before.

    Two or three sides of one player or of partners; equal losers share their place.
    """
    teams = [[MODEL.rating(player.mu, player.sigma) for player in side] for side in sides]
    after = MODEL.rate(teams, scores=[float(score) for score in pegs])
    return tuple(
        tuple(Rating(new.mu, new.sigma, old.games + 1) for old, new in zip(side, team, strict=True))
        for side, team in zip(sides, after, strict=True)
    )


def chance(side: Sequence[Rating], other: Sequence[Rating]) -> float:
    """How likely `side` wins a game of two sides, by the same curve from which `rated` learns: more than 0, less than 1."""
    doubt = hypot(LUCK, LUCK, *(player.sigma for player in (*side, *other)))
    ahead = sum(player.mu for player in side) - sum(player.mu for player in other)
    return 1 / (1 + exp(-ahead / doubt))
