"""Pairings that are played online: the deadline, and the matches whose result is not recorded yet."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.results.models import Game
from league.results.queries.matches import unrecorded_matches
from league.results.queries.online import moment
from league.rounds.services.journal import note_and_announce
from league.rounds.services.online import set_deadline
from league.tournaments.queries.pairing_rows import pairing_in
from league.tournaments.queries.state import state_of
from league.tournaments.services.locking import game_to_decide, locked


@transaction.atomic
def let_play_online(
    *, tournament_id: int, round_id: int, until: datetime | None, now: datetime, by: User, pairing_id: int | None = None
) -> None:
    """Allow starting a round's open pairings, or one of them, online until `until`; None: in person again.

    Matches in progress continue. Refusals: "no_such_round", "past" for a time in the past, "nothing_open".
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    found = [(view, round_) for view in state.stages for round_ in view.rounds if round_.pk == round_id]
    if not found:
        raise Refused("no_such_round", _("Someone undid this round after you opened the page."))
    view, round_ = found[0]
    open_ = [each for each in round_.missing if pairing_id in (None, each.pk)]
    set_deadline(Game.objects.filter(pairing__pairing__in=[each.pk for each in open_]), until, now)
    named: dict[str, Any] = {"stage": str(view.stage), "round": round_.number}
    what = "round"
    if pairing_id is not None:
        what, named = "pairing", {"stage": str(view.stage), "pairing": open_[0].title}
    if until:
        note_and_announce(tournament, f"{what}_online", by, **named, until=moment(until, tournament.club.zone))
    else:
        note_and_announce(tournament, f"{what}_in_person", by, **named)


def matches_to_record() -> list[UUID]:
    """Matches of pairings with an unrecorded outcome that can be recorded now."""
    links = unrecorded_matches().filter(game__pairing__isnull=False)
    found: list[UUID] = []
    for link in links.select_related("game__pairing__pairing__round__stage__tournament__format_version").order_by("pk"):
        pairing = link.game.pairing.pairing
        try:
            now = pairing_in(pairing.round.stage.tournament, pairing.pk)
            game_to_decide(now.stage, now.pairing, link.game_id)
        except (KeyError, Refused):  # its round was undone after the links were read, or it takes no result
            continue
        found.append(link.match_id)
    return found
