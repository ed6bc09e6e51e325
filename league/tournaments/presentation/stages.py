"""What the page of a stage says: standings, winners, what comes next, and what to know before a round is called."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from league.results.presentation import standing_shown
from league.rules import brackets
from league.rules.standings import Standing
from league.rules.swiss import SwissInputs
from league.rules.tournaments.blockers import why_not_startable
from league.rules.tournaments.groups import groups_of
from league.rules.tournaments.pairing_systems import is_over
from league.rules.tournaments.pairings import PairingView, Player
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import Stage
from league.tournaments.presentation.bracket_chart import shared_places
from league.tournaments.presentation.tie_breaks import tie_breaks_of


def sitting_out(view: StageView) -> list[str]:
    """Who has no table in the round called last, as one in a group of three; nobody whose group is through, and nobody
    while only some catch up.
    """
    if view.current is None or view.stage.has_chart or view.current.catch_up:
        return []
    there = {entry for met in view.current.pairings for entry in met.entries}
    playing = (group for group in groups_of(view.stage, view.entrants) if any(one.entry in there for one in group))
    return [one.name for group in playing for one in group if one.plays_on and one.entry not in there]


def what_follows(state: TournamentState, view: StageView) -> str:
    """What comes next where no result is missing, in sentences."""
    if not view.has_begun:
        return why_not_startable(state, view) or "The first round can be called."
    if not is_over(state, view):
        return "The next round can be called."
    return " ".join((f"{view.stage} is over.", *(_begins(state, each) for each in state.followers(view))))


def _begins(state: TournamentState, view: StageView) -> str:
    """How far a stage is whose players are known."""
    if view.has_begun:
        return f"{view.stage} has begun."
    return f"{view.stage} {'has no games to play' if why_not_startable(state, view) else 'can begin'}."


def paired_by_old(view: StageView, pairing: PairingView) -> str:
    """Which later rounds of a Swiss were paired by other points than those who are paired here have now, in a sentence;
    empty if none was. They stay as they are.
    """
    if view.stage.kind != Stage.Kind.SWISS:
        return ""
    own = view.round_of(pairing.pk).number
    points: Counter[int] = Counter()
    stay = []
    for round_ in view.rounds:
        if round_.number > own:
            then = {one.player: one.score for one in SwissInputs.from_data(round_.inputs).contenders}
            if any(then.get(entry, points[entry]) != points[entry] for entry in pairing.entries):
                stay.append(str(round_.number))
        for score in round_.scores:
            points[score.player] += score.points
    if len(stay) > 1:
        text = f"{', '.join(stay[:-1])} and {stay[-1]}"
        return f"Rounds {text} were paired by the old result and stay as they are."
    return f"Round {stay[0]} was paired by the old result and stays as it is." if stay else ""


def stage_standings(view: StageView, ranked: Sequence[Standing[int]]) -> dict[str, Any]:
    """What components/_standings.html shows; in a Swiss with its tie-breaks, which on a phone stand under the name.

    Who has withdrawn, or has come for another, says so. Before a game is over nobody is ranked.
    """
    ranked = ranked if view.has_results else ()
    names = {player.entry: player.label for player in view.entrants}
    shown = standing_shown(ranked, names, doubles=view.fmt.lurch is not None)
    if view.stage.kind != Stage.Kind.SWISS:
        return shown
    figures = tie_breaks_of(view)
    rows = [row for row in ranked if row.totals.games]
    for row, line in zip(rows, shown["rows"], strict=True):
        own = figures[row.player]
        line["cells"][1:1] = [{"text": number} for number in own.values()]
        line["folded"] += "".join(f", {word} {number}" for word, number in own.items())
    words = next(iter(figures.values()), {})
    shown["columns"][1:1] = [{"label": word} for word in words]
    return shown


def winners_of(state: TournamentState, view: StageView) -> str:
    """ "Ann wins.", of a stage that is over; empty where another follows, and for groups beside each other."""
    if state.followers(view) or view.stage.kind == Stage.Kind.GROUPS:
        return ""
    if view.stage.has_chart:
        return f"{shared_places(view, view.entrants)[0][1]} {_wins(view)}."
    return winners_sentence(view.standings, view.names, wins=_wins(view))


def _wins(view: StageView) -> str:
    return "win" if any(player.partner for player in view.entrants) else "wins"


def winners_sentence(ranked: Sequence[Standing[int]], names: dict[int, str], wins: str = "wins") -> str:
    """ "Ann wins.", or "Ann and Bob share the first place."; empty for nobody."""
    first = [names[row.player] for row in ranked if row.place == 1]
    if len(first) > 1:
        return f"{', '.join(first[:-1])} and {first[-1]} share the first place."
    return f"{first[0]} {wins}." if first else ""


def advice_for(view: StageView, players: Sequence[Player]) -> str:
    """What comes of so many players: their groups, the byes, or that a Swiss has more rounds than opponents.

    Empty for fewer than two, and where there is nothing to say; once a stage has begun, for all but a Swiss, to which
    players may come late.
    """
    entries = sum(player.plays_on for player in players)
    if entries < 2:
        return ""
    if view.stage.kind == Stage.Kind.SWISS:
        return _in_a_swiss(entries, view.stage.planned_rounds or 1, in_pairs=players[0].partner)
    if view.has_begun:
        return ""
    if view.stage.kind == Stage.Kind.GROUPS:
        return _in_groups([len(group) for group in groups_of(view.stage, players)])
    return _byes(brackets.byes(len(players))) if view.stage.has_chart else ""


def _in_a_swiss(entries: int, rounds: int, *, in_pairs: bool) -> str:
    """ "23 players: 11 tables, and one has a bye." """
    tables, bye = divmod(entries, 2)
    text = f"{entries} {'pairs' if in_pairs else 'players'}: {tables} table{'s' if tables > 1 else ''}"
    text += ", and one has a bye." if bye else "."
    if rounds < entries:
        return text
    opponents = f"{entries - 1} opponent{'s' if entries > 2 else ''}"
    return f"{text} There are {rounds} rounds, and everybody has {opponents}: so some meet again, as late as can be."


def _in_groups(sizes: Sequence[int]) -> str:
    """How many groups of which size, the largest first."""
    counted = sorted(Counter(sizes).items(), reverse=True)
    groups = [f"{count} group{'s' if count > 1 else ''} of {size}" for size, count in counted]
    return f"This makes {' and '.join(groups)}."


def _byes(byes: int) -> str:
    if not byes:
        return ""
    who = "The first seed has" if byes == 1 else f"The first {byes} seeds have"
    return f"{who} a bye in the first round."
