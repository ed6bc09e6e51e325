"""The page that players follow on their phones during a session."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from league.clubs.models import Member
from league.results.presentation.standings import SessionStandings
from league.results.queries.online import OnlineGame
from league.rounds.presentation.clock import Clock, clock_of
from league.rules.sessions import RoundView
from league.sessions.presentation.frame import Frame
from league.sessions.presentation.hands import notable_hands_so_far
from league.sessions.presentation.standings import session_standings
from league.sessions.queries.online import online_table
from league.sessions.queries.rounds import state_of


@dataclass(frozen=True, slots=True)
class FollowPage:
    """Values for templates/sessions/follow.html; parts that the reader may not see are empty or None.

    shown: the current round, or the first before it is called. mine, mine_next: the reader's seats in it and in the
    next round. online: the reader's game to play online.
    """

    is_drawn: bool
    shown: RoundView | None
    next: RoundView | None
    clock: Clock | None
    mine: str
    mine_next: str
    online: OnlineGame | None
    standings: SessionStandings | None
    hands: Sequence[tuple[str, str]]


def follow_page(here: Frame, reader: Member | None, now: datetime) -> FollowPage:
    session, state = here.session, state_of(here.session)
    shown = (state.current or state.next) if here.sees.pairings else None
    upcoming = state.next if shown != state.next else None
    me = reader.pk if reader else 0
    return FollowPage(
        is_drawn=bool(state.rounds),
        shown=shown,
        next=upcoming if shown else None,
        clock=clock_of(shown.clock_until, now) if shown else None,
        mine=shown.seat_of(me) if shown else "",
        mine_next=upcoming.seat_of(me) if shown and upcoming else "",
        online=online_table(session, me, now) if me and shown and state.current else None,
        standings=session_standings(session, state) if here.sees.standings else None,
        hands=notable_hands_so_far(session, state) if here.sees.standings else (),
    )
