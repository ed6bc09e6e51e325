"""The special hands of a session."""

from dataclasses import dataclass

from common.compiled import Compiled
from league.results.models import Hand
from league.sessions.models import Session


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
