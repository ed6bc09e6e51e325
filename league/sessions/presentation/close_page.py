"""The page of a session's last step: what closing would fix and pay, and what the desk decides before."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.currencies import money_text
from league.clubs.models import Member
from league.money.presentation import PayoutTable, payouts_due
from league.results.presentation.standings import SessionStandings
from league.rules.games import listed
from league.rules.sessions import SessionState, missing_sentence
from league.rules.standings import Decision
from league.sessions.forms import CloseForm
from league.sessions.models import Session
from league.sessions.presentation.corrections import Corrections, corrections_due
from league.sessions.presentation.standings import proposed_standings
from league.sessions.queries.as_closed import Changed, changed_since_closing
from league.sessions.queries.closing import Proposal
from league.sessions.queries.side_pots import SidePotDue
from league.sessions.queries.standings import decisions_at, names_at, ties_at


@dataclass(frozen=True, slots=True)
class SidePotPanel:
    """A side pot: its content and payees, in sentences. `choices`: possible winners of the cut or draw.

    payers: who pays into a skunk bank, and how much.
    """

    kind: str
    title: str
    about: str
    content: str
    payers: Sequence[str]
    lines: Sequence[tuple[str, str, str]]
    choices: Sequence[tuple[int, str]]
    question: str
    winner: int | None


def side_pot_panels(proposal: Proposal, currency: str) -> list[SidePotPanel]:
    """Side pots with money, also if a correction returns all of it."""
    return [_panel(each, proposal, currency) for each in proposal.side_pots if each.sheet.pot or each.paid]


def _panel(due: SidePotDue, proposal: Proposal, currency: str) -> SidePotPanel:
    pot = due.side_pot
    drawn, several = pot.rules.is_drawn, len(due.holders) > 1
    names = {pk: member.name for pk, member in proposal.members.items()}
    return SidePotPanel(
        kind=pot.kind,
        title=str(pot),
        about=_(pot.rules.about),
        content=_content(due, currency),
        payers=_payers(due, names, currency) if pot.rules.per_skunk else (),
        lines=[
            (names[share.player] if share.player is not None else "", money_text(share.amount, currency), share.reason)
            for share in due.sheet.shares
        ],
        choices=due.holders if drawn or several else (),
        question=_("Who won the drawing?") if drawn else _("Who won the cut? Without a cut, they split the pot."),
        winner=pot.winner_id if pot.winner_id in dict(due.holders) else None,
    )


def _payers(due: SidePotDue, names: Mapping[int, str], currency: str) -> list[str]:
    """ "Ann: $0.50", after a correction "Ann: $0.50, paid earlier: $0.25"."""
    found = []
    for pk in sorted({*due.fees, *due.paid}, key=names.__getitem__):
        fee, paid = due.fees.get(pk, 0), due.paid.get(pk, 0)
        text = _("%(name)s: %(fee)s, paid earlier: %(paid)s") if paid not in (0, fee) else _("%(name)s: %(fee)s")
        said = {"name": names[pk], "fee": money_text(fee, currency), "paid": money_text(paid, currency)}
        found.append(text % said)
    return found


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


@dataclass(frozen=True, slots=True)
class TieChoice:
    """A possible or recorded winner; `decision` is the value of its button."""

    name: str
    decision: str


@dataclass(frozen=True, slots=True)
class TieToDecide:
    """A tie in a sentence, and a choice for each player."""

    sentence: str
    choices: tuple[TieChoice, ...]


@dataclass(frozen=True, slots=True)
class Ties:
    """Undecided ties, and recorded decisions in sentences."""

    open: tuple[TieToDecide, ...]
    decided: tuple[tuple[str, TieChoice], ...]


def ties_of(session: Session, state: SessionState) -> Ties | None:
    """The ties; None if the format has no ties for the desk."""
    if not {"playoff", "cut"} & set(session.format.ranking):
        return None
    names = names_at(session)

    def tie(key: str, tied: tuple[int, ...]) -> TieToDecide:
        question = _question(key, listed(names[one] for one in tied))
        return TieToDecide(question, tuple(_choice(key, one, tied, names) for one in tied))

    def decided_tie(one: Decision[int]) -> tuple[str, TieChoice]:
        others = listed(names[other] for other in one.over)
        return _decided(one.key, names[one.winner], others), _choice(one.key, one.winner, one.over, names)

    to_decide = [tie(key, tied) for key, tied in ties_at(session, state, names)]
    decided = [decided_tie(one) for one in decisions_at(session)]
    return Ties(tuple(to_decide), tuple(decided))


def _choice(key: str, winner: int, tied: tuple[int, ...], names: dict[int, str]) -> TieChoice:
    players = [winner, *(other for other in tied if other != winner)]
    return TieChoice(names[winner], " ".join([key, *map(str, players)]))


def _question(key: str, names: str) -> str:
    if key == "playoff":
        return _("%(names)s are tied. They play a playoff game. Who won it?") % {"names": names}
    return _("%(names)s are tied. They cut the cards. Who won the cut?") % {"names": names}


def _decided(key: str, winner: str, others: str) -> str:
    said = {"winner": winner, "others": others}
    if key == "playoff":
        return _("%(winner)s won the playoff game against %(others)s.") % said
    return _("%(winner)s won the cut of the cards against %(others)s.") % said


@dataclass(frozen=True, slots=True)
class ClosePage:
    """Values for templates/sessions/close.html.

    corrections: what changes since an earlier closing, None without one. changed: name and change of each member whose
    type or team has changed since then. blocked: why the session can't be closed yet. unplayed: how many planned rounds
    were not called.
    """

    proposal: Proposal
    standings: SessionStandings
    payouts: PayoutTable
    side_pots: Sequence[SidePotPanel]
    ties: Ties | None
    corrections: Corrections | None
    changed: Sequence[tuple[str, str]]
    blocked: str
    unplayed: int


def close_page(session: Session, state: SessionState, proposal: Proposal, form: CloseForm) -> ClosePage:
    """The page; `form` has the amounts that were typed."""
    names, currency = {pk: member.name for pk, member in proposal.members.items()}, session.club.currency
    corrections = corrections_due(session, proposal)
    return ClosePage(
        proposal=proposal,
        standings=proposed_standings(proposal, session, state),
        payouts=payouts_due(proposal.sheet, names, currency, form),
        side_pots=side_pot_panels(proposal, currency),
        ties=ties_of(session, state) if not state.missing else None,
        corrections=corrections,
        changed=[(each.name, change_in_words(each)) for each in changed_since_closing(session)] if corrections else (),
        blocked=missing_sentence(state.missing, None) if state.missing else "",
        unplayed=len(state.rounds) - len(state.called),
    )


def change_in_words(changed: Changed) -> str:
    """ "guest then, member now", "team Foxes then, team Hares now"."""
    kinds = tuple(str(Member.Kind(kind).label) for kind in changed.kind)
    teams = tuple(_("team %(team)s") % {"team": team} if team else _("no team") for team in changed.team)
    both = ({"was": was, "now": now} for was, now in (kinds, teams) if was != now)
    return "; ".join(_("%(was)s then, %(now)s now") % each for each in both)
