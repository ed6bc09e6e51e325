"""Values for the pages of results."""
