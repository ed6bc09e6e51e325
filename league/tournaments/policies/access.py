"""Access to the pages of a tournament, and the parts that a page requires.

`visibility_for` in league.rounds.policies decides which parts a reader sees.
"""

from league.clubs.policies import Who
from league.rounds.policies import PARTS, Visibility
from league.rules.tournaments.state import StageView

ACCESS = {
    "tournaments:list": Who.READER,
    "tournaments:plan": Who.ORGANIZER,
    "tournaments:detail": Who.READER,
    "tournaments:change": Who.ORGANIZER,
    "tournaments:drop": Who.ORGANIZER,
    "tournaments:cancel": Who.ORGANIZER,
    "tournaments:reinstate": Who.ORGANIZER,
    "tournaments:enter": Who.SCOREKEEPER,
    "tournaments:release_name": Who.SCOREKEEPER,
    "tournaments:renew_code": Who.SCOREKEEPER,
    "tournaments:find": Who.SCOREKEEPER,
    "tournaments:draw": Who.ORGANIZER,
    "tournaments:undo_draw": Who.ORGANIZER,
    "tournaments:withdraw": Who.SCOREKEEPER,
    "tournaments:come_back": Who.SCOREKEEPER,
    "tournaments:fee": Who.SCOREKEEPER,
    "tournaments:replace": Who.ORGANIZER,
    "tournaments:find_newcomer": Who.ORGANIZER,
    "tournaments:undo_replacement": Who.ORGANIZER,
    "tournaments:stage": Who.READER,
    "tournaments:add_stage": Who.ORGANIZER,
    "tournaments:change_stage": Who.ORGANIZER,
    "tournaments:drop_stage": Who.ORGANIZER,
    "tournaments:call": Who.ORGANIZER,
    "tournaments:undo_round": Who.ORGANIZER,
    "tournaments:whole_round": Who.SCOREKEEPER,
    "tournaments:swap": Who.ORGANIZER,
    "tournaments:undo_swap": Who.ORGANIZER,
    "tournaments:pairing": Who.SCOREKEEPER,
    "tournaments:undo": Who.SCOREKEEPER,
    "tournaments:solve": Who.SCOREKEEPER,
    "tournaments:award": Who.ORGANIZER,
    "tournaments:result_preview": Who.SCOREKEEPER,
    "tournaments:history": Who.MEMBER,
    "tournaments:journal": Who.MEMBER,
    "tournaments:cards": Who.SCOREKEEPER,
    "tournaments:card": Who.SCOREKEEPER,
    "tournaments:decide_cards": Who.ORGANIZER,
    "tournaments:accept_case": Who.ORGANIZER,
    "tournaments:undo_card_ruling": Who.ORGANIZER,
    "tournaments:rehearse": Who.ORGANIZER,
    "tournaments:discard_rehearsal": Who.ORGANIZER,
    "tournaments:simulate": Who.ORGANIZER,
    "tournaments:money": Who.READER,
    "tournaments:payout": Who.ORGANIZER,
    "tournaments:pay": Who.ORGANIZER,
    "tournaments:undo_payout": Who.ORGANIZER,
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
    "tournaments:journal": PARTS,
    "tournaments:money": ("money",),
    "tournaments:pool": ("money",),
    "tournaments:points": ("standings",),
    "tournaments:online": ("pairings",),
    "tournaments:history": ("standings",),
}
"""Parts of a tournament that a page can't do without."""


def shows_bracket(sees: Visibility, view: StageView) -> bool:
    """Whether a reader who `sees` these parts can see a bracket. Before its first round it shows the entries."""
    return sees.pairings and (view.has_begun or sees.entries)
