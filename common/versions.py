"""The version of stored values: a form carries the one it showed, so that no one overwrites a change unseen."""

from collections.abc import Mapping
from hashlib import sha256

from django.utils.translation import gettext_lazy

from common.errors import Refused

CHANGED = gettext_lazy("Someone changed this after you opened the page. The page now shows the current state.")
NO_VERSION = gettext_lazy("This page is out of date. Reload it, then try again.")


def version_of(values: Mapping[str, object]) -> str:
    """The version of values: a short hash for each name, so that two versions also show which values differ."""
    return " ".join(f"{name}:{sha256(str(value).encode()).hexdigest()[:8]}" for name, value in values.items())


def changed_since(expected_version: str, values: Mapping[str, object]) -> list[str]:
    """The names whose value is another one than in `expected_version`."""
    seen = set(expected_version.split())
    return [name for name, value in values.items() if version_of({name: value}) not in seen]


def check_version(
    expected_version: str | None, stored: Mapping[str, object], wanted: Mapping[str, object] | None = None
) -> None:
    """Refuse as "changed_since" if `stored` has changed since the user saw `expected_version`.

    None checks nothing: the program makes the change. An empty version is refused, as no page has it.

    Stored values that are already those `wanted`, all of them, are no conflict: the same form was sent twice.
    """
    if expected_version is not None and changed_since(expected_version, stored):
        if wanted is not None and wanted.keys() >= stored.keys() and not _different(stored, wanted):
            return
        raise Refused("changed_since", str(CHANGED))


def _different(stored: Mapping[str, object], wanted: Mapping[str, object]) -> bool:
    """Whether a value differs; a number and its text count as the same."""
    return any(wanted[name] != value and str(wanted[name]) != str(value) for name, value in stored.items())
