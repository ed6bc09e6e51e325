"""Seeds that arrive at the same moment."""

from datetime import timedelta
from functools import partial

from django.utils import timezone

from games.policies.decks import is_shuffling
from games.presentation.commitments import committed
from games.services.seeds import expire_decks
from testing.seats import Browser, begin_unshuffled, state_of
from tests.games.races.racing import AtOnce, race_after, refused, whole


@race_after("games.services.seeds.deck_of")
def test_of_two_tabs_one_commits(at_once: AtOnce) -> None:
    match, _ = begin_unshuffled()
    tabs = [Browser(match, 0), Browser(match, 0)]
    ended = at_once(*(tab.commit for tab in tabs))
    assert refused(ended) == ["committed"]
    Browser(match, 1).commit()
    tabs[ended.index(None)].show()
    assert committed(match)[0].shown == (True, False)


@race_after("games.services.seeds.deck_of")
def test_after_the_last_two_seeds_the_cards_are_spread(at_once: AtOnce) -> None:
    match, _ = begin_unshuffled()
    browsers = [Browser(match, seat) for seat in (0, 1)]
    for browser in browsers:
        browser.commit()
    assert refused(at_once(*(browser.show for browser in browsers))) == []
    assert not is_shuffling(state_of(whole(match)))


@race_after("games.services.seeds.has_committed")
def test_of_two_workers_one_draws_for_browsers_that_do_not_come(at_once: AtOnce) -> None:
    match, _ = begin_unshuffled()
    over = partial(expire_decks, match_id=match.pk, now=timezone.now() + timedelta(minutes=1))
    ended = at_once(over, over)
    assert refused(ended) == []
    assert not is_shuffling(state_of(whole(match)))
