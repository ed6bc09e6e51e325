"""How lucky a member was, over all finished matches with cards."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from uuid import UUID

from games.analysis.luck import Draw, Luck, luck_in
from games.analysis.luck import draws_of as draws_in
from games.engine import event_from_data
from games.models import Match, MatchEvent, Seat
from games.selectors.facts import signed

MOST = 200  # matches looked at, the newest
TELLING = ("Dealt", "LaidAway", "StarterCut")
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
    draws: int
    mean: str
    usual: str
    z: str
    verdict: str


def luck_of(user_id: int | None) -> tuple[int, list[LuckShown]]:
    """How many matches there were, and a line for each thing that chance decides."""
    seats = dict(
        Seat.objects.filter(user=user_id, match__status=Match.Status.OVER, match__kind=Match.Kind.ONLINE)
        .order_by("-match__ended_at")
        .values_list("match_id", "number")[:MOST]
    )
    return len(seats), [_shown(luck) for luck in luck_in(_draws(seats))]


def _draws(seats: Mapping[UUID, int]) -> Iterator[Draw]:
    """What chance gave in these matches to the seat of each."""
    rows = MatchEvent.objects.filter(match__in=seats, data__event__in=TELLING).order_by("match", "version")
    for match_id, told in groupby(rows.values_list("match_id", "data").iterator(), itemgetter(0)):
        yield from draws_in((event_from_data(data) for _, data in told), seats[match_id])


def _shown(luck: Luck) -> LuckShown:
    what, about = WORDS[luck.what]
    mean, usual = f"{luck.mean:.2f}", f"{luck.usual:.2f}"
    return LuckShown(what, about, luck.draws, mean, usual, signed(luck.z), _verdict(luck.z))


def _verdict(z: float) -> str:
    if abs(z) < 1:
        return "as usual"
    what = "lucky" if z > 0 else "unlucky"
    if abs(z) < 2:
        return f"a little {what}"
    return what if abs(z) < 3 else f"very {what}"
