"""Clubs, their members and roles, and deleted or merged members."""
