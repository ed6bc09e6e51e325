"""Seasons, formats and season standings."""
