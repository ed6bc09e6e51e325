"""The special hands of a session: the panel for logging them, and those worth telling."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from league.results.models import Hand
from league.rules.games import listed
from league.rules.hands import grand_slams, kinds_to_log
from league.rules.sessions import RoundView, SessionState
from league.rules.standings import Totals, totals
from league.sessions.models import Session
from league.sessions.queries.hands import LoggedHand, hands_of

NotableHands = list[tuple[str, str]]


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


def notable_hands(session: Session, played: Iterable[Totals[int]], names: Mapping[int, str]) -> NotableHands:
    """Kind and the names of the players, the best first: ("29", "Ann and Bob"), ("Grand slam", "Carla")."""
    logged = hands_of(session)
    holders = [(str(label), listed(_named(logged, kind))) for kind, label in Hand.KINDS]
    slams = [(_("Grand slam"), names[pk]) for pk in grand_slams(played, session.format.games)]
    return [(kind, held) for kind, held in holders if held] + slams


def notable_hands_so_far(session: Session, state: SessionState) -> NotableHands:
    names = {pk: name for table in state.tables for pk, name, _absent in table.at_table}
    played = totals(state.scores(session.format))
    return notable_hands(session, [row for pk, row in played.items() if pk in names], names)


def _named(logged: Sequence[LoggedHand], kind: str) -> list[str]:
    """The players with a hand of this kind, in logged order; "Ann (2)" for two."""
    held = [hand.name for hand in logged if hand.kind == kind]
    return [name if held.count(name) == 1 else f"{name} ({held.count(name)})" for name in dict.fromkeys(held)]
