"""Everything that changes a session."""
