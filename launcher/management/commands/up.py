"""`manage.py up`: starts everything that a club needs, until Ctrl-C."""

import logging
import os
import signal
import time
import urllib.error
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shlex import quote
from types import FrameType
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError, call_command
from django.db import connections
from django.utils.translation import gettext as _

from launcher.demo import load, sign_in
from launcher.embedded.postgres import NoPostgres, Postgres
from launcher.embedded.valkey import NoValkey, Valkey
from launcher.management.commands.migrate import OtherTables
from launcher.supervisor import QUEUE, Supervisor, addresses, version, why_not_listening
from league.accounts.services import new_start_code

LOOPBACK = {"127.0.0.1", "localhost", "::1"}
WORKER = ("celery", "-A", "league.config.celery", "worker", "--concurrency=2", "--without-gossip", "--without-mingle")
BEAT = ("celery", "-A", "league.config.celery", "beat", "--pidfile=")
TIME_TO_ANSWER = 60.0


class StopRequested(Exception):
    """The user has requested a stop."""


class Command(BaseCommand):
    help = _("Start PostgreSQL, Valkey, the web pages, the worker and the scheduler. Ctrl-C stops them.")
    requires_system_checks = []
    postgres: Postgres | None = None
    asked_to_stop = False

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--host", default="127.0.0.1", help=_("use 0.0.0.0 to let phones on the same network connect")
        )
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--demo", action="store_true", help=_("load the demo clubs, if they aren’t loaded yet"))

    def handle(self, *args: Any, host: str, port: int, demo: bool, **options: Any) -> None:
        os.umask(0o077)  # files written from here on, logs included, are private
        self.supervisor = Supervisor(settings.HOME)
        self.log_to(self.supervisor.logs / "up.log")
        address = f"http://{'localhost' if host in LOOPBACK or host == '0.0.0.0' else host}:{port}/"  # noqa: S104
        if taken := self.supervisor.claim(f"process {os.getpid()}, {address}"):
            sentence = _("Twice Around is already running with the data in %(folder)s (%(process)s).")
            raise CommandError(sentence % {"folder": settings.HOME, "process": taken})
        for name in self.supervisor.end_leftovers():
            self.say("  " + _("Stopped %(name)s, which was left over from an earlier start.") % {"name": name})
        if why := why_not_listening(host, port):
            raise CommandError(why)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.request_stop)
        try:
            self.start(host, port, demo=demo)
            self.print_welcome(address, host, port, demo=demo)
            self.watch()
        except StopRequested:
            self.say("\n" + _("Stopping …"))
        except (NoPostgres, NoValkey) as error:
            raise CommandError(str(error)) from error
        finally:
            self.end()
        self.say(_("Stopped. Your data is kept."))

    def log_to(self, file: Path) -> None:
        """Log our own migrations and demo into a file next to the other logs, not into this output."""
        for handler in logging.getLogger().handlers:
            if isinstance(handler, logging.StreamHandler):
                handler.setStream(file.open("a"))

    def request_stop(self, number: int, frame: FrameType | None) -> None:
        """Only set a flag: an exception from a signal handler could occur anywhere, even while stopping."""
        self.asked_to_stop = True

    def start(self, host: str, port: int, *, demo: bool) -> None:
        self.say(_("Twice Around, with its data in %(folder)s") % {"folder": settings.HOME})
        if not os.environ.get("DATABASE_URL"):
            with self.step("PostgreSQL"):
                self.postgres = Postgres(settings.HOME)
                said = self.postgres.start()
            for line in said:
                self.say(f"    {line}")
        if not os.environ.get("REDIS_URL"):
            with self.step("Valkey"):
                self.supervisor.adopt(QUEUE, Valkey(settings.HOME).start())
        with self.step(_("database tables")):
            self.migrate()
        if demo:
            with self.step(_("demo clubs")):
                load(self.tick)
        with self.step(_("style sheets and scripts")):
            call_command("collectstatic", interactive=False, verbosity=0)
        connections.close_all()
        bracketed = f"[{host}]" if ":" in host else host
        env = {"DJANGO_SETTINGS_MODULE": os.environ["DJANGO_SETTINGS_MODULE"], "WEB_ADDRESS": f"{bracketed}:{port}"}
        if host not in LOOPBACK:
            env["ALLOWED_HOSTS"] = ",".join(filter(None, [os.environ.get("ALLOWED_HOSTS"), host, *addresses()]))
        with self.step(_("pages, worker and scheduler")):
            self.supervisor.begin("web", "launcher.serve", f"--host={host}", f"--port={port}", env=env)
            self.supervisor.begin("worker", *WORKER, env={"ADDRESS": self.site(host, port), **env})
            self.supervisor.begin("beat", *BEAT, f"--schedule={self.supervisor.run / 'beat'}", env=env)
            self.wait_for_an_answer(f"http://{host if host != '0.0.0.0' else '127.0.0.1'}:{port}/readyz")  # noqa: S104

    def migrate(self) -> None:
        """Bring the tables up to date. If they are those of another version, say which one, and how to start over."""
        used = settings.HOME / "version"  # the version that last started with this data
        try:
            call_command("migrate", interactive=False, verbosity=0)
        except OtherTables as no:
            before = used.read_text() if used.exists() else ""
            lines = [
                str(no),
                _("Your data is kept. To keep using it, go back to the version you last started it with."),
            ]
            if before:
                lines.append("  " + _("git checkout %(version)s") % {"version": before})
            if self.postgres:
                aside = f"{self.postgres.base}-{time.strftime('%Y-%m-%d-%H%M')}"
                lines += [_("To start over without it:"), f"  mv {quote(str(self.postgres.base))} {quote(aside)}"]
            raise CommandError("\n".join(lines)) from no
        used.write_text(version())

    def site(self, host: str, port: int) -> str:
        """The base URL of links in e-mails without a request: the operator's choice, or the address for phones."""
        found = [] if host in LOOPBACK else addresses()
        return settings.ADDRESS or f"http://{found[0] if found else 'localhost'}:{port}"

    def wait_for_an_answer(self, url: str) -> None:
        until = time.monotonic() + TIME_TO_ANSWER
        said = _("no answer")
        while time.monotonic() < until:
            self.look()
            try:
                with urllib.request.urlopen(url, timeout=5):  # noqa: S310 - our own address
                    return
            except urllib.error.HTTPError as error:
                said = error.read().decode()
            except OSError:
                said = _("no answer")
            time.sleep(0.1)
        sentence = _("The pages are not ready after %(seconds)s seconds: %(answer)s")
        raise CommandError(sentence % {"seconds": round(TIME_TO_ANSWER), "answer": said})

    def watch(self) -> None:
        while True:
            self.look()
            time.sleep(0.2)

    def look(self) -> None:
        """Stop if requested. If any process stopped unexpectedly, stop all, so that the user notices."""
        if self.asked_to_stop:
            raise StopRequested
        if name := self.supervisor.gone():
            sentence = _(
                "%(name)s stopped unexpectedly, so everything was stopped. Your data is kept. Start again with the "
                "same command. The end of its log (in %(folder)s):"
            )
            stopped = sentence % {"name": name, "folder": self.supervisor.logs}
            raise CommandError(f"{stopped}\n{self.supervisor.last_lines(name)}")
        if self.postgres and not self.postgres.running:
            sentence = _(
                "PostgreSQL stopped unexpectedly, so everything was stopped. Your data is kept. Start again with the "
                "same command. See its log: %(log)s"
            )
            raise CommandError(sentence % {"log": self.postgres.base / "log"})

    def end(self) -> None:
        connections.close_all()
        self.supervisor.end()
        if self.postgres:
            self.postgres.stop()

    def print_welcome(self, address: str, host: str, port: int, *, demo: bool) -> None:
        code = new_start_code()
        if code:
            self.say("\n  " + _("Open %(address)s") % {"address": f"{address}start/?code={code}"})
            self.say(
                "  "
                + _("The code in this address is for the first account. It works once; each start prints a new one.")
            )
        else:
            self.say("\n  " + _("Open %(address)s") % {"address": address})
        if host not in LOOPBACK:
            found = ", ".join(f"http://{name}:{port}/" for name in addresses())
            self.say("  " + _("From other devices on this network: %(addresses)s") % {"addresses": found})
            self.say("  " + _("The connection is not encrypted, so passwords can be read. Use a network you trust."))
        if demo:
            email, password = sign_in()
            sentence = _("Sign in as %(email)s with the password %(password)s")
            self.say("  " + sentence % {"email": email, "password": password})
        self.say("  " + _("Ctrl-C stops everything that was started here.") + "\n")

    def tick(self, text: str) -> None:
        """Print a dot for a part of a long step, at which it can be stopped."""
        self.say(".", ending="")
        self.look()

    @contextmanager
    def step(self, what: str) -> Iterator[None]:
        began = time.monotonic()
        self.say(f"  {what} …", ending="")
        yield
        self.say(" " + _("ready (%(seconds)s s)") % {"seconds": f"{time.monotonic() - began:.1f}"})
        self.look()

    def say(self, words: str, ending: str = "\n") -> None:
        with suppress(OSError):  # the terminal may already be closed
            self.stdout.write(words, ending=ending)
            self.stdout.flush()
