"""What sessions and tournaments read alike."""
