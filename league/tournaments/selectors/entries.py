"""The entries of a tournament as its page lists them."""

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery

from common.names import Folded
from league.clubs.queries import members_of
from league.tournaments.models import Entry, Tournament
from league.tournaments.selectors.board import Board
from league.tournaments.selectors.replacements import STANDING


def entries_of(tournament: Tournament) -> QuerySet[Entry]:
    """The entries by number; `plays_with` is who drew one that plays as a partner, `came_for` the replacements."""
    pair = Entry.objects.filter(tournament=tournament, partner=OuterRef("member")).values("member__name")[:1]
    standing = STANDING.select_related("gone", "came")
    return (
        tournament.entries.select_related("member", "partner")
        .annotate(plays_with=Subquery(pair))
        .prefetch_related(Prefetch("replacements", queryset=standing, to_attr="came_for"))
    )


def names_to_enter(tournament: Tournament) -> list[tuple[str, str]]:
    """The names of the club that have not entered, for whoever types one at the door; each also without accents."""
    here = Entry.objects.filter(tournament=tournament).exclude(status=Entry.Status.WITHDRAWN)
    entered = here.values_list("member").union(here.filter(partner__isnull=False).values_list("partner"), all=True)
    names = members_of(tournament.club).exclude(pk__in=entered).values_list("name", Folded("name"))
    return [(name, "" if plain == name.lower() else plain) for name, plain in names]


def without_partner(tournament: Tournament) -> list[str]:
    """Who is left alone in a tournament of pairs; nobody as long as no partners are drawn."""
    if not tournament.in_pairs:
        return []
    entered = [*tournament.entries.filter(status=Entry.Status.IN).values_list("member__name", "partner")]
    return [name for name, partner in entered if not partner] if any(partner for _, partner in entered) else []


def counted_in_words(board: Board) -> str:
    """ "12 entries", "6 pairs, 1 without a partner": how many play, and in pairs who can't yet."""
    tournament = board.tournament
    playing = sum(player.plays_on for player in board.players.values())
    if not tournament.in_pairs:
        return f"{playing} {'entry' if playing == 1 else 'entries'}"
    alone = tournament.entries.filter(status=Entry.Status.IN, partner=None).count()
    if alone and not playing:
        return f"{alone} {'entry' if alone == 1 else 'entries'}, no partners drawn yet"
    without = f", {alone} without a partner" if alone else ""
    return f"{playing} {'pair' if playing == 1 else 'pairs'}{without}"


def places_taken(tournament: Tournament) -> int:
    return tournament.entries.filter(status__in=(Entry.Status.IN, Entry.Status.PARTNER)).count()


def is_full(tournament: Tournament) -> bool:
    """Whoever enters now is put on the waiting list."""
    return tournament.capacity is not None and places_taken(tournament) >= tournament.capacity
