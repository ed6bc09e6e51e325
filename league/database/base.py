"""PostgreSQL by Django, but for one thing: a kept connection is looked at before it is used again, not asked."""

from select import POLLIN, poll

from django.db.backends.postgresql import base


class DatabaseWrapper(base.DatabaseWrapper):
    """Spares each request the question whether the server is there, and with it a way there and back."""

    def is_usable(self) -> bool:
        """Whether the server is still there. One that ends says so or hangs up, and then there is something to read."""
        quiet = not self.errors_occurred and self.connection is not None and not self.connection.closed
        if quiet:
            news = poll()
            news.register(self.connection.fileno(), POLLIN)
            if not news.poll(0):
                return True
        return super().is_usable()
