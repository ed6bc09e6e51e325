"""The seating requests of the players who are here, and whom they met in recent sessions."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import combinations

from django.db.models import F, Q

from league.rules.seat_requests import Requests
from league.sessions.models import CheckIn, Seat, SeatingRequest, Session


def standing_requests(session: Session) -> list[SeatingRequest]:
    """The club's requests, including those of absent members; without requests between two since merged."""
    requests = session.club.seating_requests.filter(member__is_removed=False).exclude(member=F("other"))
    named = requests.filter(Q(other=None) | Q(other__is_removed=False))
    return list(named.select_related("member", "other"))


def players_here(session: Session) -> list[tuple[int, str]]:
    """Member and name of everyone who is here, by name."""
    here = session.check_ins.filter(left_at=None).order_by("member__name")
    return list(here.values_list("member_id", "member__name"))


def number_seated(players: Sequence[tuple[int, str]], requests: Iterable[SeatingRequest]) -> int:
    """How many of `players_here` have a seat: with an odd number, not the one who prefers to sit out."""
    sit_out = [request.member_id for request in requests if request.kind == SeatingRequest.Kind.SITS_OUT]
    members = [member for member, _name in players]
    return len(members) - (Requests(sit_out=tuple(sit_out)).sits_out(members) is not None)


def requests_of(session: Session) -> Requests[int]:
    """The requests of the players who are here, and how many sessions ago they met, by check-in."""
    check_ins = dict(CheckIn.objects.filter(session=session, left_at=None).values_list("member_id", "pk"))
    pairs: dict[str, set[frozenset[int]]] = {SeatingRequest.Kind.APART: set(), SeatingRequest.Kind.TOGETHER: set()}
    tables: dict[int, int] = {}
    sit_out: list[int] = []
    for request in session.club.seating_requests.filter(member__in=check_ins):
        if request.kind == SeatingRequest.Kind.SITS_OUT:
            sit_out.append(check_ins[request.member_id])
        elif request.table:
            tables[check_ins[request.member_id]] = request.table
        elif request.other_id in check_ins and request.other_id != request.member_id:
            pairs[request.kind].add(frozenset((check_ins[request.member_id], check_ins[request.other_id])))
    apart, together = map(frozenset, pairs.values())
    return Requests(
        apart=apart,
        together=together,
        tables=tables,
        recent=_recent_meetings(session, check_ins),
        sit_out=tuple(sit_out),
    )


def _recent_meetings(session: Session, check_ins: dict[int, int]) -> dict[frozenset[int], int]:
    """How many sessions ago two players who are here last shared a table, within the format's limit."""
    wanted = session.format.recent_sessions
    if not wanted:
        return {}
    earlier = session.club.club_sessions.filter(
        Q(date__lt=session.date) | Q(date=session.date, starts_at__lt=session.starts_at), status=Session.Status.CLOSED
    )
    ages = {pk: age for age, pk in enumerate(earlier.values_list("pk", flat=True)[:wanted], 1)}
    seats = Seat.objects.filter(
        round__session__in=ages, round__called_at__isnull=False, table__isnull=False, check_in__member__in=check_ins
    )
    at_table: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    for table, of, member in seats.values_list("table_id", "round__session_id", "check_in__member_id"):
        at_table[table, ages[of]].append(check_ins[member])
    met: dict[frozenset[int], int] = {}
    for (_table, age), players in at_table.items():
        for one, other in combinations(players, 2):
            pair = frozenset((one, other))
            met[pair] = min(age, met.get(pair, age))
    return met
