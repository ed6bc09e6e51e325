"""Reads sessions, each in a fixed number of queries."""
