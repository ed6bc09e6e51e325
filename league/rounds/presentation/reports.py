"""Reports of a game by the player and the other sides, and the form for the player's own."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.clubs.models import Club
from league.results.queries.cards import card_of, newest_cards, own_lines
from league.results.queries.games import open_problems
from league.rounds.forms.results import ReportForm
from league.rules.games import GameView, listed, result_text
from league.rules.scorecard_lines import Card


@dataclass(frozen=True, slots=True)
class Reports:
    """The reports of a game, and the form for the player's own.

    title: of the table. side: the player's. mine: the player's report or None; theirs: the other sides' reports. rule:
    when a report counts. problem: the player's open call for the scorekeeper.
    """

    title: str
    game: GameView
    side: int
    mine: Card | None
    theirs: Sequence[Card]
    rule: str
    form: ReportForm
    problem: bool

    @property
    def may_report(self) -> bool:
        return self.rule != Club.Reports.OFF and (self.game.is_waiting or self.game.is_played)

    @property
    def is_new(self) -> bool:
        """Whether the game has no report."""
        return self.game.is_waiting and not self.mine and not self.theirs

    @property
    def said(self) -> list[tuple[str, str]]:
        """The other sides' reports: (name, "won by 12")."""
        return [(card.name, self._text(card)) for card in self.theirs]

    @property
    def own_text(self) -> str:
        """ "won by 12"; empty without the player's own report."""
        return self._text(self.mine) if self.mine else ""

    @property
    def confirmable(self) -> list[tuple[int, int]]:
        """The result reported by the other sides, for the player to confirm: (side, score) of every side.

        Empty if they differ from each other.
        """
        claimed = {card.result(self.game.fmt) for card in self.theirs}
        if self.mine or not self.game.is_waiting or len(claimed) != 1:
            return []
        return [*enumerate(claimed.pop() or ())]

    @property
    def confirm_text(self) -> str:
        """The result to confirm: "Ann by 12"."""
        pegs = [held for _side, held in self.confirmable]
        return result_text(self.game.fmt, self.game.side_names, pegs) if pegs else ""

    @property
    def sentence(self) -> str:
        """The state of the result."""
        if not self.game.is_waiting:
            return _("Saved result: %(result)s.") % {"result": self.game.text}
        if not self.may_report:
            return _("Tell the desk your result.")
        claimed = [(card.name, card.result(self.game.fmt)) for card in self.theirs]
        if self.mine is None:
            if len({result for _name, result in claimed}) > 1:
                return _("The other players reported different results. The scorekeeper decides.")
            return _("Report the result when the game is over.")
        mine = self.mine.result(self.game.fmt)
        if others := [name for name, result in claimed if result != mine]:
            names = {"name": listed(dict.fromkeys(others))}
            return _("You and %(name)s reported different results. The scorekeeper decides.") % names
        if self.theirs or self.rule == Club.Reports.SCOREKEEPER:
            return _("Your report is waiting for the scorekeeper.")
        if len(self.game.sides) > 2:
            return _("Your report counts once one of the other players confirms it.")
        opponent = self.game.sides[1 - self.side]
        if len(opponent.members) > 1:
            return _("Your report counts once one of your opponents confirms it.")
        return _("Your report counts once %(name)s confirms it.") % {"name": opponent.name}

    def _text(self, card: Card) -> str:
        return card.text(self.game.fmt, self.game.side_names)


def side_of(game: GameView, member: int) -> int:
    """The number of a member's side; -1 for none."""
    return next((side.number for side in game.sides if member in side.members), -1)


def reports_of(
    played: Sequence[tuple[str, GameView]],
    member: int,
    rule: str,
    *,
    refused: ReportForm | None = None,
    one_card_a_side: bool = False,
) -> list[Reports]:
    """The reports of a member's games, each with the title of its table.

    refused: the form of a report that was not saved. one_card_a_side: partners share a card.
    """
    games = [game.pk for _title, game in played]
    sides = {game.pk: side_of(game, member) for _title, game in played}
    holders = {game.pk: game.sides[sides[game.pk]].members[0] if one_card_a_side else member for _title, game in played}
    lines = own_lines(games, set(holders.values()))
    cards = list(newest_cards(games)) if games else []
    calls = {(call.game_id, call.member_id) for call in open_problems(games)}
    found = []
    for title, game in played:
        own, side = lines.get((game.pk, holders[game.pk])), sides[game.pk]
        mine = Card(game.side_names[side], side, own.claim) if own else None
        found.append(
            Reports(
                title=title,
                game=game,
                side=side,
                mine=mine if mine and mine.result(game.fmt) else None,
                theirs=[card_of(line) for line in cards if line.game_id == game.pk and line.side != side],
                rule=rule,
                form=refused
                if refused and refused.game == game.pk
                else ReportForm.for_report(game, own.version if own else 0),
                problem=(game.pk, member) in calls,
            )
        )
    return found
