"""Twice Around: the league around the table: clubs, sessions, results and money."""
