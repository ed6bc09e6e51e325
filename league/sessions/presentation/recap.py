"""The recap of a closed session, as its page and e-mail show it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.currencies import money_text
from league.money.models import Payout
from league.money.presentation import PayoutTable, payouts_made
from league.results.presentation.standings import SessionStandings, StandingsTable
from league.rounds.policies import Visibility
from league.sessions.models import Closing, Session
from league.sessions.presentation.hands import notable_hands
from league.sessions.presentation.standings import standings_of
from league.sessions.queries.recap import NOTHING_FROZEN, frozen_standings, may_have_forfeits, side_pots_paid
from league.sessions.queries.rounds import state_of

Lines = list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Recap:
    """The contents of the recap page and e-mail that their reader may see; amounts are formatted.

    side_pots: the name of each, and the payee, amount and reason of its lines; no payee: the remainder.
    """

    standings: SessionStandings
    payouts: PayoutTable | None
    hands: Sequence[tuple[str, str]]
    forfeits: Sequence[str]
    side_pots: Sequence[tuple[str, Lines]]
    counted: str
    difference: str
    players: int

    @property
    def lines(self) -> list[str]:
        """The standings as plain text."""
        return _in_columns(self.standings)

    @property
    def team_lines(self) -> list[str]:
        return _in_columns(self.standings.teams)


def recap_of(closing: Closing, sees: Visibility) -> Recap:
    """The recap for a reader who `sees` these parts. A payout's reason names a place, so it needs the standings."""
    session, currency, frozen = closing.session, closing.session.club.currency, frozen_standings(closing)
    shown = frozen if sees.standings else NOTHING_FROZEN
    off = (closing.counted or 0) - closing.expected if closing.counted is not None else 0
    amount = {"amount": money_text(abs(off), currency)}
    paid = payouts_made(closing.payment, currency)
    fmt = closing.session_result.format_version.format
    return Recap(
        standings=standings_of(fmt, shown.standings, shown.names, shown.teams, shown.matches),
        payouts=(paid if sees.standings else paid.without_standings()) if sees.money else None,
        hands=notable_hands(session, [row.totals for row in shown.standings], shown.names) if sees.standings else (),
        forfeits=_forfeits(session) if sees.pairings and sees.standings else (),
        side_pots=_side_pots(closing, with_reasons=sees.standings) if sees.money else (),
        counted=money_text(closing.counted, currency) if closing.counted is not None else "",
        difference=(_("%(amount)s over") if off > 0 else _("%(amount)s short")) % amount if off else "",
        players=len(frozen.standings),
    )


def _forfeits(session: Session) -> list[str]:
    """ "Round 2, table 1: Ann by forfeit: Bob left", and the tables for which a team was short of players."""
    if not may_have_forfeits(session):
        return []
    of_table, of_team = _("%(round)s, table %(table)s: %(what)s"), _("%(round)s: %(what)s")
    found = []
    for one in state_of(session).called:
        awarded = [(table.number, table.game.summary) for table in one.tables if table.game and table.game.is_forfeit]
        found += [of_table % {"round": one.title, "table": number, "what": what} for number, what in awarded]
        found += [of_team % {"round": one.title, "what": what} for what in one.forfeit_sentences]
    return found


def _side_pots(closing: Closing, *, with_reasons: bool) -> list[tuple[str, Lines]]:
    return [
        (pot, [_line(each, closing.session.club.currency, with_reason=with_reasons) for each in payouts])
        for pot, payouts in side_pots_paid(closing)
    ]


def _line(payout: Payout, currency: str, *, with_reason: bool) -> tuple[str, str, str]:
    name = payout.member.name if payout.member else ""
    return name, money_text(payout.amount, currency), payout.reason if with_reason or not name else ""


def _in_columns(table: StandingsTable) -> list[str]:
    """Standings as lines of plain text, heading first: names left-aligned, numbers right-aligned."""
    heading = [_("Place"), table.who or _("Player"), *(column.label for column in table.columns)]
    rows = [[row.place, row.name, *row.figures] for row in table.rows]
    if not rows:
        return []
    columns = [list(column) for column in zip(heading, *rows, strict=True)]
    wide = [_as_wide_as_each_other(column, left=number == 1) for number, column in enumerate(columns)]
    return ["  ".join(line) for line in zip(*wide, strict=True)]


def _as_wide_as_each_other(column: list[str], *, left: bool) -> list[str]:
    wide = max(map(len, column))
    return [cell.ljust(wide) if left else cell.rjust(wide) for cell in column]
