"""Requests to one match at the same moment: they meet after each has read the match, or waits for its lock."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import partial
from pkgutil import resolve_name
from random import Random
from uuid import uuid4

import pytest

from games.engine import Command, legal
from games.models import Match, MatchEvent
from games.services import playing
from testing.races import Meeting, refusals, run_at_once
from testing.seats import begin, is_lead, play_on, state_of

AtOnce = Callable[..., list[object]]
"""Runs functions that meet after reading the match, or the match `on`; returns their results or exceptions."""


READ = "games.services.event_store._locked.get"  # where `lock_match` reads the match


def race(check: Callable[[AtOnce], None], after: str = READ) -> Callable[..., None]:
    """Two tests: `check` passes with the lock of the match, and fails without it. All meet after `after`."""

    @pytest.mark.slow
    @pytest.mark.django_db(transaction=True)
    @pytest.mark.parametrize("locked", [True, False], ids=["with the lock", "without it"])
    def run(monkeypatch: pytest.MonkeyPatch, locked: bool) -> None:
        with nullcontext() if locked else pytest.raises(AssertionError):
            check(partial(_at_once, monkeypatch, after, locked))

    return run


def race_after(place: str) -> Callable[[Callable[[AtOnce], None]], Callable[..., None]]:
    """`race` where the rows that matter are read after the match, by the function `place`, a dotted name."""
    return partial(race, after=place)


def _at_once(
    monkeypatch: pytest.MonkeyPatch,
    after: str,
    locked: bool,
    *hands: Callable[[], object],
    on: Match | None = None,
) -> list[object]:
    meeting = Meeting(len(hands))
    with monkeypatch.context() as patch:
        if not locked:
            patch.setattr(READ, lambda pk: Match.objects.prefetch_related("seats").get(pk=pk))
        read = resolve_name(after)

        def met(*given: object) -> object:
            found = read(*given)
            if on is None or found == on:
                meeting.wait()
            return found

        patch.setattr(after, met)
        return run_at_once(hands, meeting)


def refused(ended: Sequence[object]) -> list[str]:
    """The codes of the refusals; fails if any other exception was raised."""
    return refusals([each if isinstance(each, BaseException) else None for each in ended])


def whole(match: Match) -> Match:
    """The match as saved; fails if its version is not the number of its events."""
    match.refresh_from_db()
    versions = list(MatchEvent.objects.filter(match=match).values_list("version", flat=True))
    assert versions == list(range(1, match.version + 1))
    return match


def move(match: Match, seat: int, command: Command) -> Callable[[], Match]:
    """Sends a command for the version that the match has now."""
    match.refresh_from_db()
    sent = {"match_id": match.pk, "expected_version": match.version, "command_id": uuid4()}
    return partial(playing.submit, **sent, seat=seat, command=command)


def at_a_lead(**more: object) -> tuple[Match, int, list[Callable[[], Match]]]:
    """A match in which a card must be led, the seat that leads, and its possible moves."""
    match, _ = begin(**more)
    play_on(match, Random(6), until=is_lead)
    seat = state_of(match).phase.turn
    return match, seat, [move(match, seat, command) for command in legal(state_of(match), seat)]
