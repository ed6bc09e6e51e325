"""A tournament as values: its stages, rounds and pairings, and all that follows from them."""
