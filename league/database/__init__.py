"""How the program's processes hold their connections to PostgreSQL, its two roles, and the append-only tables."""

OWNER = "owner"  # the alias of the role that migrates; without it one role does everything
