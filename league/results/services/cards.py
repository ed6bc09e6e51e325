"""Lines of score cards, kept as versions: in a session and in a tournament."""

from common.errors import Refused
from league.accounts.models import User
from league.results.models import CardLine
from league.results.queries.cards import newest_cards
from league.rules.claims import Claim


class StaleCard(Refused):
    """A line of a card was saved since it was seen; `version` is the line's version now."""

    def __init__(self, line: CardLine) -> None:
        who = line.by.name if line.by else "somebody"
        sentence = f"{who} has saved this line since you opened it: {line.text}. Look at it again, then save."
        super().__init__("stale_card", sentence)
        self.version = line.version


def write_line(
    *,
    before: CardLine | None,
    game_id: int,
    side: int,
    member_id: int,
    claim: Claim,
    expected_line: int | None,
    by: User | None,
) -> bool:
    """Write a version after `before`, the newest line; one that says the same again is not written.

    Raises StaleCard unless that is the version seen; None of `expected_line` sees any. Call it within a lock.
    """
    version = before.version if before else 0
    if claim == (before.claim if before else Claim()):
        return False
    if before and expected_line not in (None, version):
        raise StaleCard(before)
    CardLine.objects.create(
        game_id=game_id,
        side=side,
        member_id=member_id,
        version=version + 1,
        won=claim.won,
        spread=claim.signed,
        by=by,
    )
    return True


def undo_cards(game_id: int, by: User | None) -> None:
    """A result that was undone takes back what the cards said of it."""
    CardLine.objects.bulk_create(
        CardLine(game_id=game_id, side=line.side, member_id=line.member_id, version=line.version + 1, by=by)
        for line in newest_cards([game_id])
    )
