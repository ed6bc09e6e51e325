"""What is read of a session, in a fixed number of queries."""
