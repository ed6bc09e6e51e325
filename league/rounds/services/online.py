"""Tables that are played online: the deadline for starting, the match and its result, and an organizer's ruling.

Whether a match may start is decided by `lock_to_start` of the table, then by `league.results.services.matches`.
"""

from datetime import datetime
from uuid import UUID

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from common.errors import Refused
from games.services import ending
from league.accounts.models import User
from league.results.models import Game
from league.results.queries.games import game_view
from league.results.queries.matches import match_at, ruling_left_to
from league.results.services import matches
from league.rounds.services.tables import GameTable


def set_deadline(games: QuerySet[Game], until: datetime | None, now: datetime) -> None:
    """Allow starting these games online until `until`; None: without a deadline. Matches in progress continue.

    `begin_match` in league/results/services/matches.py enforces it.

    Refusals: "past" for a time in the past, "nothing_open". The caller holds the lock.
    """
    if until is not None and until <= now:
        raise Refused("past", _("This time has passed. Choose a later one."))
    if not games.update(online_until=until):
        raise Refused("nothing_open", _("No games are left to play here."))


@transaction.atomic
def play_online(*, table: GameTable, by: User, now: datetime, by_hand: bool = False, for_them: bool = False) -> UUID:
    """The match of a table's open game; one of its players starts it, or (`for_them`) an organizer.

    Refusals: those of the table's `lock_to_start` and of `results.services.matches.begin_match`.
    """
    at = table.lock_to_start()
    if begun := match_at(at.game.pk):
        return begun
    match_id = matches.begin_match(game_id=at.game.pk, by=by, now=now, by_hand=by_hand, for_them=for_them)
    at.note("board_begun" if by_hand else "match_begun", by)
    return match_id


@transaction.atomic
def record_match(*, table: GameTable, match_id: UUID) -> bool:
    """Save a match's outcome as its table's result, once.

    Does nothing while the table takes no result; a sweep tries again. The journal names who confirmed the outcome.
    """
    try:
        at = table.lock()
    except (Refused, ObjectDoesNotExist):
        return False
    game = matches.record_match_result(match_id=match_id, keeps_cards=at.keeps_cards)
    if game is None:
        return False
    by = game.versions.get(version=game.version).by
    at.note_change(game, "match_undone" if game.status == Game.Status.WAITING else "match_recorded", by)
    return True


@transaction.atomic
def rule_match(*, table: GameTable, winner: int | None, why: str, expected_version: int, by: User) -> None:
    """Rule on a table's match: a side wins it, or (None) it is void and can be started again. Safe to repeat.

    Refusals: those of the table's `lock`, "no_match", "own_match" if another organizer can rule, "decided_so" if that
    result was undone, and those of `games.services.ending.rule`, which explains `expected_version`.
    """
    at = table.lock()
    match_id, view = match_at(at.game.pk), game_view(at.game)
    if match_id is None:
        raise Refused("no_match", _("This game is not played online."))
    if others := ruling_left_to(at.game.pk, by.pk):
        sentence = _("You play in this match. Ask another organizer to rule on it: %(names)s.")
        raise Refused("own_match", sentence % {"names": others})
    if ending.rule(match_id=match_id, winner=winner, why=why, expected_version=expected_version):
        if winner is None:
            at.note("match_canceled", by, why=why.strip())
        else:
            at.note("match_awarded", by, why=why.strip(), winner=view.side_names[winner])
        record_match(table=table, match_id=match_id)
    elif winner is not None and not view.is_played:
        sentence = _("This ruling was made before, and its result was undone. Enter the result instead.")
        raise Refused("decided_so", sentence)
