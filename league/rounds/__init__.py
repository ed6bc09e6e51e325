"""What a session and a tournament have in common: how the result of a table is entered."""
