"""An in-memory cache of matches' events and states; events never change."""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from threading import Lock
from uuid import UUID

from django.db import transaction

from games.engine import Event, State, event_from_data, evolve
from games.models import Match, MatchEvent

MOST = 500  # matches per process


@dataclass(frozen=True, slots=True)
class History:
    """All events of a match so far, the ids of their commands, and the state after them; None before the first.

    `auto`: indices of the cuts that the deck made for bots and for seats whose time ran out.
    """

    events: tuple[Event, ...] = ()
    state: State | None = None
    commands: frozenset[UUID] = frozenset()
    auto: frozenset[int] = frozenset()


class MatchCache:
    """The most recently used histories, by match; only committed events."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.histories: OrderedDict[UUID, History] = OrderedDict()

    def get(self, match: Match) -> History:
        with self.lock:
            found = self.histories.get(match.pk, History())
        return found if len(found.events) <= match.version else History()

    def put(self, match_id: UUID, history: History) -> None:
        with self.lock:
            self.histories[match_id] = history
            self.histories.move_to_end(match_id)
            while len(self.histories) > MOST:
                self.histories.popitem(last=False)


CACHE = MatchCache()


def history_of(match: Match) -> History:
    """Every event of a match up to the version of this row, and the state after them."""
    known: History | None = match.cached_history
    if known is None or len(known.events) != match.version:
        known = CACHE.get(match)
    begun = len(known.events)
    if begun == match.version:
        return known
    kept = MatchEvent.objects.filter(match=match, version__gt=begun, version__lte=match.version).order_by("version")
    rows = kept.values_list("version", "data", "command_id", "auto")
    newer = [event_from_data(data, version) for version, data, *_ in rows]
    commands = known.commands.union(command for _, _, command, _ in rows if command)
    auto = known.auto.union(version - 1 for version, *_, auto in rows if auto)
    return _cache(match, History((*known.events, *newer), reduce(evolve, newer, known.state), commands, auto))


def cache_appended(
    match: Match, before: History, happened: Sequence[Event], state: State, command_id: UUID | None, *, auto: bool
) -> None:
    """Add the events that this transaction has written, after its commit."""
    commands = before.commands | {command_id} if command_id else before.commands
    cuts = before.auto | {len(before.events)} if auto else before.auto
    _cache(match, History((*before.events, *happened), state, commands, cuts))


def _cache(match: Match, history: History) -> History:
    match.cached_history = history
    transaction.on_commit(lambda: CACHE.put(match.pk, history))
    return history


def events_of(match: Match) -> tuple[Event, ...]:
    return history_of(match).events


def state_of(match: Match) -> State:
    """The state of a match that has begun."""
    state = history_of(match).state
    assert state is not None, "this match has not begun"
    return state
