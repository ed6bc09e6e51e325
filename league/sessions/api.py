"""Sessions over the API: the same access table, queries and services as the pages."""

from typing import Any

from django.http import Http404
from rest_framework.request import Request
from rest_framework.response import Response

from common.api import ClubApiView
from common.errors import Refused
from league.accounts.models import User
from league.database.snapshots import snapshot
from league.results.queries.games import side_names, version_text
from league.results.services.recording import StaleResult
from league.rounds.policies import Visibility, visibility_for
from league.rounds.services.results import record_result
from league.sessions.models import Session
from league.sessions.queries import calendar, rounds, standings
from league.sessions.serializers import ResultSerializer, RoundSerializer, SessionSerializer, StandingSerializer
from league.sessions.services.tables import SessionTable

NEWEST = 50


def found(request: Request, pk: int) -> Session:
    session = calendar.session_of(request._request.club, pk)  # type: ignore[attr-defined]
    if session is None:
        raise Http404
    return session


def seen(request: Request, session: Session) -> Visibility:
    """The parts of a session that this reader can see; an endpoint returns null for the others."""
    return visibility_for(session, request._request.member)  # type: ignore[attr-defined]


def scorer(request: Request) -> User:
    """The sender; the access table requires sign-in."""
    assert isinstance(request.user, User)
    return request.user


class Sessions(ClubApiView):
    """The club's sessions, the newest first."""

    def get(self, request: Request) -> Response:
        sessions = calendar.newest_sessions(request._request.club, NEWEST)  # type: ignore[attr-defined]
        return Response(SessionSerializer(sessions, many=True).data)


class OneSession(ClubApiView):
    """One session with its called rounds and its standings; null for unpublished parts."""

    @snapshot()
    def get(self, request: Request, pk: int) -> Response:
        session = found(request, pk)
        state = rounds.state_of(session)
        sees = seen(request, session)
        ranked = [row for row in standings.live_standings(session, state) if sees.entries or row.totals.games]
        return Response(
            {
                **SessionSerializer(session).data,
                "rounds": RoundSerializer(state.called, many=True).data if sees.pairings else None,
                "standings": StandingSerializer(ranked, many=True).data if sees.standings else None,
            }
        )


class Result(ClubApiView):
    """Save the result of a table. 422: the rules refuse it. 409: another result was saved since `expected_version`.

    The response then has the saved result; to replace it, send yours again with that version and a new `entry_id`.
    """

    def post(self, request: Request, pk: int, table: int) -> Response:
        session = found(request, pk)
        given = ResultSerializer(data=request.data)
        given.is_valid(raise_exception=True)
        result: dict[str, Any] = given.validated_data
        try:
            game = record_result(table=SessionTable(session.pk, table), by=scorer(request), **result)
        except StaleResult as stale:
            return Response(
                {"code": stale.code, "sentence": stale.sentence, "standing": _result_data(stale)}, status=409
            )
        except Refused as no:
            if no.code == "no_such_table":
                raise Http404 from no
            raise
        return Response({"version": game.version, "status": game.status})


def _result_data(stale: StaleResult) -> dict[str, Any]:
    """The saved result, in the format of a session's table."""
    version = stale.standing
    result = version_text(version, version.game.format_version.format, side_names(version.game))
    return {"version": version.version, "status": version.status, "result": result, "pegs": version.pegs}
