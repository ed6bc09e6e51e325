"""Sizes that must not creep, and lock files that must work anywhere: `python .ci/ceilings.py`."""

import gzip
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LINES = 300  # a module
OWN_BYTES = {  # all of our own together, each compressed as it is sent: a page has 60 KB, an online table 120 KB
    "static/css/*.css": 15_000,
    "static/js/*.js": 14_200,
    "static/offline/*.js": 5_800,
    "static/games/*.css": 8_000,
    "static/games/*.js": 18_000,
    "static/games/*.svg": 12_000,
    "static/fonts/*.woff2": 60_000,
}
LOCKS = ("requirements.lock", "requirements-dev.lock")


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S607
    return [ROOT / name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def sizes(files: list[Path]) -> Iterator[str]:
    for file in files:
        if file.suffix == ".py" and "migrations" not in file.parts:
            lines = len(file.read_text().splitlines())
            if lines > LINES:
                yield f"{file.relative_to(ROOT)} has {lines} lines; {LINES} is the most. Does it hold two subjects?"
    for pattern, most in OWN_BYTES.items():
        total = sum(len(gzip.compress(file.read_bytes())) for file in files if file.relative_to(ROOT).match(pattern))
        if total > most:
            yield f"{pattern} are {total} bytes together, compressed; {most} is the most."


def pins(lock: str) -> dict[str, str]:
    """Name with marker -> version and hashes, of one lock file."""
    entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text().strip())
    found = {}
    for entry in entries:
        head, *hashes = entry.replace("\\\n", "\n").splitlines()
        name, _, rest = head.partition("==")
        version, _, marker = rest.partition(";")
        found[f"{name};{marker.strip()}"] = f"{version.strip()} {sorted(line.strip() for line in hashes)}"
    return found


def locks() -> Iterator[str]:
    for lock in LOCKS:
        if "://" in (ROOT / lock).read_text():
            yield f"{lock} carries an address; `make lock` writes it without."
        if bare := [name for name, pinned in pins(lock).items() if "--hash=" not in pinned]:
            yield f"{lock} has no hashes for {', '.join(bare)}."
    small, large = (pins(lock) for lock in LOCKS)
    if differing := [name for name in small if large.get(name) != small[name]]:
        yield f"The locks disagree about {', '.join(differing)}; `make lock` writes both."
    for source, lock in (("requirements.in", small), ("requirements-dev.in", large)):
        named = {
            re.split(r"[\[<>=!~ ]", line)[0] for line in (ROOT / source).read_text().splitlines() if line[:1].isalpha()
        }
        if missing := named - {name.partition(";")[0] for name in lock}:
            yield f"{source} names {', '.join(sorted(missing))}, which its lock does not have; `make lock` adds it."


def main() -> int:
    complaints = [*sizes(tracked()), *locks()]
    sys.stdout.write("".join(f"{line}\n" for line in complaints) or "Sizes and locks: fine.\n")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
