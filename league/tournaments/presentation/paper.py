"""The sheets of a stage for printing: pairings, scorecards, the bracket or the results grid, the standings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from league.results.presentation.standings import StandingsTable
from league.rounds.policies import Visibility
from league.rounds.presentation.addresses import address
from league.rules.printed_scorecard import PrintedCard
from league.rules.tournaments.bracket_drawing import BracketDrawing, bracket_drawing
from league.rules.tournaments.pairing_systems import is_over, players_for
from league.rules.tournaments.printed_cards import cards_of
from league.rules.tournaments.qualifying_line import ranked_groups
from league.rules.tournaments.round_names import round_names
from league.rules.tournaments.state import RoundView, StageView, TournamentState
from league.rules.tournaments.tables import sitting_out, tables_by_name
from league.tournaments.models import Tournament
from league.tournaments.policies.required_parts import shows_bracket
from league.tournaments.presentation.cross_table_drawing import CrossTableDrawing, cross_table_drawing
from league.tournaments.presentation.standings import stage_standings

SHEETS = {
    "pairings": (_("Pairings"), ("pairings",)),
    "by-name": (_("Pairings by name"), ("pairings",)),
    "cards": (_("Scorecards"), ("pairings",)),
    "bracket": (_("Bracket"), ("pairings",)),
    "cross-table": (_("Results grid"), ("pairings", "standings")),
    "standings": (_("Standings"), ("standings",)),
}  # slug -> title, and the required parts
WITH_CODE = ("pairings", "by-name")  # sheets to be posted in the hall


def slugs_of(view: StageView) -> set[str]:
    """The sheets for this kind of stage: a bracket for a knockout, otherwise a results grid and standings."""
    return set(SHEETS) - ({"cross-table", "standings"} if view.stage.has_bracket else {"bracket"})


def links_to_sheets(
    tournament: Tournament, view: StageView, sees: Visibility, here: str = ""
) -> list[tuple[str, str, bool]]:
    """Title and URL of each sheet of the stage that the reader can see, and whether it is this one."""
    own, number = slugs_of(view), view.stage.number
    seen = [(slug, title) for slug, (title, parts) in SHEETS.items() if slug in own and sees.has(*parts)]
    return [(str(title), address(tournament, "print", number=number, what=slug), slug == here) for slug, title in seen]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Values for templates/tournaments/print.html: those of its kind, by `slug`; the others are empty.

    rounds: names and pairings. seats: name of a round, and everyone in it by name. crosses: (group, its results grid).
    """

    slug: str
    rounds: Sequence[tuple[str, RoundView]] = ()
    seats: Sequence[tuple[str, Sequence[tuple[str, int | None]]]] = ()
    sitting_out: Sequence[str] = ()
    cards: Sequence[PrintedCard] = ()
    bracket: BracketDrawing | None = None
    crosses: Sequence[tuple[str, CrossTableDrawing | None]] = ()
    standings: StandingsTable | None = None

    @property
    def is_wide(self) -> bool:
        return self.slug == "bracket" or any(cross and cross.is_wide for _, cross in self.crosses)


def sheet_of(state: TournamentState, view: StageView, slug: str, sees: Visibility, links: Mapping[int, str]) -> Sheet:
    """A sheet of a stage. links: paths for the scorecards, by entry."""
    match slug:
        case "pairings":
            return Sheet(slug, rounds=_being_played(state, view), sitting_out=sitting_out(view))
        case "by-name":
            out = sitting_out(view)
            return Sheet(slug, seats=[(name, tables_by_name(each, out)) for name, each in _being_played(state, view)])
        case "cards":
            return Sheet(slug, cards=cards_of(view, is_over=is_over(state, view), links=links))
        case "bracket":
            players = players_for(state, view)
            return Sheet(slug, bracket=bracket_drawing(view, players) if shows_bracket(sees, view) else None)
        case "cross-table":
            groups = ranked_groups(state, view) if view.has_begun else ()
            return Sheet(slug, crosses=[(each.name, cross_table_drawing(view, each.rows)) for each in groups])
    return Sheet(slug, standings=stage_standings(view, view.standings))


def _being_played(state: TournamentState, view: StageView) -> list[tuple[str, RoundView]]:
    """The rounds in progress, each with its name."""
    names = round_names(view, players_for(state, view))
    return [(names[each.number], each) for each in view.being_played]
