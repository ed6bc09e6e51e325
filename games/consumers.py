"""The socket of a match: it sends only "changed"; each page then reloads."""

import asyncio
from datetime import timedelta
from math import inf
from time import monotonic

from channels.db import database_sync_to_async

from common.sockets import PageSocket
from games.broadcast import ASKED, group_of, group_of_seat
from games.policies.identity import person_in
from games.queries.matches import is_match
from games.queries.seats import seat_at
from games.services import presence

SEEN_EVERY = 10.0  # minimum seconds between two saved heartbeats
HEARD = 10.0  # seconds without a heartbeat until a page counts as gone; heartbeats come every four to nine
LEFT_BY_HAND = (1000, 1001)  # close codes of a closed page or navigation; anything else is a lost connection


class MatchPokes(PageSocket):
    """Notifies anyone who knows a match's id, which can't be guessed, and records which seats are present."""

    seat: int | None = None  # None for a spectator
    heard_at = -inf
    lag: timedelta | None = None
    answers: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["pk"]
        if await self._arrive():
            seats = [] if self.seat is None else [group_of_seat(self.match_id, self.seat)]
            await self.listen(group_of(self.match_id), *seats)
        else:
            await self.close()

    async def joined(self) -> None:
        """Record presence only now: if an older page closes after this, as in a reload, it asks this one."""
        self.heard_at = monotonic()
        await self._note()

    async def alive(self) -> None:
        self.heard_at = monotonic()
        if self.heard_at - self.noted >= SEEN_EVERY:
            await self._note()

    def measured(self, seconds: float) -> None:
        self.lag = timedelta(seconds=seconds)

    def notify(self, kind: str) -> None:
        """Another page of this person was closed: report that this one is open, unless it is closing too."""
        if kind != ASKED:
            super().notify(kind)
        elif monotonic() - self.heard_at <= HEARD:
            self.answers = asyncio.create_task(self._note())

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if code in LEFT_BY_HAND and not self.over and self.seat is not None:
            await self._leave()

    @database_sync_to_async
    def _arrive(self) -> bool:
        """Whether the match exists."""
        if not is_match(self.match_id):
            return False
        self.person = person_in(self.scope["user"], self.scope["session"], self.scope["cookies"])
        self.seat = seat_at(self.person, self.match_id)
        return True

    @database_sync_to_async
    def _note(self) -> None:
        if self.seat is not None:
            presence.record_heartbeat(match_id=self.match_id, by=self.person, lag=self.lag)
        self.noted, self.lag = monotonic(), None

    @database_sync_to_async
    def _leave(self) -> None:
        presence.record_closed_page(match_id=self.match_id, by=self.person)
