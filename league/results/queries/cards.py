"""Reads players' scorecards of a game, and finds those that don't balance."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from common.compiled import Compiled
from league.results.models import CardLine, Game, ResultVersion
from league.results.queries.games import side_names
from league.results.queries.versions import version_in_force
from league.rules.claims import Card, Claim, differences
from league.rules.games import GameView

BY_PLAYERS = (ResultVersion.Source.CARD, ResultVersion.Source.PHONE)  # sources of results that rest on players' entries


@dataclass(frozen=True, slots=True)
class Imbalance:
    """A game whose cards differ from each other or from the saved result: the desk asks the players."""

    game: GameView
    sentence: str
    cards: tuple[Card, ...]

    @property
    def claims(self) -> list[tuple[int, ...]]:
        """The choices of a ruling: the score of every side by each card that differs from the saved result."""
        claimed = dict.fromkeys(card.result(self.game.fmt) for card in self.cards)
        saved = tuple(self.game.result or ())
        return [pegs for pegs in claimed if pegs not in (None, saved)]

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
    return Card(line.member.name, line.side, line.claim)


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


def imbalances(
    games: Sequence[GameView], among: QuerySet[Game] | None = None, *, reported: bool = False
) -> list[Imbalance]:
    """Games whose cards don't balance and were not decided since, and games with unconfirmed reports.

    among: a query that includes these games, because a list of hundreds of ids makes the statement slow. reported: only
    games with a player's report on a card.
    """
    among = Game.objects.filter(pk__in=[game.pk for game in games]) if among is None else among
    return imbalances_of(games, newest_cards(among.filter(card_lines__by_phone=True) if reported else among))


def imbalances_of(games: Sequence[GameView], cards: Iterable[CardLine]) -> list[Imbalance]:
    """The same from `newest_cards`, which may include other games."""
    views = {game.pk: game for game in games}
    lines = defaultdict(list)
    for line in cards:
        if line.game_id in views:
            lines[line.game_id].append(line)
    versions = defaultdict(list)
    for version in ResultVersion.objects.filter(game__in=list(lines)) if lines else ():
        versions[version.game_id].append(version)
    found = (_imbalance(views[pk], entered, versions[pk]) for pk, entered in lines.items())
    return [imbalance for imbalance in found if imbalance]


def _imbalance(view: GameView, lines: Sequence[CardLine], versions: Sequence[ResultVersion]) -> Imbalance | None:
    newest = max(versions, key=lambda version: version.version, default=None)
    standing = version_in_force(versions)
    decided = standing is not None and standing.source not in BY_PLAYERS
    if decided and newest and newest.at > max(line.at for line in lines):
        return None
    cards = tuple(card_of(line) for line in lines)
    if not (view.is_waiting or view.is_played):
        if view.awarded_to is not None:
            sentence = _("%(name)s’s scorecard has a result for a game that was won by forfeit.")
        else:
            sentence = _("%(name)s’s scorecard has a result for a game that was marked as not played.")
        return Imbalance(view, sentence % {"name": cards[0].name}, cards)
    waits = _("%(name)s reported a result. It is waiting to be confirmed.") % {"name": cards[-1].name}
    sentence = next(differences(cards, view.result), waits if view.is_waiting else "")
    return Imbalance(view, sentence, cards) if sentence else None
