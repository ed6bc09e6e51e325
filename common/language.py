"""Sentences in the reader's language, for code that knows no framework.

The rules and the engine mark their sentences with these functions. The program hands over Django's at the start; a
script that uses the engine alone reads them as they are written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

NAMED = re.compile(r"%\((\w+)\)")
Marked = tuple[str] | tuple[str, str, int]  # the arguments of gettext, or of ngettext


def _as_written(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


_gettext: Callable[[str], str] = str
_ngettext: Callable[[str, str, int], str] = _as_written


def use(gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str]) -> None:
    """Translate with these from now on."""
    global _gettext, _ngettext
    _gettext, _ngettext = gettext, ngettext


class Sentence(str):
    """A sentence in the language that is active now, which knows what it was put together from.

    So it can be stored (`stored`) and read again in another language (`read`). A parameter may be a sentence too.
    Anything else that is done to it, such as joining or cutting, makes plain text of it.
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


def gettext(sentence: str) -> Sentence:
    """The sentence in the language that is active now."""
    return Sentence(_gettext(sentence), (sentence,))


def ngettext(one: str, many: str, number: int) -> Sentence:
    """The sentence for this number of things, in the language that is active now."""
    return Sentence(_ngettext(one, many, number), (one, many, number))


def gettext_noop(sentence: str) -> str:
    """Mark a sentence that is stored here and translated where it is shown."""
    return sentence


def stored(value: Any) -> Any:
    """A sentence as JSON-ready data, also within lists and dicts; other text as it is."""
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
    """What `stored` made data of, with its sentences in the language that is active now."""
    if isinstance(data, dict):
        found = {name: read(each) for name, each in data.items()}
        if "sentence" not in found:
            return found
        marked = found["sentence"]
        sentence = gettext(*marked) if len(marked) == 1 else ngettext(*marked)
        return sentence % found["with"] if "with" in found else sentence
    return [read(each) for each in data] if isinstance(data, list) else data
