"""What a scorekeeper works on beside the tables of a stage: the queue, and the entry of one result."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.rounds.forms.results import ForfeitForm, ResultForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.queue import Place, Queue, queue_of
from league.rounds.presentation.result_entry import Conflict, ResultEntry, reported
from league.rules.games import GameView
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.stage_dependencies import why_stage_locked
from league.rules.tournaments.state import StageView
from league.tournaments.models import Tournament
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
    state: StoredTournament, view: StageView, listed: Sequence[PairingView], *, asked: str, unsaved: Unsaved | None
) -> Scorekeeping:
    """asked: the key of the requested table, as typed; without it, the next open table of those that are listed."""
    queue = _queue(state, view)
    pairing = _open_table(view, listed, asked, unsaved)
    if pairing is None:
        return Scorekeeping(queue)
    title = _("Table %(number)s") % {"number": pairing.table}
    if unsaved:
        entry = entry_of(state.tournament, pairing, unsaved.game, unsaved.form, unsaved.conflict, title=title)
        return Scorekeeping(queue, pairing, entry)
    assert pairing.waiting is not None, "an open table waits for a result"
    return Scorekeeping(
        queue,
        pairing,
        entry_of(state.tournament, pairing, pairing.waiting, ResultForm.for_game(pairing.waiting), title=title),
    )


def _open_table(
    view: StageView, listed: Sequence[PairingView], asked: str, unsaved: Unsaved | None
) -> PairingView | None:
    if unsaved:
        return next((pairing for pairing in view.pairings if pairing.pk == unsaved.pairing), None)
    missing = [pairing for pairing in listed if pairing.is_missing and pairing.waiting]
    return next((pairing for pairing in missing if str(pairing.pk) == asked), None) or next(iter(missing), None)


def _queue(state: StoredTournament, view: StageView) -> Queue | None:
    """The scorekeeper's queue of a stage, while nothing depends on its results."""
    if not view.has_begun or why_stage_locked(state, view):
        return None
    games = [(pairing, game) for pairing in view.pairings if pairing.card_ruling is None for game in pairing.games]
    places, stage = {game.pk: pairing for pairing, game in games}, view.stage.pk
    return queue_of(
        [game for _pairing, game in games],
        reported_cards(stage),
        open_calls(stage),
        lambda game: _place(state.tournament, view, places[game], game),
    )


def _place(tournament: Tournament, view: StageView, pairing: PairingView, game: int) -> Place:
    here = address(tournament, "pairing", pairing=pairing.pk)
    return Place(
        _("Table %(number)s") % {"number": pairing.table},
        save=here,
        enter=f"{here}?game={game}",
        solve=address(tournament, "solve", pairing=pairing.pk),
        by_cases=address(tournament, "cards", number=view.stage.number) if view.stage.takes_cards else "",
    )


def entry_of(
    tournament: Tournament,
    pairing: PairingView,
    game: GameView,
    form: ResultForm,
    conflict: Conflict | None = None,
    refused: ForfeitForm | None = None,
    *,
    title: str = "",
    may_forfeit: bool = False,
) -> ResultEntry:
    """The form for one game of a pairing. title: of the pairing, if the page shows others."""
    here = address(tournament, "pairing", pairing=pairing.pk)
    return ResultEntry(
        title=", ".join(filter(None, (title, _game_of(pairing, game)))) or _("Result"),
        game=game,
        form=form,
        conflict=conflict,
        save=here,
        preview=address(tournament, "result_preview", pairing=pairing.pk, game=game.pk),
        undo=address(tournament, "undo", pairing=pairing.pk),
        forfeit=address(tournament, "forfeit", pairing=pairing.pk) if may_forfeit else "",
        refused=refused,
        history=address(tournament, "history", pairing=pairing.pk, game=game.pk) if game.version else "",
        back=here,
        reported=reported(game),
    )


def _game_of(pairing: PairingView, game: GameView) -> str:
    """The game's number in a best of n, as text."""
    if pairing.best_of == 1:
        return ""
    number = next(number for number, each in enumerate(pairing.games, start=1) if each.pk == game.pk)
    return _("Game %(number)s of %(games)s") % {"number": number, "games": pairing.best_of}
