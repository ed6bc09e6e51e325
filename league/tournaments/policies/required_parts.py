"""Parts of a tournament that a page requires.

`visibility_for` in league.rounds.policies decides which parts a reader sees.
"""

from league.rounds.policies import PARTS, Visibility
from league.rules.tournaments.state import StageView

REQUIRED_PARTS = {
    "tournaments:journal": PARTS,
    "tournaments:money": ("money",),
    "tournaments:pool": ("money",),
    "tournaments:points": ("standings",),
    "tournaments:online": ("pairings",),
    "tournaments:history": ("pairings",),
}
"""Parts of a tournament that a page can't do without."""


def shows_bracket(sees: Visibility, view: StageView) -> bool:
    """Whether a reader who `sees` these parts can see a bracket. Before its first round it shows the entries."""
    return sees.pairings and (view.has_begun or sees.entries)
