"""Measures the parts of the program and judges them by their goals: `make bench`, `make bench ONLY=live,pages`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench import report, runner
from bench.figures import Size


def chosen(names: str) -> list[str]:
    """The named parts, or all of them. Raises ArgumentTypeError, which argparse shows."""
    found = [name.strip() for name in names.split(",") if name.strip()]
    if unknown := [name for name in found if name not in runner.PARTS]:
        raise argparse.ArgumentTypeError(f"no part {', '.join(unknown)}; there are {', '.join(runner.PARTS)}")
    return found or runner.PARTS


def main() -> int:
    """Returns 1 if a part failed or a goal was missed; at the smallest size goals don't count."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--only", type=chosen, default=runner.PARTS, help="some parts, with commas between")
    parser.add_argument("--size", type=Size, choices=Size, default=Size.USUAL, metavar="smallest|usual|full")
    parser.add_argument("--write", type=Path, help="the document that the figures go into")
    asked = parser.parse_args()
    runner.end_in_order()
    sections = []
    with TemporaryDirectory(prefix="twice-around-bench-") as folder:
        os.environ["BENCH_PREPARED"] = folder
        for part in asked.only:
            sections.append(runner.run(part, asked.size))
            if asked.write:
                report.write(asked.write, sections[-1])
    if asked.size is Size.SMALLEST:
        print("\nThe smallest size shows only that the parts run.")
        return int(any(section.failed for section in sections))
    missed = [one for section in sections for one in section.missed]
    print("\n".join(["\nMissed goals:", *(f"  {one}" for one in missed)] if missed else ["\nEvery goal is met."]))
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
