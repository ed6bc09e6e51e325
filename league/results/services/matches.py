"""Games that are played as online matches: each match is started once, and each outcome is recorded once."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import gettext as _

from common.errors import Refused
from games.clocks import Clock
from games.engine import PRESETS, RuleSet
from games.people import Person
from games.queries.matches import outcome_for
from games.services import tables
from games.services.tables import begin_by_hand
from league.accounts.models import User
from league.results.models import Game, GameMatch, GamePlayer, ResultVersion
from league.results.queries.online import moment
from league.results.services.recording import GameResult, locked, record_confirmation, record_from, undo_result
from league.rules.formats import Format
from league.rules.games import listed
from league.rules.presets import OFFERED

A_WEEK_A_TURN = Clock(days=7)
Source, Status = ResultVersion.Source, Game.Status


def rules_of_play(fmt: Format, players: int) -> RuleSet:
    """The rules for playing a format's games online: its preset's, with the format's target and skunk lines."""
    rules = PRESETS[OFFERED[fmt.preset].play]
    limits = {"target": fmt.target, "lurch": fmt.lurch, "double_lurch": fmt.double_lurch}
    return rules.but(players=players, best_of=1, counting="automatic", **limits)


@transaction.atomic
def begin_match(*, game_id: int, by: User, now: datetime, by_hand: bool = False, for_them: bool = False) -> UUID:
    """Start the online match of a called game, by one of its players. Safe to repeat: returns the same match.

    Each player has a reserved seat. `by_hand`: they play with real cards and keep only the board here, so only the
    maker needs an account. `for_them`: an organizer starts the match and takes a seat only if they are a player.
    Refusals: "has_result", "legs", "too_late", "not_yours", "no_account" of a player.
    """
    game = locked(game_id)
    before = game.matches.filter(stands=True).first()
    if before:
        return before.match_id
    if game.status != Status.WAITING:
        raise Refused("has_result", _("This game already has a result."))
    if game.format_version.format.by_legs:
        raise Refused("legs", _("This table plays several legs, and an online match is one game. Play in person."))
    if game.online_until and game.online_until < now:
        sentence = _("The deadline for starting this game was %(time)s. Ask an organizer for more time.")
        raise Refused("too_late", sentence % {"time": moment(game.online_until, game.club.zone)})
    players = _in_seats(game)
    if not by_hand and any(player.member.user_id is None for player in players):
        lacking = listed(player.member.name for player in players if player.member.user_id is None)
        sentence = _("%(names)s can’t play online without an account. Ask an owner of the club for an invitation.")
        raise Refused("no_account", sentence % {"names": lacking})
    plays = by.pk in [player.member.user_id for player in players]
    if not plays and not for_them:
        raise Refused("not_yours", _("Only the players of a game can start it online."))
    people = [Person(player.member.user_id, None, player.member.name, player.member.time_factor) for player in players]
    first, *others = people
    rules = rules_of_play(game.format_version.format, len(players))
    if by_hand:
        match = begin_by_hand(by=first, rules=rules, kept_for=others, needs_confirming=True)
    else:
        match = tables.begin_match(by=first, rules=rules, clock=A_WEEK_A_TURN, rated=True, kept_for=others, sits=False)
        if plays:
            tables.join(match_id=match.pk, by=next(person for person in people if person.user_id == by.pk))
    GameMatch.objects.create(game=game, match_id=match.pk, by_hand=by_hand)
    return match.pk


def _in_seats(game: Game) -> list[GamePlayer]:
    """The players in seating order round the board: partners opposite each other."""
    players = list(game.players.select_related("member", "side").order_by("pk"))
    sides: dict[int, list[GamePlayer]] = {}
    for player in players:
        sides.setdefault(player.side.number, []).append(player)
    rows: Sequence[tuple[GamePlayer, ...]] = list(zip(*(sides[number] for number in sorted(sides)), strict=True))
    return [player for row in rows for player in row]


@transaction.atomic
def record_match_result(*, match_id: UUID, keeps_cards: bool = False) -> Game | None:
    """Save a match's newest outcome as its game's result, once. None if there is nothing to save.

    A match that an organizer awarded to a side is a forfeit, with the organizer's reason. A result that was entered at
    the table wins: the match then changes nothing. The version names the player who
    confirmed the result of a board kept on a phone, or agreed to undo it. `keeps_cards`: as for `undo_result`.
    """
    link = GameMatch.objects.filter(match_id=match_id).first()
    if link is None:
        return None
    game = locked(link.game_id)
    link.refresh_from_db()
    outcome = outcome_for(match_id)
    if outcome.outcome_version <= link.outcome_version:
        return None
    link.outcome_version = outcome.outcome_version
    link.stands = link.stands and not (outcome.over and outcome.winner is None)
    link.save()
    by = User.objects.get(pk=outcome.confirmed_by) if outcome.confirmed_by else None
    newest = game.versions.filter(version=game.version).first()
    ours = newest is not None and newest.source == Source.MATCH
    entry_id = _entry_id(match_id, outcome.outcome_version)
    is_won = outcome.over and outcome.winner is not None
    if is_won and (ours or game.status == Status.WAITING):
        played = GameResult(Status.PLAYED, list(outcome.pegs))
        result = GameResult(Status.FORFEIT, awarded_to=outcome.winner) if outcome.is_ruled else played
        game = record_from(Source.MATCH, game, result, by, entry_id, outcome.why[:200])
        if by:
            record_confirmation(game, by)
        return game
    if ours and not is_won:
        return undo_result(
            game_id=game.pk, expected_version=game.version, by=by, entry_id=entry_id, keeps_cards=keeps_cards
        )
    return None


def record_missed_outcome(*, game: Game) -> Game | None:
    """Save the outcome of a match that ended while its game had an entered result, which was undone since.

    None if there is none, or if the outcome was recorded and undone itself. The caller holds the lock.
    """
    link = GameMatch.objects.filter(game=game, stands=True, outcome_version__gt=0).first()
    if game.status != Status.WAITING or link is None:
        return None
    if game.versions.filter(entry_id=_entry_id(link.match_id, link.outcome_version)).exists():
        return None
    link.outcome_version = 0
    link.save()
    return record_match_result(match_id=link.match_id)


def _entry_id(match_id: UUID, outcome_version: int) -> UUID:
    return uuid5(match_id, f"outcome {outcome_version}")
