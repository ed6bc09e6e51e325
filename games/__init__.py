"""Matches of cribbage, online or on boards kept on a phone; independent of clubs."""
