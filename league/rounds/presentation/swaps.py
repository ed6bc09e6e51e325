"""The page on which two players of a round swap places."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SwapChange:
    """What a swap changes: number and players of each table, 0 for those who sit out, and its costs in sentences."""

    tables: Sequence[tuple[int, str]]
    sentences: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPage:
    """Who can swap places in a round, and the words of the page.

    advice: which players to choose. choices: key and "Ann (table 3)" of each player. harmless: what to say of a swap
    without costs. nothing: why no one can be swapped. back, back_to: the address and the words of the link that leaves
    the page.
    """

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
