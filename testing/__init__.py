"""Shared by tests, benchmarks and screenshots: servers, processes, a browser, seats, builders.

Importing it has no side effects. `league` and `games` never import it.
"""
