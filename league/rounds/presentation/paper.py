"""Printed pages of sessions and tournaments."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.rules.score_card import ScoreCardLine


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A player's card: name and lines by round, with a total once a game was played.

    link: the path of the player's private link, which only the desk can print.
    """

    name: str
    lines: Sequence[ScoreCardLine]
    link: str = ""
