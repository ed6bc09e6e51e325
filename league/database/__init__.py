"""Connections to PostgreSQL, its two roles, and the append-only tables."""

OWNER = "owner"  # alias of the role that migrates; if it is not configured, one role does everything
