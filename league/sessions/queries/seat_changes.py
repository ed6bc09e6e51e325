"""Changes after the last draw or call that change the next round's seats."""

from django.db.models import Max, Q

from league.sessions.models import Session

SEATED = ("drawn", "redrawn", "round_called", "round_undone")  # journal codes that fix the seats
CAME = ("checked_in", "came_back")
WENT = ("left", "check_in_undone")


def moves(session: Session) -> tuple[list[str], list[str]]:
    """The names of players who came and who left since then; a player who did both is left out."""
    since = session.journal.aggregate(last=Max("pk", filter=Q(code__in=SEATED)))["last"] or 0
    entries = session.journal.filter(pk__gt=since, code__in=CAME + WENT).order_by("pk")
    by_name: dict[str, list[bool]] = {}
    for code, parameters in entries.values_list("code", "parameters"):
        by_name.setdefault(parameters["name"], []).append(code in CAME)
    moved = {name: moves[0] for name, moves in by_name.items() if moves[0] == moves[-1]}
    return [name for name, came in moved.items() if came], [name for name, came in moved.items() if not came]


def round_reseated(session: Session) -> int | None:
    """The number of the next round, if its seats are already drawn: they depend on who is here."""
    return session.rounds.filter(called_at=None).order_by("number").values_list("number", flat=True).first()
