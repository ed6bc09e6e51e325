"""Decisions about a match that write nothing."""
