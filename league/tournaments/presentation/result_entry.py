"""Entering the result of one pairing: on its own page, and next to the tables of its round."""

from django.utils.translation import gettext

from league.rounds.forms.results import ForfeitForm, ResultForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.result_entry import Conflict, ResultEntry, reported
from league.rules.games import GameView
from league.rules.tournaments.pairings import PairingView
from league.tournaments.models import Tournament


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
        title=", ".join(filter(None, (title, _game_of(pairing, game)))) or gettext("Result"),
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
    return gettext("Game %(number)s of %(games)s") % {"number": number, "games": pairing.best_of}
