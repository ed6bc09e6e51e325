"""The front pages: of the site for strangers, and of a club with its current activity."""
