"""Views that sessions and tournaments share."""
