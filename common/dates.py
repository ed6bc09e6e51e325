"""Days and times as pages write them."""

from datetime import date, datetime

from django.utils.formats import date_format


def in_words(at: date) -> str:
    """ "November 22, 2026"; of a time "Sunday, November 22, 8:00 PM"."""
    return date_format(at, "l, F j, g:i A" if isinstance(at, datetime) else "F j, Y")
