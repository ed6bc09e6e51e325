"""What the players' score cards say of a game, and those that don't balance."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from league.results.models import CardEntry, Game, ResultVersion
from league.results.queries.games import GameView
from league.results.queries.versions import standing_entry


@dataclass(frozen=True, slots=True)
class Imbalance:
    """A scorecard that tells a game differently from another card, or from the result that stands."""

    game: int
    off_by: int
    sentence: str
    claims: tuple[tuple[str, int], ...]  # name, margin


def newest_cards(games: Iterable[int] | QuerySet[Game]) -> QuerySet[CardEntry]:
    """What each player's card says of these games by now; nothing of a line that was taken back."""
    lines = CardEntry.objects.filter(game__in=games).order_by("game_id", "member_id", "-version")
    return CardEntry.objects.filter(pk__in=lines.distinct("game_id", "member_id").values("pk"), margin__isnull=False)


def card_history(game_id: int) -> QuerySet[CardEntry]:
    """Every version of what the cards say of a game, the newest first."""
    return CardEntry.objects.filter(game=game_id).select_related("member", "by").order_by("-pk")


def newest_line(game_id: int, member_id: int) -> CardEntry | None:
    """The newest version of a player's line for a game, also one that was taken back; None if there never was one."""
    return card_history(game_id).filter(member=member_id).first()


def imbalances(games: Sequence[GameView]) -> list[Imbalance]:
    """Games whose cards don't balance, unless somebody has decided them since the last card came in."""
    views = {game.pk: game for game in games}
    cards = defaultdict(list)
    for card in newest_cards(list(views)).select_related("member").order_by("game_id", "pk"):
        cards[card.game_id].append(card)
    versions = defaultdict(list)
    for version in ResultVersion.objects.filter(game__in=list(cards)) if cards else ():
        versions[version.game_id].append(version)
    found = (_imbalance(views[pk], entries, versions[pk]) for pk, entries in cards.items())
    return [imbalance for imbalance in found if imbalance]


def _imbalance(view: GameView, cards: Sequence[CardEntry], versions: Sequence[ResultVersion]) -> Imbalance | None:
    newest = max(versions, key=lambda version: version.version, default=None)
    standing = standing_entry(versions)
    decided = standing is not None and standing.source != ResultVersion.Source.CARD
    if decided and newest and newest.at > max(card.at for card in cards):
        return None
    if not (view.is_waiting or view.is_played):
        card, how = cards[0], "won by forfeit" if view.awarded_to is not None else "set aside as not played"
        sentence = f"{card.member}'s card has a result of a game that was {how}."
        return Imbalance(view.pk, abs(card.holes), sentence, ((card.member.name, card.holes),))
    side_of = {member: side.number for side in view.sides for member in side.members}
    claims = tuple((card.member.name, card.holes) for card in cards)
    for index, card in enumerate(cards):
        for other in cards[index + 1 :]:
            sign = -1 if side_of[card.member_id] == side_of[other.member_id] else 1
            if off := abs(card.holes + sign * other.holes):
                names = f"{card.member} and {other.member}"
                return Imbalance(view.pk, off, f"The cards don't balance by {off} between {names}.", claims)
        if view.is_played and (off := abs(card.holes - _margin(view, side_of[card.member_id]))):
            sentence = f"{card.member}'s card is off by {off} from the result at the table."
            return Imbalance(view.pk, off, sentence, claims)
    return None


def _margin(view: GameView, side: int) -> int:
    """The margin of a game of two sides as one side's card would say it."""
    mine, other = view.sides[side], view.sides[1 - side]
    return (mine.pegs or 0) - (other.pegs or 0)
