"""Who may open which page of a tournament."""

from league.clubs.policies import Who

ACCESS = {
    "tournaments:all": Who.READER,
    "tournaments:plan": Who.ORGANISER,
    "tournaments:show": Who.READER,
    "tournaments:enter": Who.SCOREKEEPER,
    "tournaments:draw": Who.ORGANISER,
    "tournaments:take_back_draw": Who.ORGANISER,
    "tournaments:withdraw": Who.SCOREKEEPER,
    "tournaments:come_back": Who.SCOREKEEPER,
    "tournaments:fee": Who.SCOREKEEPER,
    "tournaments:stage": Who.READER,
    "tournaments:call": Who.ORGANISER,
    "tournaments:take_back": Who.ORGANISER,
    "tournaments:results": Who.SCOREKEEPER,
    "tournaments:exchange": Who.ORGANISER,
    "tournaments:take_back_exchange": Who.ORGANISER,
    "tournaments:pairing": Who.SCOREKEEPER,
    "tournaments:undo": Who.SCOREKEEPER,
    "tournaments:rule": Who.ORGANISER,
    "tournaments:journal": Who.MEMBER,
    "tournaments:cards": Who.SCOREKEEPER,
    "tournaments:card": Who.SCOREKEEPER,
    "tournaments:decide_cards": Who.ORGANISER,
    "tournaments:accept_case": Who.ORGANISER,
    "tournaments:take_card_ruling_back": Who.ORGANISER,
    "tournaments:rehearse": Who.ORGANISER,
    "tournaments:throw_away": Who.ORGANISER,
    "tournaments:dice": Who.ORGANISER,
}
