"""A pairing: its two players, its outcome, and their scores."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, reduce

from common.language import gettext, ngettext
from league.rules.cross_check_cases import Ruled, score_of
from league.rules.formats import Format
from league.rules.games import GameView, Moment, signed
from league.rules.scoring import GameScore, forfeit_scores, game_scores

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


def as_played(player: Player, games: Sequence[GameView], side: int) -> Player:
    """A player of a pairing, with the name under which its last game was played, even if replaced since."""
    name = games[-1].sides[side].name if games else player.name
    return player if name == player.name else replace(player, name=name, replaced=())


@dataclass(frozen=True)
class PairingView:
    """Two entries that meet, or one with a bye (`second` is None).

    `card_ruling`: each side's result by the cross-check, if it has ruled. `walked_over`: the side that advances in a
    knockout while this is open, because the other has withdrawn. `absent`: whether each of the two is absent. `number`:
    in its round, or in a knockout that of the match in the bracket.
    """

    pk: int
    number: int
    table: int
    first: Player
    second: Player | None
    games: tuple[GameView, ...]
    best_of: int
    card_ruling: Stands | None = None
    walked_over: int | None = None
    absent: tuple[bool, bool] = (False, False)

    @property
    def is_bye(self) -> bool:
        return self.second is None

    @property
    def wins(self) -> tuple[int, int]:
        """The games that each side has won, played or by forfeit."""
        won = [side.number for game in self.games for side in game.sides if side.won]
        return won.count(0), won.count(1)

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
    def players(self) -> tuple[Player, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def side_names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def entries(self) -> tuple[int, ...]:
        return tuple(player.entry for player in self.players)

    def opponent_of(self, entry: int) -> Player | None:
        """The player across the table; None for a bye."""
        return next((player for player in self.players if player.entry != entry), None)

    @property
    def at_table(self) -> list[tuple[int, str, bool]]:
        """Entry, name and absence of each player, while the table is open."""
        both = zip(self.players, self.absent, strict=False)
        return [(player.entry, player.name, absent and self.is_missing) for player, absent in both]

    @property
    def absent_names(self) -> tuple[str, ...]:
        """The names of the absent players."""
        return tuple(name for _, name, is_absent in self.at_table if is_absent)

    @property
    def away(self) -> list[tuple[Player, bool]]:
        """The players missing at an open table: withdrawn ones (True), and absent ones (False)."""
        both = zip(self.players, self.absent, strict=False)
        return [(each, not each.plays_on) for each, absent in both if not each.plays_on or absent]

    @cached_property
    def title(self) -> str:
        return reduce(
            lambda one, other: gettext("%(one)s vs. %(other)s") % {"one": one, "other": other}, self.side_names
        )

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
            for player, side in zip(self.players, game.sides, strict=True)
            if game.uncounted & set(side.members)
        )

    @property
    def lines(self) -> list[tuple[str, int | str | None, bool]]:
        """Each side's name, its score, and whether it won.

        The score is the final one, of a match the games won, by a cross-check the spread; None without one.
        """
        scores: Sequence[int | str | None] = (None, None)
        if self.card_ruling is not None:
            scores = [signed(each.spread) for each in self.card_ruling]
        elif self.winner is not None and not self.is_forfeit and not self.is_bye:
            scores = self.games[0].pegs if self.best_of == 1 else self.wins
        both = zip(self.side_names, scores, strict=False)
        return [(name, score, side == self.winner) for side, (name, score) in enumerate(both)]

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
        name = self.players[self.winner].name
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


def scores_of(fmt: Format, pairings: Sequence[PairingView]) -> tuple[GameScore[int], ...]:
    """The scores of each entry in each game that counts for it; in a best of n, in each match.

    A bye is a single game won by 0 holes; so is a pairing that forfeits alone decided.
    """
    found: list[GameScore[int]] = []
    for pairing in pairings:
        uncounted = pairing.uncounted
        found += (score for score in _scores(fmt, pairing) if score.player not in uncounted)
    return tuple(found)


def _scores(fmt: Format, pairing: PairingView) -> Iterable[GameScore[int]]:
    if pairing.card_ruling is not None:
        return _ruled(fmt, pairing, pairing.card_ruling)
    if pairing.is_bye or pairing.is_forfeit:
        return _single_win(fmt, pairing)
    return _match(fmt, pairing) if pairing.best_of > 1 else _games(fmt, pairing)


def _games(fmt: Format, pairing: PairingView) -> Iterator[GameScore[int]]:
    sides = [[player.entry] for player in pairing.players]
    for game in (game for game in pairing.games if game.is_played):
        yield from game_scores(fmt, sides, game.pegs)


def _match(fmt: Format, pairing: PairingView) -> Iterator[GameScore[int]]:
    """A decided match counts as one single game, with the holes of its played games summed."""
    if pairing.winner is None:
        return
    ahead = sum(game.pegs[0] - game.pegs[1] for game in pairing.games if game.is_played)
    first, second = _single_win(fmt, pairing)
    yield replace(first, spread=ahead, opponents=(second.player,))
    yield replace(second, spread=-ahead, opponents=(first.player,))


def _single_win(fmt: Format, pairing: PairingView) -> tuple[GameScore[int], ...]:
    """A single game for the side that advances, by 0 holes and without an opponent."""
    assert pairing.winner is not None
    return forfeit_scores(fmt, [[entry] for entry in pairing.entries], pairing.winner)


def _ruled(fmt: Format, pairing: PairingView, stands: Stands) -> list[GameScore[int]]:
    one, other = (player.entry for player in pairing.players)
    return [
        score_of(fmt, player, opponent, ruled)
        for player, opponent, ruled in ((one, other, stands[0]), (other, one, stands[1]))
    ]


def titles_of(pairings: Sequence[PairingView]) -> str:
    """ "Ann vs. Bob, Carla vs. Dev": the pairings in a row; of more than three, the first three and how many more."""
    titles = [each.title for each in pairings]
    if len(titles) <= 3:
        return ", ".join(titles)
    return gettext("%(first)s and %(more)s more") % {"first": ", ".join(titles[:3]), "more": len(titles) - 3}
