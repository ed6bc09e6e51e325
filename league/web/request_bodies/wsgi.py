"""For WSGI: refuses a body that is too large before it is read, and adds a missing Content-Length."""

from collections.abc import Callable, Iterable
from http import HTTPStatus
from io import BytesIO
from typing import Any

from league.web.request_bodies import most_for, refusal

Asked = dict[str, Any]
StartResponse = Callable[..., Any]
Application = Callable[[Asked, StartResponse], Iterable[bytes]]


class BufferedBodies:
    """The server limits how long a body may take to arrive: see `worker.py`."""

    def __init__(self, application: Application) -> None:
        self.application = application

    def __call__(self, asked: Asked, start_response: StartResponse) -> Iterable[bytes]:
        most = most_for(asked.get("PATH_INFO", ""))
        length = asked.get("CONTENT_LENGTH") or "0"
        if "HTTP_TRANSFER_ENCODING" in asked:
            body = asked["wsgi.input"].read(most + 1)
            length = str(len(body))
            del asked["HTTP_TRANSFER_ENCODING"]
            asked |= {"wsgi.input": BytesIO(body), "CONTENT_LENGTH": length}
        if not (length.isascii() and length.isdigit()) or int(length[:20]) > most:
            headers, said = refusal(413, is_page="text/html" in asked.get("HTTP_ACCEPT", ""))
            sent = [each for each in headers if each[0] != "Connection"]  # PEP 3333: the server's own wrapper
            start_response(f"413 {HTTPStatus(413).phrase}", sent)
            return [said]
        return self.application(asked, start_response)
