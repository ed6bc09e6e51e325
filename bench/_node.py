"""A package of npm that is measured beside ours, by its lock and in a folder of its own under var."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

PEERS = Path(__file__).with_name("brackets_peer")
FILES = ("package.json", "package-lock.json")
ENVIRONMENT = Path(__file__).resolve().parents[1] / "var" / "bench-node"


def ask(program: str, question: object) -> Any | None:
    """What a script of the peers' folder, run by node, answers: JSON in, JSON out. None without node or the package."""
    if not installed():
        return None
    run = subprocess.run(
        ["node", PEERS / program],
        input=json.dumps(question),
        env={**os.environ, "NODE_PATH": str(ENVIRONMENT / "node_modules")},
        text=True,
        stdout=subprocess.PIPE,
        check=True,
    )
    return json.loads(run.stdout)


def installed() -> bool:
    """Whether the package is there; installs it first, once for each state of the lock, and says if that fails."""
    if not (shutil.which("node") and shutil.which("npm")):
        print("node or npm is not on this machine: the brackets are not compared with brackets-manager.")
        return False
    done, wanted = ENVIRONMENT / "installed.json", (PEERS / FILES[1]).read_text()
    if done.exists() and done.read_text() == wanted:
        return True
    print("Installing brackets-manager in var/bench-node …", flush=True)
    ENVIRONMENT.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        shutil.copy(PEERS / name, ENVIRONMENT)
    npm = ["npm", "ci", "--silent", "--ignore-scripts", "--no-audit", "--no-fund"]
    try:
        subprocess.run(npm, cwd=ENVIRONMENT, check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError):
        print("brackets-manager cannot be installed: the brackets are not compared with it.")
        return False
    done.write_text(wanted)
    return True
