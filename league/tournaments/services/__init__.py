"""Changes to a tournament."""
