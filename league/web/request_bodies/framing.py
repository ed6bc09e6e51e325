"""Detects whether an HTTP/1.1 request has arrived completely. The server's own parser reads its content."""

import re

from league.web.request_bodies import DISCARDED, LARGEST

HEAD = 65_536  # bytes
SIZE_LINE = 8192  # bytes, of the line before a chunk
END = b"\r\n\r\n"
LENGTH = re.compile(rb"^content-length[ \t]*:[ \t]*(\d{1,19})[ \t]*\r$", re.IGNORECASE | re.MULTILINE)
CHUNKED = re.compile(rb"^transfer-encoding[ \t]*:", re.IGNORECASE | re.MULTILINE)
EXPECTS = re.compile(rb"^expect[ \t]*:[ \t]*100-continue", re.IGNORECASE | re.MULTILINE)
ACCEPTS_PAGES = re.compile(rb"^accept[ \t]*:.*text/html", re.IGNORECASE | re.MULTILINE)


class IncomingRequest:
    """The received bytes of a request. For a body that is too large only the count is kept."""

    def __init__(self) -> None:
        self.held = bytearray()
        self.counted = 0  # received bytes, stored or not
        self.body_at = 0  # start of the body, once the head is complete
        self.needed: int | None = None  # bytes of head and body together; None if the body is chunked
        self.chunk_at = 0  # start of the next chunk
        self.is_too_large = self.head_is_too_large = False

    def add(self, data: bytes) -> None:
        self.counted += len(data)
        if not self.is_too_large:
            self.held += data
        if not self.body_at:
            self._look_for_the_head()
        if self.body_at and not self.is_too_large:
            body = (self.needed if self.needed is not None else len(self.held)) - self.body_at
            if body > LARGEST:
                self.is_too_large = True
                del self.held[self.body_at :]

    def _look_for_the_head(self) -> None:
        end = self.held.find(END, 0, HEAD)
        if end < 0:
            self.head_is_too_large = len(self.held) > HEAD
            return
        self.body_at = self.chunk_at = end + len(END)
        head = self.held[: end + 2]
        if not CHUNKED.search(head):
            length = LENGTH.search(head)
            self.needed = self.body_at + (int(length[1]) if length else 0)

    @property
    def is_whole(self) -> bool:
        """Whether the request is complete, or so invalid that the parser should report it."""
        if not self.body_at:
            return False
        return self.counted >= self.needed if self.needed is not None else self._chunks_are_whole()

    @property
    def is_past_patience(self) -> bool:
        """Whether the body is so large that the rest is not waited for."""
        return self.is_too_large and max(self.counted, self.needed or 0) > LARGEST + DISCARDED

    def _chunks_are_whole(self) -> bool:
        while (end := self.held.find(b"\r\n", self.chunk_at)) >= 0:
            try:
                size = int(self.held[self.chunk_at : end].partition(b";")[0], 16)
            except ValueError:
                return True
            if size <= 0:  # the last chunk; trailers may follow, and then an empty line
                too_long = len(self.held) - end > SIZE_LINE  # the parser reports it
                return size < 0 or too_long or self.held.find(END, end) >= 0
            if end + 2 + size + 2 > len(self.held):
                return False
            self.chunk_at = end + 2 + size + 2
        return len(self.held) - self.chunk_at > SIZE_LINE

    @property
    def waits_to_continue(self) -> bool:
        """Whether the client waits for "100 Continue" before it sends its body."""
        only_head = bool(self.body_at) and len(self.held) == self.body_at
        return only_head and not self.is_whole and bool(EXPECTS.search(self.held))

    @property
    def wants_a_page(self) -> bool:
        return bool(ACCEPTS_PAGES.search(self.held, 0, self.body_at or len(self.held)))
