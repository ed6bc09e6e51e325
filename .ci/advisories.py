"""Known vulnerabilities of the locked versions: `python .ci/advisories.py`. Fails on any.

Where no advisory source answers, as without a network, it says so and does not fail.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
AUDIT = ["--require-hashes", "--disable-pip", "--progress-spinner=off", "--timeout=5", "--format=json"]


def main() -> int:
    command = [sys.executable, "-m", "pip_audit", "-r", str(ROOT / "requirements-dev.lock"), *AUDIT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        dependencies = json.loads(done.stdout)["dependencies"]
    except ValueError:
        lines = done.stderr.strip().splitlines()
        print(f"Advisories: not checked. {lines[-1] if lines else 'Nothing was answered.'}")
        return 0
    checked = [each for each in dependencies if "skip_reason" not in each]
    if not checked:
        print("Advisories: not checked, no source answered for any package.")
    for each in checked:
        for found in each["vulns"]:
            fixed = ", ".join(found["fix_versions"]) or "no version yet"
            print(f"{each['name']} {each['version']} has {found['id']}; fixed in {fixed}.")
    if checked:
        print(f"Advisories: {len(checked)} packages checked, {len(dependencies) - len(checked)} not known there.")
    return int(any(each["vulns"] for each in checked))


if __name__ == "__main__":
    sys.exit(main())
