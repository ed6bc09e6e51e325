"""What a session and a tournament have in common: how results are entered, a round's clock, who is absent."""
