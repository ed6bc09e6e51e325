"""The points of a tournament by `league.rules.master_point_tables`, each with its calculation."""

from collections.abc import Sequence
from dataclasses import dataclass

from common.language import gettext as _
from league.rules import brackets
from league.rules.master_point_tables import SCALES, EventKind, PointsError, play_off_points, qualifying_points

from .knockouts import bracket_state_of
from .pairing_systems import players_for
from .pairings import Player
from .placing import Event, events_of, is_decided
from .qualifying_line import cut_of
from .stage_settings import Kind
from .state import StageView, TournamentState

CARD = (2, 3, 3, 0)  # points of a win, a skunk, a double skunk and a loss on the ACC's cards


@dataclass(frozen=True, slots=True)
class EntryPoints:
    """One entry's points; `how` explains each figure in a sentence."""

    name: str
    qualifying: int
    play_off: int
    how: tuple[str, ...]

    @property
    def total(self) -> int:
        return self.qualifying + self.play_off


@dataclass(frozen=True, slots=True)
class EventPoints:
    """The points of an event, highest first, or `reason`: why there are none."""

    title: str
    rows: tuple[EntryPoints, ...] = ()
    reason: str = ""


def points_of(state: TournamentState) -> list[EventPoints]:
    """The points of each event, or the reason for having none."""
    return [_event_points(state, event) for event in events_of(state)]


def _event_points(state: TournamentState, event: Event) -> EventPoints:
    first, fmt = event.stages[0], state.fmt
    if len(event.stages) < 2 or first.stage.has_bracket or first.stage.in_groups:
        return EventPoints(event.name, reason=_("The tables cover only a qualifying round followed by playoffs."))
    if (play_off := event.stages[1].stage).kind != Kind.KNOCK_OUT:
        reason = _("The tables cover a qualifying round followed by a knockout. %(stage)s uses another system.")
        return EventPoints(event.name, reason=reason % {"stage": play_off})
    if (fmt.win, fmt.double, fmt.double_double, fmt.loss) != CARD:
        reason = _("The tables cover 2 points for a win and 3 for a skunk. This tournament uses other values.")
        return EventPoints(event.name, reason=reason)
    if not is_decided(state, first):
        return EventPoints(event.name, reason=_("Waiting for %(stage)s to end.") % {"stage": first.stage})
    try:
        return EventPoints(event.name, tuple(_entry_points(state, event)))
    except PointsError as no:
        return EventPoints(event.name, reason=no.sentence)


def _entry_points(state: TournamentState, event: Event) -> list[EntryPoints]:
    first, play_off = event.stages[:2]
    kind: EventKind = "main" if event.is_main else "consolation"
    cut = cut_of(state, first)
    card = {row.player: row.totals for row in first.standings}
    games = first.stage.planned_rounds or max((row.games for row in card.values()), default=0)
    above, left = cut.above if cut else (), _exits(play_off, players_for(state, play_off))
    by_cards, there = _who_played(state, first), _who_played(state, play_off)
    found = []
    for rank, entry in enumerate(above, start=1):
        one, how = _by_card(kind, games, card[entry].points, rank, len(above))
        two = play_off_points(kind, left[entry]) if entry in left else 0
        left_how = (f"{_exit(play_off, left[entry])}: {_triangle(kind, left[entry])} = {two}",) if two else ()
        if not two or by_cards[entry] == there[entry]:
            found.append(EntryPoints(by_cards[entry], one, two, (how, *left_how)))
        else:  # replaced between the two
            found += [EntryPoints(by_cards[entry], one, 0, (how,)), EntryPoints(there[entry], 0, two, left_how)]
    return sorted(found, key=lambda row: -row.total)


def _who_played(state: TournamentState, view: StageView) -> dict[int, str]:
    """Entry -> the players of its games in a stage: "Ann", or "Ann, then Bob" who replaced Ann."""
    names = {player.entry: [] if view.rounds else [player.name] for player in state.players.values()}
    for pairing in view.pairings:
        for player in pairing.players:
            if pairing.games or not names[player.entry]:
                names[player.entry].append(player.name)
    return {entry: _(", then ").join(dict.fromkeys(came)) for entry, came in names.items()}


def _by_card(kind: EventKind, games: int, points: int, rank: int, qualifiers: int) -> tuple[int, str]:
    """The points of the qualifier at this rank, with their calculation."""
    figure = qualifying_points(kind, games=games, points=points, rank=rank, qualifiers=qualifiers)
    scale, least = SCALES[kind].qualifying, SCALES[kind].least[games]
    if rank > -(-qualifiers // 2):
        how = _("%(points)s game points in %(games)s games, place %(rank)s of %(all)s: lower half, %(figure)s")
    elif points <= least:
        how = _(
            "%(points)s game points in %(games)s games, place %(rank)s of %(all)s: upper half, "
            "%(figure)s for %(least)s points or fewer"
        )
    else:
        how = _(
            "%(points)s game points in %(games)s games, place %(rank)s of %(all)s: upper half, %(sum)s = %(figure)s"
        )
    named = {"points": points, "games": games, "rank": rank, "all": qualifiers, "figure": figure, "least": least}
    return figure, how % (named | {"sum": f"{scale} × ({points} − {least} + 1)"})


def _triangle(kind: EventKind, round_: int) -> str:
    return f"{SCALES[kind].play_off} × {round_} × {round_ + 1} / 2"


def _exit(view: StageView, round_: int) -> str:
    if round_ > _rounds(len(view.entrants)):
        return _("won the %(stage)s") % {"stage": view.stage}
    return _("eliminated from the %(stage)s in round %(round)s") % {"stage": view.stage, "round": round_}


def _rounds(entries: int) -> int:
    return brackets.slots(entries).bit_length() - 1


def _exits(view: StageView, seeded: Sequence[Player]) -> dict[int, int]:
    """The round in which each player left a knockout, counting byes as rounds; for its winner the next one."""
    if not view.has_begun:
        return {}
    drawn, now = brackets.single(len(seeded)), bracket_state_of(view, seeded)
    found = {}
    for meeting in drawn.meetings:
        lost = now.seats[meeting.id][1 - now.won[meeting.id]] if meeting.id in now.won else None
        if lost:
            found[seeded[lost - 1].entry] = meeting.round
    if now.champion:
        found[seeded[now.champion - 1].entry] = _rounds(len(seeded)) + 1
    return found
