"""What tests, benchmarks and screenshots share: servers, processes, a browser, seats, builders.

Importing it starts nothing. `league` and `games` never import it.
"""
