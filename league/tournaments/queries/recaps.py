"""Mailed results, their content, and their recipients."""

from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, QuerySet

from league.clubs.models import Member
from league.rounds.queries.recap_readers import recap_readers
from league.rules.tournaments.placing import final_places
from league.tournaments.models import Recap, RecapMail, Tournament
from league.tournaments.queries.state import StoredTournament

PLACE = "game_players__game__pairing__pairing__round__stage__tournament"


def members_in(tournament: Tournament) -> QuerySet[Member]:
    """The members who have played in the tournament."""
    return Member.objects.filter(**{PLACE: tournament}).distinct()


def newest_recap(tournament: Tournament) -> Recap | None:
    """The last mailed results; None if there are none."""
    return tournament.recaps.last()


def places_to_mail(state: StoredTournament) -> list[Any]:
    """The final places in a recap's format: [event, [[place, name], …]] for each event."""
    return [[event, [list(row) for row in places]] for event, places in final_places(state)]


def recaps_waiting(*, since: datetime, until: datetime, readers: QuerySet[Member] | None = None) -> list[int]:
    """The newest recaps in this period that have not reached all recipients, or all of these `readers`."""
    newest = Recap.objects.filter(tournament=OuterRef("tournament"), pk__gt=OuterRef("pk"))
    mailed = RecapMail.objects.filter(recap=OuterRef(OuterRef("pk"))).values("member")
    members = Member.objects.all() if readers is None else readers
    played = recap_readers(members.filter(**{PLACE: OuterRef("tournament")}))
    recent = Recap.objects.filter(~Exists(newest), at__gte=since, at__lte=until)
    return list(recent.filter(Exists(played.exclude(pk__in=mailed))).values_list("pk", flat=True))
