"""The sheets of a session for printing, and players' scorecards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from league.clubs.models import Member
from league.clubs.services.player_links import link_path
from league.results.presentation.standings import SessionStandings
from league.rounds.policies import Visibility
from league.rounds.presentation.addresses import address
from league.rules import printed_scorecard
from league.rules.games import scores_of
from league.rules.printed_scorecard import PrintedCard, ScorecardLine
from league.rules.sessions import RoundView, SessionState
from league.sessions.models import Session
from league.sessions.presentation.standings import session_standings
from league.sessions.queries.people import Person, desk_of, people_at
from league.sessions.queries.recap import members_at
from league.sessions.queries.rounds import state_of

SHEETS = {
    "sign-in": (gettext_noop("Sign-in sheet"), ("entries",)),
    "blank-cards": (gettext_noop("Blank scorecards"), ()),
    "cards": (gettext_noop("Scorecards"), ("pairings",)),
    "tables": (gettext_noop("Table cards"), ("pairings",)),
    "by-name": (gettext_noop("Seats by name"), ("pairings",)),
    "results": (gettext_noop("Results"), ("pairings", "standings")),
}  # slug -> title, and the required parts
FOR_MEMBERS = ("sign-in",)  # it lists the club's members


def may_print(what: str, sees: Visibility, member: Member | None) -> bool:
    return sees.has(*SHEETS[what][1]) and (member is not None or what not in FOR_MEMBERS)


def links_to_sheets(
    session: Session, sees: Visibility, member: Member | None, here: str
) -> list[tuple[str, str, bool]]:
    """Title and URL of each sheet that the reader may print, and whether it is this one."""
    seen = [(slug, _(name)) for slug, (name, _parts) in SHEETS.items() if may_print(slug, sees, member)]
    return [(name, address(session, "print", what=slug), slug == here) for slug, name in seen]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Values for the template of the sheet; those that it doesn't show are empty.

    expected: members who may still come. posted: the round that hangs at the door.
    """

    people: Sequence[Person] = ()
    expected: Sequence[Member] = ()
    blank: Sequence[ScorecardLine] = ()
    cards: Sequence[PrintedCard] = ()
    rounds: Sequence[RoundView] = ()
    posted: RoundView | None = None
    standings: SessionStandings | None = None


def sheet_of(session: Session, what: str, *, with_links: bool) -> Sheet:
    """A sheet of a session. with_links: with the players' private links on their scorecards."""
    match what:
        case "sign-in":
            expected = sorted(desk_of(session).to_add(most=200), key=attrgetter("name"))
            return Sheet(people=people_at(session), expected=expected)
        case "blank-cards":
            return Sheet(blank=blank_card(session))
    state = state_of(session)
    match what:
        case "cards":
            return Sheet(cards=cards_of(session, state, with_links=with_links))
        case "tables":
            return Sheet(rounds=state.rounds)
        case "by-name":
            return Sheet(posted=state.to_post)
    has_standings = session.format_version is not None
    return Sheet(rounds=state.called, standings=session_standings(session, state) if has_standings else None)


def cards_of(session: Session, state: SessionState, *, with_links: bool = False) -> list[PrintedCard]:
    """Every player's card, by name."""
    cards: dict[int, tuple[str, list[ScorecardLine]]] = {}
    for pk, name, line in _card_lines(session, state):
        cards.setdefault(pk, (name, []))[1].append(line)
    links = {player.pk: link_path(player) for player in members_at(session)} if with_links else {}
    printed = (
        PrintedCard(name, [*lines, printed_scorecard.total(lines)], links.get(pk, ""))
        for pk, (name, lines) in cards.items()
    )
    return sorted(printed, key=lambda card: card.name)


def card_of(session: Session, state: SessionState, member: int) -> list[ScorecardLine]:
    """One player's card, as in `cards_of`; empty for a player without a seat."""
    lines = [line for _pk, _name, line in _card_lines(session, state, member)]
    return [*lines, printed_scorecard.total(lines)] if lines else []


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
                yield pk, name, printed_scorecard.printed(session.format, round_.number, seat, scores.get(pk))


def blank_card(session: Session) -> list[ScorecardLine]:
    """An empty card with a line for each game of the format, nine before check-in."""
    games = session.format.games if session.format_version else 9
    return [*(ScorecardLine(number, "") for number in range(1, games + 1)), printed_scorecard.total(())]
