"""All results of a round on one page."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from league.rounds.presentation.addresses import address
from league.rounds.presentation.whole_round import FormOf, RoundRow, WholeRoundPage
from league.rules.sessions import SessionState
from league.sessions.models import Session
from league.sessions.services.tables import SessionTable


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
