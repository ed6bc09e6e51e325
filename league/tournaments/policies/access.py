"""Who may open which page of a tournament, and which of its parts he is shown."""

from dataclasses import dataclass

from league.clubs.models import Member
from league.clubs.policies import Who, may
from league.tournaments.models import Tournament
from league.tournaments.queries.publicity import publication_of

ACCESS = {
    "tournaments:list": Who.READER,
    "tournaments:plan": Who.ORGANISER,
    "tournaments:detail": Who.READER,
    "tournaments:change": Who.ORGANISER,
    "tournaments:drop": Who.ORGANISER,
    "tournaments:cancel": Who.ORGANISER,
    "tournaments:reinstate": Who.ORGANISER,
    "tournaments:enter": Who.SCOREKEEPER,
    "tournaments:draw": Who.ORGANISER,
    "tournaments:take_back_draw": Who.ORGANISER,
    "tournaments:withdraw": Who.SCOREKEEPER,
    "tournaments:come_back": Who.SCOREKEEPER,
    "tournaments:fee": Who.SCOREKEEPER,
    "tournaments:replace": Who.ORGANISER,
    "tournaments:take_back_replacement": Who.ORGANISER,
    "tournaments:stage": Who.READER,
    "tournaments:add_stage": Who.ORGANISER,
    "tournaments:change_stage": Who.ORGANISER,
    "tournaments:drop_stage": Who.ORGANISER,
    "tournaments:call": Who.ORGANISER,
    "tournaments:take_back": Who.ORGANISER,
    "tournaments:whole_round": Who.SCOREKEEPER,
    "tournaments:swap": Who.ORGANISER,
    "tournaments:take_back_swap": Who.ORGANISER,
    "tournaments:pairing": Who.SCOREKEEPER,
    "tournaments:undo": Who.SCOREKEEPER,
    "tournaments:rule": Who.ORGANISER,
    "tournaments:explain": Who.SCOREKEEPER,
    "tournaments:history": Who.MEMBER,
    "tournaments:journal": Who.MEMBER,
    "tournaments:cards": Who.SCOREKEEPER,
    "tournaments:card": Who.SCOREKEEPER,
    "tournaments:decide_cards": Who.ORGANISER,
    "tournaments:accept_case": Who.ORGANISER,
    "tournaments:take_card_ruling_back": Who.ORGANISER,
    "tournaments:rehearse": Who.ORGANISER,
    "tournaments:discard_rehearsal": Who.ORGANISER,
    "tournaments:simulate": Who.ORGANISER,
    "tournaments:money": Who.READER,
    "tournaments:payout": Who.ORGANISER,
    "tournaments:pay": Who.ORGANISER,
    "tournaments:take_payment_back": Who.ORGANISER,
    "tournaments:open_pool": Who.ORGANISER,
    "tournaments:pool": Who.READER,
    "tournaments:in_pool": Who.SCOREKEEPER,
    "tournaments:drop_pool": Who.ORGANISER,
    "tournaments:points": Who.READER,
    "tournaments:toggle_points": Who.ORGANISER,
    # played online, published, and shown at the club
    "tournaments:online": Who.MEMBER,
    "tournaments:deadline": Who.ORGANISER,
    "tournaments:rule_match": Who.ORGANISER,
    "tournaments:enter_self": Who.MEMBER,
    "tournaments:withdraw_self": Who.MEMBER,
    "tournaments:announce": Who.ORGANISER,
    "tournaments:flyer": Who.READER,
    "tournaments:publication": Who.ORGANISER,
    "tournaments:wall": Who.READER,
    "tournaments:print": Who.READER,
    "tournaments:clock": Who.ORGANISER,
    "tournaments:absence": Who.SCOREKEEPER,
}


REQUIRED_PARTS = {
    "tournaments:journal": ("entries", "pairings", "standings", "money"),
    "tournaments:money": ("money",),
    "tournaments:pool": ("money",),
    "tournaments:points": ("standings",),
    "tournaments:online": ("pairings",),
    "tournaments:history": ("standings",),
}
"""Parts of a tournament that a page can't do without."""


@dataclass(frozen=True, slots=True)
class Visibility:
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
        return self == Visibility()

    @property
    def is_blind(self) -> bool:
        return not (self.entries or self.pairings or self.standings)


def visibility_for(tournament: Tournament, member: Member | None) -> Visibility:
    """All to scorekeepers and organisers; to members and visitors what the organiser has left switched on."""
    if may(Who.SCOREKEEPER, tournament.club, member):
        return Visibility()
    publication = publication_of(tournament)
    return Visibility(publication.entries, publication.pairings, publication.standings, publication.money)
