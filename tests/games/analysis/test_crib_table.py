"""The stored table of cribs: close to published values, and consistent with the sources."""

import json

import numpy as np
import pytest
from django.core.management import call_command

from games.analysis import equilibrium
from games.analysis.deal_sizes import CRIBS, DEAL_SIZES, OPPONENTS, OWN, ways
from games.analysis.weights import TABLE, weights_of
from games.management.commands import crib_table
from games.management.progress import WIDTH

RANKS = "A23456789TJQK"

# Expected cribs by discarded ranks after Schell: own, opponent's.
SCHELL = {
    "55": (8.79, 9.37),
    "5J": (7.00, 7.76),
    "23": (7.00, 7.33),
    "78": (6.53, 7.63),
    "AA": (5.38, 6.02),
    "KK": (4.58, 5.65),
    "AK": (3.41, 4.30),
    "TK": (2.84, 3.88),
}


def by_ranks(crib):
    """The mean crib by two discarded ranks, weighted over suits, (13, 13) in either order."""
    means, times = weights_of(6, 2).cribs[crib].reshape(2, 13, 13), ways(2).reshape(2, 13, 13)
    mean = (means * times).sum(axis=0) / np.maximum(times.sum(axis=0), 1)
    return mean + np.triu(mean, 1).T


@pytest.fixture(scope="module")
def balking():
    """The values of the opponent's crib, which one would balk."""
    return by_ranks(OPPONENTS)


APART = np.abs(np.subtract.outer(np.arange(13), np.arange(13)))


def test_cribs_are_as_schell_found_them():
    apart = [
        by_ranks(crib)[RANKS.index(first), RANKS.index(second)] - found
        for (first, second), both in SCHELL.items()
        for crib, found in zip(CRIBS, both, strict=True)
    ]
    assert np.mean(np.abs(apart)) <= 0.12
    assert np.max(np.abs(apart)) <= 0.35


def test_hoyle_the_best_balking_cards_are_kings_and_aces(balking):
    cost = balking.mean(axis=1)
    assert cost.argmin() == RANKS.index("K")
    assert cost[0] < cost[1:9].min()


def test_hoyle_tenth_cards_balk_well_unless_they_are_near(balking):
    assert balking[9, 12] == balking.min()
    assert balking[9, 12] < balking[10, 12] < balking[9, 10]


def test_hoyle_wide_cards_are_three_apart(balking):
    others = np.delete(np.arange(13), 4)  # a five helps any other cards
    cost, apart = balking[np.ix_(others, others)], APART[np.ix_(others, others)]
    assert cost[apart >= 3].mean() < cost[apart == 2].mean() < cost[apart == 1].mean()


def test_te_club_a_five_is_the_worst_to_lay_out(balking):
    assert balking.mean(axis=1).argmax() == RANKS.index("5")
    assert balking.argmax() == 4 * 13 + 4
    for seats in (3, 4):
        assert weights_of(5, seats).cribs[OPPONENTS].argmax() == RANKS.index("5")


def test_te_club_a_pair_is_a_poor_choice(balking):
    assert (np.diag(balking) > balking.mean(axis=1) + 0.9).all()


def test_te_club_cards_in_sequence_are_a_poor_choice(balking):
    assert balking[APART == 1].mean() > balking[APART > 2].mean() + 1
    assert balking[5, 6] > max(balking[5, 7:].max(), balking[6, 8:].max())


def test_te_club_the_king_and_the_ace_are_good_in_the_crib(balking):
    for seats in (3, 4):
        cost = weights_of(5, seats).cribs[OPPONENTS]
        assert cost.argmin() == RANKS.index("K")
        assert cost[0] < np.delete(cost, 0)[:8].min()


def test_a_dealer_salts_his_own_crib_and_a_pone_balks():
    weights = weights_of(6, 2)
    fives = [kind for kind in range(338) if 4 in divmod(kind % 169, 13)]
    assert weights.shares[OWN][fives].sum() > 3 * weights.shares[OPPONENTS][fives].sum()
    assert (by_ranks(OWN) < by_ranks(OPPONENTS)).all()


@pytest.mark.parametrize("game", DEAL_SIZES)
def test_every_seat_lays_something_away(game):
    weights = weights_of(*game)
    for crib in CRIBS:
        assert weights.shares[crib].sum() == pytest.approx(1, abs=1e-4)
        assert (weights.shares[crib] > 0).sum() == (13 if weights.size.discards == 1 else 169)


@pytest.mark.slow
def test_the_command_writes_the_stored_table(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(crib_table, "DEAL_SIZES", {(5, 2): DEAL_SIZES[5, 2]})
    call_command("crib_table", to=tmp_path / "table.json")
    written, ours = (json.loads(file.read_text(encoding="utf-8")) for file in (tmp_path / "table.json", TABLE))
    name = DEAL_SIZES[5, 2].name
    assert written["version"] == ours["version"] == equilibrium.VERSION
    for crib in CRIBS:
        assert written["deals"][name][crib].keys() == ours["deals"][name][crib].keys()
        for kind, both in ours["deals"][name][crib].items():
            assert written["deals"][name][crib][kind] == pytest.approx(both, abs=1e-5)
    assert capsys.readouterr().err.count("█" * WIDTH) == 1
