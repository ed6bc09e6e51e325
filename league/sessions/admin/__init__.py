"""Sessions in the admin, read-only."""

from league.sessions.admin import records, session
