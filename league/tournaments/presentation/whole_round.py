"""All results of a round on one page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.rounds.presentation.result_entry import FormOf, RoundRow
from league.rules.tournaments.pairing_systems import players_for
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.round_names import round_names
from league.rules.tournaments.stage_sentences import next_steps_sentence
from league.rules.tournaments.state import StageView
from league.tournaments.models import Tournament
from league.tournaments.presentation.addresses import address
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class WholeRoundPage:
    """Values for templates/tournaments/whole_round.html. follows: what comes next once all results are in."""

    name: str
    rows: Sequence[RoundRow]
    follows: str
    draft: str


def whole_round_page(state: StoredTournament, view: StageView, form_of: FormOf) -> WholeRoundPage:
    """The missing results, and those that were refused."""
    names = round_names(view, players_for(state, view))
    missing = {met.pk for met in view.missing}
    rows = round_rows(state.tournament, view, form_of)
    draft = f"round-{view.current.pk}" if view.current else ""
    return WholeRoundPage(
        name=_(" and ").join(dict.fromkeys(names[each.number] for each in view.being_played)),
        rows=[row for row in rows if row.is_refused or (row.is_open and row.place in missing)],
        follows="" if missing else next_steps_sentence(state, view),
        draft=f"stage-{view.stage.pk}" if view.stage.has_bracket else draft,
    )


def round_rows(tournament: Tournament, view: StageView, form_of: FormOf) -> list[RoundRow]:
    """A row for each game of the stage."""
    return [
        RoundRow(
            place=met.pk,
            number=met.table,
            title=_title(met),
            game=game,
            form=form_of(game),
            change=address(tournament, "pairing", pairing=met.pk),
            note="{}–{}".format(*met.wins) if met.best_of > 1 else "",
        )
        for met in view.pairings
        for game in met.games
    ]


def _title(met: PairingView) -> str:
    wins = f", {met.wins[0]}–{met.wins[1]}" if met.best_of > 1 else ""
    return _("Table %(number)s: %(pairing)s") % {"number": met.table, "pairing": f"{met.title}{wins}"}
