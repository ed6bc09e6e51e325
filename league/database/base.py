"""Django's PostgreSQL backend with a cheaper check of kept connections: no query."""

from select import POLLIN, poll

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Saves one round trip per request."""

    def is_usable(self) -> bool:
        """Whether the connection is open. A closing server sends data or closes it, so the socket is readable."""
        quiet = not self.errors_occurred and self.connection is not None and not self.connection.closed
        if quiet:
            news = poll()
            news.register(self.connection.fileno(), POLLIN)
            if not news.poll(0):
                return True
        return super().is_usable()
