"""Starting the games of a round, discarding them when the round is undone, and rating them again after a merge."""

from collections.abc import Collection, Sequence
from datetime import date
from uuid import uuid4

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from common.errors import Refused
from common.jobs import enqueue
from common.language import gettext
from games.queries.matches import outcome_for
from games.services import ending
from league.accounts.models import User
from league.clubs.models import Club
from league.results.models import CardLine, Game, GameMatch, GamePlayer, Hand, Problem, ResultChange, Side
from league.results.services.cards import undo_cards
from league.results.services.recording import set_aside
from league.seasons.models import FormatVersion, SessionResult

NewGame = tuple[Sequence[Sequence[int]], Collection[int]]  # sides of member ids; members for whom it doesn't count


@transaction.atomic
def open_games(*, club: Club, format_version: FormatVersion, played_on: date, tables: Sequence[NewGame]) -> list[Game]:
    """Start one game for each table, without a result."""
    games = Game.objects.bulk_create(
        Game(club=club, format_version=format_version, played_on=played_on) for _ in tables
    )
    sides = Side.objects.bulk_create(
        Side(game=game, number=number)
        for game, (table, _) in zip(games, tables, strict=True)
        for number, _members in enumerate(table)
    )
    side_of = {(side.game_id, side.number): side for side in sides}
    GamePlayer.objects.bulk_create(
        GamePlayer(game=game, side=side_of[game.pk, number], member_id=member, counted=member not in uncounted)
        for game, (table, uncounted) in zip(games, tables, strict=True)
        for number, members in enumerate(table)
        for member in members
    )
    return games


def link_to_result(games: QuerySet[Game], result: SessionResult) -> None:
    """Link these games to the frozen result of a closed session."""
    games.update(session_result=result)


@transaction.atomic
def discard_games(*, games: Sequence[Game], by: User | None, why: str) -> None:
    """Delete called games without a result. A game whose result was undone is kept, as not played.

    So is a game with a logged hand, a scorecard line or a player's report: the hand and the lines are undone, and a
    call for the scorekeeper is closed. `why` is stored with it. Refused as "has_results".
    """
    if any(game.status != Game.Status.WAITING for game in games):
        raise Refused("has_results", gettext("This round has results. Correct or undo them instead."))
    pks = [game.pk for game in games]
    recorded = {game.pk for game in games if game.version}
    hands = Hand.objects.filter(game__in=pks)
    written = CardLine.objects.filter(game__in=pks)
    stay = recorded.union(hands.values_list("game", flat=True), written.values_list("game", flat=True))
    hands.filter(undone_at=None).update(undone_at=timezone.now(), undone_by=by)
    Problem.objects.filter(game__in=stay, solved_at=None).update(solved_at=timezone.now())
    for match in GameMatch.objects.filter(game__in=pks, stands=True):
        if match.game_id not in recorded or not outcome_for(match.match_id).over:
            ending.rule(match_id=match.match_id, winner=None, why=gettext("The game was removed from its round."))
    for game in games:
        if game.pk in stay:
            undo_cards(game.pk, by)
            set_aside(game_id=game.pk, expected_version=game.version, by=by, entry_id=uuid4(), why=why)
    Game.objects.filter(pk__in={*pks} - stay).delete()


@transaction.atomic
def rate_again(*, club_id: int, players: Collection[int]) -> None:
    """Rate again from the first game of these players, which now belong to another member."""
    played = Game.objects.filter(club=club_id, status=Game.Status.PLAYED, players__in=players)
    if first := played.order_by("played_on", "pk").first():
        ResultChange.objects.create(game=first)
        enqueue("league.ratings.tasks.rate", club_id=club_id)
