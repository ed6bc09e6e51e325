"""What is chosen for a match, and what is sent from the table."""
