"""The scorecards of a stage and the rulings on them, read for their cross-check."""

from league.rules.tournaments import cross_check
from league.rules.tournaments.cards import CrossCheck, Judge, RulingVersion
from league.rules.tournaments.cross_check import CardLine
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import CardRuling, Pairing
from league.tournaments.queries.cards import decided_reports, newest_lines, newest_rulings


def cross_check_of(state: TournamentState, view: StageView) -> CrossCheck:
    """Every game of a stage with both cards, the result at the table, and the ruling."""
    newest = newest_lines(view.stage.pk)
    decided = decided_reports(newest.values())
    lines = {place: CardLine(line.claim, line.version, line.pk in decided) for place, line in newest.items()}
    rulings = newest_rulings(Pairing.objects.filter(round__stage=view.stage.pk))
    return cross_check.cross_check_of(
        state, view, lines, {pairing: _version(each) for pairing, each in rulings.items()}
    )


def _version(ruling: CardRuling) -> RulingVersion:
    by = Judge(ruling.by.name) if ruling.by else None
    return RulingVersion(ruling.version, ruling.seen, ruling.why, ruling.judges, by, ruling.at)
