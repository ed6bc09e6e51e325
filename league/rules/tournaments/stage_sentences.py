"""A stage in sentences: its winners, its next steps, and advice before a round is called."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from common.language import gettext as _
from common.language import ngettext
from league.rules import brackets
from league.rules.standings import Standing
from league.rules.swiss import SwissInputs

from .groups import groups_of
from .pairing_systems import is_over, table_mix
from .pairings import PairingView, Player
from .placing import shared_places
from .stage_dependencies import why_not_startable
from .stage_settings import Kind
from .state import StageView, TournamentState

FEW = 6  # players: if more are missing a result, their tables are named


def waiting_sentence(view: StageView) -> str:
    """ "Waiting for results: Ann vs. Bob.", "Waiting for 7 results: tables 5–11."; empty if none is missing.

    So that it stays short on a phone: pairs have four names each.
    """
    missing = view.missing
    if not missing:
        return ""
    if sum(len(pairing.players) * (1 + pairing.first.partner) for pairing in missing) <= FEW:
        return _("Waiting for results: %(pairings)s.") % {"pairings": ", ".join(pairing.title for pairing in missing)}
    tables = _in_runs(sorted(pairing.table for pairing in missing))
    return _("Waiting for %(count)s results: tables %(tables)s.") % {"count": len(missing), "tables": tables}


def _in_runs(numbers: Sequence[int]) -> str:
    """ "1, 3, 5–11", from ascending numbers."""
    runs = [[number for _at, number in run] for _key, run in groupby(enumerate(numbers), lambda at: at[1] - at[0])]
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


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
    if view.stage.kind != Kind.SWISS:
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


def winners_of(state: TournamentState, view: StageView) -> str:
    """ "Ann wins.", for a finished stage; empty if another follows, and for several groups."""
    if state.followers(view) or view.stage.in_groups:
        return ""
    if view.stage.has_bracket:
        return _wins(shared_places(view, view.entrants)[0][1], in_pairs=_in_pairs(view))
    return winners_sentence(view.standings, view.names, in_pairs=_in_pairs(view))


def _in_pairs(view: StageView) -> bool:
    return any(player.partner for player in view.entrants)


def _wins(name: str, *, in_pairs: bool) -> str:
    return ngettext("%(name)s wins.", "%(name)s win.", 2 if in_pairs else 1) % {"name": name}


def winners_sentence(ranked: Sequence[Standing[int]], names: dict[int, str], *, in_pairs: bool = False) -> str:
    """ "Ann wins.", in pairs "Ann and Bob win.", or "Ann and Bob share first place."; empty if no one is ranked."""
    first = [names[row.player] for row in ranked if row.place == 1]
    if len(first) > 1:
        return _("%(names)s and %(last)s share first place.") % {"names": ", ".join(first[:-1]), "last": first[-1]}
    return _wins(first[0], in_pairs=in_pairs) if first else ""


def advice_for(view: StageView, players: Sequence[Player]) -> str:
    """Advice for this number of players: their tables, groups, byes, or a Swiss with more rounds than opponents.

    Empty for fewer than two, and if there is none; after the start only for stages that players can join late.
    """
    entries = sum(player.plays_on for player in players)
    if entries < 2:
        return ""
    if view.stage.kind == Kind.SWISS:
        return _in_a_swiss(entries, view.stage.planned_rounds or 1, in_pairs=players[0].partner)
    if view.stage.kind == Kind.TABLES:
        tables = {"entries": _counted(entries), "tables": table_mix(view.stage, entries).sentence}
        return _("%(entries)s: %(tables)s.") % tables
    if view.has_begun:
        return ""
    if view.stage.in_groups:
        return _in_groups([len(group) for group in groups_of(view.stage, players)])
    return _byes(brackets.byes(len(players))) if view.stage.has_bracket else ""


def _in_a_swiss(entries: int, rounds: int, *, in_pairs: bool) -> str:
    """ "23 players: 11 tables and a bye." """
    tables, bye = divmod(entries, 2)
    if bye:
        text = ngettext("%(entries)s: %(tables)s table and a bye.", "%(entries)s: %(tables)s tables and a bye.", tables)
    else:
        text = ngettext("%(entries)s: %(tables)s table.", "%(entries)s: %(tables)s tables.", tables)
    text %= {"entries": _counted(entries, in_pairs=in_pairs), "tables": tables}
    if rounds < entries:
        return text
    again = _("With %(rounds)s rounds, some players will play the same opponent again, but as late as possible.")
    return f"{text} {again % {'rounds': rounds}}"


def _counted(entries: int, *, in_pairs: bool = False) -> str:
    text = ngettext("%(count)s pair", "%(count)s pairs", entries) if in_pairs else None
    return (text or ngettext("%(count)s player", "%(count)s players", entries)) % {"count": entries}


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
