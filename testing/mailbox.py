"""Reads the e-mails that were sent."""

import re


def link_in(body: str) -> str:
    """The path and query of the one link in an e-mail."""
    (found,) = re.findall(r"^(?:https?://[^/\s]+)?(/\S+)$", body, re.MULTILINE)
    return str(found)
