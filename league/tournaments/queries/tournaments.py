"""The tournaments of a club, the values of their forms, and whether one has begun."""

from datetime import date, timedelta

from django.db.models import QuerySet
from django.forms.models import model_to_dict

from league.accounts.models import User
from league.clubs.models import Club
from league.rules.payout_schemes import PAYOUT_FIELDS
from league.tournaments.models import Flyer, Round, Tournament


def tournaments_of(club: Club) -> list[Tournament]:
    """The club's tournaments, the latest day first."""
    return list(club.tournaments.all())


def tournaments_from(club: Club, today: date) -> QuerySet[Tournament]:
    """The club's tournaments of today and later, with the related rows of their states."""
    return _with_terms(club).filter(date__gte=today)


def earlier_tournaments(club: Club, today: date) -> QuerySet[Tournament]:
    """The club's tournaments of earlier days, the latest first, with the related rows of their states."""
    return _with_terms(club).filter(date__lt=today)


def _with_terms(club: Club) -> QuerySet[Tournament]:
    return club.tournaments.select_related("club", "format_version")


def tournaments_now(club: Club, today: date) -> QuerySet[Tournament]:
    """Tournaments since yesterday that are not canceled, in order: one may run past midnight."""
    takes_place = club.tournaments.filter(canceled_reason="", date__gte=today - timedelta(days=1))
    return takes_place.select_related("club", "format_version", "pot").order_by("date", "starts_at", "pk")


def tournament_of(club: Club, pk: int) -> Tournament | None:
    """The club's tournament with its format and pot; None for another club's."""
    return club.tournaments.select_related("club", "format_version", "pot").filter(pk=pk).first()


def rehearsal_of(club: Club, user: User) -> Tournament | None:
    """A user's rehearsal of the club, until it is deleted."""
    mine = Tournament.objects.filter(club__rehearsal_of=club, club__members__user=user, club__members__has_left=False)
    return mine.select_related("club").first()


def calls_of(tournament: Tournament) -> list[tuple[int, str, int]]:
    """When each round was called: the key of its journal entry, the stage's name, and the round's number."""
    called = tournament.journal.filter(code="round_called").order_by("pk").values_list("pk", "parameters")
    return [(pk, given["stage"], given["round"]) for pk, given in called]


def stage_numbers_of(tournament: Tournament) -> dict[str, int]:
    """The stages' names -> their numbers."""
    return dict(tournament.stages.values_list("name", "number"))


def has_begun(tournament: Tournament) -> bool:
    """Whether a round has been called."""
    return Round.objects.filter(stage__tournament=tournament).exists()


def stage_number_of(tournament: Tournament, pairing: int) -> int | None:
    """The number of a pairing's stage; None if the pairing was undone."""
    return tournament.stages.filter(rounds__pairings=pairing).values_list("number", flat=True).first()


def tournament_form_values(tournament: Tournament) -> dict[str, object]:
    """The terms by the names of their form's fields."""
    names = ("name", "starts_at", "capacity", "note", "reports")
    return {"on": tournament.date, "fee": tournament.format.fee} | {name: getattr(tournament, name) for name in names}


def payout_form_values(tournament: Tournament) -> dict[str, object]:
    """How the pot is paid out: these settings of the format, and the consolation's share in percent."""
    data = tournament.format.as_data()
    rules = {name: data[name] for name in ("payout", *PAYOUT_FIELDS, "club_share")}
    return rules | {"consolation_share": tournament.consolation_share}


def stage_names(tournament: Tournament) -> str:
    """The names of the stages, in order."""
    return ", ".join(tournament.stages.values_list("name", flat=True))


def flyer_of(tournament: Tournament) -> Flyer:
    """The flyer, or an unsaved one that accepts entries and is otherwise empty."""
    return Flyer.objects.filter(tournament=tournament).first() or Flyer(tournament=tournament)


def flyer_form_values(tournament: Tournament) -> dict[str, object]:
    """What the flyer says, by the names of its form's fields."""
    return model_to_dict(flyer_of(tournament), exclude=["id", "tournament"])
