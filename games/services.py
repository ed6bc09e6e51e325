"""Beginning a match, sitting down, and every command at the table."""

import secrets
from collections.abc import Sequence
from random import Random
from uuid import UUID

from django.db import transaction

from games.analysis.players import PLAYERS, choose
from games.broadcast import announce
from games.engine import (
    BeforeDeal,
    Command,
    CutTied,
    CuttingForDeal,
    Deal,
    Dealt,
    Event,
    GameOver,
    IllegalMove,
    LayingAway,
    NextGame,
    PackSpread,
    RuleSet,
    SpreadPack,
    State,
    begin,
    event_to_data,
    replay,
    step,
    to_act,
    view_for,
)
from games.models import Match, MatchEvent, Seat
from games.policies import is_empty
from games.selectors import deals_in, deck_of, events_of
from games.wire import rules_to_data
from league.common.errors import Refused
from league.common.jobs import enqueue

TOGETHER = (CuttingForDeal, LayingAway)  # all act at once here, and nobody's act changes what another may do


class StaleMatch(Refused):
    """The match has gone on since the page was read."""

    def __init__(self) -> None:
        super().__init__("stale", "The game has gone on since you looked. Nothing was done; look again.")


def locked(match_id: UUID) -> Match:
    return Match.objects.select_for_update().get(pk=match_id)


@transaction.atomic
def begin_match(*, by_id: int, name: str, rules: RuleSet, bots: Sequence[str]) -> Match:
    """Lay a table: its maker sits first, the players of the house next, and other seats wait for people."""
    if len(bots) >= rules.players or any(bot not in PLAYERS for bot in bots):
        raise Refused("no_such_player", "There is no such player of the house, or no seat for one.")
    match = Match.objects.create(rules_data=rules_to_data(rules), made_by_id=by_id, salt=secrets.token_bytes(32))
    Seat.objects.create(match=match, number=0, user_id=by_id, name=name)
    for number in range(1, rules.players):
        bot = bots[number - 1] if number <= len(bots) else ""
        Seat.objects.create(match=match, number=number, bot=bot, name=_name_of(bots, number - 1) if bot else "")
    _begin_when_full(match)
    return match


def _name_of(bots: Sequence[str], index: int) -> str:
    """Muggins, and a second one Muggins 2."""
    again = list(bots[:index]).count(bots[index])
    return PLAYERS[bots[index]].name + (f" {again + 1}" if again else "")


@transaction.atomic
def join(*, match_id: UUID, user_id: int, name: str) -> Match:
    """Sit down in the first empty seat. Whoever sits there already stays."""
    match = locked(match_id)
    seats = list(match.seats.all())
    if any(seat.user_id == user_id for seat in seats):
        return match
    seat = next(filter(is_empty, seats), None)
    if seat is None:
        raise Refused("table_full", "Every seat at this table is taken.")
    seat.user_id, seat.name = user_id, name
    seat.save(update_fields=["user", "name"])
    _begin_when_full(match)
    announce(match.pk)
    return match


def _begin_when_full(match: Match) -> None:
    if any(map(is_empty, match.seats.all())):
        return
    match.status = Match.Status.PLAYING
    opening = begin(match.rules)
    _append(match, replay(opening), opening, None)


@transaction.atomic
def submit(*, match_id: UUID, seat: int, command: Command, seen_version: int, command_id: UUID) -> int:
    """Apply one command to a match; safe to send twice with the same id. Answers the version after it.

    Raises Refused: StaleMatch, or what the rules say.
    """
    match = locked(match_id)
    if match.events.filter(command_id=command_id).exists():
        return match.version
    if match.status != Match.Status.PLAYING:
        raise Refused("not_playing", "This match is not being played.")
    events = events_of(match)
    state = replay(events)
    if match.version != seen_version and not (isinstance(state.phase, TOGETHER) and seen_version >= _begun(events)):
        raise StaleMatch
    try:
        happened, state = step(state, command)
    except IllegalMove as no:
        raise Refused(no.code, no.sentence) from no
    return _append(match, state, happened, command_id)


def _begun(events: Sequence[Event]) -> int:
    """The version since which all act at once."""
    return max(at for at, event in enumerate(events, 1) if isinstance(event, PackSpread | CutTied | Dealt))


@transaction.atomic
def play_bots(*, match_id: UUID) -> bool:
    """Let the players of the house do what the game waits for. Answers whether one did anything."""
    match = locked(match_id)
    bots = {seat.number: seat.bot for seat in match.seats.all() if seat.bot}
    if match.status != Match.Status.PLAYING or not bots:
        return False
    state = replay(events_of(match))
    done = False
    while (seat := next((number for number in to_act(state) if number in bots), None)) is not None:
        dice = Random(secrets.randbits(64))  # noqa: S311  seeded by the system; a bot's taste is no secret
        events, state = step(state, choose(PLAYERS[bots[seat]], view_for(state, seat), state.rules, dice))
        state = _keep(match, state, events, None)
        done = True
    if done:
        announce(match.pk)
    return done


def _append(match: Match, state: State, events: Sequence[Event], command_id: UUID | None) -> int:
    """Keep events and what the table itself does after them, then tell the pages and wake the bots."""
    _keep(match, state, events, command_id)
    announce(match.pk)
    if match.seats.exclude(bot="").exists():
        enqueue("games.tasks.play_bots", match_id=str(match.pk))
    return match.version


def _keep(match: Match, state: State, events: Sequence[Event], command_id: UUID | None) -> State:
    kept = [*events]
    while command := _of_the_table(match, state, kept):
        more, state = step(state, command)
        kept += more
    MatchEvent.objects.bulk_create(
        MatchEvent(
            match=match,
            version=match.version + number,
            data=event_to_data(event),
            command_id=None if number > 1 else command_id,
        )
        for number, event in enumerate(kept, 1)
    )
    match.version += len(kept)
    if isinstance(state.phase, GameOver) and state.phase.match:
        match.status = Match.Status.OVER
    match.save(update_fields=["version", "status", "changed_at"])
    return state


def _of_the_table(match: Match, state: State, kept: Sequence[Event]) -> Command | None:
    """What nobody at the table has to ask for: spreading, dealing, the next game. `kept` is not in the database yet."""
    match state.phase:
        case CuttingForDeal(deck=()):
            return SpreadPack(deck_of(match, 0))
        case BeforeDeal():
            dealt = match.events.filter(data__event="Dealt").count() + deals_in(kept)
            return Deal(deck_of(match, dealt + 1))
        case GameOver(match=False):
            return NextGame()
    return None
