"""The page for swapping two players of a round."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SwapChange:
    """The effects of a swap: each table's number and players, 0 for those who sit out, and its costs in sentences."""

    tables: Sequence[tuple[int, str]]
    sentences: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPage:
    """The players who can be swapped in a round, and the texts of the page, which is called `title`.

    advice: which players to choose. choices: key and "Ann (table 3)" of each player. harmless: the text for a swap
    without costs. nothing: why no one can be swapped. back, back_to: URL and label of the link back.
    """

    title: str
    number: int
    version: str
    advice: str
    choices: Sequence[tuple[int, str]]
    button: str
    harmless: str
    nothing: str
    back: str
    back_to: str
    asks_why: bool = False
