"""The scores of each entry in its pairings."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from league.rules.cross_check_cases import score_of
from league.rules.formats import Format
from league.rules.scoring import GameScore, forfeit_scores, game_scores

from .pairings import PairingView, Stands, sides_of


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
    sides = sides_of(pairing.entries)
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
    return forfeit_scores(fmt, sides_of(pairing.entries), pairing.winner)


def _ruled(fmt: Format, pairing: PairingView, stands: Stands) -> list[GameScore[int]]:
    one, other = (player.entry for player in pairing.players)
    return [
        score_of(fmt, player, opponent, ruled)
        for player, opponent, ruled in ((one, other, stands[0]), (other, one, stands[1]))
    ]
