"""Changes to a session."""
