"""Values for the pages of a session."""
