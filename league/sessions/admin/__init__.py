"""Sessions in the admin: the records to be looked at."""

from league.sessions.admin import records, session

__all__ = ["records", "session"]
