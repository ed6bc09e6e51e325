"""The front pages: of the site for a stranger, and of a club with what is on in all its apps."""
