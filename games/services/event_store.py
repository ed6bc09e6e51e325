"""The events of a match: locks it, appends events, and applies their effects, including its end."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from common.compiled import Compiled
from common.errors import Refused
from common.jobs import enqueue
from games.broadcast import announce
from games.engine import (
    BeforeDeal,
    Command,
    CuttingForDeal,
    Deal,
    Event,
    GameOver,
    NextGame,
    SpreadDeck,
    State,
    TakenBack,
    event_to_data,
    step,
)
from games.match_cache import cache_appended, history_of
from games.models import Deck, Match, MatchEvent
from games.policies.decks import acting
from games.queries.decks import cards_of, deals_in
from games.services._decks import deck_when_ready, open_next
from games.services.clocks import set_clocks, take_increment_back
from games.signals import match_finished

UPDATED_FIELDS = ("status", "version", "waits_for_bot", "due_at", "changed_at")  # of a match in progress
_locked = Compiled(lambda pk: Match.objects.select_for_update().prefetch_related("seats").filter(pk=pk), UUID(int=0))


class MatchGone(Refused):
    """The match was deleted after the page was opened."""

    def __init__(self) -> None:
        super().__init__("gone", _("This match no longer exists. Start a new one."))


def lock_match(match_id: UUID) -> Match:
    """The match with its seats, locked until the transaction ends. Raises MatchGone: trials are deleted at night."""
    try:
        return _locked.get(match_id)
    except Match.DoesNotExist:
        raise MatchGone from None


def lock_matches(found: QuerySet[Match]) -> list[UUID]:
    """Lock matches until the transaction ends, in the order of their ids: no deadlock. Returns these."""
    return list(found.order_by("pk").select_for_update(of=("self",)).values_list("pk", flat=True))


def append_and_announce(
    match: Match,
    state: State,
    events: Sequence[Event],
    command_id: UUID | None,
    mover: int | None,
    *,
    auto: bool = False,
) -> None:
    """Append events as `append_events` does, then notify the pages and queue the bots."""
    append_events(match, state, events, command_id, mover, auto=auto)
    announce_and_wake_bots(match)


def announce_and_wake_bots(match: Match) -> None:
    """Notify the pages and queue the bots, after the commit."""
    announce(match.pk)
    if match.waits_for_bot:
        enqueue("games.tasks.play_bots", match_id=str(match.pk))


def append_events(
    match: Match,
    state: State,
    events: Sequence[Event],
    command_id: UUID | None,
    mover: int | None = None,
    *,
    auto: bool = False,
) -> State:
    """Store events and the automatic ones after them, set the clocks, and finish the match if it is over.

    Returns the state after them. `command_id` caused the first event, and the seat `mover` sent it. `auto`: the first
    event is a cut that the deck made, for a bot or for a seat whose time ran out.
    """
    before, kept, dealt, at = history_of(match), [*events], None, 0
    while turn := _automatic_command(match, state, kept):
        command, deck = turn
        if deck is not None:
            dealt, at = deck, len(before.events) + len(kept)
        more, state = step(state, command)
        kept += more
    _store(match, kept, command_id, auto=auto)
    cache_appended(match, before, kept, state, command_id, auto=auto)
    if dealt is not None:
        history = history_of(match)
        open_next(match, dealt, history.events, at, history.auto)
    if isinstance(state.phase, GameOver) and state.phase.match:
        finish_match(match, Match.Ending.PLAYED, winner=state.phase.side, by=mover)
    else:
        _go_on(match, kept, state, mover)
    return state


def _store(match: Match, events: Sequence[Event], command_id: UUID | None, *, auto: bool) -> None:
    """One row per event, numbered from the match's version."""
    MatchEvent.objects.bulk_create(
        MatchEvent(
            match=match,
            version=match.version + number,
            data=event_to_data(event),
            command_id=None if number > 1 else command_id,
            auto=auto and number == 1,
            is_trial=match.is_trial,
        )
        for number, event in enumerate(events, 1)
    )
    match.version += len(events)


def _go_on(match: Match, events: Sequence[Event], state: State, mover: int | None) -> None:
    """Set the clocks for the next turn, and store whether a bot must act."""
    if match.status == Match.Status.OVER:
        _reopen_match(match)
    seats = list(match.seats.all())
    match.waits_for_bot = any(seat.bot and seat.number in acting(state) for seat in seats)
    for event in events:
        if isinstance(event, TakenBack):
            take_increment_back(match, seats[event.seat])
    set_clocks(match, seats, state, mover)
    match.save(update_fields=UPDATED_FIELDS)


def _automatic_command(match: Match, state: State, kept: Sequence[Event]) -> tuple[Command, Deck | None] | None:
    """The next command without a player: spreading, dealing or the next game, with the deck that it uses.

    `kept`: events that are not saved yet. Also None while the due deck waits for a seed.
    """
    match state.phase:
        case CuttingForDeal(deck=()):
            deck = deck_when_ready(match, 0)
            return (SpreadDeck(cards_of(match, deck)), deck) if deck else None
        case BeforeDeal():
            deck = deck_when_ready(match, _deals_so_far(match, kept) + 1)
            return (Deal(cards_of(match, deck)), deck) if deck else None
        case GameOver(match=False) if not state.match.by_hand:  # with real cards the winning peg can still go back
            return NextGame(), None
    return None


def _deals_so_far(match: Match, kept: Sequence[Event]) -> int:
    """The number of deals in the whole match so far."""
    return deals_in(history_of(match).events) + deals_in(kept)


def finish_match(
    match: Match, ending: Match.Ending, *, winner: int | None, why: str = "", by: int | None = None
) -> None:
    """End the match, or decide it again: stop the clocks, and notify others after the commit.

    In a match that needs confirming, a result pegged by the seat `by` waits for another side, without notification.
    """
    match.status, match.ending, match.winner, match.why = Match.Status.OVER, ending, winner, why
    now = timezone.now()
    match.ended_at = match.ended_at or now
    entry = {"at": f"{now:%Y-%m-%dT%H:%M:%S.%fZ}", "ending": ending.value, "why": str(why), "winner": winner}
    match.endings = [*match.endings, entry]
    match.due_at, match.paused_at, match.waits_for_bot = None, None, False
    match.offer, match.offered_by, match.agreed = "", None, []
    match.pegged_by, match.confirmed_by = by, None
    match.seats.update(running_since=None)
    if match.needs_confirming and by is not None:
        match.offer, match.offered_by = Match.Offer.RESULT, by
        match.save()
    else:
        record_outcome(match)


def _reopen_match(match: Match) -> None:
    """The winning peg was taken back: the match continues; send its signal if it had counted."""
    had_counted = not match.waits_for_confirming
    match.status, match.ending, match.winner, match.why = Match.Status.PLAYING, "", None, ""
    match.ended_at, match.offer, match.offered_by = None, "", None
    match.pegged_by, match.confirmed_by = None, None
    if had_counted:
        record_outcome(match)
    else:
        match.save()


def record_outcome(match: Match) -> None:
    """Save the match with a new outcome version, and send the signal."""
    match.outcome_version += 1
    match.save()
    _send_match_finished(match)


def _send_match_finished(match: Match) -> None:
    match_id = match.pk
    enqueue("games.tasks.review_match", match_id=str(match_id))
    transaction.on_commit(lambda: match_finished.send_robust(Match, match_id=match_id))
