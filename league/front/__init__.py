"""The front pages: of the site for anonymous visitors, and of a club with its current activity."""
