"""The analysis of a finished game: luck and play, the worst mistakes, and one deal in full."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from common.charts import Chart
from games.analysis.analyst import Decision, Review, review
from games.analysis.expected import discards
from games.analysis.review_data import review_from_data
from games.engine import CARDS, CardPlayed, Dealt, Discarded, Event, MatchBegan, State, evolve, listed
from games.models import Match
from games.presentation.cards import CardShown, shown
from games.presentation.deal_charts import CountedPoints, WinChances, counted_points, score_chart, win_chances
from games.presentation.headings import title_of
from games.presentation.record import deal_named
from games.presentation.rule_labels import rest, signed
from games.queries.decks import games_dealt
from games.queries.matches import review_of

COSTLIEST = 10  # maximum number of mistakes listed
SLIGHT = 0.05  # points: smaller losses are not mentioned


@dataclass(frozen=True, slots=True)
class JudgedDecision:
    """One choice with the best alternative. `before` is the count before the card was played."""

    at: int
    deal: int
    seat: int
    name: str
    discards: bool
    chosen: tuple[CardShown, ...]
    best: tuple[CardShown, ...]
    cost: float
    before: int


@dataclass(frozen=True, slots=True)
class Player:
    """Points that a seat lost by choices, and gained by luck."""

    name: str
    side: int
    discarding: float
    playing: float
    dealt: float
    cut: float

    @property
    def cost(self) -> float:
        return self.discarding + self.playing

    @property
    def cost_text(self) -> str:
        """The sum of its parts, as rounded next to it."""
        return f"{round(self.discarding, 1) + round(self.playing, 1):.1f}"

    @property
    def luck(self) -> float:
        return self.dealt + self.cut

    @property
    def luck_sentence(self) -> str:
        cut = rest(self.luck, self.dealt)
        parts = {"points": f"{abs(self.luck):.1f}", "deal": signed(self.dealt), "cut": signed(cut)}
        if self.luck >= 0:
            return (
                _("The cards were worth %(points)s points more than average: %(deal)s in the deal, %(cut)s in the cut.")
                % parts
            )
        return (
            _("The cards were worth %(points)s points less than average: %(deal)s in the deal, %(cut)s in the cut.")
            % parts
        )


@dataclass(frozen=True, slots=True)
class DiscardOption:
    """A discard, in expected points; `total` is the hand plus one's own crib, or minus the other side's."""

    discarded: tuple[CardShown, ...]
    hand: float
    crib: float
    total: float
    chosen: bool


@dataclass(frozen=True, slots=True)
class DiscardAnalyzed:
    """Every discard of a seat, best first."""

    name: str
    own_crib: bool
    ways: tuple[DiscardOption, ...]


@dataclass(frozen=True, slots=True)
class DealAnalyzed:
    name: str
    discards: tuple[DiscardAnalyzed, ...]
    played: tuple[JudgedDecision, ...]


@dataclass(frozen=True, slots=True)
class DealScore:
    """The scores after a deal; `at` is the index of its first step in the record."""

    deal: int
    at: int
    scores: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    title: str
    game: int
    games: range
    sides: tuple[str, ...]
    players: tuple[Player, ...]
    verdict: str
    costliest: tuple[JudgedDecision, ...]
    chart: Chart
    deals: tuple[DealScore, ...]
    counted: tuple[CountedPoints, ...]
    chances: WinChances | None
    deal: DealAnalyzed | None


def analysis_of(match: Match, events: Sequence[Event], game: int | None, deal: int | None) -> Analysis | None:
    """The analysis of one game, by default the last; None during a match, or if no cards were dealt by the program.

    Uses the stored review; if there is none yet, it is computed in about 0.1 s.
    """
    if match.status != Match.Status.OVER or match.kind != Match.Kind.ONLINE:
        return None
    games = games_dealt(events)
    if not games:
        return None
    game = game if game and game <= games else games
    kept = review_of(match, game)
    judged = review_from_data(kept.data) if kept else review(events, game=game)
    steps = [one for one in _event_steps(events) if one[1].match.game == game]
    names = [seat.name for seat in match.seats.all()]
    choices = tuple(_choices(steps, judged, names))
    rules = match.rules
    players = tuple(_player(judged, seat, name, rules.side_of(seat)) for seat, name in enumerate(names))
    sides = tuple(listed([each.name for each in players if each.side == side]) for side in range(rules.sides))
    deals = _scores(steps)
    moves = [(before, event) for _at, before, event in steps]
    dear = sorted((one for one in choices if one.cost >= SLIGHT), key=lambda one: -one.cost)
    return Analysis(
        title=title_of(names, None),
        game=game,
        games=range(1, games + 1),
        sides=sides,
        players=players,
        verdict=_verdict(players, sides),
        costliest=tuple(dear[:COSTLIEST]),
        chart=score_chart(sides, [one.scores for one in deals], rules.target, game),
        deals=deals,
        counted=counted_points(moves, judged, sides),
        chances=win_chances(moves, sides),
        deal=_deal(steps, deal, choices, names, several=rules.best_of > 1),
    )


EventStep = tuple[int, State, Event]  # number of events including this one, the state before it, the event


def _event_steps(events: Sequence[Event]) -> Iterator[EventStep]:
    state: State | None = None
    for at, event in enumerate(events, 1):
        if state is not None and not isinstance(event, MatchBegan):
            yield at, state, event
        state = evolve(state, event)


def _choices(steps: Sequence[EventStep], judged: Review, names: Sequence[str]) -> Iterator[JudgedDecision]:
    chosen = [one for one in steps if isinstance(one[2], Discarded | CardPlayed)]
    for (at, before, _event), decision in zip(chosen, judged.decisions, strict=True):
        yield _judged(at, before, decision, names)


def _judged(at: int, before: State, decision: Decision, names: Sequence[str]) -> JudgedDecision:
    return JudgedDecision(
        at=at,
        deal=decision.deal,
        seat=decision.seat,
        name=names[decision.seat],
        discards=decision.what == "discarding",
        chosen=tuple(map(shown, decision.chosen)),
        best=tuple(map(shown, decision.best)),
        cost=decision.cost,
        before=getattr(before.phase, "count", 0),
    )


def _player(judged: Review, seat: int, name: str, side: int) -> Player:
    discarding = sum(one.cost for one in judged.decisions if one.seat == seat and one.what == "discarding")
    return Player(
        name=name,
        side=side,
        discarding=discarding,
        playing=judged.cost(seat) - discarding,
        dealt=judged.luck_of(seat, "deal"),
        cut=judged.luck_of(seat, "cut"),
    )


def _verdict(players: Sequence[Player], sides: Sequence[str]) -> str:
    costs = [sum(each.cost for each in players if each.side == side) for side in range(len(sides))]
    luck = [sum(each.luck for each in players if each.side == side) for side in range(len(sides))]
    if not any(costs) and not any(luck):
        return ""
    careful, lucky = sides[costs.index(min(costs))], sides[luck.index(max(luck))]
    if careful == lucky:
        return _("%(name)s played better and had the better cards.") % {"name": careful}
    return _("%(careful)s played better. %(lucky)s had the better cards.") % {"careful": careful, "lucky": lucky}


def _scores(steps: Sequence[EventStep]) -> tuple[DealScore, ...]:
    """The deals with the scores after them."""
    begun: list[int] = []
    scores: list[tuple[int, ...]] = []
    for at, before, event in steps:
        after = evolve(before, event)
        if isinstance(event, Dealt):
            begun.append(at)
            scores.append(before.board.front)
        if scores and after.match.game == before.match.game:
            scores[-1] = after.board.front
    return tuple(DealScore(number, *one) for number, one in enumerate(zip(begun, scores, strict=True), 1))


def _deal(
    steps: Sequence[EventStep],
    deal: int | None,
    choices: Sequence[JudgedDecision],
    names: Sequence[str],
    *,
    several: bool,
) -> DealAnalyzed | None:
    discarded = tuple(
        _discard_analyzed(before, event, names[event.seat])
        for _at, before, event in steps
        if isinstance(event, Discarded) and before.deal == deal
    )
    if not discarded or deal is None:
        return None
    played = tuple(one for one in choices if one.deal == deal and not one.discards)
    return DealAnalyzed(deal_named(steps[0][1].match.game, deal, several=several), discarded, played)


def _discard_analyzed(before: State, event: Discarded, name: str) -> DiscardAnalyzed:
    rules = before.rules
    own_crib = rules.side_of(event.seat) == rules.side_of(before.dealer or 0)
    hand = before.phase.hands[event.seat]  # type: ignore[union-attr]
    ways = discards(hand, own_crib=own_crib, seats=rules.players)
    return DiscardAnalyzed(
        name=name,
        own_crib=own_crib,
        ways=tuple(
            DiscardOption(
                discarded=tuple(shown(CARDS[card]) for card in way.discarded),
                hand=way.hand,
                crib=abs(rest(way.total, way.hand)),
                total=way.total,
                chosen=set(way.discarded) == set(event.cards),
            )
            for way in ways
        ),
    )
