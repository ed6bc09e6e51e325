"""Planning a tournament with its stages, and changing or deleting the plan."""

import secrets
from collections.abc import Sequence
from datetime import date, time
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.errors import Refused
from common.language import DateInWords
from common.versions import check_version
from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action
from league.clubs.models import Club
from league.clubs.services.clubs import clean_name
from league.money import services as money
from league.rounds.services.journal import note_and_announce
from league.rules.formats import Format
from league.rules.tournaments.stage_plans import StagePlan
from league.rules.tournaments.stage_settings import Kind
from league.seasons.models import FormatVersion
from league.tournaments.models import Stage, Tournament
from league.tournaments.queries.entries import spots_taken
from league.tournaments.queries.tournaments import has_begun, tournament_form_values
from league.tournaments.services.locking import locked
from league.tournaments.services.pools import name_of_pool
from league.tournaments.services.waiting_list import let_in


def fields_of(plan: StagePlan, *, in_pairs: bool) -> dict[str, Any]:
    """The fields of a `Stage` except its place among the stages.

    Refuses what `clean_name` refuses, and as "in_pairs" tables of three and four in a tournament of pairs.
    """
    if in_pairs and plan.kind == Kind.TABLES:
        sentence = _("Tables of two, three or four are only for singles. Choose another system for pairs.")
        raise Refused("in_pairs", sentence)
    return plan.form_values | {"name": clean_name(plan.name, of=_("A stage’s name"))}


@transaction.atomic
def plan_tournament(
    *,
    club: Club,
    name: str,
    on: date,
    format: Format,
    stages: Sequence[StagePlan],
    by: User | None,
    starts_at: time | None = None,
    capacity: int | None = None,
    note: str = "",
    sides: Tournament.Sides = Tournament.Sides.SINGLES,
    consolation_share: int = 0,
    master_points: bool = False,
) -> Tournament:
    """Create a tournament that accepts entries. Its draws use a seed of its own, which is stored.

    `consolation_share` is the percentage of the pot that is paid for the consolation.
    """
    name = clean_name(name, of=_("A tournament’s name"))
    version = FormatVersion.objects.create(number=1, data=format.as_data(), by=by)
    pot = money.open_pot(club=club, name=_name_of_pot(name, on))
    tournament = Tournament(
        club=club,
        name=name,
        date=on,
        starts_at=starts_at,
        note=note,
        format_version=version,
        pot=pot,
        capacity=capacity,
        seed=secrets.randbits(62),
        sides=sides,
        consolation_share=consolation_share,
        master_points=master_points,
        reports=club.reports,
    )
    _keep(tournament)
    made: list[Stage] = []
    for number, plan in enumerate(stages, start=1):
        previous = made[plan.previous - 1] if plan.previous else None
        made.append(
            tournament.stages.create(
                number=number,
                entry_rule=plan.entry_rule,
                previous=previous,
                **fields_of(plan, in_pairs=tournament.in_pairs),
            )
        )
    note_and_announce(tournament, "planned", by, name=name)
    return tournament


@transaction.atomic
def change_tournament(
    *,
    tournament_id: int,
    name: str,
    on: date,
    starts_at: time | None,
    fee: int,
    capacity: int | None,
    note: str,
    by: User | None,
    reports: str = "",
    expected_version: str | None = None,
) -> Tournament:
    """Change the plan of a tournament; an empty `reports` keeps the rule for players' reports.

    If there are more spots than before, entries from the waiting list get them.

    Refusals: "changed_since" the `tournament_form_values` with the `expected_version`;
    those of `clean_name`; "name_taken"; "has_begun" for another day, once a round has been called;
    "fee_booked" for another fee, once someone has entered; "too_few_spots" for all entries.
    """
    tournament = locked(tournament_id)
    wanted = {"name": name, "on": on, "starts_at": starts_at, "fee": fee, "capacity": capacity, "note": note}
    wanted["reports"] = reports or tournament.reports
    check_version(expected_version, tournament_form_values(tournament), wanted)
    if on != tournament.date and has_begun(tournament):
        raise Refused("has_begun", _("A round has been called on this date, so the date can’t be changed."))
    if fee != tournament.format.fee:
        if tournament.entries.exists():
            raise Refused("fee_booked", _("Players have entered at the current fee, so it can’t be changed."))
        new_format_version(tournament, tournament.format.but(fee=fee), by)
    taken = spots_taken(tournament)
    if capacity is not None and capacity != tournament.capacity and capacity < taken:
        sentence = ngettext(
            "There is %(taken)s entry already. Allow at least that many.",
            "There are %(taken)s entries already. Allow at least that many.",
            taken,
        )
        raise Refused("too_few_spots", sentence % {"taken": taken})
    tournament.name = clean_name(name, of=_("A tournament’s name"))
    tournament.date, tournament.starts_at, tournament.capacity, tournament.note = on, starts_at, capacity, note
    rule_before, tournament.reports = tournament.reports, reports or tournament.reports
    _keep(tournament)
    money.rename_pot(pot=tournament.pot, name=_name_of_pot(tournament.name, on))
    for pool in tournament.pools.select_related("pot"):
        money.rename_pot(pot=pool.pot, name=name_of_pool(tournament, pool.name))
    terms: dict[str, Any] = {"name": tournament.name, "day": DateInWords(on)}
    if capacity is None:
        note_and_announce(tournament, "terms_changed_no_limit", by, **terms)
    else:
        note_and_announce(tournament, "terms_changed", by, **terms, spots=capacity)
    if tournament.reports != rule_before:
        note_and_announce(tournament, f"reports_{tournament.reports}", by)
    let_in(tournament, by)
    return tournament


@transaction.atomic
def drop_tournament(*, tournament_id: int, by: User | None) -> Tournament:
    """Delete a tournament that no one has ever entered, with its plan and flyer. Its append-only journal is kept.

    Refusals: "has_entries"; "has_pool".
    """
    tournament = locked(tournament_id)
    if tournament.entries.exists():
        raise Refused("has_entries", _("Players have entered, so the tournament can’t be deleted. Cancel it instead."))
    if tournament.pools.exists():
        raise Refused("has_pool", _("The tournament has a pool. Delete the pool first."))
    note_and_announce(tournament, "deleted", by, name=tournament.name)
    audit.record(Action.TOURNAMENT_DELETED, by=by, club=tournament.club, tournament=tournament.name)
    tournament.delete()
    tournament.pot.delete()
    return tournament


def _keep(tournament: Tournament) -> None:
    try:
        with transaction.atomic():
            tournament.save()
    except IntegrityError:
        sentence = _("There is already a tournament called %(name)s on that date.") % {"name": tournament.name}
        raise Refused("name_taken", sentence) from None


def _name_of_pot(name: str, on: date) -> str:
    return f"{name}, {date_format(on, 'F j, Y')}"


def new_format_version(tournament: Tournament, format: Format, by: User | None) -> None:
    """Give the tournament a new format version; the caller saves it."""
    number = tournament.format_version.number + 1
    tournament.format_version = FormatVersion.objects.create(number=number, data=format.as_data(), by=by)
