"""Rows of tournaments, read."""
