"""A pairing: its players and its outcome."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from typing import TypeVar

from common.language import gettext, ngettext
from league.rules.cross_check_cases import Ruled
from league.rules.games import GameView, Moment, listed, seat_text, signed

T = TypeVar("T")
Stands = tuple[Ruled, Ruled]  # each side's result by a cross-check of scorecards


@dataclass(frozen=True, slots=True)
class Player:
    """An entry as pages show it."""

    entry: int
    number: int
    name: str
    plays_on: bool  # not withdrawn, and in a tournament of pairs not without a partner
    withdrawn_at: Moment | None = None  # the last time
    partner: bool = False  # two play together under this entry
    replaced: tuple[tuple[str, str], ...] = ()  # (new player, replaced player); at most one unless two play together

    @property
    def label(self) -> str:
        """ "Bob", "Bob (replaces Ann)", "Bob (withdrawn)"."""
        sentence = gettext("%(came)s replaces %(gone)s") if self.partner else gettext("replaces %(gone)s")
        remarks = [sentence % {"came": came, "gone": gone} for came, gone in self.replaced]
        remarks += [] if self.plays_on else [gettext("withdrawn")]
        return f"{self.name} ({', '.join(remarks)})" if remarks else self.name


def withdrawn(entrants: Sequence[Player]) -> tuple[int, ...]:
    """The withdrawn seeds, in the order in which they withdrew; if that is unknown, the worse first."""
    gone = [
        (one.withdrawn_at is not None, one.withdrawn_at or 0, -seed)
        for seed, one in enumerate(entrants, start=1)
        if not one.plays_on
    ]
    return tuple(-seed for *_, seed in sorted(gone))


def sides_of(seated: Sequence[T]) -> tuple[tuple[T, ...], ...]:
    """The sides of a table, whose players are given in the order of their seats. Of four, those opposite are partners.

    >>> sides_of(["Ann", "Bob", "Cal", "Dee"])
    (('Ann', 'Cal'), ('Bob', 'Dee'))
    """
    if len(seated) == 4:
        return (seated[0], seated[2]), (seated[1], seated[3])
    return tuple((each,) for each in seated)


def seated(sides: Sequence[Sequence[T]]) -> tuple[T, ...]:
    """The players in the order of their seats: the inverse of `sides_of`.

    >>> seated([("Ann", "Cal"), ("Bob", "Dee")])
    ('Ann', 'Bob', 'Cal', 'Dee')
    """
    return tuple(each for round_ in zip(*sides, strict=True) for each in round_)


def versus(names: Sequence[str]) -> str:
    """ "Ann vs. Bob", "Ann vs. Bob vs. Cy"; a single name alone."""
    return reduce(lambda one, other: gettext("%(one)s vs. %(other)s") % {"one": one, "other": other}, names)


def as_played(players: Sequence[Player], games: Sequence[GameView]) -> tuple[Player, ...]:
    """The players of a pairing, with the names under which its last game was played, even if replaced since."""
    if not games:
        return tuple(players)
    played = {
        player.entry: at.name if len(side) == 1 else at.players[place]
        for side, at in zip(sides_of(players), games[-1].sides, strict=True)
        for place, player in enumerate(side)
    }
    return tuple(
        each if played[each.entry] == each.name else replace(each, name=played[each.entry], replaced=())
        for each in players
    )


@dataclass(frozen=True)
class PairingView:
    """The entries that meet at a table: two, or with tables of three and four as many; or one with a bye.

    `players`: in the order of their seats, as `sides_of` takes them. `card_ruling`: each side's result by the
    cross-check, if it has ruled. `walked_over`: the side that advances in a knockout while this is open, because the
    other has withdrawn. `absent`: the absent entries. `number`: in its round, or in a knockout that of the match in the
    bracket.
    """

    pk: int
    number: int
    table: int
    players: tuple[Player, ...]
    games: tuple[GameView, ...]
    best_of: int
    card_ruling: Stands | None = None
    walked_over: int | None = None
    absent: frozenset[int] = frozenset()

    @property
    def first(self) -> Player:
        """The player on the first seat, or with the bye."""
        return self.players[0]

    @property
    def second(self) -> Player:
        """The first player's opponent on the second seat. Raises IndexError for a bye."""
        return self.players[1]

    @cached_property
    def sides(self) -> tuple[tuple[Player, ...], ...]:
        return sides_of(self.players)

    @property
    def is_bye(self) -> bool:
        return len(self.players) == 1

    @property
    def wins(self) -> tuple[int, ...]:
        """The games that each side has won, played or by forfeit."""
        won = [side.number for game in self.games for side in game.sides if side.won]
        return tuple(won.count(side) for side, _players in enumerate(self.sides))

    @cached_property
    def winner(self) -> int | None:
        """The winning side; None while undecided."""
        if self.is_bye:
            return 0
        if self.card_ruling is not None:
            return next((side for side, each in enumerate(self.card_ruling) if each.won), None)
        return next((side for side, won in enumerate(self.wins) if won > self.best_of // 2), None)

    @property
    def is_forfeit(self) -> bool:
        """Whether forfeits alone decided it: no game was played."""
        by_games = self.winner is not None and not self.is_bye and self.card_ruling is None
        return by_games and not any(game.is_played for game in self.games)

    @property
    def is_missing(self) -> bool:
        """Whether it has no outcome yet: no winner, no ruling, and no side that advances."""
        return self.winner is None and self.card_ruling is None and self.walked_over is None

    @property
    def side_names(self) -> tuple[str, ...]:
        return tuple(listed([player.name for player in side]) for side in self.sides)

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(player.entry for player in self.players)

    def partner_and_opponents(self, entry: int) -> tuple[Player | None, tuple[Player, ...]]:
        """The partner of a player, who has one only at a table of four; and the opponents, none with a bye."""
        own = next(side for side in self.sides if any(player.entry == entry for player in side))
        partner = next((player for player in own if player.entry != entry), None)
        return partner, tuple(player for side in self.sides if side is not own for player in side)

    def seat_of(self, entry: int) -> str:
        """ "table 4, against Ann", "table 4, with Bob, against Ann and Cy" for one of its players; "bye"."""
        if self.is_bye:
            return gettext("bye")
        partner, opponents = self.partner_and_opponents(entry)
        return seat_text(self.table, partner.name if partner else "", [player.name for player in opponents])

    @property
    def at_table(self) -> list[tuple[int, str, bool]]:
        """Entry, name and absence of each player, while the table is open."""
        return [(each.entry, each.name, each.entry in self.absent and self.is_missing) for each in self.players]

    @property
    def absent_names(self) -> tuple[str, ...]:
        """The names of the absent players."""
        return tuple(name for _, name, is_absent in self.at_table if is_absent)

    @property
    def away(self) -> list[tuple[Player, bool]]:
        """The players missing at an open table: withdrawn ones (True), and absent ones (False)."""
        return [(each, not each.plays_on) for each in self.players if not each.plays_on or each.entry in self.absent]

    @cached_property
    def title(self) -> str:
        return versus(self.side_names)

    @property
    def waiting(self) -> GameView | None:
        """The game without a result."""
        return next((game for game in self.games if game.is_waiting), None)

    @property
    def online_until(self) -> Moment | None:
        """The deadline for starting its game online; None if it is played in person."""
        return self.waiting.online_until if self.waiting else None

    @property
    def uncounted(self) -> frozenset[int]:
        """The entries for whom it does not count: those who play an extra game as volunteers."""
        return frozenset(
            player.entry
            for game in self.games
            for players, side in zip(self.sides, game.sides, strict=True)
            for player in players
            if game.uncounted & set(side.members)
        )

    @property
    def lines(self) -> list[tuple[str, int | str | None, bool]]:
        """Each side's name, its score, and whether it won.

        The score is the final one, of a match the games won, by a cross-check the spread; None without one.
        """
        scores: Sequence[int | str | None] = (None,) * len(self.sides)
        if self.card_ruling is not None:
            scores = [signed(each.spread) for each in self.card_ruling]
        elif self.winner is not None and not self.is_forfeit and not self.is_bye:
            scores = self.games[0].pegs if self.best_of == 1 else self.wins
        named = enumerate(zip(self.side_names, scores, strict=True))
        return [(name, score, side == self.winner) for side, (name, score) in named]

    @property
    def outcome(self) -> str:
        """What follows the `lines`: "won by 31", "2–1", "by forfeit: Ann has left", "by cross-check".

        A bye and a walkover are a sentence; empty while it is open.
        """
        if self.card_ruling is not None:
            return gettext("by cross-check")
        if self.winner is None or self.is_bye:
            return self.summary
        if self.best_of == 1 or self.is_forfeit:
            return self._last_won.outcome
        return f"{max(self.wins)}–{min(self.wins)}"

    @property
    def summary(self) -> str:
        """ "Ann by 31", "Ann, 2–1", "Bob by forfeit: Ann has left", "Bob by walkover …"; empty while it is open."""
        if self.card_ruling is not None:
            both = zip(self.players, self.card_ruling, strict=True)
            first, second = (f"{player.name} {signed(each.spread)}" for player, each in both)
            return gettext("%(first)s and %(second)s, by cross-check") % {"first": first, "second": second}
        if self.winner is None:
            if self.walked_over is None:
                return ""
            on, gone = self.players[self.walked_over], self.players[1 - self.walked_over]
            text = ngettext(
                "%(name)s by walkover: %(gone)s has withdrawn",
                "%(name)s by walkover: %(gone)s have withdrawn",
                2 if gone.partner else 1,
            )
            return text % {"name": on.name, "gone": gone.name}
        name = self.side_names[self.winner]
        if self.is_bye:
            byes = ngettext("%(name)s has a bye", "%(name)s have a bye", 2 if self.first.partner else 1)
            return byes % {"name": name}
        if self.best_of == 1 or self.is_forfeit:
            return self._last_won.summary
        return f"{name}, {max(self.wins)}–{min(self.wins)}"

    @property
    def _last_won(self) -> GameView:
        """The last game that the winner has won."""
        assert self.winner is not None
        return next(game for game in reversed(self.games) if game.sides[self.winner].won)


def titles_of(pairings: Sequence[PairingView]) -> str:
    """ "Ann vs. Bob, Carla vs. Dev": the pairings in a row; of more than three, the first three and how many more."""
    titles = [each.title for each in pairings]
    if len(titles) <= 3:
        return ", ".join(titles)
    return gettext("%(first)s and %(more)s more") % {"first": ", ".join(titles[:3]), "more": len(titles) - 3}
