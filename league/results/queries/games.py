"""Games with their sides and players, as pages and rules read them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Prefetch, QuerySet

from league.results.models import Game, GamePlayer, Side
from league.rules import scoring
from league.rules.formats import Format


@dataclass(frozen=True, slots=True)
class SideView:
    """One side as a page shows it."""

    number: int
    members: tuple[int, ...]
    players: tuple[str, ...]
    pegs: int | None
    won: bool

    @property
    def name(self) -> str:
        return " and ".join(self.players)


@dataclass(frozen=True, slots=True)
class GameView:
    """One game as a page shows it. `awarded_to`: the side that has won it by forfeit, and why.

    `online_until`: when its match online has to be begun, None where no time is set.
    """

    pk: int
    version: int
    status: str
    sides: tuple[SideView, ...]
    uncounted: frozenset[int]
    fmt: Format
    awarded_to: int | None
    award_reason: str
    online_until: datetime | None

    @property
    def is_waiting(self) -> bool:
        return self.status == Game.Status.WAITING

    @property
    def is_played(self) -> bool:
        return self.status == Game.Status.PLAYED

    @property
    def pegs(self) -> list[int]:
        return [side.pegs or 0 for side in self.sides]

    @property
    def margin(self) -> int | None:
        """By how many holes the first of two sides has won (+) or lost (-); None until the game is played."""
        return self.pegs[0] - self.pegs[1] if self.is_played else None

    @property
    def side_names(self) -> tuple[str, ...]:
        return tuple(side.name for side in self.sides)

    @property
    def summary(self) -> str:
        """ "Ann by 31", "Ann by forfeit: Bob left"; empty until there is a result."""
        if self.awarded_to is not None:
            return forfeit_text(self.side_names[self.awarded_to], self.award_reason)
        return result_text(self.fmt, self.side_names, self.pegs) if self.is_played else ""

    @property
    def text(self) -> str:
        """ "Ann by 31", "not played", "no result"."""
        return self.summary or ("no result" if self.is_waiting else "not played")

    @property
    def kind(self) -> str:
        """single or double; empty until the game is played."""
        return scoring.kind(self.fmt, self.pegs) if self.is_played else ""


def game_views(games: QuerySet[Game], fmt: Format) -> dict[int, GameView]:
    """game id -> view, in one query however many games; all of them are played by `fmt`."""
    rows = (
        GamePlayer.objects.filter(game__in=games)
        .order_by("game_id", "side__number", "pk")
        .values_list(
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
    )
    return {pk: _game_view(pk, list(players), fmt) for pk, players in groupby(rows, key=itemgetter(0))}


def _game_view(pk: int, rows: list[tuple[Any, ...]], fmt: Format) -> GameView:
    _, version, status, awarded_to, award_reason, online_until, *_ = rows[0]
    played = status == Game.Status.PLAYED
    sides = []
    for (number, pegs), seats in groupby(rows, key=itemgetter(6, 7)):
        players = [(member, name) for *_, member, name, _counted in seats]
        sides.append(
            SideView(
                number=number,
                members=tuple(member for member, _ in players),
                players=tuple(name for _, name in players),
                pegs=pegs,
                won=number == awarded_to or (played and pegs == fmt.target),
            )
        )
    uncounted = frozenset(member for *_, member, _name, counted in rows if not counted)
    return GameView(pk, version, status, tuple(sides), uncounted, fmt, awarded_to, award_reason, online_until)


def with_players(games: QuerySet[Game]) -> QuerySet[Game]:
    """Games with their sides and players read ahead, for `side_names` and `result_of`."""
    players = GamePlayer.objects.select_related("member")
    sides = Side.objects.prefetch_related(Prefetch("players", queryset=players))
    return games.select_related("format_version").prefetch_related(Prefetch("sides", queryset=sides))


def side_names(game: Game) -> list[str]:
    """Each side's players by name."""
    return [" and ".join(player.member.name for player in side.players.all()) for side in game.sides.all()]


def result_of(game: Game) -> str:
    """A game's result as people say it, or its state."""
    if game.awarded_to is not None:
        return forfeit_text(side_names(game)[game.awarded_to], game.award_reason)
    if game.status != Game.Status.PLAYED:
        return game.get_status_display()
    return result_text(game.format_version.format, side_names(game), [side.pegs or 0 for side in game.sides.all()])


def result_text(fmt: Format, names: Sequence[str], pegs: Sequence[int]) -> str:
    """A result as people say it: "Ann by 31"; at three "Ann, 14 over Bob and 40 over Cy"."""
    winner = pegs.index(fmt.target)
    losers = [(fmt.target - score, name) for score, name in zip(pegs, names, strict=True) if score != fmt.target]
    if len(losers) == 1:
        return f"{names[winner]} by {losers[0][0]}"
    return f"{names[winner]}, " + " and ".join(f"{margin} over {name}" for margin, name in losers)


def forfeit_text(winner: str, reason: str = "") -> str:
    """ "Ann by forfeit", "Ann by forfeit: Bob left"."""
    return f"{winner} by forfeit{': ' if reason else ''}{reason}"


def scores_of(games: Iterable[GameView], fmt: Format) -> list[scoring.GameScore[int]]:
    """Every counted line of the games with a result, keyed by member id."""
    found: list[scoring.GameScore[int]] = []
    for game in games:
        sides = [side.members for side in game.sides]
        if game.is_played:
            found += scoring.game_scores(fmt, sides, game.pegs, uncounted=game.uncounted)
        elif game.awarded_to is not None:
            found += scoring.forfeit_scores(fmt, sides, game.awarded_to, uncounted=game.uncounted)
    return found
