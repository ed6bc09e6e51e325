"""A backup is one file, readable only by its owner; restoring it brings back everything, or changes nothing."""

import os
import shutil
import subprocess
import sys
import tarfile

import psycopg
import pytest

from launcher import backups
from launcher.embedded.postgres import QUICK_TO_LOSE, NoPostgres, Postgres
from launcher.supervisor import Supervisor

pytestmark = pytest.mark.slow
KEY = "the first key"


@pytest.fixture
def home(tmp_path):
    """The folder of a program that was started once and is stopped, with one club."""
    folder = tmp_path / "var"
    folder.mkdir(mode=0o700)
    (folder / "secret_key").write_text(KEY)
    server = Postgres(folder, options=QUICK_TO_LOSE)
    server.start()
    with psycopg.connect(server.url) as database:
        database.execute("CREATE TABLE club (name text)")
        database.execute("INSERT INTO club VALUES ('Maple Ridge')")
    server.stop()
    yield folder
    server.stop()
    shutil.rmtree(server.base, ignore_errors=True)


def clubs(home, sql="SELECT name FROM club"):
    server = Postgres(home, options=QUICK_TO_LOSE)
    server.start()
    try:
        with psycopg.connect(server.url) as database:
            return [name for (name,) in database.execute(sql).fetchall()]
    finally:
        server.stop()


def test_a_restored_backup_restores_the_rows_and_the_key(home, tmp_path):
    file = tmp_path / "monday.backup"
    backups.save(home, file, KEY)
    clubs(home, "UPDATE club SET name = 'Lost' RETURNING name")
    (home / "secret_key").write_text("another key")
    backups.restore(home, file)
    assert clubs(home) == ["Maple Ridge"]
    assert (home / "secret_key").read_text() == KEY
    assert (home / "secret_key").stat().st_mode & 0o777 == 0o600


def test_a_backup_is_private_and_leaves_no_temporary_files(home, tmp_path):
    backups.save(home, tmp_path / "monday.backup", KEY)
    assert (tmp_path / "monday.backup").stat().st_mode & 0o777 == 0o600
    assert sorted(os.listdir(tmp_path)) == ["monday.backup", "var"]
    assert not Postgres(home).running  # as it was before


def test_a_backup_can_be_made_while_the_program_is_running(home, tmp_path):
    server = Postgres(home, options=QUICK_TO_LOSE)
    server.start()
    running = Supervisor(home)
    assert running.claim("process 1, http://localhost:8000/") is None
    backups.save(home, tmp_path / "monday.backup", KEY)
    assert server.running


def test_restoring_under_a_running_program_is_refused(home, tmp_path):
    backups.save(home, tmp_path / "monday.backup", KEY)
    running = Supervisor(home)
    assert running.claim("process 1, http://localhost:8000/") is None
    with pytest.raises(backups.BackupError, match="process 1, http://localhost:8000/"):
        backups.restore(home, tmp_path / "monday.backup")


@pytest.fixture
def left_over(home):
    """The database server of a program that was killed, and a process of it that is still connected."""
    server = Postgres(home, options=QUICK_TO_LOSE)
    server.start()
    connects = f"import psycopg, time; kept = psycopg.connect({server.url!r})"
    stays = f"{connects}; print('connected', flush=True); time.sleep(600)"
    with subprocess.Popen(
        [sys.executable, "-c", stays], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        assert process.stdout.readline() == "connected\n"
        Supervisor(home).adopt("web", process)
        yield process
        process.kill()


def test_a_restore_ends_the_processes_of_a_killed_program(home, tmp_path, left_over):
    backups.save(home, tmp_path / "monday.backup", KEY)
    assert left_over.poll() is None
    assert Postgres(home).running, "a backup changes nothing"
    backups.restore(home, tmp_path / "monday.backup")
    assert left_over.wait(10) is not None
    assert clubs(home) == ["Maple Ridge"]


def test_a_file_is_never_written_over(home, tmp_path):
    file = tmp_path / "monday.backup"
    file.write_text("holiday pictures")
    with pytest.raises(backups.BackupError, match="already exists"):
        backups.save(home, file, KEY)
    assert file.read_text() == "holiday pictures"


def damaged(file):
    """A backup whose database is truncated."""
    with tarfile.open(file) as parts:
        parts.extraction_filter = getattr(tarfile, "data_filter", None)  # which Python 3.11.2 does not have
        parts.extractall(file.parent)
    dump = file.parent / "club.dump"
    dump.write_bytes(dump.read_bytes()[:500])
    with tarfile.open(file, "w") as parts:
        parts.add(dump, "club.dump")
        parts.add(file.parent / "secret_key", "secret_key")


@pytest.mark.parametrize("how", ["text", "half", "damaged"])
def test_an_incomplete_backup_changes_nothing(home, tmp_path, how):
    file = tmp_path / "monday.backup"
    backups.save(home, file, KEY)
    if how == "damaged":
        damaged(file)
    else:
        file.write_bytes(b"Dear Ann" if how == "text" else file.read_bytes()[:700])
    (home / "secret_key").write_text("another key")
    with pytest.raises((backups.BackupError, NoPostgres)):
        backups.restore(home, file)
    assert clubs(home) == ["Maple Ridge"]
    assert (home / "secret_key").read_text() == "another key"


def test_remains_of_an_interrupted_restore_are_removed(home, tmp_path):
    backups.save(home, tmp_path / "monday.backup", KEY)
    server = Postgres(home, options=QUICK_TO_LOSE)
    server.start()
    with psycopg.connect(server.url, autocommit=True) as database:
        database.execute("CREATE DATABASE twice_around_new")
        database.execute("CREATE DATABASE twice_around_old")
    server.stop()
    backups.restore(home, tmp_path / "monday.backup")
    assert clubs(home, "SELECT datname FROM pg_database WHERE datname LIKE 'twice%'") == ["twice_around"]
    assert clubs(home) == ["Maple Ridge"]


def test_a_folder_without_data_has_nothing_to_back_up(tmp_path):
    with pytest.raises(backups.BackupError, match="no data"):
        backups.save(tmp_path / "new", tmp_path / "monday.backup", KEY)


def command(home, *typed, said="", **variables):
    """A command's output, and its exit code."""
    clean = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")}
    env = clean | {"TWICE_AROUND_HOME": str(home), "DJANGO_SETTINGS_MODULE": "league.config.settings.dev"} | variables
    ran = subprocess.run(
        [sys.executable, "manage.py", *map(str, typed)],
        env=env,
        input=said,
        text=True,
        capture_output=True,
        check=False,
    )
    return ran.returncode, ran.stdout + ran.stderr


def test_the_commands_report_their_result(home, tmp_path):
    file = tmp_path / "monday.backup"
    code, said = command(home, "backup", file)
    assert (code, said.split(" (")[0]) == (0, f"Saved {file}")
    code, said = command(home, "restore", file, said="no\n")
    assert code == 1
    assert "Nothing was changed, because the answer was not “yes”." in said
    code, said = command(home, "restore", file, said="yes\n")
    assert code == 0
    assert "Restored." in said


def test_a_backup_holds_the_key_in_use(home, tmp_path):
    file = tmp_path / "monday.backup"
    of_the_environment = KEY.replace("first", "second")
    assert command(home, "backup", file, SECRET_KEY=of_the_environment)[0] == 0
    with tarfile.open(file) as parts:
        assert parts.extractfile("secret_key").read().decode() == of_the_environment


def test_the_data_of_another_server_is_not_taken_for_this_machines(home, tmp_path):
    code, said = command(home, "backup", tmp_path / "x.backup", DATABASE_URL="postgresql://club@db.example/club")
    assert code == 1
    assert "DATABASE_URL" in said
    assert not (tmp_path / "x.backup").exists()
