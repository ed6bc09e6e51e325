"""`manage.py rate`: brings ratings up to date, or works them all out again."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from league.clubs.models import Club
from league.ratings import selectors, services


class Command(BaseCommand):
    help = "Bring the ratings of every club up to date. Can be stopped at any time; the next run goes on from there."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", help="one club alone, by the word in its address")
        parser.add_argument("--again", action="store_true", help="forget the ratings first")

    def handle(self, *args: Any, club: str | None, again: bool, **options: Any) -> None:
        clubs = Club.objects.filter(slug=club) if club else Club.objects.all()
        if club and not clubs:
            raise CommandError(f"There is no club {club}.")
        for each in clubs:
            if again:
                services.begin_again(club_id=each.pk)
            self._rate(each)

    def _rate(self, club: Club) -> None:
        memory, rated, batch = services.Memory(), 0, services.BATCH
        while batch == services.BATCH:
            batch = services.rate_batch(club_id=club.pk, memory=memory)
            rated += batch
            self.stdout.write(f"{club}: {rated:,} results rated now, of {selectors.results_of(club.pk):,} in all")
