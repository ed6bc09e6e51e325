"""Players and pairings as values: all of a tournament's, or one pairing with what its result depends on; and swaps."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from common.compiled import Compiled
from league.results.models import Game
from league.results.queries.cards import entered_cards
from league.results.queries.games import game_views, open_problems, views_by_format
from league.rules.formats import Format
from league.rules.games import GameView, listed
from league.rules.tournaments.pairings import PairingView, Player, Stands, as_played, withdrawn
from league.rules.tournaments.state import RoundView
from league.tournaments.models import Entry, Pairing, PairingGame, PairingSwap, Round, Stage, Tournament
from league.tournaments.queries.card_rulings import has_cards, standing_rulings
from league.tournaments.queries.entries import replaced_names

SEATS = [(f"{seat}_id", f"{seat}_absent") for seat in Pairing.SEATS]
PAIRING = ("pk", "round_id", "number", "table", *chain.from_iterable(SEATS))
PARTNER = Entry.Status.PARTNER


@dataclass(frozen=True, slots=True)
class PairingInStage:
    """A pairing with its stage and round; `is_in_last_round`: no round was called after it."""

    stage: Stage
    round: Round
    is_in_last_round: bool
    pairing: PairingView


def pairing_in(tournament: Tournament, pairing_id: int) -> PairingInStage:
    """One pairing, without the rest of its tournament. Raises KeyError for a pairing of another tournament."""
    here = Pairing.objects.filter(pk=pairing_id, round__stage__tournament=tournament)
    later = Round.objects.filter(stage=OuterRef("round__stage"), number__gt=OuterRef("round__number"))
    row = here.select_related("round__stage").annotate(has_later=Exists(later)).first()
    if row is None:
        raise KeyError(pairing_id)
    stage, seated = row.round.stage, row.entry_ids
    partners = Entry.objects.filter(pk__in=seated).values("partner")
    entries = tournament.entries.filter(Q(pk__in=seated) | Q(member__in=partners))
    players = players_by_tournament([tournament], entries)[tournament.pk]
    entrants = stage.entrants.filter(entry__in=seated).values_list("entry", flat=True) if stage.has_bracket else ()
    left = withdrawal_order(stage, [players[entry] for entry in entrants])
    games, card_ruling = _games_of(row.pk, tournament.format), standing_rulings(here).get(row.pk)
    view = pairing_view(stage, left, row, players, games, card_ruling)
    return PairingInStage(stage, row.round, not row.has_later, view)


def with_games_now(pairing: PairingView, fmt: Format) -> PairingView:
    """The pairing with the current state of its games."""
    return replace(pairing, games=_games_of(pairing.pk, fmt))


def _games_of(pairing_id: int, fmt: Format) -> tuple[GameView, ...]:
    links = PairingGame.objects.filter(pairing=pairing_id).order_by("number").values_list("game_id", flat=True)
    in_order = list(links)
    views = game_views(Game.objects.filter(pk__in=in_order), fmt)
    return tuple(views[game] for game in in_order if game in views)  # one may be deleted between the two queries


def players_by_tournament(tournaments: Sequence[Tournament], entries: QuerySet[Entry]) -> dict[int, dict[int, Player]]:
    """Tournament key -> entry key -> the player as pages show it; an entry in a pair names both players."""
    in_pairs = {each.pk: each.in_pairs for each in tournaments}
    found: dict[int, dict[int, Player]] = {each.pk: {} for each in tournaments}
    columns = ("pk", "number", "status", "withdrawn_at", "member", "partner", "member__name", "partner__name")
    rows = list(entries.values_list("tournament", *columns))
    names = replaced_names(entries)
    drawn = {(here, member): pk for here, pk, _, status, _, member, *_ in rows if status == PARTNER}
    for here, pk, number, status, withdrawn_at, member, partner, name, partner_name in rows:
        plays_on = status == Entry.Status.IN and (not in_pairs[here] or partner is not None)
        named = listed(filter(None, (name, partner_name)))
        replaced = tuple(
            (came, gone)
            for came, key in ((name, member), (partner_name, partner))
            if (gone := names.get((pk, key)) or names.get((drawn.get((here, key), 0), key)))
        )
        found[here][pk] = Player(pk, number, named, plays_on, withdrawn_at, partner is not None, replaced)
    return found


def pairings_of(tournaments: Sequence[Tournament]) -> QuerySet[Pairing]:
    """Every pairing of these tournaments."""
    return Pairing.objects.filter(round__stage__tournament__in=tournaments)


reported_cards = Compiled(
    lambda stage: entered_cards(Game.objects.filter(pairing__pairing__round__stage=stage, card_lines__by_phone=True))
)
open_calls = Compiled(lambda stage: open_problems(Game.objects.filter(pairing__pairing__round__stage=stage)))


def rows_by_round(tournaments: Sequence[Tournament]) -> tuple[dict[int, list[Any]], dict[int, list[GameView]]]:
    """The pairings of each round in the order of their tables, and the games of each pairing in their order."""
    here, where = pairings_of(tournaments).order_by("number", "games__number"), "round__stage__tournament_id"
    rows = list(here.values_list(*PAIRING, "games__game", where, named=True))  # one row per game
    formats = {each.pk: each.format for each in tournaments}
    games_here = Game.objects.filter(pairing__pairing__round__stage__tournament__in=tournaments)
    views = views_by_format(games_here, {row.games__game: formats[getattr(row, where)] for row in rows})
    by_round: defaultdict[int, list[Any]] = defaultdict(list)
    games: defaultdict[int, list[GameView]] = defaultdict(list)
    for row in rows:
        if row.pk not in games:
            by_round[row.round_id].append(row)
        games[row.pk] += [views[row.games__game]] if row.games__game else []
    return by_round, games


def pairing_view(
    stage: Stage,
    left: dict[int, int],
    row: Any,
    players: dict[int, Player],
    games: Sequence[GameView],
    card_ruling: Stands | None,
) -> PairingView:
    """A row of pairings as a value for pages; `left` comes from `withdrawal_order`."""
    seated = _seated(row)
    return PairingView(
        pk=row.pk,
        number=row.number,
        table=row.table,
        players=as_played([players[entry] for entry, _absent in seated], games),
        games=tuple(games),
        best_of=stage.best_of,
        card_ruling=card_ruling,
        walked_over=_walked_over(left, row.first_id, row.second_id) if row.second_id else None,
        absent=frozenset(entry for entry, absent in seated if absent),
    )


def _seated(row: Any) -> list[tuple[int, bool]]:
    """The entries of a row of pairings in the order of their seats, each with whether it is absent."""
    return [(getattr(row, entry), getattr(row, absent)) for entry, absent in SEATS if getattr(row, entry)]


def withdrawal_order(stage: Stage, entrants: Sequence[Player]) -> dict[int, int]:
    """Withdrawn entries of a knockout -> the order in which they withdrew; empty for other stages."""
    seeds = withdrawn(entrants) if stage.has_bracket else ()
    return {entrants[seed - 1].entry: order for order, seed in enumerate(seeds)}


def _walked_over(left: dict[int, int], first: int, second: int) -> int | None:
    """The side that advances because the other has withdrawn; if both have, the one that withdrew later."""
    if first not in left and second not in left:
        return None
    return int(left.get(first, len(left)) < left.get(second, len(left)))


def swaps_of(stage_id: int) -> dict[int, list[PairingSwap]]:
    """The swaps of each round of a stage, by the round's key, in order."""
    found: dict[int, list[PairingSwap]] = {}
    rows = PairingSwap.objects.filter(round__stage=stage_id)
    for each in rows.prefetch_related("one__member", "one__partner", "other__member", "other__partner"):
        found.setdefault(each.round_id, []).append(each)
    return found


def swaps_version(round_: int, swaps: int) -> str:
    """A version of a round's pairings that changes with each swap, as `RoundView.version` of a session."""
    return f"{round_}.{swaps}"


def settled_pairings(round_: RoundView) -> set[int]:
    """The pairings with a result, and those with a scorecard line or a ruling, even if undone.

    A result that was undone does not settle its pairing.
    """
    pks = [each.pk for each in round_.pairings]
    return has_cards(pks) | {
        pairing.pk for pairing in round_.pairings if any(not game.is_waiting for game in pairing.games)
    }
