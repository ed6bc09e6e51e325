"""Score cards as players hand them in, and what their cross-check lets stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.db import transaction

from common.errors import Refused
from league.accounts.models import User
from league.results.services import recording
from league.results.services.cards import write_line
from league.rules.claims import Claim
from league.rules.cross_check import Ruled
from league.rules.games import signed
from league.rules.tournaments.cards import CardGame, CrossCheck, PlayersCard
from league.rules.tournaments.state import StageView, TournamentState
from league.tournaments.models import CardRuling, RuledSide, Tournament
from league.tournaments.queries.cards import newest_line
from league.tournaments.queries.cross_check import cross_check_of
from league.tournaments.queries.state import state_of
from league.tournaments.services.journal import note
from league.tournaments.services.locking import check_stage_not_locked, locked, stage_in

OTHERS_SAVED = "Somebody has changed this since you opened the page. Look at it again."


@dataclass(frozen=True, slots=True)
class WrittenLine:
    """One line of a card: the meeting, what is written, and the version that was seen."""

    pairing: int
    claim: Claim
    expected_version: int


@transaction.atomic
def enter_card(
    *, tournament_id: int, stage_id: int, entry_id: int, lines: Sequence[WrittenLine], by: User | None
) -> None:
    """Enter the lines of one player's card, all of them or none; a line that says the same again changes nothing.

    A game without a result takes it from its two cards if they agree. Refusals: "stands_on_it", "no_cards" in a
    knock-out or of matches, "not_on_card", "bad_margin" and the other codes of ResultError, "stale_card".
    """
    tournament, state, view, check = _found(tournament_id, stage_id)
    card = check.card(entry_id)
    if card is None:
        raise Refused("not_on_card", "Nobody of that number plays here.")
    changed = [line for line in lines if _save_line(card, line, by)]
    if not changed:
        return
    check = cross_check_of(state, view)
    for line in changed:
        _take_result(check.of(line.pairing), by)
    games = f"{len(changed)} game{'s' if len(changed) != 1 else ''}"
    note(tournament, f"{view.stage}: card of {card.player.name} entered, {games}", by)


def _save_line(card: PlayersCard, line: WrittenLine, by: User | None) -> bool:
    """Write a new version of a line, unless it says what the card said already."""
    game = next((game for game in card.games if game.met.pk == line.pairing), None)
    if game is None:
        raise Refused(
            "not_on_card", f"{card.player.name} has no such game: it was taken back since you opened the page."
        )
    number = game.met.entries.index(card.player.entry)
    if game.sides[number].claim == line.claim:
        return False
    _check_spread(game, line.claim.spread)
    return write_line(
        before=newest_line(game.game.pk, number),
        game_id=game.game.pk,
        side=number,
        member_id=game.game.sides[number].members[0],
        claim=line.claim,
        expected_line=line.expected_version,
        by=by,
    )


def _check_spread(game: CardGame, spread: int | None) -> None:
    target = game.game.fmt.target
    if spread is not None and not 1 <= spread <= target:
        raise Refused("bad_margin", f"A margin lies between 1 and {target}; {spread} cannot be.")


def _take_result(game: CardGame | None, by: User | None) -> None:
    """Two cards that agree make the result of a game that has none."""
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
        why="both score cards say so",
    )


@transaction.atomic
def accept_case(
    *, tournament_id: int, stage_id: int, pairing_id: int, expected_version: str, by: User | None
) -> CardRuling:
    """Let stand what the cases say of a game. `expected_version` is its token: of two directors at once one is refused.

    Refusals: "stands_on_it", "no_such_pairing", "stale_card", "no_cards" when neither card is in, "ask_judges" when no
    case tells.
    """
    tournament, _, view, check = _found(tournament_id, stage_id)
    game = _game(check, pairing_id, expected_version)
    if game.state == "out":
        raise Refused("no_cards", "Neither card of this game is in yet.")
    found = game.proposal
    if found.sides is None:
        raise Refused("ask_judges", f"{found.why[0]} Rule on the game yourself, with their names.")
    return _rule(tournament, view, game, found.sides, " ".join(game.why), by, cases="".join(found.cases))


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
    """Rule on a game otherwise than the cases do, for one side or both: won by so many (+) or lost by so many (-).

    Refusals: as `accept_case`, and "two_winners", "bad_margin", "no_reason".
    """
    tournament, _, view, check = _found(tournament_id, stage_id)
    game = _game(check, pairing_id, expected_version)
    first, second = (Ruled(spread > 0, spread) for spread in spreads)
    for spread in spreads:
        _check_spread(game, abs(spread))
    if first.won and second.won:
        raise Refused("two_winners", "A game has one winner at most. Both may have lost it.")
    if not why.strip():
        raise Refused("no_reason", "Say why, for both sides will read it.")
    return _rule(tournament, view, game, (first, second), why.strip(), by, judges=judges.strip())


@transaction.atomic
def undo_card_ruling(
    *, tournament_id: int, stage_id: int, pairing_id: int, expected_version: str, by: User | None
) -> None:
    """Take a ruling on cards back, as a version of its own; what was entered at the table counts again.

    Refusals: "stands_on_it", "no_such_pairing", "stale_card", "not_ruled".
    """
    tournament, _, view, check = _found(tournament_id, stage_id)
    game = _game(check, pairing_id, expected_version)
    if game.stands is None:
        raise Refused("not_ruled", "There is no ruling on this game.")
    _rule(tournament, view, game, (), "taken back", by)


def _found(tournament_id: int, stage_id: int) -> tuple[Tournament, TournamentState, StageView, CrossCheck]:
    tournament = locked(tournament_id)
    state = state_of(tournament)
    view = stage_in(state, stage_id)
    if not view.stage.takes_cards:
        raise Refused("no_cards", "Score cards are checked where every meeting is one game, and not in a knock-out.")
    check_stage_not_locked(state, view)
    return tournament, state, view, cross_check_of(state, view)


def _game(check: CrossCheck, pairing_id: int, expected_version: str) -> CardGame:
    game = check.of(pairing_id)
    if game is None:
        raise Refused("no_such_pairing", "This game was taken back since you opened the page.")
    if game.token != expected_version:
        raise Refused("stale_card", OTHERS_SAVED)
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
        pairing_id=game.met.pk,
        version=game.ruling.version + 1 if game.ruling else 1,
        seen=game.seen,
        cases=cases,
        why=why[:500],
        judges=judges[:120],
        by=by,
    )
    RuledSide.objects.bulk_create(
        RuledSide(ruling=ruling, side=number, spread=each.spread) for number, each in enumerate(sides)
    )
    spreads_text = " and ".join(signed(each.spread) for each in sides) or "the ruling"
    note(tournament, f"{view.stage}: {game.met.title}, cross-check of game {game.round}: {spreads_text}, {why}", by)
    return ruling
