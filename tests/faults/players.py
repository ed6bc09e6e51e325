"""Many matches at once, played by programs that behave like a table's page when the server is down."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any
from uuid import UUID, uuid4

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from games.engine import view_for
from games.match_cache import state_of
from games.queries.matches import match_of
from games.wire import view_to_data
from testing.http_client import HttpClient, login_cookies
from testing.scale import examples
from testing.seats import begin
from tests.faults.ledger import Ledger

FASTER = examples(short=3, full=1)  # how much faster than a page they poll and retry
POLL, AGAIN, SOON = (
    10.0 / FASTER,
    3.0 / FASTER,
    3.5 / FASTER,
)  # seconds, as in the scripts and htmx
LATE, PATIENCE = 20.0, 15.0
TOGETHER = 15.0  # seconds within which every player has the server's state again
DONE = 200
CLEAN = {(DONE, None), (409, "stale"), (422, "place_taken"), (503, "away")}  # expected refusals, with their codes


class Player:
    """One seat: polls and reacts to notifications, and sends a command until it is answered."""

    def __init__(self, games: Games, match: UUID, seat: int, cookies: str) -> None:
        self.games, self.match, self.seat, self.cookies = games, match, seat, cookies
        self.dice = Random(f"{len(games.players)}")
        self.reading, self.sending = (HttpClient(games.pages, cookies) for _ in range(2))
        self.seen: dict[str, Any] = {"version": -1, "view": None, "may": []}
        self.waiting: dict[str, Any] | None = None
        self.listens = False  # its socket has been open
        self.news = asyncio.Event()
        self.notified = asyncio.Event()

    async def live(self) -> None:
        await asyncio.gather(self._listen(), self._poll(), self._read(), self._play())

    async def _poll(self) -> None:
        while True:
            if self.games.asks:
                self.news.set()
            await asyncio.sleep(POLL)

    async def _listen(self) -> None:
        wait, home = SOON, f"localhost:{self.games.sockets}"
        sent = {"Cookie": self.cookies}
        while True:
            try:
                address = f"ws://{home}/ws/matches/{self.match}/"
                async with connect(
                    address, origin=f"http://{home}", additional_headers=sent, open_timeout=LATE, ping_interval=None
                ) as socket:
                    wait = SOON
                    self.listens = True
                    self._notify()
                    async for _ in socket:
                        self._notify()
            except (OSError, WebSocketException, TimeoutError, EOFError):
                pass
            await asyncio.sleep(wait + self.dice.random() * 0.5)
            wait = min(wait * 1.5, LATE)

    def _notify(self) -> None:
        self.news.set()
        self.notified.set()

    async def _read(self) -> None:
        while True:
            await self.news.wait()
            self.news.clear()
            answer = await self._ask(self.reading, "GET", f"/api/matches/{self.match}/?since=100000")
            self._look(*answer)

    def _look(self, status: int, expected: Any) -> None:
        if status == DONE and expected["version"] >= self.seen["version"]:
            self.seen = expected

    async def _ask(self, client: HttpClient, *asked: Any) -> tuple[int, Any]:
        """Status and JSON; status 0 for no response at all."""
        try:
            async with asyncio.timeout(PATIENCE):
                status, found = await client.ask(*asked, tries=1)
        except (OSError, TimeoutError):
            return 0, None
        self.games.answers[status, found.get("code") if isinstance(found, dict) else str(found[:80])] += 1
        return status, found

    async def _play(self) -> None:
        while True:
            await asyncio.sleep(self.games.every * (0.5 + self.dice.random()))
            if self.seen["may"] and self.games.playing:
                await self._do(self.dice.choice(self.seen["may"]))

    async def _do(self, command: dict[str, Any]) -> None:
        ledger, known = self.games.ledger, uuid4()
        self.waiting = {"command_id": str(known), "expected_version": self.seen["version"], **command}
        ledger.sent[known], began = self.match, time.monotonic()
        while True:
            self.notified.clear()
            status, found = await self._ask(self.sending, "POST", f"/api/matches/{self.match}/commands/", self.waiting)
            if status == DONE:
                ledger.acknowledged[known] = found["version"]
                self.games.done.append(time.monotonic() - began)
                break
            if 400 <= status < 500:
                ledger.refused.add(known)
                self.news.set()
                break
            self.games.again += 1
            await self._a_while()
        self.waiting = None
        self._look(status, found)

    async def _a_while(self) -> None:
        try:
            async with asyncio.timeout(AGAIN):
                await self.notified.wait()
        except TimeoutError:
            pass


class Games:
    """All players, in a thread with its own event loop, next to the test."""

    def __init__(self, pages: int, sockets: int, *, every: float) -> None:
        self.pages, self.sockets, self.every = pages, sockets, every
        self.ledger, self.players, self.answers = Ledger(), list[Player](), Counter[tuple[int, str | None]]()
        self.done: list[float] = []  # seconds until each command was acknowledged
        self.again = 0
        self.playing, self.asks, self.over = True, True, False

    def begin_matches(self, number: int, bots: Sequence[str] = ()) -> None:
        for _ in range(number):
            match, people = begin(bots=bots)
            for seat, user in enumerate(people):
                self.players.append(Player(self, match.pk, seat, login_cookies(user)))

    def rest(self) -> None:
        """Start no new commands; unanswered ones are sent again."""
        self.playing = False

    def gone_on(self, since: int) -> set[UUID]:
        """The matches of the commands that were acknowledged after the first `since` of them."""
        return {self.ledger.sent[command] for command in list(self.ledger.acknowledged)[since:]}

    def apart(self) -> list[str]:
        """Players who still wait for a response, or whose state differs from the server's."""
        return [f"seat {player.seat} of match {player.match}" for player in self.players if not self._agrees(player)]

    def _agrees(self, player: Player) -> bool:
        match = match_of(player.match)
        assert match is not None
        if player.waiting or player.seen["version"] != match.version:
            return False
        view = view_to_data(view_for(state_of(match), player.seat))
        return player.seen["view"] == json.loads(json.dumps(view))

    def come_together(self, within: float = TOGETHER) -> float:
        """Wait until all players have the server's state; returns the seconds that it took."""
        began = time.monotonic()
        while apart := self.apart():
            assert time.monotonic() - began < within, apart
            time.sleep(0.1)
        return time.monotonic() - began

    def unclean(self) -> dict[tuple[int, str | None], int]:
        """Responses that are neither successful nor a refusal with a sentence."""
        return {found: times for found, times in self.answers.items() if found not in CLEAN}

    @contextmanager
    def live(self) -> Iterator[Games]:
        with ThreadPoolExecutor(1) as thread:
            ended = thread.submit(asyncio.run, self._live())
            try:
                yield self
            finally:
                self.over = True
                ended.result(60)

    async def _live(self) -> None:
        async with asyncio.TaskGroup() as everybody:
            tasks = [everybody.create_task(player.live()) for player in self.players]
            while not self.over:
                await asyncio.sleep(0.05)
            for task in tasks:
                task.cancel()
