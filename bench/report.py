"""The document of figures: a section for each part, kept until that part is measured again."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import tempfile
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import psutil

from bench.figures import Figure
from launcher.embedded.postgres import Postgres
from testing.processes import ROOT

HEADINGS = ("figure", "measured", "goal", "peer", "the peer's", "ratio", "")
INTRODUCTION = """# Figures

`make bench` measures these and writes this page: what each part measured, its goal, and the same job done by another
program (its peer) in the same run. *Ratio* is our figure divided by the peer's. The servers run as in production:
gunicorn and uvicorn with production settings, and a PostgreSQL that waits for the disk.
`make bench ONLY=live,pages` measures those parts alone and leaves the other sections as they are.

A figure belongs to its machine and its load. Between machines, compare ratios.
"""
END = "Missed goals"


@dataclass(slots=True)
class Section:
    """The results of one run of one part; the load average and the other `facts` are from its start.

    `failed`: an error ended it.
    """

    part: str
    title: str
    figures: list[Figure] = field(default_factory=list)
    failed: bool = False
    load: float = field(default_factory=lambda: os.getloadavg()[0])
    facts: list[str] = field(default_factory=lambda: [commit(), f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC", machine()])

    @property
    def missed(self) -> list[str]:
        """The goals that were not met, and whether an error ended the part."""
        failed = ["an error ended this part"] if self.failed else []
        missed = dict.fromkeys(one for figure in self.figures for one in figure.missed())
        return [f"{self.part}: {one}" for one in [*failed, *missed]]

    @property
    def text(self) -> str:
        facts = [*self.facts, f"load average {self.load:.1f} before"]
        rows = [HEADINGS, ["---"] * len(HEADINGS), *(figure.cells for figure in self.figures)]
        table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
        missed = "".join(f"\n- **missed**: {one}" for one in self.missed)
        return f"{self.part}\n\n{self.title}\n\n{' · '.join(facts)}\n\n{table}\n{missed}"


def write(document: Path, section: Section) -> None:
    """Replace a section of the document, and list all missed goals at the end."""
    written = document.read_text() if document.exists() else ""
    sections = {text.split("\n", 1)[0]: text.strip() for text in re.split(r"^## ", written, flags=re.MULTILINE)[1:]}
    sections.pop(END, None)
    sections[section.part] = section.text.strip()
    ordered = [sections[part] for part in sorted(sections)]
    missed = [line for text in ordered for line in text.splitlines() if line.startswith("- **missed**")]
    ordered.append(f"{END}\n\n" + ("\n".join(line.replace("**missed**: ", "") for line in missed) or "None."))
    document.write_text(INTRODUCTION + "".join(f"\n## {text}\n" for text in ordered))


def commit() -> str:
    def git(*arguments: str) -> str:
        asked = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
        return asked.stdout.strip()

    changed = " with changes" if git("status", "--porcelain", "--", ":!docs") else ""
    return f"commit {git('rev-parse', '--short', 'HEAD') or 'unknown'}{changed}"


def machine() -> str:
    """Processor, cores, memory and versions; nothing that identifies the machine."""
    listed = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    model = re.search(r"^model name\s*: (.*)$", listed, re.MULTILINE)
    memory = psutil.virtual_memory().total / 2**30
    with tempfile.TemporaryDirectory() as folder:
        postgres = [Postgres(Path(folder)).programs / "postgres", "--version"]
        version = subprocess.run(postgres, capture_output=True, text=True, check=True).stdout.split()[2]
    return (
        f"{model[1] if model else platform.machine()}, {os.cpu_count()} cores, {memory:.0f} GiB · "
        f"Python {platform.python_version()}, PostgreSQL {version}"
    )
