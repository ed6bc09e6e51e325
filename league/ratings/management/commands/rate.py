"""`manage.py rate`: updates ratings, or computes them all again."""

import gc
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from league.clubs.models import Club
from league.ratings.queries import rated_order
from league.ratings.services import challenges, rating


class Command(BaseCommand):
    help = _("Bring the ratings of every club up to date. You can stop at any time; the next run continues.")

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--club", help=_("only the club with this name in its address"))
        parser.add_argument("--again", action="store_true", help=_("delete the ratings first"))

    def handle(self, *args: Any, club: str | None, again: bool, **options: Any) -> None:
        clubs = Club.objects.filter(slug=club) if club else Club.objects.all()
        if club and not clubs:
            raise CommandError(_("There is no club %(club)s.") % {"club": club})
        gc.freeze()  # loaded modules stay: the garbage collector need not traverse them after each batch
        for match_id in rated_order.challenges_missed():
            challenges.take_challenge(match_id=match_id)
        for each in clubs:
            if again:
                rating.begin_again(club_id=each.pk)
            self._rate(each)

    def _rate(self, club: Club) -> None:
        total, memory, rated, now = rated_order.results_of(club.pk), rating.Memory(), 0, rating.BATCH
        while now == rating.BATCH:
            now = rating.rate_batch(club_id=club.pk, most=rating.BATCH, memory=memory)
            rated += now
            progress = _("%(club)s: %(rated)s rated now; %(total)s results in all")
            self.stdout.write(progress % {"club": club, "rated": f"{rated:,}", "total": f"{total:,}"})
