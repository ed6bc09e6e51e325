"""The special hands of a session."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.compiled import Compiled
from league.results.models import Hand
from league.rules.games import listed
from league.rules.hands import grand_slams
from league.rules.sessions import SessionState
from league.rules.standings import Totals, totals
from league.sessions.models import Session

NotableHands = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class LoggedHand:
    """A logged hand that was not undone."""

    pk: int
    kind: str
    member: int
    name: str
    round: int

    def __str__(self) -> str:
        return f"{self.label}, {self.name}"

    @property
    def label(self) -> str:
        return str(dict(Hand.KINDS)[self.kind])


_hands = Compiled(
    lambda session: (
        Hand.objects.filter(game__table__round__session=session, undone_at=None)
        .order_by("pk")
        .values_list("pk", "kind", "member", "member__name", "game__table__round__number")
    )
)


def hands_of(session: Session) -> list[LoggedHand]:
    """Hands in the order in which they were logged."""
    return [LoggedHand(*row) for row in _hands(session.pk)]


def notable_hands(session: Session, played: Iterable[Totals[int]], names: Mapping[int, str]) -> NotableHands:
    """Kind and the names of the players, the best first: ("29", "Ann and Bob"), ("Grand slam", "Carla")."""
    logged = hands_of(session)
    told = [(str(label), listed(_named(logged, kind))) for kind, label in Hand.KINDS]
    slams = [(_("Grand slam"), names[pk]) for pk in grand_slams(played, session.format.games)]
    return [(kind, held) for kind, held in told if held] + slams


def notable_hands_so_far(session: Session, state: SessionState) -> NotableHands:
    names = {pk: name for table in state.tables for pk, name, _absent in table.at_table}
    played = totals(state.scores(session.format))
    return notable_hands(session, [row for pk, row in played.items() if pk in names], names)


def _named(logged: Sequence[LoggedHand], kind: str) -> list[str]:
    """The players with a hand of this kind, in logged order; "Ann (2)" for two."""
    held = [hand.name for hand in logged if hand.kind == kind]
    return [name if held.count(name) == 1 else f"{name} ({held.count(name)})" for name in dict.fromkeys(held)]
