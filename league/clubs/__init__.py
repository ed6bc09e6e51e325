"""Clubs, their members and roles."""
