"""The computer players: a beginner, a club player and an expert, who see only what their seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from common.language import gettext_noop as _
from games.analysis.expected import DiscardChoice, discards
from games.analysis.playing import MOST, Ranks, look_ahead
from games.analysis.weights import keeps
from games.engine import (
    CARDS,
    Announce,
    CallMuggins,
    Card,
    Command,
    Discard,
    PlayCard,
    Rank,
    RuleSet,
    View,
    pegs,
    points,
    total,
)

IN_THE_PLAY = 2  # points that a seat can count on there
BEST_HAND = 24  # points that it can hope for


@dataclass(frozen=True, slots=True)
class Player:
    """How well a computer player plays.

    `slips` is the share of random choices; `hands`: number of the others' hands sampled before playing a card, `depth`:
    cards looked ahead, from 1 (that card only) to 8 (all). Without `crib` it keeps the best four cards without regard
    to starter and crib; `exact` weighs every starter and crib.
    """

    name: str
    about: str
    level: str = ""
    slips: float = 0.0
    crib: bool = True
    exact: bool = False
    hands: int = 1
    depth: int = 1


PLAYERS = {
    "beginner": Player(
        "Muggins",
        _("Often misses points. Best for a first game."),
        _("Beginner"),
        slips=0.25,
        crib=False,
    ),
    "club": Player(
        "Noddy", _("Plays a steady game, and slips now and then."), _("Club player"), slips=0.04, hands=12, depth=2
    ),
    "expert": Player(
        "Suckling",
        _("Considers every card and makes few mistakes."),
        _("Expert"),
        exact=True,
        hands=60,
        depth=8,
    ),
}
GREEDY = Player("Greedy", _("%(name)s keeps the best four cards and plays the card that pegs the most."), crib=False)


def choose(player: Player, view: View, rules: RuleSet, dice: Random) -> Command:
    """A player's choice, from the seat's own view. The same view and dice give the same choice.

    Raises ValueError if it is not this seat's turn.
    """
    if not view.may:
        raise ValueError("This seat has nothing to do now.")
    match view.may[0]:
        case Discard():
            return _discard(player, view, rules, dice)
        case Announce(seat=seat) if view.phase == "Playing":
            return Announce(seat, 2)  # his heels
        case PlayCard():
            return _play(player, view, rules, dice)
        case Announce(seat=seat):
            return Announce(seat, _counted(player, view, rules, dice))
        case CallMuggins(seat=seat):
            missed = max(0, _due(view, rules) - (view.announced or 0))
            return CallMuggins(seat, missed if dice.random() >= player.slips else 0)
    return dice.choice(view.may)


def _discard(player: Player, view: View, rules: RuleSet, dice: Random) -> Command:
    assert view.seat is not None and view.dealer is not None
    own_crib = rules.side_of(view.seat) == rules.side_of(view.dealer)
    ways = _ways(player, view.hand, rules, own_crib)
    if player.exact:
        ways = _to_go_out(ways, view.hand, rules.target - view.scores[rules.side_of(view.seat)])
    slip = player.slips and dice.random() < player.slips
    way = ways[dice.randrange(1, min(4, len(ways)))] if slip else ways[0]
    return Discard(view.seat, tuple(CARDS[card] for card in way.discarded))


def _to_go_out(ways: Sequence[DiscardChoice], hand: Sequence[Card], to_go: int) -> Sequence[DiscardChoice]:
    """Near the end, winning matters most: sort by the number of starters with which the hand wins."""
    need = to_go - IN_THE_PLAY
    if need > BEST_HAND:
        return ways
    unseen = [starter for starter in CARDS if starter not in hand]
    chance = {way: sum(points(way.kept, starter) >= need for starter in unseen) for way in ways}
    return sorted(ways, key=lambda way: (-chance[way], -way.total))


def _ways(player: Player, hand: Sequence[Card], rules: RuleSet, own_crib: bool) -> Sequence[DiscardChoice]:
    ways = discards(hand, own_crib=own_crib, seats=rules.players, exact=player.exact)
    if player.crib:
        return ways
    return sorted(ways, key=lambda way: -(_raw(way.kept) if rules.kept == 4 else way.hand))


def _raw(kept: Sequence[int]) -> float:
    """The points of four cards alone: fifteens, pairs, runs and a flush. With a jack last there is no his nobs."""
    *hand, last = sorted(kept, key=lambda card: CARDS[card].rank == Rank.JACK)
    return points(hand, last, is_crib=True)


def _play(player: Player, view: View, rules: RuleSet, dice: Random) -> Command:
    assert view.seat is not None
    cards = [command.card for command in view.may if isinstance(command, PlayCard)]
    if len(cards) == 1 or (player.slips and dice.random() < player.slips):
        return PlayCard(view.seat, dice.choice(cards))
    worth = play_values(player, view, rules, dice)
    return PlayCard(view.seat, max(worth, key=lambda card: (worth[card], card.value, card)))


def play_values(player: Player, view: View, rules: RuleSet, dice: Random) -> dict[Card, float]:
    """Each playable card: its side's expected points in the rest of the play, minus the other side's."""
    assert view.seat is not None
    side = rules.side_of(view.seat)
    mine_to_go = rules.target - view.scores[side]
    theirs_to_go = min(rules.target - hole for other, hole in enumerate(view.scores) if other != side)
    gains = look_ahead(
        tuple(sorted(int(card.rank) for card in view.hand)),
        _imagined(player, view, rules, dice),
        tuple(int(card.rank) for card in view.pile),
        to_go=(mine_to_go, theirs_to_go),
        depth=player.depth if rules.players == 2 else min(player.depth, 2),
        single=rules.single_count,
    )
    caution = _caution(mine_to_go, theirs_to_go) if player.exact else 1.0
    return {
        command.card: gains[command.card.rank].own - caution * gains[command.card.rank].other
        for command in view.may
        if isinstance(command, PlayCard)
    }


def _caution(mine_to_go: int, theirs_to_go: int) -> float:
    """The weight of their points compared with ours: well ahead play off, far behind play on."""
    return 1.0 + max(-0.3, min(0.3, (theirs_to_go - mine_to_go) / 100))


def _imagined(player: Player, view: View, rules: RuleSet, dice: Random) -> list[Ranks]:
    """Sampled hands of the next opponent, from unseen cards."""
    assert view.seat is not None and view.starter is not None and view.dealer is not None
    seat = view.seat
    opponent = next(
        other
        for step in range(1, rules.players)
        if rules.side_of(other := (seat + step) % rules.players) != rules.side_of(seat)
    )
    seen = {view.starter, *view.hand, *view.discarded, *(card for cards in view.played for card in cards)}
    held = view.held[opponent]
    if not held:
        return [()]
    kept = keeps(rules.dealt, rules.players, own_crib=rules.side_of(opponent) == rules.side_of(view.dealer))
    unseen = [(card % 13 + 1, 1 / kept[card % 13]) for card in CARDS if card not in seen]
    return [_some(unseen, held, dice) for _ in range(player.hands)]


def _some(unseen: list[tuple[int, float]], held: int, dice: Random) -> Ranks:
    """Random ranks from the unseen ones; ranks that are often kept are more likely. `unseen` are (rank, 1 / weight)."""
    drawn = sorted([(dice.random() ** power, rank) for rank, power in unseen])
    return tuple(sorted([rank for _, rank in drawn[-held:]]))


def _counted(player: Player, view: View, rules: RuleSet, dice: Random) -> int:
    """The count that a player announces: a beginner misses some points."""
    due = _due(view, rules)
    return max(0, due - dice.choice((1, 2, 2, 3))) if due and dice.random() < player.slips else due


def _due(view: View, rules: RuleSet) -> int:
    """The correct count, from visible cards: the crib, a shown hand, or else the last card of the pile."""
    assert view.announces is not None and view.starter is not None
    if view.crib:
        return points(view.crib, view.starter, is_crib=True)
    if view.shown and (hand := view.shown[view.announces]):
        return points(hand, view.starter)
    due = total(pegs(view.pile, also_shorter_runs=rules.shorter_runs))
    return due + (view.turn is None and view.count != MOST)
