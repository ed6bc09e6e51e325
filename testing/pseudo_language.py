"""A pseudo-language: every sentence marked for translation gets letters with accents.

Plain letters on a page are then untranslatable text.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from html.parser import HTMLParser

from django.utils.translation import trans_real

KEPT = re.compile(r"(%\(\w+\)[sd]|%[sd%]|\{\w*\}|<[^>]*>|&#?\w+;)")
PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀćďéƒĝĥîĵķĺɱñöþɋŕšţûṽŵẋýžÀƁĆĎÉƑĜĤÎĴĶĹṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"
LETTERS = str.maketrans(PLAIN, ACCENTED)
READ_OUT = {"aria-label", "title", "placeholder", "alt"}
SILENT = {"script", "style", "code", "pre"}
WORD = re.compile(r"[A-Za-z]{2,}(?:[’'][A-Za-z]+)*")


def translated(sentence: str) -> str:
    """The sentence in the pseudo-language; placeholders and tags are kept."""
    sentence = sentence.rpartition("\x04")[2]  # the part before is a note for translators
    parts = KEPT.split(sentence)
    return "".join(part if number % 2 else part.translate(LETTERS) for number, part in enumerate(parts))


class PseudoLanguage(trans_real.DjangoTranslation):
    """English, with accents."""

    def __init__(self) -> None:
        super().__init__("en")

    def gettext(self, message: str) -> str:
        return translated(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return translated(super().ngettext(msgid1, msgid2, n))


@contextmanager
def pseudo_language() -> Iterator[None]:
    """Render everything inside in the pseudo-language."""
    before = getattr(trans_real._active, "value", None)
    trans_real._active.value = PseudoLanguage()
    try:
        yield
    finally:
        trans_real._active.value = before or trans_real.translation("en")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.read: list[str] = []
        self.silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.silent += tag in SILENT
        self.read += [value for name, value in attrs if name in READ_OUT and value]

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if not self.silent:
            self.read.append(data)


def untranslated(html: str, data: Iterable[str]) -> list[str]:
    """The text of a page in plain letters, except what users have typed: `data`."""
    reader = _Reader()
    reader.feed(html)
    known = {word for text in data for word in WORD.findall(text)}
    said = (" ".join(text.split()) for text in reader.read)
    return [text for text in said if any(word not in known for word in WORD.findall(text))]
