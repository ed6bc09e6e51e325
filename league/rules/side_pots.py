"""Side pots of a session: who wins one, and how it is paid. A pot without a winner rolls over."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from common.language import Sentence, gettext_noop, ngettext
from common.language import gettext as _
from league.rules.dividing import Money
from league.rules.hands import FOR_A_POT, HIGHEST, SLAM_GAMES
from league.rules.payouts import Share, Sheet
from league.rules.scoring import GameScore, P

RUN = 4


@dataclass(frozen=True, slots=True)
class PotKind:
    """A kind of side pot. `won` is the reason for its payout. per_skunk: losers pay, instead of those who opt in.

    is_drawn: the desk draws the winner, who gets half; the club gets the rest. least_games: in a shorter session, no
    one can win it.
    """

    label: str
    about: str
    won: str
    per_skunk: bool = False
    is_drawn: bool = False
    least_games: int = 1


POTS = {
    "last_24": PotKind(
        gettext_noop("Last 24"),
        gettext_noop("Goes to the last 24-point hand of the session."),
        gettext_noop("last 24-point hand"),
    ),
    "four": PotKind(
        gettext_noop("Four of a kind"),
        gettext_noop("Goes to anyone who held four of a kind."),
        gettext_noop("four of a kind"),
    ),
    "high_hand": PotKind(
        gettext_noop("28 and 29"),
        gettext_noop("A 29 hand takes the pot. Without one, a 28 takes half."),
        gettext_noop("28 or 29 hand"),
    ),
    "highest": PotKind(
        gettext_noop("Highest hand"),
        gettext_noop("Goes to the highest hand or crib of the session, if it is worth 20 points or more."),
        gettext_noop("highest hand"),
    ),
    "slam": PotKind(
        gettext_noop("Grand slam"),
        gettext_noop("Goes to anyone who wins every game in a session of nine games or more."),
        gettext_noop("grand slam"),
        least_games=SLAM_GAMES,
    ),
    "best_four": PotKind(
        gettext_noop("Best four in a row"),
        gettext_noop("Goes to the player with the most points in four games in a row. Ties go to the best spread."),
        gettext_noop("best four in a row"),
        least_games=RUN,
    ),
    "skunks": PotKind(
        gettext_noop("Skunk bank"),
        gettext_noop("Each skunked player pays this. A 29 hand takes the bank. Without one, a 28 takes half."),
        gettext_noop("28 or 29 hand"),
        per_skunk=True,
    ),
    "fifty": PotKind(
        gettext_noop("50/50"),
        gettext_noop("The winner of a drawing gets half. The club keeps the rest."),
        gettext_noop("drawing"),
        is_drawn=True,
    ),
}
"""By the word that is stored."""


def why_no_pot(kind: str, games: int) -> str:
    """Why sessions of this many games can't have a pot, in a sentence; empty if they can."""
    least = POTS[kind].least_games
    if games >= least:
        return ""
    sentence = _("This pot needs a session of at least %(least)s games. Plan more games, or leave this empty.")
    return sentence % {"least": least}


@dataclass(frozen=True, slots=True)
class Claim(Generic[P]):
    """The players with a claim to a side pot, and whether it is to half of it only."""

    holders: tuple[P, ...] = ()
    half: bool = False


def claim(
    kind: str,
    entered: Collection[P],
    *,
    hands: Sequence[tuple[str, P]],
    slams: Collection[P],
    scores: Iterable[GameScore[P]],
) -> Claim[P]:
    """The claim of a pot's players. hands: (kind, player) in the order in which they were held."""
    held = {
        kind: list(dict.fromkeys(who for what, who in hands if what == kind and who in entered)) for kind, _ in hands
    }
    if kind == "last_24":
        last = [who for what, who in hands if what == "24" and who in entered]
        return Claim(tuple(last[-1:]))
    if kind == "four":
        return Claim(tuple(held.get("four", ())))
    if kind == "highest":
        return Claim(tuple(next((held[hand] for hand in (*HIGHEST, *FOR_A_POT) if held.get(hand)), ())))
    if kind == "slam":
        return Claim(tuple(who for who in slams if who in entered))
    if kind == "best_four":
        return Claim(_best_run(score for score in scores if score.player in entered))
    if kind in ("high_hand", "skunks"):
        highest = held.get("29")
        return Claim(tuple(highest or held.get("28") or ()), half=not highest)
    return Claim(half=True)


def _best_run(scores: Iterable[GameScore[P]]) -> tuple[P, ...]:
    """The players with the best four consecutive games, by points and then by spread."""
    played: dict[P, list[tuple[int, int]]] = {}
    for score in scores:
        played.setdefault(score.player, []).append((score.points, score.spread))
    best: Mapping[P, tuple[int, int]] = {
        player: max(
            (sum(points for points, _ in games[first : first + RUN]), sum(by for _, by in games[first : first + RUN]))
            for first in range(len(games) - RUN + 1)
        )
        for player, games in played.items()
        if len(games) >= RUN
    }
    most = max(best.values(), default=None)
    return tuple(player for player, run in best.items() if run == most)


def side_pot_sheet(kind: str, fund: int, claimed: Claim[P], winner: P | None, *, money: Money = str) -> Sheet[P]:
    """A side pot divided evenly among its holders, or paid to the winner of a cut of the cards or of a draw.

    The first holders get the odd coins, one each. The share of None rolls over; in a draw it is the club's.
    """
    pot = POTS[kind]
    if not fund:
        return Sheet(0, (), ())
    takers = claimed.holders if winner is None else (winner,)
    part = fund // 2 if claimed.half and takers else fund if takers else 0
    each, odd = divmod(part, len(takers) or 1)
    reason = _(pot.won)
    if len(takers) > 1:
        reason = _("%(reason)s, shared by %(count)s") % {"reason": reason, "count": len(takers)}
    elif winner in claimed.holders and len(claimed.holders) > 1:
        reason = _("%(reason)s, by a cut of the cards") % {"reason": reason}
    shares = [Share(player, None, each + (number < odd), reason) for number, player in enumerate(takers)]
    rest = _("for the club") if pot.is_drawn and takers else _("rolls over to the next session")
    shares.append(Share(None, None, fund - part, rest))
    return Sheet(fund, tuple(share for share in shares if share.amount), (_arithmetic(fund, part, takers, money),))


def _arithmetic(fund: int, part: int, takers: Sequence[P], money: Money) -> Sentence:
    said = {"fund": money(fund), "part": money(part), "rest": money(fund - part), "count": len(takers)}
    if not takers:
        return _("No one has won the %(fund)s.") % said
    if part < fund:
        return (
            ngettext(
                "Half of %(fund)s to %(count)s winner = %(part)s",
                "Half of %(fund)s to %(count)s winners = %(part)s",
                len(takers),
            )
            % said
        )
    return ngettext("%(fund)s to %(count)s winner", "%(fund)s to %(count)s winners", len(takers)) % said
