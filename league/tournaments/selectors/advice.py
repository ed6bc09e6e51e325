"""What a director should know before the first round is called."""

from collections import Counter
from collections.abc import Sequence

from league.rules import brackets
from league.tournaments.models import Stage
from league.tournaments.selectors.board import StageView
from league.tournaments.selectors.groups import groups_of
from league.tournaments.selectors.pairings import Player


def advice_for(view: StageView, players: Sequence[Player]) -> str:
    """What comes of so many players: their groups, the byes, or that a Swiss has more rounds than opponents.

    Empty once the stage has begun, for fewer than two, and where there is nothing to say.
    """
    entries = len(players)
    if view.has_begun or entries < 2:
        return ""
    if view.stage.kind == Stage.Kind.GROUPS:
        return _in_groups([len(group) for group in groups_of(view.stage, players)])
    if view.stage.has_chart:
        return _byes(brackets.byes(entries))
    rounds = view.stage.rounds_wanted or 1
    if view.stage.kind == Stage.Kind.SWISS and rounds > entries - 1:
        opponents = f"{entries - 1} opponent{'s' if entries > 2 else ''}"
        return f"There are {rounds} rounds, and everybody has {opponents}: so some meet again, as late as can be."
    return ""


def _in_groups(sizes: Sequence[int]) -> str:
    """How many groups of which size, the largest first."""
    counted = sorted(Counter(sizes).items(), reverse=True)
    told = [f"{count} group{'s' if count > 1 else ''} of {size}" for size, count in counted]
    return f"This makes {' and '.join(told)}."


def _byes(byes: int) -> str:
    if not byes:
        return ""
    who = "The first seed has" if byes == 1 else f"The first {byes} seeds have"
    return f"{who} a bye in the first round."
