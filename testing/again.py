"""Runs the whole suite several times, in random order and next to a busy process: `python -m testing.again 10 JOBS`.

Prints one line per run and keeps the output of failed runs in test-results/. Exits with 1 if any failed.
"""

import random
import re
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / "test-results"
WORK = "import os; run = os.getppid()\nwhile os.getppid() == run: sum(range(10_000))"  # longer than any run
BUSY = [sys.executable, "-c", WORK]
OUTCOME = re.compile(r"^=*\s*(\d+ (?:passed|failed|error).*?) in [\d.]+s", re.MULTILINE)


def run(number: int, jobs: str) -> bool:
    """Run the suite once and print its line; returns whether everything passed."""
    seed, began = random.randrange(2**31), time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-n", jobs, "--dist", "worksteal", "-p", "no:cacheprovider"]
    done = subprocess.run([*command, f"--randomly-seed={seed}"], cwd=ROOT, capture_output=True, text=True, check=False)
    outcome = OUTCOME.findall(done.stdout)
    said = outcome[-1] if outcome else f"no outcome, exit status {done.returncode}"
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
    print(f"run {number}: {said} in {time.monotonic() - began:.0f} s, seed {seed}", *failed, sep="\n  ", flush=True)
    if done.returncode:
        KEPT.mkdir(exist_ok=True)
        (KEPT / f"run-{number}.txt").write_text(done.stdout + done.stderr)
    return done.returncode == 0


def main(times: int, jobs: str) -> int:
    busy = subprocess.Popen(BUSY)
    try:
        passed = [run(number, jobs) for number in range(1, times + 1)]
    finally:
        busy.kill()
        busy.wait()
    print(f"{passed.count(False)} of {times} runs failed")
    return 0 if all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
