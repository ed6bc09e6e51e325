"""The scorecards of a stage and the rulings on them, read for their cross-check."""

from collections.abc import Iterable

from league.results.models import CardLine, ResultVersion
from league.results.queries.cards import card_history
from league.rules.tournaments import cross_check
from league.rules.tournaments.checked_cards import CrossCheck, RulingVersion
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import CardRuling, Pairing
from league.tournaments.queries.card_rulings import newest_rulings


def cross_check_of(state: TournamentState, view: StageView) -> CrossCheck:
    """Every game of a stage with both cards, the result at the table, and the ruling."""
    newest = newest_lines(view.stage.pk)
    decided = decided_reports(newest.values())
    lines = {
        place: cross_check.NewestLine(line.claim, line.version, line.pk in decided) for place, line in newest.items()
    }
    rulings = newest_rulings(Pairing.objects.filter(round__stage=view.stage.pk))
    return cross_check.cross_check_of(
        state, view, lines, {pairing: _version(each) for pairing, each in rulings.items()}
    )


def _version(ruling: CardRuling) -> RulingVersion:
    by = ruling.by.name if ruling.by else ""
    return RulingVersion(ruling.version, ruling.seen, ruling.why, ruling.judges, by, ruling.at)


def newest_lines(stage_id: int) -> dict[tuple[int, int], CardLine]:
    """game id, side -> the newest version of the line on that side's scorecard, including cleared ones."""
    lines = CardLine.objects.filter(game__pairing__pairing__round__stage=stage_id)
    newest = lines.order_by("game_id", "side", "-version").distinct("game_id", "side")
    return {(line.game_id, line.side): line for line in newest}


def decided_reports(lines: Iterable[CardLine]) -> set[int]:
    """The lines that a player reported and that the desk has since decided by entering a result."""
    reported = {line.pk: line for line in lines if line.by_phone}
    versions = ResultVersion.objects.filter(game__in=[line.game_id for line in reported.values()]) if reported else ()
    newest = {version.game_id: version for version in versions}  # in order
    return {
        pk
        for pk, line in reported.items()
        if (entered := newest.get(line.game_id))
        and entered.source == ResultVersion.Source.TABLE
        and entered.at > line.at
    }


def newest_line_of_side(game: int, side: int) -> CardLine | None:
    """The newest version of a side's line, with the user who wrote it."""
    return card_history(game).filter(side=side).first()
