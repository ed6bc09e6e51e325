"""Reads players' scorecards of a game, and finds those that don't balance."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from common.compiled import Compiled
from league.results.models import CardLine, Game, ResultVersion
from league.results.queries.games import side_names, version_in_force
from league.rules.games import GameView
from league.rules.scorecard_lines import Card, Claim, differences

BY_PLAYERS = (ResultVersion.Source.CARD, ResultVersion.Source.PHONE)  # sources of results that rest on players' entries


@dataclass(frozen=True, slots=True)
class Imbalance:
    """A game whose cards differ from each other or from the saved result: the desk asks the players."""

    game: GameView
    sentence: str
    cards: tuple[Card, ...]

    @property
    def choices(self) -> list[tuple[int, ...]]:
        """The choices of a ruling: the score of every side in the saved result, and by each card."""
        saved = tuple(self.game.result or ())
        return [pegs for pegs in dict.fromkeys([saved, *(card.result(self.game.fmt) for card in self.cards)]) if pegs]

    @property
    def rows(self) -> list[tuple[str, str, str, str, str]]:
        """Rows for templates/rounds/_both_cards.html: each card with the result."""
        game = self.game
        margin = game.margin if len(game.sides) == 2 and not game.fmt.by_legs else None
        result = [Claim.of(margin).text, Claim.of(-margin).text] if margin else [game.text] * len(game.sides)
        return [("", card.name, "", card.text(game.fmt, game.side_names), result[card.side]) for card in self.cards]


def newest_cards(games: Iterable[int] | QuerySet[Game]) -> QuerySet[CardLine]:
    """The newest line of each player's card for these games, with the player; without undone lines."""
    lines = CardLine.objects.filter(game__in=games).order_by("game_id", "member_id", "-version")
    newest = CardLine.objects.filter(pk__in=lines.distinct("game_id", "member_id").values("pk")).order_by(
        "game_id", "pk"
    )
    return newest.exclude(won=None, spread=None, scores=None).select_related("member")


def card_of(line: CardLine) -> Card:
    return Card(line.member.name, line.side, line.claim, line.by_phone)


def line_text(line: CardLine) -> str:
    """ "won by 12", "Ann 3–2", "undone"."""
    if not line.scores:
        return line.text
    return card_of(line).text(line.game.format_version.format, side_names(line.game))


def card_history(game_id: int) -> QuerySet[CardLine]:
    """Every version of a game's card lines, the newest first."""
    return CardLine.objects.filter(game=game_id).select_related("member", "by").order_by("-pk")


def own_lines(games: Collection[int], members: Collection[int]) -> dict[tuple[int, int], CardLine]:
    """game id, member id -> the newest version of these players' lines for these games, including undone ones."""
    lines = CardLine.objects.filter(game__in=games, member__in=members) if games else ()
    return {(line.game_id, line.member_id): line for line in lines}


lines_of_game = Compiled(lambda game: CardLine.objects.filter(game=game).select_related("member"))


def newest_line_of_player(game_id: int, member_id: int) -> CardLine | None:
    """The newest version of a player's line for a game, including an undone one; None if there is none."""
    return card_history(game_id).filter(member=member_id).first()


class EnteredCard(NamedTuple):
    """A row of `entered_cards`."""

    game: int
    at: datetime
    name: str
    side: int
    won: bool | None
    spread: int | None
    scores: list[int] | None
    by_phone: bool

    @property
    def card(self) -> Card:
        return Card(self.name, self.side, Claim.as_kept(self.won, self.spread, self.scores or ()), self.by_phone)


def entered_cards(games: QuerySet[Game]) -> QuerySet[CardLine, tuple[Any, ...]]:
    """The same lines as `newest_cards`, as rows for `imbalances`."""
    columns = ("game_id", "at", "member__name", "side", "won", "spread", "scores", "by_phone")
    return newest_cards(games).values_list(*columns)


def imbalances(games: Sequence[GameView], cards: Iterable[tuple[Any, ...]]) -> list[Imbalance]:
    """Games whose cards don't balance and were not decided since, and games with unconfirmed reports.

    cards: rows of `entered_cards`, which may include other games.
    """
    views = {game.pk: game for game in games}
    entered = defaultdict(list)
    for row in map(EnteredCard._make, cards):
        if row.game in views:
            entered[row.game].append(row)
    found = [_imbalance(views[pk], [row.card for row in rows]) for pk, rows in entered.items()]
    unbalanced = {imbalance.game.pk: imbalance for imbalance in found if imbalance.sentence}
    versions = defaultdict(list)
    for version in ResultVersion.objects.filter(game__in=unbalanced) if unbalanced else ():
        versions[version.game_id].append(version)
    newest = {pk: max(row.at for row in entered[pk]) for pk in unbalanced}
    return [imbalance for pk, imbalance in unbalanced.items() if not _is_decided(versions[pk], since=newest[pk])]


def _is_decided(versions: Sequence[ResultVersion], *, since: datetime) -> bool:
    """Whether the desk decided the game after its newest card."""
    standing = version_in_force(versions)
    if standing is None or standing.source in BY_PLAYERS:
        return False
    return max(versions, key=lambda version: version.version).at > since


def _imbalance(view: GameView, cards: Sequence[Card]) -> Imbalance:
    """The first difference of a game's cards in a sentence; empty if they balance."""
    if not (view.is_waiting or view.is_played):
        if view.awarded_to is not None and cards[0].by_phone:
            sentence = _("%(name)s reported a result for a game that was won by forfeit.")
        elif view.awarded_to is not None:
            sentence = _("%(name)s’s scorecard has a result for a game that was won by forfeit.")
        elif cards[0].by_phone:
            sentence = _("%(name)s reported a result for a game that was marked as not played.")
        else:
            sentence = _("%(name)s’s scorecard has a result for a game that was marked as not played.")
        return Imbalance(view, sentence % {"name": cards[0].name}, tuple(cards))
    sentence = next(differences(cards, view.result), "")
    if view.is_waiting and not sentence:
        sentence = _("%(name)s reported a result. It is waiting to be confirmed.") % {"name": cards[-1].name}
    return Imbalance(view, sentence, tuple(cards))
