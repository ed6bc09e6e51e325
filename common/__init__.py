"""Shared by `games` and all league apps: errors, jobs, live updates, sockets, rate limits, page helpers."""
