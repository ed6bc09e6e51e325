"""The entries of a tournament, the spots that they take, and the members who play in them and are paid for them."""

from collections.abc import Collection, Iterable
from datetime import date, timedelta
from typing import Any

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils.translation import gettext as _

from league.clubs.models import Club, Member
from league.results.models import Game
from league.rounds.queries.desk import Desk
from league.tournaments.models import Entry, Replacement, Round, Tournament


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """The entries by number; `came_for`: the replacements."""
    standing = Replacement.objects.standing().select_related("gone", "came")
    came_for = Prefetch("replacements", queryset=standing, to_attr="came_for")
    return tournament.entries.prefetch_related(came_for)


def entry_with(tournament: Tournament, pk: int) -> Entry | None:
    """The entry with this key; None if the tournament has no such entry."""
    return entries_of(tournament).filter(pk=pk).first()


def desk_of(tournament: Tournament) -> Desk:
    """The desk for entries."""
    here = _players(tournament.entries.exclude(status=Entry.Status.WITHDRAWN))
    return Desk(tournament.club, _players(tournament.entries.all()), here, _("Enter"), *_entered())


def withdrawn_members(entries: Iterable[Entry]) -> list[int]:
    """The keys of those who have withdrawn, partners too, and have not entered again."""
    members: dict[bool, set[int | None]] = {True: set(), False: set()}
    for entry in entries:
        members[entry.status == Entry.Status.WITHDRAWN] |= {entry.member_id, entry.partner_id}
    return sorted(key for key in members[True] - members[False] if key)


def replacement_desk(tournament: Tournament) -> Desk:
    """The desk for replacements: all members except those who are in and their partners."""
    here = _players(tournament.entries.filter(status__in=(Entry.Status.IN, Entry.Status.PARTNER)))
    return Desk(tournament.club, here, here, _("Replace"), *_entered())


def _entered() -> tuple[tuple[str, str], str]:
    """The sentences about members who are in, and about one who has withdrawn."""
    return (
        (_("%(names)s has already entered."), _("%(names)s have already entered.")),
        _("%(name)s entered and withdrew after this page was opened. Choose “Change”, then “Reinstate”."),
    )


def _players(entries: QuerySet[Entry]) -> QuerySet[Any]:
    """The keys of members, including partners."""
    return (
        entries.order_by()
        .values_list("member")
        .union(entries.order_by().filter(partner__isnull=False).values_list("partner"), all=True)
    )


def without_partner(tournament: Tournament) -> list[str]:
    """The names without a partner in a tournament of pairs; none before partners are drawn."""
    if not tournament.in_pairs:
        return []
    entered = [*tournament.entries.filter(status=Entry.Status.IN).values_list("member__name", "partner")]
    return [name for name, partner in entered if not partner] if any(partner for _, partner in entered) else []


def number_without_partner(tournament: Tournament) -> int:
    """The number of entries without a partner, even before partners are drawn."""
    return tournament.entries.filter(status=Entry.Status.IN, partner=None).count()


def spots_taken(tournament: Tournament) -> int:
    """The number of spots taken, including partners."""
    return tournament.entries.filter(status__in=(Entry.Status.IN, Entry.Status.PARTNER)).count()


def is_full(tournament: Tournament) -> bool:
    """Whether an entry made now goes on the waiting list."""
    return tournament.capacity is not None and spots_taken(tournament) >= tournament.capacity


def entry_of(tournament: Tournament, member: Member | None) -> Entry | None:
    """The entry of a member, also as a partner in a fixed pair; else their withdrawn entry."""
    if member is None:
        return None
    whose = Q(member=member)
    if tournament.sides == Tournament.Sides.PAIRS:
        whose |= Q(partner=member)
    own = tournament.entries.filter(whose)
    return min(own, key=lambda entry: entry.status == Entry.Status.WITHDRAWN, default=None)


def players_in(tournament: Tournament) -> QuerySet[Member]:
    """All who play in a tournament, alone or as partners, by name."""
    entries = tournament.entries.filter(status__in=(Entry.Status.IN, Entry.Status.PARTNER))
    both = Q(pk__in=entries.values("member")) | Q(pk__in=entries.exclude(partner=None).values("partner"))
    return tournament.club.members.filter(both, has_left=False).order_by("name")


def entries_playing(club: Club, member: Member, today: date) -> list[Entry]:
    """The member's entries, alone or as a partner, in tournaments that are not canceled.

    Those of today and yesterday, later ones that have begun, and any with a game to be played online.
    """
    yesterday = today - timedelta(days=1)
    begun = Exists(Round.objects.filter(stage__tournament=OuterRef("tournament")))
    online = Entry.objects.filter(
        tournament__stages__rounds__pairings__games__game__in=Game.objects.filter(
            status=Game.Status.WAITING, players__member=member, online_until__isnull=False
        )
    )
    entries = Entry.objects.filter(
        Q(member=member) | Q(partner=member),
        Q(tournament__date__range=(yesterday, today))
        | Q(tournament__date__gt=today) & Q(begun)
        | Q(tournament__in=online.values("tournament")),
        tournament__club=club,
        tournament__canceled_reason="",
        status=Entry.Status.IN,
    )
    rows = entries.select_related("tournament__club", "tournament__format_version", "tournament__pot")
    return list(rows.order_by("tournament__date", "pk"))


def replaced_names(entries: QuerySet[Entry]) -> dict[tuple[int, int], str]:
    """(entry, member) -> the name of the player whom the member replaced there."""
    rows = Replacement.objects.standing().filter(entry__in=entries).order_by("-pk")
    return {(entry, came): name for entry, came, name in rows.values_list("entry", "came", "gone__name")}


def payees_of(tournament: Tournament, entries: Collection[int] | None = None) -> dict[int, tuple[Member, ...]]:
    """The members to be paid for each of these entries (None: all), both players of a pair."""
    rows = tournament.entries.all() if entries is None else tournament.entries.filter(pk__in=entries)
    return {each.pk: each.players for each in rows.select_related("member", "partner")}


def paired_entry(entry: Entry) -> Entry:
    """The entry that is paired: for the second player of a drawn pair, the first player's entry."""
    if entry.status != Entry.Status.PARTNER:
        return entry
    return Entry.objects.get(tournament=entry.tournament_id, partner=entry.member_id)
