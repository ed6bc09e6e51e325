"""What players do with their phones, in sessions and in tournaments alike."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.db import transaction

from common.compiled import Compiled
from common.jobs import enqueue
from league.clubs.models import Club, Member, RecapConsent
from league.clubs.queries import called
from league.clubs.services import recap_consent
from league.results.models import GamePlayer
from league.results.queries.games import as_rows, views_of
from league.rounds.services.recap_mail import recaps_due
from league.rounds.services.tables import GameTable
from league.rules.games import GameView
from league.seasons.models import FormatVersion
from league.sessions.queries import people, recap
from league.sessions.services import phones
from league.sessions.services.tables import SessionTable
from league.tournaments.queries import recaps
from league.tournaments.queries.entries import players_in
from league.tournaments.services import phones as tournament_phones
from league.tournaments.services.tables import PairingTable

PLACE = (
    "game__format_version__data",
    "game__table",
    "game__table__round__session",
    "game__pairing__pairing",
    "game__pairing__pairing__round__stage__tournament",
)
_players = Compiled(
    lambda club, game: as_rows(GamePlayer.objects.filter(game=game, game__club=club), *PLACE),
)


def game_with_table(club: Club, game: int) -> tuple[GameView, GameTable] | None:
    """A game of this club and its table; None if its round was undone or never called."""
    rows = _players(club.pk, game)
    if not rows:
        return None
    fmt, table, session, pairing, tournament = rows[0][: len(PLACE)]
    view = views_of((row[len(PLACE) :] for row in rows), FormatVersion(data=fmt).format)[game]
    if table:
        return view, SessionTable(session, table)
    return (view, PairingTable(tournament, pairing, game)) if pairing else None


@dataclass(frozen=True, slots=True)
class DeskCode:
    """What the code at a desk opens: the names that a phone can take there, and taking one."""

    club: Club
    title: str
    names: Callable[[str], list[Member]]
    take: Callable[..., Member]


def desk_code(code: str) -> DeskCode:
    """The desk whose code was scanned. Refusals: those of the session or the tournament."""
    if tournament_phones.is_code(code):
        tournament = tournament_phones.tournament_to_join(code)
        return DeskCode(
            tournament.club,
            str(tournament),
            lambda typed: list(called(players_in(tournament), typed)),
            partial(tournament_phones.take_name, code=code),
        )
    session = phones.session_to_join(code)
    return DeskCode(
        session.club, str(session), partial(people.names_to_take, session), partial(phones.take_name, code=code)
    )


@transaction.atomic
def answer_consent(*, token: str, agreed: bool, now: datetime) -> tuple[RecapConsent, int]:
    """Save the answer of an address's owner. After a yes, mail the recaps of the last days that it has not had.

    Returns the number of those recaps. Refused as "bad_link"; safe to repeat.
    """
    consent = recap_consent.answer_consent(token=token, agreed=agreed)
    if not agreed:
        return consent, 0
    readers = consent.club.members.filter(email__iexact=consent.email)
    of_sessions = recaps_due(recap.recaps_waiting, now=now, readers=readers)
    of_tournaments = recaps_due(recaps.recaps_waiting, now=now, readers=readers)
    for closing_id in of_sessions:
        enqueue("league.sessions.tasks.send_recap", closing_id=closing_id)
    for recap_id in of_tournaments:
        enqueue("league.tournaments.tasks.send_recap", recap_id=recap_id)
    return consent, len(of_sessions) + len(of_tournaments)
