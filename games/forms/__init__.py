"""Forms for creating a match, and for requests from the table."""
