"""Games with their sides and players, the open calls at them, and the versions of their results."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from common.compiled import Compiled
from league.results.models import Game, GamePlayer, Hand, Problem, ResultVersion, Side
from league.rules.formats import Format
from league.rules.games import GameView, SideView, forfeit_text, listed, result_text


def game_views(games: QuerySet[Game], fmt: Format) -> dict[int, GameView]:
    """game id -> view, in one query; all of the games have the format `fmt`."""
    return views_of(player_rows(games), fmt)


def views_of(rows: Iterable[tuple[Any, ...]], fmt: Format) -> dict[int, GameView]:
    """The same from `player_rows`."""
    return {pk: _game_view(pk, players, fmt) for pk, players in _by_game(rows)}


def views_by_format(games: QuerySet[Game], formats: Mapping[int, Format]) -> dict[int, GameView]:
    """game id -> view, in one query; `formats`: game id -> its format. Other games are left out."""
    return {pk: _game_view(pk, players, formats[pk]) for pk, players in _by_game(player_rows(games)) if pk in formats}


def game_view(game: Game) -> GameView:
    """One game with its current result."""
    return _game_view(game.pk, _players_of_game(game.pk), game.format_version.format)


def player_rows(games: QuerySet[Game]) -> QuerySet[GamePlayer, tuple[Any, ...]]:
    """A row for each player of these games, for `views_of`."""
    return as_rows(GamePlayer.objects.filter(game__in=games))


def _by_game(rows: Iterable[tuple[Any, ...]]) -> Iterator[tuple[int, list[tuple[Any, ...]]]]:
    return ((pk, list(players)) for pk, players in groupby(rows, key=itemgetter(0)))


def as_rows(players: QuerySet[GamePlayer], *columns: str) -> QuerySet[GamePlayer, tuple[Any, ...]]:
    """A row for each of these players, for `views_of`, after some other `columns`."""
    return players.order_by("game_id", "side__number", "pk").values_list(
        *columns,
        "game_id",
        "game__version",
        "game__status",
        "game__awarded_to",
        "game__award_reason",
        "game__online_until",
        "side__number",
        "side__pegs",
        "member_id",
        "member__name",
        "counted",
    )


_players_of_game = Compiled(lambda game: as_rows(GamePlayer.objects.filter(game=game)))


def _game_view(pk: int, rows: list[tuple[Any, ...]], fmt: Format) -> GameView:
    _, version, status, awarded_to, award_reason, online_until, *_ = rows[0]
    seats: dict[int, tuple[int | None, list[int], list[str]]] = {}
    uncounted = []
    for *_, number, pegs, member, name, counted in rows:
        _pegs, members, names = seats.setdefault(number, (pegs, [], []))
        members.append(member)
        names.append(name)
        if not counted:
            uncounted.append(member)
    held = {pegs for pegs, _members, _names in seats.values()}
    has_winner = status == Game.Status.PLAYED and len(held) > 1
    best = max(pegs for pegs in held if pegs is not None) if has_winner else None
    sides = tuple(
        SideView(number, tuple(members), tuple(names), pegs, won=number == awarded_to or (has_winner and pegs == best))
        for number, (pegs, members, names) in seats.items()
    )
    return GameView(pk, version, status, sides, frozenset(uncounted), fmt, awarded_to, award_reason, online_until)


def with_players(games: QuerySet[Game]) -> QuerySet[Game]:
    """Games with sides and players prefetched, for `side_names` and `result_of`."""
    players = GamePlayer.objects.select_related("member")
    sides = Side.objects.prefetch_related(Prefetch("players", queryset=players))
    return games.select_related("format_version").prefetch_related(Prefetch("sides", queryset=sides))


def side_names(game: Game) -> list[str]:
    """The names of each side's players."""
    return [listed(player.member.name for player in side.players.all()) for side in game.sides.all()]


def result_of(game: Game) -> str:
    """A game's result as text, or its state."""
    if game.awarded_to is not None:
        return forfeit_text(side_names(game)[game.awarded_to], game.award_reason)
    if game.status != Game.Status.PLAYED:
        return game.get_status_display()
    return result_text(game.format_version.format, side_names(game), [side.pegs or 0 for side in game.sides.all()])


def open_problems(games: Collection[int] | QuerySet[Game]) -> QuerySet[Problem]:
    """The unsolved calls at these games, with the player, the oldest first."""
    return Problem.objects.filter(game__in=games, solved_at=None).select_related("member")


def hands_and_calls_of(games: Collection[int]) -> list[str]:
    """What discarding these games deletes, in sentences: logged hands, and open calls for the scorekeeper."""
    hands = Hand.objects.filter(game__in=games, undone_at=None).select_related("member")
    undone = _("The hand recorded for %(name)s will be undone: %(hand)s.")
    closed = _("%(name)s’s call for the scorekeeper will be closed.")
    return [
        *(undone % {"name": hand.member, "hand": hand.get_kind_display()} for hand in hands),
        *(closed % {"name": problem.member} for problem in open_problems(games)),
    ]


def version_in_force(versions: Iterable[ResultVersion]) -> ResultVersion | None:
    """The version that a game's result comes from: the newest, or the one that an undo went back to; None for none."""
    numbered = {version.version: version for version in versions}
    found = numbered.get(max(numbered, default=0))
    while found and found.restores is not None:
        found = numbered.get(found.restores)
    return found


def history_of(game_id: int) -> QuerySet[ResultVersion]:
    """Every version of a result, the newest first."""
    return ResultVersion.objects.filter(game=game_id).select_related("by").order_by("-version")


def version_text(version: ResultVersion, fmt: Format, names: Sequence[str]) -> str:
    """The version's result with the names of its sides: "Ann by 31", "Ann by forfeit", "not played", "no result"."""
    if version.awarded_to is not None:
        return forfeit_text(names[version.awarded_to])
    if version.pegs:
        return result_text(fmt, names, version.pegs)
    return _("no result") if version.status == Game.Status.WAITING else version.get_status_display()
