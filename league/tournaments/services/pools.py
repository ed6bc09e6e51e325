"""Pools: opening one, changing its players, and deleting it."""

from collections.abc import Collection, Iterable
from typing import Any

from django.db import IntegrityError, transaction

from common.errors import Refused
from common.language import gettext as _
from league.accounts.models import User
from league.clubs.models import Member
from league.clubs.services.clubs import clean_name
from league.money import services as money
from league.money.queries import standing_payments
from league.rounds.services.journal import note_and_announce
from league.rules.format_checks import MOST_MONEY, FormatError
from league.rules.tournaments.stage_settings import EntryRule
from league.tournaments.models import Entry, LatePoolChange, Pool, PoolEntry, Stage, Tournament
from league.tournaments.policies.blockers import why_pool_is_closed
from league.tournaments.queries.fees import payers_of
from league.tournaments.services.locking import check_takes_place, locked


def name_of_pool(tournament: Tournament, name: str) -> str:
    """The name of a pool's pot in the ledger."""
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
    """Open a pool that pays by the ranking of a stage; `one_in` None pays those who qualify from it.

    Refusals: those for the name, "name_taken", "no_such_stage", "nobody_qualifies", "bad_pool" and "too_much".
    """
    tournament = locked(tournament_id)
    name = clean_name(name, of=_("A pool’s name"))
    stage = _stage(tournament, stage_number)
    if one_in is None and not stage.followed_by.filter(entry_rule=EntryRule.QUALIFIED).exists():
        sentence = _("No one qualifies from %(stage)s. Choose “Top 1 in N” instead.") % {"stage": stage}
        raise Refused("nobody_qualifies", sentence)
    if max(stake, step) > MOST_MONEY:
        raise Refused("too_much", _("That is more than a pool can hold. Check the amounts."))
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
        raise Refused("name_taken", _("There is already a pool called %(name)s.") % {"name": name}) from None
    note_and_announce(tournament, "pool_added", by, pool=str(pool))
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
) -> bool:
    """Charge the stake to entries that join, and refund it to those that leave. Safe to repeat.

    Returns whether anything changed. Once the pool's stage has begun, `why` is required and is stored. Refusals:
    "closed" without it, "paid" once the pool is paid out, "canceled", "not_in" for an entry that does not play.
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
            raise Refused("not_in", _why_not_in(entry))
    going = pool.entrants.filter(entry__in={*leave} - {*join}).select_related("entry__member")
    closed, why = why_pool_is_closed(pool), why.strip()[:200]
    if closed and not why and (coming or going):
        raise Refused("closed", _("%(closed)s To add or remove players now, give a reason.") % {"closed": closed})
    for entry in coming:
        money.charge_fee(pot=pool.pot, member=entry.member, amount=pool.stake, paid=True, by=by)
    payers = payers_of(pool.pot, [each.entry for each in going])
    for each in going:
        payer = payers.of(each.entry, each.entry.member) or each.entry.member
        money.charge_fee(pot=pool.pot, member=payer, amount=0, paid=True, by=by)
    came, went = _named(each.member for each in coming), _named(each.entry.member for each in going)
    PoolEntry.objects.bulk_create(PoolEntry(pool=pool, entry=entry) for entry in coming)
    pool.entrants.filter(pk__in=[each.pk for each in going]).delete()
    if came or went:
        _note_change(tournament, pool, came, went, why if closed else "", by)
    return bool(came or went)


@transaction.atomic
def drop_pool(*, tournament_id: int, pool_id: int, by: User | None) -> None:
    """Delete an empty pool. Its pot stays in the ledger. Refusals: "no_such_pool", "not_empty"."""
    tournament = locked(tournament_id)
    pool = _pool(tournament, pool_id)
    if pool.entrants.exists():
        raise Refused("not_empty", _("There is money in %(pool)s. Remove all players first.") % {"pool": pool})
    pool.delete()
    note_and_announce(tournament, "pool_deleted", by, pool=str(pool))


def _why_not_in(entry: Entry) -> str:
    sentences = {
        Entry.Status.WAITING: _("%(name)s is on the waiting list and can’t be added to the pool."),
        Entry.Status.PARTNER: _("%(name)s plays as another player’s partner. Add the pair’s entry instead."),
    }
    withdrawn = _("%(name)s has withdrawn and can’t be added to the pool.")
    return sentences.get(Entry.Status(entry.status), withdrawn) % {"name": entry.member}


def _note_change(tournament: Tournament, pool: Pool, came: str, went: str, why: str, by: User | None) -> None:
    """Note who joined and left; `why` if the pool was already closed: its page shows it too."""
    moved = {what: names for what, names in (("joined", came), ("left", went)) if names}
    code, who = f"pool_{'_and_'.join(moved)}", dict[str, Any](moved, pool=str(pool))
    text = {
        "pool_joined": _("%(joined)s added"),
        "pool_left": _("%(left)s removed"),
        "pool_joined_and_left": _("%(joined)s added, %(left)s removed"),
    }[code]
    if why:
        note_and_announce(tournament, f"{code}_late", by, **who, why=why)
        LatePoolChange.objects.create(pool=pool, text=text % who, why=why, by=by)
    else:
        note_and_announce(tournament, code, by, **who)


def _stage(tournament: Tournament, number: int) -> Stage:
    stage = tournament.stages.filter(number=number).first()
    if stage is None:
        raise Refused("no_such_stage", _("This tournament has no such stage."))
    return stage


def _pool(tournament: Tournament, pool_id: int) -> Pool:
    pool = tournament.pools.select_related("pot", "stage").filter(pk=pool_id).first()
    if pool is None:
        raise Refused("no_such_pool", _("This pool has been deleted."))
    return pool


def _check_unpaid(pool: Pool) -> None:
    if standing_payments([pool.pot_id]):
        raise Refused("paid", _("%(pool)s has been paid out. Undo the payout first.") % {"pool": pool})


def _named(members: Iterable[Member]) -> str:
    return ", ".join(str(member) for member in members)
