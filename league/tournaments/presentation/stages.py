"""Texts for the page of a stage: standings, winners, next steps, and advice before a round is called."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.results.presentation import figure, standing_shown
from league.rules import brackets
from league.rules.standings import Standing
from league.rules.swiss import SwissInputs
from league.rules.tournaments.blockers import why_not_startable
from league.rules.tournaments.groups import groups_of
from league.rules.tournaments.pairing_systems import is_over
from league.rules.tournaments.pairings import PairingView, Player
from league.rules.tournaments.state import RoundView, StageView, TournamentState
from league.tournaments.models import Stage
from league.tournaments.presentation.bracket_drawing import shared_places
from league.tournaments.presentation.tie_breaks import tie_breaks_of


def sitting_out(view: StageView) -> list[str]:
    """The players without a table in the last called round, such as one in a group of three.

    Without players of finished groups; empty in a catch-up round.
    """
    if view.current is None or view.stage.has_bracket or view.current.catch_up:
        return []
    there = {entry for met in view.current.pairings for entry in met.entries}
    playing = (group for group in groups_of(view.stage, view.entrants) if any(one.entry in there for one in group))
    return [one.name for group in playing for one in group if one.plays_on and one.entry not in there]


def tables_by_name(round_: RoundView, resting: Sequence[str]) -> list[tuple[str, int | None]]:
    """Name and table of everyone, by name; None for a bye and for those `resting`."""
    seated = [(name, None if met.is_bye else met.table) for met in round_.pairings for name in met.side_names]
    return sorted([*seated, *((name, None) for name in resting)], key=lambda seat: seat[0].casefold())


def next_steps_sentence(state: TournamentState, view: StageView) -> str:
    """The next steps when no result is missing, in sentences."""
    if not view.has_begun:
        return why_not_startable(state, view) or _("The first round can be called.")
    if not is_over(state, view):
        return _("The next round can be called.")
    return " ".join(
        (
            _("%(stage)s: all rounds played.") % {"stage": view.stage},
            *(_begins(state, each) for each in state.followers(view)),
        )
    )


def _begins(state: TournamentState, view: StageView) -> str:
    """The state of a stage whose players are known."""
    if view.has_begun:
        return _("%(stage)s: in progress.") % {"stage": view.stage}
    if why_not_startable(state, view):
        return _("%(stage)s: no games to play.") % {"stage": view.stage}
    return _("%(stage)s: ready to start.") % {"stage": view.stage}


def outdated_pairings_sentence(view: StageView, pairing: PairingView) -> str:
    """A sentence that names later Swiss rounds paired with this pairing's outdated points; empty if none was.

    These rounds don't change.
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
        named = {"first": ", ".join(stay[:-1]), "last": stay[-1]}
        return _("Rounds %(first)s and %(last)s were paired using the old result. Their pairings don’t change.") % named
    if stay:
        return _("Round %(number)s was paired using the old result. Its pairings don’t change.") % {"number": stay[0]}
    return ""


def stage_standings(view: StageView, ranked: Sequence[Standing[int]]) -> dict[str, Any]:
    """Values for components/_standings.html; in a Swiss with its tie-breaks, the first below the name on a phone.

    Marks withdrawn players and replacements. Before a game is over no one is ranked.
    """
    ranked = ranked if view.has_results else ()
    names = {player.entry: player.label for player in view.entrants}
    shown = standing_shown(ranked, names, view.fmt)
    if view.stage.kind != Stage.Kind.SWISS:
        return shown
    figures = tie_breaks_of(view)
    rows = [row for row in ranked if row.totals.games]
    for row, line in zip(rows, shown["rows"], strict=True):
        own = figures[row.player]
        line["cells"][1:1] = [figure(number) for number in own.values()]
        first = [f"{word} {number}" for word, number in own.items()][:1]
        line["folded"] = ", ".join([_("won %(won)s") % {"won": line["cells"][len(own) + 1]["text"]}, *first])
    words = next(iter(figures.values()), {})
    shown["columns"][1:1] = [{"label": word} for word in words]
    return shown


def winners_of(state: TournamentState, view: StageView) -> str:
    """ "Ann wins.", for a finished stage; empty if another follows, and for several groups."""
    if state.followers(view) or view.stage.kind == Stage.Kind.GROUPS:
        return ""
    if view.stage.has_bracket:
        return _wins(shared_places(view, view.entrants)[0][1], in_pairs=_in_pairs(view))
    return winners_sentence(view.standings, view.names, in_pairs=_in_pairs(view))


def _in_pairs(view: StageView) -> bool:
    return any(player.partner for player in view.entrants)


def _wins(name: str, *, in_pairs: bool) -> str:
    return ngettext("%(name)s wins.", "%(name)s win.", 2 if in_pairs else 1) % {"name": name}


def winners_sentence(ranked: Sequence[Standing[int]], names: dict[int, str], *, in_pairs: bool = False) -> str:
    """ "Ann wins.", or "Ann and Bob share first place."; empty if no one is ranked."""
    first = [names[row.player] for row in ranked if row.place == 1]
    if len(first) > 1:
        return _("%(names)s and %(last)s share first place.") % {"names": ", ".join(first[:-1]), "last": first[-1]}
    return _wins(first[0], in_pairs=in_pairs) if first else ""


def advice_for(view: StageView, players: Sequence[Player]) -> str:
    """Advice for this number of players: their groups, byes, or a Swiss with more rounds than opponents.

    Empty for fewer than two, and if there is none; after the start only for a Swiss, which players can join late.
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
    return _byes(brackets.byes(len(players))) if view.stage.has_bracket else ""


def _in_a_swiss(entries: int, rounds: int, *, in_pairs: bool) -> str:
    """ "23 players: 11 tables and a bye." """
    tables, bye = divmod(entries, 2)
    counted = ngettext("%(count)s pair", "%(count)s pairs", entries) if in_pairs else None
    counted = (counted or ngettext("%(count)s player", "%(count)s players", entries)) % {"count": entries}
    if bye:
        text = ngettext("%(entries)s: %(tables)s table and a bye.", "%(entries)s: %(tables)s tables and a bye.", tables)
    else:
        text = ngettext("%(entries)s: %(tables)s table.", "%(entries)s: %(tables)s tables.", tables)
    text %= {"entries": counted, "tables": tables}
    if rounds < entries:
        return text
    again = _("With %(rounds)s rounds, some players will meet the same opponent again, but as late as possible.")
    return f"{text} {again % {'rounds': rounds}}"


def _in_groups(sizes: Sequence[int]) -> str:
    """The number of groups by size, the largest first."""
    counted = sorted(Counter(sizes).items(), reverse=True)
    groups = [
        ngettext("%(count)s group of %(size)s", "%(count)s groups of %(size)s", count) % {"count": count, "size": size}
        for size, count in counted
    ]
    return _("This makes %(groups)s.") % {"groups": _(" and ").join(groups)}


def _byes(byes: int) -> str:
    if not byes:
        return ""
    text = ngettext(
        "The top seed has a bye in the first round.", "The top %(count)s seeds have a bye in the first round.", byes
    )
    return text % {"count": byes}
