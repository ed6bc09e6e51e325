"""Putting a tournament into the club's calendar, with its stages."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Any

from django.db import IntegrityError, transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import clean_name
from league.common.errors import Refused
from league.money import services as money
from league.rules.formats import Format
from league.seasons.models import FormatVersion
from league.tournaments.models import Stage, Tournament
from league.tournaments.services._common import note as write


@dataclass(frozen=True, slots=True)
class StagePlan:
    """A stage to be; `after` is the number of the stage before, from 1, where `takes` is not all."""

    name: str
    kind: Stage.Kind
    rounds: int | None = None
    best_of: int = 1
    takes: Stage.Takes = Stage.Takes.ALL
    after: int | None = None
    one_in: int = 4
    places: int | None = None
    laps: int = 1
    tie_breaks: str = Stage.TieBreaks.MET
    group_size: int | None = None
    from_each: int = 2

    @property
    def fields(self) -> dict[str, Any]:
        """What a `Stage` is of its own accord, beside its place among the others. Refuses what `clean_name` does."""
        return {
            "name": clean_name(self.name, of="A stage's name"),
            "kind": self.kind,
            "one_in": self.one_in,
            "places": self.places,
            "rounds_wanted": self.rounds,
            "best_of": self.best_of,
            "laps": self.laps,
            "tie_breaks": self.tie_breaks,
            "group_size": self.group_size,
            "from_each": self.from_each,
        }


def american(*, rounds: int, best_of: int) -> list[StagePlan]:
    """So many games for everybody, then a play-off of one in four and a consolation for the rest."""
    return [StagePlan("Qualifying", Stage.Kind.ROTATION, rounds), *play_offs(best_of=best_of)]


def play_offs(*, best_of: int, consolation: bool = True) -> list[StagePlan]:
    """What follows a first stage: a knock-out for those who qualify, and one for the rest."""
    play_off = StagePlan("Play-off", Stage.Kind.KNOCK_OUT, best_of=best_of, takes=Stage.Takes.QUALIFIED, after=1)
    rest = StagePlan("Consolation", Stage.Kind.KNOCK_OUT, takes=Stage.Takes.REST, after=1)
    return [play_off, rest] if consolation else [play_off]


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
    """A tournament that takes entries from now on. Its draws are made from a seed of its own, which is kept.

    `consolation_share` is the percentage of the pot that is paid for the consolation.
    """
    name = clean_name(name, of="A tournament's name")
    version = FormatVersion.objects.create(number=1, data=format.as_data(), by=by)
    pot = money.open_pot(club=club, name=f"{name}, {on.day} {on:%B %Y}")
    try:
        with transaction.atomic():
            tournament = Tournament.objects.create(
                club=club,
                name=name,
                date=on,
                starts_at=starts_at,
                note=note,
                format=version,
                pot=pot,
                capacity=capacity,
                seed=secrets.randbits(62),
                sides=sides,
                consolation_share=consolation_share,
                master_points=master_points,
            )
    except IntegrityError:
        raise Refused("name_taken", f"There is a tournament called {name} on that day already.") from None
    made: list[Stage] = []
    for number, plan in enumerate(stages, start=1):
        after = made[plan.after - 1] if plan.after else None
        made.append(tournament.stages.create(number=number, takes=plan.takes, after=after, **plan.fields))
    write(tournament, f"{name} planned", by)
    return tournament
