"""Decisions about matches; they write nothing."""
