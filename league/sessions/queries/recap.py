"""A closed session as it was frozen: read from its rows, never computed again."""

from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from common.currencies import money_text
from league.clubs.models import Member
from league.money.models import Payout
from league.money.presentation import PayoutTable, payouts_made
from league.results.models import Game
from league.results.presentation.standings import (
    SessionStandings,
    StandingsTable,
    standings_table,
    team_standings_table,
)
from league.rounds.policies import Visibility
from league.rules.standings import Standing, Totals
from league.rules.team_standings import TeamMatch
from league.sessions.models import Closing, Session
from league.sessions.queries.hands import NotableHands, notable_hands
from league.sessions.queries.rounds import games_of, state_of

Lines = list[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Recap:
    """The contents of the recap page and e-mail that their reader may see; amounts are formatted."""

    standings: SessionStandings
    payouts: PayoutTable | None
    hands: NotableHands
    forfeits: list[str]
    side_pots: list[tuple[str, Lines]]
    counted: str
    difference: str
    players: int


def standing_closing(session: Session) -> Closing | None:
    """The closing in force; None for an open session."""
    found = session.closings.select_related("session_result__format_version", "payment", "session__club")
    return found.filter(payment__undone_at=None).first()


def in_columns(table: StandingsTable) -> list[str]:
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


def members_at(session: Session) -> QuerySet[Member]:
    """The members who came."""
    return Member.objects.filter(check_ins__session=session)


def recap_of(closing: Closing, sees: Visibility) -> Recap:
    """The recap for a reader who `sees` these parts. A payout's reason names a place, so it needs the standings."""
    club = closing.session.club
    scores = list(closing.session_result.scores.select_related("member", "team"))
    rows = [
        Standing(
            place=score.place,
            player=score.member_id,
            totals=Totals(
                player=score.member_id,
                games=score.games,
                wins=score.wins,
                points=score.points,
                doubles_for=score.doubles_for,
                doubles_against=score.doubles_against,
                spread=score.spread,
                plus_spread=score.plus_spread,
                pegs=score.pegs,
            ),
            shared=False,
            why=score.why,
        )
        for score in scores
    ]
    names = {score.member_id: score.member.name for score in scores}
    teams = {score.member_id: score.team.name for score in scores if score.team and sees.standings}
    matches = [
        TeamMatch(match.home.name, match.away.name, match.home_points, match.away_points)
        for match in closing.session_result.team_matches.select_related("home", "away")
    ]
    fmt = closing.session_result.format_version.format
    off = (closing.counted or 0) - closing.expected if closing.counted is not None else 0
    amount = {"amount": money_text(abs(off), club.currency)}
    difference = (_("%(amount)s over") if off > 0 else _("%(amount)s short")) % amount if off else ""
    paid = payouts_made(closing.payment, club.currency)
    played = [row.totals for row in rows]
    table = standings_table(rows if sees.standings else (), names, fmt)
    of_teams = team_standings_table(fmt, played, teams, matches)
    return Recap(
        standings=SessionStandings(columns=table.columns, rows=table.rows, teams=of_teams),
        payouts=(paid if sees.standings else paid.without_standings()) if sees.money else None,
        hands=notable_hands(closing.session, played, names) if sees.standings else [],
        forfeits=_forfeits(closing.session) if sees.pairings and sees.standings else [],
        side_pots=_side_pots(closing, with_reasons=sees.standings) if sees.money else [],
        counted=money_text(closing.counted, club.currency) if closing.counted is not None else "",
        difference=difference,
        players=len(scores),
    )


def _forfeits(session: Session) -> list[str]:
    """ "Round 2, table 1: Ann by forfeit: Bob left", and the tables for which a team was short of players."""
    if not session.format.has_forfeits and not games_of(session).filter(status=Game.Status.FORFEIT).exists():
        return []
    of_table, of_team = _("%(round)s, table %(table)s: %(what)s"), _("%(round)s: %(what)s")
    found = []
    for one in state_of(session).called:
        awarded = [(table.number, table.game.summary) for table in one.tables if table.game and table.game.is_forfeit]
        found += [of_table % {"round": one.title, "table": number, "what": what} for number, what in awarded]
        found += [of_team % {"round": one.title, "what": what} for what in one.forfeit_sentences]
    return found


def _side_pots(closing: Closing, *, with_reasons: bool) -> list[tuple[str, Lines]]:
    """Each side pot that was paid or rolled over: name, amount and reason of each line; no name: the remainder."""
    if not closing.session.format.side_pots:
        return []
    currency = closing.session.club.currency
    pots = {each.pot_id: each for each in closing.session.side_pots.all()}
    found: dict[int, Lines] = {pot: [] for pot in pots}
    paid = Payout.objects.filter(payment__pot__in=pots, payment__undone_at=None).select_related("member", "payment")
    for each in paid.order_by("pk"):
        name = each.member.name if each.member else ""
        reason = each.reason if with_reasons or not name else ""
        found[each.payment.pot_id].append((name, money_text(each.amount, currency), reason))
    return [(str(pots[pot]), lines) for pot, lines in found.items() if lines]
