"""A game with its sides, players and current result, and the result as text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from common.language import gettext as _

from . import scoring
from .formats import Format

WAITING, PLAYED = "waiting", "played"  # values of a game's `status`

Moment: TypeAlias = Any  # an opaque time from the caller, which the rules only store and compare


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of a game."""

    number: int
    members: tuple[int, ...]
    players: tuple[str, ...]
    pegs: int | None
    won: bool

    @property
    def name(self) -> str:
        return listed(self.players)


@dataclass(frozen=True, slots=True)
class GameView:
    """One game. `awarded_to`: the side that won by forfeit; `award_reason`: why.

    `online_until`: the deadline for starting its online match, None for none.
    """

    pk: int
    version: int
    status: str
    sides: tuple[SideView, ...]
    uncounted: frozenset[int]
    fmt: Format
    awarded_to: int | None
    award_reason: str
    online_until: Moment | None

    @property
    def is_waiting(self) -> bool:
        return self.status == WAITING

    @property
    def is_played(self) -> bool:
        return self.status == PLAYED

    @property
    def is_forfeit(self) -> bool:
        return self.awarded_to is not None

    @property
    def pegs(self) -> list[int]:
        return [side.pegs or 0 for side in self.sides]

    @property
    def result(self) -> list[int] | None:
        """The score of every side; None before the game is played."""
        return self.pegs if self.is_played else None

    @property
    def margin(self) -> int | None:
        """The first of two sides' margin in holes, won (+) or lost (-); None before the game is played."""
        return self.pegs[0] - self.pegs[1] if self.is_played else None

    @property
    def takes_margin(self) -> bool:
        """Whether its result can be entered as the winner and the margin."""
        return not self.fmt.by_score and len(self.sides) == 2

    @property
    def side_names(self) -> tuple[str, ...]:
        return tuple(side.name for side in self.sides)

    @property
    def summary(self) -> str:
        """ "Ann by 31", "Ann by forfeit: Bob left"; empty without a result."""
        if self.awarded_to is not None:
            return forfeit_text(self.side_names[self.awarded_to], self.award_reason)
        return result_text(self.fmt, self.side_names, self.pegs) if self.is_played else ""

    @property
    def outcome(self) -> str:
        """What follows the names and scores of the sides: "won by 24", or "won by 14 and 40" of three; "3–2" in legs;
        "by forfeit: Bob left"; "not played"; empty while it waits.
        """
        if self.is_waiting:
            return ""
        if self.awarded_to is not None:
            return forfeit_outcome(self.award_reason)
        if not self.is_played:
            return _("not played")
        first, *others = sorted(self.pegs, reverse=True)
        if self.fmt.by_legs:
            return f"{first}–{others[0]}"
        return _("won by %(margins)s") % {"margins": listed([str(first - score) for score in others])}

    @property
    def text(self) -> str:
        """ "Ann by 31", "not played", "no result"."""
        return self.summary or (_("no result") if self.is_waiting else _("not played"))

    @property
    def kind(self) -> str:
        """ "single" or "double"; empty before the game is played."""
        return scoring.kind(self.fmt, self.pegs) if self.is_played else ""

    @property
    def skunk(self) -> str:
        """ "skunk", "double skunk", "double game (lurch)"; empty for a single game and without a result."""
        return scoring.kind_name(self.fmt, self.kind) if self.kind not in ("", "single") else ""

    @property
    def skunk_line(self) -> str:
        """ "Skunk if the loser has 90 or fewer."; empty without skunks."""
        return scoring.skunk_line_in_words(self.fmt)


def listed(names: Iterable[str]) -> str:
    """Names in a sentence: "Ann", "Ann and Bob", "Ann, Bob and Cy"; empty for none."""
    *first, last = [*names] or [""]
    if not first:
        return last
    named = first[0] if len(first) == 1 else ", ".join(first)  # joining turns a Sentence into plain text
    return _("%(names)s and %(last)s") % {"names": named, "last": last}


def seat_text(table: int, partner: str, opponents: Iterable[str]) -> str:
    """ "table 4, against Ann", "table 4, with Bob, against Ann and Cy": a player's seat."""
    seat = {"table": table, "partner": partner, "opponents": listed(opponents)}
    if partner:
        return _("table %(table)s, with %(partner)s, against %(opponents)s") % seat
    return _("table %(table)s, against %(opponents)s") % seat


def result_text(fmt: Format, names: Sequence[str], pegs: Sequence[int]) -> str:
    """A result as text: "Ann by 31"; with three "Ann, 14 over Bob and 40 over Cy"; in legs "Ann 3–2"."""
    winner = scoring.winner_of(pegs)
    if winner is None:
        return _("%(names)s tied, %(legs)s") % {"names": listed(names), "legs": "–".join(map(str, pegs))}
    if fmt.by_legs:
        return f"{names[winner]} {pegs[winner]}–{pegs[1 - winner]}"
    losers = [(fmt.target - score, name) for score, name in zip(pegs, names, strict=True) if score != fmt.target]
    if len(losers) == 1:
        return _("%(winner)s by %(margin)s") % {"winner": names[winner], "margin": losers[0][0]}
    over = listed([_("%(margin)s over %(name)s") % {"margin": margin, "name": name} for margin, name in losers])
    return _("%(winner)s, %(over)s") % {"winner": names[winner], "over": over}


def forfeit_text(winner: str, reason: str = "") -> str:
    """ "Ann by forfeit", "Ann by forfeit: Bob left"."""
    if reason:
        return _("%(winner)s by forfeit: %(reason)s") % {"winner": winner, "reason": reason}
    return _("%(winner)s by forfeit") % {"winner": winner}


def forfeit_outcome(reason: str) -> str:
    """ "by forfeit: Bob left", after the names of the sides."""
    return _("by forfeit: %(reason)s") % {"reason": reason} if reason else _("by forfeit")


def signed(spread: int) -> str:
    """A spread with its sign: +61, −4; 0 has none."""
    return f"{spread:+d}".replace("-", "−") if spread else "0"


def scores_of(games: Iterable[GameView], fmt: Format, round: int) -> list[scoring.GameScore[int]]:
    """The scores of a round's games with a result, for players for whom they count, keyed by member id."""
    found: list[scoring.GameScore[int]] = []
    for game in games:
        sides = [side.members for side in game.sides]
        if game.is_played:
            found += scoring.game_scores(fmt, sides, game.pegs, uncounted=game.uncounted, round=round)
        elif game.awarded_to is not None:
            found += scoring.forfeit_scores(fmt, sides, game.awarded_to, uncounted=game.uncounted, round=round)
    return found
