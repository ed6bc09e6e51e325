"""Twice Around: the league's Django apps: clubs, sessions, results and money."""
