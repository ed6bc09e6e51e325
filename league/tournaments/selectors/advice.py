"""What a director should know before a round is called."""

from collections import Counter
from collections.abc import Sequence

from league.rules import brackets
from league.tournaments.models import Stage
from league.tournaments.selectors.board import StageView
from league.tournaments.selectors.groups import groups_of
from league.tournaments.selectors.pairings import Player


def advice_for(view: StageView, players: Sequence[Player]) -> str:
    """What comes of so many players: their groups, the byes, or that a Swiss has more rounds than opponents.

    Empty for fewer than two, and where there is nothing to say; once a stage has begun, for all but a Swiss, to which
    players may come late.
    """
    entries = sum(player.plays_on for player in players)
    if entries < 2:
        return ""
    if view.stage.kind == Stage.Kind.SWISS:
        return _in_a_swiss(entries, view.stage.rounds_wanted or 1, in_pairs=players[0].partner)
    if view.has_begun:
        return ""
    if view.stage.kind == Stage.Kind.GROUPS:
        return _in_groups([len(group) for group in groups_of(view.stage, players)])
    return _byes(brackets.byes(len(players))) if view.stage.has_chart else ""


def _in_a_swiss(entries: int, rounds: int, *, in_pairs: bool) -> str:
    """ "23 players: 11 tables, and one has a bye." """
    tables, bye = divmod(entries, 2)
    told = f"{entries} {'pairs' if in_pairs else 'players'}: {tables} table{'s' if tables > 1 else ''}"
    told += ", and one has a bye." if bye else "."
    if rounds < entries:
        return told
    opponents = f"{entries - 1} opponent{'s' if entries > 2 else ''}"
    return f"{told} There are {rounds} rounds, and everybody has {opponents}: so some meet again, as late as can be."


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
