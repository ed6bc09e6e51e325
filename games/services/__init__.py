"""What changes a match, one verb each."""
