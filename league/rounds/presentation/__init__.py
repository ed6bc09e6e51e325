"""What the pages of sessions and tournaments share."""
