"""What pages say of how a match ended, and of a result that another side has to confirm."""

from dataclasses import dataclass
from uuid import UUID

from games.engine import State
from games.match_cache import state_of
from games.models import Match
from games.queries.matches import match_of


def ending_sentence(match: Match, reader: int | None = None) -> str:
    """How a match ended, in a sentence to the player in seat `reader`; empty while it goes on."""
    if match.status != Match.Status.OVER:
        return ""
    winners = [seat for seat in match.seats.all() if match.rules.side_of(seat.number) == match.winner]
    you = [seat for seat in winners if seat.number == reader]
    who = " and ".join(["You"] * len(you) + [seat.name for seat in winners if seat not in you])
    wins = "wins" if len(winners) == 1 and not you else "win"
    why = f" {match.why}" if match.why else ""
    is_loser = reader is not None and not you
    loser = "another side" if match.rules.sides > 2 else "your side" if is_loser else "the other side"
    return {
        Match.Ending.PLAYED: f"{who} {wins} the match.",
        Match.Ending.RESIGNED: f"{who} {wins}: {loser} has resigned.",
        Match.Ending.TIME: f"{who} {wins}: {loser}’s time has run out.",
        Match.Ending.LEFT: f"{who} {wins}: {loser} has left the table.",
        Match.Ending.RULED: f"An organizer has given the match to {who[:1].lower() + who[1:] if you else who}.{why}",
        Match.Ending.VOID: f"The match is called off and counts for nobody.{why}",
    }[Match.Ending(match.ending)]


@dataclass(frozen=True, slots=True)
class Confirming:
    """What there is to say of a result that another side confirms, and `buttons` as (word, label)."""

    text: str = ""
    buttons: tuple[tuple[str, str], ...] = ()
    is_final: bool = False  # nothing is undone without the other side


def confirming_of(match: Match, state: State, seat: int | None) -> Confirming:
    """The result of a club's game: said by one side, confirmed by another."""
    if not match.needs_confirming or match.ending != Match.Ending.PLAYED:
        return Confirming()
    rules, seats = match.rules, list(match.seats.all())
    by = match.offered_by
    mine = seat is not None and by is not None and rules.side_of(seat) == rules.side_of(by)
    others = [each for each in seats if by is None or rules.side_of(each.number) != rules.side_of(by)]
    others_named = " or ".join(each.name for each in others if each.user_id)
    if by is not None and match.waits_for_confirming:
        text = f"{seats[by].name} says {' to '.join(map(str, state.board.front))}."
        if seat is not None and not mine:
            return Confirming(text, (("confirm", "Confirm"),))
        who = (
            f"{others_named} confirms it on their own phone, or a scorekeeper enters it"
            if others_named
            else ("a scorekeeper enters it")
        )
        return Confirming(f"{text} It counts once {who}.")
    text = f"Confirmed by {match.confirmed_by}." if match.confirmed_by else ""
    if by is None:
        buttons = (("ask", "Ask to undo the result"),) if seat is not None and match.confirmed_by else ()
        return Confirming(text, buttons, is_final=True)
    asked = f"{text} {seats[by].name} asks to undo the result."
    if mine:
        return Confirming(f"{asked} {others_named} can agree.", (("keep", "Withdraw"),), is_final=True)
    return Confirming(asked, (("ask", "Agree"), ("keep", "No")) if seat is not None else (), is_final=True)


def mark_of_board(match: Match) -> str:
    """A string that changes with what is not an event: the confirmation of a result, or a request to undo it."""
    return f"{match.offer} {match.offered_by} {match.confirmed_by_id}"


def unconfirmed_result(pk: UUID) -> str:
    """What one side says of a board that was played to its end, until another side has confirmed it; else empty."""
    match = match_of(pk)
    return confirming_of(match, state_of(match), None).text if match and match.waits_for_confirming else ""
