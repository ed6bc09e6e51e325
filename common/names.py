"""Normalizes typed names for storage and for search."""

import unicodedata

from django.db.models import CharField, Transform

APOSTROPHES = "’‘ʼ′´`"
PLAIN_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th"}


def normalize_name(typed: str) -> str:
    """Strips, collapses spaces, removes invisible characters; apostrophes become straight, as keyboards differ."""
    whole = unicodedata.normalize("NFC", typed).translate(dict.fromkeys(map(ord, APOSTROPHES), "'"))
    seen = "".join(sign for sign in whole if unicodedata.category(sign) != "Cf")
    return " ".join("".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in seen).split())


def _folding() -> str:
    sql = "lower(regexp_replace(normalize(%(expressions)s, NFKD), '[\u0300-\u036f]', '', 'g'))"
    for letter, plain in PLAIN_LETTERS.items():
        sql = f"replace({sql}, '{letter}', '{plain}')"
    straight = "''" * len(APOSTROPHES)  # a pattern in SQL syntax
    return f"translate({sql}, '{APOSTROPHES}', '{straight}')"


@CharField.register_lookup
class Folded(Transform):
    """A search lookup for names: `name__folded__contains="nunez"` finds Carla Núñez, because both sides are folded.

    Case, accents and the shape of an apostrophe are ignored. It is plain SQL and needs no extension.
    """

    lookup_name = "folded"
    bilateral = True
    output_field = CharField()
    template = _folding()
