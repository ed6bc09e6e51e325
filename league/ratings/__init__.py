"""Ratings of a club's members: worked out from the results, and from them alone."""
