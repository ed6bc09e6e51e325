"""Players' phones at a tournament: the code by which a phone takes its player's name, and links on scorecards."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.services import player_links
from league.rounds.services import phones
from league.tournaments.models import Tournament
from league.tournaments.queries.entries import players_in
from league.tournaments.queries.pools import own_pot_paid
from league.tournaments.services.locking import check_takes_place, locked


def links_of(tournament: Tournament) -> dict[int, str]:
    """entry id -> the path of its player's private link; partners share a card, so they have none."""
    alone = tournament.entries.filter(partner=None).select_related("member")
    return {entry.pk: player_links.link_path(entry.member) for entry in alone}


def is_code(code: str) -> bool:
    """Whether it is the code of a tournament, current or renewed."""
    return _tournament_of(code) is not None


def tournament_to_join(code: str) -> Tournament:
    """The tournament whose code was scanned.

    Refusals: "no_tournament", "canceled", "not_now" once it is over, and "renewed" for an old code.
    """
    tournament = _tournament_of(code)
    if tournament is None:
        raise Refused("no_tournament", _("Scan the code again, or ask at the desk."))
    check_takes_place(tournament)
    if own_pot_paid(tournament):
        raise Refused("not_now", _("This tournament is over. Scan the code of the next one."))
    phones.check_is_current(code, tournament)
    return tournament


def _tournament_of(code: str) -> Tournament | None:
    return phones.found_by(code, Tournament.objects.select_related("club", "pot"))


@transaction.atomic
def take_name(*, code: str, member_id: int, now: datetime, phone: str = "") -> Member:
    """Mark a name as taken by a phone. Refusals: those of `tournament_to_join` and of `player_links.take_name`."""
    tournament = tournament_to_join(code)
    return phones.take_name(tournament, players_in(tournament), member_id, now=now, phone=phone)


@transaction.atomic
def renew_code(*, tournament_id: int, expected_version: int, by: User | None) -> None:
    """Give the tournament a new code to scan, see `league.rounds.services.phones`. Refused as "canceled"."""
    tournament = locked(tournament_id)
    check_takes_place(tournament)
    phones.renew_code(tournament, expected_version, by)


@transaction.atomic
def release_name(*, tournament_id: int, member_id: int, by: User | None) -> Member:
    """Free a name that a phone has taken."""
    return phones.release_name(locked(tournament_id), member_id, by)
