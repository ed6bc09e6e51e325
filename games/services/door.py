"""Whether pages are being served: where they are not, nobody can play, and no clock should run out."""

from contextlib import closing
from http.client import HTTPConnection, HTTPException

from django.conf import settings

PATIENCE = 1.5  # seconds


def is_open() -> bool:
    """Whether anything answers at the door; where none is named in the settings, it is taken for open."""
    if not settings.DOOR:
        return True
    try:
        with closing(HTTPConnection(settings.DOOR, timeout=PATIENCE)) as door:
            door.request("GET", "/healthz")
            return door.getresponse().status < 500  # whoever refuses us is there
    except (OSError, HTTPException):
        return False
