"""Scorecards that players hand in, and the rulings of their cross-check."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext

from common import language
from common.errors import Refused
from common.language import in_a_row
from common.versions import CHANGED
from league.accounts.models import User
from league.results.services import recording
from league.results.services.cards import write_line
from league.rounds.services.journal import note_and_announce
from league.rules.cross_check_cases import Ruled
from league.rules.games import signed
from league.rules.scorecard_lines import Claim
from league.rules.tournaments.checked_cards import CardGame, CrossCheck, PlayersCard
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import CardRuling, RuledSide, Tournament
from league.tournaments.queries.cross_check import cross_check_of, newest_line_of_side
from league.tournaments.queries.state import state_of
from league.tournaments.services.locking import check_stage_not_locked, locked, stage_in
from league.tournaments.services.pairing_games import keep_tables_apart


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One line of a card: the meeting, the written result, and the version that the user saw."""

    pairing: int
    claim: Claim
    expected_version: int


@transaction.atomic
def enter_card(
    *, tournament_id: int, stage_id: int, entry_id: int, lines: Sequence[WrittenLine], by: User | None
) -> None:
    """Enter the lines of one player's card, all of them or none; unchanged lines are skipped.

    A game without a result takes it from its two cards if they agree. Refusals: "used_later", "no_cards" in a knockout
    or in matches of several games, "not_on_card", "bad_margin" and the other codes of ResultError, "stale_card".
    """
    tournament, state, view, check = _found(tournament_id, stage_id)
    card = check.card(entry_id)
    if card is None:
        raise Refused("not_on_card", gettext("No player with that number plays in this stage."))
    changed = [line for line in lines if _save_line(card, line, by)]
    if not changed:
        return
    check = cross_check_of(state, view)
    for line in changed:
        _take_result(check.game(line.pairing), by)
    named: dict[str, Any] = {"stage": str(view.stage), "name": card.player.name}
    if len(changed) == 1:
        note_and_announce(tournament, "card_entered_one_game", by, **named)
    else:
        note_and_announce(tournament, "card_entered", by, **named, count=len(changed))


def _save_line(card: PlayersCard, line: WrittenLine, by: User | None) -> bool:
    """Write a new version of a line, unless it is the same; returns whether it wrote one."""
    game = next((game for game in card.games if game.pairing.pk == line.pairing), None)
    if game is None:
        raise Refused("not_on_card", gettext("This game was removed after you opened the page."))
    number = game.pairing.entries.index(card.player.entry)
    if game.sides[number].claim == line.claim:
        return False
    _check_spread(game, line.claim.spread)
    written = write_line(
        before=newest_line_of_side(game.game.pk, number),
        game_id=game.game.pk,
        side=number,
        member_id=game.game.sides[number].members[0],
        claim=line.claim,
        expected_line=line.expected_version,
        by=by,
    )
    return written is not None


def _check_spread(game: CardGame, spread: int | None) -> None:
    target = game.game.fmt.target
    if spread is not None and not 1 <= spread <= target:
        raise Refused("bad_margin", gettext("Enter a margin from 1 to %(target)s.") % {"target": target})


def _take_result(game: CardGame | None, by: User | None) -> None:
    """Save the result of two cards that agree, if the game has none."""
    if game is None or not game.game.is_waiting or game.stands or game.state != "agree" or not game.proposal.sides:
        return
    spread = game.proposal.sides[0].spread
    target = game.game.fmt.target
    pegs = (target, target - spread) if spread > 0 else (target + spread, target)
    recording.record_result(
        game_id=game.game.pk,
        pegs=pegs,
        expected_version=game.game.version,
        by=by,
        entry_id=uuid4(),
        why=language.gettext("both scorecards agree"),
    )


@transaction.atomic
def accept_case(
    *, tournament_id: int, stage_id: int, pairing_id: int, expected_version: str, by: User | None
) -> CardRuling:
    """Accept the proposed ruling on a game. `expected_version` is its token, so that one of two directors is refused.

    Refusals: "used_later", "no_such_pairing", "stale_card", "no_cards" if neither card is in, "ask_judges" if no case
    applies.
    """
    tournament, _, view, check = _found(tournament_id, stage_id)
    game = _game(check, pairing_id, expected_version)
    if game.state == "out":
        raise Refused("no_cards", gettext("Neither scorecard of this game has been entered yet."))
    found = game.proposal
    if found.sides is None:
        raise Refused(
            "ask_judges",
            gettext("%(reason)s Enter the judges’ ruling.") % {"reason": found.why[0]},
        )
    return _rule(tournament, view, game, found.sides, in_a_row(game.why), by, cases="".join(found.cases))


@transaction.atomic
def rule_on_cards(
    *,
    tournament_id: int,
    stage_id: int,
    pairing_id: int,
    spreads: tuple[int, int],
    why: str,
    judges: str = "",
    expected_version: str,
    by: User | None,
) -> CardRuling:
    """Make a ruling that differs from the cases, for one side or both: the holes won by (+) or lost by (-).

    Refusals: those of `accept_case`, and "two_winners", "bad_margin", "no_reason".
    """
    tournament, _, view, check = _found(tournament_id, stage_id)
    game = _game(check, pairing_id, expected_version)
    first, second = (Ruled(spread > 0, spread) for spread in spreads)
    for spread in spreads:
        _check_spread(game, abs(spread))
    if first.won and second.won:
        raise Refused("two_winners", gettext("A game can’t have two winners. It can count as a loss for both."))
    if not why.strip():
        raise Refused("no_reason", gettext("Enter a reason. Both players can read it."))
    return _rule(tournament, view, game, (first, second), why.strip(), by, judges=judges.strip())


@transaction.atomic
def undo_card_ruling(
    *, tournament_id: int, stage_id: int, pairing_id: int, expected_version: str, by: User | None
) -> None:
    """Undo a ruling on cards, as a version of its own; the result entered at the table counts again.

    Refusals: "used_later", "no_such_pairing", "stale_card", "not_ruled".
    """
    tournament, _, view, check = _found(tournament_id, stage_id)
    game = _game(check, pairing_id, expected_version)
    if game.stands is None:
        raise Refused("not_ruled", gettext("There is no ruling on this game."))
    _rule(tournament, view, game, (), language.gettext("undone"), by)
    keep_tables_apart(state_of(tournament))


def _found(tournament_id: int, stage_id: int) -> tuple[Tournament, TournamentState, StageView, CrossCheck]:
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    if not view.stage.takes_cards:
        raise Refused(
            "no_cards",
            gettext("Scorecards are only compared in stages with one game per match, and not in a knockout."),
        )
    check_stage_not_locked(state, view)
    return tournament, state, view, cross_check_of(state, view)


def _game(check: CrossCheck, pairing_id: int, expected_version: str) -> CardGame:
    game = check.game(pairing_id)
    if game is None:
        raise Refused("no_such_pairing", gettext("This game was removed after you opened the page."))
    if game.token != expected_version:
        raise Refused("stale_card", str(CHANGED))
    return game


def _rule(
    tournament: Tournament,
    view: StageView,
    game: CardGame,
    sides: Sequence[Ruled],
    why: str,
    by: User | None,
    *,
    cases: str = "",
    judges: str = "",
) -> CardRuling:
    ruling = CardRuling.objects.create(
        pairing_id=game.pairing.pk,
        version=game.ruling.version + 1 if game.ruling else 1,
        seen=game.seen,
        cases=cases,
        why=why,
        judges=judges[:120],
        by=by,
    )
    RuledSide.objects.bulk_create(
        RuledSide(ruling=ruling, side=number, spread=each.spread) for number, each in enumerate(sides)
    )
    named: dict[str, Any] = {"stage": str(view.stage), "pairing": game.pairing.title, "game": game.round}
    if sides:
        first, second = (signed(each.spread) for each in sides)
        note_and_announce(tournament, "cards_ruled", by, **named, first=first, second=second, why=why)
    else:
        note_and_announce(tournament, "card_ruling_undone", by, **named)
    return ruling
