"""Why the next round's seats differ from those that were drawn or announced."""

from django.db.models import Max, Q
from django.utils.translation import gettext as _

from league.rules.mixed_tables import Mix
from league.sessions.models import Session
from league.sessions.queries.seat_requests import number_seated, players_here, standing_requests

SEATED = ("drawn", "redrawn", "round_called", "round_undone")  # journal codes that fix the seats
CAME = ("checked_in", "came_back")
WENT = ("left", "check_in_undone")


def seat_changes(session: Session) -> list[str]:
    """Sentences: who came or left since the last draw or call, and a chosen mix of tables that no longer fits."""
    if session.seed is None:
        return []
    came, went = _moves(session)
    said = []
    if came:
        said.append(_("Seats changed: %(names)s arrived.") % {"names": ", ".join(came)})
    if went:
        said.append(_("Seats changed: %(names)s left.") % {"names": ", ".join(went)})
    if session.mix:
        chosen, seated = Mix(**session.mix), number_seated(players_here(session), standing_requests(session))
        if chosen.players != seated:
            sentence = _(
                "You chose %(tables)s. That doesn’t fit %(seated)s players, so other tables were chosen; "
                "you can change them."
            )
            said.append(sentence % {"tables": chosen.sentence, "seated": seated})
    return said


def _moves(session: Session) -> tuple[list[str], list[str]]:
    """The names of players who came and who left; a player who did both is left out."""
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
