"""Worn phrases, straight apostrophes, and sentences that are not marked for translation.

Run `python .ci/words.py [a path's beginning …]`. A template marks its text with `{% translate %}` or
`{% blocktranslate %}`, a module its sentences with gettext. `words.json` lists the exceptions, each with its reason.
"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
EXCEPTIONS = json.loads(Path(__file__).with_name("words.json").read_text())

WORN = re.compile(
    r"\b(anew|meanwhile|nought|dearest|oneself|lately|whosoever|thereupon|hitherto|whom they met)\b"
    r"|\bif you like\b|\bof ours\b|\bleave it (be|as it is)\b|\bas far as you like\b|\ball the same\b|\bat last\b"
    r"|\b(rule|pair them|seat them|pay it|keep it|decide it|let it be) so\b"
    r"|\b(take|taken|takes|took|taking)\b( \w+){0,4} (back|away|out)\b"
    r"|\b(stand|stands|stood|standing) (here|there|below|above|at|so|as)\b|\bwhat stands\b"
    r"|\blay (a|the) table\b|\btable is laid\b|\b(lay|lays|laid|laying) away\b"
    r"|\b(is|are) (called|pegged|planned|counted|asked) no more\b|\bno more of these\b"
    r"|(^|[.!?:;] )(Who|Whoever|What) "
    r"(?!is|are|was|were|does|do|did|can|may|will|won|wins|plays|should)[a-z]+ [a-z ]+[.;,]"
    r"|\b(somebody|nobody|everybody)\b|\b(dues|paid) until\b|\bpegs short\b|\bby how many\b",
    re.IGNORECASE,
)
GETTEXT = {"gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy", "pgettext", "npgettext", "_"}
BUGS = {"ValueError", "TypeError", "LookupError", "KeyError", "RuntimeError", "NoReverseMatch"}
SENTENCE = re.compile(r"[A-Za-z’']{2,} [A-Za-z’']{2,}")
STRAIGHT = re.compile(r"(?<=[\w)}])'(?=\w)|(?<=s)'(?= )")  # one sentence is one message
NOT_SAID = re.compile(r"\b(?:css|hx_\w+)=\"[^\"]*\"")  # arguments of tags
SPOKEN_ATTRIBUTES = re.compile(r"\b(?:aria-label|title|placeholder|alt|content)=\"([^\"]*)\"")


def tracked(*patterns: str) -> list[Path]:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def strings(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """Line, text and whether it is marked, of each string that a person may read; a blank for what is put into it."""
    marked, skipped = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in GETTEXT:
            marked.update(each for argument in node.args for each in ast.walk(argument))
        skipped.update(_for_programmers(node))
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = (part.value if isinstance(part, ast.Constant) else " " for part in node.values)
            yield node.lineno, "".join(map(str, parts)), node in marked
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value, node in marked


def _for_programmers(node: ast.AST) -> Iterator[ast.AST]:
    """Docstrings, assertions and errors that mean a bug; and the pieces of an f-string, which is one text."""
    if isinstance(node, ast.Expr):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from node.values
    elif isinstance(node, ast.Assert) or (
        isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and _name(node.exc.func) in BUGS
    ):
        yield from ast.walk(node)


def _name(function: ast.expr | None) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def template_text(text: str) -> Iterator[tuple[int, str, bool]]:
    """Line, text and whether it is marked, of what a template says."""
    text = re.sub(r"\{#.*?#\}|<!--.*?-->|<script.*?</script>|<style.*?</style>", _blank, text, flags=re.DOTALL)
    for found in re.finditer(r"\{% blocktranslate.*?%\}(.*?)\{% endblocktranslate %\}", text, re.DOTALL):
        yield text.count("\n", 0, found.start()) + 1, found[1], True
    text = re.sub(r"\{% blocktranslate.*?\{% endblocktranslate %\}", _blank, text, flags=re.DOTALL)
    for found in re.finditer(r"\{[%{].*?[%}]\}", text, re.DOTALL):
        for quoted in re.finditer(r"(_\()?\"([^\"]*)\"|(_\()?'([^']*)'", NOT_SAID.sub("", found[0])):
            said = quoted[2] or quoted[4] or ""
            is_marked = bool(quoted[1] or quoted[3]) or found[0].startswith("{% translate")
            if is_marked or SENTENCE.search(said):
                yield text.count("\n", 0, found.start()) + 1, said, is_marked
    text = re.sub(r"\{[%{].*?[%}]\}", _blank, text, flags=re.DOTALL)
    for found in SPOKEN_ATTRIBUTES.finditer(text):
        if re.search(r"[A-Za-z]{2}", found[1]) and not re.search(r"width=|no-store|[{}]|light dark", found[1]):
            yield text.count("\n", 0, found.start()) + 1, found[1], False
    text = re.sub(r"<[^>]*>", _blank, text, flags=re.DOTALL)
    for found in re.finditer(r"[^\n]*[A-Za-z]{2}[^\n]*", text):
        yield text.count("\n", 0, found.start()) + 1, found[0].strip(), False


def _blank(found: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", found[0])


def document_text(text: str) -> Iterator[tuple[int, str, bool]]:
    """Line and text of each paragraph of a document, without code; there is nothing to mark in it."""
    text = re.sub(r"^```.*?^```$|`[^`\n]*`|\]\([^)]*\)", _blank, text, flags=re.MULTILINE | re.DOTALL)
    for found in re.finditer(r"(?:[^\n]+\n?)+", text):
        yield text.count("\n", 0, found.start()) + 1, found[0], True


def is_excepted(name: str, text: str, kind: str) -> bool:
    return any(re.search(each["path"], name) and re.search(each.get("text", ""), text) for each in EXCEPTIONS[kind])


def findings() -> Iterator[str]:
    for file in tracked("templates", "league", "games", "common", "launcher", "*.md"):
        name = str(file.relative_to(ROOT))
        if file.suffix == ".py" and "migrations" not in file.parts:
            found, is_module = strings(ast.parse(file.read_text())), True
        elif "templates" in file.parts and file.suffix in {".html", ".txt"}:
            found, is_module = template_text(file.read_text()), False
        elif file.suffix == ".md":
            found, is_module = document_text(file.read_text()), False
        else:
            continue
        for line, text, is_marked in found:
            said = " ".join(text.split())
            if not is_marked and (not is_module or SENTENCE.search(said)) and not is_excepted(name, said, "unmarked"):
                yield f"{name}:{line}: not marked for translation: {said[:90]}"
            if is_marked and file.suffix != ".md" and STRAIGHT.search(said):
                yield f"{name}:{line}: write ’ instead of ' in: {said[:90]}"
            for worn in WORN.finditer(said):
                around = said[max(0, worn.start() - 30) : worn.end() + 40]
                if not is_excepted(name, around, "worn"):
                    yield f"{name}:{line}: “{worn[0].strip()}” in: {around}"


def main() -> int:
    only = sys.argv[1:]
    found = [each for each in findings() if not only or each.startswith(tuple(only))]
    sys.stdout.write("".join(f"{each}\n" for each in found))
    sys.stdout.write(f"Words: {len(found)} to look at.\n" if found else "Words: fine.\n")
    return bool(found)


if __name__ == "__main__":
    raise SystemExit(main())
