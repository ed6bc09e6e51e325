"""Sentences in the reader's language, for code that knows no framework.

The rules and the engine mark their sentences with these functions. The program hands over Django's at the start; a
script that uses the engine alone reads them as they are written.
"""

from collections.abc import Callable


def _as_written(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


_gettext: Callable[[str], str] = str
_ngettext: Callable[[str, str, int], str] = _as_written


def use(gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str]) -> None:
    """Translate with these from now on."""
    global _gettext, _ngettext
    _gettext, _ngettext = gettext, ngettext


def gettext(sentence: str) -> str:
    """The sentence in the language that is active now."""
    return _gettext(sentence)


def ngettext(one: str, many: str, number: int) -> str:
    """The sentence for this number of things, in the language that is active now."""
    return _ngettext(one, many, number)


def gettext_noop(sentence: str) -> str:
    """Mark a sentence that is stored here and translated where it is shown."""
    return sentence
