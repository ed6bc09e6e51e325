"""The scorecards of a session's players."""

from django.db.models import Count

from league.results.models import CardLine
from league.results.queries.cards import newest_cards
from league.sessions.models import Session
from league.sessions.queries.rounds import games_of


def cards_entered(session: Session) -> dict[int, int]:
    """member id -> number of entered lines on their card; reports from a table of three are not on cards."""
    entries = newest_cards(games_of(session).exclude(sides__number=2))
    return dict(entries.order_by().values_list("member").annotate(lines=Count("pk")).values_list("member", "lines"))


def newest_lines(session: Session, member: int) -> dict[int, CardLine]:
    """game id -> the newest version of a player's line, including undone ones."""
    lines = CardLine.objects.filter(game__table__round__session=session, member=member)
    return {line.game_id: line for line in lines.order_by("version")}
