"""The packages of others that are measured beside ours, in an environment of their own that nothing else uses."""

from __future__ import annotations

import json
import subprocess
import venv
from pathlib import Path
from typing import Any

LOCK = Path(__file__).with_name("peers.lock")
ENVIRONMENT = Path(__file__).resolve().parents[1] / "var" / "bench"
PYTHON = ENVIRONMENT / "bin" / "python"
# CribbageSim asks for Python 3.12 and runs on 3.11 just as well; every package is in the lock, with its hashes.
INSTALL = "-m pip install --quiet --disable-pip-version-check --no-deps --ignore-requires-python --require-hashes -r"


def ask(program: str, question: object) -> Any | None:
    """What a file of this folder, run by the peers' Python, answers: JSON in, JSON out. None without the peers."""
    if not installed():
        return None
    file = Path(__file__).with_name(program)
    run = subprocess.run([PYTHON, file], input=json.dumps(question), text=True, stdout=subprocess.PIPE, check=True)
    return json.loads(run.stdout)


def installed() -> bool:
    """Whether the peers are there; installs them first, once for each state of the lock, and says if that fails."""
    done, wanted = ENVIRONMENT / "installed.lock", LOCK.read_text()
    if done.exists() and done.read_text() == wanted:
        return True
    print("Installing the peers in var/bench …", flush=True)
    try:
        venv.create(ENVIRONMENT, clear=True, with_pip=True)
        subprocess.run([PYTHON, *INSTALL.split(), LOCK], check=True, capture_output=True, text=True)
    except (OSError, subprocess.CalledProcessError) as failed:
        why = (getattr(failed, "stderr", "") or str(failed)).strip().splitlines()[-1]
        print(f"The peers cannot be installed, so ours is measured alone: {why}")
        return False
    done.write_text(wanted)
    return True
