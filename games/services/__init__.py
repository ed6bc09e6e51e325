"""Changes to matches."""
