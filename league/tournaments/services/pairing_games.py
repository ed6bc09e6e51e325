"""The games of pairings: starting, discarding, continuing after a result, and replacing after a substitution."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from itertools import chain
from types import MappingProxyType
from uuid import uuid4

from django.db.models import Max, QuerySet

from common.errors import Refused
from common.language import gettext
from league.accounts.models import User
from league.results.models import Game
from league.results.queries.matches import match_at
from league.results.services import recording
from league.results.services.games import discard_games, open_games
from league.rules.tournaments.pairings import PairingView, sides_of
from league.rules.tournaments.state import TournamentState
from league.rules.tournaments.tables import moved_tables
from league.tournaments.models import Pairing, PairingGame, Tournament
from league.tournaments.queries.pairing_rows import with_games_now
from league.tournaments.queries.state import state_of

NO_TIMES: Mapping[int, datetime | None] = MappingProxyType({})


def restart_open_games(tournament: Tournament, entry_id: int, by: User | None) -> None:
    """Replace an entry's open games by new ones with its current players. Refused as "online" during a match."""
    players = {
        pk: {member, partner} for pk, member, partner in tournament.entries.values_list("pk", "member", "partner")
    }
    state = state_of(tournament)
    keep_tables_apart(state)
    for pairing in (
        each for view in state.stages for each in view.missing if entry_id in each.entries and each.waiting
    ):
        assert pairing.waiting
        seated = [{*side.members} for side in pairing.waiting.sides]
        if seated == [set().union(*(players[each.entry] for each in side)) - {None} for side in pairing.sides]:
            continue
        if match_at(pairing.waiting.pk):
            sentence = gettext("The online match %(pairing)s is in progress. Rule on it or cancel it first.")
            raise Refused("online", sentence % {"pairing": pairing.title})
        drop(PairingGame.objects.filter(game=pairing.waiting.pk), by, gettext("a player in this pairing was replaced"))
        begin_games(
            tournament, [(Pairing.objects.get(pk=pairing.pk), pairing.uncounted)], {pairing.pk: pairing.online_until}
        )


def keep_tables_apart(state: TournamentState) -> None:
    """Move a match that continues to another table if its own was given to a later pairing."""
    for pairing, table in moved_tables(state).items():
        Pairing.objects.filter(pk=pairing).update(table=table)


def play_on(tournament: Tournament, pairing: PairingView, by: User | None) -> None:
    """Start the next game of a best of n, or discard one that is no longer needed.

    `pairing` is its state before the result. A game that has had a result is kept, as not played. A game whose forfeit
    was undone is played by the current players. The caller holds the tournament's lock.
    """
    now = with_games_now(pairing, tournament.format)
    if pairing.winner is not None and now.winner is None:
        keep_tables_apart(state_of(tournament))
    if now.winner is None and now.waiting is None:
        until = {pairing.pk: pairing.games[-1].online_until}
        begin_games(tournament, [(Pairing.objects.get(pk=pairing.pk), frozenset())], until)
    elif now.winner is not None and now.waiting is not None and now.waiting.version:
        spare, why = now.waiting, gettext("the match was already decided")
        recording.set_aside(game_id=spare.pk, expected_version=spare.version, by=by, entry_id=uuid4(), why=why)
    elif now.winner is not None and now.waiting is not None:
        link = PairingGame.objects.select_related("game").get(game=now.waiting.pk)
        link.delete()
        discard_games(games=[link.game], by=None, why="")
    forfeited = {game.pk for game in pairing.games if game.is_forfeit}
    if any(game.is_waiting and game.pk in forfeited for game in now.games):
        restart_open_games(tournament, pairing.first.entry, by)


def seats(entries: Sequence[int], absent: Collection[int] = ()) -> dict[str, int | bool]:
    """The fields of a `Pairing` for the entries in the order of their seats, some of them `absent`."""
    seated = [*zip(Pairing.SEATS, entries, strict=False)]
    there = {f"{seat}_id": entry for seat, entry in seated}
    return there | {f"{seat}_absent": entry in absent for seat, entry in seated}


def begin_games(
    tournament: Tournament,
    pairings: Sequence[tuple[Pairing, frozenset[int]]],
    until: Mapping[int, datetime | None] = NO_TIMES,
) -> None:
    """Start one more game for each pairing without a bye; it doesn't count for the entries given with the pairing.

    until: pairing -> deadline for starting it online.
    """
    seated = {each.pk: each.entry_ids for each, _ in pairings}
    pairings = [(each, uncounted) for each, uncounted in pairings if len(seated[each.pk]) > 1]
    players = {
        entry: [member] if partner is None else [member, partner]
        for entry, member, partner in tournament.entries.filter(pk__in=[*chain(*seated.values())]).values_list(
            "pk", "member", "partner"
        )
    }
    tables = [
        (
            [[member for entry in side for member in players[entry]] for side in sides_of(seated[each.pk])],
            [member for entry in uncounted for member in players[entry]],
        )
        for each, uncounted in pairings
    ]
    games = open_games(
        club=tournament.club, format_version=tournament.format_version, played_on=tournament.date, tables=tables
    )
    for (each, _), game in zip(pairings, games, strict=True):
        game.online_until = until.get(each.pk)
    if any(until.values()):
        Game.objects.bulk_update(games, ["online_until"])
    there = PairingGame.objects.filter(pairing__in=[each.pk for each, _ in pairings])
    last = dict(there.values_list("pairing").annotate(Max("number")))
    PairingGame.objects.bulk_create(
        PairingGame(pairing=each, number=last.get(each.pk, 0) + 1, game=game)
        for (each, _), game in zip(pairings, games, strict=True)
    )


def drop_games(pairings: Sequence[PairingView], by: User | None) -> None:
    """Discard the games without a result; refused if one has a result.

    A game whose result was undone is kept, as not played.
    """
    drop(
        PairingGame.objects.filter(pairing__in=[pairing.pk for pairing in pairings]),
        by,
        gettext("the round was undone"),
    )


def drop(links: QuerySet[PairingGame], by: User | None, why: str) -> None:
    """Discard some games of pairings, as `drop_games` does; `why` is stored with those that had a result."""
    games = [link.game for link in links.select_related("game")]
    links.delete()
    discard_games(games=games, by=by, why=why)
