"""A player's own pages, for a phone: opened with a private link or an account."""
