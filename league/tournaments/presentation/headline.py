"""The state of a tournament in a sentence, and the next step: its page's header, and the line of each stage."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.rounds.policies import Visibility
from league.rounds.presentation.addresses import address
from league.rules.games import listed
from league.rules.tournaments.pairing_systems import is_over
from league.rules.tournaments.placing import events_of, shared_places
from league.rules.tournaments.remaining_play import is_finished, to_play
from league.rules.tournaments.stage_sentences import winners_of
from league.rules.tournaments.state import StageView
from league.tournaments.models import Entry, Tournament
from league.tournaments.policies.blockers import unresolved_cards
from league.tournaments.policies.payouts import is_payout_due
from league.tournaments.presentation.entries import counted_in_words
from league.tournaments.queries.fees import owing
from league.tournaments.queries.state import StoredTournament

PLACES = 4


@dataclass(frozen=True, slots=True)
class StageStep:
    """A stage in the list of steps: its state is "done", "current" or "" before it has begun."""

    view: StageView
    state: str
    text: str


@dataclass(frozen=True, slots=True)
class Headline:
    """The state in a sentence, the reader's own seat ("" for none), and the next step; `url` may be empty.

    text: empty before the first round for those who see the entries, because `Frame.facts` says the same. places:
    (place, name) of the first few once all is over. finished: a sentence if an organizer has nothing left to do.
    """

    text: str
    finished: str
    seat: str
    places: Sequence[tuple[str, str]]
    url: str
    action: str


def steps_of(state: StoredTournament, sees: Visibility) -> list[StageStep]:
    """The stages in the order in which they are played."""
    return [_step(state, view, sees) for view in state.stages]


def _step(state: StoredTournament, view: StageView, sees: Visibility) -> StageStep:
    if not view.has_begun:
        return StageStep(view, "", "")
    if is_over(state, view):
        return StageStep(view, "done", winners_of(state, view) if sees.standings else "")
    return StageStep(view, "current", _round_text(view))


def _round_text(view: StageView) -> str:
    numbers = {"number": len(view.rounds), "of": view.stage.planned_rounds}
    if view.stage.has_bracket or not view.stage.planned_rounds:
        return _("round %(number)s") % numbers
    return _("round %(number)s of %(of)s") % numbers


def is_played_out(state: StoredTournament) -> bool:
    """Whether all rounds have been played."""
    begun = [view for view in state.stages if view.has_begun]
    return bool(begun) and is_finished(state) and is_over(state, begun[-1])


def state_text(state: StoredTournament, sees: Visibility) -> str:
    """ "23 entries, starts at 9:30 AM", "Qualifying, round 4 of 6: waiting for 7 results.", "Ann wins." """
    if state.why_canceled:
        return state.why_canceled
    begun = [view for view in state.stages if view.has_begun]
    if not begun:
        return _before(state, sees)
    view = begun[-1]
    if not sees.pairings and not sees.standings:
        return _("In progress.")
    if is_played_out(state):
        ended = [winners_of(state, each) for each in _main_event(state)] if sees.standings else []
        return next((text for text in ended if text), "") or _("All rounds have been played.")
    names = {"stage": view.stage, "round": _round_text(view)}
    if missing := len(view.missing):
        text = ngettext(
            "%(stage)s, %(round)s: waiting for %(count)s result.",
            "%(stage)s, %(round)s: waiting for %(count)s results.",
            missing,
        )
        return text % {**names, "count": missing}
    return _("%(stage)s, %(round)s: all results are in.") % names


def _main_event(state: StoredTournament) -> list[StageView]:
    """The stages of the main event that have begun; those of a consolation are left out."""
    return [view for view in events_of(state)[0].stages if view.has_begun]


def _before(state: StoredTournament, sees: Visibility) -> str:
    starts_at = state.tournament.starts_at
    if not starts_at:
        return counted_in_words(state) if sees.entries else _("Not started yet")
    begins = {"time": time_format(starts_at, "g:i A"), "entries": counted_in_words(state)}
    return (_("%(entries)s, starts at %(time)s") if sees.entries else _("Starts at %(time)s")) % begins


def headline_of(
    state: StoredTournament,
    sees: Visibility,
    mine: Entry | None,
    *,
    may_organize: bool,
    may_enter: bool,
    may_mail: bool = False,
) -> Headline:
    """The header of the page for one reader: `mine` is the reader's own entry, `may_mail`: results that are due."""
    begun = [view for view in state.stages if view.has_begun]
    over = is_played_out(state)
    last = _last_step(state, may_mail=may_mail) if may_organize and over else None
    url, action = last or _next(state, begun, over=over, may_organize=may_organize, may_enter=may_enter)
    return Headline(
        text=state_text(state, sees) if begun or state.why_canceled or not sees.entries else "",
        finished=_("The tournament is finished.") if may_organize and over and not last else "",
        seat=_seat(state, mine) if mine and sees.pairings else "",
        places=_places(state) if over and sees.standings else (),
        url=url,
        action=action,
    )


def _next(
    state: StoredTournament, begun: Sequence[StageView], *, over: bool, may_organize: bool, may_enter: bool
) -> tuple[str, str]:
    """The URL and the label of the next step."""
    if state.why_canceled:
        return "", ""
    if not begun and not may_organize:
        return ("#enter", _("Enter this tournament")) if may_enter else ("", "")
    view = _open_stage(state, begun)
    there = address(state.tournament, "stage", number=view.stage.number)
    if over:
        return there, _("See the results")
    if not may_organize:
        return there, _("Follow live")
    if not begun:
        return _before_the_first_round(state, there)
    if unresolved_cards(state, view) and (before := view.stage.previous):
        cards = address(state.tournament, "cards", number=before.number)
        return cards, _("Decide the games whose scorecards differ")
    return there, _("Continue with %(stage)s") % {"stage": view.stage}


def _before_the_first_round(state: StoredTournament, there: str) -> tuple[str, str]:
    if not state.players:
        return "", ""
    if state.tournament.sides == Tournament.Sides.DRAWN and not any(one.plays_on for one in state.players.values()):
        return "#partners", _("Draw partners")
    return there, _("Go to the first round")


def _last_step(state: StoredTournament, *, may_mail: bool) -> tuple[str, str] | None:
    """The same for an organizer once all rounds have been played; None if nothing is left to do."""
    if is_payout_due(state):
        return address(state.tournament, "money"), _("Go to the payout")
    if owing(state.tournament):
        return address(state.tournament, "money"), _("See who owes an entry fee")
    return ("#mailing", _("Send the results by e-mail")) if may_mail else None


def _open_stage(state: StoredTournament, begun: Sequence[StageView]) -> StageView:
    """The current stage: the first in progress, else the next to begin, else the last."""
    playing = [view for view in begun if not is_over(state, view)]
    waiting = [view for view in state.stages if not view.has_begun]
    return (playing or waiting[:1] or list(begun[-1:]))[0]


def _seat(state: StoredTournament, mine: Entry) -> str:
    table = to_play(state, mine.pk)
    if table is None:
        return ""
    partner, opponents = table.pairing.partner_and_opponents(mine.pk)
    where = {"name": listed(each.name for each in opponents), "table": table.pairing.table}
    if partner:
        return _("You and %(partner)s play %(name)s at table %(table)s.") % {**where, "partner": partner.name}
    return _("You play %(name)s at table %(table)s.") % where


def _places(state: StoredTournament) -> list[tuple[str, str]]:
    """The first places of the deciding stage, not of a consolation."""
    deciding = _main_event(state)[-1]
    if deciding.stage.in_groups:
        return []
    if deciding.stage.has_bracket:
        return list(shared_places(deciding, deciding.entrants))[:PLACES]
    rows = deciding.standings[:PLACES]
    return [(row.place_text, deciding.names[row.player]) for row in rows]
