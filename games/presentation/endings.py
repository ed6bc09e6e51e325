"""How a match ended, and results that another side must confirm, as text."""

from dataclasses import dataclass
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import State, listed
from games.match_cache import state_of
from games.models import Match
from games.queries.matches import match_of


def ending_sentence(match: Match, reader: int | None = None) -> str:
    """How a match ended, in a sentence for the player in seat `reader`; empty during the match."""
    if match.status != Match.Status.OVER:
        return ""
    winners = [seat for seat in match.seats.all() if match.rules.side_of(seat.number) == match.winner]
    others = [seat.name for seat in winners if seat.number != reader]
    you_won = len(others) < len(winners)
    reason = WHY_IT_ENDED.get((Match.Ending(match.ending), _loser(match, reader, you_won=you_won)), "")
    if match.ending in RULINGS:
        sentences = [_ruling(match, others, you_won=you_won), match.why]
    else:
        sentences = [_victory(others, you_won=you_won), str(reason)]
    return " ".join(filter(None, sentences))


RULINGS = {Match.Ending.RULED, Match.Ending.VOID}
WHY_IT_ENDED = {
    (Match.Ending.RESIGNED, "one of them"): gettext_lazy("Another player resigned."),
    (Match.Ending.RESIGNED, "you"): gettext_lazy("You resigned."),
    (Match.Ending.RESIGNED, "opponent"): gettext_lazy("The other player resigned."),
    (Match.Ending.RESIGNED, "yours"): gettext_lazy("Your side resigned."),
    (Match.Ending.RESIGNED, "theirs"): gettext_lazy("The other side resigned."),
    (Match.Ending.TIME, "one of them"): gettext_lazy("Another player ran out of time."),
    (Match.Ending.TIME, "you"): gettext_lazy("You ran out of time."),
    (Match.Ending.TIME, "opponent"): gettext_lazy("The other player ran out of time."),
    (Match.Ending.TIME, "yours"): gettext_lazy("Your side ran out of time."),
    (Match.Ending.TIME, "theirs"): gettext_lazy("The other side ran out of time."),
    (Match.Ending.LEFT, "one of them"): gettext_lazy("Another player left."),
    (Match.Ending.LEFT, "you"): gettext_lazy("You left."),
    (Match.Ending.LEFT, "opponent"): gettext_lazy("The other player left."),
    (Match.Ending.LEFT, "yours"): gettext_lazy("Your side left."),
    (Match.Ending.LEFT, "theirs"): gettext_lazy("The other side left."),
}


def _loser(match: Match, reader: int | None, *, you_won: bool) -> str:
    """Who lost, as a key of WHY_IT_ENDED: one of several sides, a player, or a pair."""
    if match.rules.sides > 2:
        return "one of them"
    if reader is not None and not you_won:
        return "you" if match.rules.players == 2 else "yours"
    return "opponent" if match.rules.players == 2 else "theirs"


def _victory(others: list[str], *, you_won: bool) -> str:
    names = listed(others) if others else ""
    if not you_won:
        return ngettext("%(names)s wins the match.", "%(names)s win the match.", len(others)) % {"names": names}
    return _("You and %(names)s win the match.") % {"names": names} if others else _("You win the match.")


def _ruling(match: Match, others: list[str], *, you_won: bool) -> str:
    if match.ending == Match.Ending.VOID:
        return _("The match was canceled and doesn’t count.")
    names = listed(others) if others else ""
    if not you_won:
        return _("An organizer awarded the match to %(names)s.") % {"names": names}
    if others:
        return _("An organizer awarded the match to you and %(names)s.") % {"names": names}
    return _("An organizer awarded the match to you.")


@dataclass(frozen=True, slots=True)
class Confirming:
    """The sentence about a result to be confirmed, and `buttons` as (value, label)."""

    text: str = ""
    buttons: tuple[tuple[str, str], ...] = ()
    is_final: bool = False  # only both sides together can undo it


def confirming_of(match: Match, state: State, seat: int | None) -> Confirming:
    """The result of a club's game: reported by one side, confirmed by another."""
    if not match.needs_confirming or match.ending != Match.Ending.PLAYED:
        return Confirming()
    rules, seats = match.rules, list(match.seats.all())
    by = match.offered_by
    mine = seat is not None and by is not None and rules.side_of(seat) == rules.side_of(by)
    others = [each for each in seats if by is None or rules.side_of(each.number) != rules.side_of(by)]
    others_named = _(" or ").join(each.name for each in others if each.user_id)
    if by is not None and match.waits_for_confirming:
        score = _(" to ").join(map(str, state.board.front))
        text = _("%(name)s says %(score)s.") % {"name": seats[by].name, "score": score}
        if seat is not None and not mine:
            return Confirming(text, (("confirm", _("Confirm")),))
        if others_named:
            then = _("It counts once %(names)s confirms it on their own phone, or a scorekeeper enters it.")
            return Confirming(f"{text} {then % {'names': others_named}}")
        return Confirming(f"{text} {_('It counts once a scorekeeper enters it.')}")
    text = _("Confirmed by %(name)s.") % {"name": match.confirmed_by} if match.confirmed_by else ""
    if by is None:
        buttons = (("ask", _("Ask to undo the result")),) if seat is not None and match.confirmed_by else ()
        return Confirming(text, buttons, is_final=True)
    asked = f"{text} {_('%(name)s asks to undo the result.') % {'name': seats[by].name}}".strip()
    if mine:
        agree = _("%(names)s can agree.") % {"names": others_named}
        return Confirming(f"{asked} {agree}", (("keep", _("Withdraw")),), is_final=True)
    return Confirming(asked, (("ask", _("Agree")), ("keep", _("Decline"))) if seat is not None else (), is_final=True)


def etag_of_board(match: Match) -> str:
    """A string that changes with state outside the events: a confirmation, a request to undo it, or a ruling."""
    return f"{match.outcome_version} {match.offer} {match.offered_by} {match.confirmed_by_id}"


def unconfirmed_result(pk: UUID) -> str:
    """One side's unconfirmed result of a finished board; otherwise empty."""
    match = match_of(pk)
    return confirming_of(match, state_of(match), None).text if match and match.waits_for_confirming else ""
