"""A player’s own pages."""
