"""Backups: one file holds the database, as pg_dump writes it, and the secret key."""

import os
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryFile
from typing import IO

import psycopg
from django.core.management import CommandError

from common.language import gettext as _
from launcher.embedded.postgres import NoPostgres, Postgres
from launcher.supervisor import Supervisor

DATABASE, KEY = "club.dump", "secret_key"


class BackupError(Exception):
    """Nothing was saved or replaced; the sentence says why."""


@contextmanager
def command_errors() -> Iterator[None]:
    """Report errors as a CommandError; refuse if the data is on another PostgreSQL server."""
    if os.environ.get("DATABASE_URL"):
        sentence = _("The data is on the server that DATABASE_URL names. See “Backups” in docs/operators.md.")
        raise CommandError(sentence)
    try:
        yield
    except (BackupError, NoPostgres, psycopg.Error) as error:
        raise CommandError(str(error)) from error
    except OSError as error:
        raise CommandError(": ".join(filter(None, [error.filename, error.strerror]))) from error


def save(home: Path, file: Path, key: str) -> None:
    """Write the data of the folder `home`, and the secret key in use, to a new file that only its owner can read.

    The program can keep running.
    """
    if file.exists():
        raise BackupError(_("%(file)s already exists. Choose another file name.") % {"file": file})
    with _server_of(home) as postgres, TemporaryFile(dir=home) as dump:
        postgres.dump(dump)
        with _write_whole(file) as new, tarfile.open(fileobj=new, mode="w") as parts:
            entry = parts.gettarinfo(arcname=DATABASE, fileobj=dump)
            dump.seek(0)
            parts.addfile(entry, dump)
            secret = tarfile.TarInfo(KEY)
            secret.size = len(key.encode())
            parts.addfile(secret, BytesIO(key.encode()))


def restore(home: Path, file: Path) -> None:
    """Replace the data of the folder `home` with a file from `save`; the program must be stopped."""
    try:
        with tarfile.open(file) as parts, TemporaryFile(dir=home) as dump:
            database, key = parts.extractfile(DATABASE), parts.extractfile(KEY)
            if database is None or key is None:
                raise KeyError(file)
            shutil.copyfileobj(database, dump)
            dump.seek(0)
            with _server_of(home, stopped=True) as postgres, _write_whole(home / KEY) as new:
                new.write(key.read())
                postgres.replace_with(dump)
    except (tarfile.TarError, KeyError) as error:
        raise BackupError(
            _("%(file)s is not a backup from this program. Choose a file from “make backup”.") % {"file": file}
        ) from error


@contextmanager
def _write_whole(file: Path) -> Iterator[IO[bytes]]:
    """A new file that replaces `file` once it is complete; after an error nothing has changed."""
    with NamedTemporaryFile(dir=file.parent, prefix=f".{file.name}-", delete=False) as new:
        try:
            yield new
            new.flush()
            os.fsync(new.fileno())
            Path(new.name).replace(file)
        finally:
            Path(new.name).unlink(missing_ok=True)


@contextmanager
def _server_of(home: Path, *, stopped: bool = False) -> Iterator[Postgres]:
    """The server of the running program; refused if the program must be `stopped`. Without one, a temporary server.

    Processes that a killed program has left behind are ended if it must be stopped, and left alone otherwise.
    """
    postgres, supervisor = Postgres(home), Supervisor(home)
    taken = supervisor.claim(_("a backup"))
    if taken and stopped:
        sentence = _("Twice Around is running with this data (%(process)s). Stop it first.")
        raise BackupError(sentence % {"process": taken})
    if taken and not postgres.running:
        raise BackupError(_("Twice Around is starting or stopping. Try again in a minute."))
    if not stopped and not postgres.data.exists():
        raise BackupError(_("There is no data in %(folder)s yet.") % {"folder": home})
    if stopped:
        supervisor.end_leftovers()
    found = postgres.running
    if not taken:
        postgres.start()
    try:
        yield postgres
    finally:
        if stopped or not found:
            postgres.stop()
