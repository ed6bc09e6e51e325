"""The rounds of a session as values: tables, seats, and missing results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from common.language import gettext as _
from common.language import gettext_noop, ngettext
from league.rules.formats import Format
from league.rules.games import GameView, Moment, listed, scores_of, seat_text
from league.rules.scoring import GameScore, bye_scores

STYLES = {2: "", 3: gettext_noop("three-handed"), 4: gettext_noop("partners")}


def with_team(name: str, teams: Mapping[str, str]) -> str:
    """ "Ann (Foxes)", or "Ann" for a player without a team."""
    return _("%(name)s (%(team)s)") % {"name": name, "team": teams[name]} if name in teams else name


@dataclass(frozen=True, slots=True)
class TableView:
    """A table of a round: sides of (member id, name), its game once the round is called, and the `absent` ones.

    `teams`: by name of the player.
    """

    pk: int
    number: int
    sides: tuple[tuple[tuple[int, str], ...], ...]
    game: GameView | None
    uncounted: tuple[str, ...]
    absent: frozenset[int]
    teams: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def style(self) -> str:
        style = STYLES[sum(len(side) for side in self.sides)]
        return _(style) if style else ""

    @property
    def side_names(self) -> tuple[str, ...]:
        return tuple(listed(name for _pk, name in side) for side in self.sides)

    @property
    def side_labels(self) -> tuple[str, ...]:
        """ "Ann (Foxes)": the names of each side, with teams if there are any."""
        return tuple(listed(with_team(name, self.teams) for _pk, name in side) for side in self.sides)

    @property
    def is_missing(self) -> bool:
        return self.game is not None and self.game.is_waiting

    @property
    def at_table(self) -> list[tuple[int, str, bool]]:
        """Member id, name and absence of everyone, while the table is open."""
        return [(pk, name, pk in self.absent and self.is_missing) for side in self.sides for pk, name in side]

    @property
    def absent_names(self) -> tuple[str, ...]:
        """The names of the absent players."""
        return tuple(name for _pk, name, is_absent in self.at_table if is_absent)

    def seat_text(self, side: Sequence[tuple[int, str]], name: str) -> str:
        """ "table 4, against Ann" for one player of a side."""
        partner = next((other for _pk, other in side if other != name), "")
        opponents = (with_team(other, self.teams) for others in self.sides if others != side for _pk, other in others)
        text = seat_text(self.number, partner, opponents)
        if name in self.uncounted:
            return _("%(seat)s (doesn’t count for you)") % {"seat": text}
        return text

    @property
    def lines(self) -> list[tuple[str, int | None, bool]]:
        """Each side's name, with the team, final score, and whether it won."""
        if self.game is None:
            return [(name, None, False) for name in self.side_labels]
        sides = [listed(with_team(name, self.teams) for name in side.players) for side in self.game.sides]
        return [(name, side.pegs, side.won) for name, side in zip(sides, self.game.sides, strict=True)]

    @property
    def outcome(self) -> str:
        return self.game.outcome if self.game else ""


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round: its tables in order, players who sit out, and the end of its clock, None without one.

    `credited`: ids of members who sit out, without those who prefer it; `swaps`: number of swaps by hand.
    `forfeits`: players whose table is forfeited, each with the team that is short of players. `teams`: by name of the
    player.
    """

    pk: int
    number: int
    catch_up: bool
    called_at: Moment | None
    tables: tuple[TableView, ...]
    sitting_out: tuple[str, ...]
    clock_ends_at: Moment | None
    credited: tuple[int, ...] = ()
    swaps: int = 0
    forfeits: tuple[tuple[str, str], ...] = ()
    teams: Mapping[str, str] = field(default_factory=dict, compare=False)

    @property
    def title(self) -> str:
        title = _("Round %(number)s, catch-up") if self.catch_up else _("Round %(number)s")
        return title % {"number": self.number}

    @property
    def version(self) -> str:
        """A version of its seats before it is called: changes when it is planned again or swapped."""
        return f"{self.pk}.{self.swaps}"

    @property
    def label(self) -> str:
        return str(self.number)

    @property
    def missing(self) -> tuple[int, ...]:
        return tuple(table.number for table in self.tables if table.is_missing)

    @property
    def forfeit_sentences(self) -> list[str]:
        """ "The team Hares has too few players, so Cy wins by forfeit." for each."""
        sentence = _("The team %(team)s has too few players, so %(player)s wins by forfeit.")
        return [sentence % {"player": player, "team": team} for player, team in self.forfeits]

    @property
    def without_table(self) -> list[tuple[str, str]]:
        """(name, "sits out") or (name, "wins by forfeit") for everyone without a table."""
        winners = dict(self.forfeits)
        return [
            (with_team(name, self.teams), _("wins by forfeit") if name in winners else _("sits out"))
            for name in self.sitting_out
        ]

    @property
    def sitting_out_labels(self) -> list[str]:
        """Who sits out, with teams if there are any."""
        return [with_team(name, self.teams) for name in self.sitting_out]

    @property
    def has_results(self) -> bool:
        """Whether a game is over."""
        return any(table.game is not None and not table.is_missing for table in self.tables)

    @property
    def online_until(self) -> Moment | None:
        """The latest deadline for starting its open games online; None if there is none."""
        times = [table.game.online_until for table in self.tables if table.game and table.is_missing]
        return max((at for at in times if at), default=None)

    @property
    def clock_until(self) -> Moment | None:
        """The end of its clock while results are missing; None without a clock."""
        return self.clock_ends_at if self.missing else None

    def seat_of(self, member: int) -> str:
        """ "table 4, against Ann" for one member; empty for members not in this round."""
        for table in self.tables:
            for side in table.sides:
                for pk, name in side:
                    if pk == member:
                        return table.seat_text(side, name)
        return ""

    def tables_by_name(self) -> list[tuple[str, int | None]]:
        """Name and table of everyone, by name; None for players who sit out."""
        seated = [(name, table.number) for table in self.tables for side in table.sides for _pk, name in side]
        seats = sorted([*seated, *((name, None) for name in self.sitting_out)], key=lambda seat: seat[0].casefold())
        return [(with_team(name, self.teams), number) for name, number in seats]

    def seats(self) -> list[tuple[str, str]]:
        """(name, "table 4, against Ann") for everyone, by name."""
        seated = [
            (with_team(name, self.teams), table.seat_text(side, name))
            for table in self.tables
            for side in table.sides
            for _pk, name in side
        ]
        return sorted(seated + self.without_table, key=lambda seat: seat[0].casefold())


@dataclass(frozen=True, slots=True)
class SessionState:
    """All rounds of a session."""

    rounds: tuple[RoundView, ...]

    @property
    def called(self) -> tuple[RoundView, ...]:
        return tuple(round_ for round_ in self.rounds if round_.called_at)

    @property
    def tables(self) -> list[TableView]:
        """The tables of all called rounds."""
        return [table for round_ in self.called for table in round_.tables]

    @property
    def current(self) -> RoundView | None:
        return self.called[-1] if self.called else None

    @property
    def next(self) -> RoundView | None:
        return next((round_ for round_ in self.rounds if not round_.called_at), None)

    @property
    def to_post(self) -> RoundView | None:
        """The round to display at the door: the current one, or the next once it is over."""
        return self.current if self.current and self.current.missing else self.next or self.current

    def place_of(self, table: TableView, *, always: bool = False) -> str:
        """ "Table 2" of the current round, "Table 2 of round 1" of an older one, or `always`."""
        of = next((round_ for round_ in self.called if table in round_.tables), self.current)
        if of and (always or of != self.current):
            return _("Table %(table)s of round %(round)s") % {"table": table.number, "round": of.number}
        return _("Table %(table)s") % {"table": table.number}

    @property
    def games(self) -> list[GameView]:
        return [table.game for round_ in self.rounds for table in round_.tables if table.game]

    def scores(self, fmt: Format) -> list[GameScore[int]]:
        """The counted scores of the games with a result, and the credits for sitting out, by round."""
        return [score for scores in self.scores_by_round(fmt) for score in scores]

    def scores_by_round(self, fmt: Format) -> list[list[GameScore[int]]]:
        """The same scores, with a list for each called round."""
        return [
            [
                *scores_of([table.game for table in round_.tables if table.game], fmt, round_.number),
                *(bye_scores(fmt, round_.credited, round_.number) if not round_.catch_up else ()),
            ]
            for round_ in self.called
        ]

    @property
    def missing(self) -> list[tuple[int, int]]:
        return [(round_.number, number) for round_ in self.called for number in round_.missing]


def missing_sentence(missing: Sequence[tuple[int, int]], before_round: int | None) -> str:
    """ "Enter the results of tables 3 and 4 before calling round 5." """
    rounds = sorted({number for number, _table in missing})
    parts = []
    for number in rounds:
        tables = [str(table) for round_, table in missing if round_ == number]
        of = {"tables": listed(tables), "round": number}
        if len(rounds) > 1:
            part = ngettext("table %(tables)s of round %(round)s", "tables %(tables)s of round %(round)s", len(tables))
        else:
            part = ngettext("table %(tables)s", "tables %(tables)s", len(tables))
        parts.append(part % of)
    waiting = {"tables": listed(parts), "round": before_round}
    if before_round:
        sentence = ngettext(
            "Enter the result of %(tables)s before calling round %(round)s.",
            "Enter the results of %(tables)s before calling round %(round)s.",
            len(missing),
        )
    else:
        sentence = ngettext(
            "Enter the result of %(tables)s before closing the session.",
            "Enter the results of %(tables)s before closing the session.",
            len(missing),
        )
    return sentence % waiting
