"""The effects of replacing a player."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from league.rules.tournaments.remaining_play import to_play
from league.tournaments.models import Entry
from league.tournaments.queries.replacements import paired_entry
from league.tournaments.queries.state import StoredTournament


def consequences_of(state: StoredTournament, entry: Entry) -> Iterator[str]:
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
        view, round_, met = table
        sentence = _("%(pairing)s in %(stage)s, round %(round)s, has no result yet. The replacement plays it.")
        yield sentence % {"pairing": met.title, "stage": view.stage, "round": round_.number}
    if has_played:
        sentence = _(
            "Games that %(name)s played stay under that name: on the round pages, in the ratings and in "
            "the Master Rating Points."
        )
        yield sentence % {"name": entry}
    if tournament.format.fee or tournament.pools.exists():
        yield _("Prizes paid from now on go to the replacement, including those of pools that %(name)s is in.") % {
            "name": entry
        }
