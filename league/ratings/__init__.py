"""Ratings of a club's members, computed only from results."""
