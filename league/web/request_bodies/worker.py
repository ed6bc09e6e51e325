"""A gunicorn worker class: its event loop reads a request completely before a thread handles it.

Gunicorn's own threads wait for each client to send its request, so that a dozen slow clients block all of them, and its
loop waits for clients to close. Here neither waits: a thread gets a complete request and never reads from a client.
"""

import errno
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from selectors import EVENT_READ
from socket import SHUT_WR, SO_SNDBUF, SO_SNDTIMEO, SOL_SOCKET, socket
from struct import pack
from time import monotonic
from typing import Any

from gunicorn import http
from gunicorn.http.errors import NoMoreData
from gunicorn.http.unreader import Unreader
from gunicorn.workers.gthread import TConn, ThreadWorker

from league.web.request_bodies import LONGEST, SEND_BUFFER, TOGETHER, allow_many_files, refusal
from league.web.request_bodies.framing import IncomingRequest

AT_ONCE = 65_536  # bytes
LINGER = 2.0  # seconds for a client to read its response and close: closing earlier would reset the connection


class ReceivedBytes(Unreader):
    """A file-like view of the received bytes that never reads from the client."""

    def chunk(self, size_hint: int | None = None) -> bytes:
        raise NoMoreData


class Connection(TConn):
    def __init__(self, worker: "BufferingWorker", sock: socket, client: Any, server: Any) -> None:
        super().__init__(worker.cfg, sock, client, server)
        self.worker = worker
        self.parser = http.get_parser(worker.cfg, (), client)
        self.parser.unreader = ReceivedBytes()
        self.data_ready = True
        self.next_request()

    def next_request(self) -> None:
        """Start waiting for the next request; a part of it may have arrived with the last one."""
        self.arriving, self.since = IncomingRequest(), monotonic()

    def close(self, graceful: bool = False) -> None:
        if graceful:
            self.worker.linger(self.sock)
        else:
            super().close()


class BufferingWorker(ThreadWorker):
    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.waiting: dict[Connection, None] = {}  # waiting for the rest of a request, the oldest first
        self.lingering: dict[socket, float] = {}  # keep-alive deadlines, the earliest first
        self.held = 0  # bytes of all unfinished requests

    def init_process(self) -> None:
        for listener in self.sockets:
            listener.sock.setsockopt(SOL_SOCKET, SO_SNDBUF, SEND_BUFFER)  # each connection inherits both
            listener.sock.setsockopt(SOL_SOCKET, SO_SNDTIMEO, pack("ll", int(LONGEST), 0))
        allow_many_files()
        super().init_process()

    def accept(self, listener: Any) -> None:
        try:
            client, address = listener.accept()
        except OSError as error:
            if error.errno in (errno.EMFILE, errno.ENFILE):
                self._free_a_file()
            elif error.errno not in (errno.EAGAIN, errno.ECONNABORTED, errno.EWOULDBLOCK):
                raise
            return
        self.nr_conns += 1
        self.enqueue_req(Connection(self, client, address, listener.getsockname()))

    def set_accept_enabled(self, enabled: bool) -> None:
        """Called by gunicorn in each iteration of its loop, and by `_took`. Leave new connections to other processes
        while each thread has a request: here they would wait for one."""
        in_threads = self.nr_conns - len(self.waiting) - len(self.keepalived_conns)
        super().set_accept_enabled(enabled and in_threads < self.cfg.threads)

    def enqueue_req(self, conn: Connection) -> None:
        """Called when a request may begin: on a new connection, or on one kept alive."""
        conn.sock.settimeout(0)
        conn.next_request()
        self.waiting[conn] = None
        self.poller.register(conn.sock, EVENT_READ, partial(self._read, conn))
        if begun := conn.parser.unreader.take_buffered():
            self._took(conn, begun)
        else:
            self._read(conn, conn.sock)

    def _read(self, conn: Connection, _: object) -> None:
        try:
            data = conn.sock.recv(AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._took(conn, data)
        else:
            self._forget(conn)
            self.nr_conns -= 1
            conn.close()

    def _took(self, conn: Connection, data: bytes) -> None:
        request = conn.arriving
        before = len(request.held)
        request.add(data)
        self.held += len(request.held) - before
        if request.head_is_too_large:
            self._refuse(conn, 431)
        elif request.is_too_large:
            if request.waits_to_continue or request.is_whole or request.is_past_patience:
                self._refuse(conn, 413)
        elif request.is_whole:
            self._forget(conn)
            conn.parser.unreader.unread(bytes(request.held))
            super().enqueue_req(conn)
            self.set_accept_enabled(self._accepting)
        elif request.waits_to_continue:
            with suppress(OSError):
                conn.sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")
        if self.held > TOGETHER:
            self._refuse(max(self.waiting, key=lambda each: len(each.arriving.held)), 503)

    def _forget(self, conn: Connection) -> None:
        del self.waiting[conn]
        self.held -= len(conn.arriving.held)
        self.poller.unregister(conn.sock)

    def _refuse(self, conn: Connection, status: int) -> None:
        self._forget(conn)
        self.nr_conns -= 1
        if conn.arriving.counted:  # browsers preconnect and may never use the connection
            headers, body = refusal(status, is_page=conn.arriving.wants_a_page)
            head = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", *(f"{name}: {value}" for name, value in headers)]
            with suppress(OSError):
                conn.sock.send("\r\n".join([*head, "", ""]).encode() + body)
        self.linger(conn.sock)

    def linger(self, sock: socket) -> None:
        """Close a connection once its client has read the response, without blocking."""
        try:
            sock.settimeout(0)
            sock.shutdown(SHUT_WR)
        except OSError:
            sock.close()
            return
        self.lingering[sock] = monotonic() + LINGER
        self.poller.register(sock, EVENT_READ, self._discard)
        self._discard(sock)

    def _discard(self, sock: socket) -> None:
        try:
            sent = sock.recv(AT_ONCE)
        except BlockingIOError:
            return
        except OSError:
            sent = b""
        if not sent:
            self._close(sock)
        elif len(sent) == AT_ONCE:  # it keeps sending: unread data makes it stop and read the response
            self.poller.unregister(sock)

    def _close(self, sock: socket) -> None:
        del self.lingering[sock]
        with suppress(KeyError):
            self.poller.unregister(sock)
        sock.close()

    def murder_pending(self) -> None:
        """Called by gunicorn in each iteration of its loop. At the connection limit, close the slowest."""
        for conn in [*self._too_slow()]:
            self._refuse(conn, 408)
        now = monotonic()
        while self.lingering and next(iter(self.lingering.values())) < now:
            self._close(next(iter(self.lingering)))
        while self.nr_conns >= self.worker_connections and self.waiting:
            self._refuse(next(iter(self.waiting)), 503)

    def _free_a_file(self) -> None:
        """At the system's limit: close the connection that has waited or lingered longest."""
        if self.waiting and not self.lingering:
            self._refuse(next(iter(self.waiting)), 503)
        if self.lingering:
            self._close(next(iter(self.lingering)))

    def _too_slow(self) -> Iterator[Connection]:
        latest = monotonic() - (LONGEST if self.alive else LINGER)
        for conn in self.waiting:
            if conn.since > latest:
                return
            yield conn
