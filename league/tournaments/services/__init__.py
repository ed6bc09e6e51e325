"""What changes a tournament."""
