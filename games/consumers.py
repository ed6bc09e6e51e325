"""The socket of a match: it says "changed" and nothing else; each reader reads its own page again."""

from datetime import datetime, timedelta
from time import monotonic

from channels.db import database_sync_to_async

from games import selectors, services
from games.broadcast import group_of
from games.policies import person_in
from league.common.sockets import PageSocket

SEEN_EVERY = 10.0  # seconds at least between two notes that somebody is there
LEFT_BY_HAND = (1000, 1001)  # the page was closed, or went to another one; anything else is a lost connection


class MatchPokes(PageSocket):
    """Pokes whoever knows the number of a match, which cannot be guessed, and notes which seats are there."""

    seen_at: datetime | None = None
    lag: timedelta | None = None

    async def connect(self) -> None:
        self.match_id = self.scope["url_route"]["kwargs"]["pk"]
        if await self._arrive():
            await self.listen(group_of(self.match_id))
        else:
            await self.close()

    async def alive(self) -> None:
        if self.seen_at and monotonic() - self.noted >= SEEN_EVERY:
            await self._note()

    def measured(self, seconds: float) -> None:
        self.lag = timedelta(seconds=seconds)

    async def disconnect(self, code: int) -> None:
        await super().disconnect(code)
        if self.seen_at and code in LEFT_BY_HAND and not self.over:
            await self._leave(self.seen_at)

    @database_sync_to_async
    def _arrive(self) -> bool:
        """Whether there is such a match; its seat, if it is the person's, is there from now on."""
        if not selectors.is_match(self.match_id):
            return False
        self.person = person_in(self.scope["user"], self.scope["session"])
        self._seen()
        return True

    @database_sync_to_async
    def _note(self) -> None:
        self._seen()

    def _seen(self) -> None:
        self.seen_at = services.seen(match_id=self.match_id, by=self.person, lag=self.lag)
        self.noted, self.lag = monotonic(), None

    @database_sync_to_async
    def _leave(self, last_seen: datetime) -> None:
        services.left(match_id=self.match_id, by=self.person, last_seen=last_seen)
