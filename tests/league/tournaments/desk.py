"""The desk at which the scorecards of a tournament come in."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from league.rules.scorecard_lines import Claim
from league.rules.tournaments.checked_cards import CardGame, CrossCheck
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.state import StageView
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.services.cross_check import (
    WrittenLine,
    accept_case,
    enter_card,
    rule_on_cards,
    undo_card_ruling,
)
from testing.tournaments import AMERICAN, TournamentDriver


def written(text: str) -> Claim:
    """A line of a card: "W +21"; "? -16" without a mark; "L" without a spread; "" for nothing."""
    return Claim.as_kept({"W": True, "L": False}.get(text[:1]), int(text[2:]) if len(text) > 2 else None)


class Desk:
    """The scorekeeper's desk: four players, one of whom qualifies; 1 beats 4 and 2 beats 3, each by 10."""

    def __init__(
        self, stages: Sequence[StagePlan] = AMERICAN, *, people: int = 4, results: bool = True, rounds: int = 1
    ) -> None:
        self.day = TournamentDriver(stages, people=people)
        for _ in range(rounds):
            self.day.call()
            if results:
                self.day.play()
        self.stage_id = self.day.tournament.stages.get(number=1).pk

    @property
    def stage(self) -> StageView:
        return self.day.stage()

    @property
    def check(self) -> CrossCheck:
        state = self.day.state
        return cross_check_of(state, state.stages[0])

    def game(self, number: int = 1) -> CardGame:
        """The first game of the player with this number."""
        return next(game for game in self.check.games if number in [player.number for player in game.pairing.players])

    def enter(self, number: int, *lines: str, expected_version: Sequence[int] | None = None) -> None:
        card = next(card for card in self.check.cards if card.player.number == number)
        enter_card(
            tournament_id=self.day.tournament.pk,
            stage_id=self.stage_id,
            entry_id=card.player.entry,
            lines=[
                WrittenLine(
                    game.pairing.pk, written(line), expected_version[place] if expected_version else side.version
                )
                for place, (game, side, line) in enumerate(zip(card.games, card.own, lines, strict=False))
            ],
            by=self.day.by,
        )

    def both(self, one: str, other: str) -> CardGame:
        """Both cards of the first game: of player 1, and of the opponent."""
        self.enter(1, one)
        self.enter(self.opponent, other)
        return self.game()

    @cached_property
    def opponent(self) -> int:
        return next(player.number for player in self.game().pairing.players if player.number != 1)

    def _keys(self, game: CardGame) -> dict[str, Any]:
        return {
            "tournament_id": self.day.tournament.pk,
            "stage_id": self.stage_id,
            "pairing_id": game.pairing.pk,
            "expected_version": game.token,
            "by": self.day.by,
        }

    def accept(self, game: CardGame | None = None) -> None:
        accept_case(**self._keys(game or self.game()))

    def rule(self, mine: int, theirs: int, why: str = "both judges agree", **more) -> None:
        """Rule on the first game of player 1: for that player, and for the other one."""
        game = self.game()
        spreads = (mine, theirs) if game.pairing.first.number == 1 else (theirs, mine)
        rule_on_cards(**self._keys(game), spreads=spreads, why=why, judges="Jo and Kim", **more)

    def undo(self) -> None:
        undo_card_ruling(**self._keys(self.game()))

    def totals(self, number: int) -> tuple[int, int]:
        """Points and spread in the standings."""
        entry = next(player.entry for player in self.stage.entrants if player.number == number)
        row = next(row.totals for row in self.stage.standings if row.player == entry)
        return row.points, row.spread

    def spreads(self) -> tuple[int, int]:
        """The counted result for player 1, and for the opponent."""
        game = self.game()
        assert game.stands
        one, other = (side.spread for side in game.stands)
        return (one, other) if game.pairing.first.number == 1 else (other, one)
