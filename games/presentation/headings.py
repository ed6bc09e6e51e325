"""At the head of each page of a match: its players, the facts of its game, and the board."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.engine import RuleSet, State, listed
from games.presentation.board_svg import BoardSvg, draw_board
from games.presentation.rule_labels import rule_labels


def title_of(names: Sequence[str], seat: int | None) -> str:
    """ "You vs. Bob" for the reader in seat 0, "Ann and Cy vs. Bob and Di" for a spectator (`seat` None)."""
    shown_names = [_("You") if number == seat else name for number, name in enumerate(names)]
    if len(names) == 4:
        return _(" vs. ").join([listed(shown_names[::2]), listed(shown_names[1::2])])
    return _(" vs. ").join(shown_names)


def facts_of(state: State) -> str:
    """The game of the match, and its rules: "Game 2 of 3 · Hoyle · to 121"."""
    return " · ".join([*game_of(state), *rule_labels(state.rules)])


def game_of(state: State) -> list[str]:
    """Which game of the match is played; empty in a match of one game."""
    number = {"game": state.match.game, "games": state.rules.best_of}
    return [_("Game %(game)s of %(games)s") % number] if state.rules.best_of > 1 else []


def sides_of(rules: RuleSet, names: Sequence[str]) -> list[str]:
    """The names of each side's players."""
    return [
        listed([name for seat, name in enumerate(names) if rules.side_of(seat) == side]) for side in range(rules.sides)
    ]


def board_of(state: State, names: Sequence[str], *, near: int) -> BoardSvg:
    """The board with each side's pegs; `near`: the side whose lane is enlarged on a phone."""
    rules = state.rules
    return draw_board(sides_of(rules, names), state.board.front, state.board.rear, rules.target, rules.lurch, near)
