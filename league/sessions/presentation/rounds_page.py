"""The pages of a session's third step: the tables of a round, entering one result or all, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from django.utils.translation import gettext as _

from league.results.presentation.standings import SessionStandings
from league.rounds.forms.results import ForfeitForm, ResultForm
from league.rounds.presentation.addresses import address
from league.rounds.presentation.clock import Clock, Overdue, RoundInPlay, clock_of, overdue_among
from league.rounds.presentation.queue import Place, Queue, queue_of
from league.rounds.presentation.result_entry import Conflict, ResultEntry, reported
from league.rounds.presentation.whole_round import FormOf, RoundRow, WholeRoundPage
from league.rules.sessions import RoundView, SessionState, TableView, missing_sentence
from league.sessions.models import Session
from league.sessions.presentation.frame import Frame
from league.sessions.presentation.hands import HandsPanel, hands_panel
from league.sessions.presentation.seats_page import seat_changes
from league.sessions.presentation.standings import session_standings
from league.sessions.queries.rounds import calls_at, cards_at
from league.sessions.queries.seat_plan import is_outdated
from league.sessions.services.tables import SessionTable

FIRST_PLACES = 12  # rows on this page; the full standings have their own page


@dataclass(frozen=True, slots=True)
class RoundsPage:
    """Values for templates/sessions/rounds.html.

    round: the one shown, with its clock; playing: the same while it has missing results. table, entry: the table being
    entered; None if there is nothing to enter. all_in: the page that leads on, once no result is missing; until then,
    `blocked` says why the next round can't be called. changes, is_outdated: why the next round's seats are others than
    before. after_last: what to do if no other round is planned.
    """

    state: SessionState
    round: RoundView
    clock: Clock | None
    playing: Sequence[RoundInPlay]
    table: TableView | None
    entry: ResultEntry | None
    all_in: str
    blocked: str
    changes: Sequence[str]
    is_outdated: bool
    after_last: str
    queue: Queue
    overdue: Sequence[Overdue]
    standings: SessionStandings
    hands: HandsPanel


def rounds_page(
    here: Frame,
    state: SessionState,
    now: datetime,
    table: TableView | None,
    asked: str = "",
    form: ResultForm | None = None,
    conflict: Conflict | None = None,
    refused: ForfeitForm | None = None,
) -> RoundsPage:
    """The page with this table's entry. asked: the number of a round. form, conflict, refused: of an entry."""
    session, upcoming, missing = here.session, state.next, state.missing
    shown = _round(state, table, asked)
    clock = clock_of(shown.clock_until, now)
    place = state.place_of(table, always=shown != state.current) if table else ""
    leads_on = table is None and upcoming is not None
    return RoundsPage(
        state=state,
        round=shown,
        clock=clock,
        playing=[RoundInPlay(shown, "", clock, shown.online_until)] if shown.missing else [],
        table=table,
        entry=_entry(session, place, table, form, conflict, refused) if table else None,
        all_in="" if missing else address(session, "rounds"),
        blocked=missing_sentence(missing, upcoming.number if upcoming else None) if missing else "",
        changes=seat_changes(session) if leads_on else (),
        is_outdated=leads_on and is_outdated(session),
        after_last="" if upcoming else _after_last(here),
        queue=queue_at(session, state),
        overdue=_overdue(session, state, now) if here.may_organize else (),
        standings=session_standings(session, state, first=FIRST_PLACES),
        hands=hands_panel(session, shown),
    )


def _round(state: SessionState, table: TableView | None, asked: str) -> RoundView:
    """The round to show: the requested one, else the one of the entered table, else the last called."""
    wanted = (round_ for round_ in state.called if str(round_.number) == asked)
    entered = (round_ for round_ in state.called if table in round_.tables)
    return next(wanted, None) or next(entered, state.called[-1])


def _entry(
    session: Session,
    place: str,
    table: TableView,
    form: ResultForm | None,
    conflict: Conflict | None,
    refused: ForfeitForm | None,
) -> ResultEntry:
    game, at = table.game, partial(address, session, table=table.pk)
    assert game is not None
    return ResultEntry(
        title=place,
        game=game,
        form=form or ResultForm.for_game(game),
        conflict=conflict,
        save=at("result"),
        preview=at("result_preview"),
        undo=at("undo"),
        set_aside=at("set_aside"),
        forfeit=at("forfeit"),
        refused=refused,
        history=at("history"),
        back=address(session, "rounds"),
        reported=reported(game),
    )


def _overdue(session: Session, state: SessionState, now: datetime) -> list[Overdue]:
    """Games past their deadline without a result, for an organizer's ruling."""
    waiting = (
        (table.pk, f"{state.place_of(table)}: {' vs. '.join(table.side_names)}", table.game)
        for table in state.tables
        if table.game and table.is_missing
    )
    return overdue_among(waiting, now, lambda table: f"{address(session, 'rounds')}?table={table}")


def _after_last(here: Frame) -> str:
    if not here.may_organize:
        return _("That was the last planned round. An organizer closes the session.")
    if here.has_money:
        return _("That was the last planned round. Close the session and pay out the pot, or add a round.")
    return _("That was the last planned round. Close the session, or add a round.")


def whole_round_page(session: Session, number: int, rows: Sequence[RoundRow]) -> WholeRoundPage:
    return WholeRoundPage(
        title=_("Round %(number)s: all results") % {"number": number},
        rows=rows,
        draft=f"round-{number}-{rows[0].game.pk}",
        back=address(session, "rounds"),
        back_to=_("Back to the tables"),
    )


def round_rows(session: Session, state: SessionState, number: int, form_of: FormOf) -> list[RoundRow]:
    """A row for each table of a called round; empty if it has not been called."""
    called = (round_.tables for round_ in state.called if round_.number == number)
    return [
        RoundRow(
            table=SessionTable(session.pk, table.pk),
            number=table.number,
            title=_("Table %(number)s: %(sides)s") % {"number": table.number, "sides": " – ".join(table.side_labels)},
            game=table.game,
            form=form_of(table.game),
            change=f"{address(session, 'rounds')}?table={table.pk}",
        )
        for table in next(called, ())
        if table.game
    ]


def queue_at(session: Session, state: SessionState) -> Queue:
    tables = {table.game.pk: table for table in state.tables if table.game}

    def place_of(game: int) -> Place:
        table = tables[game]
        return Place(
            state.place_of(table),
            save=address(session, "result", table=table.pk),
            enter=f"{address(session, 'rounds')}?table={table.pk}",
            solve=address(session, "solve", table=table.pk),
        )

    return queue_of(state.games, cards_at(session.pk), calls_at(session.pk), place_of)
