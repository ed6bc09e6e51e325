"""The page of a session's second step: the draw, the seats of the next round and why they changed, the requests."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.rules.games import listed
from league.rules.mixed_tables import Mix, mixes
from league.rules.seating import SEATINGS
from league.rules.sessions import SessionState, missing_sentence
from league.sessions.models import SeatingRequest, Session
from league.sessions.policies import why_no_draw
from league.sessions.queries.rounds import chosen_mix, state_of
from league.sessions.queries.seat_changes import moves
from league.sessions.queries.seat_plan import is_outdated
from league.sessions.queries.seat_requests import number_seated, players_here, standing_requests

MOST_MIXES = 12


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Values for templates/sessions/seats.html.

    about: how players are seated, in a sentence. seated: how many players get seats in the next round. changes,
    is_outdated: why its seats are others than before. blocked: why it can't be called. mixes: choices of its tables.
    why_no_draw: why no seats can be drawn yet.
    """

    state: SessionState
    about: str
    players: Sequence[tuple[int, str]]
    requests: Sequence[SeatingRequest]
    seated: int
    changes: Sequence[str]
    is_outdated: bool
    blocked: str
    why_no_draw: str
    may_redraw: bool
    mixes: Sequence[Mix]
    chosen: Mix | None


def seats_page(session: Session) -> SeatsPage:
    state, way = state_of(session), SEATINGS[session.format.seating]
    players, requests = players_here(session), standing_requests(session)
    seated = number_seated(players, requests)
    return SeatsPage(
        state=state,
        about=_(way.about) % {"games": session.format.games},
        players=players,
        requests=requests,
        seated=seated,
        changes=seat_changes(session) if state.next else (),
        is_outdated=is_outdated(session),
        blocked=missing_sentence(state.missing, state.next.number) if state.missing and state.next else "",
        why_no_draw=why_no_draw(len(players)),
        may_redraw=all(game.is_waiting for game in state.games),
        mixes=mixes(seated)[:MOST_MIXES] if way.has_mix and state.next else (),
        chosen=chosen_mix(session, seated),
    )


def seat_changes(session: Session) -> list[str]:
    """Sentences: who came or left since the last draw or call, and a chosen mix of tables that no longer fits."""
    if session.seed is None:
        return []
    came, went = moves(session)
    said = []
    if came:
        said.append(_("Seats changed: %(names)s arrived.") % {"names": listed(came)})
    if went:
        said.append(_("Seats changed: %(names)s left.") % {"names": listed(went)})
    if session.mix:
        chosen, seated = Mix(**session.mix), number_seated(players_here(session), standing_requests(session))
        if chosen.players != seated:
            sentence = _(
                "You chose %(tables)s. That doesn’t fit %(seated)s players, so other tables were chosen; "
                "you can change them."
            )
            said.append(sentence % {"tables": chosen.sentence, "seated": seated})
    return said
