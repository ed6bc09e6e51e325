"""The pages of a session: each parses input, makes one service call, and returns a response."""
