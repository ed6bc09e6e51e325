"""Matches over the API: the same views of a seat, the same services and refusals as the pages."""

from dataclasses import replace
from typing import Any
from uuid import UUID

from django.http import Http404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from common.api import ClubApiView, refusal
from common.bounded_json import TooLarge
from common.rate_limits import hit
from games.engine import IllegalMove
from games.forms.lobby import BeginForm, time_multiplier_for
from games.models import Match, Seat
from games.people import Person
from games.policies.access import LIMITS, is_too_large
from games.policies.identity import person_in
from games.policies.seats import seat_of
from games.presentation.commitments import published
from games.presentation.match_for_seat import match_for_seat
from games.queries.lobbies import lobbies_of
from games.queries.matches import kept_for, match_of, matches_of
from games.serializers import (
    PUBLISHED,
    CommandSerializer,
    EmptySerializer,
    MatchForSeatSerializer,
    MatchSerializer,
    SeedSerializer,
)
from games.services import presence, tables
from games.services.playing import submit_sent
from games.services.seeds import commit_seed, show_seed
from games.services.tables import begin_match
from games.wire import version_from


class MatchApiView(ClubApiView):
    """Base of the views below: the person of the request, and a size limit."""

    not_found = gettext_noop("There is no such match, or you have no seat in it.")

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if is_too_large(request.META):
            raise TooLarge
        self.person = person_in(request.user, request._request.session, request.COOKIES)

    def handle_exception(self, exc: Exception) -> Response:
        return refusal(422, exc.code, exc.sentence) if isinstance(exc, IllegalMove) else super().handle_exception(exc)

    def found(self, pk: UUID) -> Match:
        """The match; a request counts as presence at its table, like a page's heartbeat."""
        match = match_of(pk)
        if match is None:
            raise Http404
        if match.status == Match.Status.PLAYING and (seat := self.seat_at(match)):
            presence.record_activity(seat)
        return match

    def seat_at(self, match: Match) -> Seat | None:
        seat = seat_of(list(match.seats.all()), self.person)
        return seat if seat and seat.is_taken else None


# Created once: creating their fields for each response would take as long as filling them.
MATCH, COMMAND, SEED = MatchForSeatSerializer(), CommandSerializer(), SeedSerializer()


class Matches(MatchApiView):
    """One's own matches, those in progress first; POST begins a new one, with the same choices as on the page."""

    def get(self, request: Request) -> Response:
        reader = self.person.user_id or 0
        kept, going_on, over = (
            kept_for(reader),
            matches_of(reader, over=False),
            matches_of(reader, over=True),
        )
        return Response(MatchSerializer([*kept, *going_on, *over], many=True).data)

    def post(self, request: Request) -> Response:
        chosen = request.data
        if not isinstance(chosen, dict) or not chosen.keys() <= BeginForm.base_fields.keys():
            names = ", ".join(BeginForm.base_fields)
            raise ValidationError(_("Unknown field. The fields here are: %(names)s.") % {"names": names})
        for name in ("rated", "training"):
            if not isinstance(chosen.get(name, False), bool):
                raise ValidationError({name: [_("Send true or false.")]})
        unbound = BeginForm(lobbies=(lobbies := lobbies_of(request.user)))
        form = BeginForm(unbound.usual() | chosen, lobbies=lobbies)
        if not form.is_valid():
            raise ValidationError({name: [str(line) for line in said] for name, said in form.errors.items()})
        rules = form.rules()
        hit(LIMITS["begin"], self.person.user_id)
        by = replace(self.person, time_multiplier=form.time_multiplier())
        match = begin_match(by=by, rules=rules, **form.chosen())
        return Response(match_data(self.found(match.pk), self.person), status=201)


def match_data(match: Match, person: Person, since: int = 0) -> dict[str, Any]:
    """The match as a person sees it, with the story after a version."""
    seat = seat_of(list(match.seats.all()), person)
    number = seat.number if seat and seat.is_taken else None
    return MATCH.to_representation(match_for_seat(match, number, since))


class OneMatch(MatchApiView):
    """A match as one's own seat or a spectator sees it; with `?since=` a version, only what came after it."""

    def get(self, request: Request, pk: UUID) -> Response:
        since = version_from(request.query_params.get("since", "0"))
        if since is None:
            raise ValidationError({"since": [_("Send a version number to get the events after it.")]})
        return Response(match_data(self.found(pk), self.person, since))


class Join(MatchApiView):
    """Sit down in one's reserved seat, or in the first open one."""

    def post(self, request: Request, pk: UUID) -> Response:
        match = self.found(pk)
        EmptySerializer(data=request.data).is_valid(raise_exception=True)
        hit(LIMITS["join"], self.person.user_id)
        time_multiplier = time_multiplier_for(lobbies_of(request.user), 1, rated=match.rated, lobby=match.lobby)
        tables.join(match_id=match.pk, by=replace(self.person, time_multiplier=time_multiplier))
        return Response(match_data(self.found(pk), self.person))


class Commands(MatchApiView):
    """One command of one's own seat, safe to send twice. 409: the match has changed; 422: the rules refuse it."""

    def post(self, request: Request, pk: UUID) -> Response:
        hit(LIMITS["command"], self.person.at(pk))
        sent: dict[str, Any] = COMMAND.run_validation(request.data)
        match = submit_sent(
            match_id=pk,
            by=self.person,
            sent=sent,
            expected_version=sent["expected_version"],
            command_id=sent["command_id"],
        )
        if match is None:
            raise Http404
        return Response(match_data(match, self.person, sent["expected_version"]))


class Seeds(MatchApiView):
    """The commitments to every deck; by POST one's own seat commits to a seed, and later reveals it."""

    def get(self, request: Request, pk: UUID) -> Response:
        return Response(PUBLISHED.to_representation(published(self.found(pk))))

    def post(self, request: Request, pk: UUID) -> Response:
        match = self.found(pk)
        given: dict[str, Any] = SEED.run_validation(request.data)
        seat = self.seat_at(match)
        if seat is None:
            raise Http404
        hit(LIMITS["seed"], f"{pk} {seat.number}")
        where = {"match_id": pk, "seat": seat.number, "deal": given["deal"]}
        if "seed" in given:
            show_seed(**where, seed=bytes.fromhex(given["seed"]))
        else:
            commit_seed(**where, commitment=bytes.fromhex(given["commitment"]))
        return self.get(request, pk)
