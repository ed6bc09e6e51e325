"""The plan of a session: the fixed rounds, the rounds planned after them, and the effects of a swap."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from django.utils.translation import gettext as _

from league.database.snapshots import snapshot
from league.results.models import Game
from league.results.queries.cards import newest_cards
from league.results.queries.games import game_views, hands_and_calls_of
from league.results.queries.matches import match_at
from league.rules.rounds import Round as PlannedRound
from league.rules.seat_requests import Requests
from league.rules.seat_swaps import Alternative, TableCost, costs, rematches, swapped, without
from league.rules.seating import SEATINGS, SeatingInputs
from league.sessions.models import Round, Session
from league.sessions.queries.as_closed import team_ids_at
from league.sessions.queries.rounds import chosen_mix, rounds_as_rules
from league.sessions.queries.seat_requests import requests_of
from league.sessions.queries.standings import earlier_matches

Rounds = Sequence[PlannedRound[int]]


def rounds_that_stand(session: Session) -> list[tuple[Round, PlannedRound[int]]]:
    """The called rounds, then those with swapped seats for the players who are here now."""
    present = dict(session.check_ins.filter(left_at=None).values_list("pk", "is_house"))
    standing = []
    for round_, plan in rounds_as_rules(session):
        seated = {player for table in plan.tables for player in table.players} | set(plan.sitting_out)
        everyone = {player for player, is_house in present.items() if not is_house or player in seated}
        if round_.called_at is None and not (round_.swaps and seated == everyone):
            break
        standing.append((round_, plan))
    return standing


def planned(session: Session, standing: Rounds, requests: Requests[int] | None = None) -> Rounds:
    """The rounds planned after `standing`, for the players who are here now."""
    assert session.seed is not None
    way = SEATINGS[session.format.seating]
    last = session.rounds.filter(called_at__isnull=False).last() if way.follows_results else None
    wanted = session.format.games + session.extra_rounds
    if last and last.number < len(standing):
        return ()
    if last and Game.objects.filter(table__round=last, status=Game.Status.WAITING).exists():
        return (PlannedRound(()),) if len(standing) < wanted else ()  # its seats are not known yet
    present = session.check_ins.filter(left_at=None).order_by("pk")
    here = list(present.filter(is_house=False).values_list("pk", flat=True))
    dice = Random(session.seed)  # noqa: S311  the seed is published: anyone may check the draw
    dice.shuffle(here)
    asked = requests_of(session) if requests is None else requests
    return way.plan(
        SeatingInputs(
            players=here,
            rounds=wanted,
            dice=dice,
            called=tuple(standing),
            odd=session.format.odd,
            house=present.filter(is_house=True).values_list("pk", flat=True).first(),
            mix=chosen_mix(session, len(here) - (asked.sits_out(here) is not None)),
            requests=asked,
            won=_winners_of(last) if last else frozenset(),
            teams=teams_here(session),
            team_tables=session.format.team_tables,
            earlier_matches=earlier_matches(session) if way.has_teams else (),
        )
    )


def is_outdated(session: Session) -> bool:
    """Whether the teams, or the season's matches, have changed since the coming rounds were planned."""
    if session.seed is None or not SEATINGS[session.format.seating].has_teams:
        return False
    standing = [plan for _row, plan in rounds_that_stand(session)]
    coming = [plan for _row, plan in rounds_as_rules(session)][len(standing) :]
    return list(map(_seats, coming)) != list(map(_seats, planned(session, standing)))


def _seats(one: PlannedRound[int]) -> tuple[object, ...]:
    """A round without what the database does not keep: the order of the tables' players."""
    return {number: {*table.players} for number, table in one.numbered}, {*one.sitting_out}, one.uncredited


def teams_here(session: Session) -> dict[int, int]:
    """check-in -> id of the team of the players who are here and are in one."""
    teams = team_ids_at(session)
    here = session.check_ins.filter(left_at=None, member__in=teams).values_list("pk", "member")
    return {check_in: teams[member] for check_in, member in here} if teams else {}


def _winners_of(round_: Round) -> frozenset[int]:
    """The check-ins of the winners in a called round."""
    games = game_views(Game.objects.filter(table__round=round_), round_.session.format).values()
    members = [member for game in games for side in game.sides if side.won for member in side.members]
    return frozenset(round_.session.check_ins.filter(member__in=members).values_list("pk", flat=True))


@dataclass(frozen=True, slots=True)
class SeatedRound:
    """A round whose seats can change, with all that its costs depend on. Players and names by check-in.

    games: of a called round, the game of each table by its number. settled: players whose table has a result or a
    report that was not undone.
    """

    row: Round
    plan: PlannedRound[int]
    earlier: Rounds
    later: Rounds
    names: dict[int, str]
    requests: Requests[int] = field(default_factory=Requests)
    games: dict[int, Game] = field(default_factory=dict)
    settled: frozenset[int] = frozenset()

    @property
    def version(self) -> str:
        """As in `RoundView`."""
        return f"{self.row.pk}.{self.row.swaps}"

    @property
    def costs(self) -> list[TableCost[int]]:
        return costs(self.plan, self.earlier, self.requests, self.names)

    @property
    def can_compare(self) -> bool:
        """Whether other seatings can be matched exactly: see `without`."""
        tables = self.plan.tables
        if SEATINGS[self.row.session.format.seating].has_teams:
            return False  # partners in a team can't meet
        return not self.plan.catch_up and len(tables) > 1 and all(len(table.players) == 2 for table in tables)

    def without(self, number: int) -> Alternative | None:
        """The best round in which the players of this table do not meet."""
        table = dict(self.plan.numbered).get(number)
        if table is None:
            return None
        pair = frozenset(table.players)
        return without(self.plan, pair, [*self.earlier, *self.later], self.requests, self.names)


def next_round(session: Session) -> SeatedRound | None:
    """The next round, with its players' names and requests; None if none is planned."""
    return next((one for one in rounds_to_swap(session) if one.row.called_at is None), None)


@snapshot()
def rounds_to_swap(session: Session) -> list[SeatedRound]:
    """The rounds whose seats can be swapped by hand: the last called one and the next one."""
    rows = rounds_as_rules(session)
    plans = [plan for _row, plan in rows]
    upcoming = sum(row.called_at is not None for row, _plan in rows)
    names = dict(session.check_ins.values_list("pk", "member__name"))
    requests = requests_of(session)
    found = []
    for at in range(max(upcoming - 1, 0), min(upcoming + 1, len(rows))):
        row, plan = rows[at]
        games = {table.number: table.game for table in row.tables.select_related("game") if table.game}
        played = {number for number, game in games.items() if game.status != Game.Status.WAITING}
        reported = set(newest_cards([game.pk for game in games.values()]).values_list("game_id", flat=True))
        settled = frozenset(
            player
            for number, table in plan.numbered
            if number in played or (number in games and games[number].pk in reported)
            for player in table.players
        )
        found.append(SeatedRound(row, plan, plans[:at], plans[at + 1 :], names, requests, games, settled))
    return found


@dataclass(frozen=True, slots=True)
class SwapPreview:
    """The round after a swap, the changed tables, and the costs, in sentences."""

    plan: PlannedRound[int]
    tables: tuple[TableCost[int], ...]
    sentences: tuple[str, ...]


def preview_swap(session: Session, upcoming: SeatedRound, one: int, other: int) -> SwapPreview:
    """The effects of swapping two players of a round; later rounds are planned again. Raises SwapError."""
    has_teams = SEATINGS[session.format.seating].has_teams
    plan = swapped(upcoming.plan, one, other, upcoming.earlier, upcoming.settled, has_teams=has_teams)
    tables = tuple(
        each
        for each in costs(plan, upcoming.earlier, upcoming.requests, upcoming.names)
        if {one, other} & set(each.players)
    )
    before = {sentence for each in upcoming.costs for sentence in each.sentences}
    sentences = [sentence for each in tables for sentence in each.sentences if sentence not in before]
    discarded = [
        (number, upcoming.games[number].pk)
        for number, table in upcoming.plan.numbered
        if {one, other} & {*table.players} and number in upcoming.games
    ]
    for number, game in discarded:
        if match_at(game):
            sentences.append(_("The online match at table %(number)s will be canceled.") % {"number": number})
    sentences += hands_and_calls_of([game for _number, game in discarded])
    now = rematches([*upcoming.earlier, upcoming.plan, *upcoming.later])
    standing = [*upcoming.earlier, plan]
    then = rematches([*standing, *planned(session, standing, upcoming.requests)])
    if now != then:
        sentences.append(
            _("The later rounds will be planned again. Rematches in the session: %(now)s now, %(then)s after the swap.")
            % {"now": now, "then": then}
        )
    return SwapPreview(plan, tables, tuple(sentences))
