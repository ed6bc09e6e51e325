"""Matches of cribbage, online or on hand-kept boards; independent of clubs."""
