"""What the pages of a tournament show."""
