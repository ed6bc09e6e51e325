"""Changes that sessions and tournaments share: a round's clock and deadline, entering people, publication, recaps."""
