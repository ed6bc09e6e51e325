"""Saves every result, whatever its source: a page, the API or an online match. No other module writes one."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection, transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from common.compiled import Compiled, insert
from common.errors import Refused
from common.jobs import enqueue_soon
from league.accounts.models import User
from league.audit import services as audit
from league.audit.models import Action
from league.results.models import Game, ResultVersion
from league.results.queries.cards import BY_PLAYERS, card_of, newest_cards, newest_line_of_player
from league.results.queries.games import side_names, version_in_force, version_text
from league.results.queries.matches import match_at
from league.results.services.cards import undo_cards, write_line
from league.rules import scoring
from league.rules.scorecard_lines import Claim, differences

Status = Game.Status
Source = ResultVersion.Source
ONLINE = gettext_noop(
    "This game has an online match, or its board is kept on a phone. An organizer must rule on it or cancel it first."
)
NO_REASON = gettext_noop("Enter a reason. Everyone who sees the results can read it.")
HAS_RESULT = gettext_noop("This game has been played. Correct or undo its result instead.")

_locked = Compiled(
    lambda pk: Game.objects.select_for_update(of=("self",)).select_related("format_version").filter(pk=pk)
)

_saved = Compiled(lambda entry_id: ResultVersion.objects.filter(entry_id=entry_id), UUID(int=0))

SAVE_RESULT = """
    WITH saved AS (UPDATE results_side SET pegs = (%(pegs)s::smallint[])[number + 1] WHERE game_id = %(pk)s),
         change AS (INSERT INTO results_resultchange (game_id) VALUES (%(pk)s))
    UPDATE results_game
    SET version = %(version)s, status = %(status)s, awarded_to = %(awarded_to)s, award_reason = %(award_reason)s
    WHERE id = %(pk)s
"""
"""The result in force, in its game and its sides, and its place among the changes that the ratings follow."""


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game: the final scores of all sides if it was played, else the side it was awarded to."""

    status: Game.Status
    pegs: list[int] | None = None
    awarded_to: int | None = None

    @classmethod
    def of(cls, version: ResultVersion | None) -> "GameResult":
        """The result in a version; None means that the game has no result yet."""
        if version is None:
            return cls(Status.WAITING)
        return cls(Status(version.status), version.pegs, version.awarded_to)


class StaleResult(Refused):
    """Another user saved the game since the page was opened: holds the saved result and the one that was sent."""

    def __init__(self, standing: ResultVersion, offered: Sequence[int] | None) -> None:
        of_players = _("A player") if standing.source == Source.PHONE else _("Someone else")
        name = standing.by.name if standing.by else of_players
        if offered:
            sentence = _("%(name)s saved a result for this table after you opened the page. Choose one of the two.")
        else:
            sentence = _("%(name)s saved a result for this table after you opened the page. Check it.")
        super().__init__("stale_result", sentence % {"name": name})
        self.standing = standing
        self.offered = offered


def locked(game_id: int) -> Game:
    """The game, locked until the transaction ends, so that concurrent saves take turns."""
    return _locked.get(game_id)


def check_pegs(game: Game, pegs: Sequence[int], *, sides: int) -> None:
    """Refuse scores with which a game of this many sides can't end: ResultError's codes, "wrong_sides"."""
    try:
        scoring.check_pegs(game.format_version.format, pegs)
    except scoring.ResultError as error:
        raise Refused(error.code, error.sentence) from error
    if len(pegs) != sides:
        raise Refused("wrong_sides", _("Enter a score for every side of the table."))


@transaction.atomic
def record_result(
    *,
    game_id: int,
    pegs: Sequence[int],
    expected_version: int,
    by: User | None,
    entry_id: UUID,
    why: str = "",
) -> Game:
    """Save the final scores of all sides; safe to send twice with the same entry id.

    Refuses impossible scores (ResultError's codes). Raises StaleResult for a save over a version that the user has not
    seen, or for other scores under an entry id that is already saved.
    """
    game = locked(game_id)
    check_pegs(game, pegs, sides=game.sides.count())
    outcome = GameResult(Status.PLAYED, list(pegs))
    return _write(game, outcome, expected_version, by, entry_id, why=why)


def record_from(source: Source, game: Game, result: GameResult, by: User | None, entry_id: UUID, why: str = "") -> Game:
    """Save a result that players reported or an online match has; the caller has locked and checked the game."""
    return _write(game, result, game.version, by, entry_id, source=source, why=why)


@transaction.atomic
def set_aside(*, game_id: int, expected_version: int, by: User | None, entry_id: UUID, why: str) -> Game:
    """Mark a called game as not played, so that the next round can be called."""
    return _write(locked(game_id), GameResult(Status.UNPLAYED), expected_version, by, entry_id, why=why)


@transaction.atomic
def award_forfeit(*, game_id: int, side: int, expected_version: int, by: User | None, entry_id: UUID, why: str) -> Game:
    """Award an unplayed game to a side, by its number; everyone who sees the results can read the reason.

    It counts as `scoring.forfeit_scores` says, is not rated, and is left out of head-to-head records. Refusals:
    "no_such_side", "no_reason", "has_result", "online" while its match is in progress; StaleResult.
    """
    game = locked(game_id)
    if side not in range(game.sides.count()):
        raise Refused("no_such_side", _("Choose one of the sides at this table."))
    if not why.strip():
        raise Refused("no_reason", _(NO_REASON))
    if game.status == Status.PLAYED and expected_version == game.version:
        raise Refused("has_result", _(HAS_RESULT))
    if match_at(game.pk):
        raise Refused("online", _(ONLINE))
    outcome = GameResult(Status.FORFEIT, awarded_to=side)
    return _write(game, outcome, expected_version, by, entry_id, why=why.strip())


@transaction.atomic
def undo_result(
    *, game_id: int, expected_version: int, by: User | None, entry_id: UUID, keeps_cards: bool = False
) -> Game:
    """Restore the result before the last change; the undo is a version of its own.

    Undoing twice goes back two changes; it doesn't redo the first. If the game has no result after that, its scorecards
    are undone too, unless `keeps_cards` (in tournaments). Refused as "nothing_to_undo"; raises StaleResult.
    """
    game = locked(game_id)
    if (before := _saved_as(game, entry_id)) and before.source == Source.UNDO:
        return game
    versions = {version.version: version for version in game.versions.all()}
    number = _before(versions, game.version)
    earlier = versions.get(number)
    outcome = GameResult.of(earlier)
    why = earlier.why if earlier and outcome.status is Status.FORFEIT else ""
    game = _write(game, outcome, expected_version, by, entry_id, source=Source.UNDO, restores=number, why=why)
    if outcome.status is Status.WAITING and not keeps_cards:
        undo_cards(game.pk, by)
    return game


def _before(versions: dict[int, ResultVersion], number: int) -> int:
    """The version in force before the change that made this one, skipping earlier undos; 0 for none."""
    if number == 0:
        raise Refused("nothing_to_undo", _("This game has no result to undo."))
    restores = versions[number].restores
    return number - 1 if restores is None else _before(versions, restores)


def _saved_as(game: Game, entry_id: UUID) -> ResultVersion | None:
    """The version that was saved under this entry id, or None. Refused as "used_entry" for another game's id."""
    before = _saved.first(entry_id)
    if before and before.game_id != game.pk:
        sentence = _("This result was already sent for another table. Open the table and enter it again.")
        raise Refused("used_entry", sentence)
    return before


def _write(
    game: Game,
    outcome: GameResult,
    expected_version: int,
    by: User | None,
    entry_id: UUID,
    *,
    source: ResultVersion.Source = Source.TABLE,
    restores: int | None = None,
    why: str = "",
) -> Game:
    before = _saved_as(game, entry_id)
    if before and GameResult.of(before) == outcome:
        return game
    standing = game.versions.select_related("by").filter(version=game.version).first() if game.version else None
    if before or expected_version != game.version:
        if standing is None:
            raise Refused("never_seen", _("This table has no result yet. Open it and enter the result again."))
        if GameResult.of(standing) == outcome:
            return game
        raise StaleResult(standing, outcome.pegs)
    game.version += 1
    game.status, game.awarded_to = outcome.status, outcome.awarded_to
    game.award_reason = why if outcome.status is Status.FORFEIT else ""
    saved = ResultVersion(
        game=game,
        version=game.version,
        status=outcome.status,
        pegs=outcome.pegs,
        awarded_to=outcome.awarded_to,
        source=source,
        restores=restores,
        why=why,
        by=by,
        entry_id=entry_id,
    )
    insert(saved)
    current = {name: getattr(game, name) for name in ("pk", "version", "status", "awarded_to", "award_reason")}
    with connection.cursor() as cursor:
        cursor.execute(SAVE_RESULT, current | {"pegs": outcome.pegs})
    if standing and GameResult.of(standing) != outcome:
        _record(Action.RESULT_CORRECTED, game, by, before=standing, after=saved)
    enqueue_soon("league.ratings.tasks.rate", club_id=game.club_id)
    return game


def record_confirmation(game: Game, by: User) -> None:
    """Record in the audit trail that another side confirmed the reported result."""
    _record(Action.RESULT_CONFIRMED, game, by, after=game.versions.get(version=game.version))


def _record(action: Action, game: Game, by: User | None, **results: ResultVersion) -> None:
    names = side_names(game)
    texts = {word: version_text(version, game.format_version.format, names) for word, version in results.items()}
    where = {"game": " vs. ".join(names), "played_on": f"{game.played_on:%Y-%m-%d}", "number": game.pk}
    audit.record(action, by=by, club=game.club, **where, version=game.version, **texts)


@transaction.atomic
def enter_card(
    *,
    game_id: int,
    member_id: int,
    margin: int,
    by: User | None,
    entry_id: UUID,
    expected_version: int | None = None,
    expected_line: int | None = None,
) -> Game:
    """Enter one line of a player's own scorecard: the holes won by (+) or lost by (-).

    A game without a result takes it from the card; so does a game whose result comes from cards only, while they agree.
    Otherwise the result doesn't change: `queries.cards.imbalances` lists the cards that don't balance. Refused
    as "not_on_card"; raises StaleResult or StaleCard if the result or the line changed after the version that was seen.
    """
    game = locked(game_id)
    player = game.players.select_related("side").filter(member=member_id).first()
    if player is None or game.sides.count() != 2:
        raise Refused(
            "not_on_card", _("Scorecards work only for games with two sides. Enter other games at their table.")
        )
    fmt = game.format_version.format
    winner = player.side.number if margin > 0 else 1 - player.side.number
    try:
        pegs = scoring.from_margins(fmt, winner=winner, margins=[abs(margin)])
    except scoring.ResultError as error:
        raise Refused(error.code, error.sentence) from error
    standing = version_in_force(game.versions.all())
    written = write_line(
        before=newest_line_of_player(game.pk, member_id),
        game_id=game.pk,
        side=player.side.number,
        member_id=member_id,
        claim=Claim.of_result(fmt, player.side.number, pegs),
        expected_line=expected_line,
        by=by,
    )
    if standing and (not written or standing.source not in BY_PLAYERS):
        return game
    if standing and (not _cards_agree(game) or standing.pegs == list(pegs)):
        return game
    seen = game.version if expected_version is None else expected_version
    return _write(game, GameResult(Status.PLAYED, list(pegs)), seen, by, entry_id, source=Source.CARD)


def _cards_agree(game: Game) -> bool:
    return not any(differences([card_of(line) for line in newest_cards([game.pk])], result=None))
