"""The only way in for a result: from a page, the admin, the API or an online match."""
