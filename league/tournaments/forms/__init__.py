"""Forms of a tournament."""
