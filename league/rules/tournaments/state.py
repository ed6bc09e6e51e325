"""The current state of a tournament: stages, rounds, pairings and results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from league.rules import swiss_tie_breaks
from league.rules.formats import Format
from league.rules.games import Moment
from league.rules.scoring import GameScore
from league.rules.standings import Standing, standings, totals, wins_against

from .pairing_scores import scores_of
from .pairings import PairingView, Player
from .stage_settings import EntryRule, Kind, StageSettings


@dataclass(frozen=True)
class RoundView:
    """A called round; `inputs` are those of its pairing. `clock_ends_at` is None without a clock."""

    pk: int
    number: int
    pairings: tuple[PairingView, ...]
    inputs: Mapping[str, Any] = field(hash=False)
    fmt: Format
    clock_ends_at: Moment | None = None

    @property
    def catch_up(self) -> bool:
        """Whether it was called only for players who were short of a game."""
        return bool(self.inputs.get("catch_up", False))

    @property
    def paired_from(self) -> frozenset[int]:
        """The entries who could be paired, also if one was left over; empty in a system with fixed pairings."""
        contenders = (entry for entry, *_history in self.inputs.get("contenders", ()))
        return frozenset((*self.inputs.get("players", ()), *contenders))

    @cached_property
    def scores(self) -> tuple[GameScore[int], ...]:
        """The scores of each entry."""
        return scores_of(self.fmt, self.pairings)

    @cached_property
    def missing(self) -> tuple[PairingView, ...]:
        """Its pairings without an outcome."""
        return tuple(pairing for pairing in self.pairings if pairing.is_missing)

    @property
    def clock_until(self) -> Moment | None:
        """The end of its clock while results are missing; None without a clock."""
        return self.clock_ends_at if self.missing else None


@dataclass(frozen=True)
class StageView:
    """A stage and its progress. `entrants` are in seed order, and empty before it has begun.

    `newcomers` would join if a round were called now, in the order of their draw; only in a stage for all entries.
    """

    stage: StageSettings
    fmt: Format
    entrants: tuple[Player, ...]
    rounds: tuple[RoundView, ...] = ()
    newcomers: tuple[Player, ...] = ()

    @property
    def pairings(self) -> list[PairingView]:
        """The pairings of all rounds, in order."""
        return [pairing for round_ in self.rounds for pairing in round_.pairings]

    @cached_property
    def seeds(self) -> dict[int, int]:
        """The seed of each entry, from 1."""
        return {player.entry: seed for seed, player in enumerate(self.entrants, start=1)}

    @property
    def scores(self) -> list[GameScore[int]]:
        return [score for round_ in self.rounds for score in round_.scores]

    @property
    def has_begun(self) -> bool:
        return bool(self.rounds)

    @property
    def has_results(self) -> bool:
        """Whether a game is over; byes don't count."""
        return any(not pairing.is_bye and not pairing.is_missing for pairing in self.pairings)

    @cached_property
    def missing(self) -> tuple[PairingView, ...]:
        return tuple(pairing for round_ in self.rounds for pairing in round_.missing)

    @property
    def current(self) -> RoundView | None:
        """The round called last; None before the first."""
        return self.rounds[-1] if self.rounds else None

    @property
    def being_played(self) -> tuple[RoundView, ...]:
        """The rounds of a knockout with missing results; if there are none, and in other systems, the last round."""
        open_ = tuple(round_ for round_ in self.rounds if round_.missing) if self.stage.has_bracket else ()
        return open_ or self.rounds[-1:]

    @property
    def came_last(self) -> frozenset[int]:
        """The entries who came late, with the last round; empty in a first round."""
        if len(self.rounds) < 2:
            return frozenset()
        *earlier, last = self.rounds
        return last.paired_from.difference(*(round_.paired_from for round_ in earlier))

    def round_of(self, pairing: int) -> RoundView:
        """The round of a pairing. Raises KeyError for a pairing of another stage."""
        return {each.pk: round_ for round_ in self.rounds for each in round_.pairings}[pairing]

    @property
    def ranking(self) -> tuple[str, ...]:
        """The keys that rank the entries: the format's; in a Swiss the tie-breaks follow the points."""
        if self.stage.kind != Kind.SWISS:
            return self.fmt.ranking_keys
        return "points", *self.tie_breaking, *(key for key in self.fmt.ranking_keys if key != "points")

    @property
    def tie_breaking(self) -> tuple[str, ...]:
        """The tie-breaks of a Swiss, in order: keys of `rules.swiss_tie_breaks`. None in other stages."""
        return tuple(self.stage.tie_breaks.split()) if self.stage.kind == Kind.SWISS else ()

    @property
    def standings(self) -> tuple[Standing[int], ...]:
        """The ranked entries, best first."""
        return self.standings_among(self.entrants)

    def standings_among(self, players: Sequence[Player]) -> tuple[Standing[int], ...]:
        """The standings of entries that only meet each other, as in a group."""
        names = {player.entry: player.name for player in players}
        own = [score for score in self.scores if score.player in names]
        met, more = wins_against(own), swiss_tie_breaks.keys(self.games)
        return standings(totals(own, names), self.ranking, names=names, met=met, more=more)

    def ordered_among(self, players: Sequence[Player]) -> list[Standing[int]]:
        """The same, best first; the better seed is first of entries that are tied on all keys."""
        return sorted(self.standings_among(players), key=lambda row: (row.place, self.seeds[row.player]))

    @property
    def names(self) -> dict[int, str]:
        return {player.entry: player.name for player in self.entrants}

    @property
    def games(self) -> swiss_tie_breaks.Games[int]:
        """Every entry's games, for `rules.swiss_tie_breaks`."""
        played: dict[int, list[swiss_tie_breaks.Played[int]]] = {player.entry: [] for player in self.entrants}
        for score in self.scores:
            opponent = score.opponents[0] if score.opponents else None
            played[score.player].append(swiss_tie_breaks.Played(opponent, score.points, score.won))
        return swiss_tie_breaks.Games(played)


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A whole tournament. `why_canceled` is a sentence, and empty unless it was canceled."""

    fmt: Format
    why_canceled: str
    players: dict[int, Player]
    stages: tuple[StageView, ...]

    @property
    def is_canceled(self) -> bool:
        return bool(self.why_canceled)

    @property
    def has_begun(self) -> bool:
        return any(view.has_begun for view in self.stages)

    def stage(self, pk: int) -> StageView:
        """Raises KeyError for a stage of another tournament."""
        return {view.stage.pk: view for view in self.stages}[pk]

    def pairing(self, pk: int) -> tuple[StageView, PairingView]:
        """Raises KeyError for a pairing of another tournament."""
        return {each.pk: (view, each) for view in self.stages for each in view.pairings}[pk]

    def followers(self, view: StageView) -> list[StageView]:
        """The stages whose players come from this one."""
        return [each for each in self.stages if each.stage.previous_id == view.stage.pk]

    def follower(self, view: StageView, entry_rule: str) -> StageView | None:
        """The next stage for this stage's qualifiers, or for the others."""
        return next((each for each in self.followers(view) if each.stage.entry_rule == entry_rule), None)

    def onward(self, view: StageView) -> StageSettings | None:
        """The settings of the next stage for this stage's qualifiers."""
        later = self.follower(view, EntryRule.QUALIFIED)
        return later.stage if later else None
