"""Saves every result: from a page, the admin, the API or an online match."""
