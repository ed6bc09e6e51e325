"""A tournament as its pages show it: stages, rounds, who meets whom and how it went; read in a few queries."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from league.results.models import Game
from league.results.queries.games import GameView, game_views
from league.rules import tiebreaks
from league.rules.formats import Format
from league.rules.scoring import Line
from league.rules.standings import Standing, standings, totals, wins_against
from league.tournaments.models import Entry, Pairing, PairingGame, Stage, StageEntry, Tournament
from league.tournaments.queries.cards import Stands, standing_rulings
from league.tournaments.queries.pairings import PairingView, Player, as_played, lines_of, withdrawn
from league.tournaments.queries.replacements import gone_for

PAIRING = ("pk", "round_id", "table", "first_id", "second_id", "ruled", "why")


PARTNER = Entry.Status.PARTNER


@dataclass(frozen=True)
class RoundView:
    """A called round; `catch_up`: for those who were short of a game."""

    pk: int
    number: int
    pairings: tuple[PairingView, ...]
    catch_up: bool
    fmt: Format

    @cached_property
    def lines(self) -> tuple[Line[int], ...]:
        """What it brought each entry."""
        return lines_of(self.fmt, self.pairings)

    @cached_property
    def missing(self) -> tuple[PairingView, ...]:
        return tuple(pairing for pairing in self.pairings if pairing.is_missing)


@dataclass(frozen=True)
class StageView:
    """A stage, as far as it has come. `entrants` are in the order of their seeds, and empty before it has begun."""

    stage: Stage
    fmt: Format
    entrants: tuple[Player, ...]
    rounds: tuple[RoundView, ...] = ()

    @property
    def lines(self) -> list[Line[int]]:
        return [line for round_ in self.rounds for line in round_.lines]

    @property
    def has_begun(self) -> bool:
        return bool(self.rounds)

    @property
    def has_results(self) -> bool:
        """Whether a game is over; a bye is none."""
        return any(not met.is_bye and not met.is_missing for round_ in self.rounds for met in round_.pairings)

    @cached_property
    def missing(self) -> tuple[PairingView, ...]:
        return tuple(pairing for round_ in self.rounds for pairing in round_.missing)

    @property
    def current(self) -> RoundView | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def being_played(self) -> tuple[RoundView, ...]:
        """Every round of a knock-out that has results missing; where there is none, and in other systems, the last."""
        open_ = tuple(round_ for round_ in self.rounds if round_.missing) if self.stage.has_chart else ()
        return open_ or self.rounds[-1:]

    def round_of(self, pairing: int) -> RoundView:
        """The round in which two are paired. Raises KeyError for a pairing of another stage."""
        return {each.pk: round_ for round_ in self.rounds for each in round_.pairings}[pairing]

    @property
    def ranking(self) -> tuple[str, ...]:
        """What ranks the entries: the tournament's format, and in a Swiss, after the points, whom they met."""
        if self.stage.kind != Stage.Kind.SWISS:
            return self.fmt.ranking
        return "points", *self.tie_breaking, *(key for key in self.fmt.ranking if key != "points")

    @property
    def tie_breaking(self) -> tuple[str, ...]:
        """What ranks the entries of a Swiss after their points: words of `rules.tiebreaks`."""
        return tuple(self.stage.tie_breaks.split())

    @property
    def standings(self) -> tuple[Standing[int], ...]:
        """Entries by the ranking, best first."""
        return self.standings_among(self.entrants)

    def standings_among(self, players: Sequence[Player]) -> tuple[Standing[int], ...]:
        """The same among some of them who meet nobody else, as in a group."""
        names = {player.entry: player.name for player in players}
        own = [line for line in self.lines if line.player in names]
        met, more = wins_against(own), tiebreaks.keys(self.games)
        return standings(totals(own, names), self.ranking, names=names, met=met, more=more)

    @property
    def names(self) -> dict[int, str]:
        return {player.entry: player.name for player in self.entrants}

    @property
    def games(self) -> tiebreaks.Games[int]:
        """Every entry's games, as `rules.tiebreaks` reads them."""
        played: dict[int, list[tiebreaks.Played[int]]] = {player.entry: [] for player in self.entrants}
        for line in self.lines:
            opponent = line.opponents[0] if line.opponents else None
            played[line.player].append(tiebreaks.Played(opponent, line.points, line.won))
        return tiebreaks.Games(played)


@dataclass(frozen=True, slots=True)
class TournamentState:
    """All of a tournament."""

    tournament: Tournament
    players: dict[int, Player]
    stages: tuple[StageView, ...]

    @property
    def has_begun(self) -> bool:
        return any(view.has_begun for view in self.stages)

    def stage(self, pk: int) -> StageView:
        """Raises KeyError for a stage of another tournament."""
        return {view.stage.pk: view for view in self.stages}[pk]

    def pairing(self, pk: int) -> tuple[StageView, PairingView]:
        """Raises KeyError for a pairing of another tournament."""
        found = {each.pk: (view, each) for view in self.stages for round_ in view.rounds for each in round_.pairings}
        return found[pk]

    def followers(self, view: StageView) -> list[StageView]:
        """The stages whose players come from this one."""
        return [each for each in self.stages if each.stage.after_id == view.stage.pk]

    def onward(self, view: StageView) -> Stage | None:
        """The stage for those who qualify from this one."""
        there = (each.stage for each in self.followers(view) if each.stage.takes == Stage.Takes.QUALIFIED)
        return next(there, None)


def state_of(tournament: Tournament) -> TournamentState:
    """All of a tournament, read in as many queries for many entries as for a few."""
    fmt = tournament.rules
    players = _players(tournament)
    stages = list(tournament.stages.select_related("after").prefetch_related("rounds"))
    if not any(stage.rounds.all() for stage in stages):  # before the first round there is nothing more to read
        return TournamentState(tournament, players, tuple(StageView(stage, fmt, ()) for stage in _as_played(stages)))
    by_round, games = _pairings(tournament, fmt)
    ruled = standing_rulings(tournament)
    by_stage: defaultdict[int, list[Player]] = defaultdict(list)
    for stage_id, entry_id in StageEntry.objects.filter(stage__tournament=tournament).values_list("stage", "entry"):
        by_stage[stage_id].append(players[entry_id])
    views = []
    for stage in _as_played(stages):
        left, rounds = _left(stage, by_stage[stage.pk]), []
        for round_ in stage.rounds.all():
            rows = by_round.get(round_.pk, ())
            pairings = tuple(_pairing(stage, left, row, players, games[row.pk], ruled.get(row.pk)) for row in rows)
            catch_up = round_.inputs.get("catch_up", False)
            rounds.append(RoundView(round_.pk, round_.number, pairings, catch_up, fmt))
        views.append(StageView(stage, fmt, tuple(by_stage[stage.pk]), tuple(rounds)))
    return TournamentState(tournament, players, tuple(views))


def _as_played(stages: Iterable[Stage]) -> Iterator[Stage]:
    """Every stage with those that follow it behind it, first for those who qualify, then for the others."""
    following: defaultdict[int | None, list[Stage]] = defaultdict(list)
    for stage in stages:
        following[stage.after_id].append(stage)

    def onward(before: int | None) -> Iterator[Stage]:
        for stage in sorted(following[before], key=lambda each: (each.takes == Stage.Takes.REST, each.number)):
            yield stage
            yield from onward(stage.pk)

    return onward(None)


def _players(tournament: Tournament) -> dict[int, Player]:
    found = {}
    columns = ("pk", "number", "status", "withdrawn_at", "member", "partner", "member__name", "partner__name")
    rows = list(tournament.entries.values_list(*columns))
    came_for = gone_for(tournament, {member: pk for pk, _, status, _, member, *_ in rows if status == PARTNER})
    for pk, number, status, withdrawn_at, member, partner, name, partner_name in rows:
        plays_on = status == Entry.Status.IN and (not tournament.in_pairs or partner is not None)
        named = f"{name} and {partner_name}" if partner else name
        came = (
            f"{who} for {one}" if partner else f"for {one}"
            for who, one in ((name, came_for(pk, member)), (partner_name, came_for(pk, partner)))
            if one
        )
        found[pk] = Player(pk, number, named, plays_on, withdrawn_at, partner is not None, ", ".join(came))
    return found


def _pairings(tournament: Tournament, fmt: Format) -> tuple[dict[int, list[Any]], dict[int, list[GameView]]]:
    """The pairings of each round in the order of their tables, and the games of each pairing in theirs."""
    here = Pairing.objects.filter(round__stage__tournament=tournament).order_by("table", "games__number")
    views = game_views(Game.objects.filter(pairing__pairing__round__stage__tournament=tournament), fmt)
    by_round: defaultdict[int, list[Any]] = defaultdict(list)
    games: defaultdict[int, list[GameView]] = defaultdict(list)
    for row in here.values_list(*PAIRING, "games__game", named=True):  # a row a game
        if row.pk not in games:
            by_round[row.round_id].append(row)
        games[row.pk] += [views[row.games__game]] if row.games__game else []
    return by_round, games


def with_games_now(pairing: PairingView, fmt: Format) -> PairingView:
    """The pairing with its games as they are now."""
    links = PairingGame.objects.filter(pairing=pairing.pk).order_by("number").values_list("game_id", flat=True)
    views = game_views(Game.objects.filter(pairing__pairing=pairing.pk), fmt)
    return replace(pairing, games=tuple(views[game] for game in links))


def _pairing(
    stage: Stage,
    left: dict[int, int],
    row: Any,
    players: dict[int, Player],
    games: Sequence[GameView],
    stands: Stands | None,
) -> PairingView:
    first = as_played(players[row.first_id], games, 0)
    second = as_played(players[row.second_id], games, 1) if row.second_id else None
    over = _walked_over(left, row.first_id, row.second_id) if second else None
    return PairingView(row.pk, row.table, first, second, tuple(games), stage.best_of, row.ruled, row.why, stands, over)


def _left(stage: Stage, entrants: Sequence[Player]) -> dict[int, int]:
    """The entries that have withdrawn from a knock-out, and in which order; of other stages nobody is walked over."""
    seeds = withdrawn(entrants) if stage.has_chart else ()
    return {entrants[seed - 1].entry: order for order, seed in enumerate(seeds)}


def _walked_over(left: dict[int, int], first: int, second: int) -> int | None:
    """The side that goes on since the other has withdrawn; of two who have, who did so later."""
    if first not in left and second not in left:
        return None
    return int(left.get(first, len(left)) < left.get(second, len(left)))
