"""Starting a club with a season and a plan: the first page of a new organizer."""
