"""The only way in for a result, whoever brings it: page, admin, API or a match online."""
