"""Matches of cribbage, online or kept by hand; knows nothing of clubs."""
