"""Queries that sessions and tournaments share."""
