"""Storage of static files in which a file holds the whole files that it names at its beginning: browsers load one.

Such a file has no lines of comments and no indentation, which are a fifth of its size on the wire. A comment after code
stays. Stripping would change a text of a script that runs over several lines, so `make check` refuses one
(`.ci/lines.js`). A script names them by `import "./x.js";`, a style sheet by the comment `/* After x.css. */`. Where
the source files are served, browsers follow the imports, and pages link to both style sheets.
"""

import re
from collections.abc import Iterator
from posixpath import dirname, join, normpath
from typing import Any

from django.contrib.staticfiles.storage import ManifestStaticFilesStorage
from django.core.files.base import ContentFile
from django.core.files.storage import Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

IMPORT = {
    "css": re.compile(r"^/\* After (\S+)\. \*/$", re.MULTILINE),
    "js": re.compile(r'^import "([^"]+)";$', re.MULTILINE),
}
EXPORT = re.compile(r"^export ", re.MULTILINE)
SPARE = {  # the group stays: in a style sheet, texts and comments after code
    "css": re.compile(
        r"""^\s*/\*(?:[^*]|\*(?!/))*\*/\n|^\s+|("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/\*.*?\*/)""",
        re.MULTILINE | re.DOTALL,
    ),
    "js": re.compile(r"^\s*(?://.*|/\*(?:[^*]|\*(?!/))*\*/)\n|^\s+()", re.MULTILINE),
}
Found = dict[str, tuple[Storage, str]]


class JoinedFiles(ManifestStaticFilesStorage):
    """Joins files when they are collected, before they are named by their content."""

    is_joined = True

    def post_process(self, paths: Found, dry_run: bool = False, **options: Any) -> Iterator[Any]:
        whole = dict(paths)
        for name in () if dry_run else paths:
            text = joined(name, paths)
            if text is not None:
                self.delete(name)
                whole[name] = (self, self.save(name, ContentFile(text)))
        yield from super().post_process(whole, dry_run, **options)


class CompressedJoinedFiles(JoinedFiles, CompressedManifestStaticFilesStorage):
    """The same, with compressed copies."""


def joined(name: str, paths: Found) -> str | None:
    """The text of a file with those it imports; None if it imports none."""
    kind = name.rpartition(".")[2]
    if kind not in IMPORT:
        return None
    storage, path = paths[name]
    with storage.open(path) as file:
        text = file.read().decode()

    def imported(match: re.Match[str]) -> str:
        other = normpath(join(dirname(name), match[1]))
        storage, path = paths[other]
        with storage.open(path) as file:
            part = joined(other, paths) or file.read().decode()
        return part if kind == "css" else f"{{\n{EXPORT.sub('', part)}}}"  # a script keeps its names to itself

    whole, number = IMPORT[kind].subn(imported, text)
    return SPARE[kind].sub(r"\1", whole) if number else None
