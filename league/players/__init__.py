"""A player's own pages, for a phone: opened by the player's private link or by an account."""
