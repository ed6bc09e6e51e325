"""What a player and the opponent have reported of a game, and the form for the player's own report."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.clubs.models import Club
from league.results.queries.cards import card_of, newest_cards, own_lines
from league.results.queries.problems import open_problems
from league.rounds.forms.results import ReportForm
from league.rules.claims import BLANK, Card, Claim
from league.rules.games import GameView, result_text
from league.rules.scoring import from_margins


@dataclass(frozen=True, slots=True)
class Reports:
    """The reports of a game, and the form for the player's own.

    title: of the table. side: the player's. rule: when a report counts. problem: the player has called the scorekeeper.
    """

    title: str
    game: GameView
    side: int
    mine: Claim
    theirs: Sequence[Card]
    rule: str
    form: ReportForm
    problem: bool

    @property
    def may_report(self) -> bool:
        open_ = self.game.is_waiting or self.game.is_played
        return self.rule != Club.Reports.OFF and open_ and len(self.game.sides) == 2 and not self.game.fmt.by_score

    @property
    def is_new(self) -> bool:
        """Does the game wait for the first report?"""
        return self.game.is_waiting and not self.mine.margin and not self.theirs

    @property
    def confirmable(self) -> tuple[int, int] | None:
        """The winning side and the margin that the other side has reported, for the player to confirm."""
        if (
            self.mine.margin
            or not self.theirs
            or not self.game.is_waiting
            or not (margin := self.theirs[-1].claim.margin)
        ):
            return None
        return (1 - self.side if margin > 0 else self.side), abs(margin)

    @property
    def confirm_text(self) -> str:
        """ "Ann by 12": what the player would confirm."""
        if not self.confirmable:
            return ""
        winner, margin = self.confirmable
        return result_text(
            self.game.fmt, self.game.side_names, from_margins(self.game.fmt, winner=winner, margins=[margin])
        )

    @property
    def sentence(self) -> str:
        """Where the result is."""
        other = {"name": self.game.side_names[1 - self.side] if len(self.game.sides) > 1 else ""}
        if not self.game.is_waiting:
            return _("Saved result: %(result)s.") % {"result": self.game.text}
        if not self.may_report:
            return _("Tell the desk your result.")
        if self.mine.margin and self.theirs and any(card.claim.margin != -self.mine.margin for card in self.theirs):
            return _("You and %(name)s reported different results. The scorekeeper decides.") % other
        if self.mine.margin and (self.theirs or self.rule == Club.Reports.SCOREKEEPER):
            return _("Your report is waiting for the scorekeeper.")
        if self.mine.margin:
            return _("Your report counts once %(name)s confirms it.") % other
        return _("Report the result when the game is over.")


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

    refused: the form of a report that was not saved. one_card_a_side: partners report on the card of their side.
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
        found.append(
            Reports(
                title=title,
                game=game,
                side=side,
                mine=own.claim if own else BLANK,
                theirs=[card_of(line) for line in cards if line.game_id == game.pk and line.side != side],
                rule=rule,
                form=refused
                if refused and refused.game == game.pk
                else ReportForm.for_report(game, own.version if own else 0),
                problem=(game.pk, member) in calls,
            )
        )
    return found
