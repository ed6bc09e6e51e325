"""Sentences and dates in the reader's language, for code without a framework.

The rules and the engine mark their sentences with these functions. The program installs Django's at startup; a script
that uses only the engine gets the sentences untranslated.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime
from functools import reduce
from typing import Any

NAMED = re.compile(r"%\((\w+)\)")
Marked = tuple[str] | tuple[str, str, int]  # the arguments of gettext, or of ngettext


def _as_written(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


_gettext: Callable[[str], str] = str
_ngettext: Callable[[str, str, int], str] = _as_written
_in_words: Callable[[date], str] = str


def use(
    gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str], in_words: Callable[[date], str]
) -> None:
    """Install these translation functions; `in_words` formats a date or datetime."""
    global _gettext, _ngettext, _in_words
    _gettext, _ngettext, _in_words = gettext, ngettext, in_words


class Sentence(str):
    """A translated sentence (str) that remembers its message and parameters.

    So it can be stored (`stored`) and read again in another language (`read`). A parameter may be a sentence or a
    `DateInWords` too. Any other operation, such as joining or slicing, returns plain text.
    """

    __slots__ = ("marked", "parameters")
    marked: Marked
    parameters: Mapping[str, Any] | None

    def __new__(cls, text: str, marked: Marked, parameters: Mapping[str, Any] | None = None) -> Sentence:
        made = super().__new__(cls, text)
        made.marked, made.parameters = marked, parameters
        return made

    def __mod__(self, parameters: Mapping[str, Any]) -> Sentence:
        return Sentence(super().__mod__(parameters), self.marked, parameters)

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.marked, self.parameters


class DateInWords(str):
    """A formatted date or datetime (str) that remembers its value.

    It can be stored and read again like a `Sentence`. A datetime is formatted in its own time zone.
    """

    __slots__ = ("at",)
    at: date  # or its subclass datetime

    def __new__(cls, at: date) -> DateInWords:
        made = super().__new__(cls, _in_words(at))
        made.at = at
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return (self.at,)


def gettext(sentence: str) -> Sentence:
    """The sentence in the active language."""
    return Sentence(_gettext(sentence), (sentence,))


def ngettext(one: str, many: str, number: int) -> Sentence:
    """The sentence for this number, in the active language."""
    return Sentence(_ngettext(one, many, number), (one, many, number))


def in_a_row(sentences: Iterable[str]) -> str:
    """Several sentences as one text, which can be stored and read like a `Sentence`."""
    return reduce(lambda text, each: gettext("%(text)s %(next)s") % {"text": text, "next": each}, sentences)


def gettext_noop(sentence: str) -> str:
    """Mark a sentence that is stored here and translated when it is shown."""
    return sentence


def stored(value: Any) -> Any:
    """A sentence or a date as data for JSON, also within lists and dicts; other text unchanged."""
    if isinstance(value, DateInWords):
        return {"date_in_words": value.at.isoformat()}
    if isinstance(value, Sentence):
        used = set(NAMED.findall("".join(map(str, value.marked))))
        named = {name: each for name, each in (value.parameters or {}).items() if name in used}
        return {"sentence": list(value.marked)} | ({"with": stored(named)} if value.parameters is not None else {})
    if isinstance(value, Mapping):
        return {name: stored(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [stored(each) for each in value]
    return value if value is None or isinstance(value, int) else str(value)


def read(data: Any) -> Any:
    """The inverse of `stored`, with sentences and dates in the active language."""
    if isinstance(data, dict):
        if "date_in_words" in data:
            at = data["date_in_words"]
            return DateInWords(datetime.fromisoformat(at) if "T" in at else date.fromisoformat(at))
        found = {name: read(each) for name, each in data.items()}
        if not isinstance(data.get("sentence"), list):  # a parameter may have this name too
            return found
        marked = found["sentence"]
        sentence = gettext(*marked) if len(marked) == 1 else ngettext(*marked)
        return sentence % found["with"] if "with" in found else sentence
    return [read(each) for each in data] if isinstance(data, list) else data
