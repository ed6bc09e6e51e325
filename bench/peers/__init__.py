"""Other programs for the same job, each kind in its own environment under var, from its lock file."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path
from typing import Any

from testing.processes import ROOT

HERE = Path(__file__).parent
LOCK = HERE.with_name("peers.lock")
PYTHON_HOME, NODE_HOME = ROOT / "var" / "bench", ROOT / "var" / "bench-node"
# CribbageSim requires Python 3.12 but also runs on 3.11; every package is in the lock, with its hashes.
PIP = "-m pip install --quiet --disable-pip-version-check --no-deps --ignore-requires-python --require-hashes -r"
NPM = "npm ci --silent --ignore-scripts --no-audit --no-fund"


def ask_python(program: str, question: object, *, install: bool) -> tuple[Any, str]:
    """The JSON result of a file in this folder, run by the peers' own Python; or None, and why."""
    python = PYTHON_HOME / "bin" / "python"

    def with_pip() -> None:
        venv.create(PYTHON_HOME, clear=True, with_pip=True)
        run([python, *PIP.split(), LOCK])

    return ask(LOCK, PYTHON_HOME, with_pip if install else None, [python, HERE / program], question)


def ask_node(folder: str, program: str, question: object, *, install: bool) -> tuple[Any, str]:
    """The JSON result of a script in a folder here, run by node; or None, and why."""
    if not (shutil.which("node") and shutil.which("npm")):
        return None, "node or npm is not on this machine"
    lock = HERE / folder / "package-lock.json"

    def with_npm() -> None:
        NODE_HOME.mkdir(parents=True, exist_ok=True)
        for name in ("package.json", lock.name):
            shutil.copy(HERE / folder / name, NODE_HOME)
        run(NPM.split(), cwd=NODE_HOME)

    return ask(lock, NODE_HOME, with_npm if install else None, ["node", HERE / folder / program], question)


def ask(
    lock: Path, home: Path, install: Callable[[], None] | None, command: list[Any], question: object
) -> tuple[Any, str]:
    """Install the lock file's packages, once for each of its versions, and run the command."""
    done = home / "installed.lock"
    if not done.exists() or done.read_text() != lock.read_text():
        if install is None:
            return None, "not installed, and a run of the smallest size installs nothing"
        try:
            install()
        except (OSError, subprocess.CalledProcessError) as failed:
            print(failed, file=sys.stderr)
            return None, f"{install.__name__.removeprefix('with_')} could not install it"
        done.write_text(lock.read_text())
    environment = {**os.environ, "NODE_PATH": str(home / "node_modules")}
    return json.loads(run(command, input=json.dumps(question), env=environment)), ""


def run(command: list[Any], **more: Any) -> str:
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True, **more).stdout
