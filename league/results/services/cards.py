"""Lines of scorecards, stored as versions: in a session and in a tournament."""

from django.utils.translation import gettext as _

from common.compiled import insert
from common.errors import Refused
from league.accounts.models import User
from league.results.models import CardLine
from league.results.queries.cards import line_text, newest_cards
from league.rules.scorecard_lines import Claim


class StaleCard(Refused):
    """Someone else has saved this line since the page was opened; `version` is the line's current version."""

    def __init__(self, line: CardLine) -> None:
        saved = {"name": line.by.name if line.by else str(line.member), "line": line_text(line)}
        sentence = _("%(name)s saved this line after you opened the page: %(line)s. Check it, then save again.")
        super().__init__("stale_card", sentence % saved)
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
    by_phone: bool = False,
) -> CardLine | None:
    """Write a version after `before`, the newest line; returns None if nothing changed.

    Raises StaleCard unless `before` is the version that the user saw (`expected_line`; None skips the check). The
    caller holds the lock.
    """
    version = before.version if before else 0
    if claim == (before.claim if before else Claim()):
        return None
    if before and expected_line not in (None, version):
        raise StaleCard(before)
    line = CardLine(
        game_id=game_id,
        side=side,
        member_id=member_id,
        version=version + 1,
        won=claim.won,
        spread=claim.signed,
        scores=list(claim.scores) or None,
        by_phone=by_phone,
        by=by,
    )
    insert(line)
    return line


def undo_cards(game_id: int, by: User | None) -> None:
    """Undo the card lines of a game whose result was undone."""
    CardLine.objects.bulk_create(
        CardLine(game_id=game_id, side=line.side, member_id=line.member_id, version=line.version + 1, by=by)
        for line in newest_cards([game_id])
    )
