"""`manage.py verify_trail`: whether the audit trail is as it was written."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from league.audit import queries


class Command(BaseCommand):
    help = "Compute the chain of the audit trail again, and name the first row that was changed, removed or inserted."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--head", help="a head printed or logged earlier, such as 1532:ab12…")

    def handle(self, *args: Any, head: str | None = None, **options: Any) -> None:
        if fault := queries.first_fault():
            raise CommandError(f"The audit trail is broken at row {fault.number}. {fault.what}")
        if head:
            self.compare(head)
        number, newest = queries.head()
        self.stdout.write(f"The audit trail is unbroken: {number} rows. Head: {number}:{newest}")

    def compare(self, head: str) -> None:
        number, _, kept = head.partition(":")
        if not number.isdecimal():
            raise CommandError("Write the head as it was printed, with its number: 1532:ab12…")
        found = queries.hash_of(int(number))
        if found is None:
            raise CommandError(f"The newest rows were removed: row {number} is missing.")
        if found != kept:
            raise CommandError(f"Row {number} has another hash than the head: the trail was written again.")
