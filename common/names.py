"""Normalizes typed names for storage and for search."""

import unicodedata
from itertools import takewhile

from django.db.models import CharField, Transform

APOSTROPHES = "’‘ʼ′´`"
PLAIN_LETTERS = {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th"}


def normalize_name(typed: str) -> str:
    """Strips, collapses spaces, removes invisible characters; apostrophes become straight, as keyboards differ."""
    whole = unicodedata.normalize("NFC", typed).translate(dict.fromkeys(map(ord, APOSTROPHES), "'"))
    seen = "".join(sign for sign in whole if unicodedata.category(sign) != "Cf")
    return " ".join("".join(" " if unicodedata.category(sign) == "Cc" else sign for sign in seen).split())


def differ_by_a_letter(one: str, other: str) -> bool:
    """Whether one letter is missing, added or changed, or two neighbors are swapped; digits are never a mistake.

    Of names of three letters or less, one must have a letter more: many names of that length differ in one letter.
    """
    if len(one) == len(other) <= 3:
        return False
    one, other = _without_same_start(one, other)
    one, other = _without_same_start(one[::-1], other[::-1])
    if any(sign.isdigit() for sign in one + other):
        return False
    return max(len(one), len(other)) == 1 or (len(one) == 2 and one == other[::-1])


def _without_same_start(one: str, other: str) -> tuple[str, str]:
    same = len([*takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False))])
    return one[same:], other[same:]


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
