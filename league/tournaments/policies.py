"""Who may open which page of a tournament, and which of its parts he is shown."""

from dataclasses import dataclass

from league.clubs.models import Member
from league.clubs.policies import Who, may
from league.tournaments.models import Tournament
from league.tournaments.selectors import switches_of

ACCESS = {
    "tournaments:all": Who.READER,
    "tournaments:plan": Who.ORGANISER,
    "tournaments:show": Who.READER,
    "tournaments:enter": Who.SCOREKEEPER,
    "tournaments:withdraw": Who.SCOREKEEPER,
    "tournaments:come_back": Who.SCOREKEEPER,
    "tournaments:fee": Who.SCOREKEEPER,
    "tournaments:stage": Who.READER,
    "tournaments:call": Who.ORGANISER,
    "tournaments:take_back": Who.ORGANISER,
    "tournaments:pairing": Who.SCOREKEEPER,
    "tournaments:undo": Who.SCOREKEEPER,
    "tournaments:rule": Who.ORGANISER,
    "tournaments:journal": Who.MEMBER,
    # the hall and the net
    "tournaments:online": Who.MEMBER,
    "tournaments:deadline": Who.ORGANISER,
    "tournaments:rule_match": Who.ORGANISER,
    "tournaments:enter_oneself": Who.MEMBER,
    "tournaments:withdraw_oneself": Who.MEMBER,
    "tournaments:announce": Who.ORGANISER,
    "tournaments:flyer": Who.READER,
    "tournaments:switches": Who.ORGANISER,
    "tournaments:wall": Who.READER,
    "tournaments:print": Who.READER,
    "tournaments:clock": Who.ORGANISER,
    "tournaments:absence": Who.SCOREKEEPER,
}
NEEDS = {"tournaments:journal": ("entries", "pairings", "standings", "money")}  # parts that a page can't do without


@dataclass(frozen=True, slots=True)
class Sight:
    """The parts of a tournament that somebody is shown."""

    entries: bool = True
    pairings: bool = True
    standings: bool = True
    money: bool = True

    def has(self, *parts: str) -> bool:
        return all(getattr(self, part) for part in parts)

    def draws(self, *, has_begun: bool) -> bool:
        """Whether a bracket is shown: before its first round is called it tells who has entered."""
        return self.pairings and (has_begun or self.entries)

    @property
    def is_full(self) -> bool:
        return self == Sight()

    @property
    def is_blind(self) -> bool:
        return not (self.entries or self.pairings or self.standings)


def sight_of(tournament: Tournament, member: Member | None) -> Sight:
    """All to scorekeepers and organisers; to members and visitors what the organiser has left switched on."""
    if may(Who.SCOREKEEPER, tournament.club, member):
        return Sight()
    switches = switches_of(tournament)
    return Sight(switches.entries, switches.pairings, switches.standings, switches.money)
