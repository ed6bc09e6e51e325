"""Commands at the table: from people and from computer players."""

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from common.errors import Refused
from games.analysis.players import PLAYERS, choose
from games.broadcast import announce
from games.engine import (
    CallMuggins,
    Command,
    CutTied,
    CuttingForDeal,
    Dealt,
    DeckSpread,
    Discarding,
    Event,
    IllegalMove,
    PutRight,
    State,
    step,
    view_for,
)
from games.match_cache import history_of, state_of
from games.models import Match
from games.people import Person
from games.policies.decks import acting
from games.policies.seats import seat_of
from games.services.clocks import choice_time, ends_at
from games.services.event_store import MatchGone, announce_and_wake_bots, append_and_announce, append_events, lock_match
from games.services.presence import record_activity
from games.services.seeds import drawn_cut
from games.services.timeouts import end_by_clock
from games.wire import command_from

TOGETHER = (CuttingForDeal, Discarding)  # in these phases all seats act at once, independently


class StaleMatch(Refused):
    """The match has changed since the page was loaded."""

    def __init__(self) -> None:
        super().__init__(
            "stale", _("The game moved on after you opened the page. Nothing was done. Check the table and try again.")
        )


class OutOfTime(Refused):
    """The clock ran out before the command arrived, and the match has ended."""

    def __init__(self) -> None:
        super().__init__("out_of_time", _("A clock ran out before your move arrived. The match is over."))


def submit(*, match_id: UUID, seat: int, command: Command, expected_version: int, command_id: UUID) -> Match:
    """Apply one command to a match; safe to send twice with the same id. Returns the match after it.

    Refusals: "stale" (StaleMatch) if `expected_version` is not the newest, or not of this deal while all act at once;
    "out_of_time" (OutOfTime), "not_playing", "confirmed", "paused", "too_late" for muggins after its time, and the code
    of any IllegalMove of the engine.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        in_time = _submit(match, seat, command, expected_version, command_id)
    if not in_time:
        raise OutOfTime  # raised here, outside the transaction, so that the end is saved
    return match


def submit_sent(
    *, match_id: UUID, by: Person, sent: Mapping[str, Any], expected_version: int, command_id: UUID
) -> Match | None:
    """`submit` for a raw command from the person `by`; returns None if they have no seat.

    Refusals are those of `submit`. Raises IllegalMove if the command can't be parsed.
    """
    with transaction.atomic():
        try:
            match = lock_match(match_id)
        except MatchGone:
            return None
        seat = seat_of(list(match.seats.all()), by)
        if seat is None or not seat.is_taken:
            return None
        in_time = _submit(match, seat.number, command_from(sent, seat.number), expected_version, command_id)
    if not in_time:
        raise OutOfTime
    return match


def _submit(match: Match, seat: int, command: Command, expected_version: int, command_id: UUID) -> bool:
    """Returns False if the command came too late, which ended the match."""
    history = history_of(match)
    if command_id in history.commands:
        announce_and_wake_bots(match)  # the process that saved it may have been killed before its notification
        return True
    if end_by_clock(match):
        return False
    if match.status != Match.Status.PLAYING and not _may_reopen(match, command):
        if match.confirmed_by_id and not match.waits_for_confirming:
            raise Refused("confirmed", _("This result is confirmed. Ask the other side to undo it."))
        raise Refused("not_playing", _("This match is not in progress."))
    if match.paused_at:
        raise Refused("paused", _("The match is paused. Resume it to play on."))
    state = state_of(match)
    if isinstance(command, CallMuggins) and _is_too_late(match, state, seat):
        raise Refused("too_late", _("It is too late to call muggins. The count is final."))
    oldest = _begun(history.events) if isinstance(state.phase, TOGETHER) else match.version
    if not oldest <= expected_version <= match.version:
        raise StaleMatch
    try:
        happened, state = step(state, command)
    except IllegalMove as no:
        raise Refused(no.code, no.sentence) from no
    record_activity(match.seats.all()[seat])
    append_and_announce(match, state, happened, command_id, seat)
    return True


def _is_too_late(match: Match, state: State, seat: int) -> bool:
    time = choice_time(match, state)
    ends = ends_at(match.seats.all()[seat], time) if time else None
    return ends is not None and ends <= timezone.now()


def _may_reopen(match: Match, command: Command) -> bool:
    """Whether the command corrects the winning peg, with real cards."""
    by_hand = match.kind == Match.Kind.BY_HAND and match.ending == Match.Ending.PLAYED
    is_open = match.waits_for_confirming or not match.needs_confirming
    return by_hand and is_open and isinstance(command, PutRight)


def _begun(events: Sequence[Event]) -> int:
    """The version at the start of the phase in which all act at once."""
    begun = (at for at, event in enumerate(events, 1) if isinstance(event, DeckSpread | CutTied | Dealt))
    return max(begun, default=len(events))


@transaction.atomic
def play_bots(*, match_id: UUID) -> bool:
    """Play for the computer players whose turn it is. Returns whether any acted."""
    match = lock_match(match_id)
    bots = {seat.number: seat.bot for seat in match.seats.all() if seat.bot}
    if match.status != Match.Status.PLAYING or match.paused_at or not bots:
        return False
    state = state_of(match)
    done = False
    while (seat := next((number for number in acting(state) if number in bots), None)) is not None:
        dice = Random(secrets.randbits(64))  # noqa: S311  seeded by the system; a bot's taste is no secret
        cut = drawn_cut(match, state, seat)  # from the deck's seeds: otherwise the server could choose the card
        command = cut or choose(PLAYERS[bots[seat]], view_for(state, seat), state.rules, dice)
        events, state = step(state, command)
        state = append_events(match, state, events, None, auto=cut is not None)
        done = True
    if done:
        announce(match.pk)
    return done
