"""A player's own page: the session and the tournaments that they play in."""
