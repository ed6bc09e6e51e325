"""Swapping seats by hand in the last called round or the next one; later rounds are planned again."""

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from common.errors import Refused
from common.language import gettext
from common.versions import CHANGED
from league.accounts.models import User
from league.results.models import Game
from league.results.services.games import discard_games
from league.rounds.services.journal import note_and_announce
from league.rules.errors import SwapError
from league.rules.rounds import Round as PlannedRound
from league.sessions.models import Round, Session
from league.sessions.queries.seat_plan import SeatedRound, preview_swap, rounds_to_swap
from league.sessions.services.locking import locked_open
from league.sessions.services.seating import begin_games, replan, write, write_seats


@transaction.atomic
def swap(*, session_id: int, one_id: int, other_id: int, expected_version: str, by: User | None) -> None:
    """Swap the seats of two check-ins, in the last called round or the next one; one of them may sit out.

    In a called round, the games at their tables start again. `expected_version` is the `version` of the round that the
    page showed. Refusals: "changed", "not_planned", and those of `rules.seat_swaps.swapped`.
    """
    session, shown = _found(session_id, expected_version)
    try:
        plan = preview_swap(session, shown, one_id, other_id).plan
    except SwapError as no:
        raise Refused(no.code, no.sentence) from None
    if shown.row.called_at:
        _reseat(session, shown, plan, by)
    else:
        session.rounds.filter(called_at=None).delete()
        write(session, shown.row.number - 1, [plan], shown.row.swaps + 1)
    names = shown.names
    note_and_announce(session, "seats_swapped", by, round=shown.row.number, one=names[one_id], other=names[other_id])
    replan(session)


@transaction.atomic
def undo_swaps(*, session_id: int, expected_version: str, by: User | None) -> None:
    """Plan the next round again without its swaps. Refusals: "changed", "not_planned"."""
    session, upcoming = _found(session_id, expected_version)
    note_and_announce(session, "swaps_undone", by, round=upcoming.row.number)
    replan(session, keep_swaps=False)


def _found(session_id: int, expected_version: str) -> tuple[Session, SeatedRound]:
    session = locked_open(session_id)
    rounds = rounds_to_swap(session)
    if not rounds:
        raise Refused("not_planned", _("No round is planned. Draw seats or add a round first."))
    shown = next((one for one in rounds if one.version == expected_version), None)
    if shown is None:
        raise Refused("changed", str(CHANGED))
    return session, shown


def _reseat(session: Session, shown: SeatedRound, plan: PlannedRound[int], by: User | None) -> None:
    """Recreate the changed tables of a called round: each has a new game with the old one's deadline.

    The tables are new rows, so an outdated page can't enter a result for players who have moved. Absent players stay
    absent at their new tables. A player who has left gets no points for sitting out.
    """
    before = dict(shown.plan.numbered)
    changed = {number: table for number, table in plan.numbered if table != before[number]}
    sitting_out = tuple(player for player in plan.sitting_out if player not in shown.plan.sitting_out)
    tables = shown.row.tables.filter(number__in=changed)
    until = {number: shown.games[number].online_until for number in changed}
    tables.update(game=None)
    discard_games(games=[shown.games[number] for number in changed], by=by, why=gettext("seats were swapped"))
    moved = [player for number, table in changed.items() for player in (*table.players, *before[number].players)]
    absent = [*shown.row.seats.filter(check_in__in=moved, absent=True).values_list("check_in", flat=True)]
    shown.row.seats.filter(check_in__in=moved).delete()
    tables.delete()
    gone = session.check_ins.filter(pk__in=sitting_out).exclude(left_at=None).values_list("pk", flat=True)
    uncredited = plan.uncredited.union(gone)
    part = PlannedRound(tuple(changed.values()), sitting_out, numbers=tuple(changed), uncredited=uncredited)
    write_seats([(shown.row, part)])
    shown.row.seats.filter(check_in__in=absent).exclude(table=None).update(absent=True)
    begin_games(session, tables.all())
    for number, moment in until.items():
        Game.objects.filter(table__round=shown.row, table__number=number).update(online_until=moment)
    Round.objects.filter(pk=shown.row.pk).update(swaps=F("swaps") + 1)
