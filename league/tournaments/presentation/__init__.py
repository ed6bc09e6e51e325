"""Values for the pages of a tournament."""
