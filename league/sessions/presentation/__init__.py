"""What the pages of a session show."""
