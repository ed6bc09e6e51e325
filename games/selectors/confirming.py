"""What a board's page says of a result that another side has to confirm."""

from dataclasses import dataclass

from games.engine import State
from games.models import Match


@dataclass(frozen=True, slots=True)
class Confirming:
    """What there is to say of a result that another side confirms, and `buttons` as (word, label)."""

    told: str = ""
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
    others_told = " or ".join(each.name for each in others if each.user_id)
    if by is not None and match.waits_for_confirming:
        told = f"{seats[by].name} says {' to '.join(map(str, state.board.front))}."
        if seat is not None and not mine:
            return Confirming(told, (("confirm", "Confirm"),))
        who = (
            f"{others_told} confirms it on their own phone, or a scorekeeper enters it"
            if others_told
            else ("a scorekeeper enters it")
        )
        return Confirming(f"{told} It counts once {who}.")
    told = f"Confirmed by {match.confirmed_by}." if match.confirmed_by else ""
    if by is None:
        buttons = (("ask", "Ask to undo the result"),) if seat is not None and match.confirmed_by else ()
        return Confirming(told, buttons, is_final=True)
    asked = f"{told} {seats[by].name} asks to undo the result."
    if mine:
        return Confirming(f"{asked} {others_told} can agree.", (("keep", "Withdraw"),), is_final=True)
    return Confirming(asked, (("ask", "Agree"), ("keep", "No")) if seat is not None else (), is_final=True)


def mark_of_board(match: Match) -> str:
    """A word that changes with what is no event: who has confirmed the result, or asks to undo it."""
    return f"{match.offer} {match.offered_by} {match.confirmed_by_id}"
