"""Days and times as text on pages."""

from datetime import date, datetime

from django.utils.formats import date_format


def in_words(at: date) -> str:
    """ "November 22, 2026"; for a datetime "Sunday, November 22, 8:00 PM"."""
    return date_format(at, "l, F j, g:i A" if isinstance(at, datetime) else "F j, Y")
