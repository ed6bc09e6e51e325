"""Runs a part of the benchmark in its own process, and receives its figures one by one."""

from __future__ import annotations

import ast
import signal
import sys
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path

from bench.figures import Size
from bench.report import Section

FOLDER = Path(__file__).with_name("parts")
PARTS = sorted(file.stem for file in FOLDER.glob("[!_]*.py"))


def run(part: str, size: Size) -> Section:
    """Measure one part, printing its figures. After an error the figures so far are kept."""
    section = Section(part, title_of(part))
    print(f"\n{part}: {section.title} Load average {section.load:.1f}.", flush=True)
    context = get_context("spawn")
    ours, theirs = context.Pipe(duplex=False)
    process = context.Process(target=measure, args=(part, size, theirs))
    process.start()
    theirs.close()
    try:
        while True:
            section.figures.append(ours.recv())
            print("  " + " | ".join(section.figures[-1].cells), flush=True)
    except EOFError:
        process.join()
    finally:
        process.terminate()  # this run was interrupted during the part
        process.join()
    section.failed = process.exitcode != 0
    return section


def measure(part: str, size: Size, wire: Connection) -> None:
    """Called in the part's own process."""
    end_in_order()
    for figure in import_module(f"bench.parts.{part}").figures(size):
        wire.send(figure)


def end_in_order() -> None:
    """Let SIGTERM raise an error in this process, so that it stops the servers that it has started."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended by SIGTERM"))


def title_of(part: str) -> str:
    """The first paragraph of the part's docstring."""
    words = ast.get_docstring(ast.parse((FOLDER / f"{part}.py").read_text())) or part
    return " ".join(words.split("\n\n")[0].split())
