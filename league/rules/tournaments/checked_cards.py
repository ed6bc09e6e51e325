"""Scorecards and their games in the cross-check: the differences, and the proposed rulings."""

from dataclasses import dataclass
from typing import Literal

from common.language import gettext as _
from common.language import ngettext
from league.rules import cross_check_cases
from league.rules.games import GameView, Moment, signed
from league.rules.scorecard_lines import BLANK, Card, Claim, differences
from league.rules.standings import Totals

from .pairings import PairingView, Player, Stands

State = Literal["out", "one", "agree", "differ", "ruled", "changed"]


@dataclass(frozen=True, slots=True)
class CardSide:
    """A side of a game by its own card; `claim` is BLANK if the card has no entry for the game.

    `decided`: it is a player's report, and the desk has entered a result since.
    """

    player: Player
    claim: Claim
    version: int
    decided: bool = False

    @property
    def is_in(self) -> bool:
        return self.claim != BLANK

    @property
    def summary(self) -> str:
        """ "won by 21"; "no win or loss, −16"; "nothing yet"."""
        return self.claim.text or _("nothing yet")


@dataclass(frozen=True, slots=True)
class RulingVersion:
    """The newest version of a ruling: `seen` when it was made, the reason, and the judges.

    `by`: the name of the user who ruled; empty if the program did.
    """

    version: int
    seen: str
    why: str
    judges: str
    by: str
    at: Moment


@dataclass(frozen=True, slots=True)
class CardGame:
    """A game with both cards, the result entered at the table, and its ruling.

    `proposal` is the ruling by the cases. Its `sides` are None if two judges must rule, and while only one card differs
    from the table.
    """

    round: int
    pairing: PairingView
    sides: tuple[CardSide, CardSide]
    qualify: tuple[bool, bool]
    ruling: RulingVersion | None

    @property
    def game(self) -> GameView:
        return self.pairing.games[0]

    @property
    def seen(self) -> str:
        """The versions of the result and of both cards, and the proposed spreads, which depend on other cards too."""
        proposed = (each.spread for each in self.proposal.sides or ())
        return ".".join(map(str, (self.game.version, *(side.version for side in self.sides), *proposed)))

    @property
    def token(self) -> str:
        """The versions that a page showed: `seen`, and the version of the ruling."""
        return f"{self.seen}.{self.ruling.version if self.ruling else 0}"

    @property
    def stands(self) -> Stands | None:
        """The ruling, unless it was undone."""
        return self.pairing.card_ruling

    @property
    def proposal(self) -> cross_check_cases.Ruling:
        one, other = self.sides
        names = (one.player.name, other.player.name)
        silent = [name for name, side in zip(names, self.sides, strict=True) if not side.is_in]
        if len(silent) == 1 and self.by_table:
            return cross_check_cases.Ruling(
                None, (), (_("Nothing is entered on %(name)s’s scorecard for this game yet.") % {"name": silent[0]},)
            )
        return cross_check_cases.ruling(one.claim, other.claim, qualify=self.qualify, names=names)

    @property
    def state(self) -> State:
        """Which cards are in, and whether they differ; once ruled, whether anything has changed since."""
        if self.stands and self.ruling:
            return "ruled" if self.ruling.seen == self.seen else "changed"
        there = [Card(side.player.name, number, side.claim) for number, side in enumerate(self.sides) if side.is_in]
        if not there:
            return "out"
        if any(differences(there, self.game.result)) and not all(side.decided for side in self.sides if side.is_in):
            return "differ"
        return "one" if len(there) == 1 else "agree"

    @property
    def by_table(self) -> Stands | None:
        """The result that was entered at the table, as both cards should have it."""
        margin = self.game.margin
        if margin is None:
            return None
        return cross_check_cases.Ruled(margin > 0, margin), cross_check_cases.Ruled(margin < 0, -margin)

    @property
    def why(self) -> tuple[str, ...]:
        """The reasons of the cases, each with its letter, and the table's result if no card has one."""
        found = self.proposal
        cases = found.why
        if found.cases:
            each = zip(found.cases, found.why, strict=True)
            cases = tuple(_("Case %(case)s: %(sentence)s") % {"case": case, "sentence": why} for case, why in each)
        if self._differs:
            table = _("The result entered at the table is %(summary)s.") % {"summary": self.game.summary}
            return (*cases, table)
        return cases

    @property
    def _differs(self) -> bool:
        return self.by_table is not None and self.by_table != self.proposal.sides

    @property
    def tell(self) -> tuple[str, ...]:
        """The players who appear to qualify and whose card differs from the ruling or the proposal."""
        counts = self.stands or self.proposal.sides
        if counts is None:
            return ()
        each = zip(self.sides, counts, self.qualify, strict=True)
        return tuple(side.player.name for side, ruled, to_be in each if to_be and not ruled.says(side.claim))

    @property
    def may_accept(self) -> bool:
        """Whether the proposed ruling can be accepted."""
        return self.state != "ruled" and self.proposal.sides is not None

    @property
    def heading(self) -> str:
        return _("Ruling") if self.state == "ruled" else _("Proposed ruling")

    @property
    def rows(self) -> list[tuple[int, str, str, str, str]]:
        """Rows for templates/rounds/_both_cards.html: each card with its ruling, or the proposed one."""
        counts = self.stands if self.state == "ruled" else self.proposal.sides
        counted = [Claim.of(each.spread).text for each in counts] if counts else ["—", "—"]
        return [
            (side.player.number, side.player.name, _("appears to qualify") if to_be else "", side.summary, stands)
            for side, stands, to_be in zip(self.sides, counted, self.qualify, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class PlayersCard:
    """One player's card: its games in order, its entries, its totals as written, and as they count."""

    player: Player
    games: tuple[CardGame, ...]
    own: tuple[CardSide, ...]
    written: Totals[int]
    counts: Totals[int]

    @property
    def lines(self) -> list[tuple[CardGame, CardSide]]:
        """Each game with this player's side of it."""
        return list(zip(self.games, self.own, strict=True))

    @property
    def lines_in(self) -> int:
        return sum(side.is_in for side in self.own)

    @property
    def is_in(self) -> bool:
        """Whether every game has an entry."""
        return 0 < self.lines_in == len(self.games)

    @property
    def differs(self) -> bool:
        """Whether its totals must be corrected: case g."""
        return bool(self.lines_in) and _added(self.written) != _added(self.counts)

    @property
    def summary(self) -> str:
        return _summary_of(self.written)

    @property
    def counted_summary(self) -> str:
        return _summary_of(self.counts)


def _added(row: Totals[int]) -> tuple[int, int, int]:
    return row.points, row.wins, row.spread


def _summary_of(row: Totals[int]) -> str:
    """ "13 points, 6 won, +84"."""
    text = ngettext(
        "%(points)s point, %(won)s won, %(spread)s", "%(points)s points, %(won)s won, %(spread)s", row.points
    )
    return text % {"points": row.points, "won": row.wins, "spread": signed(row.spread)}


@dataclass(frozen=True, slots=True)
class CrossCheck:
    """All cards of a stage."""

    games: tuple[CardGame, ...]
    cards: tuple[PlayersCard, ...]

    def by_state(self, *states: State) -> list[CardGame]:
        """The games in one of these states."""
        return [game for game in self.games if game.state in states]

    def game(self, pairing: int) -> CardGame | None:
        """The game of a pairing; None if it can't be on a card."""
        return next((game for game in self.games if game.pairing.pk == pairing), None)

    def card(self, entry: int) -> PlayersCard | None:
        """An entry's card; None if it does not play in the stage."""
        return next((card for card in self.cards if card.player.entry == entry), None)

    def next_after(self, card: PlayersCard) -> PlayersCard | None:
        """The next incomplete card, cyclically; None if all others are complete."""
        place = self.cards.index(card)
        others = (*self.cards[place + 1 :], *self.cards[:place])
        return next((other for other in others if not other.is_in), None)
