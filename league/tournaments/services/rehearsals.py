"""A tournament with made-up players for practice, in a club of its own, so that it counts for nothing."""

import secrets
from datetime import timedelta
from random import Random
from uuid import uuid4

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext, gettext_noop

from common.errors import Refused
from common.rate_limits import RateLimit, hit
from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services.clubs import close_rehearsal, found_rehearsal
from league.money.models import FeeStatus
from league.results.services.cards import write_line
from league.rounds.services.journal import note_and_announce
from league.rounds.services.results import record_result
from league.rules import sample_data
from league.rules.presets import PRESETS
from league.rules.tournaments.pairings import PairingView
from league.rules.tournaments.stage_plans import american
from league.rules.tournaments.state import StageView
from league.tournaments.models import Tournament
from league.tournaments.queries.cross_check import newest_lines
from league.tournaments.queries.pairing_rows import with_games_now
from league.tournaments.queries.state import state_of
from league.tournaments.queries.tournaments import rehearsal_of
from league.tournaments.services.entries import walk_in
from league.tournaments.services.locking import locked, stage_in
from league.tournaments.services.plans import plan_tournament
from league.tournaments.services.tables import PairingTable

GAMES = 9

TOO_FAST = gettext_noop("You have started 5 rehearsals in the past hour. Wait an hour, then try again.")
BEGINNING = RateLimit("rehearsal", 5, 3600, TOO_FAST)

MOST_A_MONTH, A_MONTH = 20, timedelta(days=30)  # rehearsals per club, as their rows are never deleted

FEE = 500  # fictional fee, so that payouts can be tried too


@transaction.atomic
def rehearse(*, club: Club, by: User) -> Tournament:
    """A qualifying round and playoffs with made-up guests, for one organizer; an existing one is returned.

    It is in a club of its own, so that it doesn't affect the real club's lists, standings, ratings and money. Refusals:
    "rehearsing" in a rehearsal, "too_many_rehearsals" within 30 days, and those of the limit per person.
    """
    if club.rehearsal_of_id:
        raise Refused("rehearsing", gettext("This is already a rehearsal."))
    Club.objects.select_for_update().get(pk=club.pk)  # simultaneous requests create one rehearsal
    if begun := rehearsal_of(club, by):
        return begun
    hit(BEGINNING, by.pk)
    if club.rehearsals.filter(made_at__gte=timezone.now() - A_MONTH).count() >= MOST_A_MONTH:
        raise Refused(
            "too_many_rehearsals",
            gettext("This club has started %(count)s rehearsals in the past 30 days. Continue an open one, or wait.")
            % {"count": MOST_A_MONTH},
        )
    stage = found_rehearsal(of=club, by=by)
    tournament = plan_tournament(
        club=stage,
        name=gettext("Rehearsal"),
        on=stage.made_at.astimezone(stage.zone).date(),
        format=PRESETS["acc-grass-roots"].but(fee=FEE, games=GAMES, seating="rotation"),
        stages=american(rounds=GAMES, best_of=3),
        by=by,
        note=gettext("Made-up players. Nothing in this tournament counts."),
    )
    for name in sample_data.PEOPLE:
        walk_in(tournament_id=tournament.pk, name=name, fee=FeeStatus.PAID, by=by)
    return tournament


@transaction.atomic
def discard_rehearsal(*, club: Club, by: User) -> Club:
    """Close a rehearsal for good; returns the real club. Safe to repeat.

    Refused as "no_rehearsal" in a real club.
    """
    if club.rehearsal_of is None:
        raise Refused("no_rehearsal", gettext("This is not a rehearsal, so it can’t be deleted."))
    close_rehearsal(club=club, by=by)
    return club.rehearsal_of


@transaction.atomic
def simulate_round(*, tournament_id: int, stage_id: int, by: User, seed: int | None = None) -> int:
    """Make up the missing results in a stage of a rehearsal, and both scorecards, some with mistakes.

    Returns the number of pairings. Refusals: "no_rehearsal", "nothing_missing".
    """
    tournament = locked(tournament_id)
    if tournament.club.rehearsal_of_id is None:
        raise Refused("no_rehearsal", gettext("Random results can be filled in only in a rehearsal."))
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    if not view.missing:
        raise Refused("nothing_missing", gettext("All results are in. Call the next round first."))
    dice = Random(secrets.randbits(62) if seed is None else seed)  # noqa: S311  made up for practice
    for pairing in view.missing:
        play_pairing(tournament, pairing, dice, by)
    if view.stage.takes_cards:
        _write_cards(state_of(tournament).stage(stage_id), dice, by)
    note_and_announce(tournament, "results_simulated", by, stage=str(view.stage), count=len(view.missing))
    return len(view.missing)


def play_pairing(tournament: Tournament, pairing: PairingView, dice: Random, by: User) -> None:
    """Make up the results of a pairing until one side has won; the side with the lower number is slightly better."""
    while pairing.waiting:
        game = pairing.waiting
        record_result(
            table=PairingTable(tournament.pk, pairing.pk, game.pk),
            pegs=sample_data.pegs(tournament.format.target, [side[0].number // 3 for side in pairing.sides], dice),
            expected_version=game.version,
            by=by,
            entry_id=uuid4(),
        )
        if pairing.best_of == 1:
            return
        pairing = with_games_now(pairing, tournament.format)


def _write_cards(view: StageView, dice: Random, by: User) -> None:
    """Write both cards of every game that has none yet."""
    there = {game for game, _ in newest_lines(view.stage.pk)}
    games = [pairing.games[-1] for pairing in view.pairings if pairing.games]
    for game in games:
        if game.margin is None or game.pk in there:
            continue
        for side, claim in zip(game.sides, sample_data.both_cards(game.margin, dice), strict=True):
            write_line(
                before=None,
                game_id=game.pk,
                side=side.number,
                member_id=side.members[0],
                claim=claim,
                expected_line=0,
                by=by,
            )
