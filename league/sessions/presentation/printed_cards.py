"""Players' scorecards, for printing."""

from collections.abc import Iterator

from league.clubs.services.player_links import link_path
from league.rules import scorecard
from league.rules.games import scores_of
from league.rules.scorecard import PrintedCard, ScorecardLine
from league.rules.sessions import SessionState
from league.sessions.models import Session
from league.sessions.queries.recap import members_at


def cards_of(session: Session, state: SessionState, *, with_links: bool = False) -> list[PrintedCard]:
    """Every player's card, by name."""
    cards: dict[int, tuple[str, list[ScorecardLine]]] = {}
    for pk, name, line in _card_lines(session, state):
        cards.setdefault(pk, (name, []))[1].append(line)
    links = {player.pk: link_path(player) for player in members_at(session)} if with_links else {}
    printed = (
        PrintedCard(name, [*lines, scorecard.total(lines)], links.get(pk, "")) for pk, (name, lines) in cards.items()
    )
    return sorted(printed, key=lambda card: card.name)


def card_of(session: Session, state: SessionState, member: int) -> list[ScorecardLine]:
    """One player's card, as in `cards_of`; empty for a player without a seat."""
    lines = [line for _pk, _name, line in _card_lines(session, state, member)]
    return [*lines, scorecard.total(lines)] if lines else []


def _card_lines(
    session: Session, state: SessionState, member: int | None = None
) -> Iterator[tuple[int, str, ScorecardLine]]:
    """Member id, name and line of every seat, or of one `member`."""
    for round_ in state.rounds:
        for table in round_.tables:
            seats = [(side, pk, name) for side in table.sides for pk, name in side if member in (None, pk)]
            played = [table.game] if table.game and seats else []
            scores = {score.player: score for score in scores_of(played, session.format, round_.number)}
            for side, pk, name in seats:
                seat = table.seat_text(side, name)
                yield pk, name, scorecard.printed(session.format, round_.number, seat, scores.get(pk))


def blank_card(session: Session) -> list[ScorecardLine]:
    """An empty card with a line for each game of the format, nine before check-in."""
    games = session.format.games if session.format_version else 9
    return [*(ScorecardLine(number, "") for number in range(1, games + 1)), scorecard.total(())]
