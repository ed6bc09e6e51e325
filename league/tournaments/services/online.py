"""Pairings that are played online: the deadline, starting the match, its result, and a director's ruling."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from league.accounts.models import User
from league.results.models import Game
from league.results.queries.matches import match_at, unrecorded_matches
from league.results.queries.online import moment
from league.results.services import matches
from league.rounds.services.journal import note_and_announce
from league.rounds.services.online import note_outcome, rule_on_match, set_deadline
from league.rules.tournaments.pairings import PairingView
from league.tournaments.models import PairingGame, Stage
from league.tournaments.queries.pairing_rows import pairing_in
from league.tournaments.queries.state import state_of
from league.tournaments.services.locking import check_result_not_locked, locked, locked_pairing, unruled_game_of
from league.tournaments.services.pairing_games import play_on


@transaction.atomic
def let_play_online(
    *, tournament_id: int, round_id: int, until: datetime | None, now: datetime, by: User, pairing_id: int | None = None
) -> None:
    """Allow starting a round's open pairings, or one of them, online until `until`; None: in person again.

    Matches in progress continue. Refusals: "no_such_round", "past" for a time in the past, "nothing_open".
    """
    tournament = locked(tournament_id)
    state = state_of(tournament)
    found = [(view, round_) for view in state.stages for round_ in view.rounds if round_.pk == round_id]
    if not found:
        raise Refused("no_such_round", _("Someone undid this round after you opened the page."))
    view, round_ = found[0]
    open_ = [each for each in round_.missing if pairing_id in (None, each.pk)]
    set_deadline(Game.objects.filter(pairing__pairing__in=[each.pk for each in open_]), until, now)
    named: dict[str, Any] = {"stage": str(view.stage), "round": round_.number}
    what = "round"
    if pairing_id is not None:
        what, named = "pairing", {"stage": str(view.stage), "pairing": open_[0].title}
    if until:
        note_and_announce(tournament, f"{what}_online", by, **named, until=moment(until, tournament.club.zone))
    else:
        note_and_announce(tournament, f"{what}_in_person", by, **named)


@transaction.atomic
def play_online(
    *, tournament_id: int, pairing_id: int, by: User, now: datetime, by_hand: bool = False, for_them: bool = False
) -> UUID:
    """The match of a pairing's open game; one of its players starts it, or an organizer for them.

    Refusals: "no_game", "ruled", "not_online", and those of `results.services.matches.begin_match`.
    """
    at = locked_pairing(tournament_id, pairing_id)
    if at.pairing.waiting is None:
        raise Refused("no_game", _("No game is waiting at this table."))
    game = unruled_game_of(at.pairing, at.pairing.waiting.pk)
    if begun := match_at(game.pk):
        return begun
    if not at.pairing.is_missing:
        raise Refused("no_game", _("This match has been decided: %(summary)s.") % {"summary": at.pairing.summary})
    if game.online_until is None:
        raise Refused("not_online", _("This match is played in person. A director can allow online play."))
    match_id = matches.begin_match(game_id=game.pk, by=by, now=now, by_hand=by_hand, for_them=for_them)
    code = "board_begun" if by_hand else "match_begun"
    at.note(code, by)
    return match_id


@transaction.atomic
def record_match(*, match_id: UUID) -> bool:
    """Save a match's outcome at its pairing, once.

    Does nothing if a forfeit or a ruling decided, or if later pairings depend on the result; a sweep tries again.
    """
    link = PairingGame.objects.filter(game__matches__match=match_id).select_related("pairing__round__stage").first()
    if link is None:
        return False
    try:
        at = locked_pairing(link.pairing.round.stage.tournament_id, link.pairing_id)
    except Refused:
        return False
    if not _takes_result(at.stage, at.pairing, link.game_id):
        return False
    game = matches.record_match_result(match_id=match_id, keeps_cards=True)
    if game is None:
        return False
    play_on(at.tournament, at.pairing, None)
    note_outcome(at.tournament, game, stage=str(at.stage), pairing=at.pairing.title, game=link.number)
    return True


@transaction.atomic
def rule_match(
    *,
    tournament_id: int,
    pairing_id: int,
    game_id: int,
    winner: int | None,
    why: str,
    expected_version: int,
    by: User,
) -> None:
    """Rule on a game's match: a side wins it, or (None) it is void and can be started again. Safe to repeat.

    Refusals: "no_such_pairing", "no_such_game", "used_later", and those of `rule_on_match`.
    """
    at = locked_pairing(tournament_id, pairing_id)
    check_result_not_locked(at.stage, at.pairing)
    game = unruled_game_of(at.pairing, game_id)
    named = {"stage": str(at.stage), "pairing": at.pairing.title}
    if match_id := rule_on_match(at.tournament, game, winner, why, expected_version, by=by, **named):
        record_match(match_id=match_id)


def matches_to_record() -> list[UUID]:
    """Matches of pairings with an unrecorded outcome that can be recorded now."""
    links = unrecorded_matches().filter(game__pairing__isnull=False)
    found: list[UUID] = []
    for link in links.select_related("game__pairing__pairing__round__stage__tournament__format_version").order_by("pk"):
        pairing = link.game.pairing.pairing
        try:
            now = pairing_in(pairing.round.stage.tournament, pairing.pk)
        except KeyError:  # its round was undone after the links were read
            continue
        if _takes_result(now.stage, now.pairing, link.game_id):
            found.append(link.match_id)
    return found


def _takes_result(stage: Stage, pairing: PairingView, game_id: int) -> bool:
    """Whether a match changes the result: not after a forfeit or card ruling, or if later pairings depend on it."""
    try:
        check_result_not_locked(stage, pairing)
        unruled_game_of(pairing, game_id)
    except Refused:
        return False
    return True
