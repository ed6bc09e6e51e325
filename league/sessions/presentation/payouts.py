"""The payouts that closing a session would make, line by line."""

from collections.abc import Mapping
from dataclasses import dataclass

from league.clubs.queries import money
from league.sessions.queries.closing import Proposal


@dataclass(frozen=True, slots=True)
class Payee:
    """A line of the proposed payouts, to be changed by hand if the organizer wants. `member` None is the club."""

    member: int | None
    name: str
    reason: str
    amount: str
    field: str
    typed: str


def payees(proposal: Proposal, currency: str, typed: Mapping[str, str] | None = None) -> list[Payee]:
    """Those the sheet pays and the club; `typed` keeps what was typed when it could not be taken."""
    lines = {share.player: share for share in proposal.sheet.shares}
    order = [*(player for player in lines if player is not None), None]
    found = []
    for player in order:
        share = lines.get(player)
        field = f"pay_{player or 'club'}"
        amount = money(share.amount if share else 0, currency)
        found.append(
            Payee(
                member=player,
                name=proposal.members[player].name if player is not None else "the club",
                reason=share.reason if share else "",
                amount=amount,
                field=field,
                typed=(typed or {}).get(field, amount),
            )
        )
    return found
