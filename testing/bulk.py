"""Rows as the services leave them, inserted in a few statements instead of one service call each."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import uuid4

from common.jobs import enqueue
from common.language import gettext as _
from league.accounts.models import User
from league.clubs.models import Club, Member
from league.money.models import FeeStatus, Posting, Pot, Transaction
from league.results.models import Game, ResultChange, ResultVersion, Side
from league.rounds.broadcast import announce
from league.rules.games import GameView, result_text
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.state import StageView
from league.tournaments.models import Entry, JournalEntry, Pairing, Tournament
from league.tournaments.services.pairing_games import begin_games
from league.tournaments.services.tables import title_of

Account, Kind = Posting.Account, Transaction.Kind


def as_kept(tournament: Tournament) -> Tournament:
    """The tournament, loaded again from the database."""
    return Tournament.objects.select_related("club", "format_version", "pot").get(pk=tournament.pk)


def guests(club: Club, names: Sequence[str]) -> list[Member]:
    """The club's members with these names; missing ones are created as guests."""
    known = {member.name: member for member in club.members.filter(name__in=names)}
    new = [Member(club=club, name=name, kind=Member.Kind.GUEST) for name in names if name not in known]
    known |= {member.name: member for member in Member.objects.bulk_create(new)}
    return [known[name] for name in names]


def pay_fees(pot: Pot, members: Sequence[Member], amount: int, by: User | None) -> None:
    """Like `charge_fee`, for members who pay at the door and were not charged before."""
    posted = Transaction.objects.bulk_create(
        Transaction(club_id=pot.club_id, pot=pot, kind=Kind.FEE, memo=_("%(name)s: fee paid") % {"name": member}, by=by)
        for member in members
        if amount
    )
    Posting.objects.bulk_create(
        Posting(transaction=each, account=account, member=member, amount=sum_)
        for each, member in zip(posted, members, strict=False)
        for account, sum_ in ((Account.CASH, amount), (Account.MEMBERS, -amount))
    )


def walk_in_all(tournament: Tournament, teams: Sequence[Sequence[str]], by: User | None) -> list[Entry]:
    """Like `services.walk_in` for each of these, who pay, while there are spots."""
    tournament = as_kept(tournament)
    last = tournament.entries.count()
    if tournament.capacity is not None and last + len(teams) > tournament.capacity:
        raise ValueError("some of them would have to wait for a place")
    members = iter(guests(tournament.club, [name for team in teams for name in team]))
    paired = [[next(members) for _ in team] for team in teams]
    entries = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            number=number,
            member=team[0],
            partner=team[1] if team[1:] else None,
            fee=FeeStatus.PAID,
        )
        for number, team in enumerate(paired, start=last + 1)
    )
    pay_fees(tournament.pot, [member for team in paired for member in team], tournament.format.fee, by)
    JournalEntry.objects.bulk_create(
        JournalEntry(tournament=tournament, code="entered", parameters={"name": str(each)}, by=by) for each in entries
    )
    announce(tournament)
    return entries


def save_results(scored: Sequence[tuple[GameView | Game, Sequence[int]]], by: User | None) -> None:
    """Like `results.services.recording.record_result` for each of these games."""
    versions = [
        ResultVersion(
            game_id=game.pk,
            version=game.version + 1,
            status=Game.Status.PLAYED,
            pegs=list(pegs),
            by=by,
            entry_id=uuid4(),
        )
        for game, pegs in scored
    ]
    pegs_of = {game.pk: pegs for game, pegs in scored}
    games = [Game(pk=each.game_id, version=each.version, status=each.status) for each in versions]
    sides = list(Side.objects.filter(game__in=pegs_of))
    for side in sides:
        side.pegs = pegs_of[side.game_id][side.number]
    Game.objects.bulk_update(games, ["version", "status"])
    Side.objects.bulk_update(sides, ["pegs"])
    ResultVersion.objects.bulk_create(versions)
    ResultChange.objects.bulk_create(ResultChange(game_id=each.game_id) for each in versions)
    for club in {*Game.objects.filter(pk__in=pegs_of).values_list("club", flat=True)}:
        enqueue("league.ratings.tasks.rate", club_id=club)


def record_all(
    tournament: Tournament, view: StageView, scored: Sequence[tuple[PairingView, Sequence[int]]], by: User | None
) -> bool:
    """Like `services.record_result` for each of these pairings. Returns whether some of them play another game."""
    save_results([(pairing.waiting or pairing.games[-1], pegs) for pairing, pegs in scored], by)
    undecided = [pairing.pk for pairing, pegs in scored if not _is_decided(pairing, pegs)]
    if undecided:
        again = Pairing.objects.filter(pk__in=undecided).order_by("pk")
        begin_games(as_kept(tournament), [(pairing, frozenset()) for pairing in again])
    JournalEntry.objects.bulk_create(
        JournalEntry(
            tournament=tournament,
            code="recorded",
            parameters={"stage": str(view.stage)} | _recorded(pairing, pegs),
            by=by,
        )
        for pairing, pegs in scored
    )
    announce(tournament)
    return bool(undecided)


def _recorded(pairing: PairingView, pegs: Sequence[int]) -> dict[str, object]:
    game = pairing.waiting or pairing.games[-1]
    result = result_text(game.fmt, game.side_names, pegs)
    return {"pairing": title_of(pairing, game), "version": game.version + 1, "result": result}


def _is_decided(pairing: PairingView, pegs: Sequence[int]) -> bool:
    """Whether one side has won the match with this game."""
    wins = [*pairing.wins]
    wins[pegs.index(max(pegs))] += 1
    return max(wins) > pairing.best_of // 2
