"""What is read of games and their results."""
