"""The composition root: settings, URLs, servers."""
