"""Sessions in the admin: the grid for a round's results, and the records to be looked at."""

from league.sessions.admin import records, session

__all__ = ["records", "session"]
