"""What is printed of a session and of a tournament alike."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.rules.score_card import ScoreCardLine


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A player's card: name and lines in the order of the rounds, with a total once something was played.

    link: the path of the player's private link, which only those at the desk may print.
    """

    name: str
    lines: Sequence[ScoreCardLine]
    link: str = ""
