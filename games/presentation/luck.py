"""A user's luck in all finished matches with dealt cards."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.analysis.luck import LuckSummary, luck_in
from games.presentation.rule_labels import signed
from games.queries.luck import samples_of

WORDS = {
    "cards": (gettext_lazy("Cards"), gettext_lazy("the hands you were dealt, with the best cards kept")),
    "starters": (gettext_lazy("Hands"), gettext_lazy("the points the starter added to the hands you kept")),
    "cribs": (gettext_lazy("Cribs"), gettext_lazy("the points the starter added to your cribs")),
    "heels": (gettext_lazy("Heels"), gettext_lazy("jacks cut when you dealt")),
}


@dataclass(frozen=True, slots=True)
class LuckShown:
    """One line of the report: the random event, its number, and formatted figures."""

    what: str
    about: str
    samples: int
    mean: str
    usual: str
    z: str
    verdict: str


def luck_of(user_id: int | None) -> tuple[int, list[LuckShown]]:
    """The number of matches, and a line for each kind of random event."""
    matches, samples = samples_of(user_id)
    return matches, [_shown(luck) for luck in luck_in(samples)]


def _shown(luck: LuckSummary) -> LuckShown:
    what, about = WORDS[luck.what]
    mean, usual = f"{luck.mean:.2f}", f"{luck.usual:.2f}"
    return LuckShown(str(what), str(about), luck.samples, mean, usual, signed(luck.z), _verdict(luck.z))


def _verdict(z: float) -> str:
    if abs(z) < 1:
        return _("about average")
    if abs(z) < 2:
        return _("a little lucky") if z > 0 else _("a little unlucky")
    if abs(z) < 3:
        return _("lucky") if z > 0 else _("unlucky")
    return _("very lucky") if z > 0 else _("very unlucky")
