"""How lucky a member was, over all finished matches with cards."""

from dataclasses import dataclass

from games.analysis.luck import Luck, luck_in
from games.presentation.rule_labels import signed
from games.queries.luck import samples_of

WORDS = {
    "cards": ("Cards", "what you were dealt, with the best of it kept"),
    "starters": ("Hands", "what the starter made of the hands that you kept"),
    "cribs": ("Cribs", "what the starter made of your cribs"),
    "heels": ("Heels", "jacks cut when you dealt"),
}


@dataclass(frozen=True, slots=True)
class LuckShown:
    """One line of the report, ready to show: what, how often, and the figures."""

    what: str
    about: str
    samples: int
    mean: str
    usual: str
    z: str
    verdict: str


def luck_of(user_id: int | None) -> tuple[int, list[LuckShown]]:
    """How many matches there were, and a line for each thing that chance decides."""
    matches, samples = samples_of(user_id)
    return matches, [_shown(luck) for luck in luck_in(samples)]


def _shown(luck: Luck) -> LuckShown:
    what, about = WORDS[luck.what]
    mean, usual = f"{luck.mean:.2f}", f"{luck.usual:.2f}"
    return LuckShown(what, about, luck.samples, mean, usual, signed(luck.z), _verdict(luck.z))


def _verdict(z: float) -> str:
    if abs(z) < 1:
        return "as usual"
    what = "lucky" if z > 0 else "unlucky"
    if abs(z) < 2:
        return f"a little {what}"
    return what if abs(z) < 3 else f"very {what}"
