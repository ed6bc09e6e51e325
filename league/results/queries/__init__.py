"""Reads games and their results."""
