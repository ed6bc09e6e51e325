"""Games played online: the deadline for starting them, and an organizer's ruling on a match."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from common.errors import Refused
from games.services import ending
from league.accounts.models import User
from league.results.models import Game
from league.results.queries.matches import match_at, ruling_left_to
from league.rounds.models import Published
from league.rounds.services.journal import note_and_announce
from league.rules.games import GameView


def set_deadline(games: QuerySet[Game], until: datetime | None, now: datetime) -> None:
    """Allow starting these games online until `until`; None: without a deadline. Matches in progress continue.

    `begin_match` in league/results/services/matches.py enforces it.

    Refusals: "past" for a time in the past, "nothing_open". The caller holds the lock.
    """
    if until is not None and until <= now:
        raise Refused("past", _("This time has passed. Choose a later one."))
    if not games.update(online_until=until):
        raise Refused("nothing_open", _("No games are left to play here."))


def rule_on_match(
    published: Published,
    game: GameView,
    winner: int | None,
    why: str,
    expected_version: int,
    /,
    *,
    by: User,
    **where: Any,
) -> UUID | None:
    """Rule that a side wins the game's match, or (None) that it is void. Returns the match, or None if nothing changed.

    `where`: more parameters of the journal's sentence. Refusals: "no_match", "own_match" if another organizer can rule,
    "decided_so" if that result was undone, and those of `games.services.ending.rule`, which explains
    `expected_version`. The caller holds the lock.
    """
    match_id = match_at(game.pk)
    if match_id is None:
        raise Refused("no_match", _("This game is not played online."))
    if others := ruling_left_to(game.pk, by.pk):
        sentence = _("You play in this match. Ask another organizer to rule on it: %(names)s.")
        raise Refused("own_match", sentence % {"names": others})
    if ending.rule(match_id=match_id, winner=winner, why=why, expected_version=expected_version):
        if winner is None:
            note_and_announce(published, "match_canceled", by, **where, why=why.strip())
        else:
            note_and_announce(published, "match_awarded", by, **where, why=why.strip(), winner=game.side_names[winner])
        return match_id
    if winner is not None and not game.is_played:
        sentence = _("This ruling was made before, and its result was undone. Enter the result instead.")
        raise Refused("decided_so", sentence)
    return None


def note_outcome(published: Published, game: Game, /, **where: Any) -> None:
    """Write in the journal that a match's outcome was recorded as the result, or that it was undone there."""
    code = "match_recorded" if game.status == Game.Status.PLAYED else "match_undone"
    note_and_announce(published, code, game.versions.get(version=game.version).by, **where, version=game.version)
