"""What ratings are worked out from, and what their pages read."""
