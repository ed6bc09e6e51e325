"""Who may open which page of a tournament, and which of its parts he is shown."""

from dataclasses import dataclass

from league.clubs.models import Member
from league.clubs.policies import Who, may
from league.tournaments.models import Tournament
from league.tournaments.queries.publicity import publication_of

ACCESS = {
    "tournaments:list": Who.READER,
    "tournaments:plan": Who.ORGANIZER,
    "tournaments:detail": Who.READER,
    "tournaments:change": Who.ORGANIZER,
    "tournaments:drop": Who.ORGANIZER,
    "tournaments:cancel": Who.ORGANIZER,
    "tournaments:reinstate": Who.ORGANIZER,
    "tournaments:enter": Who.SCOREKEEPER,
    "tournaments:find": Who.SCOREKEEPER,
    "tournaments:draw": Who.ORGANIZER,
    "tournaments:take_back_draw": Who.ORGANIZER,
    "tournaments:withdraw": Who.SCOREKEEPER,
    "tournaments:come_back": Who.SCOREKEEPER,
    "tournaments:fee": Who.SCOREKEEPER,
    "tournaments:replace": Who.ORGANIZER,
    "tournaments:take_back_replacement": Who.ORGANIZER,
    "tournaments:stage": Who.READER,
    "tournaments:add_stage": Who.ORGANIZER,
    "tournaments:change_stage": Who.ORGANIZER,
    "tournaments:drop_stage": Who.ORGANIZER,
    "tournaments:call": Who.ORGANIZER,
    "tournaments:take_back_round": Who.ORGANIZER,
    "tournaments:whole_round": Who.SCOREKEEPER,
    "tournaments:swap": Who.ORGANIZER,
    "tournaments:take_back_swap": Who.ORGANIZER,
    "tournaments:pairing": Who.SCOREKEEPER,
    "tournaments:undo": Who.SCOREKEEPER,
    "tournaments:award": Who.ORGANIZER,
    "tournaments:result_preview": Who.SCOREKEEPER,
    "tournaments:history": Who.MEMBER,
    "tournaments:journal": Who.MEMBER,
    "tournaments:cards": Who.SCOREKEEPER,
    "tournaments:card": Who.SCOREKEEPER,
    "tournaments:decide_cards": Who.ORGANIZER,
    "tournaments:accept_case": Who.ORGANIZER,
    "tournaments:take_card_ruling_back": Who.ORGANIZER,
    "tournaments:rehearse": Who.ORGANIZER,
    "tournaments:discard_rehearsal": Who.ORGANIZER,
    "tournaments:simulate": Who.ORGANIZER,
    "tournaments:money": Who.READER,
    "tournaments:payout": Who.ORGANIZER,
    "tournaments:pay": Who.ORGANIZER,
    "tournaments:take_payment_back": Who.ORGANIZER,
    "tournaments:open_pool": Who.ORGANIZER,
    "tournaments:pool": Who.READER,
    "tournaments:in_pool": Who.SCOREKEEPER,
    "tournaments:drop_pool": Who.ORGANIZER,
    "tournaments:points": Who.READER,
    "tournaments:toggle_points": Who.ORGANIZER,
    # played online, published, and shown at the club
    "tournaments:online": Who.MEMBER,
    "tournaments:deadline": Who.ORGANIZER,
    "tournaments:rule_match": Who.ORGANIZER,
    "tournaments:enter_self": Who.MEMBER,
    "tournaments:withdraw_self": Who.MEMBER,
    "tournaments:announce": Who.ORGANIZER,
    "tournaments:flyer": Who.READER,
    "tournaments:publication": Who.ORGANIZER,
    "tournaments:mail_results": Who.ORGANIZER,
    "tournaments:wall": Who.READER,
    "tournaments:print": Who.READER,
    "tournaments:clock": Who.ORGANIZER,
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
    """All to scorekeepers and organizers; to members and visitors what the organizer has left switched on."""
    if may(Who.SCOREKEEPER, tournament.club, member):
        return Visibility()
    publication = publication_of(tournament)
    return Visibility(publication.entries, publication.pairings, publication.standings, publication.money)
