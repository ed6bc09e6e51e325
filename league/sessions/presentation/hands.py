"""The panel for logging special hands."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from league.results.models import Hand
from league.rules.hands import kinds_to_log
from league.rules.sessions import RoundView
from league.sessions.models import Session
from league.sessions.queries.hands import LoggedHand, hands_of


@dataclass(frozen=True, slots=True)
class HandsPanel:
    """Buttons for a kind and a player: `players` are those at the round's tables, as (member id, name)."""

    round: RoundView
    kinds: Sequence[tuple[str, object]]
    players: Sequence[tuple[int, str]]
    logged: Sequence[LoggedHand]
    entry_id: UUID


def hands_panel(session: Session, round_: RoundView) -> HandsPanel:
    seated = [(pk, name) for table in round_.tables for side in table.sides for pk, name in side]
    players = sorted(seated, key=lambda seat: seat[1].casefold())
    kinds = [(kind, label) for kind, label in Hand.KINDS if kind in kinds_to_log(dict(session.format.side_pots))]
    return HandsPanel(round_, kinds, players, hands_of(session), uuid4())
