"""Runs every measurement of this folder, one after another: `make bench`."""

from importlib import import_module
from pathlib import Path


def main() -> None:
    for name in sorted(file.stem for file in Path(__file__).parent.glob("[!_]*.py")):
        import_module(f"bench.{name}").main()


main()
