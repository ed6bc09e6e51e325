"""Side pots, due and paid, for the closing page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.currencies import money_text
from league.sessions.queries.closing import Proposal
from league.sessions.queries.side_pots import SidePotDue


@dataclass(frozen=True, slots=True)
class SidePotPanel:
    """A side pot: its content and payees, in sentences. `choices`: possible winners of the cut or draw."""

    kind: str
    title: str
    about: str
    content: str
    lines: Sequence[tuple[str, str, str]]
    choices: Sequence[tuple[int, str]]
    question: str
    winner: int | None


def side_pot_panels(proposal: Proposal, currency: str) -> list[SidePotPanel]:
    """Side pots with money."""
    return [_panel(each, proposal, currency) for each in proposal.side_pots if each.sheet.pot]


def _panel(due: SidePotDue, proposal: Proposal, currency: str) -> SidePotPanel:
    pot = due.side_pot
    drawn, several = pot.rules.is_drawn, len(due.holders) > 1
    names = {pk: member.name for pk, member in proposal.members.items()}
    return SidePotPanel(
        kind=pot.kind,
        title=str(pot),
        about=_(pot.rules.about),
        content=_content(due, currency),
        lines=[
            (names[share.player] if share.player is not None else "", money_text(share.amount, currency), share.reason)
            for share in due.sheet.shares
        ],
        choices=due.holders if drawn or several else (),
        question=_("Who won the drawing?") if drawn else _("Who won the cut? Without a cut, they split the pot."),
        winner=pot.winner_id if pot.winner_id in dict(due.holders) else None,
    )


def _content(due: SidePotDue, currency: str) -> str:
    """ "12 players, $12.00. $5.00 rolled over from earlier sessions." """
    said = {
        "count": len(due.fees),
        "fees": money_text(due.in_fees, currency),
        "carried": money_text(due.carried, currency),
    }
    if due.side_pot.rules.per_skunk:
        text = ngettext(
            "%(count)s player pays for skunks: %(fees)s.", "%(count)s players pay for skunks: %(fees)s.", len(due.fees)
        )
    else:
        text = ngettext("%(count)s player entered: %(fees)s.", "%(count)s players entered: %(fees)s.", len(due.fees))
    text %= said
    return text + " " + _("%(carried)s rolled over from earlier sessions.") % said if due.carried else text
