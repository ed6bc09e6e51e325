"""A tournament as values: its stages, rounds and pairings, and everything computed from them."""
