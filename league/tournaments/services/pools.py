"""Pools: opening one, who is in it, and dropping it again."""

from collections.abc import Collection, Iterable

from django.db import IntegrityError, transaction

from common.errors import Refused
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.services.clubs import clean_name
from league.money import services as money
from league.money.queries import standing_payments
from league.rules.formats import MOST_MONEY, FormatError
from league.tournaments.models import Entry, LatePoolChange, Pool, PoolEntry, Stage, Tournament
from league.tournaments.policies.blockers import why_pool_is_closed
from league.tournaments.queries.replacements import payer_of
from league.tournaments.services.journal import note
from league.tournaments.services.locking import check_takes_place, locked


def name_of_pool(tournament: Tournament, name: str) -> str:
    """What the pot of a pool is called in the ledger."""
    return f"{tournament.pot}: {name}"[:120]


@transaction.atomic
def open_pool(
    *,
    tournament_id: int,
    name: str,
    stage_number: int,
    stake: int,
    scheme: str,
    one_in: int | None,
    step: int,
    by: User | None,
) -> Pool:
    """A pool that pays by the ranking of a stage; `one_in` None pays those who qualify from it.

    Refusals: of the name, "name_taken", "no_such_stage", "nobody_qualifies", "bad_pool" and "too_much".
    """
    tournament = locked(tournament_id)
    name = clean_name(name, of="A pool's name")
    stage = _stage(tournament, stage_number)
    if one_in is None and not stage.followed_by.filter(entry_rule=Stage.EntryRule.QUALIFIED).exists():
        raise Refused("nobody_qualifies", f"Nobody qualifies from the {stage}: pay one in so many of who is in it.")
    if max(stake, step) > MOST_MONEY:
        raise Refused("too_much", "That is more than a pool can take. Look at the figures again.")
    pool = Pool(tournament=tournament, stage=stage, name=name, stake=stake, scheme=scheme, one_in=one_in, step=step)
    try:
        pool.with_entries(())
    except FormatError as no:
        raise Refused("bad_pool", no.sentence) from None
    pool.pot = money.open_pot(club=tournament.club, name=name_of_pool(tournament, name))
    try:
        with transaction.atomic():
            pool.save()
    except IntegrityError:
        raise Refused("name_taken", f"There is a pool called {name} already.") from None
    note(tournament, f"{pool} opened", by)
    return pool


@transaction.atomic
def change_pool(
    *,
    tournament_id: int,
    pool_id: int,
    join: Collection[int],
    leave: Collection[int],
    why: str = "",
    by: User | None,
) -> None:
    """Take the stake of these entries, and give it back to those who leave; each in the ledger. Safe to repeat.

    Once the pool's stage has begun, `why` is required and is kept. Refusals: "closed" without it, "paid" once the pool
    is paid out, "cancelled", "not_in" for somebody who does not play in the tournament.
    """
    tournament = locked(tournament_id)
    pool = _pool(tournament, pool_id)
    _check_unpaid(pool)
    there = set(pool.entrants.values_list("entry_id", flat=True))
    coming = tournament.entries.filter(pk__in={*join} - there - {*leave}).select_related("member")
    if coming:
        check_takes_place(tournament)
    for entry in coming:
        if entry.status != Entry.Status.IN:
            raise Refused("not_in", f"{entry.member} is {entry.get_status_display()} and can't come into the pool.")
    going = pool.entrants.filter(entry__in={*leave} - {*join}).select_related("entry__member")
    closed, why = why_pool_is_closed(pool), why.strip()[:200]
    if closed and not why and (coming or going):
        raise Refused("closed", f"{closed} To change who is in it, give a reason.")
    for entry in coming:
        money.charge_fee(pot=pool.pot, member=entry.member, amount=pool.stake, paid=True, by=by)
    for each in going:
        payer = payer_of(pool.pot, each.entry, each.entry.member)
        money.charge_fee(pot=pool.pot, member=payer, amount=0, paid=True, by=by)
    came, went = _named(each.member for each in coming), _named(each.entry.member for each in going)
    PoolEntry.objects.bulk_create(PoolEntry(pool=pool, entry=entry) for entry in coming)
    pool.entrants.filter(pk__in=[each.pk for each in going]).delete()
    if changes := "; ".join([f"{came} in"] * bool(came) + [f"{went} out"] * bool(went)):
        note(tournament, f"{pool}, after it closed ({why}): {changes}" if closed else f"{pool}: {changes}", by)
        if closed:
            LatePoolChange.objects.create(pool=pool, text=changes, why=why, by=by)


@transaction.atomic
def drop_pool(*, tournament_id: int, pool_id: int, by: User | None) -> None:
    """Take a pool away that nobody is in. Its pot stays in the ledger. Refusals: "no_such_pool", "not_empty"."""
    tournament = locked(tournament_id)
    pool = _pool(tournament, pool_id)
    if pool.entrants.exists():
        raise Refused("not_empty", f"There is money in {pool}: let everybody out first.")
    pool.delete()
    note(tournament, f"{pool} dropped", by)


def _stage(tournament: Tournament, number: int) -> Stage:
    stage = tournament.stages.filter(number=number).first()
    if stage is None:
        raise Refused("no_such_stage", "This tournament has no such stage.")
    return stage


def _pool(tournament: Tournament, pool_id: int) -> Pool:
    pool = tournament.pools.select_related("pot", "stage").filter(pk=pool_id).first()
    if pool is None:
        raise Refused("no_such_pool", "This pool is not there any more.")
    return pool


def _check_unpaid(pool: Pool) -> None:
    if standing_payments([pool.pot_id]):
        raise Refused("paid", f"{pool} has been paid out: undo the payout first.")


def _named(members: Iterable[Member]) -> str:
    return ", ".join(str(member) for member in members)
