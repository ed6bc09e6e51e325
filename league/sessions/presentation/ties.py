"""Ties to be decided at the desk, for the closing page."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from league.rules.games import listed
from league.rules.sessions import SessionState
from league.rules.standings import Decision
from league.sessions.models import Session
from league.sessions.queries.standings import decisions_at, names_at, ties_at


@dataclass(frozen=True, slots=True)
class TieChoice:
    """A possible or recorded winner; `decision` is the value of its button."""

    name: str
    decision: str


@dataclass(frozen=True, slots=True)
class TieToDecide:
    """A tie in a sentence, and a choice for each player."""

    sentence: str
    choices: tuple[TieChoice, ...]


@dataclass(frozen=True, slots=True)
class Ties:
    """Undecided ties, and recorded decisions in sentences."""

    open: tuple[TieToDecide, ...]
    decided: tuple[tuple[str, TieChoice], ...]


def ties_of(session: Session, state: SessionState) -> Ties | None:
    """The ties; None if the format has no ties for the desk."""
    if not {"playoff", "cut"} & set(session.format.ranking):
        return None
    names = names_at(session)

    def tie(key: str, tied: tuple[int, ...]) -> TieToDecide:
        question = _question(key, listed(names[one] for one in tied))
        return TieToDecide(question, tuple(_choice(key, one, tied, names) for one in tied))

    def decided_tie(one: Decision[int]) -> tuple[str, TieChoice]:
        others = listed(names[other] for other in one.over)
        return _decided(one.key, names[one.winner], others), _choice(one.key, one.winner, one.over, names)

    to_decide = [tie(key, tied) for key, tied in ties_at(session, state, names)]
    decided = [decided_tie(one) for one in decisions_at(session)]
    return Ties(tuple(to_decide), tuple(decided))


def _choice(key: str, winner: int, tied: tuple[int, ...], names: dict[int, str]) -> TieChoice:
    players = [winner, *(other for other in tied if other != winner)]
    return TieChoice(names[winner], " ".join([key, *map(str, players)]))


def _question(key: str, names: str) -> str:
    if key == "playoff":
        return _("%(names)s are tied. They play a playoff game. Who won it?") % {"names": names}
    return _("%(names)s are tied. They cut the cards. Who won the cut?") % {"names": names}


def _decided(key: str, winner: str, others: str) -> str:
    said = {"winner": winner, "others": others}
    if key == "playoff":
        return _("%(winner)s won the playoff game against %(others)s.") % said
    return _("%(winner)s won the cut of the cards against %(others)s.") % said
