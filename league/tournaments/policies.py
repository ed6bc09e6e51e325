"""Who may open which page of a tournament."""

from league.clubs.policies import Who

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
    "tournaments:money": Who.READER,
    "tournaments:payout": Who.ORGANISER,
    "tournaments:pay": Who.ORGANISER,
    "tournaments:take_payment_back": Who.ORGANISER,
    "tournaments:open_pool": Who.ORGANISER,
    "tournaments:pool": Who.READER,
    "tournaments:in_pool": Who.SCOREKEEPER,
    "tournaments:drop_pool": Who.ORGANISER,
    "tournaments:points": Who.READER,
    "tournaments:count_points": Who.ORGANISER,
}
