"""Seating: the draw, its rounds, and replanning when a player comes or goes."""

from collections.abc import Sequence
from dataclasses import asdict
from secrets import randbelow

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.errors import Refused
from common.language import gettext
from league.accounts.models import User
from league.results.models import Game
from league.results.services.games import discard_games, open_games
from league.rounds.services.journal import note_and_announce
from league.rules.mixed_tables import Mix
from league.rules.rounds import Round as PlannedRound
from league.rules.seating import SEATINGS
from league.rules.sessions import missing_sentence
from league.sessions.models import CheckIn, Round, Seat, Session, Table
from league.sessions.policies import OPEN, Status, check_open, why_no_draw
from league.sessions.queries import rounds as round_queries
from league.sessions.queries.seat_plan import is_outdated, planned, rounds_that_stand, teams_here
from league.sessions.queries.seat_requests import number_seated, players_here, standing_requests
from league.sessions.services.locking import locked, locked_open, locked_playing

SEEDS = 2**31
MOST_ROUNDS = 60


@transaction.atomic
def draw(*, session_id: int, by: User | None, seed: int | None = None, expected_version: int | None = None) -> Session:
    """Draw the seats at random. The seed is stored, so that anyone can check the draw.

    expected_version: the number of draws that the user saw; a repeated request draws once.
    Refusals: "not_now", "has_results", "nobody_to_play", "no_teams".
    """
    session = locked(session_id)
    if expected_version is not None and expected_version != session.seating_draws:
        return session
    check_open(session, *OPEN)
    if Game.objects.filter(table__round__session=session).exclude(status=Game.Status.WAITING).exists():
        sentence = _("Seats can’t be drawn again once a result is in. To correct a result, open its table.")
        raise Refused("has_results", sentence)
    _clear(session.rounds.all(), by)
    session.seed = randbelow(SEEDS) if seed is None else seed
    session.seating_draws += 1
    session.status = Status.CHECKING_IN
    session.extra_rounds = 0
    session.save(update_fields=["seed", "seating_draws", "status", "extra_rounds"])
    if why := why_no_draw(session.check_ins.filter(left_at=None).count()):
        raise Refused("nobody_to_play", why)
    if SEATINGS[session.format.seating].has_teams and len(set(teams_here(session).values())) < 2:
        sentence = _("Players of at least two teams must be here. Enter each player’s team on the member’s page.")
        raise Refused("no_teams", sentence)
    replan(session)
    note_and_announce(session, "redrawn" if session.seating_draws > 1 else "drawn", by, seed=session.seed)
    return session


@transaction.atomic
def choose_mix(*, session_id: int, fours: int, threes: int, twos: int, by: User | None) -> Session:
    """Set the numbers of tables of four, three and two for the rounds that are not called yet.

    Refusals: "not_now", "mix_does_not_fit".
    """
    session = locked_open(session_id)
    seated = number_seated(players_here(session), standing_requests(session))
    wanted = Mix(fours=fours, threes=threes, twos=twos)
    if min(fours, threes, twos) < 0 or wanted.players != seated:
        sentence = ngettext(
            "These tables have seats for %(seats)s, but %(count)s player needs one. Choose other tables.",
            "These tables have seats for %(seats)s, but %(count)s players need one. Choose other tables.",
            seated,
        )
        raise Refused("mix_does_not_fit", sentence % {"seats": wanted.players, "count": seated})
    session.mix = asdict(wanted)
    session.save(update_fields=["mix"])
    note_and_announce(session, "tables_chosen", by, fours=fours, threes=threes, twos=twos)
    replan(session, keep_swaps=False)
    return session


@transaction.atomic
def call_round(*, session_id: int, number: int, by: User | None) -> Round:
    """Call a planned round: its games start and its seats are fixed. Safe to repeat.

    Refusals: "not_now", "no_such_round", "out_of_order", "results_missing".
    """
    session = locked_open(session_id)
    called = session.rounds.filter(number=number).first()
    if called is None:
        raise Refused("no_such_round", _("There is no such round. Draw seats or add a round first."))
    if called.called_at:
        return called
    if session.rounds.filter(number__lt=number, called_at=None).exists():
        raise Refused("out_of_order", _("Call the rounds in order. An earlier round has not been called yet."))
    missing = round_queries.missing_tables(session)
    if missing:
        raise Refused("results_missing", missing_sentence(missing, number))
    begin_games(session, called.tables.all())
    called.called_at = timezone.now()
    called.save(update_fields=["called_at"])
    if session.status != Status.PLAYING:
        session.status = Status.PLAYING
        session.save(update_fields=["status"])
    note_and_announce(session, "round_called", by, round=number)
    follow_results(session)
    return called


@transaction.atomic
def undo_round(*, session_id: int, by: User | None, expected_version: int | None = None) -> None:
    """Undo the last called round while it has no result; it is then planned for the players who are here now.

    expected_version: the number of the round to undo; if it is already undone, no other round is undone.
    Refusals: "not_now", "no_called_round", "not_the_last", "has_results".
    """
    session = locked_playing(session_id)
    last = session.rounds.filter(called_at__isnull=False).order_by("-number").first()
    if last is None:
        raise Refused("no_called_round", _("No round has been called yet."))
    if expected_version is not None and expected_version != last.number:
        sentence = _("Round %(number)s is no longer the last round. Nothing was undone.")
        raise Refused("not_the_last", sentence % {"number": expected_version})
    _uncall(last, by)
    if not session.rounds.filter(called_at__isnull=False).exists():
        session.status = Status.CHECKING_IN
        session.save(update_fields=["status"])
    note_and_announce(session, "round_undone", by, round=last.number)
    replan(session)


@transaction.atomic
def plan_again(*, session_id: int, by: User | None) -> None:
    """Plan the coming rounds again if the teams have changed since. Safe to repeat."""
    session = locked_open(session_id)
    if is_outdated(session):
        note_and_announce(session, "planned_again", by)
        replan(session)


@transaction.atomic
def add_round(*, session_id: int, by: User | None, expected_version: int | None = None) -> None:
    """Play one more round than the format plans.

    expected_version: the number of added rounds that the user saw; a repeated request adds one.
    Refusals: "not_now", "not_drawn", "too_many_rounds".
    """
    session = locked(session_id)
    if expected_version is not None and expected_version != session.extra_rounds:
        return
    check_open(session, *OPEN)
    if session.seed is None:
        raise Refused("not_drawn", _("Draw seats first, then add a round."))
    if session.format.games + session.extra_rounds >= MOST_ROUNDS:
        raise Refused("too_many_rounds", _("A session can have up to %(most)s rounds.") % {"most": MOST_ROUNDS})
    session.extra_rounds += 1
    session.save(update_fields=["extra_rounds"])
    note_and_announce(session, "round_added", by)
    replan(session)


@transaction.atomic
def set_house(*, session_id: int, check_in_id: int, is_house: bool, by: User | None) -> CheckIn:
    """Set whether a player is the house player, who fills in if the number of players is odd. Safe to repeat.

    Refusals: "no_house_player" if the format has none, and "house_taken".
    """
    session = locked_open(session_id)
    there = session.check_ins.select_related("member").get(pk=check_in_id)
    if there.is_house != is_house:
        if is_house:
            _check_house(session)
        there.is_house = is_house
        there.save(update_fields=["is_house"])
        note_and_announce(session, "house_player" if is_house else "no_house_player", by, name=str(there.member))
        replan(session)
    return there


def _check_house(session: Session) -> None:
    if session.format.odd != "house":
        sentence = _("The format of this session has no house player. Choose one in the format for later sessions.")
        raise Refused("no_house_player", sentence)
    if house := session.check_ins.filter(is_house=True).first():
        sentence = _("%(name)s is the house player. Remove %(name)s as house player first.")
        raise Refused("house_taken", sentence % {"name": house})


def replan(session: Session, *, keep_swaps: bool = True) -> None:
    """Plan the uncalled rounds for the players who are here now; called rounds don't change.

    With `keep_swaps`, rounds with swapped seats don't change either while the same players are here.
    """
    if session.seed is None:
        return
    standing = [(row, plan) for row, plan in rounds_that_stand(session) if row.called_at or keep_swaps]
    session.rounds.filter(called_at=None).exclude(pk__in=[row.pk for row, _plan in standing]).delete()
    if session.check_ins.filter(left_at=None).count() >= 2:
        write(session, len(standing), planned(session, [plan for _row, plan in standing]))


def follow_results(session: Session) -> None:
    """If the format seats by results, plan the next round again after a result changes; its swaps are lost."""
    if SEATINGS[session.format.seating].follows_results:
        replan(session, keep_swaps=False)


def write(session: Session, before: int, plans: Sequence[PlannedRound[int]], swaps: int = 0) -> None:
    """Write planned rounds after the first `before` ones; `swaps`: made by hand."""
    rounds = Round.objects.bulk_create(
        Round(session=session, number=before + index, catch_up=plan.catch_up, swaps=swaps)
        for index, plan in enumerate(plans, 1)
    )
    write_seats(list(zip(rounds, plans, strict=True)))


def write_seats(pairs: Sequence[tuple[Round, PlannedRound[int]]]) -> None:
    """Write the tables and seats of planned rounds; a plan may hold only some tables of its round."""
    tables = Table.objects.bulk_create(
        Table(round=made, number=number) for made, plan in pairs for number, _table in plan.numbered
    )
    table_of = {(table.round_id, table.number): table for table in tables}
    seated = [
        Seat(
            round=made,
            table=table_of[made.pk, number],
            check_in_id=player,
            side=side,
            counted=player not in table.uncounted,
        )
        for made, plan in pairs
        for number, table in plan.numbered
        for side, players in enumerate(table.sides)
        for player in players
    ]
    sitting_out = [
        Seat(round=made, check_in_id=player, counted=player not in plan.uncredited)
        for made, plan in pairs
        for player in plan.sitting_out
    ]
    Seat.objects.bulk_create(seated + sitting_out)


def begin_games(session: Session, tables: QuerySet[Table]) -> None:
    """Start a game at each of these tables, for the players seated there."""
    seated = list(tables.prefetch_related("seats__check_in"))
    games = open_games(
        club=session.club,
        format_version=session.format_version,  # type: ignore[arg-type]
        played_on=session.date,
        tables=[round_queries.sides_of(table) for table in seated],
    )
    for table, game in zip(seated, games, strict=True):
        table.game = game
    Table.objects.bulk_update(seated, ["game"])


def _clear(rounds: QuerySet[Round], by: User | None) -> None:
    for called in rounds.filter(called_at__isnull=False):
        _uncall(called, by)
    rounds.all().delete()


def _uncall(called: Round, by: User | None) -> None:
    games = list(Game.objects.filter(table__round=called))
    called.tables.update(game=None)
    discard_games(games=games, by=by, why=gettext("the round was undone"))
    called.called_at = None
    called.save(update_fields=["called_at"])
