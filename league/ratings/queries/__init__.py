"""Reads the results that ratings are computed from, and the ratings for their pages."""
