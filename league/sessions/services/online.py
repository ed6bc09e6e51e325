"""Tables of a session that are played online."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from league.accounts.models import User
from league.results.models import Game
from league.results.queries.games import game_view
from league.results.queries.matches import match_at, unrecorded_matches
from league.results.queries.online import moment
from league.results.services import matches
from league.rounds.services.clock import called_round
from league.rounds.services.journal import note_and_announce
from league.rounds.services.online import note_outcome, rule_on_match, set_deadline
from league.sessions.models import Session, Table
from league.sessions.policies import Status, check_open
from league.sessions.services.locking import locked
from league.sessions.services.results import called_table
from league.sessions.services.seating import follow_results


@transaction.atomic
def let_play_online(*, session_id: int, round_id: int, until: datetime | None, now: datetime, by: User) -> None:
    """Allow starting a called round's open games online until `until`; None: without a deadline.

    Matches in progress continue.

    Refusals: "not_now", "no_such_round", "past" for a time in the past, "nothing_open".
    """
    session = locked(session_id)
    check_open(session, Status.PLAYING)
    round_ = called_round(session.rounds.filter(called_at__isnull=False), round_id)
    set_deadline(Game.objects.filter(table__round=round_, status=Game.Status.WAITING), until, now)
    if until:
        note_and_announce(session, "online_until", by, round=round_.number, until=moment(until, session.club.zone))
    else:
        note_and_announce(session, "online_any_time", by, round=round_.number)


@transaction.atomic
def play_online(*, session_id: int, table_id: int, by: User, now: datetime, by_hand: bool = False) -> UUID:
    """The match of a called table; a player starts it. Refusals: "not_now", "not_called", those of `results`."""
    session, table, game = called_table(session_id, table_id)
    if begun := match_at(game.pk):
        return begun
    match_id = matches.begin_match(game_id=game.pk, by=by, now=now, by_hand=by_hand)
    code = "board_begun" if by_hand else "match_begun"
    note_and_announce(session, code, by, round=table.round.number, table=table.number)
    return match_id


@transaction.atomic
def record_match(*, match_id: UUID) -> bool:
    """Save a match's outcome at its table, once. Does nothing in a closed session; a sweep tries again later."""
    table = Table.objects.filter(game__matches__match=match_id).select_related("round", "game").first()
    if table is None:
        return False
    session = locked(table.round.session_id)
    if session.status != Session.Status.PLAYING:
        return False
    game = matches.record_match_result(match_id=match_id)
    if game is None:
        return False
    note_outcome(session, game, round=table.round.number, table=table.number)
    follow_results(session)
    return True


def matches_to_record() -> list[UUID]:
    """Matches of tables with an unrecorded outcome, in sessions that accept results now."""
    waiting = unrecorded_matches().filter(game__table__round__session__status=Session.Status.PLAYING)
    return list(waiting.values_list("match", flat=True))


@transaction.atomic
def rule_match(
    *, session_id: int, table_id: int, winner: int | None, why: str, expected_version: int, by: User
) -> None:
    """Rule on the match of a table: a side wins, or it is void and can be started again. Safe to repeat.

    Refusals: those of `rule_on_match`.
    """
    session, table, game = called_table(session_id, table_id)
    view, place = game_view(game.pk, session.format), {"round": table.round.number, "table": table.number}
    if match_id := rule_on_match(session, view, winner, why, expected_version, by=by, **place):
        record_match(match_id=match_id)
