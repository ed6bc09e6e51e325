"""Replacing a player: the page, with what will change."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.rounds.presentation.desk import DeskPart
from league.rounds.services.entrants import UnclearName
from league.rules.tournaments.pairing_systems import takes_entries
from league.rules.tournaments.remaining_play import to_play
from league.tournaments.forms.desk import ReplacementForm
from league.tournaments.models import Entry
from league.tournaments.queries.entries import paired_entry, replacement_desk
from league.tournaments.queries.pools import has_money
from league.tournaments.queries.state import StoredTournament


@dataclass(frozen=True, slots=True)
class ReplacementPage:
    """Values for templates/tournaments/replace.html. who: "Ann", or "Ann or Bob" of a pair."""

    entry: Entry
    who: str
    consequences: Sequence[str]
    form: ReplacementForm
    desk: DeskPart


def replacement_page(
    state: StoredTournament, entry: Entry, form: ReplacementForm, question: UnclearName | None
) -> ReplacementPage:
    """The page; `question`: about an unclear name."""
    return ReplacementPage(
        entry=entry,
        who=_(" or ").join(map(str, entry.entrants)),
        consequences=[*_consequences_of(state, entry)],
        form=form,
        desk=DeskPart.of(replacement_desk(state.tournament), form, no=question, whose=next(iter(form.whose.values()))),
    )


def _consequences_of(state: StoredTournament, entry: Entry) -> Iterator[str]:
    """The effects of replacing a player, in sentences."""
    tournament, place = state.tournament, paired_entry(entry).pk
    has_played = any(score.player == place for view in state.stages for score in view.scores)
    if has_played:
        sentence = _(
            "The replacement continues as number %(number)s, with the same draw position, seed, results and points."
        )
        yield sentence % {"number": entry.number}
    else:
        yield _("Number %(number)s keeps its position in the draw and its seed.") % {"number": entry.number}
    if table := to_play(state, place):
        view, round_, pairing = table
        sentence = _("%(pairing)s in %(stage)s, round %(round)s, has no result yet. The replacement plays it.")
        yield sentence % {"pairing": pairing.title, "stage": view.stage, "round": round_.number}
    if has_played:
        sentence = _(
            "Games that %(name)s played stay under that name: on the round pages, in the ratings and in "
            "the Master Rating Points."
        )
        yield sentence % {"name": entry}
    if has_money(tournament):
        yield _("Prizes paid from now on go to the replacement, including those of the pools of %(name)s.") % {
            "name": entry
        }
    if takes_entries(state):
        sentence = _(
            "To have a new player start from scratch, withdraw %(name)s and add the new player at the entry desk "
            "instead."
        )
        yield sentence % {"name": entry}
