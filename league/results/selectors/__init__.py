"""What games say: tables ready to show, lines ready to count, cards that don't balance."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db import connection
from django.db.models import Prefetch, QuerySet

from league.results.models import CardEntry, Game, GamePlayer, ResultVersion, Side
from league.rules import scoring
from league.rules.formats import Format
from league.rules.standings import Standing
from league.seasons.models import Season


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
    """One game as a page shows it."""

    pk: int
    version: int
    status: str
    sides: tuple[SideView, ...]
    uncounted: frozenset[int]
    fmt: Format

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
    def side_names(self) -> tuple[str, ...]:
        return tuple(side.name for side in self.sides)

    @property
    def told(self) -> str:
        """ "Ann by 31"; empty until the game is played."""
        return result_told(self.fmt, self.side_names, self.pegs) if self.is_played else ""

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
            "side__number",
            "side__pegs",
            "member_id",
            "member__name",
            "counted",
        )
    )
    return {pk: _game_view(pk, list(players), fmt) for pk, players in groupby(rows, key=itemgetter(0))}


def _game_view(pk: int, rows: list[tuple[Any, ...]], fmt: Format) -> GameView:
    _, version, status, *_ = rows[0]
    played = status == Game.Status.PLAYED
    sides = []
    for (number, pegs), seats in groupby(rows, key=itemgetter(3, 4)):
        players = [(member, name) for *_, member, name, _counted in seats]
        sides.append(
            SideView(
                number=number,
                members=tuple(member for member, _ in players),
                players=tuple(name for _, name in players),
                pegs=pegs,
                won=played and pegs == fmt.target,
            )
        )
    uncounted = frozenset(member for *_, member, _name, counted in rows if not counted)
    return GameView(pk, version, status, tuple(sides), uncounted, fmt)


def with_players(games: QuerySet[Game]) -> QuerySet[Game]:
    """Games with their sides and players read ahead, for `side_names` and `told_of`."""
    players = GamePlayer.objects.select_related("member")
    sides = Side.objects.prefetch_related(Prefetch("players", queryset=players))
    return games.select_related("format").prefetch_related(Prefetch("sides", queryset=sides))


def side_names(game: Game) -> list[str]:
    """Each side's players by name."""
    return [" and ".join(player.member.name for player in side.players.all()) for side in game.sides.all()]


def told_of(game: Game) -> str:
    """A game's result as people say it, or its state."""
    if game.status != Game.Status.PLAYED:
        return game.get_status_display()
    return result_told(game.format.format, side_names(game), [side.pegs or 0 for side in game.sides.all()])


def result_told(fmt: Format, names: Sequence[str], pegs: Sequence[int]) -> str:
    """A result as people say it: "Ann by 31"; at three "Ann, 14 over Bob and 40 over Cy"."""
    winner = pegs.index(fmt.target)
    losers = [(fmt.target - score, name) for score, name in zip(pegs, names, strict=True) if score != fmt.target]
    if len(losers) == 1:
        return f"{names[winner]} by {losers[0][0]}"
    return f"{names[winner]}, " + " and ".join(f"{margin} over {name}" for margin, name in losers)


def signed(spread: int) -> str:
    """A spread as it is written on a card, with its sign: +61, −4; 0 has none."""
    return f"{spread:+d}".replace("-", "−") if spread else "0"


def lines_of(games: Iterable[GameView], fmt: Format) -> list[scoring.Line[int]]:
    """Every counted line of the played games, keyed by member id."""
    return [
        line
        for game in games
        if game.is_played
        for line in scoring.lines(
            fmt,
            [side.members for side in game.sides],
            game.pegs,
            uncounted=game.uncounted,
        )
    ]


@dataclass(frozen=True, slots=True)
class Imbalance:
    """A scorecard that tells a game differently from another card, or from the result that stands."""

    game: int
    off_by: int
    sentence: str
    claims: tuple[tuple[str, int], ...]  # name, margin


def imbalances(games: Sequence[GameView]) -> list[Imbalance]:
    """Games whose cards don't balance, unless somebody has decided them since the last card came in."""
    views = {game.pk: game for game in games}
    cards = defaultdict(list)
    for card in CardEntry.objects.filter(game__in=list(views)).select_related("member").order_by("game", "pk"):
        cards[card.game_id].append(card)
    versions = defaultdict(list)
    for version in ResultVersion.objects.filter(game__in=list(cards)) if cards else ():
        versions[version.game_id].append(version)
    found = (_imbalance(views[pk], told, versions[pk]) for pk, told in cards.items())
    return [imbalance for imbalance in found if imbalance]


def standing_entry(versions: Iterable[ResultVersion]) -> ResultVersion | None:
    """The entry that a game's result stands by: the newest, or the one that undoing went back to; None for none."""
    numbered = {version.version: version for version in versions}
    entry = numbered.get(max(numbered, default=0))
    while entry and entry.restores is not None:
        entry = numbered.get(entry.restores)
    return entry


def _imbalance(view: GameView, cards: Sequence[CardEntry], versions: Sequence[ResultVersion]) -> Imbalance | None:
    newest = max(versions, key=lambda version: version.version, default=None)
    standing = standing_entry(versions)
    decided = standing is not None and standing.source != ResultVersion.Source.CARD
    if decided and newest and newest.at > max(card.at for card in cards):
        return None
    if view.status == Game.Status.UNPLAYED:
        card, told = cards[0], "has a result of a game that was set aside as not played"
        return Imbalance(view.pk, abs(card.margin), f"{card.member}'s card {told}.", ((card.member.name, card.margin),))
    side_of = {member: side.number for side in view.sides for member in side.members}
    claims = tuple((card.member.name, card.margin) for card in cards)
    for index, card in enumerate(cards):
        for other in cards[index + 1 :]:
            sign = -1 if side_of[card.member_id] == side_of[other.member_id] else 1
            if off := abs(card.margin + sign * other.margin):
                names = f"{card.member} and {other.member}"
                return Imbalance(view.pk, off, f"The cards don't balance by {off} between {names}.", claims)
        if view.is_played and (off := abs(card.margin - _margin(view, side_of[card.member_id]))):
            told = f"{card.member}'s card is off by {off} from the result at the table."
            return Imbalance(view.pk, off, told, claims)
    return None


def _margin(view: GameView, side: int) -> int:
    """The margin of a game of two sides as one side's card would say it."""
    mine, other = view.sides[side], view.sides[1 - side]
    return (mine.pegs or 0) - (other.pegs or 0)


def history_of(game_id: int) -> QuerySet[ResultVersion]:
    """Every version of a result, the newest first."""
    return ResultVersion.objects.filter(game=game_id).select_related("by").order_by("-version")


@dataclass(frozen=True, slots=True)
class Meeting:
    """What two players have played against each other in a season; at a table of three neither may have won."""

    member: int
    opponent: int
    games: int
    won: int
    lost: int


MEETINGS = """
    SELECT mine.member_id, other.member_id, count(*),
           count(*) FILTER (WHERE my_side.pegs = (version.data->>'target')::int),
           count(*) FILTER (WHERE other_side.pegs = (version.data->>'target')::int)
    FROM results_game game
    JOIN seasons_formatversion version ON version.id = game.format_id
    JOIN results_gameplayer mine ON mine.game_id = game.id AND mine.counted
    JOIN results_side my_side ON my_side.id = mine.side_id
    JOIN results_gameplayer other ON other.game_id = game.id AND other.side_id <> mine.side_id
    JOIN results_side other_side ON other_side.id = other.side_id
    WHERE version.season_id = %(season)s AND game.status = 'played'
      AND game.played_on IN (
          SELECT played_on FROM seasons_night WHERE season_id = %(season)s AND withdrawn_at IS NULL)
      AND (%(member)s::bigint IS NULL OR mine.member_id = %(member)s)
    GROUP BY 1, 2
"""


def meetings(season: Season, member: int | None = None) -> list[Meeting]:
    """Who met whom on the season's closed nights, counted by the database; of one member, or of all."""
    with connection.cursor() as cursor:
        cursor.execute(MEETINGS, {"season": season.pk, "member": member})
        return [Meeting(*row) for row in cursor.fetchall()]


def standing_shown(ranked: Iterable[Standing[int]], names: Mapping[int, str], *, doubles: bool) -> dict[str, Any]:
    """A standing as templates/components/_standings.html shows it; who has not played is left out."""
    rows = [row for row in ranked if row.totals.games]
    level = Counter(row.place for row in rows)
    columns = [
        {"label": "Points", "keep": True},
        {"label": "Won", "title": "games won of games played"},
        *([{"label": "Doubles", "title": "double games won and lost"}] if doubles else []),
        {"label": "Spread", "title": "holes ahead in the games won less holes behind in those lost", "keep": True},
    ]
    return {
        "columns": columns,
        "rows": [_standing_row(row, names, row.shared or level[row.place] > 1, doubles) for row in rows],
    }


def _standing_row(row: Standing[int], names: Mapping[int, str], level: bool, doubles: bool) -> dict[str, Any]:
    totals = row.totals
    won = f"{totals.wins} of {totals.games}"
    for_against = f"{totals.doubles_for}–{totals.doubles_against}"
    return {
        "place": f"{row.place}=" if level else row.place,
        "name": names[row.player],
        "why": row.why,
        "folded": f"won {won}, doubles {for_against}" if doubles else f"won {won}",
        "cells": [
            {"text": totals.points, "keep": True, "strong": True},
            {"text": won},
            *([{"text": for_against}] if doubles else []),
            {"text": signed(totals.spread), "keep": True},
        ],
    }
