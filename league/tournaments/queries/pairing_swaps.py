"""Swaps in a round, and the pairings that can't be changed any more."""

from league.rules.tournaments.state import RoundView
from league.tournaments.models import PairingSwap
from league.tournaments.queries.card_rulings import has_cards


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
