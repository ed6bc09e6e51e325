"""What a scorekeeper works on beside the tables of a stage: the queue, and the entry of one result."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.rounds.forms.results import ResultForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.queue import Place, Queue, queue_of
from league.rounds.presentation.result_entry import Conflict, ResultEntry
from league.rules.games import GameView
from league.rules.tournaments.blockers import why_stage_locked
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.state import RoundView, StageView
from league.tournaments.models import Tournament
from league.tournaments.presentation.result_entry import entry_of
from league.tournaments.queries.pairing_rows import open_calls, reported_cards
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class Unsaved:
    """A result from the stage's page that was not saved."""

    pairing: int
    game: GameView
    form: ResultForm
    conflict: Conflict | None


@dataclass(frozen=True, slots=True)
class Scorekeeping:
    """The queue, the table whose result is entered, and its form; each None if there is none."""

    queue: Queue | None = None
    open_table: PairingView | None = None
    entry: ResultEntry | None = None


def scorekeeping(
    state: StoredTournament, view: StageView, rounds: Sequence[RoundView], *, asked: str, unsaved: Unsaved | None
) -> Scorekeeping:
    """asked: the key of the requested table, as typed; without it, the next open table of the rounds that are shown."""
    queue = _queue(state, view)
    met = _open_table(view, rounds, asked, unsaved)
    if met is None:
        return Scorekeeping(queue)
    title = _("Table %(number)s") % {"number": met.table}
    if unsaved:
        entry = entry_of(state.tournament, met, unsaved.game, unsaved.form, unsaved.conflict, title=title)
        return Scorekeeping(queue, met, entry)
    assert met.waiting is not None, "an open table waits for a result"
    return Scorekeeping(
        queue, met, entry_of(state.tournament, met, met.waiting, ResultForm.for_game(met.waiting), title=title)
    )


def _open_table(
    view: StageView, rounds: Sequence[RoundView], asked: str, unsaved: Unsaved | None
) -> PairingView | None:
    if unsaved:
        return next((met for met in view.pairings if met.pk == unsaved.pairing), None)
    shown = [met for each in rounds for met in each.missing if met.waiting]
    return next((met for met in shown if str(met.pk) == asked), None) or next(iter(shown), None)


def _queue(state: StoredTournament, view: StageView) -> Queue | None:
    """The scorekeeper's queue of a stage, while nothing depends on its results."""
    if not view.has_begun or why_stage_locked(state, view):
        return None
    games = [(met, game) for met in view.pairings if met.card_ruling is None for game in met.games]
    places, stage = {game.pk: met for met, game in games}, view.stage.pk
    return queue_of(
        [game for _met, game in games],
        reported_cards(stage),
        open_calls(stage),
        lambda game: _place(state.tournament, view, places[game], game),
    )


def _place(tournament: Tournament, view: StageView, met: PairingView, game: int) -> Place:
    here = address(tournament, "pairing", pairing=met.pk)
    return Place(
        _("Table %(number)s") % {"number": met.table},
        save=here,
        enter=f"{here}?game={game}",
        solve=address(tournament, "solve", pairing=met.pk),
        by_cases=address(tournament, "cards", number=view.stage.number) if view.stage.takes_cards else "",
    )
