"""Games and scorecards: the one shape of a result."""
