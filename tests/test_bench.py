"""Every part of the benchmark runs, at its smallest size; the measured values are not judged."""

import os
import shutil
import subprocess
import sys
from ast import literal_eval
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WITH_SERVERS = (
    "bracket_page",
    "first_paint",
    "live",
    "many_clubs",
    "pages",
    "ratings",
    "slow_clients",
    "sockets",
    "table_page",
)
PARTS = {file.stem for file in (ROOT / "bench" / "parts").glob("[!_]*.py")}


BENCH = (sys.executable, "-m", "bench", "--size", "smallest")


def bench(*arguments, cwd=ROOT):
    return subprocess.run([*BENCH, *arguments], cwd=cwd, capture_output=True, text=True, check=False)


def rows(document, part):
    """The rows of a part's section without the heading."""
    section = document.read_text().split(f"\n## {part}\n")[1].split("\n## ")[0]
    return [line for line in section.splitlines() if line.startswith("| ")][2:]


@pytest.fixture
def document(tmp_path):
    return tmp_path / "figures.md"


@pytest.mark.parametrize("part", sorted(PARTS.difference(WITH_SERVERS)))
def test_a_part_runs(part, document):
    ran = bench("--only", part, "--write", str(document))
    assert ran.returncode == 0, ran.stderr
    assert rows(document, part)


@pytest.mark.long
def test_the_parts_with_servers_run(document):
    """In one run: the first migrates for the others, which takes longer than measuring."""
    ran = bench("--only", ",".join(WITH_SERVERS), "--write", str(document))
    assert ran.returncode == 0, ran.stderr
    assert [part for part in WITH_SERVERS if not rows(document, part)] == []


DIFFERENT = "print({name for name in dir(prod) if name.isupper() and getattr(prod, name) != getattr(settings, name)})"


def test_the_settings_are_productions_but_for_https():
    of_a_server = {
        "SECRET_KEY": "x" * 50,
        "ALLOWED_HOSTS": "localhost",
        "DATABASE_URL": "postgresql:///none",
        "REDIS_URL": "redis://127.0.0.1:1",
        "EMAIL_URL": "smtp://127.0.0.1",
    }
    command = [
        sys.executable,
        "-c",
        f"from bench import settings; from league.config.settings import prod; {DIFFERENT}",
    ]
    env = {**os.environ, **of_a_server}
    ran = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True)
    assert literal_eval(ran.stdout) == {
        "SECURE_SSL_REDIRECT",
        "SESSION_COOKIE_NAME",
        "SESSION_COOKIE_SECURE",
        "CSRF_COOKIE_NAME",
        "CSRF_COOKIE_SECURE",
    }


def test_a_run_of_some_parts_replaces_their_sections_alone(document):
    document.write_text(
        "# Figures\n\n## brackets\n\nAn old one.\n\n## live\n\nTo stay.\n\n- **missed**: live: too slow\n\n"
        "## Missed goals\n\n- brackets: too slow\n- live: too slow\n"
    )
    assert bench("--only", "brackets", "--write", str(document)).returncode == 0
    text = document.read_text()
    assert "An old one." not in text
    assert "\n## live\n\nTo stay.\n" in text
    assert text.endswith("\n## Missed goals\n\n- live: too slow\n")


def test_a_part_that_does_not_exist_is_refused_by_name():
    ran = bench("--only", "brackets,seeting")
    assert ran.returncode == 2
    assert "no part seeting; there are analysis, " in ran.stderr


PART = """\"\"\"Says {number}.\"\"\"
from bench.figures import Figure, Peer, at_most


def figures(size):
    yield Figure(name="a number", value={number}, unit="ms", goal=at_most(2), peer=Peer(name="none", missing="no node"))
    {then}
"""


@pytest.fixture
def made_up_part(tmp_path, monkeypatch):
    """Adds a part to a copy of the benchmark, and runs it."""
    shutil.copytree(ROOT / "bench", tmp_path / "bench", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))

    def made(*more, number, then=""):
        (tmp_path / "bench" / "parts" / "made_up.py").write_text(PART.format(number=number, then=then))
        return bench("--only", "made_up", "--write", str(tmp_path / "figures.md"), *more, cwd=tmp_path)

    return made


def test_a_goal_that_is_met_ends_well_and_a_missing_peer_says_why(made_up_part, document):
    ran = made_up_part("--size", "usual", number=2)
    assert (ran.returncode, ran.stdout.splitlines()[-1]) == (0, "Every goal is met.")
    assert rows(document, "made_up") == ["| a number | 2 ms | ≤ 2 ms | none | not measured: no node |  |  |"]
    assert document.read_text().endswith("\n## Missed goals\n\nNone.\n")


def test_a_missed_goal_is_listed_and_sets_the_exit_status(made_up_part, document):
    ran = made_up_part("--size", "usual", number=2.5)
    assert ran.returncode == 1
    assert ran.stdout.endswith("\nMissed goals:\n  made_up: a number: 2.5 ms, goal ≤ 2 ms\n")
    assert "| 2.5 ms | ≤ 2 ms | none | not measured: no node |  | **missed** |" in document.read_text()
    assert document.read_text().endswith("\n## Missed goals\n\n- made_up: a number: 2.5 ms, goal ≤ 2 ms\n")
    assert made_up_part(number=2.5).returncode == 0, "the smallest size judges no goal"


def test_a_part_that_fails_keeps_its_figures_and_sets_the_exit_status(made_up_part, document):
    ran = made_up_part(number=1, then="raise OSError('the disk is full')")
    assert ran.returncode == 1
    assert "the disk is full" in ran.stderr
    assert "| a number | 1 ms |" in document.read_text()
    assert document.read_text().endswith("\n## Missed goals\n\n- made_up: an error ended this part\n")


ENDLESS = """import atexit, pathlib, time
    atexit.register(pathlib.Path("ended").touch)
    yield Figure(name="ready", value=1)
    time.sleep(60)"""


def test_a_run_that_is_ended_lets_its_part_end_in_order(made_up_part, tmp_path):
    """A part stops its servers when its process exits."""
    made_up_part(number=1)
    part = tmp_path / "bench" / "parts" / "made_up.py"
    part.write_text(PART.format(number=1, then=ENDLESS))
    with subprocess.Popen([*BENCH, "--only", "made_up"], cwd=tmp_path, stdout=subprocess.PIPE, text=True) as run:
        assert next(line for line in run.stdout if "ready | 1 |" in line)
        run.terminate()
    assert run.returncode != 0
    assert (tmp_path / "ended").exists()
