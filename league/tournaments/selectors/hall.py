"""What the hall reads: the rounds that are being played, their clock, who is not at the table; and the way in."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from league.clubs.models import Member
from league.tournaments.models import Absence, Entry, Flyer, RoundClock, Switches, Tournament
from league.tournaments.selectors.board import Board, PairingView, RoundView, StageView
from league.tournaments.selectors.chart import round_names
from league.tournaments.selectors.online import moment
from league.tournaments.selectors.pairings import Player
from league.tournaments.selectors.systems import players_for


@dataclass(frozen=True, slots=True)
class Clock:
    """A round's clock: `left` in seconds, 0 once the time is up."""

    ends_at: datetime
    left: int

    @property
    def told(self) -> str:
        return f"{self.left // 60}:{self.left % 60:02}"


def clock_of(round_id: int, now: datetime) -> Clock | None:
    clock = RoundClock.objects.filter(round=round_id).first()
    if clock is None:
        return None
    ends_at = clock.started_at + timedelta(minutes=clock.minutes)
    return Clock(ends_at, max(0, round((ends_at - now).total_seconds())))


def absent_from(tournament: Tournament) -> dict[int, frozenset[int]]:
    """pairing id -> the entries that are not at the table."""
    rows = Absence.objects.filter(pairing__round__stage__tournament=tournament)
    found: defaultdict[int, set[int]] = defaultdict(set)
    for pairing, entry in rows.values_list("pairing_id", "entry_id"):
        found[pairing].add(entry)
    return {pairing: frozenset(entries) for pairing, entries in found.items()}


def names_of(pairing: PairingView, absent: Mapping[int, frozenset[int]]) -> list[tuple[str, bool]]:
    """The players of a table, each with whether he is missed there."""
    missed = absent.get(pairing.pk, frozenset()) if pairing.is_missing else frozenset()
    return [(player.name, player.entry in missed) for player in pairing.players]


def away_from(pairing: PairingView, absent: Mapping[int, frozenset[int]]) -> list[tuple[Player, bool]]:
    """The players who keep an open table waiting: who has withdrawn (True), and who is not there (False)."""
    missed = absent.get(pairing.pk, frozenset())
    return [(each, not each.plays_on) for each in pairing.players if not each.plays_on or each.entry in missed]


def being_played(board: Board) -> list[tuple[StageView, RoundView, str]]:
    """Stage, round and the round's name of all that is being played; between two rounds that of each last stage, or
    the one called last.
    """
    called = [(view, view.current) for view in board.stages if view.current]
    last = [each for each in called if not board.followers(each[0])]
    open_ = [each for each in called if each[1].missing] or last or sorted(called, key=lambda each: each[1].pk)[-1:]
    return [(view, round_, round_names(view, players_for(board, view))[round_.number]) for view, round_ in open_]


def flyer_of(tournament: Tournament) -> Flyer:
    """What it announces; one that was never written takes entries and says nothing more."""
    return Flyer.objects.filter(tournament=tournament).first() or Flyer(tournament=tournament)


def switches_of(tournament: Tournament) -> Switches:
    """What members and visitors are shown: everything, until an organiser has said otherwise."""
    return Switches.objects.filter(tournament=tournament).first() or Switches(tournament=tournament)


def entry_of(tournament: Tournament, member: Member | None) -> Entry | None:
    """What somebody plays by, in pairs who enter together as either of them; else what was withdrawn."""
    if member is None:
        return None
    whose = Q(member=member)
    if tournament.sides == Tournament.Sides.PAIRS:
        whose |= Q(partner=member)
    own = tournament.entries.filter(whose)
    return min(own, key=lambda entry: entry.status == Entry.Status.WITHDRAWN, default=None)


def why_closed(tournament: Tournament, now: datetime) -> str:
    """Why members can't enter by themselves any more, in a sentence; empty while they can."""
    flyer = flyer_of(tournament)
    if tournament.called_off:
        return tournament.why_off
    if tournament.sides == Tournament.Sides.PAIRS:
        return "This is played in pairs who enter together: tell the director both names."
    if not flyer.takes_entries:
        return "Entries are closed. Ask the director whether there is still a place."
    if flyer.entries_until and now > flyer.entries_until:
        until = moment(flyer.entries_until, tournament.club.zone)
        return f"Entries closed on {until}. Ask the director whether there is still a place."
    return ""
