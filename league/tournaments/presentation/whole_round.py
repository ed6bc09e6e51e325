"""All results of a round on one page."""

from django.utils.translation import gettext as _

from league.rounds.presentation.addresses import address
from league.rounds.presentation.whole_round import FormOf, RoundRow, WholeRoundPage
from league.rules.games import listed
from league.rules.tournaments.pairing_systems import players_for
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.round_names import parts_of, round_names
from league.rules.tournaments.stage_sentences import next_steps_sentence
from league.rules.tournaments.state import StageView
from league.tournaments.models import Tournament
from league.tournaments.queries.state import StoredTournament
from league.tournaments.services.tables import PairingTable


def whole_round_page(state: StoredTournament, view: StageView, form_of: FormOf) -> WholeRoundPage:
    """The missing results, and those that were refused."""
    missing = {game.pk for pairing in view.missing for game in pairing.games}
    rows = round_rows(state.tournament, view, form_of)
    draft = f"round-{view.current.pk}" if view.current else ""
    return WholeRoundPage(
        title=_("%(round)s: all results") % {"round": _name(state, view) or view.stage.name},
        rows=[row for row in rows if row.is_refused or (row.is_open and row.game.pk in missing)],
        draft=f"stage-{view.stage.pk}" if view.stage.has_bracket else draft,
        back=address(state.tournament, "stage", number=view.stage.number),
        back_to=_("Back to %(stage)s") % {"stage": view.stage.name},
        nothing=_("All results are in") if view.has_begun else _("No round has been called"),
        follows="" if missing else next_steps_sentence(state, view),
    )


def _name(state: StoredTournament, view: StageView) -> str:
    """The round called last; in a knockout, the rounds of the bracket that have missing results."""
    if not view.current:
        return ""
    players = players_for(state, view)
    if view.stage.has_bracket:
        return listed(heading for heading, _tables in parts_of(view, players, view.missing))
    return round_names(view, players)[view.current.number]


def round_rows(tournament: Tournament, view: StageView, form_of: FormOf) -> list[RoundRow]:
    """A row for each game of the stage."""
    return [
        RoundRow(
            table=PairingTable(tournament.pk, pairing.pk, game.pk),
            number=pairing.table,
            title=_title(pairing),
            game=game,
            form=form_of(game),
            change=address(tournament, "pairing", pairing=pairing.pk),
            note="{}–{}".format(*pairing.wins) if pairing.best_of > 1 else "",
        )
        for pairing in view.pairings
        for game in pairing.games
    ]


def _title(pairing: PairingView) -> str:
    wins = f", {pairing.wins[0]}–{pairing.wins[1]}" if pairing.best_of > 1 else ""
    return _("Table %(number)s: %(pairing)s") % {"number": pairing.table, "pairing": f"{pairing.title}{wins}"}
